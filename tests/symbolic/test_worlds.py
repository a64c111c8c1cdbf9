"""Faults are planted in private copies only, exactly where they say, and claims that cannot meet them are known."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from followsuit.cards import WHIST_DECK, Deck
from followsuit.games import game_for
from followsuit.kernel import belote, settlement, tre_belli, whist
from followsuit.spec import Change, load_rules
from followsuit.symbolic import planted
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Fault, Word
from followsuit.symbolic.planted import Planted, faults, first_unexpected, key, read, text, told, watched
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claim, run_claims
from followsuit.symbolic.world import FaultError, World, check_game, faulty, games_of

LAST_WINS = Fault("kernel.whist.trick_winner", "return 2", "return 0")
TWO, THREE, FOUR = (WHIST_DECK.read(card) for card in ("2S", "3S", "4S"))


def test_a_fault_is_planted_in_the_private_copy_only() -> None:
    copy = World(LAST_WINS).function(whist.trick_winner)
    before = whist.trick_winner.__code__
    assert copy(TWO, THREE, FOUR, 0) == 0
    assert whist.trick_winner(TWO, THREE, FOUR, 0) == 2
    assert whist.trick_winner.__code__ is before
    assert World().function(whist.trick_winner)(TWO, THREE, FOUR, 0) == 2
    assert game_for(load_rules("tre-belli")).__class__.__module__.startswith("followsuit.games")


def test_a_copy_without_a_fault_runs_the_code_that_plays() -> None:
    world = World()
    for function in (whist.trick_winner, belote.legal_cards, settlement.settle, tre_belli.score):
        copy = world.function(function)
        assert copy is not function
        assert copy.__code__ == function.__code__
        assert copy.__globals__ is not function.__globals__


def test_the_copies_import_each_other_and_share_the_rest() -> None:
    world = World(Fault("kernel.whist.SUITS", "SUITS", "SUITS"))
    games = world.module("followsuit.games")
    assert world.module("followsuit.games") is games
    kernel = world.module("followsuit.kernel.whist")
    assert kernel is not whist
    assert kernel is world.module("followsuit.kernel.whist")
    assert vars(world.module("followsuit.kernel.tribello"))["quota_score"] is vars(kernel)["quota_score"]
    assert vars(world.module("followsuit.cards"))["Deck"] is not Deck
    assert World().module("followsuit.kernel.whist") is not kernel


def test_only_the_copied_modules_have_copies(refused: Any) -> None:
    with refused(ImportError, "'followsuit.spec' is not a module under proof"):
        World().module("followsuit.spec")


def test_a_replaced_function_is_replaced_in_every_copy_that_knows_it_and_nowhere_else() -> None:
    world = World()
    original = world.function(whist.suit_of)
    world.module("followsuit.kernel.whist")
    world.replace(original, lambda card: 99)
    assert world.function(whist.suit_of)(1) == 99
    assert world.function(whist.play_rule)(1 << 20, 1, 0, False) == whist.play_rule(1 << 20, 1 << 50, 0, False)
    assert whist.suit_of(1) == whist.SUITS[0]


SOURCE = '''
A, B = 1, 2
C: int = 3


class Cards:
    def best(self) -> int:
        return 1

    def least(self) -> int:
        return 1 + 1


@decorated(1)
def count(n: int) -> int:
    """One."""
    return n + 7


def other(n: int) -> int:
    return n + 7
'''


@pytest.mark.parametrize(
    ("place", "old", "new", "line"),
    [
        ("count", "n + 7", "n + 8", "    return n + 8"),
        ("other", "+ 7", "- 7", "    return n - 7"),
        ("Cards.best", "return 1", "return 5", "        return 5"),
        ("A", "1, 2", "2, 1", "A, B = 2, 1"),
        ("B", "1, 2", "1, 3", "A, B = 1, 3"),
    ],
)
def test_a_fault_changes_one_place(place: str, old: str, new: str, line: str) -> None:
    before, after = SOURCE.splitlines(), faulty(SOURCE, Fault(f"kernel.made.{place}", old, new)).splitlines()
    assert [(one, two) for one, two in zip(before, after, strict=True) if one != two] == [
        (before[after.index(line)], line)
    ]


@pytest.mark.parametrize(
    ("place", "old", "words"),
    [
        ("count", "n + 9", ("kernel.made.count", "'n + 9' stands 0 times", "not once")),
        ("Cards.least", "1", ("kernel.made.Cards.least", "'1' stands 2 times", "not once")),
        ("Cards", "return 1", ("stands 2 times",)),
        ("count", "decorated", ("stands 0 times",)),
        ("nothing", "n", ("kernel.made.nothing", "there is no 'nothing'")),
        ("Cards.worst", "n", ("kernel.made.Cards.worst", "there is no 'worst'")),
        ("count.inner", "n", ("there is no 'inner'",)),
    ],
)
def test_a_fault_that_cannot_be_planted_is_an_error(place: str, old: str, words: tuple[str, ...], refused: Any) -> None:
    with refused(FaultError, *words):
        faulty(SOURCE, Fault(f"kernel.made.{place}", old, "0"))


def test_a_world_with_a_fault_that_cannot_be_planted_does_not_open(refused: Any) -> None:
    for place, words in (("trick_winner", "stands 0 times"), ("no_winner", "there is no 'no_winner'")):
        with refused(FaultError, f"kernel.whist.{place}", words):
            World(Fault(f"kernel.whist.{place}", "return 7", "return 8")).module("followsuit.kernel.whist")


def test_a_fault_knows_its_module_and_its_name() -> None:
    fault = Fault("games.whist.WhistDeal.apply", "a", "b")
    assert (fault.module, fault.name) == ("followsuit.games.whist", "WhistDeal.apply")


def test_every_fault_of_the_claims_can_be_planted() -> None:
    planted = [World(fault).module(fault.module) for _, fault in faults()]
    assert len(planted) == len(faults()) > 50


@pytest.mark.parametrize(
    ("claim", "place", "reached"),
    [
        ("scoring.bismarck_is_zero_sum", "kernel.bismarck.quota", True),
        ("scoring.bismarck_is_zero_sum", "kernel.whist.quota_score", True),
        ("scoring.bismarck_is_zero_sum", "kernel.tre_belli.quota", False),
        ("scoring.bismarck_is_zero_sum", "kernel.belote.TRUMP_ORDER", False),
        ("tricks.whoever_plays_the_jack_of_trump_wins_the_trick", "kernel.belote.TRUMP_ORDER", True),
        ("tricks.whoever_plays_the_jack_of_trump_wins_the_trick", "kernel.belote.best_trump", True),
        ("tricks.whoever_plays_the_jack_of_trump_wins_the_trick", "kernel.settlement.outcome", False),
        (
            "hidden_information.forehand_sees_nothing_of_his_own_hand_before_he_chooses",
            "games.forehand.ForehandGame.view",
            True,
        ),
    ],
)
def test_which_places_a_claim_comes_to(claim: str, place: str, reached: bool) -> None:
    _, places = watched(claims()[claim])
    assert (key(Fault(place, "", "")) in places) is reached


def test_a_constant_made_of_another_is_come_to_with_it() -> None:
    _, places = watched(claims()["announcements.nine_cards_announce_at_most_370_points"])
    assert {"FOURS", "JACKS", "RUNS", "TIERCES"} <= places
    assert "PLAIN_ORDER" not in places


def test_watching_a_claim_changes_nothing() -> None:
    claim = claims()["scoring.bismarck_is_zero_sum"]
    before = sys.gettrace()
    results, _ = watched(claim)
    assert results == run_claim(claim, rows(claim))
    assert sys.gettrace() is before


def test_what_is_written_of_planted_faults_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {(owner, fault): Planted((owner, "a"), ("b",)) for owner, fault in faults()}
    (tmp_path / "planted.toml").write_text(text(found), encoding="utf-8")
    monkeypatch.setattr(planted, "data_folder", lambda name: tmp_path)
    assert read() == {(owner, told(fault)): found[owner, fault] for owner, fault in faults()}


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("scoring.bismarck_is_zero_sum", Fault("kernel.bismarck.quota", "8 if forehand", "9 if forehand")),
        ("tricks.without_trumps_a_card_off_suit_never_wins", Fault("kernel.whist.suit_of", "return suit", "return 0")),
    ],
)
def test_a_planted_fault_turns_a_claim_that_holds_without_it(name: str, fault: Fault) -> None:
    claim = claims()[name]
    result = first_unexpected(claim, fault)
    assert result is not None
    assert result.verdict in (Word.REFUTED, Word.VACUOUS)
    assert all(sound.as_expected for sound in run_claim(claim, rows(claim)[:1]))


def test_a_fault_elsewhere_leaves_a_claim_as_it_was() -> None:
    claim = claims()["scoring.bismarck_is_zero_sum"]
    fault = Fault("kernel.tre_belli.quota", "return 6", "return 7")
    assert run_claim(claim, rows(claim), fault) == run_claim(claim, rows(claim))
    assert first_unexpected(claim, fault) is None


@pytest.mark.parametrize(
    ("module", "games"),
    [
        ("whist", ("tre-belli", "bismarck", "tribello")),
        ("school_break", ("bismarck",)),
        ("tribello", ("tribello",)),
        ("announcements", ("belote-a-trois",)),
        ("sets", ()),
        ("readings", ()),
    ],
)
def test_a_kernel_module_is_of_the_games_whose_clauses_it_carries_out(module: str, games: tuple[str, ...]) -> None:
    assert set(games_of(f"followsuit.kernel.{module}")) == set(games)


def test_a_change_of_a_rule_of_another_game_is_not_run(refused: Any) -> None:
    changes = (Change("kernel.belote.void_rule", "if under_trump == UNDER_TRUMP_FORCED:", "if False:"),)
    for game in ("tribello", "tre-belli", "bismarck"):
        rules = replace(load_rules(game), name="mine", changes=changes)
        with refused(FaultError, f"is a rule of belote-a-trois, not of {game}", 'write game = "belote-a-trois"'):
            run_claims("zero_sum", [rules], workers=0)


def test_a_change_of_a_rule_of_several_games_is_run_for_each(refused: Any) -> None:
    for game in ("tribello", "tre-belli", "bismarck"):
        check_game(Fault("kernel.whist.suit_of", "", ""), game)
    for game in ("tribello", "belote-a-trois"):
        check_game(Fault("kernel.sets.count", "", ""), game)
    with refused(FaultError, "is a rule of tre-belli, bismarck, tribello, not of belote-a-trois"):
        check_game(Fault("kernel.whist.suit_of", "", ""), "belote-a-trois")
