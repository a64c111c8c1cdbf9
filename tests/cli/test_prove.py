"""`followsuit prove`."""

import json
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import z3

from followsuit.cli import prove, run
from followsuit.cli.outputs import output_schema
from followsuit.symbolic import ledger, opinions
from followsuit.symbolic import run as running
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.result import Result

Capture = pytest.CaptureFixture[str]
Child = Callable[..., AbstractContextManager["subprocess.Popen[bytes]"]]
Refused = Callable[..., AbstractContextManager[None]]
ONE_WORKER = ("--workers", "1")


@pytest.fixture(autouse=True)
def proved_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims are proved in this process, where they start sooner; those of child processes are not."""
    run_claims = running.run_claims
    monkeypatch.setattr(running, "run_claims", lambda *given, **named: run_claims(*given, **{**named, "workers": 0}))


def answer(capsys: Capture, *arguments: str, status: int = 0) -> list[dict[str, Any]]:
    """The results as data."""
    assert run(["prove", *arguments, "--json", *ONE_WORKER]) == status
    data: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return data


def test_zero_sum_of_tre_belli_shows_the_refuted_and_the_exact_claim_side_by_side(capsys: Capture) -> None:
    assert run(["prove", "zero_sum", "--rules", "tre-belli", *ONE_WORKER]) == 0
    shown = capsys.readouterr().out
    squeezed = "".join(shown.split())
    for name in ("tre_belli_is_zero_sum", "tre_belli_counted_from_six_misses_zero_sum_by_exactly_two"):
        assert f"scoring.{name}" in squeezed
    assert "scoring.tre_belli_is_zero_sum is refuted under tre-belli, as expected" in shown
    assert "tricks of the third = 16" in shown
    assert "\n  deal       " in shown
    assert "clause     tre-belli/score/over-six" in shown
    assert "2 claims in 2 runs: " in shown
    assert shown.endswith("1 proved, 1 refuted, 0 vacuous, 0 undecided; 0 not as expected\n")


def test_zero_sum_of_tre_belli_as_data(capsys: Capture) -> None:
    found = {row["claim"].partition(".")[2]: row for row in answer(capsys, "zero_sum", "--rules", "tre-belli")}
    falls = found["tre_belli_is_zero_sum"]
    exact = found["tre_belli_counted_from_six_misses_zero_sum_by_exactly_two"]
    assert (falls["verdict"], falls["expected"], falls["rules"]) == ("refuted", "refuted", ["tre-belli"])
    assert (exact["verdict"], exact["expected"]) == ("proved", "proved")
    tricks = [falls["values"][f"tricks of {seat}"] for seat in ("forehand", "the second", "the third")]
    assert sum(tricks) == 16
    assert exact["paths"] > 0
    assert exact["obligations"] > 0
    assert exact["resource"] > 0
    assert (exact["agreed"], exact["disagreed"], exact["values"]) == ([], [], {})


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("bismarck_is_zero", ["scoring.bismarck_is_zero_sum"]),
        ("scoring.*_is_zero_sum", [f"scoring.{game}_is_zero_sum" for game in ("bismarck", "tribello", "tre_belli")]),
        ("tre-belli/score/pass-under-six", []),
    ],
)
def test_a_pattern_is_a_part_of_a_name_a_glob_or_a_clause(capsys: Capture, pattern: str, names: list[str]) -> None:
    wanted = names or [claim.name for claim in claims().values() if pattern in claim.clauses]
    assert wanted
    rows = answer(capsys, pattern)
    assert list(dict.fromkeys(row["claim"] for row in rows)) == wanted
    assert all(row["says"] == claims()[row["claim"]].says for row in rows)
    assert all(row["clauses"] == list(claims()[row["claim"]].clauses) for row in rows)


def test_every_obligation_is_written_and_holds_for_z3(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "smt"
    assert run(["prove", "bismarck_is_zero_sum", "--export", str(folder), *ONE_WORKER]) == 0
    files = sorted(folder.iterdir())
    assert files
    for file in files:
        solver = z3.Solver(ctx=z3.Context())
        solver.from_string(file.read_text(encoding="ascii"))
        assert (file.suffix, solver.check()) == (".smt2", z3.unsat)
    assert "not as expected" in capsys.readouterr().out


def test_an_export_folder_that_is_a_file_is_refused(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "smt").write_text("")
    assert run(["prove", "bismarck_is_zero_sum", "--export", str(tmp_path / "smt")]) == 2
    assert "smt" in capsys.readouterr().err
    assert (tmp_path / "smt").read_text() == ""


def test_second_opinions_are_named(capsys: Capture) -> None:
    (row, *_) = answer(capsys, "bismarck_is_zero_sum", "--second-opinions")
    assert row["obligations"] > 0
    assert (row["agreed"], row["disagreed"]) == (["cvc5", "bitwuzla"], [])
    assert run(["prove", "bismarck_is_zero_sum", "--second-opinions", *ONE_WORKER]) == 0
    assert "units, z3 cvc5 bitwuzla\n" in capsys.readouterr().out
    assert run(["prove", "the_pack_holds_152_points", "--second-opinions", *ONE_WORKER]) == 0
    assert "units, z3, no question for others\n" in capsys.readouterr().out
    assert run(["prove", "the_pack_holds_152_points", *ONE_WORKER]) == 0
    assert "units, z3\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("found", "named"),
    [((), "cvc5 and bitwuzla"), (("cvc5",), "bitwuzla"), (("bitwuzla",), "cvc5")],
)
def test_second_opinions_without_their_solvers_are_unusable_input(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, refused: Refused, found: tuple[str, ...], named: str
) -> None:
    monkeypatch.setattr(opinions, "installed", lambda: found)
    assert run(["prove", "bismarck_is_zero_sum", "--second-opinions", *ONE_WORKER]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (f'followsuit: error: second opinions need {named}; run: pip install "followsuit[solvers]"\n')
    with refused(opinions.SolversMissing, f"second opinions need {named};"):
        running.run_claims("bismarck_is_zero_sum", second_opinions=True, workers=0)
    assert run(["prove", "bismarck_is_zero_sum", *ONE_WORKER]) == 0


def test_claims_are_listed_with_what_they_say_and_nothing_is_proved(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(running, "run_claims")
    assert run(["prove", "--list"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row for row in rows[:-1] if not row.startswith("  ")] == list(claims())
    assert [row.removeprefix("  says       ") for row in rows if row.startswith("  says ")] == [
        claim.says for claim in claims().values()
    ]
    clauses = [clause for claim in claims().values() for clause in claim.clauses]
    assert [row.removeprefix("  clause     ") for row in rows if row.startswith("  clause ")] == clauses
    assert rows[-1] == f"{len(claims())} claims"


def test_the_list_is_that_of_a_pattern_and_a_game_and_data_too(capsys: Capture) -> None:
    assert run(["prove", "--list", "is_zero_sum", "--rules", "bismarck/published"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("scoring.bismarck_is_zero_sum\n  says       ")
    assert out.endswith("\n1 claim\n")
    assert run(["prove", "--list", "is_zero_sum", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    schema = output_schema()
    jsonschema.Draft202012Validator({"$ref": "#/$defs/prove", "$defs": schema["$defs"]}).validate(data)
    names = [f"scoring.{game}_is_zero_sum" for game in ("bismarck", "tribello", "tre_belli")]
    assert [row["claim"] for row in data["claims"]] == names
    assert all(row["says"] == claims()[row["claim"]].says for row in data["claims"])
    assert all(row["clauses"] == list(claims()[row["claim"]].clauses) for row in data["claims"])


@pytest.mark.parametrize("option", [["--second-opinions"], ["--export", "smt"]])
def test_a_list_takes_no_options_of_proofs(capsys: Capture, option: list[str]) -> None:
    assert run(["prove", "--list", *option]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "--list proves nothing; leave out --second-opinions and --export" in told.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no_such_claim"], "no claim has 'no_such_claim' in its name"),
        (["no_such_claim"], "or its clauses; `followsuit prove --list` lists them all"),
        (["no_such_claim", "--list"], "no claim has 'no_such_claim' in its name"),
        (["bismarck_is_zero_sum", "--rules", "tribello"], "no claim about tribello has 'bismarck_is_zero_sum'"),
        (["zero_sum", "--rules", "whist"], "whist"),
        (["zero_sum", "--workers", "0"], "--workers"),
        (["no\x1bsuch"], "no claim has 'no\\x1bsuch' in its name"),
    ],
)
def test_what_cannot_be_proved_is_unusable_input(capsys: Capture, arguments: list[str], said: str) -> None:
    assert run(["prove", *arguments]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def result(verdict: Word, disagreed: tuple[str, ...] = (), expected: Word = Word.PROVED) -> Result:
    name = "scoring.bismarck_is_zero_sum"
    return Result(name, ("bismarck",), verdict, expected, 1, 1, 1, "the sum", "a = 1", (("a", 1),), (), disagreed)


@pytest.mark.parametrize(
    ("results", "status"),
    [
        ([result(Word.PROVED)], 0),
        ([result(Word.REFUTED, expected=Word.REFUTED)], 0),
        ([result(Word.PROVED), result(Word.REFUTED)], 1),
        ([result(Word.PROVED, expected=Word.REFUTED)], 1),
        ([result(Word.VACUOUS)], 1),
        ([result(Word.PROVED, ("cvc5: the sum",))], 1),
        ([result(Word.PROVED), result(Word.UNDECIDED)], 3),
        ([result(Word.REFUTED), result(Word.UNDECIDED)], 3),
    ],
)
def test_the_exit_status(results: list[Result], status: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "run_claims", lambda *_, **__: results)
    monkeypatch.setattr(ledger, "differences", lambda *_, **__: [])
    assert prove.status_of(results) == status
    assert run(["prove", "scoring"]) == status
    shown = capsys.readouterr().out
    assert f"{sum(not item.as_expected for item in results)} not as expected" in shown
    refuted = any(item.verdict is Word.REFUTED and not item.as_expected for item in results)
    assert ("is refuted under bismarck, NOT expected" in shown) is refuted
    against = any(item.disagreed for item in results)
    assert ("cvc5: the sum does not agree" in shown) is against


def test_a_run_that_differs_from_the_ledger_is_no_success(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(ledger.read())
    name = "scoring.bismarck_is_zero_sum"
    monkeypatch.setattr(ledger, "read", lambda: {**known, name: [known[name][0]._replace(paths=99), *known[name][1:]]})
    assert run(["prove", "bismarck_is_zero_sum", "--rules", "bismarck", *ONE_WORKER]) == 1
    shown = capsys.readouterr().out
    assert f"differs from the ledger: {name} (bismarck): ledger has ('proved', 99, " in shown
    assert run(["prove", "bismarck_is_zero_sum", "--rules", "bismarck", "--json", *ONE_WORKER]) == 1
    told = capsys.readouterr()
    assert "differs from the ledger" in told.err
    assert json.loads(told.out)[0]["verdict"] == "proved"


PROVE = "import sys; from followsuit.cli import main; main(['prove', 'tricks', '--export', 'smt', *sys.argv[1:]])"


@pytest.mark.usefixtures("plain_signals")
@pytest.mark.parametrize(
    ("number", "workers", "status", "said"),
    [
        (signal.SIGINT, "1", 130, b"interrupted"),
        (signal.SIGINT, "2", 130, b"interrupted"),
        (signal.SIGTERM, "2", 143, b"ended by SIGTERM"),
        (signal.SIGHUP, "1", 129, b"ended by SIGHUP"),
    ],
)
def test_a_run_that_is_ended_among_its_questions_says_so_and_leaves_nothing(
    child: Child, tmp_path: Path, number: int, workers: str, status: int, said: bytes
) -> None:
    command = [sys.executable, "-c", PROVE, "--workers", workers]
    with child(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(tmp_path.glob("smt/.part-*/*.smt2")):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error.strip()) == (status, b"", b"followsuit: " + said)
    assert list(tmp_path.iterdir()) == []


def test_a_pattern_without_a_claim_leaves_no_folder(tmp_path: Path, capsys: Capture) -> None:
    assert run(["prove", "no_such_claim", "--export", str(tmp_path / "new"), *ONE_WORKER]) == 2
    assert "no claim has 'no_such_claim' in its name" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_undecided_claim_is_no_success(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running.run_claim, "__defaults__", (None, False, None, 50, False, None))
    assert run(["prove", "bismarck_is_zero_sum", *ONE_WORKER]) == 3
    shown = capsys.readouterr().out
    assert "undecided" in shown
    assert "0 proved" in shown


def test_a_rule_set_from_a_file_is_proved_by_its_own_readings(capsys: Capture, tmp_path: Path) -> None:
    for changed, verdict in (('scoring = "eight-four"', "proved"), ('trump_duty = "free"', "refuted")):
        path = tmp_path / "own.toml"
        path.write_text(f'game = "tre-belli"\nname = "own"\n[switches]\n{changed}\n')
        rows = answer(capsys, "tre_belli_is_zero_sum", "--rules", str(path))
        assert [(row["rules"], row["verdict"], row["expected"]) for row in rows] == [(["own"], verdict, verdict)]


CHANGE = """game = "{game}"
name = "mine"
[[change]]
place = "{place}"
old = "{old}"
new = "{new}"
"""


def changed(tmp_path: Path, game: str, place: str, old: str, new: str) -> str:
    """A file with a change of the rules."""
    path = tmp_path / "mine.toml"
    path.write_text(CHANGE.format(game=game, place=place, old=old, new=new))
    return str(path)


QUOTA = "kernel.tribello.winning_quota"
PLACE = "followsuit/kernel/tribello.py, lines 26 to 33"


@pytest.mark.parametrize(
    ("place", "old", "new", "words"),
    [
        ("kernel.tribello.nope", "a", "b", "there is no 'nope' in followsuit/kernel/tribello.py; name a function or"),
        ("kernel.tribello.winning_quot", "a", "b", "there is no 'winning_quot' in followsuit/kernel/tribello.py (did"),
        ("kernel.tribello.winning_quot", "a", "b", "(did you mean winning_quota?)"),
        (QUOTA, "zzz", "b", f"'zzz' stands 0 times in it, not once; copy it from {PLACE}"),
        (QUOTA, "left", "b", "'left' stands 4 times in it, not once; copy more of what stands around it from"),
        (QUOTA, "", "b", "`old` is empty; write the piece of the rule that is to be replaced"),
        (QUOTA, "4, 3", "4, 3", "`old` and `new` are the same; leave the change out"),
        ("kernel.tribello.nope", "a", "a", "there is no 'nope' in followsuit/kernel/tribello.py; name a function or"),
        ("kernel.tribello.nope", "", "a", "there is no 'nope' in followsuit/kernel/tribello.py; name a function or"),
        (
            "kernel.belote.void_rule",
            "if under_trump == UNDER_TRUMP_FORCED:",
            "if False:",
            "kernel.belote.void_rule is a rule of belote-a-trois, not of tribello; "
            'write game = "belote-a-trois", or name a place in kernel.MODULE, where MODULE is one of '
            "readings, reasons, sets, tribello, whist\n",
        ),
        (
            "kernel.bismarck.quota",
            "8 if forehand",
            "9 if forehand",
            'kernel.bismarck.quota is a rule of bismarck, not of tribello; write game = "bismarck", or name a place',
        ),
        ("kernel.tribelo.winning_quota", "a", "b", "write kernel.MODULE.NAME, where MODULE is one of announcements,"),
        ("kernel.tribello", "a", "b", "'kernel.tribello' is no place of the rules; write kernel.MODULE.NAME"),
        ("kernel.registry.carries_out", "a", "b", "is no place of the rules"),
        ("games.whist.WhistGame", "a", "b", "is no place of the rules"),
        ("", "a", "b", "'' is no place of the rules"),
        ("kernel.tribello.\\u001b", "a", "b", "'kernel.tribello.\\x1b' is no place of the rules"),
        (QUOTA, "4, 3", "4, (", "'4, (' does not fit in there: '(' was never closed; write a `new` that makes a rule"),
        (QUOTA, "4, 3", "4, \\u0000", "does not fit in there: "),
        (QUOTA, "4, 3", "4, " + "-" * 100_000 + "1", "does not fit in there: "),
        (QUOTA, "4, 3", "4, print(3)", "'4, print(3)' is no rule: tribello.py:30: call of print in winning_quota"),
    ],
)
def test_a_change_that_cannot_be_made_is_told_with_file_number_place_and_remedy(
    capsys: Capture, tmp_path: Path, place: str, old: str, new: str, words: str
) -> None:
    file = changed(tmp_path, "tribello", place, old, new)
    assert run(["prove", "tribello_is_zero_sum", "--rules", file, *ONE_WORKER]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"followsuit: error: {file}: [[change]] 1: ")
    assert words in told.err


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("zzz", "b", "2, made after those before it: kernel.tribello.winning_quota: 'zzz' stands 0 times"),
        (
            "right = 4, 3",
            "right = 4, 2",
            "2, made after those before it: kernel.tribello.winning_quota: 'right =",
        ),
    ],
)
def test_of_several_changes_the_one_that_cannot_be_made_is_named(
    capsys: Capture, tmp_path: Path, old: str, new: str, where: str
) -> None:
    file = changed(tmp_path, "tribello", QUOTA, "left, right = 4, 3", "left, right = 4, 4")
    second = CHANGE.format(game="", place=QUOTA, old=old, new=new)
    Path(file).write_text(Path(file).read_text() + second[second.index("[[change]]") :])
    assert run(["prove", "tribello_is_zero_sum", "--rules", file, *ONE_WORKER]) == 2
    assert f"{file}: [[change]] {where}" in capsys.readouterr().err


def test_a_change_may_build_on_the_one_before(capsys: Capture, tmp_path: Path) -> None:
    file = changed(tmp_path, "tribello", QUOTA, "left, right = 4, 3", "left, right = 9, 3")
    second = CHANGE.format(game="", place=QUOTA, old="left, right = 9, 3", new="left, right = 4, 3")
    Path(file).write_text(Path(file).read_text() + second[second.index("[[change]]") :])
    assert run(["prove", "tribello_is_zero_sum", "--rules", file, *ONE_WORKER]) == 0
    assert "1 proved" in capsys.readouterr().out


def test_a_list_under_changes_that_cannot_be_made_is_unusable_input(capsys: Capture, tmp_path: Path) -> None:
    file = changed(tmp_path, "tribello", QUOTA, "zzz", "b")
    assert run(["prove", "--list", "--rules", file]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.startswith(f"followsuit: error: {file}: [[change]] 1: ")) == ("", True)


def test_claims_about_sets_of_cards_are_about_every_game(capsys: Capture) -> None:
    (row,) = answer(capsys, "a_card_is_a_set_of_one", "--rules", "bismarck")
    assert (row["rules"], row["verdict"]) == (["every game"], "proved")


def words(shown: str, key: str) -> list[list[str]]:
    """The commands and texts printed under a key, in their words."""
    return [shlex.split(row.removeprefix(f"  {key:<9}  ")) for row in shown.splitlines() if row.startswith(f"  {key} ")]


def test_a_changed_quota_names_the_claims_that_fall_with_a_line_and_a_deal(capsys: Capture, tmp_path: Path) -> None:
    file = changed(tmp_path, "tribello", "kernel.tribello.winning_quota", "left, right = 4, 3", "left, right = 4, 4")
    assert run(["prove", "scoring.t*", "--rules", file, *ONE_WORKER]) == 1
    shown = capsys.readouterr().out
    fallen = ["scoring.tribello_is_zero_sum", "scoring.the_tribello_quotas_are_those_of_the_text"]
    assert f"not as expected, 2 claims: {', '.join(fallen)}\n" in shown
    assert [name for name in fallen if f"\n{name} is refuted under mine, NOT expected\n" in shown] == fallen
    assert "  falls at   round 1, place 2\n" in shown
    assert "  clause     tribello/quota/rounds-one-two\n" in shown
    assert "  note       these figures score -6 / -4 / 9 under mine, -6 / -4 / 10 by the rules as they are\n" in shown
    ((program, *arguments),) = words(shown, "score")
    assert program == "followsuit"
    assert run(arguments) == 0
    assert capsys.readouterr().out.startswith("-6 / -4 / 10\n")


def test_a_changed_duty_shows_a_position_that_legal_reads(capsys: Capture, tmp_path: Path) -> None:
    file = changed(
        tmp_path, "belote-a-trois", "kernel.belote.void_rule", "if under_trump == UNDER_TRUMP_FORCED:", "if False:"
    )
    assert run(["prove", "who_cannot_overtrump", "--rules", file, *ONE_WORKER]) == 1
    shown = capsys.readouterr().out
    ((_, *arguments),) = words(shown, "position")
    (row,) = answer_of(capsys, file)
    assert arguments == ["legal", row["position"]]
    assert (row["score"], row["deal"]) == (None, None)
    assert [f"  note       {note}" in shown for note in row["notes"]] == [True]
    assert run(arguments) == 0
    assert "belote-a-trois/play/under-trump" in capsys.readouterr().out


def answer_of(capsys: Capture, file: str) -> list[dict[str, Any]]:
    """The results of the claim on under-trumping as data."""
    return answer(capsys, "who_cannot_overtrump", "--rules", file, status=1)


def test_a_refuted_settlement_is_a_score_line_and_a_deal_that_checks(capsys: Capture, tmp_path: Path) -> None:
    falls = answer(capsys, "rounding_keeps")[-1]
    assert falls["verdict"] == "refuted"
    assert falls["position"] is None
    path = tmp_path / "deal.jsonl"
    path.write_text(falls["deal"] + "\n")
    assert run(["check", str(path)]) == 0
    assert "all as the rules say" in capsys.readouterr().out
    assert run([*shlex.split(falls["score"])[1:], "--json"]) == 0
    points = json.loads(capsys.readouterr().out)["points"]
    assert points == json.loads(falls["deal"])["deals"][0]["score"]
    assert all(mark % 10 == 0 for mark in points)


def test_what_is_not_as_expected_comes_last(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, right = result(Word.REFUTED), result(Word.PROVED)
    foreseen = replace(result(Word.REFUTED, expected=Word.REFUTED), claim="scoring.tribello_is_zero_sum")
    empty = replace(result(Word.VACUOUS), claim="scoring.tre_belli_is_zero_sum")
    monkeypatch.setattr(running, "run_claims", lambda *_, **__: [wrong, empty, foreseen, right])
    monkeypatch.setattr(ledger, "differences", lambda *_, **__: [])
    assert run(["prove", "scoring"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0].rstrip(",") for row in rows[:4]] == ["refuted", "proved", "refuted", "vacuous"]
    heads = [row for row in rows[4:] if not row.startswith("  ")]
    assert heads[0] == "scoring.tribello_is_zero_sum is refuted under bismarck, as expected"
    assert heads[1] == "not as expected, 2 claims: scoring.bismarck_is_zero_sum, scoring.tre_belli_is_zero_sum"
    assert heads[2] == "scoring.bismarck_is_zero_sum is refuted under bismarck, NOT expected"
    assert heads[3] == "scoring.tre_belli_is_zero_sum is vacuous under bismarck: the sum never applies"
    assert heads[4].endswith("; 2 not as expected")
    assert len(heads) == 5


def test_a_claim_refuted_under_several_rule_sets_has_one_block(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = result(Word.REFUTED, expected=Word.REFUTED)
    other = replace(one, rules=("bismarck/must-trump-277",), witness="a = 2", values=(("a", 2),))
    monkeypatch.setattr(running, "run_claims", lambda *_, **__: [one, other])
    monkeypatch.setattr(ledger, "differences", lambda *_, **__: [])
    assert run(["prove", "scoring"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("is refuted under") == 1
    assert "is refuted under bismarck, bismarck/must-trump-277, as expected\n" in shown
    assert "  here       bismarck\n" in shown
    assert shown.count("  case       ") == 1
