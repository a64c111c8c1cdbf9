"""Strict reading of records: whatever is wrong with a line is said with the line and the JSON path."""

import io
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from followsuit.records import RecordError, check_stream, read_records, write_record
from followsuit.records import record as record_module
from followsuit.records.record import Lines

from . import planted

Refused = Callable[..., AbstractContextManager[None]]

MATCH = planted.sample("tribello")
BELOTE = planted.sample("belote-a-trois")


def changed(change: Callable[[dict[str, Any]], object], line: bytes = MATCH) -> bytes:
    """A sample line with its data changed."""
    data = json.loads(line)
    change(data)
    return json.dumps(data).encode() + b"\n"


def number_of(data: bytes) -> int:
    """How many records are read."""
    return len(list(read_records(io.BytesIO(data))))


def error(data: bytes) -> RecordError:
    """The error at which a check of some bytes ends."""
    with pytest.raises(RecordError) as caught:
        list(check_stream(io.BytesIO(data), file="some.jsonl"))
    return caught.value


@pytest.mark.parametrize(
    "data",
    [
        MATCH,
        MATCH.rstrip(b"\n"),
        MATCH + BELOTE,
        b"\xef\xbb\xbf" + MATCH,
        (MATCH + BELOTE).replace(b"\n", b"\r\n"),
        b"  " + MATCH,
        MATCH.replace(b"tribello", b"\\u0074ribello", 1),
        MATCH.replace(b'":', b'" : '),
    ],
    ids=["plain", "no line end", "two", "case 091 BOM", "CRLF", "spaces", "escapes", "spaces at colons"],
)
def test_a_record_is_read(data: bytes) -> None:
    assert number_of(data) == data.count(b'"format"')
    assert list(check_stream(io.BytesIO(data))) == []


def test_what_is_written_is_read_back() -> None:
    for line in (MATCH, BELOTE):
        ((number, record),) = read_records(io.BytesIO(line))
        assert (number, write_record(record)) == (1, line)


