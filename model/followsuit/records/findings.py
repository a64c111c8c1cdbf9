"""What a check finds: one line for each thing that is not as the reference has it."""

from dataclasses import dataclass
from typing import NamedTuple

from followsuit.verdict import Reason


class Finding(NamedTuple):
    """One fault of a record.

    `line` counts from 1, and so do `deal` in its record and `action` in its deal; they are None where the fault is
    none of one deal or one action, and so is `seat`. `clause` is the rule, `text` says what is wrong, `evidence`
    what proves it. Reasons are compared, text never is.
    """

    line: int
    deal: int | None
    seat: int | None
    action: int | None
    reason: Reason
    clause: str
    text: str
    evidence: str = ""


@dataclass
class Totals:
    """How much a check has read: records, deals and card plays, and how many faults it found."""

    records: int = 0
    deals: int = 0
    plays: int = 0
    faults: int = 0
