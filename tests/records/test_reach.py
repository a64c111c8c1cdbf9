"""Whole deals that end in given numbers of tricks are found for every split, and check clean."""

import io

import pytest

from followsuit.records import check_stream, write_record
from followsuit.records.reach import whist_deal
from followsuit.spec import load_rules

SPLITS_16 = [(0, 0, 16), (16, 0, 0), (6, 5, 5), (1, 14, 1), (8, 8, 0)]
SPLITS_13 = [(0, 0, 13), (13, 0, 0), (6, 4, 3), (1, 11, 1), (0, 7, 6)]


@pytest.mark.parametrize("rules", ["tre-belli", "bismarck", "tribello"])
@pytest.mark.parametrize("contract", [0, 1, 2, 3])
@pytest.mark.parametrize("split", range(5))
def test_a_whole_legal_deal_is_found_for_a_split(rules: str, contract: int, split: int) -> None:
    tribello = rules == "tribello"
    tricks = SPLITS_13[split] if tribello else SPLITS_16[split]
    record = whist_deal(load_rules(rules), contract + tribello, tricks)
    assert record is not None
    assert list(check_stream(io.BytesIO(write_record(record)))) == []
    winners = record.deals[0].winners
    assert tuple(map(list(winners or ()).count, range(3))) == tricks


def test_what_is_not_found_in_time_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("followsuit.records.reach.TRIES", 0)
    assert whist_deal(load_rules("bismarck"), 0, (6, 5, 5)) is None
