"""Options and output that several commands share."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

from followsuit.cli.streams import write_bytes
from followsuit.spec import rule_sets
from followsuit.verdict import UnusableInput

F = TypeVar("F", bound=Callable[..., Any])

LONGEST_NUMBER = 100


class Whole(click.IntRange):
    """A whole number in ASCII digits, between bounds."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of a text."""
        text = str(value)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER and self.holds(int(text))):
            self.fail(f"'{text}' is not a whole number {self.bounds()}", param, ctx)
        return int(text)

    def holds(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        return (self.min is None or number >= self.min) and (self.max is None or number <= self.max)

    def bounds(self) -> str:
        """The bounds in words."""
        return f"from {self.min} up" if self.max is None else f"from {self.min} to {self.max}"


class RulesName(click.ParamType[str]):
    """The name of a rule set, or its file."""

    name = "NAME|FILE"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is; UnusableInput for none, and for that of a folder or of anything else but a file."""
        name, remedy = str(value), "name a rule set, or the TOML file of one"
        if not name:
            raise UnusableInput(f"'' names no rule set; {remedy}")
        if name not in rule_sets() and os.path.exists(name) and not os.path.isfile(name):
            kind = "a folder, not a file" if os.path.isdir(name) else "no regular file"
            raise UnusableInput(f"{name} is {kind}; {remedy}")
        return name


def rules_option(function: F) -> F:
    """`--rules NAME|FILE`, where the file chooses readings only."""
    return _rules("or a TOML file without [[change]]")(function)


def rules_or_changes_option(function: F) -> F:
    """`--rules NAME|FILE`, where the file may change the rules themselves too."""
    return _rules("or a TOML file, which may hold [[change]] here")(function)


def _rules(or_file: str) -> Callable[[F], F]:
    help_text = f"Rule set: a name from `followsuit games`, {or_file}."
    return click.option("--rules", type=RulesName(), metavar="NAME|FILE", help=help_text)


def json_option(function: F) -> F:
    """`--json`."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Machine-readable output, as spec/*.schema.json define it."
    )(function)


def seed_option(function: F) -> F:
    """`--seed N`."""
    return click.option(
        "--seed", type=Whole(0), default=0, show_default=True, help="Seed of everything drawn at random."
    )(function)


def emit_json(value: object) -> None:
    """Print a value as one JSON document: ASCII bytes, whatever encoding the standard output has."""
    write_bytes(json.dumps(msgspec.to_builtins(value), ensure_ascii=True, indent=2).encode("ascii") + b"\n")


def json_line(value: object) -> bytes:
    """A value as one line of JSON, in ASCII."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=True).encode("ascii") + b"\n"


def say(text: str = "", error: bool = False) -> None:
    """Print a line on the standard output or error stream itself, whose encoding is kept."""
    print(text, file=sys.stderr if error else sys.stdout)
