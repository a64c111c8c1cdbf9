"""The kernel keeps to its dialect, and the lint finds every way to leave it."""

import pytest

from followsuit.kernel.dialect import Rule, kernel_problems, package_problems, problems

HEAD = '''"""Rules."""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.sets import ODD_BITS, count

SUITS = (0xF, 0xF << 4)
PAIRS = tuple((3 << low, low) for low in range(7))
WIDTH, BOTH = 4, SUITS[0] | SUITS[1]
'''


def function(*lines: str) -> str:
    """A module of the dialect with one function, the lines being its body after the docstring."""
    return "\n".join([HEAD, '@carries_out("a/b/c")', "def f(a: int, b: int) -> int:", '    """Give."""', *lines])


BODY = len(HEAD.splitlines()) + 5
"""The line of the first of those lines."""


def test_the_kernel_keeps_to_its_dialect() -> None:
    assert [str(problem) for problem in kernel_problems()] == []


def test_the_check_reads_every_rule_module() -> None:
    broken = package_problems({"a.py": "x = 1", "b.py": function("    return [a]")})
    assert [(problem.name, problem.line) for problem in broken] == [("a.py", 1), ("b.py", BODY)]


def test_everything_the_dialect_allows_is_allowed() -> None:
    source = f'''{HEAD}
def _two(a: int, flag: bool) -> tuple[int, tuple[bool, int]]:
    """Give a pair."""
    return a, (flag, 1)


@carries_out("a/b/c", "a/b/d")
def f(a: int, b: bool) -> int:
    """Give a number."""
    total, flag = 0, True
    for place in range(4):
        for low in range(WIDTH, -1, -1):
            total = total + ((a >> (8 * place + low)) & SUITS[0])
        if SUITS[place] & a and not b or 1 < a <= 3 != total:
            total = max(total, -a % 4, ~a // 1 ^ 0x7FFFFFFFFFFFFFFF)
        elif a == 2:
            return _two(a, b)[1][1]
        else:
            flag = False
    for run, place in PAIRS:
        total = total - run * place
    for weight in (1, 2, WIDTH):
        total = total | (count(a) << weight) | (1 << WIDTH)
    return min(total, ODD_BITS) if flag else BOTH


@carries_out()
def g() -> bool:
    """Give yes."""
    return f(1, False) >= 2
'''
    assert [str(problem) for problem in problems(source, "good.py")] == []


