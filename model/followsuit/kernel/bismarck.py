"""Bismarck: the contracts, the table cards, the exchange and the quotas."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    BISMARCK_TRUMP_DUTY_MUST_TRUMP,
    EXCHANGE_IS_ANY_NUMBER,
    EXCHANGE_IS_COMPULSORY,
    PASS_QUOTAS_4_6_6,
    SPADES_IN_VALFRI_NO,
)
from followsuit.kernel.reasons import (
    ALLOWED,
    EXCHANGE_COMPULSORY,
    NOT_FROM_TABLE,
    NOT_IN_HAND,
    SUIT_NOT_ALLOWED,
    WRONG_NUMBER_OF_CARDS,
)
from followsuit.kernel.sets import count
from followsuit.kernel.whist import SPADES, quota_score

SPEL, PASS, SPADER, VALFRI = 0, 1, 2, 3


@carries_out("bismarck/deal/table-cards")
def open_positions_refused(a: int, b: int, c: int, d: int) -> bool:
    """Whether four rising places of the pack, 1 to 52, may not be laid open: not the first, not the last."""
    return not (1 < a < b < c < d < 52)


@carries_out("bismarck/contract/spel", "bismarck/contract/pass", "bismarck/contract/spader", "bismarck/contract/valfri")
def trump_suit(contract: int, named: int) -> int:
    """The trump suit of a contract; `named` is the suit chosen with valfri."""
    if contract == SPADER:
        return SPADES
    if contract == VALFRI:
        return named
    return 0


@carries_out("bismarck/choice/suit")
def suit_refusal(contract: int, named: int, spades_in_valfri: int) -> int:
    """Why a suit may not be named with a contract: valfri takes any suit but spades, the others none."""
    if contract != VALFRI:
        return ALLOWED if named == 0 else SUIT_NOT_ALLOWED
    if named == 0 or (named == SPADES and spades_in_valfri == SPADES_IN_VALFRI_NO):
        return SUIT_NOT_ALLOWED
    return ALLOWED


@carries_out("bismarck/play/no-trump-duty")
def must_trump(trump_duty: int) -> bool:
    """Whether a player without the suit led has to play a trump: the text says not."""
    return trump_duty == BISMARCK_TRUMP_DUTY_MUST_TRUMP


@carries_out("bismarck/exchange/discard-first", "bismarck/exchange/all-or-none")
def discard_refusal(hand: int, table: int, cards: int, exchange_is: int) -> int:
    """Why forehand may not throw these cards before he takes the table cards."""
    if cards & table:
        return NOT_FROM_TABLE
    if cards & ~hand:
        return NOT_IN_HAND
    if exchange_is == EXCHANGE_IS_ANY_NUMBER:
        return ALLOWED if 1 <= count(cards) <= 4 else WRONG_NUMBER_OF_CARDS
    return ALLOWED if count(cards) == 4 else WRONG_NUMBER_OF_CARDS


@carries_out("bismarck/exchange/all-or-none")
def keep_refusal(exchange_is: int) -> int:
    """Why forehand may not leave the table cards alone."""
    if exchange_is == EXCHANGE_IS_COMPULSORY:
        return EXCHANGE_COMPULSORY
    return ALLOWED


@carries_out("bismarck/score/quotas", "bismarck/score/pass-quotas")
def quota(contract: int, forehand: bool, pass_quotas: int) -> int:
    """The tricks a player owes, or in pass may take."""
    if contract == PASS:
        if pass_quotas == PASS_QUOTAS_4_6_6:
            return 4 if forehand else 6
        return 2 if forehand else 7
    return 8 if forehand else 4


@carries_out("bismarck/score/per-trick")
def score(contract: int, tricks: int, forehand: bool, pass_quotas: int) -> int:
    """The points of one player in a deal."""
    return quota_score(tricks, quota(contract, forehand, pass_quotas), contract == PASS)
