"""The two ways a claim is run: on values that are not known, and on the values of a counterexample."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import z3

from followsuit.spec import RuleSet, switches
from followsuit.symbolic.claims import Proof
from followsuit.symbolic.explore import Abandoned, Exploration, Session
from followsuit.symbolic.result import Value
from followsuit.symbolic.rows import GAME, Row
from followsuit.symbolic.statements import left_sides
from followsuit.symbolic.summary import Summaries
from followsuit.symbolic.values import SymBool, Undecided, either, formula, negation, truth, unknown_int
from followsuit.symbolic.watched import watched


class Shown(Exception):
    """A statement turned out false: its label."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.label = label


class WitnessError(AssertionError):
    """A case found by the solver that the rules as played do not confirm: a fault of the machinery."""


class Attained(Exception):
    """On a replay: the statement that some case was to attain holds."""


@dataclass(frozen=True)
class Symbol:
    """A value that a claim asked for: how it is shown, its term and the variables in it."""

    name: str
    kind: str
    value: Any
    variables: tuple[z3.ExprRef, ...]


@dataclass(frozen=True)
class Obligation:
    """A question put to the solver for a statement: what was asked, and the answer that is needed."""

    label: str
    formulas: tuple[z3.BoolRef, ...]
    needed: str


class SymbolicProof(Proof):
    """A claim's run along one path of an exploration; what it finds is kept in the `Findings`."""

    def __init__(self, row: Row, exploration: Exploration, findings: "Findings") -> None:
        super().__init__()
        self.row, self.exploration, self.findings = row, exploration, findings
        self.context = exploration.session.context
        self.symbols: dict[str, Symbol] = {}
        self.shown = 0
        left_sides()
        for readings in row.excluded:
            self.assume(negation(self._all(readings)))

    def _all(self, readings: Mapping[str, str]) -> Any:
        """That all of some readings hold."""
        held: Any = True
        for switch, value in readings.items():
            held = (self.reading(switch) == switches(self.row.game)[switch].reading(value)) & held
        return held

    def _keep(self, name: str, kind: str, value: Any, *variables: z3.ExprRef) -> Any:
        if name in self.symbols:
            raise ValueError(f"the claim asks twice for '{name}'")
        self.symbols[name] = Symbol(name, kind, value, variables)
        return value

    def number(self, name: str, low: int, high: int) -> int:
        value, variable = unknown_int(name, low, high, self.context)
        kept: int = self._keep(name, "number", value, variable)
        self.assume(kept <= high)
        return kept

    def truth(self, name: str) -> bool:
        variable = z3.Bool(name, self.context)
        kept: bool = self._keep(name, "truth", SymBool(variable), variable)
        return kept

    def cards(self, name: str, pack: int) -> int:
        value, variable = unknown_int(name, 0, pack, self.context)
        kept: int = self._keep(name, f"cards {pack.bit_length()}", value, variable)
        if pack & (pack + 1):
            self.assume(kept & ~pack == 0)
        return kept

    def shared_out(self, names: Sequence[str], pack: int) -> dict[str, int]:
        """Every card gets the number of its place, in digits that are sets of cards; nothing has to be assumed.

        The last place has the number 0, so the least case has there whatever need not be elsewhere.
        """
        width = (len(names) - 1).bit_length()
        names_of_digits = [f"digit {digit} of {names[0]}" for digit in range(width)]
        digits = [unknown_int(name, 0, pack, self.context) for name in names_of_digits]
        shares: dict[str, int] = {}
        for place, name in enumerate(names, 1):
            cards: Any = pack
            number = place % len(names)
            for digit, (value, _) in enumerate(digits):
                beyond = digit == width - 1 and number + (1 << digit) >= len(names)
                if number >> digit & 1:
                    cards = cards & value
                elif not beyond:
                    cards = cards & ~value
            variables = [variable for _, variable in digits] if place == 1 else []
            kind = "cards" if number else "rest"
            shares[name] = self._keep(name, f"{kind} {pack.bit_length()}", cards, *variables)
        return shares

    def one_of(self, name: str, values: Sequence[int]) -> int:
        place, variable = unknown_int(name, 0, len(values) - 1, self.context)
        self.assume(place <= len(values) - 1)
        value: Any = values[-1]
        for index in reversed(range(len(values) - 1)):
            value = either(formula(place == index, self.context), values[index], value)
        kept: int = self._keep(name, "one of", value, variable)
        return kept

    def reading(self, switch: str) -> int:
        rules = self.row.rules
        if rules is not None:
            self.findings.reads[switch] = rules.value(switch)
            return rules.reading(switch)
        known = switches(self.row.game)[switch]
        if switch in self.row.pinned:
            self.findings.reads[switch] = self.row.pinned[switch]
            return known.reading(self.row.pinned[switch])
        self.findings.reads[switch] = "any"
        name = f"reading of {switch}"
        if name not in self.symbols:
            self.one_of(name, [known.reading(value) for value in known.runs])
        read: int = self.symbols[name].value
        return read

    def assume(self, condition: bool) -> None:
        left_sides()
        if condition is False:
            raise Abandoned
        self.exploration.assume(formula(condition, self.context))

    def rest_on(self, lemma: Callable[..., bool], *values: int) -> None:
        granted = lemma(*values)
        left_sides()
        self.findings.rests[lemma.__name__] = True
        if granted is False:
            raise Undecided(f"the lemma {lemma.__name__} does not hold")
        self.exploration.grant(formula(granted, self.context))

    def show(self, statement: bool, label: str = "", *, when: bool = True) -> None:
        site, applied = self.site(label), left_sides()
        self.shown += 1
        if self.exploration.replaying:
            return
        for place, left in enumerate(applied, 1):
            self._reach(f"{site}, implication {place}", left & when)
        self._reach(site, when)
        if when is False:
            return
        condition = formula(when, self.context)
        wrong = truth(z3.And(condition, formula(negation(statement), self.context)))
        if wrong is False:
            self.findings.settled += 1
        else:
            self.findings.refute(self, label, formula(wrong, self.context))

    def _reach(self, site: str, condition: Any) -> None:
        """Note whether a condition can hold, as long as it is not known to."""
        if condition is False:
            self.findings.reached.setdefault(site, False)
        elif not self.findings.reached.get(site, False):
            self.exploration.settle()
            asked = (*self.exploration.asked(), formula(condition, self.context))
            self.findings.reached[site] = self.findings.can_hold(*asked)

    def attain(self, statement: bool, label: str = "") -> None:
        site, _ = self.site(label), left_sides()
        if self.exploration.replaying or site in self.findings.attained:
            return
        self.findings.attain(self, site, formula(statement, self.context))

    @property
    def game(self) -> str:
        self.findings.reads[GAME] = self.row.game
        return self.row.game

    @property
    def rules(self) -> RuleSet:
        if self.row.rules is None:
            raise ValueError("a claim about whole games runs for whole rule sets")
        return watched(self.row.rules, self.findings.reads)


