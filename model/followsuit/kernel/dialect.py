"""The kernel dialect, enforced over the syntax tree.

A rule of the games has to run in CPython, through Numba and on symbolic values alike. So it works on ints,
bools and tuples of fixed length; it branches, loops over what is constant, and returns. Whatever could fail,
hash, or take a symbolic value where a concrete one is needed is kept out. `Rule` lists the bans, each with
its remedy.

Names carry the difference between what is constant and what is not: a constant is written in capitals and
set once, at the top of a module; functions, parameters and local names are written small.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple

KERNEL = "followsuit.kernel"
EXEMPT = ("cites", "compiled", "dialect", "registry")
"""The modules of the kernel package that hold machinery, no rules."""

CITATION = "carries_out"
BUILTINS = ("max", "min")
STATEMENTS = (ast.Assign, ast.If, ast.For, ast.Return)
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)
DIVISIONS = (ast.FloorDiv, ast.Mod)
SHIFTS = (ast.LShift, ast.RShift)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
CONTAINERS = (ast.List, ast.Set, ast.Dict)
EXCEPTIONS = (ast.Raise, ast.Try, ast.TryStar, ast.Assert)
CONSTANT_NODES = (
    *(ast.Tuple, ast.UnaryOp, ast.Compare, ast.IfExp, ast.Subscript),
    *(ast.GeneratorExp, ast.comprehension, ast.operator, ast.unaryop, ast.cmpop, ast.expr_context),
)
CONSTANT_CALLS = ("tuple", "range", "len", "sum", "max", "min")


class Rule(Enum):
    """The bans of the dialect, each with its remedy."""

    IMPORT = "at the top of the module, name what you need: from followsuit.kernel.<rule module> import ..."
    MODULE = "keep to the docstring, imports, constants and functions"
    CONSTANT = "a constant is an int, a bool or a tuple of them, written in capitals and set once"
    CITATION = 'put @carries_out("game/topic/case", ...) and nothing else above the function'
    DOCSTRING = "open with one sentence that says what the function gives"
    ANNOTATION = "annotate every parameter and the result: int, bool or a tuple of them of fixed length"
    PARAMETER = "take positional parameters, written small, without defaults"
    WHILE = "loop with for over a constant range or tuple"
    EXCEPTION = "return a reason code"
    NESTED_FUNCTION = "define the function at the top of the module"
    CLASS = "return a tuple"
    LAMBDA = "name the function at the top of the module"
    GLOBAL = "pass the value in and return the new one"
    COMPREHENSION = "make the tuple a constant of the module, or write the loop out"
    STATEMENT = "use assignment, if, for and return"
    ASSIGNMENT = "assign to plain names written small, or to a tuple of them"
    LOOP = "loop over range(...) of constants, or over a constant tuple, with plain names and without else"
    RETURN = "return a value"
    LITERAL = "use ints and bools below 2^63"
    CONTAINER = "use a tuple, or a set of cards as a mask"
    INDEX = "index with a literal int, or with the variable of the enclosing constant loop"
    DIVISION = "divide by a positive int written out"
    SHIFT = "shift by an int written out, or by the variable of the enclosing constant loop"
    OPERATOR = "use + - * // % & | ^ ~ << >>, not, and, or, and == != < <= > >="
    CALL = "call kernel functions, max and min, with positional arguments; max and min take at least two"
    NAME = "use parameters, local names set before, and constants of kernel modules"
    EXPRESSION = "use names, ints, bools, tuples, operators, calls, indexes and conditional expressions"
    RECURSION = "unroll it: no function may come back to itself through its calls"


class Problem(NamedTuple):
    """One place where a module leaves the dialect; `name` is the module or file, `line` counts from 1."""

    name: str
    line: int
    rule: Rule
    what: str

    @property
    def remedy(self) -> str:
        """What to write instead."""
        return self.rule.value

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.what}; {self.remedy}"


def kernel_problems() -> list[Problem]:
    """The problems of all rule modules of the installed kernel."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return package_problems({path.name: path.read_text("utf-8") for path in modules if path.stem not in EXEMPT})


def problems(source: str, name: str) -> list[Problem]:
    """The problems of one module in the file `name`, such as `whist.py`; SyntaxError if it is no Python."""
    return package_problems({name: source})


def package_problems(sources: Mapping[str, str]) -> list[Problem]:
    """The problems of some modules, source by file name, in the order of files and lines."""
    modules = [_Module(name, ast.parse(source, name)) for name, source in sources.items()]
    found = [problem for module in modules for problem in module.check()]
    found += _recursions(modules)
    return sorted(found, key=lambda problem: (list(sources).index(problem.name), problem.line))


