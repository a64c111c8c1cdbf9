"""Decks and card text: `AS KH TD 9C` to masks and back.

One table holds for everything: suits S H D C, ranks from low to high in natural order; the bit of a card is
suit x ranks + rank.
"""

from dataclasses import dataclass, field

from followsuit.verdict import UnusableInput

SUIT_LETTERS = "SHDC"
SUIT_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
SIGN_OF = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class CardTextError(UnusableInput):
    """A text that is not cards of the pack: names the token and its place, counted from 1."""


@dataclass(frozen=True)
class Deck:
    """A pack: its ranks from low to high in natural order, one letter each."""

    name: str
    ranks: str
    card_of: dict[str, int] = field(default_factory=dict, repr=False, compare=False)
    text_of: dict[int, str] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        for place, letter in enumerate(SUIT_LETTERS):
            for rank, name in enumerate(self.ranks):
                card = 1 << (place * len(self.ranks) + rank)
                self.card_of[name + letter] = card
                self.text_of[card] = name + letter

    @property
    def size(self) -> int:
        """The number of cards."""
        return 4 * len(self.ranks)

    @property
    def pack(self) -> int:
        """The set of all cards."""
        return (1 << self.size) - 1

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards, by suit and then from low to high."""
        return tuple(self.text_of)

    def suit(self, letter: str) -> int:
        """The mask of a whole suit from its letter or sign; CardTextError for anything else."""
        name = SUIT_SIGNS.get(letter, letter)
        if len(name) != 1 or name not in SUIT_LETTERS:
            raise CardTextError(f"'{letter}' is not a suit; suits are S H D C")
        ranks = len(self.ranks)
        return ((1 << ranks) - 1) << (SUIT_LETTERS.index(name) * ranks)

    def suit_letter(self, suit: int) -> str:
        """The letter of a suit mask; empty for 0, no suit."""
        return SUIT_LETTERS[(suit.bit_length() - 1) // len(self.ranks)] if suit else ""

    def card(self, token: str, place: int = 1) -> int:
        """The card of one token such as `AS`, `10D` or `T♦`; CardTextError with the remedy otherwise.

        `place` is where the token stands in its text, for the message.
        """
        card = self.card_of.get(token)
        return self._read(token, place) if card is None else card

    def _read(self, token: str, place: int) -> int:
        plain = "".join(SUIT_SIGNS.get(sign, sign) for sign in token)
        if plain.startswith("10"):
            plain = "T" + plain[2:]
        card = self.card_of.get(plain)
        if card is None:
            raise CardTextError(
                f"'{token}' (card {place}) is not a card of the {self.size}-card pack; "
                f"write the rank ({' '.join(reversed(self.ranks))}) and then the suit (S H D C), as in AS or TD"
            )
        return card

    def tokens(self, text: str) -> list[int]:
        """The cards of a text in its order, separated by spaces or commas."""
        return [self.card(token, place) for place, token in enumerate(text.replace(",", " ").split(), 1)]

    def read(self, text: str) -> int:
        """The set of the cards of a text; CardTextError names a card that stands in it twice."""
        cards = 0
        for place, token in enumerate(text.replace(",", " ").split(), 1):
            card = self.card(token, place)
            if cards & card:
                raise CardTextError(f"'{token}' (card {place}) stands twice")
            cards |= card
        return cards

    def write(self, cards: int) -> str:
        """The text of a set: by suit, from high to low."""
        return " ".join(self.text_of[card] for card in self.sorted(cards))

    def sorted(self, cards: int) -> list[int]:
        """The cards of a set by suit, from high to low in natural order."""
        ranks = len(self.ranks)
        row = (1 << ranks) - 1
        found = []
        for place in range(4):
            suit = (cards >> (place * ranks)) & row
            while suit:
                top = suit.bit_length() - 1
                found.append(1 << (place * ranks + top))
                suit ^= 1 << top
        return found


WHIST_DECK = Deck("52", "23456789TJQKA")
BELOTE_DECK = Deck("32", "789TJQKA")


def singles(cards: int) -> list[int]:
    """The cards of a set one by one, lowest bit first."""
    found = []
    while cards:
        card = cards & -cards
        found.append(card)
        cards ^= card
    return found
