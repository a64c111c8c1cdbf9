"""The command line: `followsuit COMMAND`. Commands are loaded only when they are called."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from followsuit.cli.options import say
from followsuit.verdict import UnusableInput

COMMANDS = {
    "games": "The games, their rule sets and their switches.",
    "deal": "Deal, or play out at random, and print positions or records.",
    "legal": "The legal actions in a position, and why the others are refused.",
    "score": "Score a deal from its figures, with every step and its clause.",
    "check": "Check records of deals and matches.",
    "conform": "Validate another implementation against the reference.",
    "prove": "Prove the claims over the code that runs.",
    "rulings": "The doubtful points, every reading, and how they are settled.",
    "verify": "Verify the reference itself: the main job.",
}

EXAMPLES = """\b
Examples:
  followsuit verify
  followsuit score belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 0
  followsuit legal 'belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS'
  followsuit check spec/samples/bismarck.jsonl
  followsuit conform -- python my_engine.py

\b
Exit status: 0 agrees or proved; 1 a disagreement or violation was found;
2 unusable input or usage; 3 undecided.
"""


class Commands(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"followsuit.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="followsuit")
def cli() -> None:
    """The executable reference for Tre Belli, Bismarck, Tribello and Belote à 3."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status; no traceback for unusable input."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    safe_streams()
    try:
        status = cli.main(args=arguments, prog_name="followsuit", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return 2
    except click.Abort:
        say("followsuit: interrupted", error=True)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (UnusableInput, OSError, UnicodeDecodeError) as error:
        say(f"followsuit: error: {error}", error=True)
        return 2
    return status if isinstance(status, int) else 0


def safe_streams() -> None:
    """Characters that a console cannot show are escaped instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
