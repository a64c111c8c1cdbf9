"""Actions, phases and the trick on the table: what the four games share."""

from collections.abc import Callable
from typing import NamedTuple

from followsuit.cards import Deck

Three = tuple[int, int, int]

CHOOSE, TAKE, DISCARD, NAME, EXCHANGE, PLAY, OVER = (
    "choose",
    "take",
    "discard",
    "name",
    "exchange",
    "play",
    "over",
)
BID_ONE, BID_TWO, PASSED_OUT = "bid-one", "bid-two", "passed-out"
GIVE, GIVE_BACK = "give", "give-back"
BELOTE, REBELOTE = "belote", "rebelote"


class Action(NamedTuple):
    """One action of a seat: a verb with the cards, the contract or the suit (a whole-suit mask) it names.

    `word` is what is said with a card: belote or rebelote.
    """

    seat: int
    verb: str
    cards: int = 0
    contract: str = ""
    suit: int = 0
    word: str = ""

    def text(self, deck: Deck) -> str:
        """`SEAT VERB [CONTRACT] [SUIT] [CARDS] [WORD]`, as in records."""
        parts = (
            str(self.seat),
            self.verb,
            self.contract,
            deck.suit_letter(self.suit),
            deck.write(self.cards),
            self.word,
        )
        return " ".join(part for part in parts if part)


class Trick(NamedTuple):
    """A finished trick: who led, its cards in order of play, who won it."""

    leader: int
    cards: Three
    winner: int


class Plays(NamedTuple):
    """What one card played changes: hands, the seat to act, the trick on the table, the piles, the past,
    and how many tricks are left to play."""

    hands: Three
    actor: int
    leader: int
    trick: tuple[int, ...]
    won: Three
    past: tuple[Trick, ...]
    left: int


def left_of(seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % 3


def replaced(three: Three, seat: int, value: int) -> Three:
    """Three values with the one of a seat replaced."""
    if seat == 0:
        return value, three[1], three[2]
    if seat == 1:
        return three[0], value, three[2]
    return three[0], three[1], value


def after_card(before: Plays, card: int, trump: int, trick_winner: Callable[[int, int, int, int], int]) -> Plays:
    """The table after a card of the seat to act: the turn passes on, or the trick goes to its winner."""
    hands, actor, leader, trick, won, past, left = before
    hands = replaced(hands, actor, hands[actor] & ~card)
    if len(trick) < 2:
        return Plays(hands, (actor + 1) % 3, leader, (*trick, card), won, past, left)
    first, second = trick
    winner = (leader + trick_winner(first, second, card, trump)) % 3
    won = replaced(won, winner, won[winner] | first | second | card)
    finished = Trick(leader, (first, second, card), winner)
    return Plays(hands, winner, winner, (), won, (*past, finished), left - 1)
