"""Belote: the worked examples as whole deals, ties, capot and extras, each under its readings."""

import pytest

from followsuit.games.settling import Figures, settled
from followsuit.kernel.belote import card_points
from followsuit.spec import load_rules

from .whole_deals import (
    CASE_008,
    CASE_015,
    CASE_035,
    EXAMPLE_1,
    EXAMPLE_2,
    EXAMPLE_3,
    EXAMPLE_4_TEN_AT_DEFENDER,
    EXAMPLE_4_TEN_AT_TAKER,
    EXAMPLE_5,
    TWO_DEFENDERS_LEVEL,
    Whole,
    replayed,
)

BARE = "belote-a-trois/no-announcements"
Three = tuple[int, int, int]


@pytest.mark.parametrize(
    ("whole", "taker", "raw", "points", "outcome"),
    [
        (EXAMPLE_1, 1, (46, 57, 40), (46, 57, 40), "made"),
        (EXAMPLE_2, 2, (72, 19, 57), (129, 19, 0), "captured"),
        (EXAMPLE_3, 0, (146, 0, 0), (236, 0, 0), "made"),
        (EXAMPLE_4_TEN_AT_TAKER, 0, (82, 60, 0), (122, 110, 0), "made"),
        (EXAMPLE_4_TEN_AT_DEFENDER, 0, (82, 60, 0), (132, 100, 0), "made"),
        (EXAMPLE_5, 0, (82, 73, 0), (0, 245, 0), "captured"),
    ],
)
def test_the_worked_examples_as_whole_deals(whole: Whole, taker: int, raw: Three, points: Three, outcome: str) -> None:
    """`raw` are card points with the last-trick ten, as the text gives them."""
    game, state = replayed(BARE, whole)
    assert state.taker == taker
    cards = [card_points(pile, state.trump) for pile in state.won]
    assert tuple(cards[seat] + 10 * (seat == state.leader) for seat in range(3)) == raw
    score = game.score(state)
    assert (score.points, score.outcome, score.pot) == (points, outcome, 0)
    for seat in range(3):
        assert sum(step.amount for step in score.steps if step.seat == seat) == points[seat]


def test_the_steps_of_example_5_in_order() -> None:
    game, state = replayed(BARE, EXAMPLE_5)
    steps = [(step.seat, step.amount, step.clause.partition("/")[2]) for step in game.score(state).steps]
    assert steps == [
        (0, 72, "score/card-points"),
        (0, 0, "score/capot-cancels-ten"),
        (0, 50, "score/capot-shared"),
        (1, 73, "score/card-points"),
        (1, 50, "score/capot-shared"),
        (2, 0, "score/card-points"),
        (0, -122, "score/capture"),
        (1, 122, "score/capture"),
    ]


def test_the_steps_of_example_3_name_the_sole_prime() -> None:
    game, state = replayed(BARE, EXAMPLE_3)
    steps = {(step.seat, step.amount, step.clause.partition("/")[2]) for step in game.score(state).steps}
    assert (0, 100, "score/capot-sole") in steps
    assert (0, 136, "score/card-points") in steps
    assert (0, 0, "score/capot-cancels-ten") in steps


def figures(
    points: Three,
    tricks: Three,
    last: int,
    announced: Three = (0, 0, 0),
    belote: Three = (0, 0, 0),
    pot: int = 0,
    forehand: int = 1,
) -> Figures:
    """Figures with seat 0 as taker and the points as players give them, the last-trick ten being among them."""
    a, b, c = (points[seat] - 10 * (seat == last) for seat in range(3))
    return Figures(0, forehand, (a, b, c), tricks, last, announced, belote, pot)


