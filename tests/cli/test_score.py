"""`followsuit score`: the figures of the issue, its steps, and figures that no deal can have."""

import json

import pytest

from followsuit.cli import run

EXAMPLE_5 = "belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 0"


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
        ("tribello --contract 3 --tricks 6,4,3", "0 / 1 / -1"),
        ("tribello --contract 3 --tricks 3,6,4 --dealer 1", "-1 / 0 / 1"),
        ("belote-a-trois --taker 0 --points 60,70,11 --tricks 3,3,3 --last 1 --announced 20,0,0", "80 / 70 / 11"),
        ("belote-a-trois --taker 0 --points 57,46,40 --tricks 3,3,3 --last 0 --pot 60", "117 / 46 / 40"),
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
        ("bismarck --contract spel --tricks 18,-1,-1", "sum to 16"),
        ("bismarck --contract spel --tricks 9,4", "three whole numbers"),
        ("bismarck --contract spel --tricks 9,4,x", "three whole numbers"),
        ("bismarck --contract spel --tricks 9,4,3 --taker 0", "has no --taker"),
        ("bismarck --contract spel --tricks 9,4,3 --forehand 3", "0<=x<=2"),
        ("bismarck --contract spel --tricks 9,4,3 --forehand 1 --dealer 1", "not both"),
        ("tribello --contract 5 --tricks 6,4,3", "rounds are 1, 2, 3 and 4"),
        ("tribello --tricks 6,4,3", "the round"),
        ("bismarck --rules tribello --contract 1 --tricks 6,4,3", "is one of tribello"),
        ("belote-a-trois --points 82,73,0 --tricks 5,4,0 --last 0", "--taker"),
        ("belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 2", "it has no trick"),
        ("belote-a-trois --taker 0 --points 82,73,1 --tricks 5,4,0 --last 0", "no trick"),
        ("belote-a-trois --taker 0 --points 100,73,0 --tricks 5,4,0 --last 0", "undealt"),
        ("belote-a-trois --taker 0 --points 88,73,0 --tricks 5,4,0 --last 0", "leave 1 card points"),
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
