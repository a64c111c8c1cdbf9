"""Tables and progress on the terminal."""

import sys

from rich.console import Console
from rich.table import Table

WIDTH = 120


def console(error: bool = False) -> Console:
    """A console on standard output (or error); fixed width where no terminal says otherwise."""
    stream = sys.stderr if error else sys.stdout
    return Console(
        file=stream, highlight=False, markup=False, width=None if stream.isatty() else WIDTH, soft_wrap=False
    )


def table(*columns: str, title: str | None = None) -> Table:
    """A plain table."""
    made = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made
