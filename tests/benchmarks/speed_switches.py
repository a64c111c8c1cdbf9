"""What the switches cost: kernel functions against copies of themselves in which every switch is fixed.

    python -m tests.benchmarks.speed_switches [ROUNDS]

Run from the top folder. Two copies are made from the source of a function and of all it calls. In the fixed one the
switch parameters are replaced by the default readings, comparisons of constants worked out and dead branches dropped;
the other is left as it is. Both are timed in turns, played and compiled, and give the same answers. Prints the ratio
of the switched to the fixed form; above 1.10 the switches would cost more than a tenth.
"""

import ast
import gc
import inspect
import sys
import textwrap
import time
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from types import FunctionType
from typing import Any

import numba
import numpy as np

from followsuit.cards import BELOTE_DECK
from followsuit.games.base import shuffled
from followsuit.games.whist import union
from followsuit.kernel import announcements, belote, bismarck, settlement, tre_belli, tribello
from followsuit.kernel.belote import SUITS, card_points, legal_cards, trick_winner
from followsuit.kernel.compiled import compiled
from followsuit.kernel.sets import count
from followsuit.spec import GAMES, switches

SWITCHES = frozenset(name for game in GAMES for name in switches(game)) | {"reading", "card_in_two", "tie", "scores"}
"""Names under which kernel functions take a reading."""

NONE: frozenset[str] = frozenset()

Function = Callable[..., Any]


class Fixer(ast.NodeTransformer):
    """Puts the default reading, 0, for the parameters named in `bound` and drops what that decides."""

    def __init__(self, function: FunctionType, bound: frozenset[str]) -> None:
        self.names, self.bound = dict(function.__globals__), bound

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Drop the decorators and the switch parameters."""
        node.decorator_list = []
        node.args.args = [argument for argument in node.args.args if argument.arg not in self.bound]
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A switch is 0, a constant of the module its number."""
        if node.id in self.bound:
            return ast.Constant(0)
        value = self.names.get(node.id)
        return ast.Constant(value) if node.id.isupper() and type(value) is int else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Two constants compared are a constant."""
        self.generic_visit(node)
        left, right = node.left, node.comparators[0]
        if len(node.ops) == 1 and isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            return ast.Constant((left.value == right.value) == isinstance(node.ops[0], ast.Eq))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """A constant that decides nothing is left out; one that decides all stands alone."""
        self.generic_visit(node)
        deciding = isinstance(node.op, ast.Or)
        if any(isinstance(part, ast.Constant) and part.value is deciding for part in node.values):
            return ast.Constant(deciding)
        node.values = [part for part in node.values if not isinstance(part, ast.Constant)]
        return node.values[0] if len(node.values) == 1 else node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """The branch that a constant chooses."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """The value that a constant chooses."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call of a function of the kernel goes to its own copy, without the parameters that are bound."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if isinstance(self.names.get(name), FunctionType):
            callee = RIGHT.setdefault(self.names[name], self.names[name])
            pairs = zip(parameters(callee), node.args, strict=True)
            node.args = [value for parameter, value in pairs if parameter not in self.bound]
            self.names[name] = remade(callee, self.bound)
        self.generic_visit(node)
        return node


def parameters(function: FunctionType) -> tuple[str, ...]:
    """The names of the parameters of a function."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


RIGHT: dict[FunctionType, FunctionType] = {}
"""The function of the kernel behind each copy, and behind itself."""

_copies: dict[tuple[FunctionType, frozenset[str]], FunctionType] = {}


def remade(function: Any, bound: frozenset[str]) -> FunctionType:
    """A copy of a function, with copies of all it calls, in which the parameters named are fixed at 0."""
    if (function, bound) not in _copies:
        fixer = Fixer(function, bound)
        tree = fixer.visit(ast.parse(textwrap.dedent(inspect.getsource(function))))
        exec(compile(ast.fix_missing_locations(tree), "<copy>", "exec"), fixer.names)
        copy: FunctionType = fixer.names[function.__name__]
        _copies[function, bound] = copy
        RIGHT[copy] = function
    return _copies[function, bound]


def playouts(hands: Any, trumps: Any, under_trump: int, overtrump_on_trump_lead: int, beat_plain_lead: int) -> int:
    """Random play of whole belote deals, given in rows of three nine-card hands; the card points of the winners."""
    points, chance = 0, 12345
    for row in range(len(trumps)):
        trump, leader = trumps[row], 0
        a, b, c = hands[row][0], hands[row][1], hands[row][2]
        for _ in range(9):
            led, table, first, second, card = 0, 0, 0, 0, 0
            for place in range(3):
                seat = (leader + place) % 3
                hand = a if seat == 0 else b if seat == 1 else c
                legal = legal_cards(hand, led, table, trump, under_trump, overtrump_on_trump_lead, beat_plain_lead)
                chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
                for _skip in range((chance >> 8) % count(legal)):
                    legal = legal & (legal - 1)
                card = legal & -legal
                a, b, c = a & ~card, b & ~card, c & ~card
                led, table = card if place == 0 else led, table | card
                first, second = card if place == 0 else first, card if place == 1 else second
            leader = (leader + trick_winner(first, second, card, trump)) % 3
            points = points + leader * card_points(table, trump)
    return points


def machine_form(function: FunctionType) -> Function:
    """The loop compiled, with the kernel functions that it calls compiled likewise."""
    names = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isinstance(names.get(name), FunctionType):
            names[name] = compiled(names[name])
    made: Function = numba.njit(FunctionType(function.__code__, names, function.__name__))
    return made


def random_deals(number: int) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Hands of nine and a trump suit for so many deals."""
    rng, rows, trumps = Random(6), [], []
    for _ in range(number):
        pack = shuffled(BELOTE_DECK.cards, rng)
        rows.append((union(pack[:9]), union(pack[9:18]), union(pack[18:27])))
        trumps.append(SUITS[int(rng.random() * 4)])
    return rows, trumps


