"""The counting of a belote deal: last-trick ten, capot, comparison, capture, ties and the pot.

A is the taker, B and C the defenders, B the earlier in turn.
"""

from typing import Any, NamedTuple

from followsuit.games import BeloteDeal, game_for
from followsuit.games.actions import OVER, left_of
from followsuit.games.settling import Figures, Reckoned, reckoned
from followsuit.kernel import announcements, belote, sets, settlement
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.common_faults import TEN_KEPT_UNDER_CAPOT
from followsuit.symbolic.lemmas import counts_nothing
from followsuit.symbolic.statements import (
    alike,
    all_of,
    any_of,
    chosen,
    exactly_one,
    greatest,
    implies,
    negated,
    same,
    total,
    under,
)

MOST_EXTRAS = 400
"""More than nine cards can announce with belote."""
MOST_POT = 2000
ANNOUNCED = (0, 20, 40, 50, 60, 70, 100, 120, 140, 150, 170, 190, 200, 220, 240, 250, 270, 300, 320, 350, 370)
"""What the announcements of nine cards can come to."""


class Tricks(NamedTuple):
    """Nine tricks and their card points, with the winner of the last one; `left_out` are the undealt points."""

    counts: tuple[int, int, int]
    points: tuple[int, int, int]
    last: int
    left_out: int

    def capot(self, seat: int) -> bool:
        """Whether a player took no trick."""
        return self.counts[seat] == 0

    @property
    def any_capot(self) -> bool:
        """Whether some player took no trick."""
        return any_of(*(count == 0 for count in self.counts))

    def totals(self) -> list[int]:
        """The kernel's totals from tricks."""
        found = []
        for seat in range(3):
            own, other, third = (self.counts[(seat + turn) % 3] for turn in range(3))
            found.append(settlement.tricks_total(self.points[seat], own, other, third, self.last == seat))
        return found

    def raw(self) -> list[int]:
        """Card points with the last-trick ten, whether or not it will be cancelled."""
        return [self.points[seat] + chosen(self.last == seat, 10, 0) for seat in range(3)]


def nine_tricks(p: Proof) -> Tricks:
    """Any outcome of the play: no points without a trick, and the last trick is one of its winner's."""
    a, b, c = (p.number(f"tricks of {name}", 0, 9) for name in "ABC")
    x, y, z = (p.number(f"points of {name}", 0, 152) for name in "ABC")
    last, left_out = p.one_of("winner of the last trick", (0, 1, 2)), p.number("undealt points", 0, 67)
    p.assume((a + b + c == 9) & (x + y + z == 152 - left_out))
    for seat, (count, points) in enumerate(((a, x), (b, y), (c, z))):
        p.assume(implies(count == 0, points == 0))
        p.assume(implies(last == seat, count > 0))
    return Tricks((a, b, c), (x, y, z), last, left_out)


class Settled(NamedTuple):
    """Totals from tricks, extras and pot, and what the comparison makes of them."""

    totals: list[int]
    extras: list[int]
    belote: int
    pot: int
    case: int
    scores: list[int]
    rest: int

    @property
    def compared(self) -> list[int]:
        """What each player has with extras."""
        return [own + extra for own, extra in zip(self.totals, self.extras, strict=True)]


def settled(p: Proof, totals: list[int], extras: list[int], belote: int, pot: int) -> Settled:
    """The kernel's settlement under the readings of the rule set."""
    case, *scores, rest = settlement.settle(  # type: ignore[call-arg]
        *totals,
        *extras,
        belote,
        pot,
        p.reading("extras_in_comparison"),
        p.reading("belote_captured"),
        p.reading("taker_tie"),
        p.reading("defender_tie"),
    )
    return Settled(totals, extras, belote, pot, case, scores, rest)


def a_settlement(p: Proof, other: str = "") -> Settled:
    """Any totals, extras and pot."""
    totals = [p.number(f"total of {name}{other}", 0, 262) for name in "ABC"]
    extras = [p.number(f"extras of {name}{other}", 0, MOST_EXTRAS) for name in "ABC"]
    belote, pot = p.one_of(f"belote of A{other}", (0, 20)), p.number(f"pot{other}", 0, MOST_POT)
    p.assume(belote <= extras[0])
    return settled(p, totals, extras, belote, pot)


CONSERVING_EXCEPT = ({"taker_tie": "vanish"}, {"defender_tie": "both"})


@claim(
    clauses=(
        "belote-a-trois/score/card-points",
        "belote-a-trois/score/last-ten",
        "belote-a-trois/score/capot-shared",
        "belote-a-trois/score/capot-sole",
    ),
    rulings=(9, 27, 29),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.capot_prime", "return 50", "return 100"),
        TEN_KEPT_UNDER_CAPOT,
    ),
)
def the_tricks_are_worth_152_less_the_undealt_and_ten_or_a_hundred(p: Proof) -> None:
    """All card points played, and ten for the last trick, or a hundred instead when somebody is capot."""
    tricks = nine_tricks(p)
    p.show(total(*tricks.totals()) == 152 - tricks.left_out + chosen(tricks.any_capot, 100, 10))


