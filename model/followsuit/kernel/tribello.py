"""Tribello of Illinois: trump by round, the quotas, and the exchange with the pickup."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    EXCHANGE_ORDER_DEALER_RIGHT_LEFT,
    NULLO_QUOTAS_RIGHT_4_LEFT_6,
    ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3,
)
from followsuit.kernel.reasons import ALLOWED, MORE_THAN_PICKUP_HOLDS, NOT_IN_HAND
from followsuit.kernel.sets import count
from followsuit.kernel.whist import quota_score

CUT_TRUMP, NAMED_TRUMP, NO_TRUMP, NULLO = 1, 2, 3, 4
DEALER, LEFT, RIGHT = 0, 1, 2


@carries_out("tribello/trump/cut-card", "tribello/trump/named", "tribello/trump/none")
def trump_suit(round_number: int, chosen: int) -> int:
    """The trump suit: of the cut card in round 1, named by the dealer in round 2, none in rounds 3 and 4."""
    if round_number == CUT_TRUMP or round_number == NAMED_TRUMP:
        return chosen
    return 0


@carries_out("tribello/quota/rounds-one-two", "tribello/quota/round-three")
def winning_quota(round_number: int, place: int, round_three_quotas: int) -> int:
    """The tricks to win in rounds 1 to 3; places are 0 dealer, 1 left of him, 2 right of him."""
    if place == DEALER:
        return 6
    left, right = 4, 3
    if round_number == NO_TRUMP and round_three_quotas == ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3:
        left, right = 3, 4
    return left if place == LEFT else right


@carries_out("tribello/quota/nullo")
def nullo_quota(place: int, nullo_quotas: int) -> int:
    """The tricks a player may take in round 4."""
    if place == DEALER:
        return 3
    if (place == RIGHT) == (nullo_quotas == NULLO_QUOTAS_RIGHT_4_LEFT_6):
        return 4
    return 6


@carries_out("tribello/match/rounds")
def quota(round_number: int, place: int, round_three_quotas: int, nullo_quotas: int) -> int:
    """The quota of a place in a round."""
    if round_number == NULLO:
        return nullo_quota(place, nullo_quotas)
    return winning_quota(round_number, place, round_three_quotas)


@carries_out("tribello/exchange/order")
def exchange_place(turn: int, exchange_order: int) -> int:
    """The place that exchanges at a turn (0, 1, 2): the dealer first, then right and left or the reverse."""
    if exchange_order == EXCHANGE_ORDER_DEALER_RIGHT_LEFT and turn != 0:
        return 3 - turn
    return turn


@carries_out("tribello/exchange/discard-then-draw", "tribello/exchange/limit")
def exchange_refusal(hand: int, cards: int, left_in_pickup: int) -> int:
    """Why a player may not throw these cards: they are not his, or more than the pickup still holds."""
    if cards & ~hand:
        return NOT_IN_HAND
    if count(cards) > left_in_pickup:
        return MORE_THAN_PICKUP_HOLDS
    return ALLOWED


@carries_out("tribello/score/per-trick", "tribello/score/nullo", "tribello/score/exact")
def score(round_number: int, tricks: int, place: int, round_three_quotas: int, nullo_quotas: int) -> int:
    """The points of one player in a deal."""
    owed = quota(round_number, place, round_three_quotas, nullo_quotas)
    return quota_score(tricks, owed, round_number == NULLO)
