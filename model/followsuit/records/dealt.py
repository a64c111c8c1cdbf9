"""The first state of a recorded deal: the dealt cards read, counted and put in their places."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import UNSET

from followsuit.cards import CardTextError, Deck
from followsuit.games import BeloteATrois, DealError, Game, Match, SchoolBreak, Tribello
from followsuit.games.actions import Three
from followsuit.games.forehand import ForehandGame
from followsuit.games.numbers import number_of, verb_for
from followsuit.games.whist import union
from followsuit.kernel import tribello
from followsuit.records.actions import clipped
from followsuit.records.record import DealRecord, present
from followsuit.verdict import Reason, UnusableInput

SPREAD = {
    "tre-belli": ("hands", "table"),
    "bismarck": ("hands", "table"),
    "tribello": ("hands", "pickup"),
    "belote-a-trois": ("hands", "retourne", "batch", "talon", "bergere"),
}
"""The fields that give the dealt cards by place."""

SIZES = {
    "tre-belli": (16, 16, 16, 4),
    "bismarck": (16, 16, 16, 4),
    "tribello": (13, 13, 13, 13),
    "belote-a-trois": (6, 6, 6, 1, 3, 3, 3, 3, 1),
}
"""How many cards lie in each of these places, those by seat counted apart."""

CLAUSES = {
    "hands": "deal/hands",
    "table": "deal/hands",
    "pickup": "deal/pickup",
    "retourne": "deal/retourne",
    "batch": "deal/second-batch",
    "talon": "deal/talon",
    "bergere": "deal/bergere",
    "pack": "deal/hands",
}
COUNTS = {"belote-a-trois": "; six cards each, three more after the auction"}
COMMON = {"dealer", "actions", "winners", "score"}
OUTSIDE_MATCH = {
    "tre-belli": "spent",
    "bismarck": "spent",
    "school-break": "last",
    "tribello": "",
    "belote-a-trois": "pot",
}
"""The field that carries the book-keeping of a deal outside a match."""


class FieldError(UnusableInput):
    """A field of a record that cannot be used: its path below the deal or the record, and what is wrong."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {clipped(message)}")
        self.path, self.message = path, clipped(message)


class CardsError(DealError):
    """Dealt cards that cannot be, in the place of one seat; carries the seat, None where they lie in none."""

    def __init__(self, reason: Reason, clause: str, text: str, seat: int | None) -> None:
        super().__init__(reason, clause, text)
        self.seat = seat


class Pile(NamedTuple):
    """The cards of one place in their order: the field, the seat (-1 none), and how many there should be."""

    field: str
    seat: int
    cards: list[int]
    size: int

    @property
    def name(self) -> str:
        """The place for a message."""
        name = {"hands": "the hand", "batch": "the batch"}.get(self.field, self.field)
        return f"{name} of seat {self.seat}" if self.seat >= 0 else name


def first_state(game: Game[Any], match: Match, deal: DealRecord) -> Any:
    """The state after the deal; FieldError for fields that cannot be used, DealError for cards that cannot be."""
    check_fields(game, deal)
    if deal.pack is not UNSET:
        pack = read_cards(game.deck, "pack", deal.pack)
        check_piles(game, [Pile("pack", -1, pack, game.deck.size)])
        chance = {} if deal.open is UNSET else {"open": deal.open}
        return game.deal(match, pack, **chance, **tribello_chance(game, deal))
    lists = read_lists(game, deal)
    if not whole(game, lists):
        check_piles(game, list(named_piles(game, deal, lists)))
    return placed(game, match, deal, lists)


def read_lists(game: Game[Any], deal: DealRecord) -> list[list[int]]:
    """The dealt cards place by place, in the order of the fields and then of the seats."""
    lists = []
    for field in SPREAD[game.id]:
        texts = getattr(deal, field)
        if isinstance(texts, str):
            lists.append(read_cards(game.deck, field, texts))
        else:
            for seat, text in enumerate(texts):
                lists.append(read_cards(game.deck, f"{field}[{seat}]", text))
    return lists


def whole(game: Game[Any], lists: Sequence[list[int]]) -> bool:
    """Whether each place has its number of cards and each card of the pack its one place.

    As many one-bit numbers as the pack has bits sum to the pack only if each is there once.
    """
    return tuple(map(len, lists)) == SIZES[game.id] and sum(map(sum, lists)) == game.deck.pack


def named_piles(game: Game[Any], deal: DealRecord, lists: Sequence[list[int]]) -> Iterator[Pile]:
    """The places with their names and sizes."""
    sized = zip(lists, SIZES[game.id], strict=True)
    for field in SPREAD[game.id]:
        for seat in (-1,) if isinstance(getattr(deal, field), str) else (0, 1, 2):
            yield Pile(field, seat, *next(sized))