@claim(
    clauses=("belote-a-trois/score/last-ten", "belote-a-trois/score/capot-cancels-ten"),
    rulings=(27, 28),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.any_capot", "b_tricks == 0 or", "b_tricks < 0 or"),
        TEN_KEPT_UNDER_CAPOT.at("no ten"),
    ),
)
def a_capot_cancels_the_last_trick_ten(p: Proof) -> None:
    """The winner of the last trick has ten for it, and nobody has when some player is capot."""
    tricks = nine_tricks(p)
    totals = tricks.totals()
    for seat in range(3):
        last = tricks.last == seat
        p.show(totals[seat] == tricks.points[seat] + 10, "the ten", when=last & negated(tricks.any_capot))
        prime = totals[seat] - tricks.points[seat]
        p.show((prime == 50) | (prime == 100), "no ten", when=last & tricks.any_capot)
        p.show(implies(totals[seat] == tricks.points[seat] + 10, last), "only his")


@claim(
    clauses=("belote-a-trois/score/capot-shared", "belote-a-trois/score/capot-sole"),
    rulings=(24, 25, 26, 29),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.capot_prime", "other == 0 and third == 0", "other == 0"),
        Fault("kernel.settlement.capot_prime", "own == 0 or (other > 0 and third > 0)", "other > 0 and third > 0"),
        TEN_KEPT_UNDER_CAPOT.at("one capot"),
    ),
)
def one_capot_gives_the_two_others_fifty_each_and_two_give_the_third_a_hundred(p: Proof) -> None:
    """The prime goes to those with tricks, the taker or not; a capot player, even the taker, has nothing."""
    tricks = nine_tricks(p)
    totals, capots = tricks.totals(), total(*(chosen(tricks.capot(seat), 1, 0) for seat in range(3)))
    for seat in range(3):
        prime = totals[seat] - tricks.points[seat]
        p.show(prime == 0, "a capot player", when=tricks.capot(seat))
        p.show(prime == 50, "one capot", when=(capots == 1) & negated(tricks.capot(seat)))
        p.show(prime == 100, "two capot", when=(capots == 2) & negated(tricks.capot(seat)))


@claim(
    clauses=("belote-a-trois/score/capot-sole",),
    faults=(Fault("kernel.settlement.any_capot", "a_tricks == 0 or", "a_tricks == 9 or"),),
)
def at_most_two_players_are_capot_and_then_the_third_has_the_last_trick(p: Proof) -> None:
    """Nine tricks have a winner each, so somebody has one; if nobody else has, he has all nine and the last."""
    tricks = nine_tricks(p)
    p.show(negated(all_of(*(tricks.capot(seat) for seat in range(3)))), "at most two")
    p.show(same(settlement.any_capot(*tricks.counts), tricks.any_capot), "some player")
    for seat in range(3):
        alone = tricks.capot((seat + 1) % 3) & tricks.capot((seat + 2) % 3)
        p.show((tricks.counts[seat] == 9) & (tricks.last == seat), "the third", when=alone)


@claim(
    clauses=(
        "belote-a-trois/score/capot-extras",
        "belote-a-trois/announcements/best-player",
        "belote-a-trois/announcements/belote",
    ),
    rulings=(30,),
    faults=(
        Fault("kernel.settlement.kept_extras", "if tricks > 0 or", "if"),
        Fault("kernel.settlement.kept_extras", "return belote", "return announced"),
    ),
)
def a_player_with_a_trick_keeps_his_extras_and_a_capot_one_by_the_rule_set(p: Proof) -> None:
    """Announcements and belote stay; those of a capot player stay, are lost, or all but the belote are lost."""
    tricks, announced, belote = p.number("tricks", 0, 9), p.number("announced", 0, 380), p.one_of("belote", (0, 20))
    reading = p.reading("capot_extras")
    kept = settlement.kept_extras(tricks, announced, belote, reading)
    p.show(kept == announced + belote, "with a trick", when=tricks > 0)
    capot = chosen(reading == 0, announced + belote, chosen(reading == 1, 0, belote))
    p.show(kept == capot, "capot", when=tricks == 0)


@claim(
    clauses=(
        "belote-a-trois/score/made",
        "belote-a-trois/score/capture",
        "belote-a-trois/score/capture-better",
        "belote-a-trois/score/taker-tie",
        "belote-a-trois/score/defender-tie",
        "belote-a-trois/game/taker",
    ),
    rulings=(18, 19, 20, 23),
    summarises=(settlement.outcome,),
    faults=(Fault("kernel.settlement.outcome", "if b == c:", "if b <= c:"),),
)
def every_deal_falls_in_exactly_one_case(p: Proof) -> None:
    """Made, captured by B, captured by C, tied with the best defender, or captured by two level defenders."""
    a, b, c = (p.number(f"points of {name}", 0, 700) for name in "ABC")
    outcome = settlement.outcome(a, b, c)
    cases = (
        (a > b) & (a > c),
        (b > a) & (b > c),
        (c > a) & (c > b),
        a == greatest(b, c),
        (b > a) & (b == c),
    )
    p.show(exactly_one(*cases), "one case")
    for number, applies in enumerate(cases):
        p.show(same(outcome == number, applies), f"case {number}")


@claim(
    clauses=("belote-a-trois/score/made", "belote-a-trois/score/capture"),
    rulings=(23,),
    summarises=(settlement.outcome, settlement.moved),
    faults=(Fault("kernel.settlement.settle", "b + b_extras, c", "b, c"),),
)
def extras_count_in_the_comparison_unless_the_rule_set_says_otherwise(p: Proof) -> None:
    """The case is that of the totals with announcements and belote, or without them by the other reading."""
    deal, alone = a_settlement(p), p.reading("extras_in_comparison") == 1
    compared = [chosen(alone, own, mine) for own, mine in zip(deal.totals, deal.compared, strict=True)]
    p.show(deal.case == settlement.outcome(*compared))


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/match/pot", "belote-a-trois/score/others-keep"),
    rulings=(18, 19, 20, 21, 22),
    refuted_where=CONSERVING_EXCEPT,
    faults=(
        Fault("kernel.settlement.moved", "return 0, own + pot, 0, 0", "return own, own + pot, 0, 0"),
        Fault("kernel.settlement.shared", "amount - amount // 2", "amount // 2"),
    ),
)
def the_comparison_moves_points_and_creates_none(p: Proof) -> None:
    """What the players and the pot have after it is what they had before, whoever fails or ties."""
    deal = a_settlement(p)
    p.show(total(*deal.scores) + deal.rest == total(*deal.totals) + total(*deal.extras) + deal.pot)


