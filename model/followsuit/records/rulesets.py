"""Rule sets as positions and records name them: a name of the spec and what differs from it, never a file."""

from collections.abc import Mapping

from followsuit.spec import RuleSet, load_rules, make_rules, rule_sets, switches


def told_rules(name: str, changes: Mapping[str, str | int]) -> RuleSet:
    """The rule set of a name (`tribello/published`, `bismarck[laps=3]`) with some switches changed.

    Raises RuleSetError for what is unknown, contradictory or does not run. No file is opened: a text that comes
    from somebody else names rule sets, and those of one's own are handed over apart.
    """
    if name.endswith("]") and name.partition("[")[0] in rule_sets():
        made = load_rules(name)
        return make_rules(made.game, {**made.delta, **changes})
    return make_rules(name, changes)


def told_name(rules: RuleSet) -> tuple[str, dict[str, str | int]]:
    """The name and the changes by which `told_rules` finds a rule set again, whatever its own name is."""
    known = rule_sets().get(rules.name)
    if known is not None and known.digest == rules.digest:
        return rules.name, {}
    return rules.game, dict(rules.delta)


def switch_value(game: str, name: str, text: str) -> str | int:
    """The value of a switch from its text: a number where the switch takes one."""
    known = switches(game).get(name)
    number = known is not None and known.minimum is not None and text.isascii() and text.isdecimal()
    return int(text) if number and len(text) <= 18 else text
