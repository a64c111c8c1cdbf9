"""Positions and records as text: read strictly, written, checked against the reference."""

from followsuit.records.actions import ActionTextError, read_action
from followsuit.records.check import Summary, check_file, check_record, check_stream
from followsuit.records.findings import Finding, Totals
from followsuit.records.play import play_deal, play_match
from followsuit.records.position import Position, read_position, write_position
from followsuit.records.record import (
    FORMAT,
    DealRecord,
    Record,
    RecordError,
    read_record,
    read_records,
    record_schema,
    write_record,
)
from followsuit.records.words import PositionError

__all__ = [
    "FORMAT",
    "ActionTextError",
    "DealRecord",
    "Finding",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Summary",
    "Totals",
    "check_file",
    "check_record",
    "check_stream",
    "play_deal",
    "play_match",
    "read_action",
    "read_position",
    "read_record",
    "read_records",
    "record_schema",
    "write_position",
    "write_record",
]
