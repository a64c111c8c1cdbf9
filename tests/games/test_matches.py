"""Whole matches: dealers, contracts spent, lengths, totals, pots and winners."""

from collections import Counter
from random import Random, seed
from typing import Any

import pytest

from followsuit.games import Match
from followsuit.verdict import Reason

from .expect import refusal
from .tables import action, after, named, whole_match
from .whole_deals import CASE_008, CASE_035, EXAMPLE_2, EXAMPLE_3, Whole, replayed

BARE = "belote-a-trois/no-announcements"
Three = tuple[int, int, int]


@pytest.mark.parametrize("rules", ["tre-belli", "bismarck", "tribello"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_case_031_the_deal_goes_round_clockwise(rules: str, first: int) -> None:
    match, deals = whole_match(named(rules), 31, first)
    assert [state.dealer for state in deals] == [(first + turn) % 3 for turn in range(12)]
    assert match.dealer == first
    assert match.played == 12


def test_case_031_each_deals_once_in_a_round_and_the_quotas_move_with_the_deal() -> None:
    game = named("tribello")
    _, deals = whole_match(game, 31)
    assert [state.contract for state in deals] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    for round_number in range(1, 5):
        of_round = [state for state in deals if state.contract == round_number]
        assert {state.dealer for state in of_round} == {0, 1, 2}
        quotas = [game.view(state, 0)["quotas"] for state in of_round]
        assert quotas == [quotas[0], turned(quotas[0], 1), turned(quotas[0], 2)]


def turned(quotas: Any, places: int) -> list[int]:
    """Quotas by seat after the deal has moved on by so many places."""
    return [quotas[(seat - places) % 3] for seat in range(3)]


@pytest.mark.parametrize("rules", ["tre-belli", "tre-belli[contract_order=fixed]", "bismarck"])
@pytest.mark.parametrize("number", range(4))
def test_case_031_each_player_makes_each_choice_once_and_the_last_is_forced(rules: str, number: int) -> None:
    game = named(rules)
    match, deals = whole_match(game, number)
    assert match.spent == ((1, 1, 1, 1),) * 3
    for seat in range(3):
        own = [state for state in deals if (state.dealer + 1) % 3 == seat]
        assert sorted(state.contract for state in own) == [0, 1, 2, 3]
        assert [sum(state.spent[seat]) for state in own] == [0, 1, 2, 3]
        free = game.deal(Match(own[3].dealer, 9 + seat, own[3].spent), game.deck.cards)
        assert {some.contract for some in game.legal_actions(free)} == {game.contracts[own[3].contract]}


@pytest.mark.parametrize("order", ["any", "complete-laps"])
def test_the_long_form_of_bismarck_has_36_deals_and_each_choice_three_times(order: str) -> None:
    game = named(f"bismarck/tribello[lap_order={order}]")
    match, deals = whole_match(game, 83)
    assert (match.played, game.deals_left(match), match.spent) == (36, 0, ((3, 3, 3, 3),) * 3)
    own = [state.contract for state in deals if state.dealer == 0]
    laps = [set(own[start : start + 4]) for start in (0, 4, 8)]
    assert (laps == [{0, 1, 2, 3}] * 3) is (order == "complete-laps")


def test_the_same_choice_three_times_running_unless_laps_are_completed() -> None:
    for order, used in (("any", 3), ("complete-laps", 1)):
        game = named(f"bismarck/tribello[lap_order={order}]")
        for times in range(used):
            state = game.deal(Match(0, 3 * times, ((0, 0, 0, 0), (times, 0, 0, 0), (0, 0, 0, 0))), game.deck.cards)
            assert game.judge(state, action(game, "1 choose spel")).allowed
        state = game.deal(Match(0, 3 * used, ((0, 0, 0, 0), (used, 0, 0, 0), (0, 0, 0, 0))), game.deck.cards)
        refusal(game, state, action(game, "1 choose spel"), Reason.CONTRACT_ALREADY_USED, "choice/once")


@pytest.mark.parametrize(
    ("rules", "plays", "whole"),
    [("tre-belli", 48, 576), ("bismarck", 48, 576), ("tribello", 39, 468)],
)
def test_case_072_the_number_of_cards_played(rules: str, plays: int, whole: int) -> None:
    game = named(rules)
    rng, match, counts = Random(72), game.start(), []
    while game.deals_left(match) != 0:
        state, played = game.random_deal(match, rng), 0
        while not game.is_over(state):
            chosen = game.random_action(state, rng)
            played += chosen.verb == "play"
            state = game.apply(state, chosen)
        counts.append(played)
        assert sum(game.trick_counts(state)) == plays // 3
        match = game.close(match, state)
    assert counts == [plays] * 12
    assert sum(counts) == whole


def test_case_072_twenty_seven_cards_in_a_deal_of_belote() -> None:
    game, state = replayed(BARE, EXAMPLE_2)
    assert len(EXAMPLE_2.plays()) == 27
    assert sum(game.trick_counts(state)) == 9
    _, deals = whole_match(named("belote-a-trois"), 72)
    assert {3 * len(state.past) for state in deals if state.taker >= 0} == {27}


@pytest.mark.parametrize(
    ("rules", "deal_sums", "match_sum"),
    [
        ("tre-belli", {-2: 9, 2: 3}, -12),
        ("tre-belli/eight-four", {0: 12}, 0),
        ("bismarck", {0: 12}, 0),
        ("bismarck/must-trump-277", {0: 12}, 0),
        ("tribello", {0: 12}, 0),
        ("tribello/published", {0: 12}, 0),
    ],
)
@pytest.mark.parametrize("number", range(3))
def test_the_sums_of_scores(rules: str, deal_sums: dict[int, int], match_sum: int, number: int) -> None:
    game = named(rules)
    match, deals = whole_match(game, number)
    assert Counter(sum(game.score(state).points) for state in deals) == deal_sums
    assert sum(match.totals) == match_sum
    assert match.totals == tuple(sum(game.score(state).points[seat] for state in deals) for seat in range(3))


@pytest.mark.parametrize("rules", ["tre-belli", "bismarck", "tribello", "tribello[winner_needs_positive=yes]"])
@pytest.mark.parametrize(
    ("totals", "winners"),
    [((4, 1, -5), (0,)), ((2, 2, -4), (0, 1)), ((-3, 1, 2), (2,)), ((0, 0, 0), (0, 1, 2))],
)
def test_the_highest_total_wins_and_those_level_share(rules: str, totals: Three, winners: tuple[int, ...]) -> None:
    needs_positive = "positive" in rules and max(totals) <= 0
    assert named(rules).winners(Match(0, 12, totals=totals)) == (() if needs_positive else winners)


@pytest.mark.parametrize(("rules", "target"), [("belote-a-trois", 1000), ("belote-a-trois[target=501]", 501)])
@pytest.mark.parametrize("number", range(3))
def test_belote_is_played_to_its_target(rules: str, target: int, number: int) -> None:
    game = named(rules)
    match, deals = whole_match(game, number)
    (winner,) = game.winners(match)
    last = game.score(deals[-1]).points
    before = [match.totals[seat] - last[seat] for seat in range(3)]
    assert match.totals[winner] == max(match.totals) >= target
    assert max(before) < target or before.count(max(before)) > 1
    assert match.played + match.passed_out == len(deals)
    assert match.passed_out == len([state for state in deals if state.taker < 0])


@pytest.mark.parametrize(
    ("totals", "left", "winners"),
    [
        ((999, 10, 20), None, ()),
        ((1000, 10, 20), 0, (0,)),
        ((1010, 1200, 20), 0, (1,)),
        ((1010, 1010, 20), None, ()),
        ((1000, 1010, 1010), None, ()),
    ],
)
def test_level_at_the_top_another_deal_is_played(totals: Three, left: int | None, winners: tuple[int, ...]) -> None:
    game = named("belote-a-trois")
    match = Match(0, 9, totals=totals)
    assert game.deals_left(match) == left
    assert game.winners(match) == winners


@pytest.mark.parametrize(("rules", "dealer"), [("belote-a-trois", 2), ("belote-a-trois[all_pass=same-dealer]", 1)])
def test_a_deal_thrown_in_scores_nothing_and_keeps_the_pot(rules: str, dealer: int) -> None:
    game = named(rules)
    match = game.start(1)._replace(pot=60, totals=(1, 2, 3), played=4)
    state = game.deal(match, game.deck.cards)
    state = after(game, state, *(f"{(2 + turn) % 3} pass" for turn in range(6)))
    closed = game.close(match, state)
    assert closed == match._replace(dealer=dealer, passed_out=1)


def test_a_pot_waits_and_goes_to_the_taker_who_makes_his_contract() -> None:
    totals, pots = course([CASE_035, CASE_008])
    assert totals == [(0, 60, 21), (71 + 60, 60 + 40, 21 + 30)]
    assert pots == [60, 0]


def test_a_pot_waits_over_two_ties_and_goes_to_who_captures() -> None:
    totals, pots = course([CASE_035, CASE_035, EXAMPLE_2])
    assert totals == [(0, 60, 21), (0, 120, 42), (129 + 120, 120 + 19, 42)]
    assert pots == [60, 120, 0]


def test_a_pot_left_at_the_end_is_lost() -> None:
    game: Any = named(f"{BARE}[target=60]")
    match = game.start(CASE_035.dealer)
    state = played(game, match, CASE_035)
    match = game.close(match, state)
    assert (game.deals_left(match), game.winners(match), match.pot) == (0, (1,), 60)
    assert match.totals == (0, 60, 21)


def course(wholes: list[Whole]) -> tuple[list[Three], list[int]]:
    """Totals and pots after each of some deals, each by its own dealer."""
    game: Any = named(BARE)
    match, totals, pots = game.start(), [], []
    for whole in wholes:
        match = match._replace(dealer=whole.dealer)
        match = game.close(match, played(game, match, whole))
        assert match.dealer == (whole.dealer + 1) % 3
        totals.append(match.totals)
        pots.append(match.pot)
    return totals, pots


def played(game: Any, match: Match, whole: Whole) -> Any:
    """A deal of a match, played as written."""
    return after(game, game.deal(match, whole.pack()), *whole.bids.split(", "), *whole.plays())


def test_a_capot_of_two_by_the_taker_brings_a_match_of_two_hundred_to_its_end() -> None:
    game: Any = named(f"{BARE}[target=200]")
    match = game.start(EXAMPLE_3.dealer)
    match = game.close(match, played(game, match, EXAMPLE_3))
    assert (match.totals, game.deals_left(match), game.winners(match)) == ((236, 0, 0), 0, (0,))


@pytest.mark.parametrize("rules", ["tre-belli", "bismarck", "tribello", "belote-a-trois"])
def test_case_075_and_085_the_same_seed_deals_the_same_whatever_runs_beside(rules: str) -> None:
    game = named(rules)
    alone = [trail(game, 5), trail(game, 6)]
    rngs = [Random(5), Random(5), Random(6)]
    states = [game.random_deal(game.start(), rng) for rng in rngs]
    trails: list[list[str]] = [[], [], []]
    while not all(game.is_over(state) for state in states):
        for place, state in enumerate(states):
            if not game.is_over(state):
                chosen = game.random_action(state, rngs[place])
                trails[place].append(chosen.text(game.deck))
                states[place] = game.apply(state, chosen)
    assert trails[0] == trails[1] == alone[0]
    assert trails[2] == alone[1]
    assert alone[0] != alone[1]


def trail(game: Any, seed: int) -> list[str]:
    """The actions of one deal at random."""
    rng, actions = Random(seed), []
    state = game.random_deal(game.start(), rng)
    while not game.is_over(state):
        chosen = game.random_action(state, rng)
        actions.append(chosen.text(game.deck))
        state = game.apply(state, chosen)
    return actions


def test_random_deals_and_actions_take_no_chance_but_from_the_seed_given() -> None:
    seed(1)
    first = trail(named("belote-a-trois"), 5)
    seed(2)
    assert trail(named("belote-a-trois"), 5) == first
