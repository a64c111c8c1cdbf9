"""Records: JSON Lines, a match or a sequence of deals on each line; the types, the schema, strict reading.

{"format":"followsuit-record/1","rules":"bismarck","match":false,"deals":[{"dealer":0,"hands":["AS ..", ..],
 "table":"5H 9D JD QC","actions":["1 choose spel","1 keep","1 play AS", ..],"winners":[1, ..],"score":[0,1,-1]}]}
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from followsuit.records.actions import ACTION_PATTERN, CARD_PATTERN, clipped, shown
from followsuit.spec import GAMES
from followsuit.verdict import UnusableInput

FORMAT = "followsuit-record/1"
LONGEST_LINE = 1 << 24
"""Bytes of the longest line that is read: room for hundreds of matches."""
TOO_LONG = (
    f"the line is longer than {LONGEST_LINE >> 20} MiB; write a match to a line, "
    'and one that is longer as several records of deals with "match": false'
)

BOM = b"\xef\xbb\xbf"
CARDS = "cards such as AS KH TD 9C with spaces between"

Seat = Annotated[int, Meta(ge=0, le=2)]
Number = Annotated[int, Meta(ge=-(10**9), le=10**9)]
GAP = r"[\s,\x1c-\x1f\x85]"
Cards = Annotated[
    str,
    Meta(
        description=CARDS,
        extra_json_schema={"pattern": f"^{GAP}*(?:{CARD_PATTERN}(?:{GAP}+{CARD_PATTERN})*{GAP}*)?$"},
    ),
]
ActionText = Annotated[str, Meta(extra_json_schema={"pattern": ACTION_PATTERN})]
"""Texts whose pattern stands in the schema alone: the reading names the word and the remedy instead."""
Place = Annotated[int, Meta(ge=1, le=52)]


class DealRecord(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal: who dealt, what was dealt, every action in order, and what the producer says came of it.

    The cards are given by place (hands and what else the game has) or as the whole `pack` in dealing order.
    """

    dealer: Annotated[Seat, Meta(description="seat of the dealer; seats are 0 to 2 clockwise")]
    hands: Annotated[tuple[Cards, Cards, Cards] | UnsetType, Meta(description="hands as dealt, by seat")] = UNSET
    table: (
        Annotated[Cards, Meta(description="Tre Belli, Bismarck: the four open cards, as in 5H 9D JD QC")] | UnsetType
    ) = UNSET
    pickup: Annotated[Cards, Meta(description="Tribello: the fourth hand, top card first")] | UnsetType = UNSET
    cut: Annotated[Cards, Meta(description="Tribello, round 1: the card cut before the deal, as in 9C")] | UnsetType = (
        UNSET
    )
    round: Annotated[int, Meta(ge=1, le=4, description="Tribello: the round")] | UnsetType = UNSET
    retourne: Annotated[Cards, Meta(description="Belote: the turned card, as in 9C")] | UnsetType = UNSET
    batch: Annotated[
        tuple[Cards, Cards, Cards] | UnsetType,
        Meta(description="Belote: the three cards dealt after the auction, by seat"),
    ] = UNSET
    talon: Annotated[Cards, Meta(description="Belote: the three cards that nobody gets")] | UnsetType = UNSET
    bergere: Annotated[Cards, Meta(description="Belote: the last card, shown")] | UnsetType = UNSET
    pack: Annotated[Cards, Meta(description="the whole pack in dealing order, instead of the places")] | UnsetType = (
        UNSET
    )
    open: Annotated[
        tuple[Place, Place, Place, Place] | UnsetType,
        Meta(description="with the pack, Tre Belli and Bismarck: the places, from 1, of the cards laid open"),
    ] = UNSET
    spent: Annotated[
        tuple[list[str], list[str], list[str]] | UnsetType,
        Meta(description="outside a match, Tre Belli and Bismarck: the contracts each seat has chosen before"),
    ] = UNSET
    pot: Annotated[int, Meta(ge=0, le=10**9, description="outside a match, Belote: points that wait")] | UnsetType = (
        UNSET
    )
    last: Annotated[
        tuple[Number, Number, Number] | UnsetType,
        Meta(description="outside a match, Bismarck in the school break: the scores of the deal before"),
    ] = UNSET
    actions: Annotated[
        list[ActionText], Meta(description="SEAT VERB ARGUMENTS, as in '1 choose trumf H' or '0 play AS'")
    ]
    winners: Annotated[list[Seat] | UnsetType, Meta(description="who won each trick, if the producer says")] = UNSET
    score: Annotated[
        tuple[Number, Number, Number] | UnsetType, Meta(description="the points by seat, if the producer says")
    ] = UNSET


