"""`followsuit rulings`: the doubtful points, their readings and how they are settled."""

import textwrap

import click

from followsuit.cli.options import emit_json, json_option, say
from followsuit.cli.output import console, table
from followsuit.cli.outputs import DoubtfulPoint, SwitchOfPoint
from followsuit.spec import GAMES, Ruling, Switch, clauses, rulings, sentences
from followsuit.verdict import UnusableInput

WIDTH = 100

EPILOG = """\b
Examples:
  followsuit rulings
  followsuit rulings belote-a-trois
  followsuit rulings 18
  followsuit rulings belote-a-trois under_trump
  followsuit rulings tre-belli --json
"""


@click.command(epilog=EPILOG)
@click.argument("game", metavar="[GAME]", required=False)
@click.argument("number", metavar="[ID|SWITCH]", required=False)
@json_option
def command(game: str | None, number: str | None, as_json: bool) -> None:
    """Show the doubtful points of the texts: the question, every reading, the default and its ground.

    GAME lists all points of one game in full; ID is the number of a point or the name of a switch.
    """
    found = selected(game, number)
    if as_json:
        emit_json([described(ruling) for ruling in found])
    elif game is None:
        print_index(found)
    else:
        say("\n\n".join(page(ruling) for ruling in found))


def selected(game: str | None, number: str | None) -> list[Ruling]:
    """The points that the arguments name; UnusableInput if there are none."""
    if game is not None and game not in GAMES:
        if number is not None:
            raise UnusableInput(f"'{game}' is no game, so it has no point '{number}'; games are {', '.join(GAMES)}")
        game, number = None, game
    found = [ruling for ruling in rulings().values() if game is None or concerns(ruling, game)]
    if number is None:
        return found
    hits = [ruling for ruling in found if number in (str(ruling.number), *(switch.name for switch in ruling.switches))]
    if not hits:
        known = ", ".join(sorted({switch.name for ruling in found for switch in ruling.switches}))
        raise UnusableInput(
            f"'{number}' is no game, no number of a doubtful point and no switch; games are {', '.join(GAMES)}, "
            f"numbers run {' and '.join(runs(list(rulings())))}, switches are {known}"
        )
    return hits


def concerns(ruling: Ruling, game: str) -> bool:
    """Whether a point is one of a game, or touches a clause of it."""
    return ruling.game == game or any(clause.startswith(f"{game}/") for clause in ruling.clauses)


def runs(numbers: list[int]) -> list[str]:
    """Numbers in rising order as the stretches that they fill."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    return [f"from {start} to {end}" for start, end in zip(starts, ends, strict=True)]


def print_index(found: list[Ruling]) -> None:
    """One line a point."""
    shown = table("no", "game", "settled as", "question", "switches")
    for ruling in found:
        names = ", ".join(f"{switch.name} = {switch.default}" for switch in ruling.switches)
        shown.add_row(str(ruling.number), ruling.game, ruling.kind, ruling.question, names)
    console().print(shown)


KINDS = {
    "switch": "a switch: every reading runs",
    "same": "no difference: the readings cannot be told apart",
    "outside": "outside the model",
    "fact": "a fact: the text or counting settles it",
}


def page(ruling: Ruling) -> str:
    """A point in full, fit to settle an argument."""
    lines = [f"{ruling.number}. {ruling.question}  ({ruling.game})", ""]
    lines += wrapped("Answer", ruling.answer)
    lines += wrapped("Settled as", KINDS[ruling.kind])
    lines += wrapped("Ground", ruling.ground)
    if ruling.played_by or ruling.switches:
        lines += wrapped("Played by", ruling.played_by or "No published description of this point is known.")
    for switch in ruling.switches:
        lines += readings(switch)
    lines += [f"  {'Text':<10}  {sentence}: {sentences()[sentence].says}" for sentence in ruling.sentences]
    default = " (by the default reading)" if ruling.switches else ""
    lines += [f"  {'Clause':<10}  {clause}{default}: {clauses()[clause].text}" for clause in ruling.clauses]
    return "\n".join(lines)


def wrapped(label: str, text: str) -> list[str]:
    """A labelled paragraph."""
    return textwrap.wrap(text, WIDTH, initial_indent=f"  {label:<10}  ", subsequent_indent=" " * 14)


def readings(switch: Switch) -> list[str]:
    """A switch with its readings."""
    lines = [f"  {'Switch':<10}  {switch.name}: {switch.says}"]
    if switch.minimum is not None:
        return [*lines, f"{'':14}{switch.allowed}; default {switch.default}"]
    for reading in switch.readings:
        mark = "default" if reading.value == switch.default else "wild" if reading.wild else ""
        later = "" if reading.value in switch.runs else " [not yet]"
        lines.append(f"{'':14}{reading.value:<18} {mark:<8} {reading.says}{later}")
    return lines


def described(ruling: Ruling) -> DoubtfulPoint:
    """A point as it is printed for machines."""
    return DoubtfulPoint(
        number=ruling.number,
        game=ruling.game,
        kind=ruling.kind,
        question=ruling.question,
        answer=ruling.answer,
        ground=ruling.ground,
        played_by=ruling.played_by,
        sentences=list(ruling.sentences),
        clauses=list(ruling.clauses),
        switches=[
            SwitchOfPoint(
                name=switch.name,
                says=switch.says,
                default=switch.default,
                minimum=switch.minimum,
                readings=list(switch.readings),
                runs=list(switch.runs),
            )
            for switch in ruling.switches
        ],
    )
