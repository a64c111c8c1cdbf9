"""`followsuit score`: the figures of the issue, its steps, and figures that no deal can have."""

import json
from itertools import combinations

import pytest

from followsuit.cli import run
from followsuit.cli.score import ANNOUNCED
from followsuit.kernel.announcements import FOURS, suit_runs
from followsuit.kernel.sets import count

EXAMPLE_5 = "belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 0"
PLAIN = "belote-a-trois --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0"


def scored(capsys: pytest.CaptureFixture[str], arguments: str) -> list[str]:
    assert run(["score", *arguments.split()]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "points"),
    [
        ("belote-a-trois --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0", "57 / 46 / 40"),
        ("belote-a-trois --taker 0 --points 57,72,19 --tricks 3,3,3 --last 1", "0 / 129 / 19"),
        ("belote-a-trois --taker 0 --points 146,0,0 --tricks 9,0,0 --last 0", "236 / 0 / 0"),
        ("belote-a-trois --taker 0 --points 82,60,0 --tricks 5,4,0 --last 0", "122 / 110 / 0"),
        ("belote-a-trois --taker 0 --points 82,60,0 --tricks 5,4,0 --last 1", "132 / 100 / 0"),
        (EXAMPLE_5, "0 / 245 / 0"),
        ("belote-a-trois --taker 1 --points 0,82,73 --tricks 0,5,4 --last 1", "0 / 0 / 245"),
        ("tre-belli --contract sang --tricks 6,5,5", "0 / -1 / -1"),
        ("tre-belli --rules tre-belli/eight-four --contract sang --tricks 6,5,5", "-2 / 1 / 1"),
        ("bismarck --contract spel --tricks 9,4,3", "1 / 0 / -1"),
        ("bismarck --contract spel --tricks 4,9,3 --forehand 1", "0 / 1 / -1"),
        ("bismarck --contract spel --tricks 4,9,3 --dealer 0", "0 / 1 / -1"),
        ("tre-belli --contract trumf:H --tricks 6,5,5", "0 / -1 / -1"),
        ("tre-belli/spades-in-trumf --contract trumf:S --tricks 6,5,5", "0 / -1 / -1"),
        ("bismarck --contract valfri:D --tricks 9,4,3", "1 / 0 / -1"),
        ("bismarck/school-break --contract valfri:D --tricks 9,4,3", "1 / 0 / -1"),
        ("tribello --contract 3 --tricks 6,4,3", "0 / 1 / -1"),
        ("tribello --contract 3 --tricks 3,6,4 --dealer 1", "-1 / 0 / 1"),
        ("belote-a-trois --taker 0 --points 60,70,11 --tricks 3,3,3 --last 1 --announced 20,0,0", "80 / 70 / 11"),
        ("belote-a-trois --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0 --pot 60", "117 / 46 / 40"),
        (f"{PLAIN} --pot 999999999", "1000000056 / 46 / 40"),
        (f"{PLAIN} --pot 60 --rules belote-a-trois/contree", "117 / 46 / 40"),
        (f"{PLAIN} --pot 60 --rules belote-a-trois[defender_tie=split]", "117 / 46 / 40"),
        (f"{PLAIN} --pot 0 --rules belote-a-trois[taker_tie=keep,defender_tie=split]", "57 / 46 / 40"),
        (f"{PLAIN} --announced 370,0,0", "427 / 46 / 40"),
    ],
)
def test_points_are_printed_first(capsys: pytest.CaptureFixture[str], arguments: str, points: str) -> None:
    assert scored(capsys, arguments)[0] == points


def test_example_5_shows_its_steps_with_their_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    out = "\n".join(scored(capsys, EXAMPLE_5))
    for clause in ("card-points", "capot-cancels-ten", "capot-shared", "capture"):
        assert f"[belote-a-trois/score/{clause}]" in out
    assert "-122" in out
    assert "+122" in out