def _recursions(modules: list["_Module"]) -> Iterator[Problem]:
    """A problem for every function that reaches itself."""
    calls = {caller: called for module in modules for caller, called in module.calls().items()}
    for module in modules:
        for function in module.functions.values():
            start = (module.stem, function.name)
            reached, ahead = set(), set(calls[start])
            while ahead:
                here = ahead.pop()
                reached.add(here)
                ahead |= calls.get(here, set()) - reached
            if start in reached:
                what = f"{function.name} comes back to itself"
                yield Problem(module.name, function.lineno, Rule.RECURSION, what)


class _Module:
    """A module: what it imports and defines, and the problems of its top level."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.stem = Path(name).stem
        self.body = tree.body
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.imported = {
            alias.asname or alias.name: (str(node.module).rpartition(".")[2], alias.name)
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        self.constants = {name for name in self.imported if name.isupper()}

    def problem(self, node: ast.AST, rule: Rule, what: str) -> Problem:
        return Problem(self.name, getattr(node, "lineno", 1), rule, what)

    def calls(self) -> dict[tuple[str, str], set[tuple[str, str]]]:
        """For each function (module, name) the functions that it calls."""
        known = self.imported | {name: (self.stem, name) for name in self.functions}
        return {(self.stem, name): _called(node, known) for name, node in self.functions.items()}

    def check(self) -> Iterator[Problem]:
        for place, node in enumerate(self.body):
            if place == 0 and _is_docstring(node):
                continue
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield from self.check_import(node)
            elif isinstance(node, ast.Assign):
                yield from self.check_constant(node)
            elif isinstance(node, ast.FunctionDef):
                yield from _Function(self, node).check()
            elif isinstance(node, ast.ClassDef):
                yield self.problem(node, Rule.CLASS, f"class {node.name}")
            else:
                yield self.problem(node, Rule.MODULE, f"{_kind(node)} at the top of the module")

    def check_import(self, node: ast.Import | ast.ImportFrom) -> Iterator[Problem]:
        origin = "" if isinstance(node, ast.Import) or node.level else str(node.module)
        package, _, module = origin.rpartition(".")
        names = [alias.name for alias in node.names]
        if package != KERNEL or (module in EXEMPT and names != [CITATION]) or "*" in names:
            what = f"import of {', '.join(names)} from {origin or 'elsewhere'}"
            yield self.problem(node, Rule.IMPORT, what)
        if any(alias.asname for alias in node.names):
            yield self.problem(node, Rule.IMPORT, "import under another name")

    def check_constant(self, node: ast.Assign) -> Iterator[Problem]:
        names = [name for target in node.targets for name in _target_names(target)]
        for name in names:
            if not name.isupper() or name in self.constants:
                yield self.problem(node, Rule.CONSTANT, f"'{name}' is not a constant set once")
        known = {*self.constants, *_target_names(node.value), *CONSTANT_CALLS}
        for part in ast.walk(node.value):
            if not _may_stand_in_constant(part, known):
                yield self.problem(part, Rule.CONSTANT, f"{_kind(part)} in a constant")
        self.constants.update(names)


class _Function:
    """The check of one function of a module."""

    def __init__(self, module: _Module, node: ast.FunctionDef) -> None:
        self.module = module
        self.node = node
        parameters = [argument.arg for argument in node.args.args]
        self.local = {*parameters, *_target_names(node)}
        self.assigned = {
            name
            for part in ast.walk(node)
            if isinstance(part, ast.Assign)
            for target in part.targets
            for name in _target_names(target)
        }
        self.concrete: list[str] = []

    def problem(self, node: ast.AST, rule: Rule, what: str) -> Problem:
        return self.module.problem(node, rule, f"{what} in {self.node.name}")

    def check(self) -> Iterator[Problem]:
        yield from self.check_head()
        body = self.node.body
        if _is_docstring(body[0]):
            body = body[1:]
        else:
            yield self.problem(self.node, Rule.DOCSTRING, "no docstring")
        for statement in body:
            yield from self.check_statement(statement)

    def check_head(self) -> Iterator[Problem]:
        """Citation, parameters and annotations."""
        node, arguments = self.node, self.node.args
        cited = len(node.decorator_list) == 1 and _is_citation(node.decorator_list[0])
        if not cited and (node.decorator_list or not node.name.startswith("_")):
            yield self.problem(node, Rule.CITATION, "no citation, or another decorator,")
        others = (*arguments.posonlyargs, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
        if any(others) or arguments.defaults or not all(_is_small(argument.arg) for argument in arguments.args):
            yield self.problem(node, Rule.PARAMETER, "a parameter that is not a plain one")
        for argument in arguments.args:
            if not _is_kernel_type(argument.annotation):
                yield self.problem(argument, Rule.ANNOTATION, f"'{argument.arg}' without a kernel type")
        if not _is_kernel_type(node.returns):
            yield self.problem(node, Rule.ANNOTATION, "a result without a kernel type")

    def check_statement(self, node: ast.stmt) -> Iterator[Problem]:
        for kinds, rule in STATEMENT_BANS:
            if isinstance(node, kinds):
                yield self.problem(node, rule, _kind(node))
                return
        if not isinstance(node, STATEMENTS):
            yield self.problem(node, Rule.STATEMENT, _kind(node))
        elif isinstance(node, ast.Assign):
            yield from self.check_targets(node, node.targets, Rule.ASSIGNMENT)
            yield from self.check_expression(node.value)
        elif isinstance(node, ast.If):
            yield from self.check_expression(node.test)
            for statement in (*node.body, *node.orelse):
                yield from self.check_statement(statement)
        elif isinstance(node, ast.For):
            yield from self.check_for(node)
        elif node.value is None:
            yield self.problem(node, Rule.RETURN, "return without a value")
        else:
            yield from self.check_expression(node.value)

    def check_targets(self, node: ast.stmt, targets: list[ast.expr], rule: Rule) -> Iterator[Problem]:
        plain = all(_is_plain_target(target) for target in targets)
        if not plain or not all(_is_small(name) for target in targets for name in _target_names(target)):
            yield self.problem(node, rule, "a target that is not a plain small name")

    def check_for(self, node: ast.For) -> Iterator[Problem]:
        yield from self.check_targets(node, [node.target], Rule.LOOP)
        if node.orelse or not self.is_constant_iterable(node.iter):
            yield self.problem(node, Rule.LOOP, "a loop that is not over a constant range or tuple")
        names = [name for name in _target_names(node.target) if name not in self.assigned]
        self.concrete += names
        for statement in node.body:
            yield from self.check_statement(statement)
        del self.concrete[len(self.concrete) - len(names) :]

    def is_constant_iterable(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call):
            bounds = [part.operand if isinstance(part, ast.UnaryOp) else part for part in node.args]
            is_range = isinstance(node.func, ast.Name) and node.func.id == "range" and not node.keywords
            return is_range and all(self.is_concrete(bound) for bound in bounds)
        if isinstance(node, ast.Tuple):
            return all(self.is_concrete(part) for part in node.elts)
        return isinstance(node, ast.Name) and node.id in self.module.constants

    def is_concrete(self, node: ast.expr) -> bool:
        """Whether an expression has a value that is known before the function is called."""
        if isinstance(node, ast.BinOp):
            sides = self.is_concrete(node.left) and self.is_concrete(node.right)
            return isinstance(node.op, OPERATORS) and sides
        if isinstance(node, ast.Name):
            return node.id in self.module.constants or node.id in self.concrete
        return isinstance(node, ast.Constant) and type(node.value) is int

    def check_expression(self, node: ast.expr) -> Iterator[Problem]:
        for kinds, rule in EXPRESSION_BANS:
            if isinstance(node, kinds):
                yield self.problem(node, rule, _kind(node))
                return
        check = EXPRESSION_CHECKS.get(type(node))
        if check is None:
            yield self.problem(node, Rule.EXPRESSION, _kind(node))
        else:
            yield from check(self, node)

    def check_parts(self, node: ast.expr) -> Iterator[Problem]:
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr):
                yield from self.check_expression(part)

    def check_literal(self, node: ast.Constant) -> Iterator[Problem]:
        if not _is_machine_value(node.value):
            yield self.problem(node, Rule.LITERAL, f"{type(node.value).__name__} literal")

    def check_name(self, node: ast.Name) -> Iterator[Problem]:
        if node.id not in (self.module.constants if node.id.isupper() else self.local):
            yield self.problem(node, Rule.NAME, f"'{node.id}'")

    def check_subscript(self, node: ast.Subscript) -> Iterator[Problem]:
        index = node.slice
        literal = isinstance(index, ast.Constant) and type(index.value) is int
        if not literal and not (isinstance(index, ast.Name) and index.id in self.concrete):
            yield self.problem(node, Rule.INDEX, "an index that may not be known")
        yield from self.check_expression(node.value)

    def check_operator(self, node: ast.BinOp) -> Iterator[Problem]:
        if isinstance(node.op, DIVISIONS):
            divisor = node.right.value if isinstance(node.right, ast.Constant) else None
            if not (type(divisor) is int and divisor > 0):
                yield self.problem(node, Rule.DIVISION, "a division that may fail")
        elif isinstance(node.op, SHIFTS):
            if not self.is_concrete(node.right):
                yield self.problem(node, Rule.SHIFT, "a shift that may not be known")
        elif not isinstance(node.op, OPERATORS):
            yield self.problem(node, Rule.OPERATOR, _kind(node.op))
        yield from self.check_parts(node)

    def check_comparison(self, node: ast.Compare) -> Iterator[Problem]:
        for operator in node.ops:
            if not isinstance(operator, COMPARISONS):
                yield self.problem(node, Rule.OPERATOR, _kind(operator))
        yield from self.check_parts(node)

    def check_call(self, node: ast.Call) -> Iterator[Problem]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        known = name in self.module.functions or name in self.module.imported
        kernel = known and name != CITATION and not name.isupper()
        plain = not node.keywords and not any(isinstance(argument, ast.Starred) for argument in node.args)
        builtin = name in BUILTINS and len(node.args) >= 2
        if not plain or name in self.local or not (kernel or builtin):
            yield self.problem(node, Rule.CALL, f"call of {name or _kind(node.func)}")
            return
        for argument in node.args:
            yield from self.check_expression(argument)


STATEMENT_BANS: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Rule], ...] = (
    (ast.While, Rule.WHILE),
    (EXCEPTIONS, Rule.EXCEPTION),
    ((ast.FunctionDef, ast.AsyncFunctionDef), Rule.NESTED_FUNCTION),
    (ast.ClassDef, Rule.CLASS),
    ((ast.Global, ast.Nonlocal), Rule.GLOBAL),
    ((ast.Import, ast.ImportFrom), Rule.IMPORT),
)
EXPRESSION_BANS: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Rule], ...] = (
    (ast.Lambda, Rule.LAMBDA),
    (COMPREHENSIONS, Rule.COMPREHENSION),
    (CONTAINERS, Rule.CONTAINER),
    (ast.JoinedStr, Rule.LITERAL),
)
EXPRESSION_CHECKS: dict[type[ast.expr], Callable[..., Iterator[Problem]]] = {
    ast.Constant: _Function.check_literal,
    ast.Name: _Function.check_name,
    ast.Subscript: _Function.check_subscript,
    ast.BinOp: _Function.check_operator,
    ast.Compare: _Function.check_comparison,
    ast.Call: _Function.check_call,
    ast.UnaryOp: _Function.check_parts,
    ast.BoolOp: _Function.check_parts,
    ast.IfExp: _Function.check_parts,
    ast.Tuple: _Function.check_parts,
}


def _kind(node: ast.AST) -> str:
    return type(node).__name__


def _is_docstring(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _is_citation(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == CITATION
        and not node.keywords
        and all(isinstance(clause, ast.Constant) and isinstance(clause.value, str) for clause in node.args)
    )


def _is_kernel_type(node: ast.expr | None) -> bool:
    """Whether an annotation is int, bool, or a tuple of such types of fixed length."""
    if isinstance(node, ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        is_tuple = isinstance(node.value, ast.Name) and node.value.id == "tuple"
        return is_tuple and all(_is_kernel_type(part) for part in parts)
    return isinstance(node, ast.Name) and node.id in ("int", "bool")


def _is_plain_target(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return all(isinstance(part, ast.Name) for part in node.elts)
    return isinstance(node, ast.Name)


def _is_machine_value(value: object) -> bool:
    return isinstance(value, int) and value < 1 << 63


def _is_small(name: str) -> bool:
    return name == name.lower()


def _target_names(node: ast.AST) -> list[str]:
    """The names that are set anywhere in a node."""
    names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    return [name.id for name in names if isinstance(name.ctx, ast.Store)]


def _called(function: ast.FunctionDef, known: Mapping[str, tuple[str, str]]) -> set[tuple[str, str]]:
    """The known functions that a function calls."""
    calls = (part.func for part in ast.walk(function) if isinstance(part, ast.Call))
    return {known[name.id] for name in calls if isinstance(name, ast.Name) and name.id in known}


def _may_stand_in_constant(node: ast.AST, known: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, ast.Constant):
        return _is_machine_value(node.value)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in CONSTANT_CALLS and not node.keywords
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, OPERATORS + DIVISIONS + SHIFTS)
    return isinstance(node, CONSTANT_NODES)