BROKEN: dict[str, tuple[bytes, str, str]] = {
    "case 093 nesting": (b"[" * 100_000, "", "Expected `object`, got `array`"),
    "case 093 nesting in a known field": (b'{"format":' + b"[" * 100_000, "$.format", "got `array`"),
    "case 093 nesting in deals": (b'{"deals":' + b"[" * 100_000, "$.deals[0]", "got `array`"),
    "case 093 nesting in switches": (b'{"switches":' + b'{"a":' * 100_000, "$.switches[...]", "got `object`"),
    "case 093 nesting in an unknown field": (b'{"x":' + b"[" * 100_000, "", "unknown field `x`"),
    "case 091 BOM in the middle": (b" \xef\xbb\xbf" + MATCH, "", "invalid character"),
    "UTF-16": (MATCH.decode().encode("utf-16"), "", "invalid character"),
    "invalid UTF-8": (b'{"format":"tri\xffello"}\n', "", "Invalid UTF-8 encoded string: byte 15 of the line is 0xff"),
    "invalid UTF-8 at the end of a text": (b'{"format":"\xc3"}\n', "", "byte 12 of the line is 0xc3"),
    "a lone surrogate": (b'{"format":"\\ud800"}\n', "", "half a surrogate pair in a text, \\ud800 (byte 12)"),
    "a lone second surrogate": (b'{"format":"\\udC00"}', "", "half a surrogate pair in a text, \\udC00 (byte 12)"),
    "a lone surrogate in a key": (b'{"for\\ud800mat":""}', "", "half a surrogate pair in a text, \\ud800 (byte 6)"),
    "a lone surrogate after a pair": (b'{"format":"\\ud83d\\ude00\\ud83d"}', "", "pair in a text, \\ud83d (byte 24)"),
    "a lone surrogate after a backslash": (b'{"format":"\\\\ud800\\ud801"}', "", "pair in a text, \\ud801 (byte 19)"),
    "a truncated escape": (b'{"format":"\\ud8', "", "the line ends in the middle of a record"),
    "not JSON": (b"hello\n", "", "invalid character"),
    "NaN": (MATCH.replace(b'"dealer":0', b'"dealer":NaN', 1), "", "invalid character"),
    "infinity": (MATCH.replace(b'"dealer":0', b'"dealer":-Infinity', 1), "", "invalid"),
    "a float": (MATCH.replace(b'"dealer":0', b'"dealer":0.0', 1), "$.deals[0].dealer", "got `float`"),
    "an exponent": (MATCH.replace(b'"dealer":1', b'"dealer":1e0', 1), "$.deals[1].dealer", "got `float`"),
    "a truth value": (MATCH.replace(b'"dealer":1', b'"dealer":true', 1), "$.deals[1].dealer", "got `bool`"),
    "a text for a number": (MATCH.replace(b'"dealer":1', b'"dealer":"1"', 1), "$.deals[1].dealer", "got `str`"),
    "null": (MATCH.replace(b'"dealer":1', b'"dealer":null', 1), "$.deals[1].dealer", "got `null`"),
    "a seat too high": (MATCH.replace(b'"dealer":1', b'"dealer":3', 1), "$.deals[1].dealer", "<= 2"),
    "a round too high": (changed(lambda d: d["deals"][0].update(round=5)), "$.deals[0].round", "<= 4"),
    "an unknown field": (changed(lambda d: d.update(player="me")), "", "unknown field `player`"),
    "an unknown field of a deal": (changed(lambda d: d["deals"][2].update(kitty="AS")), "$.deals[2]", "`kitty`"),
    "a missing field": (changed(lambda d: d.pop("match")), "", "missing required field `match`"),
    "a missing field of a deal": (changed(lambda d: d["deals"][1].pop("dealer")), "$.deals[1]", "`dealer`"),
    "two hands": (changed(lambda d: d["deals"][1]["hands"].pop()), "$.deals[1].hands", "length 3"),
    "four scores": (changed(lambda d: d["deals"][1]["score"].append(0)), "$.deals[1].score", "length 3"),
    "a score beyond reason": (changed(lambda d: d["deals"][1].update(score=[0, 0, 10**40])), "$.deals[1].score[2]", ""),
    "a number of 5,000 digits": (
        changed(lambda d: d.update(switches={})).replace(b'"switches": {}', b'"switches": {"a": ' + b"9" * 5000 + b"}"),
        "$.switches[...]",
        "",
    ),
    "no deals": (changed(lambda d: d.update(deals=[])), "$.deals", "length >= 1"),
    "another version": (MATCH.replace(b"record/1", b"record/2"), "$.format", "'followsuit-record/2'"),
    "another version with other fields": (
        changed(lambda d: d.update(format="followsuit-record/7", table="round")),
        "$.format",
        "this reader knows followsuit-record/1",
    ),
    "another format": (changed(lambda d: d.update(format="PBN 2.1")), "$.format", "'PBN 2.1'"),
    "no format": (changed(lambda d: d.pop("format")), "", "missing required field `format`"),
    "truncated": (MATCH[:2000], "", "the line ends in the middle of a record"),
    "two records on a line": (MATCH.rstrip() + MATCH, "", "trailing characters"),
    "a list of records": (b"[" + MATCH.rstrip() + b"]\n", "", "Expected `object`, got `array`"),
    "a key twice": (MATCH.replace(b'"match":true', b'"match":false,"match":true'), "$.match", "'match' stands twice"),
    "a key twice in a deal": (
        MATCH.replace(b'"dealer":1', b'"dealer":1,"dealer":1', 1),
        "$.deals[1].dealer",
        "'dealer' stands twice",
    ),
    "a key twice, once escaped": (
        MATCH.replace(b'"dealer":1', b'"d\\u0065aler":1,"dealer":1', 1),
        "$.deals[1].dealer",
        "'dealer' stands twice",
    ),
    "a switch twice": (
        changed(lambda d: d.update(switches={"draw": "a"})).replace(b'"draw": "a"', b'"draw": "a", "draw": "a"'),
        "$.switches.draw",
        "'draw' stands twice",
    ),
    "an unknown rule set": (changed(lambda d: d.update(rules="tribelo")), "$.rules", "unknown rule set"),
    "a file as rule set": (changed(lambda d: d.update(rules="/etc/passwd")), "$.rules", "unknown rule set"),
    "an unknown switch": (changed(lambda d: d.update(switches={"speed": "high"})), "$.rules", '"speed"'),
    "an unknown value": (changed(lambda d: d.update(switches={"exchange_order": "up"})), "$.rules", '"up"'),
    "a field of another game": (
        changed(lambda d: d["deals"][3].update(talon="AS KS QS")),
        "$.deals[3].talon",
        "no 'talon' here",
    ),
    "a missing place of cards": (changed(lambda d: d["deals"][3].pop("pickup")), "$.deals[3].pickup", "missing"),
    "no cut card in round 1": (changed(lambda d: d["deals"][1].pop("cut")), "$.deals[1].cut", "missing"),
    "a cut card in round 2": (changed(lambda d: d["deals"][4].update(cut="AS")), "$.deals[4].cut", "no 'cut' here"),
    "two cut cards": (changed(lambda d: d["deals"][1].update(cut="AS KS")), "$.deals[1].cut", "one card is cut"),
    "no cut card at all": (changed(lambda d: d["deals"][1].update(cut="")), "$.deals[1].cut", "one card is cut"),
    "pack and places": (changed(lambda d: d["deals"][4].update(pack="AS")), "$.deals[4].hands", "no 'hands' here"),
    "the book of a match": (changed(lambda d: d["deals"][4].update(pot=5)), "$.deals[4].pot", "keeps its own book"),
    "winners outside a match": (changed(lambda d: d.update(match=False)), "$.winners", "only a whole match"),
    "case 080 no card": (
        changed(lambda d: d["deals"][4]["hands"].__setitem__(1, "AS 0H")),
        "$.deals[4].hands[1]",
        "'0H' (card 2)",
    ),
    "no action": (
        changed(lambda d: d["deals"][5]["actions"].__setitem__(7, "0 plays AS")),
        "$.deals[5].actions[7]",
        "'plays'",
    ),
    "no card in an action": (
        changed(lambda d: d["deals"][5]["actions"].__setitem__(7, "0 play 1H")),
        "$.deals[5].actions[7]",
        "'1H'",
    ),
    "an unknown contract spent": (
        changed(
            lambda d: (d.update(match=False), d.pop("winners"), d["deals"][0].update(spent=[[], ["solo"], []])),
            planted.sample("bismarck"),
        ),
        "$.deals[0].spent[1][0]",
        "'solo'",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_line_that_is_no_record_is_refused_with_line_and_path(name: str) -> None:
    data, path, words = BROKEN[name]
    found = error(BELOTE + BELOTE + data)
    assert (found.line, found.path) == (3, path)
    assert words in found.message
    assert str(found).startswith("some.jsonl, line 3")


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf"])
def test_a_file_without_a_record_is_refused(data: bytes) -> None:
    assert "there is no record" in error(data).message


LOOSE = (
    "0  play AS",
    "0 play AS ",
    " 0 play AS",
    "0 play AS\n",
    "0\tplay AS",
    "0 play\u00a0AS",
    "1 discard 2C  3C",
    "0 pass ",
)
"""Actions with other space than one blank between words."""


@pytest.mark.parametrize("text", LOOSE)
@pytest.mark.parametrize("place", [0, 7, -1])
def test_an_action_with_other_space_than_one_between_words_is_refused(text: str, place: int) -> None:
    found = error(changed(lambda d: d["deals"][5]["actions"].__setitem__(place, text)))
    assert found.path.startswith("$.deals[5].actions[")
    assert "one space between words and nothing else" in found.message


REMEDIES: dict[str, tuple[bytes, str]] = {
    "a seat": (changed(lambda d: d["deals"][1].update(dealer=3)), "; dealer: seat of the dealer; seats are 0 to 2"),
    "a score": (changed(lambda d: d["deals"][1].update(score=[0, 0, "1"])), "; score: the points by seat"),
    "an action": (changed(lambda d: d["deals"][1]["actions"].append(1)), "; actions: SEAT VERB ARGUMENTS"),
    "rules": (changed(lambda d: d.update(rules=None)), "; rules: the rule set by name"),
    "totals": (changed(lambda d: d.update(totals=[1])), "; totals: the sum of the scores"),
    "winners of a deal": (changed(lambda d: d["deals"][1].update(winners=[4])), "; winners: who won each trick"),
    "winners of a match": (changed(lambda d: d.update(winners=[4])), "; winners: who won the match"),
    "a field of a record": (changed(lambda d: d.update(x=1)), "; its fields are format, rules, switches, match,"),
    "a field of a deal": (changed(lambda d: d["deals"][1].update(x=1)), "; its fields are dealer, hands, table,"),
    "a missing field": (changed(lambda d: d["deals"][1].pop("dealer")), "; its fields are dealer, hands, table,"),
    "no JSON": (b"hello\n", "; each line is one JSON object in UTF-8, as spec/record.schema.json defines it"),
    "a list": (b"[]\n", "; each line is one JSON object in UTF-8, as spec/record.schema.json defines it"),
    "a deal that is none": (changed(lambda d: d["deals"].append(1)), "; deals: the deals in order"),
}


@pytest.mark.parametrize("name", REMEDIES)
def test_a_refusal_says_what_is_expected_there(name: str) -> None:
    data, remedy = REMEDIES[name]
    assert remedy in error(data).message


@pytest.mark.parametrize(
    "change",
    [
        lambda d, long: d.update(rules=long),
        lambda d, long: d.update(format=long),
        lambda d, long: d.update({long: 1}),
        lambda d, long: d.update(switches={long: "a"}),
        lambda d, long: d.update(switches={"exchange_order": long}),
        lambda d, long: d["deals"][1].update({long: 1}),
        lambda d, long: d["deals"][1]["actions"].__setitem__(0, long),
        lambda d, long: d["deals"][1]["actions"].__setitem__(0, f"0 play {long}"),
        lambda d, long: d["deals"][1]["hands"].__setitem__(0, long),
        lambda d, long: d["deals"][1].update(cut=long),
    ],
)
@pytest.mark.parametrize("long", ["x" * 100_000, "x " * 50_000], ids=["a word", "many words"])
def test_nothing_of_a_record_is_told_at_any_length(change: Callable[[dict[str, Any], str], object], long: str) -> None:
    found = error(changed(lambda d: change(d, long)))
    assert 20 < len(str(found)) < 5000
    assert len(found.path) < 200


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b"   \n"])
def test_an_empty_line_is_refused_with_its_number(blank: bytes) -> None:
    found = error(MATCH + blank + MATCH)
    assert (found.line, found.path) == (2, "")
    assert "the line is empty" in found.message


