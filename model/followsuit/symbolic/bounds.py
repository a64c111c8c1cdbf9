"""How far a run may go under edited rules: bounds that are counted, never timed, so a run ends the same everywhere.

The rules as they stand end by themselves. A planted fault or a user's change may loop or fork without end, or grow
numbers that no memory holds; the modules of a world with edits are therefore compiled with their loops counted, and
a module of the kernel that is edited with its numbers kept to the 64 bits that compiled rules have.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType
from typing import Any

from followsuit.symbolic.values import HIGHEST, LOWEST, WIDTH, TooWide, Undecided

STEPS = 1_000_000
"""The passes through loops in one run over values that are not known."""
LISTED_STEPS = 50_000_000
"""The passes through loops in one run that lists its cases; such a pass costs a hundredth of the others."""
LONGEST = 1_000
"""The values in a tuple."""
CANNOT_RUN = (
    *(ArithmeticError, AttributeError, LookupError, MemoryError),
    *(NameError, RecursionError, TypeError, ValueError),
)
"""What a changed rule ends with that passes the dialect and cannot run all the same."""

STEP, COUNTED, FITTING, SHIFTED = "__step__", "__counted__", "__fitting__", "__shifted__"


def where_it_ends(error: BaseException) -> str:
    """The function of the rules, or of what asks them, in which an error was raised, as `kernel.whist.quota_score`."""
    place, link = "", error.__traceback__
    while link is not None:
        module = str(link.tb_frame.f_globals.get("__name__"))
        if STEP in link.tb_frame.f_builtins:
            place = f"{module.removeprefix('followsuit.')}.{link.tb_frame.f_code.co_qualname}"
        link = link.tb_next
    return place


class Steps:
    """The passes through loops so far in a run."""

    def __init__(self, limit: int = STEPS) -> None:
        self.limit, self.taken = limit, 0

    def begin(self, limit: int = STEPS) -> None:
        """Begin a run."""
        self.limit, self.taken = limit, 0

    def step(self) -> None:
        """One pass more. Undecided beyond the limit."""
        self.taken += 1
        if self.taken > self.limit:
            raise Undecided(f"more than {self.limit:,} passes through loops")

    def counted(self, values: Iterable[Any]) -> Iterator[Any]:
        """Values, each of them counted as a pass."""
        for value in values:
            self.step()
            yield value

    def range(self, *limits: int) -> range:
        """`range`, as far as a run can go through it."""
        found = range(*limits)
        if len(found) > self.limit:
            raise Undecided(f"a range of {len(found):,} numbers")
        return found

    def names(self, numbers: bool) -> Mapping[str, Callable[..., Any]]:
        """What bounded code calls, by name."""
        found: dict[str, Callable[..., Any]] = {STEP: self.step}
        if numbers:
            found |= {COUNTED: self.counted, FITTING: fitting, SHIFTED: shifted, "range": self.range}
        return found


def fitting(value: Any) -> Any:
    """A value of a rule. TooWide for an int beyond 64 bits, and for a tuple that no rule has."""
    if isinstance(value, int) and not LOWEST <= value <= HIGHEST:
        raise TooWide(f"an int of {value.bit_length()} bits and a sign, where rules have {WIDTH - 1}")
    if isinstance(value, tuple) and len(value) > LONGEST:
        raise TooWide(f"a tuple of {len(value):,} values")
    return value


def shifted(value: Any, places: int) -> Any:
    """`value << places`. TooWide for places that rules do not have."""
    if not 0 <= places < WIDTH:
        raise TooWide(f"a shift by {places:,} places, where rules have {WIDTH} bits")
    return fitting(value << places)


class _Loops(ast.NodeTransformer):
    """Every loop counts its passes."""

    def visit_For(self, node: ast.For) -> ast.For:
        self._count(node)
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        self._count(node)
        return node

    def _count(self, loop: ast.For | ast.While) -> None:
        self.generic_visit(loop)
        loop.body.insert(0, ast.copy_location(ast.Expr(_call(STEP)), loop.body[0]))


class _Numbers(_Loops):
    """Every number fits, and constants written as comprehensions count what they go through."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.LShift):
            return ast.copy_location(_call(SHIFTED, node.left, node.right), node)
        if isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            return ast.copy_location(_call(FITTING, node), node)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.iter = ast.copy_location(_call(COUNTED, node.iter), node.iter)
        return node


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def bounded(source: str, file: str, numbers: bool) -> CodeType:
    """The code of a module whose loops are counted and, where `numbers` says so, whose numbers are kept to 64 bits.

    It is to be run with `Steps.names` among its built-in names.
    """
    tree = (_Numbers() if numbers else _Loops()).visit(ast.parse(source))
    code: CodeType = compile(ast.fix_missing_locations(tree), file, "exec")
    return code
