"""Cases about the figures of a deal as a score line and a whole deal that ends in them, or near them."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from followsuit.games import BeloteATrois, Tribello, WhistGame
from followsuit.games.actions import Three
from followsuit.games.figures import whist_score
from followsuit.games.forehand import ForehandGame
from followsuit.games.numbers import by_seat
from followsuit.games.settling import Figures, leaves_pot, settled
from followsuit.records import Record, reach, reach_belote, write_record
from followsuit.records.reach_belote import Ending, belote_deal, worth
from followsuit.report.witness import Case, Witness, runnable_name
from followsuit.symbolic.result import Value

SEATS_OF_WHIST = (
    ("tricks of forehand", "tricks of the second", "tricks of the third"),
    ("tricks of the dealer", "tricks of the left", "tricks of the right"),
)


def whist_witness(case: Case) -> Witness | None:
    """The score line of a case about tricks of a whist game, and a deal with these tricks; None for other cases."""
    game, tricks = case.game, whist_tricks(case)
    if not isinstance(game, WhistGame) or tricks is None:
        return None
    if min(tricks) < 0 or sum(tricks) != game.tricks:
        return Witness(notes=(f"a deal of {game.id} has {game.tricks} tricks, so none ends so",))
    place, contract = contract_in(case, game)
    if isinstance(game, ForehandGame) and contract not in game.offered():
        return None
    record = reach.whist_deal(case.rules, place, tricks)
    notes = [] if record else [f"no deal that ends so was found in {reach.TRIES:,} tries"]
    if case.changes:
        changed = case.module("followsuit.games.figures").whist_score(case.changed_game, contract, tricks)
        notes.append(compared(case, whist_score(game, contract, tricks).points, changed.points))
    words = [runnable_name(case.rules), "--contract", contract, "--tricks", listed(tricks)]
    return Witness(score=shown(words), deal=text(record), notes=tuple(notes))


def contract_in(case: Case, game: WhistGame) -> tuple[int, str]:
    """The place and the name of the contract that a case speaks of; in Tribello the round."""
    number = int(case.values.get("contract", 0))
    if isinstance(game, Tribello):
        number = int(case.values.get("round", 1))
        return number, str(number)
    return number, game.contracts[number]


def whist_tricks(case: Case) -> Three | None:
    """The tricks by seat that a case speaks of; those of one player are his, and the next takes the rest."""
    values = case.values
    for names in SEATS_OF_WHIST:
        if all(name in values for name in names):
            a, b, c = (int(values[name]) for name in names)
            return a, b, c
    seat = whose_tricks(case)
    if seat is None:
        return None
    tricks = [0, 0, 0]
    tricks[seat], tricks[(seat + 1) % 3] = int(values["tricks"]), case.game.tricks - int(values["tricks"])
    return tricks[0], tricks[1], tricks[2]


def whose_tricks(case: Case) -> int | None:
    """The seat of the one player whose tricks a case speaks of: by place, or forehand or not, also by the statement."""
    values, label = case.values, case.statement.partition(" ")[0]
    if "tricks" not in values:
        return None
    if "place" in values:
        return int(values["place"])
    if "forehand" in values:
        return int(not values["forehand"])
    return {"forehand": 0, "other": 1}.get(label)


def shown(words: list[str]) -> str:
    """A `followsuit score` line."""
    return shlex.join(["followsuit", "score", *words])


def listed(three: Sequence[int]) -> str:
    """Three numbers by seat."""
    return ",".join(map(str, three))


def text(record: Record | None) -> str | None:
    """A record as its line."""
    return None if record is None else write_record(record).decode("ascii").strip()


def compared(case: Case, own: Three, changed: Three) -> str:
    """Scores of the same figures by both rules."""
    return f"these figures score {by_seat(changed)} under {case.changes}, {by_seat(own)} by the rules as they are"


class Counted:
    """A belote deal with its figures by the names that claims give them; A, B and C are seats 0, 1 and 2."""

    def __init__(self, case: Case, ending: Ending, pot: int = 0) -> None:
        self.case, self.ending, self.pot = case, ending, pot

    @cached_property
    def figures(self) -> Figures:
        """What the counting starts from."""
        return self.ending.figures._replace(pot=self.pot)

    @cached_property
    def totals(self) -> Three:
        """What each has from tricks, by the rules with their changes."""
        a, b, c = (side[0] for side in self.sides)
        return a, b, c

    @cached_property
    def sides(self) -> tuple[Three, Three, Three]:
        """Total from tricks, extras kept and the belote among them, by seat."""
        count = self.case.module("followsuit.games.settling").tricks_and_extras
        a, b, c = (count(self.case.rules, self.figures, seat) for seat in range(3))
        return a, b, c

    @cached_property
    def finals(self) -> Mapping[int, int]:
        """What each has at the end, before rounding."""
        reckon = self.case.module("followsuit.games.settling").reckoned
        finals: Mapping[int, int] = reckon(self.case.rules, self.figures).finals
        return finals

    def points(self, seat: int) -> int:
        """What a claim calls the points of a seat: of its cards; in the comparison; or, on rounding, in the end."""
        names = self.case.values
        if "tricks of A" in names:
            return self.ending.taken(self.counted_tricks)[1][seat]
        if "belote-a-trois/score/rounding" in self.case.claim.clauses:
            return self.finals[seat]
        return self.totals[seat] + (0 if "extras of A" in names else self.sides[seat][1])

    @cached_property
    def counted_tricks(self) -> int:
        """How many tricks the case counts: eight where it holds the last one back."""
        return 8 if LAST in self.case.values else 9

    def extras(self, seat: int) -> int:
        """Announcements and belote of a seat, as far as it keeps them; all of them before the last trick."""
        both = self.figures.announced[seat] + self.figures.belote[seat]
        return both if LAST in self.case.values else self.sides[seat][1]

    def belote(self, seat: int) -> int:
        """The belote of a seat: as it is held, or as it is kept."""
        return self.figures.belote[seat] if "announced by A" in self.case.values else self.sides[seat][2]

    def value(self, name: str) -> int:
        """The figure that a claim calls so."""
        single = SINGLE.get(name)
        return BY_SEAT[name[:-1]](self, LETTERS.index(name[-1])) if single is None else single(self)

    def values(self, names: Sequence[str]) -> dict[str, Value]:
        """The case with the figures of this deal in the place of its own; others move along with them."""
        own = self.case.values
        found = {**own, **({"pot": self.pot} if "pot" in own else {})}
        for name in names:
            found[name] = self.value(name)
            if f"{name} instead" in own:
                found[f"{name} instead"] = own[f"{name} instead"] + found[name] - own[name]
        return found

    def off(self, names: Sequence[str]) -> float:
        """By how much the deal misses the figures of the case; where it names no extras, there are to be none."""
        wanted = self.case.values
        missed = sum(weighed(name, self.value(name) - wanted[name]) for name in names)
        if not {"extras of A", "announced by A", "strength of player 1"} & set(names):
            missed += sum(weighed("extras of A", extra) for extra in (*self.figures.announced, *self.figures.belote))
        return missed + (self.pot != wanted.get("pot", 0))


LETTERS = "ABC"
LAST = "points of the last trick"
SINGLE: dict[str, Callable[[Counted], int]] = {
    "winner of the last trick": lambda deal: deal.figures.last,
    "undealt points": lambda deal: sum(map(worth, deal.ending.left_out)),
    "ten or prime": lambda deal: 100 if 0 in deal.figures.tricks else 10,
    LAST: lambda deal: sum(map(worth, deal.ending.past[-1].cards)),
    "strength of player 1": lambda deal: deal.ending.strength(0),
    "strength of player 2": lambda deal: deal.ending.strength(1),
    "strength of player 3": lambda deal: deal.ending.strength(2),
}
BY_SEAT: dict[str, Callable[[Counted, int], int]] = {
    "tricks of ": lambda deal, seat: deal.ending.taken(deal.counted_tricks)[0][seat],
    "points of ": Counted.points,
    "total of ": lambda deal, seat: deal.totals[seat],
    "extras of ": Counted.extras,
    "announced by ": lambda deal, seat: deal.figures.announced[seat],
    "belote of ": Counted.belote,
}
WEIGHTS = {"tricks of ": 20.0, "winner of the last tric": 15.0, "strength of player ": 0.05}
WEIGHTS |= dict.fromkeys(("extras of ", "announced by ", "belote of "), 0.5)
MOST_MISSED = 60
"""A figure that misses by more counts as so far off."""


def weighed(name: str, difference: int) -> float:
    """How much a difference in a figure counts: a trick more than a point, a point more than an announcement."""
    return WEIGHTS.get(name[:-1], 1.0) * min(abs(difference), MOST_MISSED)


def figures_in(case: Case) -> list[str]:
    """The names in a case that are figures of a belote deal."""
    by_seat = [f"{name}{letter}" for name in BY_SEAT for letter in LETTERS]
    return [name for name in case.values if name in SINGLE or name in by_seat]


def belote_witness(case: Case) -> Witness | None:
    """A deal that ends in the figures of a case, or near them where the claim falls too; None for other cases."""
    game, names = case.game, figures_in(case)
    if not isinstance(game, BeloteATrois) or not names:
        return None
    pots = pots_of(case)

    def falling(ending: Ending) -> Counted | None:
        own, *others = (Counted(case, ending, pot) for pot in pots)
        order = [own, *others] if own.off(names) == 0 else [*others, own]
        return next((deal for deal in order if case.falls(deal.values(names))), None)

    def miss(ending: Ending) -> float:
        return Counted(case, ending, pots[0]).off(names)

    found = belote_deal(game, miss, lambda ending: falling(ending) is not None, reach_belote.TRIES)
    deal = None if found is None else falling(found.ending)
    if found is None or deal is None:
        return Witness(
            notes=(f"no deal that ends so, or at which the claim falls too, was found in {reach_belote.TRIES:,} tries",)
        )
    notes = [] if found.miss == 0 else [elsewhere(deal, names)]
    notes += [changed_score(deal)] if case.changes else []
    return Witness(score=score_line(deal), deal=text(found.ending.record(deal.pot)), notes=tuple(notes))


def pots_of(case: Case) -> tuple[int, ...]:
    """The pots that a deal of the case may begin with: its own where some tie leaves one, and none."""
    own = int(case.values.get("pot", 0))
    return (own, 0) if own and leaves_pot(case.rules) else (0,)


def elsewhere(deal: Counted, names: Sequence[str]) -> str:
    """Where the claim falls in a deal that does not end in the figures of the case."""
    told = ["pot", *names] if "pot" in deal.case.values else names
    values = deal.values(names)
    reached = "; ".join(f"{name} = {values[name]}" for name in told)
    return f"no deal was found that ends in this very case; the claim falls in this one too: {reached}"


def score_line(deal: Counted) -> str:
    """The `followsuit score` line of a deal."""
    figures = deal.figures
    points = [own + 10 * (seat == figures.last) for seat, own in enumerate(figures.points)]
    words = [
        runnable_name(deal.case.rules),
        "--taker",
        "0",
        "--points",
        listed(points),
        "--tricks",
        listed(figures.tricks),
    ]
    words += ["--last", str(figures.last)]
    words += ["--announced", listed(figures.announced)] if any(figures.announced) else []
    words += ["--belote", str(figures.belote.index(20))] if any(figures.belote) else []
    return shown(words + (["--pot", str(figures.pot)] if figures.pot else []))


def changed_score(deal: Counted) -> str:
    """The scores of a deal by both rules."""
    own = settled(deal.case.rules, deal.figures).points
    settle = deal.case.module("followsuit.games.settling").settled
    return compared(deal.case, own, settle(deal.case.rules, deal.figures).points)
