"""What the commands print under `--json`: the types, and the JSON Schema made from them.

`deal --play` and `deal --match` print records, `conform --json` the report of its protocol; each has its own schema.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from followsuit.spec import Reading
from followsuit.spec.model import Kind
from followsuit.verdict import Reason

Seat = Annotated[int, Meta(ge=0, le=2)]
Count = Annotated[int, Meta(ge=0)]
From1 = Annotated[int, Meta(ge=1)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{12}$", description="of the game and its switches, not of the name")]
Word = Literal["proved", "refuted", "vacuous", "undecided"]


class Output(Struct, frozen=True, forbid_unknown_fields=True):
    """A value that a command prints: all its fields are always there."""


class ListedRules(Output, frozen=True):
    """A rule set in the list of `games`; `not_yet` names the switches whose value does not run yet."""

    name: str
    game: str
    parent: str | None
    says: str
    digest: Digest
    delta: Annotated[dict[str, str | int], Meta(description="the switches that differ from the defaults of the game")]
    not_yet: list[str]


class SwitchOfRules(Output, frozen=True):
    """A switch of a rule set: its value, and the readings that it could have, the default first."""

    name: str
    value: str | int
    default: str | int
    ruling: int
    question: str
    readings: list[Reading]
    runs: Annotated[list[str], Meta(description="the readings that run")]
    minimum: Annotated[int | None, Meta(description="the least value of a switch that takes a number, else null")]


class ShownRules(ListedRules, frozen=True):
    """`games NAME`: a rule set with all its switches."""

    switches: list[SwitchOfRules]


class FreshDeal(Output, frozen=True):
    """A line of `deal`: the position line of a fresh deal."""

    position: str
    rules: str
    digest: Digest
    seed: Count


class LegalAction(Output, frozen=True):
    """An action that is legal, with the clause that allows it."""

    action: str
    clause: str


class Counted(Output, frozen=True):
    """Legal actions of one verb, too many to list."""

    verb: str
    number: From1


class RefusedCard(Output, frozen=True):
    """A card held that may not be played."""

    card: str
    reason: Reason
    clause: str
    text: str


class LegalActions(Output, frozen=True):
    """`legal`: what may be done in a position, and why the other cards held may not be played."""

    position: Annotated[str, Meta(description="the position line in full")]
    rules: Annotated[str, Meta(description="the rule set that judges")]
    digest: Digest
    written_under: Annotated[str, Meta(description="the rule set that the position names")]
    overridden: Annotated[bool, Meta(description="whether --rules judges under another one")]
    phase: str
    seat: Annotated[Seat | None, Meta(description="who is to act; null when the deal is over")]
    not_told: Annotated[list[str], Meta(description="what the position leaves open")]
    legal: list[LegalAction]
    counted: list[Counted]
    refused: list[RefusedCard]


class ScoreStep(Output, frozen=True):
    """One step of a count: so many points for a seat, by a clause."""

    seat: Annotated[int, Meta(ge=-1, le=2, description="-1 is the pot")]
    amount: int
    clause: str
    text: str


class DealScore(Output, frozen=True):
    """`score`: the points of a deal by seat, and every step that leads to them."""

    rules: str
    points: tuple[int, int, int]
    outcome: str
    pot: Annotated[Count, Meta(description="Belote: what waits for the next deal")]
    sum: int
    why: Annotated[str, Meta(description="why the points sum to what they do; empty for Belote")]
    steps: list[ScoreStep]


class FoundFault(Output, frozen=True, tag_field="kind", tag="finding"):
    """A line of `check`: a fault of a record; null where it is none of one deal, seat or action."""

    file: str
    line: From1
    deal: From1 | None
    seat: Seat | None
    action: From1 | None
    reason: Reason
    clause: str
    text: str
    evidence: Annotated[str, Meta(description="what proves it; empty where nothing more does")]


class CheckTotals(Output, frozen=True, tag_field="kind", tag="summary"):
    """The last line of `check`: how much was read, and how many faults were found."""

    files: From1
    records: Count
    deals: Count
    plays: Count
    findings: Count
    stopped: Annotated[bool, Meta(description="whether --max-findings ended the check")]


class SwitchOfPoint(Output, frozen=True):
    """A switch that a doubtful point has, with its readings, the default first."""

    name: str
    says: str
    default: str | int
    minimum: Annotated[int | None, Meta(description="the least value of a switch that takes a number, else null")]
    readings: list[Reading]
    runs: Annotated[list[str], Meta(description="the readings that run")]


class DoubtfulPoint(Output, frozen=True):
    """A point of `rulings`: the question, the answer taken and its ground, and what it touches."""

    number: From1
    game: str
    kind: Annotated[Kind, Meta(description="how it is settled")]
    question: str
    answer: str
    ground: str
    played_by: str | None
    sentences: list[str]
    clauses: list[str]
    switches: list[SwitchOfPoint]


class ClaimResult(Output, frozen=True):
    """A result of `prove`: a claim under the rule sets, or the readings left free, that it was proved for together."""

    claim: str
    says: str
    clauses: list[str]
    rules: list[str]
    verdict: Word
    expected: Word
    paths: Count
    obligations: Count
    resource: Annotated[Count, Meta(description="units of the solver's work")]
    statement: Annotated[str, Meta(description="the label of what was refuted; empty where it has none")]
    witness: Annotated[str, Meta(description="the case that refutes; empty where there is none")]
    values: Annotated[dict[str, bool | int], Meta(description="the case as values")]
    position: Annotated[str | None, Meta(description="the position line of a case about a hand or a trick")]
    score: Annotated[str | None, Meta(description="the `followsuit score` line of the deal, or of the case")]
    deal: Annotated[str | None, Meta(description="a record of a whole deal in which the claim falls")]
    notes: Annotated[list[str], Meta(description="how the lines differ from the case, and what changed rules say")]
    agreed: Annotated[list[str], Meta(description="the solvers that were asked too and agree")]
    disagreed: list[str]


class ListedClaim(Output, frozen=True):
    """A claim of `prove --list`: what it says and the clauses that it is about."""

    claim: str
    says: str
    clauses: list[str]


class ListedClaims(Output, frozen=True):
    """`prove --list`: the claims, none of them proved."""

    claims: list[ListedClaim]


class VerifiedPart(Output, frozen=True):
    """A row of `verify`: how many of the checks of a part passed, failed, were skipped or stayed undecided."""

    part: str
    passed: Count
    failed: Count
    skipped: Count
    undecided: Count
    failures: list[str]
    note: str


PRINTED: dict[str, tuple[Any, str]] = {
    "games": (list[ListedRules] | ShownRules, "`followsuit games --json`: every rule set; with a name, that one"),
    "deal": (FreshDeal, "a line of `followsuit deal GAME --json`"),
    "legal": (LegalActions, "`followsuit legal POSITION --json`"),
    "score": (DealScore, "`followsuit score GAME ... --json`"),
    "check": (FoundFault | CheckTotals, "a line of `followsuit check FILE... --json`; the last one sums up"),
    "prove": (list[ClaimResult] | ListedClaims, "`followsuit prove --json`; with --list, the claims alone"),
    "rulings": (list[DoubtfulPoint], "`followsuit rulings --json`"),
    "verify": (list[VerifiedPart], "`followsuit verify --json`"),
}
"""For each command, the type of the document, or of a line, that it prints under --json, and what that is."""


def output_schema() -> dict[str, Any]:
    """The schema made from the types: under `$defs` stands one definition for each command, by its name."""
    wholes, parts = msgspec.json.schema_components(
        [shape for shape, _ in PRINTED.values()], ref_template="#/$defs/{name}"
    )
    commands = {
        name: {"description": says, **whole} for (name, (_, says)), whole in zip(PRINTED.items(), wholes, strict=True)
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "followsuit: what its commands print under --json",
        "description": "Each command has its definition under $defs. Records, also those that deal prints, are in "
        "record.schema.json, the report of conform is in conform.schema.json.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in commands],
        "$defs": commands | dict(sorted(parts.items())),
    }
