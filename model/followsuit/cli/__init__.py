"""The command line: `followsuit COMMAND`. Commands are loaded only when they are called."""

import sys
from collections.abc import Sequence
from importlib import import_module
from io import StringIO

import click

from followsuit import __version__
from followsuit.cli.options import say
from followsuit.cli.streams import (
    CLOSED_PIPE,
    ClosedPipe,
    OutputError,
    fill_closed,
    give_up_output,
    standard_streams,
)
from followsuit.records.actions import clipped
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
2 unusable input or usage, or output that cannot be written; 3 undecided;
130 interrupted; 129 and 143 ended by HUP or TERM; 141 nobody reads the output any more.
"""

LONGEST_WORD = 400


class Shown(click.Context):
    """A context whose help can be shown on any console."""

    def get_help(self) -> str:
        """The help, with what the standard output cannot show escaped."""
        encoding = sys.stdout.encoding or "ascii"
        return super().get_help().encode(encoding, "backslashreplace").decode(encoding)


class Commands(click.Group):
    """A group whose commands are imported when they are called."""

    context_class = Shown

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"followsuit.cli.{cmd_name}").command
        command.context_class = Shown
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def cli() -> None:
    """The executable reference for Tre Belli, Bismarck, Tribello and Belote à 3."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status; no traceback for unusable input."""
    fill_closed()
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    with standard_streams():
        try:
            status = called(arguments)
            sys.stdout.flush()
        except ClosedPipe:
            give_up_output()
            return CLOSED_PIPE
        except OutputError as error:
            give_up_output()
            complain(str(error))
            return 2
        return status


def called(arguments: Sequence[str] | None) -> int:
    """Call the command; what it cannot use is told on the standard error."""
    try:
        status = cli.main(args=arguments, prog_name="followsuit", standalone_mode=False)
    except click.ClickException as error:
        text = StringIO()
        error.show(text)
        say(clipped(text.getvalue().rstrip("\n"), LONGEST_WORD), error=True)
        return 2
    except click.Abort:
        say("followsuit: interrupted", error=True)
        return 130
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        complain(f"{place}{error.strerror or error}; check the path" if place else str(error))
        return 2
    except (UnusableInput, UnicodeDecodeError) as error:
        complain(str(error))
        return 2
    return status if isinstance(status, int) else 0


def complain(problem: str) -> None:
    """Say what is wrong, nothing at any length."""
    say(f"followsuit: error: {clipped(problem, LONGEST_WORD)}", error=True)
