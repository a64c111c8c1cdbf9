"""Exploration: how many paths, that they share out the inputs, and that they say what plain calls say."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
import z3

from followsuit.cards import BELOTE_DECK, WHIST_DECK
from followsuit.kernel import belote, bismarck, settlement, tre_belli, tribello, whist
from followsuit.symbolic.explore import Exploration, Session
from followsuit.symbolic.values import SymInt, Undecided, deciding_by, formula, truth, unknown_int

from .explored import Explored, explored

CARD, CARD32 = (0, whist.PACK), (0, belote.PACK)


def one(card: Any) -> Any:
    """Exactly one card."""
    return (card != 0) & (card & (card - 1) == 0)


def apart(a: Any, b: Any, c: Any) -> Any:
    """Three different cards."""
    return one(a) & one(b) & one(c) & (a & b == 0) & ((a | b) & c == 0)


def whist_tricks(trump: int) -> Explored:
    return explored(lambda a, b, c: whist.trick_winner(a, b, c, trump), CARD, CARD, CARD, assuming=apart)


def belote_tricks(trump: int) -> Explored:
    return explored(lambda a, b, c: belote.trick_winner(a, b, c, trump), CARD32, CARD32, CARD32, assuming=apart)


def belote_hands() -> Explored:
    """Any hand on any trick that has one or two cards of the leader's making."""
    return explored(
        lambda hand, led, trick: belote.legal_cards(hand, led, trick, belote.SUITS[0], 0, 0, 0),
        CARD32,
        CARD32,
        CARD32,
        assuming=lambda hand, led, trick: one(led) & (trick & led == led),
    )


def whist_hands() -> Explored:
    """Any hand after any lead or before it, spades trump, with the duty to trump or without."""
    return explored(
        lambda hand, led, duty: whist.play_rule(hand, led, whist.SUITS[0], duty != 0),
        CARD,
        CARD,
        (0, 1),
        assuming=lambda hand, led, duty: (led == 0) | one(led),
    )


KNOWN: dict[str, tuple[Callable[[], Explored], int]] = {
    # One path a suit, and one more for no card at all.
    "suit of a card": (lambda: explored(whist.suit_of, CARD, assuming=one), 4),
    "suit of anything": (lambda: explored(whist.suit_of, CARD), 5),
    # The lead; per suit led the follower, the void player without the duty, and with it he that has trumps and he
    # that has none; void in the trump led he has none.
    "whist hands": (whist_hands, 16),
    # The better defender first, then made, tied or not; where both may be equal one more.
    "outcome": (lambda: explored(settlement.outcome, (0, 30), (0, 30), (0, 30)), 7),
    # Per place of the winner: by a trump, or by the suit led, which is one of three.
    "whist tricks": (lambda: whist_tricks(whist.SUITS[1]), 12),
    "belote tricks": (lambda: belote_tricks(belote.SUITS[1]), 90),
    "belote hands": (belote_hands, 70),
}


@pytest.mark.parametrize(("make", "paths"), KNOWN.values(), ids=KNOWN)
def test_a_kernel_function_has_its_number_of_paths(make: Callable[[], Explored], paths: int) -> None:
    assert len(make().paths) == paths


