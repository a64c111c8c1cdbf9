"""Bismarck in the school break: gifts of cards in place of a score sheet."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    BREAK_SPADES_YES,
    RETURN_FROM_ENLARGED_HAND,
    SHORT_OF_PLAIN_FEWER,
    TRUMP_GIFTS_PER_PAIR,
)
from followsuit.kernel.reasons import (
    ALLOWED,
    MUST_RETURN_BEST,
    NOT_IN_HAND,
    SUIT_NOT_ALLOWED,
    TOO_MANY_TRUMPS,
    WRONG_NUMBER_OF_CARDS,
)
from followsuit.kernel.sets import count, highest
from followsuit.kernel.whist import SPADES, SUITS


@carries_out("bismarck/school-break/trump-only")
def suit_refusal(named: int, break_spades: int) -> int:
    """Why a suit may not be trump: every deal has one, spades among them unless the rule set bars them."""
    if named == 0 or (named == SPADES and break_spades != BREAK_SPADES_YES):
        return SUIT_NOT_ALLOWED
    return ALLOWED


@carries_out("bismarck/school-break/gifts")
def gift_size(giver: int, receiver: int) -> int:
    """The cards that one player owes another, from their scores in the deal just scored."""
    if giver > 0 and receiver < 0:
        return min(giver, -receiver)
    return 0


@carries_out("bismarck/school-break/trump-limit")
def trump_limit(to_receiver: int, by_giver: int, given: int, trump_gifts_per: int) -> int:
    """The trumps allowed in a gift: one in four of the cards for this player, or of all that the giver gives.

    `given` counts the trumps that the giver has already given in this deal, which may be more than the limit
    where trumps fill up.
    """
    if trump_gifts_per == TRUMP_GIFTS_PER_PAIR:
        return to_receiver // 4
    return max(by_giver // 4 - given, 0)


@carries_out("bismarck/school-break/trump-limit", "bismarck/school-break/gifts")
def gift_terms(hand: int, trump: int, size: int, limit: int, short_of_plain: int) -> tuple[int, int]:
    """The size of a gift and its limit of trumps for a hand that may be short of plain cards."""
    plain = count(hand & ~trump)
    if plain + limit >= size:
        return size, limit
    if short_of_plain == SHORT_OF_PLAIN_FEWER:
        return plain + limit, limit
    return size, size - plain


@carries_out("bismarck/school-break/gifts", "bismarck/school-break/trump-limit")
def gift_refusal(hand: int, cards: int, trump: int, size: int, limit: int) -> int:
    """Why a player may not give these cards."""
    if cards & ~hand:
        return NOT_IN_HAND
    if count(cards) != size:
        return WRONG_NUMBER_OF_CARDS
    if count(cards & trump) > limit:
        return TOO_MANY_TRUMPS
    return ALLOWED


@carries_out("bismarck/school-break/return")
def top(cards: int, number: int) -> int:
    """The highest cards of one suit, as many as the number says, or all."""
    picked = 0
    for turn in range(12):
        if turn < number:
            picked = picked | highest(cards & ~picked)
    return picked


@carries_out("bismarck/school-break/return")
def returned_suit(own: int, given: int, return_from: int) -> int:
    """What goes back for the cards given in one suit; `own` are the receiver's cards of it before the gift."""
    number = count(given)
    if return_from == RETURN_FROM_ENLARGED_HAND:
        return top(own | given, number)
    back = top(own, number)
    return back | top(given, number - count(back))


@carries_out("bismarck/school-break/return")
def returned(own: int, given: int, return_from: int) -> int:
    """What goes back for a gift: in each suit as many cards as were given in it, the highest ones."""
    back = 0
    for suit in SUITS:
        back = back | returned_suit(own & suit, given & suit, return_from)
    return back


@carries_out("bismarck/school-break/return")
def return_refusal(own: int, given: int, cards: int, return_from: int) -> int:
    """Why a player may not give these cards back: only his best ones may go."""
    if cards & ~(own | given):
        return NOT_IN_HAND
    if cards != returned(own, given, return_from):
        return MUST_RETURN_BEST
    return ALLOWED