class Record(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a record file: a whole match, whose book-keeping counts, or deals that stand by themselves."""

    format: Annotated[str, Meta(pattern=f"^{FORMAT}$", description="the format and its version")]
    rules: Annotated[str, Meta(description="the rule set by name, such as belote-a-trois/federation")]
    switches: Annotated[
        dict[str, str | Number] | UnsetType, Meta(description="what differs from the rule set named")
    ] = UNSET
    match: Annotated[bool, Meta(description="whether the deals are one whole match")]
    deals: Annotated[list[DealRecord], Meta(min_length=1, description="the deals in order")]
    totals: Annotated[
        tuple[Number, Number, Number] | UnsetType, Meta(description="the sum of the scores, if the producer says")
    ] = UNSET
    winners: Annotated[list[Seat] | UnsetType, Meta(description="who won the match, if the producer says")] = UNSET


class RecordError(UnusableInput):
    """A line that is no record: the file, the line counted from 1, the JSON path, and what is wrong there."""

    def __init__(self, line: int, path: str, message: str, file: str = "record") -> None:
        path, message = clipped(path), clipped(message)
        super().__init__(f"{file}, line {line}{f', {path}' if path else ''}: {message}")
        self.line, self.path, self.message, self.file = line, path, message, file


class Lines(Protocol):
    """What records are read from: a binary stream."""

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line, or as much of it as the limit allows."""


BEYOND = (
    "followsuit writes cards as AS and TD, with one space between them; it reads also 10D for TD, suits as signs, "
    "commas, and more space. Between the words of an action it reads one space. What a pattern allows can still be "
    "refused: a card that the pack of the game does not have, a card twice, a contract that does not exist."
)


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record, made from the types."""
    schema = msgspec.json.schema(Record)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": f"One line of a record file of followsuit. Games: {', '.join(GAMES)}. {BEYOND}",
        **schema,
    }


def write_record(record: Record) -> bytes:
    """The line of a record, with its line end."""
    return msgspec.json.encode(record) + b"\n"


_DECODER = msgspec.json.Decoder(Record)
_FIELD = re.compile(r"\.(\w+)")
_ESCAPE = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\u|\\[^u]"
)
"""An escape in a JSON text: a surrogate pair, a half of one, any other."""

ONE_OBJECT = "each line is one JSON object in UTF-8, as spec/record.schema.json defines it"
_PATH = re.compile(r"^(?P<message>.*?)(?: - at `(?P<path>\$.*)`)?$", re.DOTALL)


def read_records(stream: Lines, file: str = "record") -> Iterator[tuple[int, Record]]:
    """The records of a stream with their line numbers, one at a time.

    Raises RecordError at the first line that is no record, and where there is none at all. A byte-order mark at
    the start and line ends of either kind are read.
    """
    number = 0
    for number, line in numbered(stream, file):
        yield number, read_record(line, number, file)
    if number == 0:
        raise RecordError(1, "", "there is no record; a record file has one JSON object on each line", file)


def numbered(stream: Lines, file: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream with their numbers; RecordError for one that is too long."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise RecordError(number, "", TOO_LONG, file)
        if number == 1 and line.startswith(BOM):
            line = line[len(BOM) :]
            if not line:
                return
        yield number, line


def read_record(line: bytes, number: int = 1, file: str = "record") -> Record:
    """The record of one line; RecordError with its JSON path where it is none."""
    if not line.strip():
        raise RecordError(number, "", "the line is empty; a record file has one JSON object on each line", file)
    try:
        record = _DECODER.decode(line)
    except msgspec.DecodeError as error:
        raise refused(line, number, file, error) from error
    except RecursionError as error:
        raise RecordError(number, "", f"not a record: nested too deeply; {ONE_OBJECT}", file) from error
    if line.count(b":") != colons(record):
        no_repeated_key(line, number, file)
    return record


def refused(line: bytes, number: int, file: str, error: msgspec.DecodeError) -> RecordError:
    """Why a line is no record; first of all, that it is one of another format."""
    version = format_of(line)
    if version not in ("", FORMAT):
        message = f"the format is {shown(version)}; this reader knows {FORMAT}"
        return RecordError(number, "$.format", message, file)
    found = _PATH.match(str(error))
    message, path = (found["message"], found["path"] or "") if found else (str(error), "")
    remedy = expected(message, path) if isinstance(error, msgspec.ValidationError) else ONE_OBJECT
    return RecordError(number, path, f"not a record: {explained(line, message)}; {remedy}", file)


def explained(line: bytes, message: str) -> str:
    """What the decoder says of a line, with the place where it gives none."""
    if "Invalid UTF-8" in message:
        return f"{message}: {not_utf8(line)}"
    half = lone_surrogate(line) if "truncated" in message or "surrogate" in message else 0
    if half:
        return f"half a surrogate pair in a text, {line[half - 1 : half + 5].decode('ascii')} (byte {half})"
    if "truncated" in message:
        return f"{message}; the line ends in the middle of a record"
    return message


def not_utf8(line: bytes) -> str:
    """The first byte of a line that is not UTF-8, counted from 1."""
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"byte {error.start + 1} of the line is {line[error.start]:#04x}"
    return "a text of the line"


def lone_surrogate(line: bytes) -> int:
    """Where an escaped half of a surrogate pair stands that has no other half, counted from 1; 0 for nowhere."""
    for found in _ESCAPE.finditer(line):
        if found["half"]:
            return found.start() + 1
    return 0


def expected(message: str, path: str) -> str:
    """What is expected at a path: the fields of the object, or what the field means."""
    in_deal = path.startswith("$.deals[")
    if "field `" in message:
        return f"its fields are {', '.join((DealRecord if in_deal else Record).__struct_fields__)}"
    known = {**meanings(Record), **meanings(DealRecord)} if in_deal else meanings(Record)
    named = [name for name in _FIELD.findall(path) if name in known]
    return f"{named[-1]}: {known[named[-1]]}" if named else ONE_OBJECT


@cache
def meanings(shape: type[Struct]) -> dict[str, str]:
    """What each field of a record or a deal means, as the schema says it."""
    _, parts = msgspec.json.schema_components([shape])
    fields = parts[shape.__name__]["properties"]
    return {name: field["description"] for name, field in fields.items() if "description" in field}


class _Format(Struct):
    """The format alone, whatever else a line holds."""

    format: str = ""


def format_of(line: bytes) -> str:
    """The format that a line names; empty where none can be read."""
    try:
        return msgspec.json.decode(line, type=_Format).format
    except (msgspec.DecodeError, RecursionError):
        return ""


def colons(record: Record) -> int:
    """How many colons a line of this record has if no key stands twice and no text holds one."""
    fields = len(present(record)) + sum(len(present(deal)) for deal in record.deals)
    return fields + (0 if record.switches is UNSET else len(record.switches))


def present(some: Record | DealRecord) -> tuple[str, ...]:
    """The fields that a line gave."""
    return tuple([name for name in some.__struct_fields__ if getattr(some, name) is not UNSET])


def no_repeated_key(line: bytes, number: int, file: str) -> None:
    """RecordError for a line with an object in which a key stands twice; the line is valid JSON of the right types."""
    deals = count()

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        path = "$" if "format" in found else f"$.deals[{next(deals)}]" if "actions" in found else "$.switches"
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise RecordError(number, f"{path}.{twice}", f"the key '{twice}' stands twice in one object", file)
        return found

    json.loads(line, object_pairs_hook=once)