def repeated(function: Function, rows: Iterable[tuple[int, ...]]) -> Callable[[], Any]:
    """Calls of a function on rows of arguments."""
    return lambda: [function(*row) for row in rows]


def compared(name: str, switched: Callable[[], Any], plain: Callable[[], Any], rounds: int) -> float:
    """Print and give the ratio of the processor times of two forms, run in turns after one round to warm up."""
    assert switched() == plain(), f"{name}: the two forms differ"
    times: tuple[list[float], list[float]] = ([], [])
    for turn in range(2 * rounds):
        start = time.process_time()
        (switched, plain)[turn % 2]()
        times[turn % 2].append(time.process_time() - start)
    ratio = median(a / b for a, b in zip(*times, strict=True))
    print(f"{name:44} {min(times[0]) * 1e3:9.2f} ms {min(times[1]) * 1e3:9.2f} ms  ratio {ratio:5.3f}", flush=True)
    return ratio


def positions(number: int) -> list[tuple[int, int, int, int]]:
    """A hand, the card led (0 for none), the cards in the trick and the trump suit, so often."""
    rng, found = Random(8), []
    for _ in range(number):
        pack = shuffled(BELOTE_DECK.cards, rng)
        held, begun = 1 + int(rng.random() * 9), int(rng.random() * 3)
        trick = pack[held : held + begun]
        found.append((union(pack[:held]), trick[0] if trick else 0, union(trick), SUITS[int(rng.random() * 4)]))
    return found


def rows_of(function: Any, number: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Random arguments for a function, with its switches at 0 and without them."""
    rng, names = Random(7), parameters(function)
    rows = [tuple(0 if name in SWITCHES else int(rng.random() * 17) for name in names) for _ in range(number)]
    kept = [place for place, name in enumerate(names) if name not in SWITCHES]
    return rows, [tuple(row[place] for place in kept) for row in rows]


def main() -> int:
    """Print every ratio; exit status 1 if a playout costs more than a tenth."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    gc.disable()
    hands, trumps = random_deals(400)
    switched, plain = remade(playouts, NONE), remade(playouts, SWITCHES)
    print(f"{'':44} {'switched':>12} {'fixed':>12}")
    played = compared(
        "belote, 400 deals played out, CPython",
        lambda: switched(hands, trumps, 0, 0, 0),
        lambda: plain(hands, trumps),
        rounds,
    )
    hands, trumps = random_deals(40_000)
    array, suits = np.array(hands, dtype=np.int64), np.array(trumps, dtype=np.int64)
    fast, fast_plain = machine_form(switched), machine_form(plain)
    machine = compared(
        "belote, 40,000 deals played out, Numba",
        lambda: fast(array, suits, 0, 0, 0),
        lambda: fast_plain(array, suits),
        rounds,
    )
    tricks = positions(20_000)
    compared(
        "belote.legal_cards, 20,000 positions, CPython",
        repeated(remade(belote.legal_cards, NONE), [(*some, 0, 0, 0) for some in tricks]),
        repeated(remade(belote.legal_cards, SWITCHES), tricks),
        rounds,
    )
    for function in (
        announcements.announcements,
        settlement.settle,
        tre_belli.score,
        bismarck.score,
        tribello.score,
    ):
        with_switches, without = rows_of(function, 20_000)
        name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}, 20,000 calls, CPython"
        both = repeated(remade(function, NONE), with_switches), repeated(remade(function, SWITCHES), without)
        compared(name, *both, rounds)
    return 1 if max(played, machine) > 1.1 else 0


if __name__ == "__main__":
    sys.exit(main())