IN_FUNCTION = [
    (Rule.WHILE, "    while a:\n        a = a - 1\n    return a"),
    (Rule.EXCEPTION, "    raise ValueError"),
    (Rule.EXCEPTION, "    try:\n        a = 1\n    finally:\n        b = 1\n    return a"),
    (Rule.EXCEPTION, "    try:\n        a = 1\n    except* ValueError:\n        a = 2\n    return a"),
    (Rule.EXCEPTION, "    assert a\n    return a"),
    (Rule.NESTED_FUNCTION, "    def g() -> int:\n        return 1\n    return a"),
    (Rule.NESTED_FUNCTION, "    async def g() -> int:\n        return 1\n    return a"),
    (Rule.CLASS, "    class G:\n        x = 1\n    return a"),
    (Rule.LAMBDA, "    return max(a, lambda: 1)"),
    (Rule.GLOBAL, "    global SUITS\n    return a"),
    (Rule.COMPREHENSION, "    return max(0, [x for x in SUITS])"),
    (Rule.COMPREHENSION, "    return max(0, {x for x in SUITS})"),
    (Rule.COMPREHENSION, "    return max(0, {x: 1 for x in SUITS})"),
    (Rule.COMPREHENSION, "    return max(0, (x for x in SUITS))"),
    (Rule.IMPORT, "    from followsuit.kernel.sets import highest\n    return a"),
    (Rule.STATEMENT, "    a += 1\n    return a"),
    (Rule.STATEMENT, "    a: int = 1\n    return a"),
    (Rule.STATEMENT, "    del a\n    return b"),
    (Rule.STATEMENT, "    pass\n    return a"),
    (Rule.STATEMENT, "    count(a)\n    return a"),
    (Rule.STATEMENT, "    with a:\n        return b\n    return a"),
    (Rule.STATEMENT, "    match a:\n        case 1:\n            return b\n    return a"),
    (Rule.ASSIGNMENT, "    a[0] = 1\n    return a"),
    (Rule.ASSIGNMENT, "    a.x = 1\n    return a"),
    (Rule.ASSIGNMENT, "    a, *b = 1, 2\n    return a"),
    (Rule.ASSIGNMENT, "    A = 1\n    return a"),
    (Rule.LOOP, "    for x in a:\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in range(a):\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in range(1 + a):\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in range(4 / 2):\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in range(3, step=1):\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in (a, b):\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in count(a):\n        b = x\n    return b"),
    (Rule.LOOP, "    for x in SUITS:\n        b = x\n    else:\n        b = 1\n    return b"),
    (Rule.LOOP, "    for X in SUITS:\n        b = 1\n    return b"),
    (Rule.LOOP, "    for x, *y in PAIRS:\n        b = x\n    return b"),
    (Rule.RETURN, "    return"),
    (Rule.LITERAL, "    return 1.5"),
    (Rule.LITERAL, "    return 'AS'"),
    (Rule.LITERAL, "    return None"),
    (Rule.LITERAL, "    return f'{a}'"),
    (Rule.LITERAL, "    return a & 0x8000000000000000"),
    (Rule.CONTAINER, "    return [a]"),
    (Rule.CONTAINER, "    return {a}"),
    (Rule.CONTAINER, "    return {a: b}"),
    (Rule.INDEX, "    return SUITS[a]"),
    (Rule.INDEX, "    return SUITS[0:1]"),
    (Rule.INDEX, "    return SUITS[-1]"),
    (Rule.INDEX, "    return SUITS[True]"),
    (Rule.DIVISION, "    return a // b"),
    (Rule.DIVISION, "    return a % 0"),
    (Rule.SHIFT, "    return a >> b"),
    (Rule.SHIFT, "    return a >> (b + 1)"),
    (Rule.SHIFT, "    return 1 << count(a)"),
    (Rule.OPERATOR, "    return a / 2"),
    (Rule.OPERATOR, "    return a**2"),
    (Rule.OPERATOR, "    return a @ b"),
    (Rule.OPERATOR, "    return a in SUITS"),
    (Rule.OPERATOR, "    return a is b"),
    (Rule.CALL, "    return abs(a)"),
    (Rule.CALL, "    return max(SUITS)"),
    (Rule.CALL, "    return count(cards=a)"),
    (Rule.CALL, "    return count(*SUITS)"),
    (Rule.CALL, "    return a.bit_count()"),
    (Rule.CALL, "    return SUITS(a)"),
    (Rule.CALL, "    return range(3)"),
    (Rule.CALL, "    return carries_out(a)"),
    (Rule.CALL, "    count = a\n    return count(a)"),
    (Rule.NAME, "    return c"),
    (Rule.NAME, "    return HEARTS"),
    (Rule.NAME, "    return count"),
    (Rule.NAME, "    return int"),
    (Rule.EXPRESSION, "    return a.real"),
    (Rule.EXPRESSION, "    return (a := 1)"),
    (Rule.EXPRESSION, "    return (yield a)"),
    (Rule.RECURSION, "    return f(a, b)"),
]


@pytest.mark.parametrize(("rule", "body"), IN_FUNCTION, ids=[f"{r.name}-{i}" for i, (r, _) in enumerate(IN_FUNCTION)])
def test_a_function_that_leaves_the_dialect_is_found(rule: Rule, body: str) -> None:
    found = problems(function(body), "bad.py")
    assert {problem.rule for problem in found} == {rule}