@pytest.mark.parametrize("make", [make for make, _ in KNOWN.values()], ids=KNOWN)
def test_the_paths_share_out_the_inputs(make: Callable[[], Explored]) -> None:
    found = make()
    assert found.covers_every_input_once()
    found.paths.pop(len(found.paths) // 2)
    assert not found.covers_every_input_once()


@pytest.mark.parametrize("make", [make for make, _ in KNOWN.values()], ids=KNOWN)
def test_each_path_says_what_the_plain_call_says_there(make: Callable[[], Explored]) -> None:
    found = make()
    whole = found.whole()
    for path in found.paths:
        arguments = found.at_its_model(path)
        assert found.of(*arguments) == [path]
        called = found.function(*arguments)
        assert found.value(path.result, *arguments) == called
        assert found.value(whole, *arguments) == called


def test_a_path_follows_the_decisions_that_it_is_made_of() -> None:
    found = explored(whist.suit_of, CARD, assuming=one)
    taken = {tuple(fork.taken for fork in path.forks): path.result for path in found.paths}
    spades, hearts, diamonds, clubs = whist.SUITS
    # The forks ask whether no card of the suit is there; a card in no other suit is a club without a question.
    assert taken == {
        (False,): spades,
        (True, False): hearts,
        (True, True, False): diamonds,
        (True, True, True): clubs,
    }


@pytest.mark.parametrize("trump", [0, *whist.SUITS])
def test_every_whist_trick_of_a_reduced_pack(trump: int) -> None:
    found = whist_tricks(trump)
    whole = found.whole()
    pack = [WHIST_DECK.read(text) for text in ["AS", "KS", "2S", "AH", "2H", "AD", "2C"]]
    tricks = list(permutations(pack, 3))
    assert len(tricks) == 210
    assert [found.value(whole, *trick) for trick in tricks] == [whist.trick_winner(*trick, trump) for trick in tricks]


@pytest.mark.parametrize("trump", belote.SUITS)
def test_every_belote_trick_of_a_reduced_pack(trump: int) -> None:
    found = belote_tricks(trump)
    whole = found.whole()
    pack = [BELOTE_DECK.read(text) for text in ["JS", "9S", "AS", "TS", "7S", "JH", "TH", "9H", "7D"]]
    tricks = list(permutations(pack, 3))
    assert len(tricks) == 504
    assert [found.value(whole, *trick) for trick in tricks] == [belote.trick_winner(*trick, trump) for trick in tricks]


def splits(tricks: int) -> list[tuple[int, int, int]]:
    """All ways in which three players can share some tricks."""
    return [(a, b, tricks - a - b) for a in range(tricks + 1) for b in range(tricks + 1 - a)]


def points(a: int, b: int, c: int) -> tuple[int, int, int]:
    """A belote deal's tricks as totals: 10 points a trick and the prime for capots."""
    return (
        settlement.tricks_total(10 * a, a, b, c, True),
        settlement.tricks_total(10 * b, b, a, c, False),
        settlement.tricks_total(10 * c, c, a, b, False),
    )


def scores(score: Callable[[int, int], int]) -> Callable[[int, int, int], tuple[int, int, int]]:
    return lambda a, b, c: (score(a, 0), score(b, 1), score(c, 2))


SPLIT_BY = {
    "tre-belli sang": (16, 153, scores(lambda n, place: tre_belli.score(tre_belli.SANG, n, place == 0, 0))),
    "tre-belli pass eight-four": (16, 153, scores(lambda n, place: tre_belli.score(tre_belli.PASS, n, place == 0, 1))),
    "bismarck spel": (16, 153, scores(lambda n, place: bismarck.score(bismarck.SPEL, n, place == 0, 0))),
    "bismarck pass": (16, 153, scores(lambda n, place: bismarck.score(bismarck.PASS, n, place == 0, 0))),
    "tribello one": (13, 105, scores(lambda n, place: tribello.score(1, n, place, 0, 0))),
    "tribello nullo": (13, 105, scores(lambda n, place: tribello.score(4, n, place, 0, 0))),
    "belote": (9, 55, points),
}


@pytest.mark.parametrize(("tricks", "number", "count"), SPLIT_BY.values(), ids=SPLIT_BY)
def test_every_split_of_the_tricks(
    tricks: int, number: int, count: Callable[[int, int, int], tuple[int, int, int]]
) -> None:
    every = splits(tricks)
    assert len(every) == len(set(every)) == number
    ranges = [(0, tricks)] * 3
    found = explored(count, *ranges, assuming=lambda a, b, c: a + b + c == tricks)
    whole = found.whole()
    for split in every:
        assert found.value(whole, *split) == count(*split)
        (path,) = found.of(*split)
        assert found.value(path.result, *split) == count(*split)


def test_the_solver_counts_as_many_splits_as_there_are() -> None:
    for tricks, number in ((16, 153), (13, 105), (9, 55)):
        found = explored(lambda a, b, c: 0, *[(0, tricks)] * 3, assuming=lambda a, b, c, n=tricks: a + b + c == n)
        solver = z3.Solver(ctx=found.session.context)
        solver.add(found.assumed)
        models = 0
        while solver.check() == z3.sat:
            models += 1
            solver.add(z3.Or(*(variable != solver.model().eval(variable, True) for variable in found.variables)))
        assert models == number


def test_the_outcome_over_a_box_of_points() -> None:
    box = range(10)
    found = explored(settlement.outcome, *[(0, 9)] * 3)
    whole = found.whole()
    seen = set()
    for a in box:
        for b in box:
            for c in box:
                called = settlement.outcome(a, b, c)
                assert found.value(whole, a, b, c) == called
                assert [path.result for path in found.of(a, b, c)] == [called]
                seen.add(called)
    assert seen == {0, 1, 2, 3, 4}


def test_running_out_of_paths_is_the_only_end() -> None:
    def bits(number: Any) -> int:
        return sum(1 if number & (1 << place) else 0 for place in range(10))

    found = explored(bits, (0, 1023))
    assert len(found.paths) == 1024
    assert sorted(found.at_its_model(path) for path in found.paths) == [[number] for number in range(1024)]


def test_a_path_that_contradicts_an_assumption_is_abandoned_and_counted() -> None:
    session = Session()
    number, _ = unknown_int("n", 0, 7, session.context)
    exploration = Exploration(session)

    def function() -> int:
        if number < 3:
            exploration.assume(formula(number > 5, session.context))
        return 1

    paths = list(exploration.paths(function))
    assert (len(paths), exploration.abandoned) == (1, 1)


def test_a_fault_of_the_function_is_not_an_end(refused: Any) -> None:
    def function(number: Any) -> int:
        if number == 200:
            raise ArithmeticError("two hundred")
        return 0

    with refused(ArithmeticError, "two hundred"):
        explored(function, (0, 255))


def test_a_question_beyond_the_limit_ends_the_exploration_undecided() -> None:
    session = Session(limit=1)
    a, _ = unknown_int("a", 0, 1 << 20, session.context)
    b, _ = unknown_int("b", 0, 1 << 20, session.context)
    with pytest.raises(Undecided):
        list(Exploration(session).paths(lambda: bool(a * b == 1_000_003)))


def test_an_index_forks_over_every_value() -> None:
    found = explored(lambda number: (10, 20, 30, 40)[number], (0, 3))
    assert sorted(path.result for path in found.paths) == [10, 20, 30, 40]


def test_a_truth_test_outside_an_exploration_is_refused(refused: Any) -> None:
    number, _ = unknown_int("n", 0, 7, z3.Context())
    with refused(RuntimeError, "outside an exploration"):
        bool(number > 3)


def test_a_decider_holds_only_while_it_is_entered(refused: Any) -> None:
    number, _ = unknown_int("n", 0, 7, z3.Context())
    with deciding_by(lambda condition: True):
        assert number > 3
    with refused(RuntimeError, "outside an exploration"):
        bool(number > 3)


def test_a_symbolic_value_cannot_be_hashed() -> None:
    number, _ = unknown_int("n", 0, 7, z3.Context())
    for value in (number, truth(z3.Bool("t", z3.Context()))):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)
    assert isinstance(number, SymInt)
