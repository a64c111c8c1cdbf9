"""Tre Belli: the contracts, the exchange and both ways of counting."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    EXCHANGE_TAKE_THEN_DISCARD,
    SCORING_SIX,
    SPADES_IN_TRUMF_NO,
    TRE_BELLI_TRUMP_DUTY_FREE,
    TRUMP_DUTY_IN_TRUMF_FREE,
)
from followsuit.kernel.reasons import (
    ALLOWED,
    NOT_FROM_TABLE,
    NOT_IN_HAND,
    SUIT_NOT_ALLOWED,
    WRONG_NUMBER_OF_CARDS,
)
from followsuit.kernel.sets import count
from followsuit.kernel.whist import SPADES, quota_score

SANG, SPADER, TRUMF, PASS = 0, 1, 2, 3


@carries_out(
    "tre-belli/contract/sang",
    "tre-belli/contract/spader",
    "tre-belli/contract/trumf",
    "tre-belli/contract/pass",
)
def trump_suit(contract: int, named: int) -> int:
    """The trump suit of a contract; `named` is the suit chosen with trumf."""
    if contract == SPADER:
        return SPADES
    if contract == TRUMF:
        return named
    return 0


@carries_out("tre-belli/choice/suit")
def suit_refusal(contract: int, named: int, spades_in_trumf: int) -> int:
    """Why a suit may not be named with a contract: trumf takes clubs, diamonds or hearts, the others none."""
    if contract != TRUMF:
        return ALLOWED if named == 0 else SUIT_NOT_ALLOWED
    if named == 0 or (named == SPADES and spades_in_trumf == SPADES_IN_TRUMF_NO):
        return SUIT_NOT_ALLOWED
    return ALLOWED


@carries_out("tre-belli/play/trump-duty", "tre-belli/play/trump-duty-in-trumf")
def must_trump(contract: int, trump_duty: int, trump_duty_in_trumf: int) -> bool:
    """Whether a player without the suit led has to play a trump."""
    if trump_duty == TRE_BELLI_TRUMP_DUTY_FREE:
        return False
    if contract == TRUMF:
        return trump_duty_in_trumf != TRUMP_DUTY_IN_TRUMF_FREE
    return contract == SPADER


@carries_out("tre-belli/exchange/take-up", "tre-belli/exchange/discard")
def discard_refusal(hand: int, table: int, cards: int, exchange: int) -> int:
    """Why forehand may not throw these cards: any four of the twenty; `hand` excludes the table cards."""
    if cards & ~(hand | table):
        return NOT_IN_HAND
    if count(cards) != 4:
        return WRONG_NUMBER_OF_CARDS
    if exchange != EXCHANGE_TAKE_THEN_DISCARD and cards & table:
        return NOT_FROM_TABLE
    return ALLOWED


@carries_out(
    "tre-belli/score/over-six",
    "tre-belli/score/pass-under-six",
    "tre-belli/score/eight-four",
    "tre-belli/score/eight-four-pass",
)
def quota(contract: int, forehand: bool, scoring: int) -> int:
    """The tricks from which a player's score is counted."""
    if scoring == SCORING_SIX:
        return 6
    if contract == PASS:
        return 4 if forehand else 6
    return 8 if forehand else 4


@carries_out("tre-belli/game/aim", "tre-belli/score/over-six", "tre-belli/score/pass-under-six")
def score(contract: int, tricks: int, forehand: bool, scoring: int) -> int:
    """The points of one player in a deal."""
    return quota_score(tricks, quota(contract, forehand, scoring), contract == PASS)
