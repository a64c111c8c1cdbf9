"""Verdicts: every refusal is a reason code, the clause behind it, and free text.

Codes are compared, text never is.
"""

from enum import StrEnum
from typing import NamedTuple


class Reason(StrEnum):
    """The closed list of reasons; `KERNEL_REASONS` maps the codes of the kernel to them."""

    NOT_IN_HAND = "not-in-hand"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"
    MUST_UNDER_TRUMP = "must-under-trump"
    MUST_BEAT_LEAD = "must-beat-lead"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    MORE_THAN_PICKUP_HOLDS = "more-than-pickup-holds"
    SUIT_NOT_ALLOWED = "suit-not-allowed"
    CONTRACT_ALREADY_USED = "contract-already-used"
    NOT_FROM_TABLE = "not-from-table"
    SWAP_NOT_ALLOWED = "swap-not-allowed"
    CONTRACT_OUT_OF_ORDER = "contract-out-of-order"
    EXCHANGE_COMPULSORY = "exchange-compulsory"
    TOO_MANY_TRUMPS = "too-many-trumps"
    MUST_RETURN_BEST = "must-return-best"
    WORD_NOT_ALLOWED = "word-not-allowed"
    NOTHING_TO_ANNOUNCE = "nothing-to-announce"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_PHASE = "wrong-phase"
    UNKNOWN_CONTRACT = "unknown-contract"
    DUPLICATE_CARD = "duplicate-card"
    CARD_MISSING = "card-missing"
    WRONG_POSITIONS = "wrong-positions"
    WRONG_DEALER = "wrong-dealer"
    WRONG_SCORE = "wrong-score"
    WRONG_WINNER = "wrong-winner"
    WRONG_RULES = "wrong-rules"
    WRONG_TOTALS = "wrong-totals"
    WRONG_NUMBER_OF_DEALS = "wrong-number-of-deals"
    DEAL_NOT_FINISHED = "deal-not-finished"
    DEAL_ALREADY_OVER = "deal-already-over"


KERNEL_REASONS: tuple[Reason | None, ...] = (
    None,
    Reason.NOT_IN_HAND,
    Reason.MUST_FOLLOW_SUIT,
    Reason.MUST_TRUMP,
    Reason.MUST_OVERTRUMP,
    Reason.MUST_UNDER_TRUMP,
    Reason.MUST_BEAT_LEAD,
    Reason.WRONG_NUMBER_OF_CARDS,
    Reason.MORE_THAN_PICKUP_HOLDS,
    Reason.SUIT_NOT_ALLOWED,
    Reason.CONTRACT_ALREADY_USED,
    Reason.NOT_FROM_TABLE,
    Reason.SWAP_NOT_ALLOWED,
    Reason.CONTRACT_OUT_OF_ORDER,
    Reason.EXCHANGE_COMPULSORY,
    Reason.TOO_MANY_TRUMPS,
    Reason.MUST_RETURN_BEST,
)


class Verdict(NamedTuple):
    """What the rules say of an action: allowed (no reason) or refused, with the clause and a sentence."""

    reason: Reason | None
    clause: str
    text: str = ""

    @property
    def allowed(self) -> bool:
        """Whether the action may be taken."""
        return self.reason is None


class Step(NamedTuple):
    """One step of a score: so many points for a seat, by a clause; seat -1 is the pot."""

    seat: int
    amount: int
    clause: str
    text: str


class Refused(Exception):
    """An action that the rules refuse was applied; carries the verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.reason}: {verdict.text} [{verdict.clause}]")
        self.verdict = verdict


class UnusableInput(ValueError):
    """Input that cannot be read or used: the message names the place and the remedy. Exit status 2."""
