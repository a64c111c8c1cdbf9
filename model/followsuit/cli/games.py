"""`followsuit games`: the games, their rule sets and switches."""

import click

from followsuit.cli.options import emit_json, json_option, say
from followsuit.cli.output import console, table
from followsuit.spec import GAMES, RuleSet, Switch, clauses, load_rules, rule_sets, switches, titles

EPILOG = """\b
Examples:
  followsuit games
  followsuit games belote-a-trois
  followsuit games tre-belli/published --json
"""


@click.command(epilog=EPILOG)
@click.argument("name", metavar="[GAME|RULES]", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the games and their rule sets; for one of them, every switch with its readings.

    The first reading of a switch is the default. A rule set of your own is a TOML file with `game = "..."` and a
    table `[switches]`; every command that takes --rules reads it.
    """
    if name is None:
        overview(as_json)
        return
    rules = load_rules(name)
    if as_json:
        emit_json(
            described(rules) | {"switches": [switch_data(rules, known) for known in switches(rules.game).values()]}
        )
        return
    say(f"{rules.name}: {rules.says or titles()[rules.game]}")
    shown = table("switch", "value", "readings", "ruling")
    for known in switches(rules.game).values():
        shown.add_row(known.name, str(rules.value(known.name)), readings(known), str(known.ruling))
    console().print(shown)


def overview(as_json: bool) -> None:
    """All games with their rule sets."""
    if as_json:
        emit_json([described(rules) for rules in rule_sets().values()])
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


def described(rules: RuleSet) -> dict[str, object]:
    """A rule set as plain data."""
    return {
        "name": rules.name,
        "game": rules.game,
        "parent": rules.parent,
        "says": rules.says,
        "digest": rules.digest,
        "delta": dict(rules.delta),
        "not_yet": list(rules.not_running),
    }


def switch_data(rules: RuleSet, known: Switch) -> dict[str, object]:
    """A switch of a rule set as plain data."""
    return {
        "name": known.name,
        "value": rules.value(known.name),
        "default": known.default,
        "ruling": known.ruling,
        "question": known.says,
        "readings": [
            {"value": reading.value, "says": reading.says, "wild": reading.wild} for reading in known.readings
        ],
        "runs": list(known.runs),
        "minimum": known.minimum,
    }