def test_the_sum_of_tre_belli_is_said_to_be_right_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    last = scored(capsys, "tre-belli --contract sang --tricks 6,5,5")[-1]
    assert last == "sum -2: right, since one point a trick is counted, 16 tricks against quotas 6 + 6 + 6 = 18"


def test_a_tie_shows_the_pot(capsys: pytest.CaptureFixture[str]) -> None:
    lines = scored(capsys, "belote-a-trois --taker 0 --points 60,60,21 --tricks 3,3,3 --last 0")
    assert (lines[0], lines[-1]) == ("0 / 60 / 21", "in the pot for the next deal: 60")


def test_json_holds_points_steps_and_sum(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads("\n".join(scored(capsys, EXAMPLE_5 + " --json")))
    assert data["points"] == [0, 245, 0]
    assert sum(step["amount"] for step in data["steps"] if step["seat"] == 1) == 245


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        ("bismark --contract spel --tricks 9,4,3", 'did you mean "bismarck"'),
        ("bismarck --contract sang --tricks 9,4,3", "contracts are spel, pass, spader, valfri"),
        ("bismarck --tricks 9,4,3", "say --contract"),
        ("bismarck --contract spel --tricks 9,4,4", "sum to 17"),
        (
            "bismarck --contract spel --tricks 18,-1,-1",
            "18 tricks and seat 1 cannot have -1 tricks and seat 2 ",
        ),
        (
            "bismarck --contract spel --tricks 17,0,-1",
            "seat 0 cannot have 17 tricks and seat 2 cannot have -1 tricks; a deal of ",
        ),
        ("tribello --contract 3 --tricks 13,1,-1", "seat 2 cannot have -1 tricks; a deal of tribello has 13"),
        ("bismarck --contract spel --tricks 9,4", "three whole numbers"),
        ("bismarck --contract spel --tricks 9,4,x", "three whole numbers"),
        ("bismarck --contract spel --tricks 9,4,3 --taker 0", "has no --taker"),
        ("bismarck --contract spel --tricks 9,4,3 --forehand 3", "'3' is not a whole number from 0 to 2"),
        ("tre-belli --contract trumf:S --tricks 6,5,5", "trumf takes one of the suits H D C [tre-belli/choice/suit]"),
        ("tre-belli --contract sang:H --tricks 6,5,5", "'sang:H' cannot be: sang takes no suit"),
        ("tre-belli --contract trumf: --tricks 6,5,5", "'trumf:' names no suit; suits are S H D C, as in trumf:H"),
        ("tre-belli --contract trumf:SH --tricks 6,5,5", "'trumf:SH' names no suit"),
        ("tre-belli --contract trumf:h --tricks 6,5,5", "'trumf:h' names no suit"),
        ("tre-belli --contract valfri:H --tricks 6,5,5", "contracts are sang, spader, trumf, pass"),
        ("tribello --contract 4:H --tricks 6,4,3", "rounds are 1, 2, 3 and 4"),
        ("bismarck/school-break --contract spel:H --tricks 9,4,3", "contracts are valfri"),
        (f"{PLAIN} --pot 1000000000", "'1000000000' is not a whole number from 0 to 999999999"),
        (f"{PLAIN} --pot -1", "'-1' is not a whole number from 0 to 999999999"),
        (
            f"{PLAIN} --pot 60 --rules belote-a-trois[taker_tie=keep,defender_tie=split]",
            "no tie leaves a pot under belote-a-trois[taker_tie=keep,defender_tie=split] (taker_tie = keep, ",
        ),
        (f"{PLAIN} --announced 0,0,5", "seat 2 cannot announce 5 points; announcements are worth 20, 50, "),
        (f"{PLAIN} --announced 10,0,0", "--announced 10 cannot be: nine cards announce one of 0, 20, 40, 50, "),
        (f"{PLAIN} --announced 380,0,0", "320, 350, 370 in all"),
        (f"{PLAIN} --announced 370,0,0 --rules belote-a-trois[card_in_two_announcements=no]", "300, 350 in all"),
        ("bismarck --contract spel --tricks 9,4,3 --forehand 1 --dealer 1", "not both"),
        ("tribello --contract 5 --tricks 6,4,3", "rounds are 1, 2, 3 and 4"),
        ("tribello --tricks 6,4,3", "the round"),
        ("bismarck --rules tribello --contract 1 --tricks 6,4,3", "is one of tribello"),
        ("belote-a-trois --points 82,73,0 --tricks 5,4,0 --last 0", "--taker"),
        ("belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 2", "it has no trick"),
        ("belote-a-trois --taker 0 --points 82,73,1 --tricks 5,4,0 --last 0", "no trick"),
        (
            "belote-a-trois --taker 0 --points 100,73,0 --tricks 5,4,0 --last 0",
            "173 in all, and a deal has 162 at most",
        ),
        (
            "belote-a-trois --taker 0 --points 40,50,0 --tricks 5,4,0 --last 0",
            "leave 72 card points to the five undealt",
        ),
        ("belote-a-trois --taker 0 --points 88,73,0 --tricks 5,4,0 --last 0", "leave 1 card point to the five undealt"),
        ("belote-a-trois --taker 0 --points 9,90,50 --tricks 1,4,4 --last 0", "too few"),
        ("belote-a-trois --taker 0 --points 150,5,7 --tricks 1,4,4 --last 0", "in 3 cards, which hold 0 to 45"),
        ("belote-a-trois --taker 0 --points 155,0,0 --tricks 5,4,0 --last 0", "in 15 cards, which hold 9 to 137"),
        ("belote-a-trois --taker 0 --points 90,-5,50 --tricks 3,3,3 --last 0", "points of seat 1 are too few: -5"),
        (
            "belote-a-trois --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0 --announced 0,20,20",
            "only the player with the best announcement",
        ),
        ("tre-belli --tricks 6,5,5", "say --contract: sang, spader, trumf, pass"),
        ("belote-a-trois --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0 --announced 25,0,0", "20, 50, 100"),
        (
            "belote-a-trois/no-announcements --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0 --belote 1",
            "has no belote",
        ),
        ("belote-a-trois --contract 1 --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0", "no --contract"),
        ("tre-belli --rules nowhere.toml --contract sang --tricks 6,5,5", "nowhere.toml"),
    ],
)
def test_figures_that_cannot_be_are_refused_with_a_remedy(
    capsys: pytest.CaptureFixture[str], arguments: str, remedy: str
) -> None:
    assert run(["score", *arguments.split()]) == 2
    out, err = capsys.readouterr()
    assert remedy in err
    assert out == ""
    assert "Traceback" not in err