@pytest.mark.parametrize("body", ["a", "a, b", "not a", "a or b", "a if b else a", "a < b", "count(a)", "-a"])
def test_a_ban_holds_in_every_part_of_an_expression(body: str) -> None:
    for spoiled in [body.replace(name, "1.5") for name in "ab" if name in body]:
        assert {problem.rule for problem in problems(function(f"    return {spoiled}"), "bad.py")} == {Rule.LITERAL}


@pytest.mark.parametrize(
    "body",
    [
        "    if 1.5:\n        return a\n    return b",
        "    if a:\n        return 1.5\n    return b",
        "    if a:\n        return b\n    else:\n        return 1.5",
        "    for x in SUITS:\n        a = 1.5\n    return a",
        "    a = 1.5\n    return a",
        "    return PAIRS[0][1.5 < 2]",
        "    return (1.5, 2)[0]",
    ],
)
def test_a_ban_holds_in_every_part_of_a_statement(body: str) -> None:
    rules = {problem.rule for problem in problems(function(body), "bad.py")}
    assert rules == {Rule.INDEX if "PAIRS" in body else Rule.LITERAL}


def test_a_loop_variable_is_known_only_in_its_loop_and_if_nothing_else_sets_it() -> None:
    inside = "    for x in range(2):\n        a = SUITS[x] >> x\n    return a"
    after = "    for x in range(2):\n        a = x\n    return SUITS[x]"
    set_again = "    for x in range(2):\n        x = a\n        a = SUITS[x]\n    return a"
    assert problems(function(inside), "good.py") == []
    assert [problem.rule for problem in problems(function(after), "bad.py")] == [Rule.INDEX]
    assert [problem.rule for problem in problems(function(set_again), "bad.py")] == [Rule.INDEX]


ON_TOP = [
    (Rule.IMPORT, "import math"),
    (Rule.IMPORT, "from math import floor"),
    (Rule.IMPORT, "from followsuit.cards import Deck"),
    (Rule.IMPORT, "from .sets import highest"),
    (Rule.IMPORT, "from followsuit.kernel.sets import *"),
    (Rule.IMPORT, "from followsuit.kernel.sets import highest as top"),
    (Rule.IMPORT, "from followsuit.kernel.registry import carried"),
    (Rule.MODULE, "if SUITS:\n    X = 1"),
    (Rule.MODULE, "X: int = 1"),
    (Rule.MODULE, "'text'"),
    (Rule.MODULE, "async def f() -> int:\n    return 1"),
    (Rule.CLASS, "class Card:\n    pass"),
    (Rule.CONSTANT, "x = 1"),
    (Rule.CONSTANT, "SUITS = 1"),
    (Rule.CONSTANT, "ODD_BITS = 1"),
    (Rule.CONSTANT, "X = 1.5"),
    (Rule.CONSTANT, "X = 'AS'"),
    (Rule.CONSTANT, "X = 0x8000000000000000"),
    (Rule.CONSTANT, "X = sum((1, 2), start=1)"),
    (Rule.CONSTANT, "X = [1]"),
    (Rule.CONSTANT, "X = {1: 2}"),
    (Rule.CONSTANT, "X = count(3)"),
    (Rule.CONSTANT, "X = count"),
    (Rule.CONSTANT, "X = 4 / 2"),
    (Rule.CONSTANT, "X = lambda: 1"),
    (Rule.CITATION, 'def f(a: int) -> int:\n    """Give."""\n    return a'),
    (Rule.CITATION, '@carries_out\ndef f(a: int) -> int:\n    """Give."""\n    return a'),
    (Rule.CITATION, '@carries_out(SUITS)\ndef f(a: int) -> int:\n    """Give."""\n    return a'),
    (Rule.CITATION, '@carries_out(x="a/b/c")\ndef f(a: int) -> int:\n    """Give."""\n    return a'),
    (Rule.CITATION, '@carries_out()\n@count\ndef f(a: int) -> int:\n    """Give."""\n    return a'),
    (Rule.CITATION, '@count\ndef _f(a: int) -> int:\n    """Give."""\n    return a'),
    (Rule.DOCSTRING, "@carries_out()\ndef f(a: int) -> int:\n    return a"),
    (Rule.ANNOTATION, '@carries_out()\ndef f(a) -> int:\n    """Give."""\n    return a'),
    (Rule.ANNOTATION, '@carries_out()\ndef f(a: int):\n    """Give."""\n    return a'),
    (Rule.ANNOTATION, '@carries_out()\ndef f(a: int) -> float:\n    """Give."""\n    return a'),
    (Rule.ANNOTATION, '@carries_out()\ndef f(a: list[int]) -> int:\n    """Give."""\n    return a[0]'),
    (Rule.ANNOTATION, '@carries_out()\ndef f(a: int) -> tuple[int, ...]:\n    """Give."""\n    return a, a'),
    (Rule.PARAMETER, '@carries_out()\ndef f(a: int = 1) -> int:\n    """Give."""\n    return a'),
    (Rule.PARAMETER, '@carries_out()\ndef f(*a: int) -> int:\n    """Give."""\n    return 1'),
    (Rule.PARAMETER, '@carries_out()\ndef f(**a: int) -> int:\n    """Give."""\n    return 1'),
    (Rule.PARAMETER, '@carries_out()\ndef f(*, a: int) -> int:\n    """Give."""\n    return 1'),
    (Rule.PARAMETER, '@carries_out()\ndef f(a: int, /) -> int:\n    """Give."""\n    return 1'),
    (Rule.PARAMETER, '@carries_out()\ndef f(A: int) -> int:\n    """Give."""\n    return 1'),
]


