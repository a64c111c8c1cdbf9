"""The data of the spec: read strictly, complete, and right where cases from the field depend on it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

import pytest

from followsuit.spec import (
    GAMES,
    SpecError,
    clauses,
    contradictions,
    data_folder,
    load,
    rule_sets,
    rules,
    rulings,
    sentences,
    sources,
    switches,
    titles,
)
from followsuit.spec.model import FIRST_EXTRA
from followsuit.spec.shapes import ClauseFile, RulingsFile, read

Refused = Callable[..., AbstractContextManager[None]]
Spoiled = Callable[[str, str, str], None]

DEFAULTS = {
    "tre-belli": {
        "choose_blind": "yes",
        "contract_order": "free",
        "exchange": "take-then-discard",
        "trump_duty": "must-trump",
        "trump_duty_in_trumf": "same-as-spader",
        "spades_in_trumf": "no",
        "scoring": "six",
    },
    "bismarck": {
        "name_suit": "with-choice",
        "exchange_is": "all-or-none",
        "trump_duty": "free",
        "spades_in_valfri": "no",
        "pass_quotas": "4-6-6",
        "laps": "1",
        "lap_order": "any",
        "variant": "standard",
        "break_spades": "yes",
        "return_from": "enlarged-hand",
        "gift_order": "larger-first",
        "trump_gifts_per": "pair",
        "short_of_plain": "fewer",
    },
    "tribello": {
        "cut_card_seen": "yes",
        "name_trump": "before-exchange",
        "round_three_quotas": "right-4-left-3",
        "nullo_quotas": "right-4-left-6",
        "exchange_order": "dealer-right-left",
        "winner_needs_positive": "no",
    },
    "belote-a-trois": {
        "target": 1000,
        "turned_suit_in_round_two": "no",
        "all_pass": "next-dealer",
        "seven_swap_until": "first-lead",
        "seven_swap_by": "holder",
        "under_trump": "forced",
        "overtrump_on_trump_lead": "yes",
        "beat_plain_lead": "no",
        "announcements": "full",
        "announcements_score": "best-player",
        "announcement_tie": "earlier-in-turn",
        "card_in_two_announcements": "yes",
        "taker_tie": "litige",
        "defender_tie": "pot",
        "belote_captured": "yes",
        "extras_in_comparison": "yes",
        "capot_extras": "kept",
        "rounding": "none",
        "swap_makes_belote": "yes",
        "belote_call": "automatic",
        "announcing": "automatic",
    },
}
LOADERS = (
    load._clause_files,
    load.clauses,
    load.titles,
    load.sources,
    load.sentences,
    load._rulings_file,
    load.rulings,
    load.switches_by_game,
    load.contradictions,
    rule_sets,
)


@pytest.fixture
def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spoiled]:
    """Puts a copy of the data in place of the real one, in which a text of a file is changed once."""
    names: tuple[Literal["spec", "seeds"], ...] = ("spec", "seeds")
    for name in names:
        (tmp_path / name).mkdir()
        for path in data_folder(name).glob("*.toml"):
            (tmp_path / name / path.name).write_bytes(path.read_bytes())

    def spoil(file: str, old: str, new: str) -> None:
        path = tmp_path / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        for module in (load, rules):
            monkeypatch.setattr(module, "data_folder", lambda name: tmp_path / name)
        for loader in LOADERS:
            loader.cache_clear()

    yield spoil
    for loader in LOADERS:
        loader.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_are_the_readings_taken(game: str) -> None:
    assert {name: switch.default for name, switch in switches(game).items()} == DEFAULTS[game]


def test_every_reading_runs() -> None:
    idle = [(game, switch.name) for game in GAMES for switch in switches(game).values() if switch.runs != switch.values]
    assert idle == []


def test_readings_that_no_text_suggests_are_marked() -> None:
    wild = {
        (switch.name, reading.value)
        for game in GAMES
        for switch in switches(game).values()
        for reading in switch.readings
        if reading.wild
    }
    assert wild == {
        ("overtrump_on_trump_lead", "no"),
        ("beat_plain_lead", "yes"),
        ("trump_duty", "must-trump"),
        ("pass_quotas", "2-7-7"),
    }


@pytest.mark.parametrize(
    ("number", "game", "kind", "names"),
    [
        (3, "belote-a-trois", "switch", ["target"]),
        (4, "belote-a-trois", "same", []),
        (13, "belote-a-trois", "switch", ["under_trump", "overtrump_on_trump_lead", "beat_plain_lead"]),
        (37, "belote-a-trois", "outside", []),
        (47, "tre-belli", "switch", ["trump_duty"]),
        (54, "tre-belli", "outside", []),
        (57, "tribello", "same", []),
        (79, "bismarck", "switch", ["trump_duty"]),
        (83, "bismarck", "switch", ["laps", "lap_order"]),
        (84, "bismarck", "switch", ["variant", "break_spades"]),
    ],
)
def test_a_doubtful_point_keeps_its_number(number: int, game: str, kind: str, names: list[str]) -> None:
    ruling = rulings()[number]
    assert (ruling.game, ruling.kind, [switch.name for switch in ruling.switches]) == (game, kind, names)
    assert all(switch.ruling == number and switch.game == game for switch in ruling.switches)


def test_kinds_are_counted() -> None:
    kinds = [ruling.kind for ruling in rulings().values() if ruling.number < FIRST_EXTRA]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "fact": 40,
        "switch": 41,
        "same": 4,
        "outside": 3,
    }


def test_every_game_has_a_title_clauses_and_a_source() -> None:
    assert list(titles()) == list(GAMES)
    assert {clause.game for clause in clauses().values()} == set(GAMES)
    assert [(source.key, source.game) for source in sources().values()] == [
        ("TB", "tre-belli"),
        ("BI", "bismarck"),
        ("TR", "tribello"),
        ("BE", "belote-a-trois"),
    ]
    assert {key: len(source.sentences) for key, source in sources().items()} == {
        "TB": 35,
        "BI": 56,
        "TR": 53,
        "BE": 39,
    }


@pytest.mark.parametrize(
    ("clause", "status", "sentence"),
    [
        ("tre-belli/play/trump-duty", "repaired", "TB/10.3"),
        ("bismarck/play/no-trump-duty", "stated", "BI/44.3"),
        ("tribello/quota/nullo", "repaired", "TR/10.4"),
        ("belote-a-trois/play/under-trump", "imported", "BE/15.2"),
        ("belote-a-trois/score/capot-shared", "stated", "BE/27.2"),
    ],
)
def test_a_clause_is_found_from_its_sentence(clause: str, status: str, sentence: str) -> None:
    assert clauses()[clause].status == status
    assert sentence in clauses()[clause].sentences
    assert sentence in sentences()


def test_the_data_cannot_be_changed() -> None:
    for data in (clauses(), sentences(), sources(), rulings(), switches("tribello"), rule_sets(), titles()):
        with pytest.raises(TypeError):
            data["x"] = None  # type: ignore[index]


@pytest.mark.parametrize(
    ("file", "old", "new", "ask", "words"),
    [
        (
            "spec/bismarck.toml",
            "status =",
            "state =",
            clauses,
            ("bismarck.toml", "unknown field `state`", "$.clause[0]"),
        ),
        (
            "spec/bismarck.toml",
            '"stated"',
            '"said"',
            clauses,
            ("bismarck.toml", "'said'", "$.clause[0].status"),
        ),
        (
            "spec/bismarck.toml",
            "cards/rank",
            "cards/deck",
            clauses,
            ("clause bismarck/cards/deck is given twice",),
        ),
        ("spec/bismarck.toml", '"bismarck/game', '"bismark/game', clauses, ("bismark/game/players",)),
        ("seeds/bismarck.toml", '"BI/3.1"', '"BI/1.1"', sentences, ("sentence BI/1.1 is given twice",)),
        ("seeds/bismarck.toml", '"BI/3.1"', '"TB/3.1"', sentences, ("register of bismarck", "TB/3.1")),
        ("spec/rulings.toml", "number = 2\n", "number = 1\n", rulings, ("ruling 1 is given twice",)),
        ("spec/rulings.toml", 'kind = "fact"', 'kind = "switch"', rulings, ("ruling 1 is of kind switch",)),
        ("spec/rulings.toml", 'game = "belote-a-trois"', 'game = "belote"', rulings, ("ruling 1", "belote")),
        ("spec/rulings.toml", "min = 1\n", "", rulings, ("switch target", "`min`")),
        (
            "spec/rulings.toml",
            'name = "under_trump"',
            'name = "under_trump"\nruns = ["free"]',
            rulings,
            ("under_trump", "must run"),
        ),
        (
            "spec/rulings.toml",
            '  { value = "free", says = "He may play any card, as in contrée." },\n',
            "",
            rulings,
            ("under_trump", "two readings"),
        ),
        ("spec/rulings.toml", 'value = "free"', 'value = "forced"', rulings, ("under_trump", "two readings")),
        (
            "spec/rulings.toml",
            'laps = ["3"]',
            'laps = ["4"]',
            contradictions,
            ("contradiction of bismarck", "laps = 4"),
        ),
        (
            "spec/rulings.toml",
            'lap_order = ["',
            'lap_ordr = ["',
            contradictions,
            ("contradiction of bismarck", "lap_ordr"),
        ),
        (
            "spec/rule-sets.toml",
            'parent = "tribello"',
            'parent = "bismarck"',
            rule_sets,
            ("tribello/published",),
        ),
        ("spec/rule-sets.toml", 'name = "tribello"', 'name = "tribello/own"', rule_sets, ("tribello/own",)),
        ("spec/rule-sets.toml", 'parent = "tre-belli"', 'parent = "bismarck"', rule_sets, ("eight-four",)),
        ("spec/rule-sets.toml", 'name = "tribello/', 'name = "tribelo/', rule_sets, ("tribelo/published",)),
        ("spec/rule-sets.toml", 'parent = "tribello"\n', "", rule_sets, ("tribello/published", "neither")),
        ("spec/rule-sets.toml", "bismarck/tribello", "bismarck/published", rule_sets, ("given twice",)),
        (
            "spec/rule-sets.toml",
            'scoring = "eight-four"',
            'scoring = "six"',
            rule_sets,
            ("tre-belli/eight-four declares scoring = six", "parent has already"),
        ),
        (
            "spec/rule-sets.toml",
            "bismarck/tribello",
            "bismarck",
            rule_sets,
            ("rule set bismarck is neither",),
        ),
    ],
)
def test_a_fault_in_the_data_is_named(
    file: str,
    old: str,
    new: str,
    ask: Callable[[], object],
    words: tuple[str, ...],
    spoiled: Spoiled,
    refused: Refused,
) -> None:
    spoiled(file, old, new)
    with refused(SpecError, *words):
        ask()


def test_a_file_that_lacks_a_key_or_is_none_is_refused(tmp_path: Path, refused: Refused) -> None:
    path = tmp_path / "x.toml"
    path.write_text('game = "x"\ntitle = "X"\n', "utf-8")
    with refused(SpecError, "x.toml: Object missing required field `clause`"):
        read(path, ClauseFile)
    with refused(SpecError, "y.toml", "cannot be read"):
        read(tmp_path / "y.toml", RulingsFile)


def test_the_rulings_load_in_a_moment() -> None:
    code = (
        "import time; from followsuit.spec import rulings; start = time.process_time(); rulings();"
        "print(time.process_time() - start)"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout)
        for _ in range(3)
    ]
    assert min(times) < 0.05
