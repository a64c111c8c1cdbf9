"""The text of actions: `SEAT VERB [CONTRACT] [SUIT] [CARDS] [WORD]`, as in `1 choose trumf H` or `0 play AS`."""

import re
from collections.abc import Callable
from functools import cache

from followsuit.cards import SUIT_LETTERS, SUIT_SIGNS, WHIST_DECK, Deck
from followsuit.games import Action
from followsuit.games.actions import BELOTE, NAME, PLAY, REBELOTE
from followsuit.verdict import UnusableInput

VERBS = {
    "choose": "CONTRACT [SUIT]",
    "take": "[CARDS]",
    "discard": "CARDS",
    "keep": "",
    NAME: "SUIT",
    "exchange": "[CARDS]",
    "pass": "",
    "swap": "",
    "announce": "",
    "give": "CARDS",
    "give-back": "CARDS",
    PLAY: "CARD [belote|rebelote]",
}
"""The verbs of the four games, with what follows each."""

LONGEST_NAME = 40

SUIT_PATTERN = f"[{''.join((*SUIT_LETTERS, *SUIT_SIGNS))}]"
CARD_PATTERN = f"(?:10|[{WHIST_DECK.ranks}]){SUIT_PATTERN}"
CARDS_PATTERN = f"(?: [ ,]*(?:{CARD_PATTERN}(?:[ ,]+{CARD_PATTERN})*[ ,]*)?)?"
FORM_PATTERNS = {
    "": "",
    "CONTRACT [SUIT]": rf" \S{{1,{LONGEST_NAME}}}(?: {SUIT_PATTERN})?",
    "SUIT": f" {SUIT_PATTERN}",
    "[CARDS]": CARDS_PATTERN,
    "CARDS": CARDS_PATTERN,
    f"CARD [{BELOTE}|{REBELOTE}]": f" {CARD_PATTERN}(?: (?:{BELOTE}|{REBELOTE}))?",
}
"""What can follow a verb, by its form, as a regular expression of ECMA 262. Too few cards are read, and judged."""
ACTION_PATTERN = f"^[0-2] (?:{'|'.join(f'{verb}{FORM_PATTERNS[form]}' for verb, form in VERBS.items())})$"
"""Every text that `read_action` reads with one space between its words, and hardly another."""


class ActionTextError(UnusableInput):
    """A text that is no action: says which word, and what is read there."""


class RepeatedCard(ActionTextError):
    """An action that names a card twice; carries the seat."""

    def __init__(self, seat: int, message: str) -> None:
        super().__init__(message)
        self.seat = seat


@cache
def plays(deck: Deck) -> dict[str, tuple[int, int]]:
    """Every plain card play by its text: the seat and the card."""
    return {f"{seat} {PLAY} {name}": (seat, card) for seat in range(3) for name, card in deck.card_of.items()}


@cache
def short_actions(deck: Deck) -> dict[str, Action]:
    """The actions without a set of cards by their texts: plays, calls, names of suits."""
    bare = [Action(seat, verb) for seat in range(3) for verb, form in VERBS.items() if form in ("", "[CARDS]")]
    named = [Action(seat, NAME, suit=deck.suit(letter)) for seat in range(3) for letter in SUIT_LETTERS]
    played = [Action(seat, PLAY, card) for seat, card in plays(deck).values()]
    return {action.text(deck): action for action in bare + named + played}


def read_action(deck: Deck, text: str) -> Action:
    """The action of a text; ActionTextError or CardTextError, with the word and the remedy, for anything else."""
    found = short_actions(deck).get(text)
    if found is not None:
        return found
    words = text.split()
    if len(words) < 2 or words[0] not in ("0", "1", "2"):
        raise ActionTextError(
            f"{shown(text)} is no action; write the seat (0, 1 or 2), then the verb, as in '0 play AS'"
        )
    seat, verb, rest = int(words[0]), words[1], words[2:]
    if verb not in VERBS:
        raise ActionTextError(f"{shown(verb)} (word 2 of {shown(text)}) is no verb; verbs are {', '.join(VERBS)}")
    return READERS[verb](deck, seat, verb, rest)


def shown(text: str) -> str:
    """A text as a message shows it: quoted, in ASCII, and not at any length."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")


WORD = re.compile(r"\S+")
LONGEST_MESSAGE = 4000


def clipped(text: str, longest: int = 120) -> str:
    """A message in which no word from outside stands at any length: the middle of what is too long is left out."""
    return middle_out(WORD.sub(lambda word: middle_out(word[0], longest), text), LONGEST_MESSAGE)


def middle_out(text: str, longest: int) -> str:
    """A text of at most so many characters, and those that say how many are left out."""
    if len(text) <= longest:
        return text
    start, end = longest * 2 // 3, longest // 3
    return f"{text[:start]}...({len(text) - start - end} more)...{text[-end:]}"


def wanted(seat: int, verb: str, rest: list[str]) -> ActionTextError:
    """The refusal of the words after a verb."""
    form = f"SEAT {verb} {VERBS[verb]}".strip()
    return ActionTextError(f"{shown(' '.join([str(seat), verb, *rest]))} is not of the form '{form}'")


def read_bare(deck: Deck, seat: int, verb: str, rest: list[str]) -> Action:
    """A verb alone."""
    if rest:
        raise wanted(seat, verb, rest)
    return Action(seat, verb)


def read_cards(deck: Deck, seat: int, verb: str, rest: list[str]) -> Action:
    """A verb with a set of cards."""
    cards = deck.tokens(" ".join(rest))
    seen = 0
    for place, card in enumerate(cards, 1):
        if seen & card:
            first = cards.index(card) + 1
            name = deck.text_of[card]
            raise RepeatedCard(seat, f"{name} stands twice in '{seat} {verb}': as card {first} and as card {place}")
        seen |= card
    return Action(seat, verb, seen)


def read_play(deck: Deck, seat: int, verb: str, rest: list[str]) -> Action:
    """One card, perhaps with a word of belote."""
    if len(rest) not in (1, 2) or rest[1:] not in ([], [BELOTE], [REBELOTE]):
        raise wanted(seat, verb, rest)
    return Action(seat, verb, deck.card(rest[0]), word="".join(rest[1:]))


def read_suit(deck: Deck, seat: int, verb: str, rest: list[str]) -> Action:
    """One suit."""
    if len(rest) != 1:
        raise wanted(seat, verb, rest)
    return Action(seat, verb, suit=deck.suit(rest[0]))


def read_choice(deck: Deck, seat: int, verb: str, rest: list[str]) -> Action:
    """A contract, perhaps with its suit."""
    if len(rest) not in (1, 2) or not rest[0].isascii() or len(rest[0]) > LONGEST_NAME:
        raise wanted(seat, verb, rest)
    return Action(seat, verb, contract=rest[0], suit=deck.suit(rest[1]) if len(rest) == 2 else 0)


Reader = Callable[[Deck, int, str, list[str]], Action]
WITH_CARDS = ("take", "discard", "exchange", "give", "give-back")
READERS: dict[str, Reader] = dict.fromkeys(VERBS, read_bare)
READERS |= dict.fromkeys(WITH_CARDS, read_cards)
READERS |= {"choose": read_choice, NAME: read_suit, PLAY: read_play}
