"""Summaries stand for the calls that they replace, and are made of the function that runs."""

from collections.abc import Callable
from typing import Any

import pytest
import z3

from followsuit.kernel import belote, settlement, tre_belli, whist
from followsuit.symbolic.claims import Fault
from followsuit.symbolic.explore import Exploration, Session
from followsuit.symbolic.summary import Summaries
from followsuit.symbolic.values import SymInt, formula, truth, unknown_int
from followsuit.symbolic.world import World

CARD, CARD32 = (0, whist.PACK), (0, belote.PACK)

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "suit_of": (whist.suit_of, (CARD,)),
    "winning_card": (whist.winning_card, (CARD, CARD, whist.SUITS[1])),
    "trick_winner": (whist.trick_winner, (CARD, CARD, CARD, 0)),
    "play_rule": (whist.play_rule, (CARD, CARD, whist.SUITS[0], True)),
    "belote legal_cards": (belote.legal_cards, (CARD32, CARD32, CARD32, belote.SUITS[2], 0, 0, 0)),
    "belote winning_card": (belote.winning_card, (CARD32, CARD32, belote.SUITS[2])),
    "outcome": (settlement.outcome, ((0, 162), (0, 162), (0, 162))),
    "negative arguments": (settlement.outcome, ((-20, 162), (-3, 5), (7, 11))),
    "tre_belli score": (tre_belli.score, ((0, 3), (0, 16), True, 0)),
    "any_capot": (settlement.any_capot, ((0, 9), (0, 9), (0, 9))),
}


def same_parts(one: Any, other: Any, context: z3.Context) -> Any:
    """The formula that two values, or tuples part by part, are equal."""
    if isinstance(one, tuple):
        parts = zip(one, other, strict=True)
        return z3.And(*(same_parts(first, second, context) for first, second in parts))
    return formula(one == other, context)


def fresh(session: Session, arguments: tuple[Any, ...]) -> list[Any]:
    """Fresh symbols for the arguments given as ranges; the others stay."""
    return [
        unknown_int(f"fresh {place}", item[0], item[1], session.context)[0] if isinstance(item, tuple) else item
        for place, item in enumerate(arguments)
    ]


def claimed_equal(direct: Callable[..., Any], other: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Whether on every path of the direct call the summary of the other function says the same: asked of Z3."""
    session = Session()
    summaries = Summaries(session)
    values = fresh(session, arguments)
    summarised = summaries.of(other)(*values)
    for path in Exploration(session).paths(lambda: direct(*values)):
        solver = session.solver()
        solver.add(*path.conditions, z3.Not(same_parts(path.result, summarised, session.context)))
        if session.model(solver) is not None:
            return False
    return True


@pytest.mark.parametrize(("function", "arguments"), CALLS.values(), ids=CALLS)
def test_a_summarised_call_equals_the_direct_call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    assert claimed_equal(function, function, arguments)


@pytest.mark.parametrize(
    ("function", "arguments", "fault"),
    [
        (*CALLS["trick_winner"], Fault("kernel.whist.trick_winner", "return 2", "return 1")),
        (*CALLS["suit_of"], Fault("kernel.whist.suit_of", "return 0", "return 1")),
        (*CALLS["belote winning_card"], Fault("kernel.belote.TRUMP_ORDER", "JACKS, NINES", "NINES, JACKS")),
        (*CALLS["outcome"], Fault("kernel.settlement.outcome", "a > best", "a >= best")),
    ],
)
def test_a_summary_is_made_of_the_function_that_runs(
    function: Callable[..., Any], arguments: tuple[Any, ...], fault: Fault
) -> None:
    changed = World(fault).function(function)
    assert not claimed_equal(function, changed, arguments)
    assert claimed_equal(changed, changed, arguments)


def test_a_summary_keeps_no_more_paths_than_the_function_has() -> None:
    session = Session()
    summaries = Summaries(session)
    summaries.of(whist.suit_of)(*fresh(session, (CARD,)))
    assert summaries.paths == 5


def test_a_caller_of_a_summary_has_one_path() -> None:
    session = Session()
    summarised = Summaries(session).of(whist.trick_winner)
    values = fresh(session, (CARD, CARD, CARD, 0))
    assert len(list(Exploration(session).paths(lambda: summarised(*values)))) == 1
    assert len(list(Exploration(session).paths(lambda: whist.trick_winner(*values)))) > 10


def test_a_function_is_run_only_to_make_the_summary_and_on_known_values() -> None:
    calls: list[tuple[Any, ...]] = []

    def counted(card: int, other: int) -> int:
        calls.append((card, other))
        return whist.suit_of(card) | other

    session = Session()
    summaries = Summaries(session)
    summarised = summaries.of(counted)
    first, second = fresh(session, (CARD, CARD))
    summarised(first, 3)
    made = len(calls)
    assert made == 5
    summarised(second, 3)
    summarised(first & second, 3)
    assert (len(calls), len(summaries.made)) == (made, 1)
    assert summarised(whist.PACK, 3) == whist.SUITS[0] | 3
    assert calls[-1] == (whist.PACK, 3)
    # Another known value, or a wider argument, is another summary.
    summarised(first, 4)
    summarised(first + 1, 3)
    assert len(summaries.made) == 3


def test_the_known_value_one_is_not_the_known_truth() -> None:
    def kind(number: int, flag: object) -> int:
        return 1 if flag is True else 2

    session = Session()
    summarised = Summaries(session).of(kind)
    (number,) = fresh(session, ((0, 7),))
    assert (summarised(number, True), summarised(number, 1)) == (1, 2)


def test_a_symbolic_truth_value_is_an_argument_too() -> None:
    session = Session()
    summaries = Summaries(session)
    flag = truth(z3.Bool("flag", session.context))
    answer = summaries.of(tre_belli.quota)(tre_belli.SANG, flag, 1)
    assert isinstance(answer, SymInt)
    for value, quota in ((True, 8), (False, 4)):
        put = (flag.term, z3.BoolVal(value, session.context))
        assert z3.simplify(z3.substitute(answer.term, put)).as_signed_long() == quota
        assert tre_belli.quota(tre_belli.SANG, value, 1) == quota


def test_a_hidden_result_is_anything_until_its_definition_is_added() -> None:
    session = Session()
    summaries = Summaries(session)
    hidden = summaries.hidden(whist.suit_of)
    (card,) = fresh(session, (CARD,))
    answer = hidden(card)
    assert hidden(card) is answer
    assert len(summaries.definitions) == 1
    spades = whist.SUITS[0]
    wrong = z3.And(formula(card & spades != 0, session.context), formula(answer != spades, session.context))
    solver = session.solver()
    assert solver.check(wrong) == z3.sat
    assert solver.check(wrong, *summaries.definitions) == z3.unsat
    assert hidden(spades) == spades
