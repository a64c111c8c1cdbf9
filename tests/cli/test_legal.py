"""`followsuit legal`."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from followsuit.cli import run
from followsuit.records import read_position
from followsuit.spec import clauses

Capture = pytest.CaptureFixture[str]

LINE = "belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS"


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """The answer as data."""
    assert run(["legal", *arguments, "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


@pytest.mark.parametrize(
    ("line", "legal", "refused"),
    [
        (
            LINE,
            [("0 play 8S", "belote-a-trois/play/under-trump")],
            [("7H", "must-under-trump", "belote-a-trois/play/under-trump")],
        ),
        (
            "belote-a-trois trump=D hands=AD,JD,8D,TS/?/? trick=1:TD,9D",
            [("0 play JD", "belote-a-trois/play/raise-trump")],
            [
                ("TS", "must-follow-suit", "belote-a-trois/play/follow-suit"),
                ("8D", "must-overtrump", "belote-a-trois/play/raise-trump"),
                ("AD", "must-overtrump", "belote-a-trois/play/raise-trump"),
            ],
        ),
        (
            "tre-belli contract=spader hands=?/?/3S,KH trick=1:9D",
            [("2 play 3S", "tre-belli/play/trump-duty")],
            [("KH", "must-trump", "tre-belli/play/trump-duty")],
        ),
        (
            "bismarck contract=spader hands=?/2C,AS/? trick=0:5C",
            [("1 play 2C", "bismarck/play/follow-suit")],
            [("AS", "must-follow-suit", "bismarck/play/follow-suit")],
        ),
        (
            "tribello round=4 hands=?/KH,2S/? trick=0:4H",
            [("1 play KH", "tribello/play/follow-suit")],
            [("2S", "must-follow-suit", "tribello/play/follow-suit")],
        ),
    ],
)
def test_each_game_lists_what_is_legal_and_why_the_rest_is_not(
    capsys: Capture, line: str, legal: list[tuple[str, str]], refused: list[tuple[str, str, str]]
) -> None:
    data = answer(capsys, line)
    assert [(row["action"], row["clause"]) for row in data["legal"]] == legal
    assert [(row["card"], row["reason"], row["clause"]) for row in data["refused"]] == refused
    assert all(row["clause"] in clauses() and row["text"] for row in data["refused"])
    assert run(["legal", line]) == 0
    shown = capsys.readouterr().out
    assert [word for row in (*legal, *refused) for word in row if word not in shown] == []


def test_the_rules_decide(capsys: Capture) -> None:
    data = answer(capsys, LINE, "--rules", "belote-a-trois/contree")
    assert [row["action"] for row in data["legal"]] == ["0 play 8S", "0 play 7H"]
    assert (data["rules"], data["refused"]) == ("belote-a-trois/contree", [])


def test_a_position_judged_under_other_rules_than_it_was_written_under_says_so(capsys: Capture) -> None:
    data = answer(capsys, LINE, "--rules", "belote-a-trois/contree")
    assert [data[name] for name in ("rules", "written_under")] == ["belote-a-trois/contree", "belote-a-trois"]
    assert data["overridden"] is True
    assert run(["legal", LINE, "--rules", "belote-a-trois/contree"]) == 0
    told = "judged under belote-a-trois/contree; the position was written under belote-a-trois\n"
    assert capsys.readouterr().out.startswith(told)
    for arguments in ([LINE], [LINE, "--rules", "belote-a-trois"]):
        data = answer(capsys, *arguments)
        assert (data["written_under"], data["overridden"]) == ("belote-a-trois", False)
        assert run(["legal", *arguments]) == 0
        assert "judged under" not in capsys.readouterr().out


def test_the_words_need_no_quotes(capsys: Capture) -> None:
    assert answer(capsys, *LINE.split()) == answer(capsys, LINE)


def test_the_position_is_given_back_whole(capsys: Capture) -> None:
    data = answer(capsys, LINE)
    assert read_position(data["position"]).state == read_position(LINE).state
    assert (data["phase"], data["seat"]) == ("play", 0)
    assert "hand 1" in data["not_told"]


@pytest.mark.parametrize(
    ("game", "counted", "listed"),
    [
        ("bismarck phase=exchange contract=spel", [("discard", 1820)], ["1 keep"]),
        ("tre-belli phase=discard contract=sang", [("discard", 4845)], []),
    ],
)
def test_case_033_exchanges_are_counted_and_listed_on_demand(
    capsys: Capture, game: str, counted: list[tuple[str, int]], listed: list[str]
) -> None:
    cards = "AS,KS,QS,JS,TS,9S,8S,7S,6S,5S,4S,3S,2S,AH,KH,QH"
    table = "table=JH,TH,9H,8H" if game.startswith("bismarck") else "table=-"
    own = cards if game.startswith("bismarck") else f"{cards},JH,TH,9H,8H"
    line = f"{game} hands=?/{own}/? {table}"
    data = answer(capsys, line)
    assert [(row["verb"], row["number"]) for row in data["counted"]] == counted
    assert [row["action"] for row in data["legal"]] == listed
    whole = answer(capsys, line, "--all")
    assert whole["counted"] == []
    assert len(whole["legal"]) == len(listed) + counted[0][1]
    assert run(["legal", line]) == 0
    assert f"{counted[0][1]} ways" in capsys.readouterr().out


def test_a_swap_out_of_turn_is_listed_with_its_seat(capsys: Capture) -> None:
    line = "belote-a-trois trump=H turned=KH taker=1 hands=7H/AS/? act=1 won=-/-/-"
    line = line.replace("hands=7H/AS/?", "hands=7H,AD,KD,QD,JD,TD,9D,8D,7D/AS,KS,QS,JS,TS,9S,8S,7S,AH/?")
    data = answer(capsys, line)
    assert {"action": "0 swap", "clause": "belote-a-trois/seven/swap"} in data["legal"]


def test_a_deal_that_is_over_has_nothing_to_do(capsys: Capture) -> None:
    line = "tribello round=3 phase=over hands=-/-/- act=1 won=? pickup=?"
    data = answer(capsys, line)
    assert (data["legal"], data["seat"]) == ([], None)
    assert run(["legal", line]) == 0
    assert "the deal is over" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    [
        "bismarck contract=spel phase=over",
        "tre-belli contract=sang phase=over",
        "tribello round=3 phase=over",
        "belote-a-trois trump=S phase=over",
        "bismarck/school-break contract=valfri:H phase=over",
    ],
)
def test_nobody_need_be_to_act_when_the_deal_is_over(capsys: Capture, line: str) -> None:
    data = answer(capsys, line)
    assert (data["seat"], "act" in data["not_told"], " act=" in data["position"]) == (None, True, False)
    assert answer(capsys, data["position"]) == data
    told = answer(capsys, f"{line} act=2")
    assert ("act" in told["not_told"], "act=2" in told["position"]) == (False, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tribello round=3 hands=?/KH/? act=0"], ["hand of seat 0", "hands="]),
        (["tribello round=3 hands=0H/?/? act=0"], ["'0H'", "word 3", "write the rank"]),
        (["tribelo round=3"], ["tribelo", "did you mean"]),
        ([LINE, "--rules", "bismarck"], ["belote-a-trois", "bismarck"]),
        ([LINE, "--rules", "none.toml"], ["none.toml"]),
        ([f"{LINE} taken=3"], ["'3' is no value of taken; taken is a whole number from 1 to 2"]),
        ([f"{LINE} phase=tea"], ["'tea' is no value of phase; it is one of "]),
        ([], ["POSITION"]),
        ([""], ["word 1"]),
    ],
)
def test_an_unusable_position_is_refused_with_place_and_remedy(
    capsys: Capture, arguments: list[str], words: list[str]
) -> None:
    assert run(["legal", *arguments]) == 2
    error = capsys.readouterr().err
    assert [word for word in words if word not in error] == []
    assert "Traceback" not in error


def test_case_084_an_ascii_console_is_enough() -> None:
    code = "import sys; from followsuit.cli import main; main(['legal', *sys.argv[1:]])"
    run_in_ascii = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for line, status in ((LINE.replace("8S", "8♠"), 0), ("tribello round=3 hands=0♥/?/? act=0", 2)):
        done = subprocess.run([sys.executable, "-c", code, line], env=run_in_ascii, capture_output=True, check=False)
        assert done.returncode == status
        assert (done.stdout + done.stderr).isascii()
        assert b"Traceback" not in done.stderr