@claim(
    clauses=(
        "belote-a-trois/score/card-points",
        "belote-a-trois/score/capture",
        "belote-a-trois/score/capot-cancels-ten",
        "belote-a-trois/match/pot",
    ),
    rulings=(9, 18, 27, 31),
    refuted_where=CONSERVING_EXCEPT,
    faults=(Fault("kernel.settlement.settle", "b + b_extras + to_b", "b + to_b"),),
)
def scores_and_pot_are_152_less_the_undealt_with_ten_or_a_hundred_and_the_extras(p: Proof) -> None:
    """With totals that add up as the claim on tricks shows: nothing lost, nothing made, up to the score sheet."""
    deal, left_out, prime = a_settlement(p), p.number("undealt points", 0, 67), p.one_of("ten or prime", (10, 100))
    p.assume(total(*deal.totals) == 152 - left_out + prime)
    p.show(total(*deal.scores) + deal.rest == 152 - left_out + prime + total(*deal.extras) + deal.pot)


@claim(
    clauses=("belote-a-trois/score/made", "belote-a-trois/match/pot"),
    rulings=(18,),
    faults=(Fault("kernel.settlement.moved", "return own + pot, 0, 0, 0", "return own, 0, 0, pot"),),
)
def a_taker_who_has_most_keeps_his_points_and_gets_the_pot(p: Proof) -> None:
    """Made: everybody marks his own, and what earlier ties left goes to the taker."""
    deal = a_settlement(p)
    made = deal.case == settlement.MADE
    p.show(deal.scores[0] == deal.compared[0] + deal.pot, "the taker", when=made)
    p.show((deal.scores[1] == deal.compared[1]) & (deal.scores[2] == deal.compared[2]), "the others", when=made)
    p.show(deal.rest == 0, "the pot", when=made)


@claim(
    clauses=(
        "belote-a-trois/score/capture",
        "belote-a-trois/score/capture-better",
        "belote-a-trois/score/others-keep",
        "belote-a-trois/match/pot",
    ),
    rulings=(18, 20, 21, 22),
    faults=(
        Fault("kernel.settlement.moved", "return 0, 0, own + pot, 0", "return 0, 0, own, pot"),
        Fault("kernel.settlement.settle", "== BELOTE_CAPTURED_NO else", "!= BELOTE_CAPTURED_NO else"),
    ),
)
def the_better_defender_takes_all_that_a_failing_taker_has(p: Proof) -> None:
    """He adds it, and the pot, to his own; the other keeps his own; the taker has nothing but a belote he keeps."""
    deal = a_settlement(p)
    a, b, c = deal.compared
    kept = chosen(p.reading("belote_captured") == 1, deal.belote, 0)
    for case, own, other, best, rest in (
        (settlement.CAPTURED_BY_B, b, c, deal.scores[1], deal.scores[2]),
        (settlement.CAPTURED_BY_C, c, b, deal.scores[2], deal.scores[1]),
    ):
        p.show(best == own + a - kept + deal.pot, "the better defender", when=deal.case == case)
        p.show(rest == other, "the other defender", when=deal.case == case)
        p.show((deal.scores[0] == kept) & (deal.rest == 0), "the taker", when=deal.case == case)


@claim(
    clauses=("belote-a-trois/score/taker-tie", "belote-a-trois/match/pot"),
    rulings=(18,),
    faults=(
        Fault("kernel.settlement.taker_tied", "return 0, 0, 0, own + pot", "return 0, 0, 0, own"),
        Fault("kernel.settlement.taker_tied", "return own + pot, 0, 0, 0", "return own, 0, 0, pot"),
    ),
)
def a_taker_who_ties_the_best_defender_has_his_points_in_dispute(p: Proof) -> None:
    """They wait in the pot; or he fails, they vanish, or he keeps them, by the rule set. The others mark their own."""
    deal, reading = a_settlement(p), p.reading("taker_tie")
    tied = deal.case == settlement.TAKER_TIE
    kept = chosen(p.reading("belote_captured") == 1, deal.belote, 0)
    own, others = deal.compared[0], deal.compared[1:]
    alone = (deal.scores[1] == others[0]) & (deal.scores[2] == others[1])
    for value, score, rest, label in (
        (0, kept, own - kept + deal.pot, "litige"),
        (2, kept, deal.pot, "vanish"),
        (3, own + deal.pot, 0, "keep"),
    ):
        paid = alone & (deal.scores[0] == score) & (deal.rest == rest)
        p.show(under(reading == value, implies(tied, paid)), label)
    failed = total(*deal.scores[1:]) + deal.rest == total(*others) + own - kept + deal.pot
    both = p.reading("defender_tie") == 3
    p.show(under(reading == 1, under(negated(both), implies(tied, failed & (deal.scores[0] == kept)))), "failure")


