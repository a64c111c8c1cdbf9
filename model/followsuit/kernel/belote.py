"""Belote à 3: the auction, the seven of trump, the duties in play, the trick and the card points."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    BEAT_PLAIN_LEAD_YES,
    OVERTRUMP_ON_TRUMP_LEAD_YES,
    SEVEN_SWAP_BY_TAKER,
    TURNED_SUIT_IN_ROUND_TWO_NO,
    UNDER_TRUMP_FORCED,
)
from followsuit.kernel.reasons import (
    ALLOWED,
    MUST_BEAT_LEAD,
    MUST_FOLLOW_SUIT,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    MUST_UNDER_TRUMP,
    NOT_IN_HAND,
    SUIT_NOT_ALLOWED,
    SWAP_NOT_ALLOWED,
)
from followsuit.kernel.sets import count

PACK = (1 << 32) - 1
SPADES, HEARTS, DIAMONDS, CLUBS = 0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24
SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)

SEVENS = 0x01010101
EIGHTS, NINES, TENS, JACKS = SEVENS << 1, SEVENS << 2, SEVENS << 3, SEVENS << 4
QUEENS, KINGS, ACES = SEVENS << 5, SEVENS << 6, SEVENS << 7

TRUMP_ORDER = (JACKS, NINES, ACES, TENS, KINGS, QUEENS, EIGHTS, SEVENS)
PLAIN_ORDER = (ACES, TENS, KINGS, QUEENS, JACKS, NINES, EIGHTS, SEVENS)
TRUMP_VALUES = ((JACKS, 20), (NINES, 14), (ACES, 11), (TENS, 10), (KINGS, 4), (QUEENS, 3))
PLAIN_VALUES = ((ACES, 11), (TENS, 10), (KINGS, 4), (QUEENS, 3), (JACKS, 2))

LEAD, FOLLOW_SUIT, RAISE_TRUMP, BEAT_LEAD, RUFF, OVERTRUMP, UNDER_TRUMP, ANY_CARD = 0, 1, 2, 3, 4, 5, 6, 7


@carries_out("belote-a-trois/cards/deck")
def suit_of(card: int) -> int:
    """The whole suit of a card of the 32-card pack."""
    for suit in SUITS:
        if card & suit:
            return suit
    return 0


@carries_out("belote-a-trois/cards/trump-rank")
def best_trump(trumps: int) -> int:
    """The strongest of some cards of the trump suit: J 9 A 10 K Q 8 7."""
    for rank in TRUMP_ORDER:
        if trumps & rank:
            return trumps & rank
    return 0


@carries_out("belote-a-trois/cards/plain-rank")
def best_plain(cards: int) -> int:
    """The strongest of some cards of one plain suit: A 10 K Q J 9 8 7."""
    for rank in PLAIN_ORDER:
        if cards & rank:
            return cards & rank
    return 0


@carries_out("belote-a-trois/cards/trump-rank")
def trumps_over(trumps: int, table: int) -> int:
    """The trumps that beat every trump on the table."""
    above = 0
    for rank in TRUMP_ORDER:
        if table & rank:
            return trumps & above
        above = above | rank
    return trumps


@carries_out("belote-a-trois/cards/plain-rank")
def plain_over(cards: int, table: int) -> int:
    """The cards of one plain suit that beat every card of that suit on the table."""
    above = 0
    for rank in PLAIN_ORDER:
        if table & rank:
            return cards & above
        above = above | rank
    return cards


@carries_out("belote-a-trois/play/raise-trump", "belote-a-trois/play/follow-suit")
def trump_led_rule(trumps: int, table: int, overtrump_on_trump_lead: int) -> tuple[int, int]:
    """Trump is led: go over the highest trump on the table if you can, else play any trump."""
    higher = trumps_over(trumps, table)
    if overtrump_on_trump_lead == OVERTRUMP_ON_TRUMP_LEAD_YES and higher:
        return RAISE_TRUMP, higher
    return FOLLOW_SUIT, trumps


@carries_out("belote-a-trois/play/follow-suit", "belote-a-trois/play/beat-plain")
def plain_led_rule(suited: int, suit: int, trick: int, trump: int, beat_plain_lead: int) -> tuple[int, int]:
    """A plain suit is led and held: follow it; there is no duty to beat it."""
    if beat_plain_lead == BEAT_PLAIN_LEAD_YES and trick & trump == 0:
        higher = plain_over(suited, trick & suit)
        if higher:
            return BEAT_LEAD, higher
    return FOLLOW_SUIT, suited


@carries_out(
    "belote-a-trois/play/ruff",
    "belote-a-trois/play/overtrump",
    "belote-a-trois/play/under-trump",
    "belote-a-trois/play/void",
)
def void_rule(hand: int, trick: int, trump: int, under_trump: int) -> tuple[int, int]:
    """Without the suit led: ruff, over an earlier ruff if you can, under it if you must; else any card."""
    trumps = hand & trump
    if trumps == 0:
        return ANY_CARD, hand
    if trick & trump == 0:
        return RUFF, trumps
    higher = trumps_over(trumps, trick & trump)
    if higher:
        return OVERTRUMP, higher
    if under_trump == UNDER_TRUMP_FORCED:
        return UNDER_TRUMP, trumps
    return ANY_CARD, hand


@carries_out("belote-a-trois/play/follow-suit", "belote-a-trois/play/void")
def play_rule(
    hand: int,
    led: int,
    trick: int,
    trump: int,
    under_trump: int,
    overtrump_on_trump_lead: int,
    beat_plain_lead: int,
) -> tuple[int, int]:
    """The case that applies to a hand, and the cards it allows; `led` and `trick` are 0 for the leader."""
    if led == 0:
        return LEAD, hand
    suit = suit_of(led)
    suited = hand & suit
    if suited == 0:
        return void_rule(hand, trick, trump, under_trump)
    if suit == trump:
        return trump_led_rule(suited, trick & trump, overtrump_on_trump_lead)
    return plain_led_rule(suited, suit, trick, trump, beat_plain_lead)


@carries_out("belote-a-trois/play/follow-suit", "belote-a-trois/play/void")
def legal_cards(
    hand: int,
    led: int,
    trick: int,
    trump: int,
    under_trump: int,
    overtrump_on_trump_lead: int,
    beat_plain_lead: int,
) -> int:
    """The cards of a hand that may be played."""
    return play_rule(hand, led, trick, trump, under_trump, overtrump_on_trump_lead, beat_plain_lead)[1]


@carries_out("belote-a-trois/play/follow-suit", "belote-a-trois/play/void")
def case_refusal(case: int) -> int:
    """The reason that a case of the play rule gives against the cards it does not allow."""
    if case == FOLLOW_SUIT:
        return MUST_FOLLOW_SUIT
    if case == BEAT_LEAD:
        return MUST_BEAT_LEAD
    if case == RUFF:
        return MUST_TRUMP
    if case == UNDER_TRUMP:
        return MUST_UNDER_TRUMP
    return MUST_OVERTRUMP


@carries_out("belote-a-trois/play/raise-trump", "belote-a-trois/play/follow-suit")
def refusal(
    hand: int,
    led: int,
    trick: int,
    trump: int,
    under_trump: int,
    overtrump_on_trump_lead: int,
    beat_plain_lead: int,
    card: int,
) -> int:
    """The reason why a card may not be played, ALLOWED if it may."""
    if card & hand == 0:
        return NOT_IN_HAND
    case, allowed = play_rule(hand, led, trick, trump, under_trump, overtrump_on_trump_lead, beat_plain_lead)
    if card & allowed:
        return ALLOWED
    if case == RAISE_TRUMP and card & trump == 0:
        return MUST_FOLLOW_SUIT
    if case == OVERTRUMP and card & trump == 0:
        return MUST_TRUMP
    if case == BEAT_LEAD and card & suit_of(led) == 0:
        return MUST_FOLLOW_SUIT
    return case_refusal(case)


@carries_out("belote-a-trois/trick/winner")
def winning_card(led: int, trick: int, trump: int) -> int:
    """The card that wins a trick: the best trump in it, else the best card of the suit led."""
    if trick & trump:
        return best_trump(trick & trump)
    return best_plain(trick & suit_of(led))


@carries_out("belote-a-trois/trick/winner")
def trick_winner(first: int, second: int, third: int, trump: int) -> int:
    """Which card of a trick in order of play wins it: 0, 1 or 2."""
    best = winning_card(first, first | second | third, trump)
    if best == first:
        return 0
    if best == second:
        return 1
    return 2


@carries_out("belote-a-trois/cards/points", "belote-a-trois/score/card-points")
def card_points(cards: int, trump: int) -> int:
    """The points of some cards: trump J 20, 9 14; A 11, 10 10, K 4, Q 3; plain J 2; 152 in the pack."""
    total = 0
    for rank, value in TRUMP_VALUES:
        total = total + value * count(cards & trump & rank)
    for rank, value in PLAIN_VALUES:
        total = total + value * count(cards & ~trump & rank)
    return total


@carries_out("belote-a-trois/auction/second-round")
def naming_refusal(named: int, turned: int, turned_suit_in_round_two: int) -> int:
    """Why a suit may not be named in the second round of the auction: it is the turned one."""
    if named & turned and turned_suit_in_round_two == TURNED_SUIT_IN_ROUND_TWO_NO:
        return SUIT_NOT_ALLOWED
    return ALLOWED


@carries_out("belote-a-trois/seven/swap", "belote-a-trois/seven/condition")
def swap_refusal(
    hand: int, turned: int, trump: int, first_round: bool, in_time: bool, is_taker: bool, seven_swap_by: int
) -> int:
    """Why a player may not put the seven of trump in the place of the turned card."""
    seven = trump & SEVENS
    if seven & hand == 0:
        return NOT_IN_HAND
    if not first_round or turned == seven or not in_time:
        return SWAP_NOT_ALLOWED
    if seven_swap_by == SEVEN_SWAP_BY_TAKER and not is_taker:
        return SWAP_NOT_ALLOWED
    return ALLOWED


@carries_out("belote-a-trois/seven/swap")
def swapped(hand: int, turned: int, trump: int) -> int:
    """The hand after the swap: the turned card for the seven of trump."""
    return (hand & ~(trump & SEVENS)) | turned