@pytest.mark.parametrize(
    ("points", "tricks", "last", "finals"),
    [
        ((57, 46, 40), (3, 3, 3), 0, (57, 46, 40)),
        ((57, 72, 19), (3, 3, 3), 1, (0, 129, 19)),
        ((146, 0, 0), (9, 0, 0), 0, (236, 0, 0)),
        ((82, 60, 0), (5, 4, 0), 0, (122, 110, 0)),
        ((82, 60, 0), (5, 4, 0), 1, (132, 100, 0)),
        ((82, 73, 0), (5, 4, 0), 0, (0, 245, 0)),
        ((0, 90, 52), (0, 5, 4), 1, (0, 130, 102)),
        ((30, 62, 49), (3, 3, 3), 1, (0, 92, 49)),
    ],
)
def test_case_026_and_036_score_vectors_by_figures(points: Three, tricks: Three, last: int, finals: Three) -> None:
    for forehand in range(3):
        score = settled(load_rules(BARE), figures(points, tricks, last, forehand=forehand))
        assert score.points == finals


def test_case_008_the_points_in_play_are_those_of_the_cards_played() -> None:
    game, state = replayed(BARE, CASE_008)
    out = state.table | state.talon | state.bergere
    assert game.deck.write(out) == "AS TS 7H 9D 8C"
    assert card_points(out, state.trump) == 21
    score = game.score(state)
    assert (score.points, score.outcome) == ((71, 40, 30), "made")
    assert sum(score.points) == 141


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("belote-a-trois", (71, 60, 50)),
        ("belote-a-trois[swap_makes_belote=no]", (71, 60, 30)),
        ("belote-a-trois/federation", (71, 40, 50)),
        (BARE, (71, 40, 30)),
    ],
)
def test_case_008_with_the_tierce_of_one_defender_and_the_belote_that_the_swap_gave_the_other(
    rules: str, points: Three
) -> None:
    game, state = replayed(rules, CASE_008)
    assert game.score(state).points == points


def test_case_015_the_ten_goes_to_the_winner_of_the_last_trick_alone() -> None:
    game, state = replayed(BARE, CASE_015)
    assert (state.past[0].winner, state.past[8].winner) == (0, 2)
    score = game.score(state)
    assert (score.points, score.outcome) == ((60, 41, 40), "made")
    tens = [step for step in score.steps if step.clause == "belote-a-trois/score/last-ten"]
    assert [(step.seat, step.amount) for step in tens] == [(2, 10)]


@pytest.mark.parametrize(
    ("reading", "points", "pot"),
    [
        ("litige", (0, 60, 21), 60),
        ("failure", (0, 120, 21), 0),
        ("vanish", (0, 60, 21), 0),
        ("keep", (60, 60, 21), 0),
    ],
)
def test_case_035_the_taker_ties_the_best_defender(reading: str, points: Three, pot: int) -> None:
    rules = f"{BARE}[taker_tie={reading}]"
    game, state = replayed(rules, CASE_035)
    score = game.score(state)
    assert (score.points, score.pot, score.outcome) == (points, pot, "taker-tie")
    by_figures = settled(load_rules(rules), figures((60, 60, 21), (5, 3, 1), 0))
    assert (by_figures.points, by_figures.pot) == (points, pot)
    clauses = {step.clause for step in score.steps if step.text.startswith("the comparison")}
    assert clauses <= {"belote-a-trois/score/taker-tie", "belote-a-trois/match/pot"}
    assert bool(clauses) is (reading != "keep")


@pytest.mark.parametrize(
    ("reading", "points", "pot"),
    [
        ("litige", (0, 60, 21), 100),
        ("failure", (0, 160, 21), 0),
        ("vanish", (0, 60, 21), 40),
        ("keep", (100, 60, 21), 0),
    ],
)
def test_case_035_with_a_pot_of_forty_from_an_earlier_tie(reading: str, points: Three, pot: int) -> None:
    game, state = replayed(f"{BARE}[taker_tie={reading}]", CASE_035, pot=40)
    score = game.score(state)
    assert (score.points, score.pot) == (points, pot)