def four_ranks() -> list[tuple[int, int]]:
    """Every set of ranks, as bits from 7 to A, of which nine cards can hold all four; with what the fours are worth."""
    worth = {1 << rank: sum(value for four, value, _ in FOURS if four >> rank & 1) for rank in range(8)}
    return [(sum(some), sum(map(worth.__getitem__, some))) for n in range(3) for some in combinations(worth, n)]


def announced_with(four: int, worth: int, free: int) -> set[int]:
    """The points of all hands of nine cards whose fours are of these ranks, runs being made of the `free` ranks."""
    found = {(0, 255, 0)}
    for _ in range(4):
        found = {
            (cards + count(suit), common & suit, points + suit_runs(suit & free)[0])
            for cards, common, points in found
            for suit in range(256)
            if suit & four == four and cards + count(suit) <= 9
        }
    return {points + worth for cards, common, points in found if cards == 9 and common == four}


@pytest.mark.parametrize("card_in_two", ANNOUNCED)
def test_announcements_are_what_nine_cards_can_announce(card_in_two: str) -> None:
    counted = 0b11111100
    totals = [
        announced_with(four, worth, 255 if card_in_two == "yes" else 255 & ~(four & counted))
        for four, worth in four_ranks()
    ]
    assert tuple(sorted(set().union(*totals))) == ANNOUNCED[card_in_two]