def test_an_endless_line_is_refused_without_being_read() -> None:
    class Endless:
        """A stream without line ends, which counts what is read of it."""

        taken = 0

        def readline(self, limit: int = -1, /) -> bytes:
            """As many bytes as are asked for."""
            self.taken += limit
            return b" " * limit

    stream = Endless()
    with pytest.raises(RecordError) as caught:
        list(read_records(stream))
    assert "longer than 16 MiB; write a match to a line, and one that is longer as several" in caught.value.message
    assert '"match": false' in caught.value.message
    assert stream.taken <= record_module.LONGEST_LINE + 1


def test_a_longest_line_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "LONGEST_LINE", len(MATCH))
    assert number_of(MATCH) == 1
    monkeypatch.setattr(record_module, "LONGEST_LINE", len(MATCH) - 1)
    assert "longer than" in error(MATCH).message


def test_repeated_keys_are_looked_for_only_where_a_colon_is_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []
    monkeypatch.setattr(record_module, "no_repeated_key", lambda line, number, file: called.append(number))
    assert number_of(MATCH + BELOTE) == 2
    assert called == []
    assert number_of(MATCH.replace(b'"match":true', b'"match":true,"match":true')) == 1
    assert called == [1]


def test_a_colon_in_a_text_is_no_repeated_key() -> None:
    data = changed(lambda d: d["deals"][5]["actions"].__setitem__(7, "0 play AS:"))
    assert number_of(data) == 1
    assert error(data).path == "$.deals[5].actions[7]"


def test_records_before_a_broken_line_are_checked() -> None:
    faulty = write_record(planted.faulty("revoke-tribello"))
    found = check_stream(io.BytesIO(MATCH + faulty + b"{\n"))
    assert next(found).line == 2
    with pytest.raises(RecordError) as caught:
        next(found)
    assert caught.value.line == 3


def test_a_stream_is_read_line_by_line() -> None:
    class Watched(io.BytesIO):
        """A stream that counts its lines."""

        lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            """The next line."""
            self.lines += 1
            return super().readline(size)

    stream: Watched = Watched(MATCH * 50)
    records = read_records(stream)
    next(records)
    assert stream.lines == 1
    lines: Lines = stream
    assert len(list(read_records(lines))) == 49
