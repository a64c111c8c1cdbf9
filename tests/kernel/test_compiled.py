"""The compiled kernel is the played kernel: every function, many inputs, the same answers of the same types."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from inspect import signature
from random import Random
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from followsuit.cards import singles
from followsuit.kernel import belote, sets, whist
from followsuit.kernel.compiled import FastExtraMissing, compiled
from followsuit.kernel.registry import RULE_MODULES, kernel_functions

Plant = Callable[[ModuleType, str, str], ModuleType]
Refused = Callable[..., AbstractContextManager[None]]
Kernel = Callable[..., object]

INPUTS = 2_000
SETS = {"hand", "cards", "table", "trick", "trumps", "suited", "whole", "before_swap", "ranks"}
EITHER = {"own", "given"}
CARDS = {"card", "led", "turned", "first", "second", "third"}
SUITS = {"trump", "named", "suit", "chosen"}
WIDE = ("belote", "announcements")
each_function = pytest.mark.parametrize("name", kernel_functions())


def suits(width: int) -> list[int]:
    """The four suits of a pack."""
    ranks = width // 4
    return [((1 << ranks) - 1) << (place * ranks) for place in range(4)]


def a_set(random: Random, width: int) -> int:
    """A set of cards: empty, whole, the highest card, a few cards, a suit, or any."""
    pack = (1 << width) - 1
    few = sum(1 << place for place in random.sample(range(width), random.randint(1, 6)))
    edges = [0, pack, 1 << width - 1, random.choice(suits(width))]
    return random.choice([*edges, few, few, few, random.getrandbits(width)])


def an_argument(random: Random, name: str, hint: type, width: int, largest: int) -> int:
    """A value for a parameter, by its type and name."""
    if hint is bool:
        return random.random() < 0.5
    if name in SETS or (name in EITHER and random.random() < 0.5):
        return a_set(random, 8 if name == "ranks" else width)
    if name in CARDS and largest != 9:
        return random.choice([0, 1 << width - 1, 1 << random.randrange(width), 1 << random.randrange(width)])
    if name in SUITS:
        return random.choice([0, *suits(width)])
    return random.randint(-1 if largest > 60 else 0, largest)


def inputs(name: str, number: int) -> Iterator[tuple[int, ...]]:
    """Arguments for a kernel function: always the same ones, edges included."""
    random = Random(name)
    width = 32 if name.startswith(WIDE) else 52
    parameters = signature(kernel_functions()[name]).parameters.values()
    for _ in range(number):
        largest = random.choice([3, 3, 9, 60, 260])
        drawn = {part.name: an_argument(random, part.name, part.annotation, width, largest) for part in parameters}
        if drawn.get("card") and drawn.get("hand") and random.random() < 0.8:
            drawn["card"] = random.choice(singles(drawn["hand"]))
        if drawn.get("led") and "trump" in drawn and random.random() < 0.3:
            drawn["trump"] = next(suit for suit in suits(width) if suit & drawn["led"])
        yield tuple(drawn.values())


def disagreements(name: str, played: Kernel, fast: Kernel) -> list[tuple[int, ...]]:
    """The arguments on which the two differ in value or type."""
    return [arguments for arguments in inputs(name, INPUTS) if repr(played(*arguments)) != repr(fast(*arguments))]


def lines_reached(function: FunctionType, name: str) -> set[int]:
    """The lines of a function that its inputs reach."""
    reached = set()

    def local(frame: FrameType, event: str, _: object) -> Any:
        reached.add(frame.f_lineno)
        return local

    def trace(frame: FrameType, event: str, _: object) -> Any:
        return local if frame.f_code is function.__code__ else None

    before = sys.gettrace()
    sys.settrace(trace)
    for arguments in inputs(name, INPUTS):
        function(*arguments)
    sys.settrace(before)
    return reached


def constants(value: object) -> Iterator[int]:
    """All the ints in a constant."""
    if isinstance(value, tuple):
        for part in value:
            yield from constants(part)
    elif isinstance(value, int):
        yield value


@each_function
def test_the_compiled_function_agrees_with_the_played_one(name: str) -> None:
    played = kernel_functions()[name]
    assert disagreements(name, played, compiled(played)) == []


@each_function
def test_the_inputs_reach_every_line(name: str) -> None:
    function = kernel_functions()[name]
    assert isinstance(function, FunctionType)
    lines = {line for _, _, line in function.__code__.co_lines() if line is not None}
    assert lines - lines_reached(function, name) <= {function.__code__.co_firstlineno}


@pytest.mark.parametrize(
    ("name", "module", "right", "wrong"),
    [
        ("sets.count", sets, "0x7F", "0x1F"),
        ("sets.is_card", sets, "cards != 0 and ", ""),
        ("whist.refusal", whist, "return MUST_TRUMP", "return True"),
        ("belote.card_points", belote, "(JACKS, 2)", "(JACKS, 3)"),
    ],
)
def test_a_played_function_with_a_fault_disagrees(
    plant: Plant, name: str, module: ModuleType, right: str, wrong: str
) -> None:
    right_function = kernel_functions()[name]
    faulty = getattr(plant(module, right, wrong), name.partition(".")[2])
    assert disagreements(name, faulty, compiled(right_function)) != []


def test_the_code_is_the_very_code_that_is_played() -> None:
    for function in kernel_functions().values():
        fast: Any = compiled(function)
        assert fast.py_func.__code__ is function.__code__


def test_a_function_is_compiled_once_with_one_signature() -> None:
    fast: Any = compiled(whist.winning_card)
    again: Any = compiled(whist.winning_card)
    assert again is fast
    assert len(fast.signatures) == 1
    winner: Any = compiled(whist.trick_winner)
    assert winner.py_func.__globals__["winning_card"] is fast
    assert whist.trick_winner.__globals__["winning_card"] is whist.winning_card


def test_answers_are_plain_ints_bools_and_tuples() -> None:
    assert type(compiled(sets.count)(7)) is int
    assert type(compiled(sets.is_card)(7)) is bool
    assert compiled(whist.play_rule)(3, 0, 0, False) == (whist.LEAD, 3)
    assert type(compiled(whist.play_rule)(3, 0, 0, False)) is tuple


def test_a_tuple_can_be_passed() -> None:
    def pair(both: tuple[int, bool]) -> int:
        return both[0] if both[1] else 0

    assert compiled(pair)((5, True)) == 5


def test_sets_up_to_63_bits_fit_and_larger_ones_are_refused(refused: Refused) -> None:
    count = compiled(sets.count)
    assert count((1 << 63) - 1) == 63
    assert compiled(sets.highest)(1 << 62) == 1 << 62
    with refused(OverflowError):
        count(1 << 63)


def test_every_constant_of_the_kernel_fits_in_63_bits() -> None:
    found = [
        value
        for module in RULE_MODULES
        for name, constant in vars(module).items()
        if name.isupper()
        for value in constants(constant)
    ]
    assert len(found) > 200
    assert max(found) == sets.ODD_BITS
    assert max(found).bit_length() <= 63


def test_only_a_python_function_can_be_compiled(refused: Refused) -> None:
    with refused(TypeError, "no code to compile"):
        compiled(max)


def test_without_numba_the_extra_is_named(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    def rule(cards: int) -> int:
        return cards

    monkeypatch.setitem(sys.modules, "numba", None)
    with refused(FastExtraMissing, 'pip install "followsuit[fast]"'):
        compiled(rule)
    with refused(ImportError):
        compiled(rule)


def test_numba_is_imported_only_when_something_is_compiled() -> None:
    code = (
        "import sys; from followsuit.kernel.compiled import compiled; from followsuit.kernel.sets import count\n"
        "print('numba' in sys.modules); compiled(count); print('numba' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True"]
