"""Positions are drawn alike from a seed, from legal play alone, and every case gets its share."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import astuple

from followsuit.conformance.draw import PORTION, Portion, portions, rationed
from followsuit.games import Action, Game, Match, game_for
from followsuit.games.actions import PLAY
from followsuit.kernel.sets import count
from followsuit.spec import GAMES, load_rules, rule_sets

RULE_SETS = sorted(rule_sets())


def drawn(rules: str, number: int, seed: int = 0, scores: bool = True) -> tuple[Game[object], Portion]:
    """The game of a rule set, and what is drawn from it in all its portions."""
    game = game_for(load_rules(rules))
    positions, tricks, deals = zip(*portions(game, seed, number, scores), strict=True)
    return game, Portion(*([row for some in rows for row in some] for rows in (positions, tricks, deals)))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_as_much_is_drawn_as_asked_and_all_of_it_by_the_rules(rules: str) -> None:
    game, portion = drawn(rules, 400)
    assert (len(portion.positions), len(portion.tricks), len(portion.deals)) == (400, 400, 20)
    states = [row.state(game) for row in portion.positions]
    for state, (_, _, _, clause, allowed) in zip(states, map(astuple, portion.positions), strict=True):
        assert state.phase == PLAY
        assert game.play_case(state) == (clause, allowed)  # type: ignore[attr-defined]
        assert tuple(map(count, state.hands)) == game.expected_sizes(state)
    after = [row.state(game) for row in portion.tricks]
    for state, row in zip(after, portion.tricks, strict=True):
        assert state.trick == ()
        assert state.leader == state.past[-1].winner
        assert (state.leader - state.past[-1].leader) % 3 == row.answer
        assert row.clause == game.clause("trick/winner")
    ends = [row.state for row in portion.deals]
    for state, score in portion.deals:
        assert game.is_over(state)
        assert game.score(state) == score
        assert sum(game.trick_counts(state)) == game.tricks
    for found in (states, after, ends):
        assert len(set(found)) == len(found)


@pytest.mark.parametrize("rules", [*RULE_SETS, "belote-a-trois[belote_call=spoken,announcing=optional]"])
def test_what_is_drawn_is_reached_from_the_deal_by_legal_actions_alone(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_for(load_rules(rules))
    deal, moved = game.random_deal, game.moved
    dealt: set[object] = set()
    before: dict[object, tuple[object, Action]] = {}

    def noted_deal(match: Match, rng: Random) -> object:
        state = deal(match, rng)
        dealt.add(state)
        return state

    def noted_move(state: object, action: Action) -> object:
        after = moved(state, action)
        before[after] = state, action
        return after

    with monkeypatch.context() as patch:
        patch.setattr(game, "random_deal", noted_deal)
        patch.setattr(game, "moved", noted_move)
        (portion,) = portions(game, 7, 300)
    assert len(dealt) > 3
    for row in [*portion.positions[::3], *portion.tricks[::3]]:
        state, actions = row.opened, []
        while state not in dealt:
            state, action = before[state]
            actions.append(action)
        for action in reversed(actions):
            state = game.apply(state, action)
        assert state == row.opened
        cards = [card for trick in row.plays.past[len(state.past) :] for card in trick.cards]
        for card in (*cards, *row.trick):
            state = game.apply(state, Action(state.actor, PLAY, card))
        assert state == row.state(game)


@pytest.mark.parametrize("game", GAMES)
def test_085_the_same_seed_draws_the_same_and_another_seed_another(game: str) -> None:
    once, again, other = drawn(game, 100)[1], drawn(game, 100)[1], drawn(game, 100, seed=1)[1]
    assert once == again
    assert once != other


DRAW = """
import hashlib
from followsuit.conformance.draw import portions
from followsuit.games import game_for
from followsuit.spec import load_rules

for name in ("tre-belli", "belote-a-trois"):
    game = game_for(load_rules(name))
    found = [row for portion in portions(game, 3, 1200) for rows in portion for row in rows]
    print(hashlib.sha256(repr(found).encode()).hexdigest())
