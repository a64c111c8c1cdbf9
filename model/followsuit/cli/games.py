"""`followsuit games`: the games, their rule sets and switches."""

from typing import Any

import click

from followsuit.cli.options import RulesName, emit_json, json_option, say
from followsuit.cli.output import console, table
from followsuit.cli.outputs import ListedRules, ShownRules, SwitchOfRules
from followsuit.spec import GAMES, RuleSet, Switch, clauses, load_rules, rule_sets, switches, titles

EPILOG = """\b
Examples:
  followsuit games
  followsuit games belote-a-trois
  followsuit games tre-belli/published --json
"""


@click.command(epilog=EPILOG)
@click.argument("name", type=RulesName(), metavar="[GAME|RULES]", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the games and their rule sets; for one of them, every switch with its readings.

    The first reading of a switch is the default. A rule set of your own is a TOML file with `game = "..."` and a
    table `[switches]`. `check`, `conform`, `legal`, `prove` and `score` take it with --rules, `deal`, `games` and
    `score` in the place of a game. One with `[[change]]`, an edit of a rule itself, only `prove` takes.
    """
    if name is None:
        overview(as_json)
        return
    rules = load_rules(name)
    if as_json:
        found = [switch_of(rules, known) for known in switches(rules.game).values()]
        emit_json(ShownRules(**told(rules), switches=found))
        return
    say(f"{rules.name}: {rules.says or titles()[rules.game]}")
    shown = table("switch", "value", "readings", "ruling")
    for known in switches(rules.game).values():
        shown.add_row(known.name, str(rules.value(known.name)), readings(known), str(known.ruling))
    console().print(shown)


def overview(as_json: bool) -> None:
    """All games with their rule sets."""
    if as_json:
        emit_json([ListedRules(**told(rules)) for rules in rule_sets().values()])
        return
    for game in GAMES:
        carried = [clause for clause in clauses().values() if clause.game == game]
        say(f"{titles()[game]} ({game}): {len(carried)} clauses, {len(switches(game))} switches")
        shown = table("rule set", "what it is")
        for rules in rule_sets().values():
            if rules.game == game:
                later = f" (not yet: {', '.join(rules.not_running)})" if rules.not_running else ""
                shown.add_row(f"  {rules.name}", rules.says + later)
        console().print(shown)


def readings(known: Switch) -> str:
    """The readings of a switch, those that do not run yet marked."""
    if known.minimum is not None:
        return known.allowed
    return " | ".join(value if value in known.runs else f"{value} (not yet)" for value in known.values)


def told(rules: RuleSet) -> dict[str, Any]:
    """What is printed of every rule set, by field."""
    return {
        "name": rules.name,
        "game": rules.game,
        "parent": rules.parent,
        "says": rules.says,
        "digest": rules.digest,
        "delta": dict(rules.delta),
        "not_yet": list(rules.not_running),
    }


def switch_of(rules: RuleSet, known: Switch) -> SwitchOfRules:
    """A switch with its value under a rule set."""
    return SwitchOfRules(
        name=known.name,
        value=rules.value(known.name),
        default=known.default,
        ruling=known.ruling,
        question=known.says,
        readings=list(known.readings),
        runs=list(known.runs),
        minimum=known.minimum,
    )