@claim(
    clauses=("belote-a-trois/score/defender-tie",),
    rulings=(19,),
    faults=(
        Fault("kernel.settlement.shared", "return 0, 0, amount", "return 0, amount, 0"),
        Fault("kernel.settlement.shared", "return amount, 0, 0", "return 0, amount, 0"),
    ),
)
def two_level_defenders_above_the_taker_share_by_the_rule_set(p: Proof) -> None:
    """His points go to the pot; or in halves, the odd point to the earlier in turn; or all to him; or to both."""
    deal, reading = a_settlement(p), p.reading("defender_tie")
    tied = deal.case == settlement.DEFENDERS_TIE
    kept = chosen(p.reading("belote_captured") == 1, deal.belote, 0)
    amount = deal.compared[0] - kept + deal.pot
    half = amount // 2
    for value, to_b, to_c, rest, label in (
        (0, 0, 0, amount, "pot"),
        (1, amount - half, half, 0, "split"),
        (2, amount, 0, 0, "earlier in turn"),
        (3, amount, amount, 0, "both"),
    ):
        paid = all_of(
            deal.scores[0] == kept,
            deal.scores[1] == deal.compared[1] + to_b,
            deal.scores[2] == deal.compared[2] + to_c,
            deal.rest == rest,
        )
        p.show(under(reading == value, implies(tied, paid)), label)


def three_numbers(p: Proof, name: str, most: int) -> tuple[int, int, int]:
    """A number for each seat."""
    a, b, c = (p.number(f"{name} of seat {seat}", 0, most) for seat in range(3))
    return a, b, c


@claim(
    clauses=(
        "belote-a-trois/score/card-points",
        "belote-a-trois/score/last-ten",
        "belote-a-trois/score/capot-sole",
        "belote-a-trois/score/capot-shared",
        "belote-a-trois/match/pot",
        "belote-a-trois/game/taker",
    ),
    rulings=(27, 29),
    hides=(sets.count, belote.card_points),
    faults=(
        Fault(
            "games.belote.BeloteATrois.figures",
            "points=(a, b, c)",
            "points=(a, b, c) if state.taker == 0 else (b, a, c)",
            "the points",
        ),
        Fault("games.belote.BeloteATrois.figures", "pot=state.pot", "pot=0", "the pot"),
        Fault("games.belote.BeloteATrois.figures", "last=state.leader", "last=state.taker", "the last trick"),
        Fault("games.base.Game.trick_counts", "count(c) // 3", "count(b) // 3", "the tricks"),
    ),
)
def a_finished_deal_is_counted_by_the_piles_of_the_seats(p: Proof) -> None:
    """However nine tricks are shared out, whoever dealt, took and won the last one, and whatever is announced: each seat
    has the card points of its own pile, is capot when it has none, and taker, last trick and pot are those of the deal."""
    shares = p.shared_out((*(f"pile of seat {seat}" for seat in range(3)), "undealt cards"), belote.PACK)
    a, b, c = (shares[f"pile of seat {seat}"] for seat in range(3))
    tricks, dealer = three_numbers(p, "tricks", 9), p.one_of("dealer", (0, 1, 2))
    announced = three_numbers(p, "announcements", MOST_EXTRAS), three_numbers(p, "belote", 20)
    state = BeloteDeal(
        dealer,
        OVER,
        0,
        (0, 0, 0),
        0,
        0,
        (0, 0, 0),
        0,
        0,
        pot=p.number("pot", 0, MOST_POT),
        trump=p.one_of("trump", belote.SUITS),
        taker=p.one_of("taker", (0, 1, 2)),
        leader=p.one_of("seat of the last trick", (0, 1, 2)),
        won=(a, b, c),
        left=0,
    )
    p.assume(total(*tricks) == 9)
    for pile, number in zip(state.won, tricks, strict=True):
        p.assume(sets.count(pile) == 3 * number)
        p.rest_on(counts_nothing, pile)
    game: Any = game_for(make_rules("belote-a-trois", {}))
    game.announced = lambda deal: announced
    figures = game.figures(state)
    own = tuple(belote.card_points(pile, state.trump) for pile in state.won)
    p.show(alike(figures.points, own), "the points")
    p.show(alike(figures.tricks, tricks), "the tricks")
    p.show(all_of(*(same(figures.tricks[seat] == 0, state.won[seat] == 0) for seat in range(3))), "who is capot")
    p.show(figures.last == state.leader, "the last trick")
    p.show((figures.taker == state.taker) & (figures.forehand == left_of(dealer)), "the taker")
    p.show(alike((figures.announced, figures.belote), announced), "the extras")
    p.show(figures.pot == state.pot, "the pot")


