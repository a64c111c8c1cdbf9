"""What the three whist games share: 52 cards, following suit, the trick, the score against a quota."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.reasons import ALLOWED, MUST_FOLLOW_SUIT, MUST_TRUMP, NOT_IN_HAND
from followsuit.kernel.sets import highest

PACK = (1 << 52) - 1
SPADES, HEARTS, DIAMONDS, CLUBS = 0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39
SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)

LEAD, FOLLOW_SUIT, TRUMP, ANY_CARD = 0, 1, 2, 3


@carries_out("tre-belli/cards/deck", "bismarck/cards/deck", "tribello/cards/deck")
def suit_of(card: int) -> int:
    """The whole suit of a card of the 52-card pack."""
    for suit in SUITS:
        if card & suit:
            return suit
    return 0


@carries_out(
    "tre-belli/play/follow-suit",
    "tre-belli/play/void",
    "tre-belli/play/trump-duty",
    "bismarck/play/follow-suit",
    "bismarck/play/void",
    "bismarck/play/no-trump-duty",
    "tribello/play/follow-suit",
    "tribello/play/void",
)
def play_rule(hand: int, led: int, trump: int, must_trump: bool) -> tuple[int, int]:
    """The case that applies to a hand, and the cards it allows; `led` is the card led, 0 for the leader."""
    if led == 0:
        return LEAD, hand
    suit = suit_of(led)
    if hand & suit:
        return FOLLOW_SUIT, hand & suit
    if must_trump and hand & trump:
        return TRUMP, hand & trump
    return ANY_CARD, hand


@carries_out("tre-belli/play/follow-suit", "bismarck/play/follow-suit", "tribello/play/follow-suit")
def legal_cards(hand: int, led: int, trump: int, must_trump: bool) -> int:
    """The cards of a hand that may be played."""
    return play_rule(hand, led, trump, must_trump)[1]


@carries_out("tre-belli/play/follow-suit", "bismarck/play/follow-suit", "tribello/play/follow-suit")
def refusal(hand: int, led: int, trump: int, must_trump: bool, card: int) -> int:
    """The reason why a card may not be played, ALLOWED if it may."""
    if card & hand == 0:
        return NOT_IN_HAND
    case, allowed = play_rule(hand, led, trump, must_trump)
    if card & allowed:
        return ALLOWED
    if case == FOLLOW_SUIT:
        return MUST_FOLLOW_SUIT
    return MUST_TRUMP


@carries_out(
    "tre-belli/trick/winner",
    "tre-belli/cards/rank",
    "bismarck/trick/winner",
    "bismarck/cards/rank",
    "tribello/trick/winner",
    "tribello/cards/rank",
)
def winning_card(led: int, trick: int, trump: int) -> int:
    """The card that wins a trick: the highest trump in it, else the highest card of the suit led."""
    if trick & trump:
        return highest(trick & trump)
    return highest(trick & suit_of(led))


@carries_out("tre-belli/trick/winner", "bismarck/trick/winner", "tribello/trick/winner")
def trick_winner(first: int, second: int, third: int, trump: int) -> int:
    """Which card of a trick in order of play wins it: 0, 1 or 2."""
    best = winning_card(first, first | second | third, trump)
    if best == first:
        return 0
    if best == second:
        return 1
    return 2


@carries_out("bismarck/score/per-trick", "tribello/score/per-trick", "tribello/score/nullo", "tribello/score/exact")
def quota_score(tricks: int, quota: int, avoid: bool) -> int:
    """One point a trick over the quota and one off for each under it; the other way round to avoid tricks."""
    if avoid:
        return quota - tricks
    return tricks - quota