@pytest.mark.parametrize(("rule", "text"), ON_TOP, ids=[f"{r.name}-{i}" for i, (r, _) in enumerate(ON_TOP)])
def test_a_module_that_leaves_the_dialect_is_found(rule: Rule, text: str) -> None:
    found = problems(f"{HEAD}\n{text}\n", "bad.py")
    assert {problem.rule for problem in found} == {rule}


def test_functions_that_call_each_other_are_found() -> None:
    pair = '@carries_out()\ndef {}(a: int) -> int:\n    """Give."""\n    return {}(a)\n'
    found = problems(f"{HEAD}\n{pair.format('g', 'h')}\n{pair.format('h', 'g')}{pair.format('k', 'g')}", "bad.py")
    assert [(problem.rule, problem.what) for problem in found] == [
        (Rule.RECURSION, "g comes back to itself"),
        (Rule.RECURSION, "h comes back to itself"),
    ]


def test_functions_that_call_each_other_across_modules_are_found() -> None:
    text = (
        '"""Rules."""\nfrom followsuit.kernel.cites import carries_out\nfrom followsuit.kernel.{} import {}\n\n'
        '@carries_out()\ndef {}(a: int) -> int:\n    """Give."""\n    return {}(a)\n'
    )
    sources = {"one.py": text.format("two", "g", "f", "g"), "two.py": text.format("one", "f", "g", "f")}
    found = package_problems(sources)
    assert [(problem.name, problem.rule) for problem in found] == [
        ("one.py", Rule.RECURSION),
        ("two.py", Rule.RECURSION),
    ]


def test_every_ban_has_been_seen_red() -> None:
    assert {rule for rule, _ in IN_FUNCTION + ON_TOP} == set(Rule)


def test_a_problem_reads_as_place_fault_and_remedy() -> None:
    (problem,) = problems(function("    a = 1", "    return 1.5"), "bad.py")
    assert str(problem) == f"bad.py:{BODY + 1}: float literal in f; use ints and bools below 2^63"
    assert (problem.name, problem.line, problem.rule) == ("bad.py", BODY + 1, Rule.LITERAL)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import math", "import of math from elsewhere"),
        ("from math import floor, ceil", "import of floor, ceil from math"),
        (function("    return a.bit_count()"), "call of Attribute in f"),
        (function("    return abs(a)"), "call of abs in f"),
    ],
)
def test_a_problem_names_what_it_found(source: str, what: str) -> None:
    assert [problem.what for problem in problems(source, "bad.py")] == [what]