class Findings:
    """What the paths of one run of a claim have in common: what was read, asked and found.

    Each path is followed to the first statement that is wrong on it. What is refuted is the statement that comes first
    among these, by the least case of all paths.
    """

    def __init__(self, session: Session, summaries: Summaries) -> None:
        self.session, self.summaries = session, summaries
        self.reads: dict[str, str | int] = {}
        self.reached: dict[str, bool] = {}
        self.attained: dict[str, dict[str, Value]] = {}
        self.missed: dict[str, bool] = {}
        self.settled = 0
        self.obligations: list[Obligation] = []
        self.cases: dict[str, Case] = {}
        self.rests: dict[str, bool] = {}

    @property
    def definitions(self) -> list[z3.BoolRef]:
        """What the hidden results of the run are."""
        return self.summaries.definitions

    def can_hold(self, *formulas: z3.BoolRef) -> bool:
        """Whether formulas can hold with the hidden results in them as they are."""
        return self.session.model_of(*formulas, *self.summaries.definitions_in(formulas)) is not None

    def cases_in_order(self) -> "list[Case]":
        """The cases against the claim, by the place of what they are against."""
        return sorted(self.cases.values(), key=lambda case: (case.place, case.label))

    def refute(self, proof: SymbolicProof, label: str, wrong: z3.BoolRef) -> None:
        """Look for a case in which a statement is wrong; Shown where there is one, the least so far being kept."""
        asked = (*proof.exploration.conditions, wrong)
        model = self.session.model_of(*asked)
        if model is not None and self.definitions:
            asked = (*asked, *self.definitions)
            model = self.session.model_of(*asked)
        self.obligations.append(Obligation(label, asked, "unsat" if model is None else "sat"))
        if model is not None:
            self.keep(proof, label, asked, model)
            raise Shown(label)

    def refuse(self, proof: SymbolicProof, label: str) -> bool:
        """Whether the path so far is possible, on which an action is refused; if so a case of it is kept."""
        asked = (*proof.exploration.conditions, *self.definitions)
        model = self.session.model_of(*asked)
        if model is not None:
            self.keep(proof, label, asked, model)
        return model is not None

    def attain(self, proof: SymbolicProof, site: str, wanted: z3.BoolRef) -> None:
        """Look for a case in which a statement holds, and keep it."""
        asked = (*proof.exploration.conditions, wanted, *self.definitions)
        model = self.session.model_of(*asked)
        if model is None:
            self.missed[site] = True
            return
        self.obligations.append(Obligation(site, asked, "sat"))
        self.missed.pop(site, None)
        self.attained[site] = _values(proof, model)

    def keep(self, proof: SymbolicProof, label: str, asked: tuple[z3.BoolRef, ...], model: z3.ModelRef) -> None:
        """Keep the least case of formulas against a statement, unless the one there is less.

        A first case is kept before it is made less, for which the units of the run may not suffice.
        """
        variables = tuple(variable for symbol in proof.symbols.values() for variable in symbol.variables)
        names, known = [str(variable) for variable in variables], self.cases.get(label)
        if known is not None:
            known = self.cases[label] = known._replace(place=min(known.place, proof.shown))
        if known is not None and known.variables == names:
            asked = (*asked, _less(variables, known.least))
            lesser = self.session.model_of(*asked)
            if lesser is None:
                return
            model = lesser
        if known is None:
            known = self.cases[label] = _case(proof, label, proof.shown, model, variables)
        model = self._lowered(self.session.solver(*asked), model, variables)
        lowered = _case(proof, label, known.place, model, variables)
        if lowered.least < known.least:
            self.cases[label] = lowered

    def _lowered(self, solver: z3.Solver, model: z3.ModelRef, variables: Sequence[z3.ExprRef]) -> z3.ModelRef:
        """The model of the solver's formulas that is least, variable by variable from the highest digit on."""
        for part in (digit for variable in variables for digit in _digits(variable)):
            low = z3.Not(part)
            if not z3.is_true(model.eval(low, model_completion=True)):
                model = self.session.model(solver, [self._named(solver, low)]) or model
            solver.add(low if z3.is_true(model.eval(low, model_completion=True)) else part)
        return model

    def _named(self, solver: z3.Solver, formula: z3.BoolRef) -> z3.BoolRef:
        name = z3.FreshBool("low", ctx=self.session.context)
        solver.add(name == formula)
        return name


