"""Positions are drawn alike from a seed, from legal play alone, and every case gets its share."""

from collections import Counter
from itertools import pairwise

import pytest

from followsuit.conformance.draw import PORTION, Portion, portions, rationed
from followsuit.games import Game, game_for
from followsuit.games.actions import PLAY
from followsuit.kernel.sets import count
from followsuit.spec import GAMES, load_rules, rule_sets

RULE_SETS = sorted(rule_sets())


def drawn(rules: str, number: int, seed: int = 0, scores: bool = True) -> tuple[Game[object], list[Portion]]:
    """The game of a rule set and what is drawn from it."""
    game = game_for(load_rules(rules))
    return game, list(portions(game, seed, number, scores))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_as_much_is_drawn_as_asked_and_all_of_it_by_the_rules(rules: str) -> None:
    game, (portion,) = drawn(rules, 400)
    assert (len(portion.positions), len(portion.tricks), len(portion.deals)) == (400, 400, 20)
    for state, clause, allowed in portion.positions:
        assert state.phase == PLAY
        assert game.play_case(state) == (clause, allowed)  # type: ignore[attr-defined]
        assert tuple(map(count, state.hands)) == game.expected_sizes(state)
    for state in portion.tricks:
        assert state.trick == ()
        assert state.leader == state.past[-1].winner
    for state, score in portion.deals:
        assert game.is_over(state)
        assert game.score(state) == score
        assert sum(game.trick_counts(state)) == game.tricks
    for states in ([row.state for row in portion.positions], portion.tricks, [row.state for row in portion.deals]):
        assert len(set(states)) == len(states)


@pytest.mark.parametrize("game", GAMES)
def test_085_the_same_seed_draws_the_same_and_another_seed_another(game: str) -> None:
    once, again, other = drawn(game, 100)[1], drawn(game, 100)[1], drawn(game, 100, seed=1)[1]
    assert once == again
    assert once != other


def test_without_scores_positions_and_tricks_are_the_same() -> None:
    (whole,), (bare,) = drawn("belote-a-trois", 300)[1], drawn("belote-a-trois", 300, scores=False)[1]
    assert bare == whole._replace(deals=[])


def test_a_large_number_comes_in_portions_of_which_none_repeats_another() -> None:
    _, found = drawn("tribello", PORTION + 30, scores=False)
    assert [len(portion.positions) for portion in found] == [PORTION, 30]
    assert {row.state for row in found[0].positions}.isdisjoint(row.state for row in found[1].positions)


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
    game, (portion,) = drawn(rules, 4000, scores=False)
    met = Counter(row.clause for row in portion.positions)
    assert [case for case in CASES[rules] if met[game.clause(f"play/{case}")] < 60] == []
    assert set(met) >= {game.clause(f"play/{case}") for case in CASES[rules]}


def test_rare_duties_come_many_times_as_often_as_by_chance() -> None:
    _, (portion,) = drawn("belote-a-trois", 4000, scores=False)
    met = Counter(row.clause for row in portion.positions)
    assert met["belote-a-trois/play/under-trump"] > 5 * 0.0023 * 4000
    assert met["belote-a-trois/play/overtrump"] > 5 * 0.0037 * 4000
    assert met["belote-a-trois/play/lead"] < 0.2 * 4000


@pytest.mark.parametrize("game", GAMES)
def test_all_lengths_of_trick_hands_dealers_contracts_and_places_are_met(game: str) -> None:
    played, (portion,) = drawn(game, 2500)
    states = [row.state for row in portion.positions]
    assert {len(state.trick) for state in states} == {0, 1, 2}
    assert {count(state.hands[state.actor]) for state in states} == set(range(1, played.tricks + 1))
    assert {state.dealer for state in states} == {state.actor for state in states} == {0, 1, 2}
    assert {(state.past[-1].winner - state.past[-1].leader) % 3 for state in portion.tricks} == {0, 1, 2}
    contracts = {getattr(row.state, "contract", None) for row in portion.deals}
    assert contracts == {"belote-a-trois": {None}, "tribello": {1, 2, 3, 4}}.get(game, {0, 1, 2, 3})


def test_rare_outcomes_of_a_belote_deal_are_met() -> None:
    game, found = drawn("belote-a-trois", 10_000)
    deals = [row for portion in found for row in portion.deals]
    outcomes = Counter(row.score.outcome for row in deals)
    assert len(deals) == 500
    assert min(outcomes[name] for name in ("made", "captured", "taker-tie", "defender-tie")) >= 3
    assert {game.trick_counts(row.state).count(0) for row in deals} == {0, 1, 2}
    assert {row.state.swapped_by for row in deals} == {-1, 0, 1, 2}
    assert {row.state.pot > 0 for row in deals} == {True, False}


@pytest.mark.parametrize("reading", ["belote_call=spoken", "announcing=optional"])
def test_what_a_player_has_to_say_is_said(reading: str) -> None:
    game, (portion,) = drawn(f"belote-a-trois[{reading}]", 2000)
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