@claim(
    clauses=(
        "belote-a-trois/announcements/best-player",
        "belote-a-trois/announcements/tie",
        "belote-a-trois/announcements/belote",
    ),
    rulings=(15, 16),
    summarises=(announcements.who_scores,),
    faults=(
        Fault("games.belote.BeloteATrois.announced", "left_of(state.dealer)", "state.dealer", "the announcements"),
        Fault("games.belote.BeloteATrois.announced", "self.belote_of(state, seat)", "self.belote_of(state, first)"),
    ),
)
def whoever_dealt_announcements_are_compared_in_turn_and_scored_by_those_who_hold_them(p: Proof) -> None:
    """Whatever the three seats hold: they are compared from the one after the dealer on, each that scores scores its own
    points, the others none, and each its own belote."""
    points, strengths = three_numbers(p, "announcements", MOST_EXTRAS), three_numbers(p, "strength", 1006)
    pairs, dealer = three_numbers(p, "belote", 20), p.number("dealer", 0, 2).__index__()
    game: Any = game_for(make_rules("belote-a-trois", {}))
    game.reading = p.reading
    game.strength_of = lambda deal, seat: (points[seat], strengths[seat])
    game.belote_of = lambda deal, seat: pairs[seat]
    announced, belotes = game.announced(BeloteDeal(dealer, OVER, 0, (0, 0, 0), 0, 0, (0, 0, 0), 0, 0))
    turns = [(dealer + turn) % 3 for turn in (1, 2, 3)]
    scoring = announcements.who_scores(
        *(strengths[seat] for seat in turns),  # type: ignore[call-arg]
        p.reading("announcements_score"),
        p.reading("announcement_tie"),
    )
    for seat, scores in zip(turns, scoring, strict=True):
        p.show(announced[seat] == chosen(scores, points[seat], 0), "the announcements")
    p.show(alike(belotes, pairs), "belote")


def counted(p: Proof, tricks: Figures) -> tuple[Figures, Reckoned]:
    """Figures with any announcements, belote and pot, and the game's counting of them under the readings of the run."""
    figures = tricks._replace(
        announced=three_numbers(p, "announcements", MOST_EXTRAS - 20),
        belote=three_numbers(p, "belote", 20),
        pot=p.number("pot", 0, MOST_POT),
    )
    readings: Any = p
    return figures, reckoned(readings, figures)


@claim(
    clauses=(
        "belote-a-trois/game/taker",
        "belote-a-trois/score/made",
        "belote-a-trois/score/capture",
        "belote-a-trois/score/defender-tie",
        "belote-a-trois/score/rounding",
        "belote-a-trois/match/pot",
    ),
    rulings=(18, 19, 20, 32),
    summarises=(settlement.tricks_total, settlement.kept_extras, settlement.settle, settlement.rounded),
    faults=(
        Fault("games.settling.defenders", "figures.forehand + turn", "turn", "the scores"),
        Fault("games.settling.reckoned", "        figures.pot,", "        0,", "the scores"),
        Fault(
            "games.settling.tricks_and_extras", "figures.last == seat", "figures.last == figures.taker", "the tricks"
        ),
    ),
)
def whoever_took_the_settlement_is_asked_and_answered_by_the_right_seats(p: Proof) -> None:
    """The game gives the settlement the totals and extras of the taker, of the defender earlier in turn and of the other,
    and marks for each, rounded by the rule set, what the settlement gives him."""
    tricks = nine_tricks(p)
    totals, kept = tricks.totals(), p.reading("capot_extras")
    taker, forehand = p.number("taker", 0, 2).__index__(), p.number("forehand", 0, 2).__index__()
    figures, done = counted(p, Figures(taker, forehand, tricks.points, tricks.counts, tricks.last))
    by_seat = zip(figures.tricks, figures.announced, figures.belote, strict=True)
    extras = [settlement.kept_extras(*seat, kept) for seat in by_seat]
    turns = [(figures.forehand + turn) % 3 for turn in range(3)]
    order = [figures.taker, *(seat for seat in turns if seat != figures.taker)]
    safe = settlement.kept_extras(figures.tricks[figures.taker], 0, figures.belote[figures.taker], kept)
    deal = settled(p, [totals[seat] for seat in order], [extras[seat] for seat in order], safe, figures.pot)
    p.show(all_of(*(done.sides[seat][0] == totals[seat] for seat in range(3))), "the tricks")
    p.show(all_of(*(done.finals[seat] == score for seat, score in zip(order, deal.scores, strict=True))), "the scores")
    p.show((done.case == deal.case) & (done.pot == deal.rest), "the pot")
    marks = [settlement.rounded(done.finals[seat], p.reading("rounding")) for seat in range(3)]
    p.show(alike(list(done.score().points), marks), "the marks")


@claim(
    clauses=(
        "belote-a-trois/score/card-points",
        "belote-a-trois/score/capture",
        "belote-a-trois/score/capot-cancels-ten",
        "belote-a-trois/score/capot-extras",
        "belote-a-trois/match/pot",
    ),
    rulings=(9, 18, 27, 30, 31),
    summarises=(settlement.tricks_total, settlement.kept_extras, settlement.rounded),
    refuted_where=CONSERVING_EXCEPT,
    faults=(
        Fault("games.settling.reckoned", "sides[c][1],", "sides[b][1],"),
        Fault("games.settling.reckoned", "        figures.pot,", "        0,"),
    ),
)
def whoever_took_the_scores_and_the_pot_are_what_the_three_made_and_the_pot_before(p: Proof) -> None:
    """Whichever in turn took, as the game counts, before rounding: nothing lost and nothing made of the totals from
    tricks, the extras that are kept, and the pot that there was."""
    tricks, points = three_numbers(p, "tricks", 9), three_numbers(p, "points", 152)
    last, taker = p.one_of("seat of the last trick", (0, 1, 2)), p.number("taker", 0, 2).__index__()
    figures, done = counted(p, Figures(taker, 0, points, tricks, last))
    made = [own + extras for own, extras, _ in done.sides.values()]
    p.show(total(*done.finals.values()) + done.pot == total(*made) + figures.pot)


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/capot-shared"),
    rulings=(31,),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.settle", "a + a_extras - safe, pot", "a - 50 + a_extras - safe, pot"),
        TEN_KEPT_UNDER_CAPOT,
    ),
)
def the_shared_prime_is_captured_with_the_rest(p: Proof) -> None:
    """When C is capot and B has more than A, B marks the card points of both and both halves of the prime."""
    tricks = nine_tricks(p)
    deal = settled(p, tricks.totals(), [0, 0, 0], 0, 0)
    captured = tricks.capot(2) & negated(tricks.capot(0)) & (deal.case == settlement.CAPTURED_BY_B)
    p.show(deal.scores[1] == tricks.points[0] + tricks.points[1] + 100, when=captured)


