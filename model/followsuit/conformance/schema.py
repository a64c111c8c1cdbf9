"""The JSON Schema of what conformance puts on a line: the messages of the protocol, and the report."""

from typing import Any

import msgspec

from followsuit.conformance.findings import Report
from followsuit.conformance.messages import (
    PROTOCOL,
    Ask,
    AskAnswer,
    ErrorAnswer,
    Reset,
    ResetAnswer,
    Start,
    StartAnswer,
    Stop,
)

LINES = (Start, Ask, Reset, Stop, StartAnswer, AskAnswer, ResetAnswer, ErrorAnswer)


def conform_schema() -> dict[str, Any]:
    """The schema made from the types: any line of the protocol either way, or the report of `--json`."""
    wholes, parts = msgspec.json.schema_components((*LINES, Report), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"followsuit conform: a line of the engine protocol, version {PROTOCOL}, or the report of --json",
        "oneOf": list(wholes),
        "$defs": dict(sorted(parts.items())),
    }
