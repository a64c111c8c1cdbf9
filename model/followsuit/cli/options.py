"""Options and output that several commands share."""

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from followsuit.cli.streams import write_bytes

F = TypeVar("F", bound=Callable[..., Any])


def rules_option(function: F) -> F:
    """`--rules NAME|FILE`."""
    return click.option(
        "--rules", metavar="NAME|FILE", help="Rule set: a name from `followsuit games`, or a TOML file."
    )(function)


def json_option(function: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Machine-readable output.")(function)


def seed_option(function: F) -> F:
    """`--seed N`."""
    return click.option(
        "--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of everything drawn at random."
    )(function)


def emit_json(value: object) -> None:
    """Print a value as one JSON document: ASCII bytes, whatever encoding the standard output has."""
    write_bytes(json.dumps(value, ensure_ascii=True, indent=2).encode("ascii") + b"\n")


def say(text: str = "", error: bool = False) -> None:
    """Print a line on the standard output or error stream itself, whose encoding is kept."""
    print(text, file=sys.stderr if error else sys.stdout)