@claim(
    clauses=("belote-a-trois/score/capot-cancels-ten", "belote-a-trois/score/capot-shared"),
    rulings=(28,),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.tricks_total", "points + ten +", "points + (10 if won_last else 0) +"),
        TEN_KEPT_UNDER_CAPOT.at("the taker has the ten"),
    ),
)
def a_capot_reverses_the_order_of_two_players_within_nine_points_and_ties_them_at_ten(p: Proof) -> None:
    """C capot: who leads with the ten among his points by 1 to 9 falls behind, by 10 is level, by more stays ahead."""
    tricks = nine_tricks(p)
    p.assume(tricks.capot(2) & negated(tricks.capot(0)) & negated(tricks.capot(1)))
    a, b, _ = tricks.totals()
    raw_a, raw_b, _ = tricks.raw()
    lead, taker_has_ten = raw_a - raw_b, tricks.last == 0
    p.show(same(a < b, lead < 10) & same(a == b, lead == 10), "the taker has the ten", when=taker_has_ten)
    p.show(same(a > b, lead > -10) & same(a == b, lead == -10), "a defender has the ten", when=tricks.last == 1)
    reversed_order = any_of((lead > 0) & (a < b), (lead < 0) & (a > b))
    within_nine = any_of(
        taker_has_ten & (lead >= 1) & (lead <= 9), negated(taker_has_ten) & (lead >= -9) & (lead <= -1)
    )
    p.show(same(reversed_order, within_nine), "reversed exactly within nine")


@claim(
    clauses=("belote-a-trois/score/made", "belote-a-trois/score/others-keep"),
    summarises=(settlement.tricks_total,),
    faults=(Fault("kernel.settlement.outcome", "if a > best:", "if a > best + 10:"),),
)
def example_one_a_taker_with_more_than_each_makes_his_contract(p: Proof) -> None:
    """57, 46 and 40, and all like it: nobody capot, A above both, each marks what he made."""
    tricks = nine_tricks(p)
    raw = tricks.raw()
    p.assume(negated(tricks.any_capot) & (raw[0] > raw[1]) & (raw[0] > raw[2]))
    deal = settled(p, tricks.totals(), [0, 0, 0], 0, 0)
    p.show(all_of(*(deal.scores[seat] == raw[seat] for seat in range(3))), "all like it")
    p.attain((raw[0] == 57) & (raw[1] == 46) & (raw[2] == 40), "57, 46, 40")


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/others-keep"),
    summarises=(settlement.tricks_total,),
    faults=(Fault("kernel.settlement.moved", "if case == CAPTURED_BY_B:", "if case == CAPTURED_BY_B and own > 100:"),),
)
def example_two_a_defender_above_the_taker_takes_his_points(p: Proof) -> None:
    """57, 72 and 19, and all like it: B above A and C, nobody capot, A marks nothing and B both."""
    tricks = nine_tricks(p)
    raw = tricks.raw()
    p.assume(negated(tricks.any_capot) & (raw[1] > raw[0]) & (raw[1] > raw[2]))
    deal = settled(p, tricks.totals(), [0, 0, 0], 0, 0)
    marked = (deal.scores[0] == 0) & (deal.scores[1] == raw[0] + raw[1]) & (deal.scores[2] == raw[2])
    p.show(marked, "all like it")
    p.attain((raw[0] == 57) & (raw[1] == 72) & (raw[2] == 19) & (deal.scores[1] == 129), "129")


@claim(
    clauses=("belote-a-trois/score/capot-sole", "belote-a-trois/score/capot-cancels-ten"),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.capot_prime", "return 100", "return 90"),
        TEN_KEPT_UNDER_CAPOT.at("all like it"),
    ),
)
def example_three_who_takes_all_tricks_marks_ninety_more_than_his_points_with_the_ten(p: Proof) -> None:
    """146 with both others capot, and all like it: less the ten, and the hundred on top."""
    tricks = nine_tricks(p)
    raw = tricks.raw()
    p.assume(tricks.capot(1) & tricks.capot(2))
    deal = settled(p, tricks.totals(), [0, 0, 0], 0, 0)
    p.show(all_of(deal.scores[0] == raw[0] + 90, *(score == 0 for score in deal.scores[1:])), "all like it")
    p.attain((raw[0] == 146) & (deal.scores[0] == 236), "236")


@claim(
    clauses=(
        "belote-a-trois/score/capot-shared",
        "belote-a-trois/score/capot-cancels-ten",
        "belote-a-trois/score/made",
    ),
    rulings=(33,),
    summarises=(settlement.tricks_total,),
    faults=(
        Fault("kernel.settlement.capot_prime", "return 50", "return 40"),
        TEN_KEPT_UNDER_CAPOT.at("all like it"),
    ),
)
def example_four_one_capot_gives_the_two_others_fifty_and_nobody_the_ten(p: Proof) -> None:
    """82 and 60 with C capot, and all like it: each has fifty more and no ten, whoever won the last trick."""
    tricks = nine_tricks(p)
    raw = tricks.raw()
    one_capot = tricks.capot(2) & negated(tricks.capot(0)) & negated(tricks.capot(1))
    own = [points + 50 for points in tricks.points[:2]]
    p.assume(one_capot & (tricks.points[0] > tricks.points[1]))
    deal = settled(p, tricks.totals(), [0, 0, 0], 0, 0)
    p.show((deal.scores[0] == own[0]) & (deal.scores[1] == own[1]), "all like it")
    example = (raw[0] == 82) & (raw[1] == 60)
    p.attain(example & (deal.scores[0] == 122) & (deal.scores[1] == 110), "122 and 110")
    p.attain(example & (deal.scores[0] == 132) & (deal.scores[1] == 100), "132 and 100")