"""


def test_what_is_drawn_does_not_depend_on_how_texts_are_hashed() -> None:
    surroundings = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    runs = [subprocess.run([sys.executable, "-c", DRAW], capture_output=True, env=env) for env in surroundings]
    assert runs[0].returncode == 0
    assert len(runs[0].stdout.split()) == 2
    assert runs[0].stdout == runs[1].stdout


def test_without_scores_positions_and_tricks_are_the_same() -> None:
    whole, bare = drawn("belote-a-trois", 300)[1], drawn("belote-a-trois", 300, scores=False)[1]
    assert bare == whole._replace(deals=[])


def test_a_large_number_comes_in_portions_of_which_none_repeats_another() -> None:
    game = game_for(load_rules("tribello"))
    found = list(portions(game, 0, PORTION + 30, scores=False))
    assert [len(portion.positions) for portion in found] == [PORTION, 30]
    states = [{row.state(game) for row in portion.positions} for portion in found]
    assert states[0].isdisjoint(states[1])


CASES = {
    "tre-belli": ["lead", "follow-suit", "void", "trump-duty", "trump-duty-in-trumf"],
    "bismarck": ["lead", "follow-suit", "void"],
    "tribello": ["lead", "follow-suit", "void"],
    "belote-a-trois": ["lead", "follow-suit", "raise-trump", "ruff", "overtrump", "under-trump", "void"],
    "belote-a-trois/contree": ["lead", "follow-suit", "raise-trump", "ruff", "overtrump", "void"],
    "belote-a-trois[beat_plain_lead=yes]": ["beat-plain"],
    "bismarck/must-trump-277": ["no-trump-duty"],
}


@pytest.mark.parametrize("rules", CASES)
def test_every_case_of_play_has_its_share(rules: str) -> None:
    game, portion = drawn(rules, 4000, scores=False)
    met = Counter(row.clause for row in portion.positions)
    assert [case for case in CASES[rules] if met[game.clause(f"play/{case}")] < 60] == []
    assert set(met) >= {game.clause(f"play/{case}") for case in CASES[rules]}


def test_rare_duties_come_many_times_as_often_as_by_chance() -> None:
    _, portion = drawn("belote-a-trois", 4000, scores=False)
    met = Counter(row.clause for row in portion.positions)
    assert met["belote-a-trois/play/under-trump"] > 5 * 0.0023 * 4000
    assert met["belote-a-trois/play/overtrump"] > 5 * 0.0037 * 4000
    assert met["belote-a-trois/play/lead"] < 0.2 * 4000


@pytest.mark.parametrize("game", GAMES)
def test_all_lengths_of_trick_hands_dealers_contracts_and_places_are_met(game: str) -> None:
    played, portion = drawn(game, 2500)
    states = [row.state(played) for row in portion.positions]
    assert {len(state.trick) for state in states} == {0, 1, 2}
    assert {count(state.hands[state.actor]) for state in states} == set(range(1, played.tricks + 1))
    assert {state.dealer for state in states} == {state.actor for state in states} == {0, 1, 2}
    assert {row.answer for row in portion.tricks} == {0, 1, 2}
    contracts = {getattr(row.state, "contract", None) for row in portion.deals}
    assert contracts == {"belote-a-trois": {None}, "tribello": {1, 2, 3, 4}}.get(game, {0, 1, 2, 3})


def test_rare_outcomes_of_a_belote_deal_are_met() -> None:
    game, portion = drawn("belote-a-trois", 10_000)
    deals = portion.deals
    outcomes = Counter(row.score.outcome for row in deals)
    assert len(deals) == 500
    assert min(outcomes[name] for name in ("made", "captured", "taker-tie", "defender-tie")) >= 3
    assert {game.trick_counts(row.state).count(0) for row in deals} == {0, 1, 2}
    assert {row.state.swapped_by for row in deals} == {-1, 0, 1, 2}
    assert {row.state.pot > 0 for row in deals} == {True, False}


@pytest.mark.parametrize("reading", ["belote_call=spoken", "announcing=optional"])
def test_what_a_player_has_to_say_is_said(reading: str) -> None:
    game, portion = drawn(f"belote-a-trois[{reading}]", 2000)
    met = Counter(clause for row in portion.deals for clause in {step.clause for step in row.score.steps})
    assert min(met[game.clause(f"announcements/{name}")] for name in ("best-player", "belote")) >= 5


def test_shares_are_equal_and_what_is_rare_is_taken_whole() -> None:
    found = {"common": list(range(100)), "rare": [-1, -2], "some": list(range(200, 230))}
    chosen = rationed(found, 41)
    assert chosen[:2] == [-1, -2]
    assert sum(1 for one in chosen if one >= 200) == 19
    assert chosen[21:] == list(range(0, 100, 5))
    assert all(low < high for low, high in pairwise(chosen[2:21]))


def test_nothing_is_chosen_twice_and_all_of_it_if_all_is_wanted() -> None:
    found = {"a": list(range(7)), "b": list(range(10, 13))}
    for number in range(11):
        chosen = rationed(found, number)
        assert len(set(chosen)) == len(chosen) == number
    assert sorted(rationed(found, 10)) == [*range(7), 10, 11, 12]
