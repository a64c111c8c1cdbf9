"""Conformance: another implementation asked over a protocol of four verbs, and compared with the reference."""

from followsuit.conformance.findings import Disagreement, Report, Tally
from followsuit.conformance.messages import KINDS, PROTOCOL, Kind
from followsuit.conformance.reading import EngineError
from followsuit.conformance.runner import Plan, conform
from followsuit.conformance.schema import conform_schema

__all__ = [
    "KINDS",
    "PROTOCOL",
    "Disagreement",
    "EngineError",
    "Kind",
    "Plan",
    "Report",
    "Tally",
    "conform",
    "conform_schema",
]