@claim(
    clauses=(
        "belote-a-trois/score/capot-shared",
        "belote-a-trois/score/capot-cancels-ten",
        "belote-a-trois/score/capture",
    ),
    rulings=(28, 31),
    summarises=(settlement.tricks_total,),
    faults=(TEN_KEPT_UNDER_CAPOT.at("captured"),),
)
def example_five_a_lead_of_nine_with_the_ten_is_lost_to_the_capot(p: Proof) -> None:
    """82 with the ten against 73 with C capot, and all like it: A falls behind, and B marks it all."""
    tricks = nine_tricks(p)
    raw = tricks.raw()
    one_capot = tricks.capot(2) & negated(tricks.capot(0)) & negated(tricks.capot(1))
    p.assume(one_capot & (tricks.last == 0) & (raw[0] > raw[1]) & (raw[0] - raw[1] <= 9))
    deal = settled(p, tricks.totals(), [0, 0, 0], 0, 0)
    p.show(deal.case == settlement.CAPTURED_BY_B, "captured")
    p.show((deal.scores[0] == 0) & (deal.scores[1] == raw[0] + raw[1] + 90), "all like it")
    p.attain((raw[0] == 82) & (raw[1] == 73) & (deal.scores[1] == 245), "245")


@claim(
    clauses=("belote-a-trois/score/rounding",),
    rulings=(32,),
    faults=(Fault("kernel.settlement.rounded", "points + 5", "points + 4"),),
)
def a_mark_is_exact_or_the_nearest_ten_with_five_going_up(p: Proof) -> None:
    """Without rounding the mark is the score; with it, a multiple of ten, at most 5 above and 4 below."""
    points, reading = p.number("points", 0, 3000), p.reading("rounding")
    mark = settlement.rounded(points, reading)
    p.show(under(reading == 0, mark == points), "exact")
    p.show(under(reading == 1, (mark % 10 == 0) & (mark - points <= 5) & (points - mark <= 4)), "nearest ten")


@claim(
    clauses=("belote-a-trois/score/rounding",),
    rulings=(32,),
    refuted_where=({"rounding": "ten"},),
    faults=(Fault("kernel.settlement.rounded", "return points", "return points - 1"),),
)
def rounding_keeps_the_sum_of_the_marks(p: Proof) -> None:
    """Three marks add up to the three scores; with rounding to tens they do not."""
    points = [p.number(f"points of {name}", 0, 600) for name in "ABC"]
    marks = [settlement.rounded(score, p.reading("rounding")) for score in points]
    p.show(total(*marks) == total(*points))


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/capot-sole", "belote-a-trois/score/made"),
    rulings=(23, 30),
    summarises=(settlement.tricks_total, settlement.kept_extras),
    refuted_where=({"announcements": "full", "capot_extras": "kept", "extras_in_comparison": "yes"},),
    faults=(Fault("kernel.settlement.kept_extras", "== CAPOT_EXTRAS_KEPT", ">= CAPOT_EXTRAS_KEPT"),),
)
def a_taker_who_sweeps_all_tricks_makes_his_contract(p: Proof) -> None:
    """Never in doubt, unless capot players keep announcements that are compared: those can reach more."""
    tricks, reading = nine_tricks(p), p.reading("announcements")
    p.assume(tricks.capot(1) & tricks.capot(2))
    announced = [p.one_of(f"announced by {name}", ANNOUNCED) for name in "ABC"]
    belote = [p.one_of(f"belote of {name}", (0, 20)) for name in "ABC"]
    p.assume(implies(reading != 0, total(*announced) == 0) & (total(*belote) <= 20))
    kept = p.reading("capot_extras")
    extras = [settlement.kept_extras(*figures, kept) for figures in zip(tricks.counts, announced, belote, strict=True)]
    deal = settled(p, tricks.totals(), extras, 0, 0)
    p.show(deal.case == settlement.MADE)


def after_last_trick(p: Proof, seat: int, before: Tricks, worth: int, extras: list[int]) -> tuple[list[int], list[int]]:
    """Totals and extras kept when the last trick, of some card points, is won by a seat after eight others."""
    a, b, c = (count + (place == seat) for place, count in enumerate(before.counts))
    x, y, z = (own + (worth if place == seat else 0) for place, own in enumerate(before.points))
    tricks, reading = Tricks((a, b, c), (x, y, z), seat, 0), p.reading("capot_extras")
    kept = [settlement.kept_extras(tricks.counts[place], extras[place], 0, reading) for place in range(3)]
    return tricks.totals(), kept


