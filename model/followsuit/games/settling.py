"""The counting of a belote deal as steps: the kernel's five steps with their clauses."""

from typing import NamedTuple

from followsuit.games.actions import Three
from followsuit.games.base import Score
from followsuit.kernel import settlement
from followsuit.spec import RuleSet
from followsuit.verdict import Step

GAME = "belote-a-trois"
POT = -1
OUTCOMES = ("made", "captured", "captured", "taker-tie", "defender-tie")
CLAUSES = ("score/made", "score/capture", "score/capture", "score/taker-tie", "score/defender-tie")


class Figures(NamedTuple):
    """What the counting of a deal starts from, by seat.

    `points` are card points without the last-trick ten; `last` is the winner of the last trick; `announced` are
    the announcement points that are scored, `belote` those of king and queen of trump; `pot` what earlier ties
    left; `forehand` the seat after the dealer, from whom turns are counted.
    """

    taker: int
    forehand: int
    points: Three
    tricks: Three
    last: int
    announced: Three = (0, 0, 0)
    belote: Three = (0, 0, 0)
    pot: int = 0


def leaves_pot(rules: RuleSet) -> bool:
    """Whether some tie leaves points in a pot for the next deal."""
    return rules.value("taker_tie") == "litige" or rules.value("defender_tie") == "pot"


def defenders(figures: Figures) -> tuple[int, int]:
    """The two defenders, the earlier in turn first."""
    turns = [(figures.forehand + turn) % 3 for turn in range(3)]
    first, second = (seat for seat in turns if seat != figures.taker)
    return first, second


def own_steps(rules: RuleSet, figures: Figures, seat: int) -> list[Step]:
    """What a seat makes before the comparison: cards, last-trick ten, capot prime, extras kept."""
    own, other, third = (figures.tricks[(seat + turn) % 3] for turn in range(3))
    capot = settlement.any_capot(own, other, third)
    steps = [Step(seat, figures.points[seat], f"{GAME}/score/card-points", "card points")]
    if figures.last == seat:
        clause = "score/capot-cancels-ten" if capot else "score/last-ten"
        text = "last trick, cancelled by the capot" if capot else "last trick"
        steps.append(Step(seat, settlement.last_ten(True, capot), f"{GAME}/{clause}", text))
    prime = settlement.capot_prime(own, other, third)
    if prime:
        alone = prime == 100
        clause = "score/capot-sole" if alone else "score/capot-shared"
        text = "prime for the only one with tricks" if alone else "half the prime: one player is capot"
        steps.append(Step(seat, prime, f"{GAME}/{clause}", text))
    return steps + extra_steps(rules, figures, seat)


def extra_steps(rules: RuleSet, figures: Figures, seat: int) -> list[Step]:
    """Announcements and belote, as far as a capot player keeps them."""
    tricks, capot_extras = figures.tricks[seat], rules.reading("capot_extras")
    announced, pair = figures.announced[seat], figures.belote[seat]
    steps = []
    if announced:
        kept = settlement.kept_extras(tricks, announced, 0, capot_extras)
        text = "announcements" if kept else "announcements, lost by a capot player"
        steps.append(Step(seat, kept, f"{GAME}/announcements/best-player", text))
    if pair:
        kept = settlement.kept_extras(tricks, 0, pair, capot_extras)
        text = "belote" if kept else "belote, lost by a capot player"
        steps.append(Step(seat, kept, f"{GAME}/announcements/belote", text))
    return steps


def tricks_and_extras(rules: RuleSet, figures: Figures, seat: int) -> tuple[int, int, int]:
    """The kernel's total of a seat from tricks, its kept extras, and the belote among them."""
    own, other, third = (figures.tricks[(seat + turn) % 3] for turn in range(3))
    capot_extras = rules.reading("capot_extras")
    total = settlement.tricks_total(figures.points[seat], own, other, third, figures.last == seat)
    extras = settlement.kept_extras(own, figures.announced[seat], figures.belote[seat], capot_extras)
    return total, extras, settlement.kept_extras(own, 0, figures.belote[seat], capot_extras)


class Reckoned(NamedTuple):
    """The counting of a deal by seat: what each makes before the comparison (total, extras, the belote in them), what
    it ends with and what it marks; `pot` is what then waits."""

    case: int
    sides: dict[int, tuple[int, int, int]]
    finals: dict[int, int]
    marked: dict[int, int]
    pot: int

    def score(self, steps: tuple[Step, ...] = ()) -> Score:
        """The score, with its steps where they are given."""
        return Score((self.marked[0], self.marked[1], self.marked[2]), steps, OUTCOMES[self.case], self.pot)


def reckoned(rules: RuleSet, figures: Figures) -> Reckoned:
    """The counting of a deal."""
    a = figures.taker
    b, c = defenders(figures)
    sides = {seat: tricks_and_extras(rules, figures, seat) for seat in (a, b, c)}
    case, to_a, to_b, to_c, pot = settlement.settle(
        sides[a][0],
        sides[b][0],
        sides[c][0],
        sides[a][1],
        sides[b][1],
        sides[c][1],
        sides[a][2],
        figures.pot,
        rules.reading("extras_in_comparison"),
        rules.reading("belote_captured"),
        rules.reading("taker_tie"),
        rules.reading("defender_tie"),
    )
    finals = {a: to_a, b: to_b, c: to_c}
    marked = {seat: settlement.rounded(final, rules.reading("rounding")) for seat, final in finals.items()}
    return Reckoned(case, sides, finals, marked, pot)


def settled(rules: RuleSet, figures: Figures) -> Score:
    """The score of a deal with its steps."""
    done = reckoned(rules, figures)
    seats, sides, finals = tuple(done.sides), done.sides, done.finals
    steps = [step for seat in seats for step in own_steps(rules, figures, seat)]
    steps += [transfer(done.case, seat, finals[seat] - sides[seat][0] - sides[seat][1], figures) for seat in seats]
    steps.append(transfer(done.case, POT, done.pot - figures.pot, figures))
    steps += [
        Step(seat, done.marked[seat] - finals[seat], f"{GAME}/score/rounding", "rounded to the nearest ten")
        for seat in seats
    ]
    return done.score(tuple(filter(counts, steps)))


def counts(step: Step) -> bool:
    """Whether a step says something: every first step of a seat does, a transfer of nothing does not."""
    return step.amount != 0 or not step.text.startswith((TRANSFER, "rounded"))


TRANSFER = "the comparison: "


def transfer(case: int, seat: int, amount: int, figures: Figures) -> Step:
    """What the comparison gives a seat or the pot, or takes."""
    text = {
        settlement.MADE: "the taker has more than each defender",
        settlement.CAPTURED_BY_B: "a defender has more than the taker and takes his points",
        settlement.CAPTURED_BY_C: "a defender has more than the taker and takes his points",
        settlement.TAKER_TIE: "the taker ties the best defender",
        settlement.DEFENDERS_TIE: "two defenders are level above the taker",
    }[case]
    clause = "match/pot" if seat == POT or (case == settlement.MADE and amount) else CLAUSES[case]
    return Step(seat, amount, f"{GAME}/{clause}", TRANSFER + text)
