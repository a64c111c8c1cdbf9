"""The position line: one line of text that holds a deal at some point, enough to ask what is legal or to go on.

    belote-a-trois dealer=0 phase=play act=0 trump=S taker=2 hands=8S,7H/?/? trick=1:9D,TS ...

The first word names the rule set, the others are `key=value` in any order. Cards have commas between them, seats
slashes; `-` is no cards, `?` is not known. Keys of every game: switches dealer phase act hands trick past won; of
Tre Belli and Bismarck: contract spent table shown discards (in the school break gifts gift_turn besides); of
Tribello: round cut trump exchanged pickup discards; of Belote à 3: trump taker taken turned swapped passes pot batch
talon bergere held called declared.

What a line leaves out follows from the rest: dealer 0; the phase is play where there is a trump, a contract or a
trick; the turn follows the trick. A card that lies nowhere is refused unless a hand, or some place, is unknown.
"""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from followsuit.games import Game, game_for
from followsuit.records.course import Writing, listed
from followsuit.records.layouts import READINGS, reading_of, words_of
from followsuit.records.rulesets import switch_value, told_name, told_rules
from followsuit.records.words import PositionError, Words
from followsuit.spec import RuleSet


class Position(NamedTuple):
    """A position: the game under its rule set, the state, the seats whose hand is not known (empty in the state),
    and what else the line leaves open (`gaps`); without gaps the state is a whole one that can be scored. `written`
    is the rule set that the line names, whatever the game is judged under (None for a position not read)."""

    game: Game[Any]
    state: Any
    unknown: frozenset[int] = frozenset()
    gaps: tuple[str, ...] = ()
    written: RuleSet | None = None


def read_position(text: str, rules: RuleSet | None = None) -> Position:
    """The position of a line, under `rules` where they are given (their game must be that of the line).

    Raises PositionError, with token, place and remedy, for a line that cannot be read or cannot be, and
    RuleSetError for a rule set that does not exist.
    """
    words = Words(text)
    written = told_rules(words.rules, told_switches(words))
    game = game_for(chosen_rules(words, written, rules))
    reading = reading_of(game, words)
    state = reading.state()
    unknown = frozenset(seat for seat in range(3) if reading.hands[seat] is None)
    return Position(game, state, unknown, tuple(reading.gaps), written)


def chosen_rules(words: Words, told: RuleSet, rules: RuleSet | None) -> RuleSet:
    """The rule set of a line; the one given instead, if it is of the same game."""
    if rules is not None and rules.game != told.game:
        remedy = f"the rule set {rules.name} is one of {rules.game}"
        raise PositionError(words.rules, "word 1", f"is a rule set of {told.game}", remedy)
    return rules or told


def told_switches(words: Words) -> dict[str, str | int]:
    """The switches that a line sets, `switches=name:value,...`."""
    word = words.get("switches")
    found: dict[str, str | int] = {}
    for part in word.value.split(",") if word is not None else ():
        name, colon, value = part.partition(":")
        if word is not None and (not colon or not value or name in found):
            raise word.error("is not a new name:value", "write switches=name:value,name:value", part)
        found[name] = value
    game = words.rules.partition("/")[0].partition("[")[0]
    if game not in READINGS:
        return found
    return {name: switch_value(game, name, str(value)) for name, value in found.items()}


def write_position(game: Game[Any], state: Any, unknown: Iterable[int] = (), gaps: Collection[str] = ()) -> str:
    """The line of a state; `read_position` gives the state back.

    The hands of the seats in `unknown` are left open, and so is the turn if `act` is among the `gaps`.
    """
    write = Writing(game, frozenset(unknown))
    name, changes = told_name(game.rules)
    words: dict[str, str | None] = {
        "switches": ",".join(f"{switch}:{value}" for switch, value in changes.items()) or None,
        "dealer": str(state.dealer),
        "phase": state.phase,
        "act": None if "act" in gaps else str(state.actor),
    }
    words |= words_of(game, state, write)
    return f"{name} {listed(words)}"
