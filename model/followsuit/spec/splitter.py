"""The sentence splitter: the one way in which a source text is cut into numbered sentences.

A text is cut line by line, so that a sentence is cited as `KEY/line.sentence`, both counted from 1. Blank
lines hold nothing. A table row (a line that opens with `|`) is one sentence. A list marker (`-`, `•`, `1.`)
belongs to the first sentence of its line. Inside a line a sentence ends at `.`, `!` or `?`, closing quotes
and brackets included, where white space and a capital letter follow, opening quotes and brackets aside.
So `19ème`, `3 par 3`, `d.v.s. är`, `ggr. var`, `(quota)` and a colon never end one, while `o s v. I` does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

_MARKER = re.compile(r"(?:[-•*]|\d{1,3}\.)\s+")
_END = re.compile(r"""[.!?]+["'»”’)\]}]*(?=\s)""")
_START = re.compile(r"""\s+(?:["'«“‘(\[{]\s*)*\w""")
NEVER_AT_THE_END = (
    "d.v.s.",
    "dvs.",
    "t.ex.",
    "t ex.",
    "bl.a.",
    "m.m.",
    "c.-à-d.",
    "e.g.",
    "i.e.",
    "M.",
    "Mr.",
)
"""Abbreviations after which a sentence goes on even where a capital letter follows."""


@dataclass(frozen=True)
class Placed:
    """One sentence of a text: its line and its number in that line (from 1) and its exact text, stripped."""

    line: int
    number: int
    text: str

    def id(self, key: str) -> str:
        """The citation `KEY/line.sentence` of this sentence in the text with that key."""
        return f"{key}/{self.line}.{self.number}"

    @property
    def digest(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the text in UTF-8."""
        return sha256(self.text.encode()).hexdigest()[:16]


def _ends_here(line: str, end: int) -> bool:
    """Whether the stop that closes at `end` ends a sentence: a capital follows and it is no abbreviation."""
    start = _START.match(line, end)
    if start is None or not start.group()[-1].isupper():
        return False
    words = line[:end]
    return not any(words.endswith(f" {short}") or words == short for short in NEVER_AT_THE_END)


def split_line(line: str) -> list[str]:
    """The sentences of one line, stripped, in order; a blank line has none."""
    line = line.strip()
    if not line:
        return []
    if line.startswith("|"):
        return [line]
    marker = _MARKER.match(line)
    found, start = [], 0
    for end in (match.end() for match in _END.finditer(line, marker.end() if marker else 0)):
        if _ends_here(line, end):
            found.append(line[start:end].strip())
            start = end
    return [*found, line[start:].strip()]


def split(text: str) -> list[Placed]:
    """All sentences of a text in order, with their places."""
    return [
        Placed(number, part, sentence)
        for number, line in enumerate(text.split("\n"), start=1)
        for part, sentence in enumerate(split_line(line), start=1)
    ]