class Case(NamedTuple):
    """A case against a statement: its label and place among those shown, the values of a path's variables, and the
    values that the claim asked for with their kinds."""

    label: str
    place: int
    variables: list[str]
    least: list[int]
    values: dict[str, Value]
    kinds: dict[str, str]


def _case(proof: SymbolicProof, label: str, place: int, model: z3.ModelRef, variables: Sequence[z3.ExprRef]) -> Case:
    """The case of a model."""
    kinds = {symbol.name: symbol.kind for symbol in proof.symbols.values()}
    values = [_bits(model, variable) for variable in variables]
    return Case(label, place, [str(variable) for variable in variables], values, _values(proof, model), kinds)


def _less(variables: Sequence[z3.ExprRef], values: Sequence[int]) -> z3.BoolRef:
    """That variables are less than some values in the order of the first that differs."""
    context = variables[0].ctx
    less: z3.BoolRef = z3.BoolVal(False, context)
    for variable, value in reversed(list(zip(variables, values, strict=True))):
        below = z3.And(z3.Not(variable), bool(value)) if z3.is_bool(variable) else z3.ULT(variable, value)
        level = variable == bool(value) if z3.is_bool(variable) else variable == value
        less = z3.Or(below, z3.And(level, less))
    return less


def _bits(model: z3.ModelRef, variable: z3.ExprRef) -> int:
    """The value of a variable as a number that is not negative."""
    found = model.eval(variable, model_completion=True)
    return int(z3.is_true(found)) if z3.is_bool(variable) else int(found.as_long())


