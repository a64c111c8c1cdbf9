"""Deals and matches played at random: the same seed gives the same bytes, everywhere."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256

import pytest

from followsuit.records import play_deal, play_match, read_record, write_record
from followsuit.spec import load_rules, make_rules
from followsuit.verdict import UnusableInput

from . import planted

Refused = Callable[..., AbstractContextManager[None]]

CODE = """
import sys
from followsuit.records import play_deal, play_match, write_record
from followsuit.spec import load_rules
for game in ("tre-belli", "bismarck", "tribello", "belote-a-trois"):
    sys.stdout.buffer.write(write_record(play_match(load_rules(game), 12)))
    sys.stdout.buffer.write(write_record(play_deal(load_rules(game), 12, 2)))
"""


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", CODE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    ]
    assert outputs[0].count(b"\n") == 8
    assert len({sha256(output).hexdigest() for output in outputs}) == 1


@pytest.mark.parametrize("game", planted.SEEDS)
def test_case_085_another_seed_gives_another_deal(game: str) -> None:
    rules = load_rules(game)
    assert write_record(play_deal(rules, 5)) == write_record(play_deal(rules, 5))
    assert write_record(play_deal(rules, 5)) != write_record(play_deal(rules, 6))
    assert play_deal(rules, 5).deals[0].hands != play_deal(rules, 6).deals[0].hands


def test_case_075_two_games_do_not_disturb_each_other() -> None:
    alone = [write_record(play_match(load_rules(game), 5)) for game in planted.SEEDS]
    together = [write_record(play_match(load_rules(game), 5)) for game in reversed(planted.SEEDS)]
    assert together[::-1] == alone


def test_the_first_dealer_deals_first() -> None:
    for dealer in range(3):
        assert play_deal(load_rules("bismarck"), 1, dealer).deals[0].dealer == dealer
        assert [deal.dealer for deal in play_match(load_rules("tribello"), 1, dealer).deals[:2]] == [
            dealer,
            (dealer + 1) % 3,
        ]


def test_a_rule_set_of_ones_own_is_written_as_what_differs() -> None:
    record = play_deal(make_rules("belote-a-trois", {"target": 501, "under_trump": "free"}), 1)
    assert (record.rules, record.switches) == ("belote-a-trois", {"target": 501, "under_trump": "free"})
    assert read_record(write_record(record)) == record


def test_a_match_without_end_needs_a_number_of_deals(refused: Refused) -> None:
    with refused(UnusableInput, "bismarck/school-break", "no end"):
        play_match(load_rules("bismarck/school-break"), 1)
    assert len(play_match(load_rules("bismarck/school-break"), 1, deals=5).deals) == 5


def test_a_match_cut_short_is_no_match() -> None:
    whole, short = (play_match(load_rules("tribello"), 1, deals=deals) for deals in (12, 11))
    assert (whole.match, len(whole.deals)) == (True, 12)
    assert (short.match, len(short.deals)) == (False, 11)