@pytest.mark.parametrize(
    ("reading", "points", "pot"),
    [
        ("pot", (0, 50, 50), 41),
        ("split", (0, 70, 71), 0),
        ("earlier-in-turn", (0, 50, 91), 0),
        ("both", (0, 91, 91), 0),
    ],
)
def test_two_defenders_level_above_the_taker(reading: str, points: Three, pot: int) -> None:
    """Seat 2 is forehand, so the earlier of the two; he gets the odd point of a split."""
    game, state = replayed(f"{BARE}[defender_tie={reading}]", TWO_DEFENDERS_LEVEL)
    score = game.score(state)
    assert (score.points, score.pot, score.outcome) == (points, pot, "defender-tie")
    pot_steps = [(step.amount, step.clause) for step in score.steps if step.seat == -1]
    assert pot_steps == ([(41, "belote-a-trois/match/pot")] if pot else [])


@pytest.mark.parametrize(
    ("reading", "points", "pot"),
    [
        ("pot", (0, 47, 47), 47),
        ("split", (0, 70, 71), 0),
        ("earlier-in-turn", (0, 47, 94), 0),
        ("both", (0, 94, 94), 0),
    ],
)
def test_three_players_level_where_a_tie_is_a_failure(reading: str, points: Three, pot: int) -> None:
    """Both defenders tie the taker: his points go as between two defenders level above him."""
    rules = load_rules(f"{BARE}[taker_tie=failure,defender_tie={reading}]")
    score = settled(rules, figures((47, 47, 47), (3, 3, 3), 1, forehand=2))
    assert (score.points, score.pot) == (points, pot)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("belote-a-trois", (80, 70, 11)),
        ("belote-a-trois[extras_in_comparison=no]", (0, 150, 11)),
    ],
)
def test_case_059_do_announcements_help_to_make_the_contract(rules: str, points: Three) -> None:
    score = settled(load_rules(rules), figures((60, 70, 11), (3, 3, 3), 1, announced=(20, 0, 0)))
    assert score.points == points


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("belote-a-trois", (236, 50, 20)),
        ("belote-a-trois[capot_extras=lost]", (236, 0, 0)),
        ("belote-a-trois[capot_extras=only-belote-kept]", (236, 0, 20)),
    ],
)
def test_the_extras_of_a_player_without_a_trick(rules: str, points: Three) -> None:
    score = settled(load_rules(rules), figures((146, 0, 0), (9, 0, 0), 0, announced=(0, 50, 0), belote=(0, 0, 20)))
    assert score.points == points
    lost = [step.text for step in score.steps if "lost" in step.text]
    assert len(lost) == 2 - (points[1] > 0) - (points[2] > 0)


@pytest.mark.parametrize(
    ("rules", "points"),
    [("belote-a-trois", (0, 149, 39)), ("belote-a-trois[belote_captured=no]", (20, 129, 39))],
)
def test_the_belote_of_a_taker_who_fails(rules: str, points: Three) -> None:
    score = settled(load_rules(rules), figures((17, 92, 39), (3, 3, 3), 1, announced=(20, 0, 0), belote=(20, 0, 0)))
    assert score.points == points


@pytest.mark.parametrize(
    ("points", "tricks", "last", "finals"),
    [((55, 44, 42), (3, 3, 3), 0, (60, 40, 40)), ((57, 72, 19), (3, 3, 3), 1, (0, 130, 20))],
)
def test_rounding_to_the_nearest_ten_five_going_up(points: Three, tricks: Three, last: int, finals: Three) -> None:
    score = settled(load_rules(f"{BARE}[rounding=ten]"), figures(points, tricks, last))
    assert score.points == finals
    rounding = [step for step in score.steps if step.clause == "belote-a-trois/score/rounding"]
    assert rounding
    for seat in range(3):
        assert sum(step.amount for step in score.steps if step.seat == seat) == finals[seat]


@pytest.mark.parametrize(
    ("points", "finals"),
    [((71, 40, 30), (171, 40, 30)), ((30, 62, 49), (0, 192, 49))],
)
def test_a_pot_goes_to_the_taker_who_makes_it_or_to_who_captures(points: Three, finals: Three) -> None:
    score = settled(load_rules(BARE), figures(points, (3, 3, 3), 1, pot=100))
    assert (score.points, score.pot) == (finals, 0)
    assert [(step.amount, step.clause) for step in score.steps if step.seat == -1] == [
        (-100, "belote-a-trois/match/pot")
    ]