def eight_tricks(p: Proof) -> tuple[Tricks, int, list[int], int]:
    """Eight tricks of any kind, the points of the ninth, announcements and a pot."""
    a, b, c = (p.number(f"tricks of {name}", 0, 8) for name in "ABC")
    x, y, z = (p.number(f"points of {name}", 0, 152) for name in "ABC")
    worth = p.number("points of the last trick", 0, 45)
    p.assume((a + b + c == 8) & (x + y + z + worth <= 152))
    for count, points in ((a, x), (b, y), (c, z)):
        p.assume(implies(count == 0, points == 0))
    extras = [p.number(f"extras of {name}", 0, MOST_EXTRAS) for name in "ABC"]
    return Tricks((a, b, c), (x, y, z), 0, 0), worth, extras, p.number("pot", 0, MOST_POT)


@claim(
    clauses=("belote-a-trois/score/last-ten", "belote-a-trois/score/capot-shared"),
    rulings=(27, 28, 30),
    summarises=(settlement.tricks_total, settlement.kept_extras),
    faults=(Fault("kernel.settlement.capot_prime", "if own == 0 or", "if own == 9 or"),),
)
def winning_the_last_trick_never_brings_the_taker_nearer_to_a_defender(p: Proof) -> None:
    """Rather than let a defender win it he has as much or more, and leads each of them by as much or more."""
    before, worth, extras, _ = eight_tricks(p)
    wins, wins_extras = after_last_trick(p, 0, before, worth, extras)
    for seat in (1, 2):
        loses, loses_extras = after_last_trick(p, seat, before, worth, extras)
        p.show((wins[0] >= loses[0]) & (wins_extras[0] >= loses_extras[0]), f"his own, {'ABC'[seat]} winning it")
        for other in (1, 2):
            label = f"over {'ABC'[other]}, {'ABC'[seat]} winning it"
            p.show(wins[0] - wins[other] >= loses[0] - loses[other], label)
            more = wins_extras[0] - wins_extras[other] >= loses_extras[0] - loses_extras[other]
            p.show(more, f"extras {label}")


@claim(
    clauses=("belote-a-trois/score/made", "belote-a-trois/score/capture", "belote-a-trois/score/taker-tie"),
    rulings=(18, 23),
    summarises=(settlement.outcome,),
    faults=(Fault("kernel.settlement.outcome", "if a > best:", "if a > best or a == 0:"),),
)
def a_greater_lead_never_turns_a_contract_made_into_one_lost_or_tied(p: Proof) -> None:
    """Made stays made and a tie does not turn into a failure, so after the same eight tricks a taker never gains by
    leaving the last one; whether he has other eight tricks to choose from is shown in whole deals."""
    a, b, c = (p.number(f"points of {name}", 0, 700) for name in "ABC")
    more_a, more_b, more_c = (p.number(f"points of {name} instead", 0, 700) for name in "ABC")
    p.assume((more_a - more_b >= a - b) & (more_a - more_c >= a - c))
    less, more = settlement.outcome(a, b, c), settlement.outcome(more_a, more_b, more_c)
    p.show(more == settlement.MADE, "made", when=less == settlement.MADE)
    p.show((more == settlement.MADE) | (more == settlement.TAKER_TIE), "tied", when=less == settlement.TAKER_TIE)


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/capot-shared"),
    rulings=(28, 31),
    summarises=(settlement.tricks_total, settlement.kept_extras),
    faults=(
        Fault("kernel.settlement.capot_prime", "return 50", "return 60"),
        TEN_KEPT_UNDER_CAPOT.at("the captor"),
    ),
)
def a_failing_taker_hands_over_a_hundred_less_by_leaving_the_last_trick_to_the_capot_player(p: Proof) -> None:
    """His own mark is nothing either way, but the captor then has neither half of the prime, nor that trick."""
    before, worth, _, _ = eight_tricks(p)
    p.assume(before.capot(2) & negated(before.capot(0)) & negated(before.capot(1)))
    wins, _ = after_last_trick(p, 0, before, worth, [0, 0, 0])
    loses, _ = after_last_trick(p, 2, before, worth, [0, 0, 0])
    p.assume((wins[1] > wins[0]) & (loses[1] > loses[0]) & (loses[1] > loses[2]))
    with_it, without = settled(p, wins, [0, 0, 0], 0, 0), settled(p, loses, [0, 0, 0], 0, 0)
    p.show((with_it.scores[0] == 0) & (without.scores[0] == 0), "the taker")
    p.show(with_it.scores[1] - without.scores[1] == 100 + worth, "the captor")


@claim(
    clauses=("belote-a-trois/score/capot-cancels-ten", "belote-a-trois/score/capot-shared"),
    rulings=(28,),
    summarises=(settlement.tricks_total, settlement.kept_extras),
    faults=(
        Fault("kernel.settlement.any_capot", "c_tricks == 0", "c_tricks == 9"),
        TEN_KEPT_UNDER_CAPOT.at("fails with it, makes without"),
    ),
)
def a_taker_can_save_his_contract_by_letting_a_capot_defender_win_an_earlier_trick(p: Proof) -> None:
    """With the ten and a lead within nine he fails while C is capot, and makes it if C had won a cheap trick of his."""
    before, worth, _, _ = eight_tricks(p)
    cheap = p.number("points of the trick given", 0, 9)
    a, b, c = before.counts
    x, y, _ = before.points
    p.assume((c == 0) & (a >= 1) & (cheap <= x))
    given = Tricks((a - 1, b, 1), (x - cheap, y, cheap), 0, 0)
    nothing = [0, 0, 0]
    keeps = settled(p, after_last_trick(p, 0, before, worth, nothing)[0], nothing, 0, 0)
    gives = settled(p, after_last_trick(p, 0, given, worth, nothing)[0], nothing, 0, 0)
    p.attain((keeps.case != settlement.MADE) & (gives.case == settlement.MADE), "fails with it, makes without")