def _digits(variable: z3.ExprRef) -> list[z3.BoolRef]:
    """The bits of a variable, highest first."""
    if z3.is_bool(variable):
        return [variable]
    return [z3.Extract(bit, bit, variable) == 1 for bit in reversed(range(variable.size()))]


def _values(proof: SymbolicProof, model: z3.ModelRef) -> dict[str, Value]:
    """The values that a model gives to all that a claim asked for."""
    return {symbol.name: _value(model, symbol.value) for symbol in proof.symbols.values()}


def _value(model: z3.ModelRef, value: Any) -> Value:
    if isinstance(value, int):
        return value
    found = model.eval(value.term, model_completion=True)
    return bool(z3.is_true(found)) if isinstance(value, SymBool) else int(found.as_signed_long())


class Replay(Proof):
    """A claim's run on given values, through the rules as they are played.

    Shown where a statement is false. With `attaining`, Attained where the statement of that label holds.
    """

    def __init__(self, row: Row, values: Mapping[str, Value], attaining: str | None = None) -> None:
        super().__init__()
        self.row, self.values, self.attaining = row, values, attaining

    def number(self, name: str, low: int, high: int) -> int:
        return int(self.values[name])

    def truth(self, name: str) -> bool:
        return bool(self.values[name])

    def cards(self, name: str, pack: int) -> int:
        return int(self.values[name])

    def shared_out(self, names: Sequence[str], pack: int) -> dict[str, int]:
        return {name: int(self.values[name]) for name in names}

    def one_of(self, name: str, values: Sequence[int]) -> int:
        return int(self.values[name])

    def reading(self, switch: str) -> int:
        if self.row.rules is not None:
            return self.row.rules.reading(switch)
        known = switches(self.row.game)[switch]
        if switch in self.row.pinned:
            return known.reading(self.row.pinned[switch])
        return int(self.values[f"reading of {switch}"])

    def assume(self, condition: bool) -> None:
        if not condition:
            raise WitnessError("the witness contradicts an assumption")

    def show(self, statement: bool, label: str = "", *, when: bool = True) -> None:
        if when and not statement:
            raise Shown(label)

    def attain(self, statement: bool, label: str = "") -> None:
        if self.site(label) == self.attaining and statement:
            raise Attained

    @property
    def game(self) -> str:
        return self.row.game

    @property
    def rules(self) -> RuleSet:
        assert self.row.rules is not None
        return self.row.rules


class Listing(Proof):
    """The run of a claim that lists its cases itself: every statement is counted and must be true."""

    def __init__(self, row: Row, reads: dict[str, str | int]) -> None:
        super().__init__()
        left_sides()
        self.row, self.reads, self.cases = row, reads, 0
        self.attained: dict[str, bool] = {}
        self.reached: dict[str, bool] = {}

    def _free(self) -> Any:
        raise TypeError("a claim that lists its cases asks for no unknown value")

    def number(self, name: str, low: int, high: int) -> int:
        raise self._free()

    def truth(self, name: str) -> bool:
        raise self._free()

    def cards(self, name: str, pack: int) -> int:
        raise self._free()

    def shared_out(self, names: Sequence[str], pack: int) -> dict[str, int]:
        raise self._free()

    def one_of(self, name: str, values: Sequence[int]) -> int:
        raise self._free()

    def reading(self, switch: str) -> int:
        return self.rules.reading(switch)

    def assume(self, condition: bool) -> None:
        raise self._free()

    def show(self, statement: bool, label: str = "", *, when: bool = True) -> None:
        self.cases += 1
        self.reached[label] = self.reached.get(label, False) or when
        for place, left in enumerate(left_sides(), 1):
            site = f"{label}, implication {place}"
            self.reached[site] = self.reached.get(site, False) or (left and when)
        if when and not statement:
            raise Shown(label)

    def attain(self, statement: bool, label: str = "") -> None:
        self.cases += 1
        self.attained[label] = self.attained.get(label, False) or statement

    @property
    def game(self) -> str:
        self.reads[GAME] = self.row.game
        return self.row.game

    @property
    def rules(self) -> RuleSet:
        assert self.row.rules is not None
        return watched(self.row.rules, self.reads)
