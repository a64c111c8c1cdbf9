"""What a case found by a proof means at a table: a score line to run, and a whole deal that ends in it."""

from collections.abc import Mapping
from typing import Any

from followsuit.games import Tribello, WhistGame, game_for
from followsuit.records import write_record
from followsuit.records.reach import whist_deal
from followsuit.spec import RuleSet

TRICKS = (
    ("tricks of forehand", "tricks of the second", "tricks of the third"),
    ("tricks of the dealer", "tricks of the left", "tricks of the right"),
)


def tricks_in(values: Mapping[str, Any]) -> tuple[int, int, int] | None:
    """The numbers of tricks by seat that a case speaks of."""
    for names in TRICKS:
        if all(name in values for name in names):
            a, b, c = (int(values[name]) for name in names)
            return a, b, c
    return None


def at_the_table(rules: RuleSet, values: Mapping[str, Any]) -> tuple[str, str] | None:
    """A `followsuit score` line and a record of a whole deal for a case about tricks; None for other cases."""
    tricks = tricks_in(values)
    if tricks is None or rules.changes:
        return None
    game = game_for(rules)
    assert isinstance(game, WhistGame)
    place = int(values.get("round", values.get("contract", 1)))
    name = str(place) if isinstance(game, Tribello) else game.contracts[place]
    record = whist_deal(rules, place, tricks)
    line = f"followsuit score {rules.name} --contract {name} --tricks {','.join(map(str, tricks))}"
    return line, "" if record is None else write_record(record).decode().strip()