def check_fields(game: Game[Any], deal: DealRecord) -> None:
    """FieldError for a field that the game does not have, and for one that is missing."""
    first_round = isinstance(game, Tribello) and deal.round == tribello.CUT_TRUMP
    wrong = wrong_field(game.id, isinstance(game, SchoolBreak), first_round, present(deal))
    if wrong is not None:
        raise FieldError(*wrong)


@lru_cache(maxsize=256)
def wrong_field(game: str, school_break: bool, first_round: bool, given: tuple[str, ...]) -> tuple[str, str] | None:
    """The first field that does not belong or is missing, with the message; None where all is well."""
    by_pack = "pack" in given
    needed = {"pack"} if by_pack else set(SPREAD[game])
    needed |= {"open"} if by_pack and game in ("tre-belli", "bismarck") else set()
    needed |= {"round"} if game == "tribello" else set()
    needed |= {"cut"} if first_round else set()
    allowed = needed | COMMON | {OUTSIDE_MATCH["school-break" if school_break else game]}
    for name in given:
        if name not in allowed:
            return name, f"a deal of {game} has no '{name}' here; its fields are {', '.join(sorted(allowed - {''}))}"
    for name in sorted(needed - set(given)):
        return name, f"the field is missing; a deal of {game} needs {', '.join(sorted(needed))}"
    return None


def read_cards(deck: Deck, path: str, text: str) -> list[int]:
    """The cards of a text in their order."""
    card_of = deck.card_of
    try:
        return [card_of[token] for token in text.split()]
    except KeyError:
        return other_cards(deck, path, text)


def other_cards(deck: Deck, path: str, text: str) -> list[int]:
    """The cards of a text that are written otherwise than this package writes them, as in 10D or T♦."""
    try:
        return deck.tokens(text)
    except CardTextError as error:
        raise FieldError(path, str(error)) from error


def check_piles(game: Game[Any], piles: Sequence[Pile]) -> None:
    """DealError unless each place has its number of cards and each card of the pack its one place."""
    places: dict[int, tuple[Pile, int]] = {}
    for pile in piles:
        for number, card in enumerate(pile.cards, 1):
            if card in places:
                before, place = places[card]
                where = f"{before.name} (card {place}) and {pile.name} (card {number})"
                text = f"{game.deck.text_of[card]} lies in two places, {where}{missing(game, piles)}"
                seat = next((one.seat for one in (before, pile) if one.seat >= 0), None)
                raise CardsError(Reason.DUPLICATE_CARD, game.clause("cards/deck"), text, seat)
            places[card] = pile, number
    wrong = [pile for pile in piles if len(pile.cards) != pile.size]
    if wrong:
        pile = max(wrong, key=lambda pile: len(pile.cards) - pile.size)
        short = len(pile.cards) < pile.size
        reason = Reason.CARD_MISSING if short else Reason.WRONG_NUMBER_OF_CARDS
        dealt = f"{pile.size} {verb_for(pile.size, 'is', 'are')} dealt{COUNTS.get(game.id, '')}"
        text = f"{pile.name} has {number_of(len(pile.cards), 'card')}, {dealt}"
        seat = pile.seat if pile.seat >= 0 else None
        raise CardsError(reason, game.clause(clause_of(game, pile.field)), text + missing(game, piles), seat)


def clause_of(game: Game[Any], field: str) -> str:
    """The clause by which cards come to a place."""
    if isinstance(game, BeloteATrois) and field in ("hands", "pack"):
        return "deal/first-batch"
    return "deal/table-cards" if field == "table" and game.id == "bismarck" else CLAUSES[field]


def missing(game: Game[Any], piles: Sequence[Pile]) -> str:
    """What a message says of the cards that lie nowhere."""
    nowhere = game.deck.pack & ~union([card for pile in piles for card in pile.cards])
    return f"; missing: {game.deck.write(nowhere)}" if nowhere else ""


def tribello_chance(game: Game[Any], deal: DealRecord) -> dict[str, int]:
    """The round and the cut card of a Tribello deal."""
    if not isinstance(game, Tribello) or deal.round is UNSET:
        return {}
    cut = 0 if deal.cut is UNSET else union(read_cards(game.deck, "cut", deal.cut))
    if deal.cut is not UNSET and cut not in game.deck.text_of:
        raise FieldError("cut", "one card is cut before the deal")
    return {"round": deal.round, "cut": cut}


def placed(game: Game[Any], match: Match, deal: DealRecord, lists: Sequence[list[int]]) -> Any:
    """The state whose cards are given by place."""
    sets = list(map(sum, lists))
    hands: Three = (sets[0], sets[1], sets[2])
    if isinstance(game, Tribello):
        chance = tribello_chance(game, deal)
        return game.dealt(match.dealer, chance["round"], hands, tuple(lists[3]), chance["cut"])
    if isinstance(game, BeloteATrois):
        turned, *batch, talon, bergere = sets[3:]
        return game.dealt(match, hands, turned, (batch[0], batch[1], batch[2]), talon, bergere)
    assert isinstance(game, ForehandGame)
    return game.dealt(match, hands, sets[3])
