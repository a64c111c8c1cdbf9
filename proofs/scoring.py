"""The scores of the three whist games: from numbers of tricks to points."""

from collections.abc import Callable
from typing import Any, NamedTuple

from followsuit.games import WhistDeal, game_for
from followsuit.games.actions import OVER
from followsuit.kernel import bismarck, tre_belli, tribello
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import chosen, negated, same, total

FOREHAND, OTHER = True, False


def sixteen_tricks(p: Proof, name: str = "") -> tuple[int, int, int]:
    """The tricks of forehand and the two others."""
    a, b, c = (p.number(f"{name}tricks of {seat}", 0, 16) for seat in ("forehand", "the second", "the third"))
    p.assume(a + b + c == 16)
    return a, b, c


def thirteen_tricks(p: Proof, name: str = "") -> tuple[int, int, int]:
    """The tricks of the dealer, the player on his left and the one on his right."""
    a, b, c = (p.number(f"{name}tricks of {seat}", 0, 13) for seat in ("the dealer", "the left", "the right"))
    p.assume(a + b + c == 13)
    return a, b, c


def tre_belli_sum(p: Proof, contract: int, tricks: tuple[int, int, int]) -> int:
    """The sum of the three scores of a deal of Tre Belli."""
    scoring = p.reading("scoring")
    return total(*(tre_belli.score(contract, tricks[seat], seat == 0, scoring) for seat in range(3)))


def bismarck_sum(p: Proof, contract: int, tricks: tuple[int, int, int]) -> int:
    """The sum of the three scores of a deal of Bismarck."""
    quotas = p.reading("pass_quotas")
    return total(*(bismarck.score(contract, tricks[seat], seat == 0, quotas) for seat in range(3)))


def tribello_scores(p: Proof, number: int, tricks: tuple[int, int, int]) -> list[int]:
    """The scores of dealer, left and right in a round of Tribello."""
    readings = p.reading("round_three_quotas"), p.reading("nullo_quotas")
    return [tribello.score(number, tricks[place], place, *readings) for place in range(3)]


@claim(
    clauses=("bismarck/score/per-trick", "bismarck/score/quotas", "bismarck/score/pass-quotas"),
    faults=(Fault("kernel.bismarck.quota", "return 8 if forehand else 4", "return 8 if forehand else 5"),),
)
def bismarck_is_zero_sum(p: Proof) -> None:
    """The three scores of every deal sum to zero."""
    p.show(bismarck_sum(p, p.number("contract", 0, 3), sixteen_tricks(p)) == 0)


@claim(
    clauses=("tribello/score/per-trick", "tribello/score/nullo", "tribello/score/exact"),
    rulings=(61, 62, 63, 64, 70),
    faults=(Fault("kernel.tribello.winning_quota", "left, right = 3, 4", "left, right = 4, 4"),),
)
def tribello_is_zero_sum(p: Proof) -> None:
    """The three scores of every deal sum to zero."""
    p.show(total(*tribello_scores(p, p.number("round", 1, 4), thirteen_tricks(p))) == 0)


@claim(
    clauses=("tre-belli/score/eight-four", "tre-belli/score/eight-four-pass", "tre-belli/score/over-six"),
    rulings=(51, 52),
    refuted_where=({"scoring": "six"},),
    faults=(Fault("kernel.tre_belli.quota", "return 8 if forehand else 4", "return 8 if forehand else 5"),),
)
def tre_belli_is_zero_sum(p: Proof) -> None:
    """The three scores of every deal sum to zero in the count from eight and four; not in that from six."""
    p.show(tre_belli_sum(p, p.number("contract", 0, 3), sixteen_tricks(p)) == 0)


@claim(
    clauses=("tre-belli/score/over-six", "tre-belli/score/pass-under-six"),
    rulings=(51,),
    only_where={"scoring": "six"},
    faults=(Fault("kernel.tre_belli.quota", "return 6", "return 6 if forehand else 5"),),
)
def tre_belli_counted_from_six_misses_zero_sum_by_exactly_two(p: Proof) -> None:
    """Sixteen tricks against three times six: every deal sums to -2, in pass to +2."""
    contract = p.number("contract", 0, 3)
    p.show(tre_belli_sum(p, contract, sixteen_tricks(p)) == chosen(contract == tre_belli.PASS, 2, -2))


@claim(
    clauses=("tre-belli/score/over-six", "tre-belli/score/pass-under-six", "tre-belli/choice/once"),
    rulings=(51,),
    only_where={"scoring": "six"},
    faults=(Fault("kernel.tre_belli.quota", "return 6", "return 5 if contract == PASS else 6"),),
)
def a_match_of_tre_belli_counted_from_six_sums_to_minus_twelve(p: Proof) -> None:
    """Twelve deals, each contract three times: nine times -2 and three times +2."""
    sums = [
        tre_belli_sum(p, contract, sixteen_tricks(p, f"deal {3 * contract + lap + 1}: "))
        for contract in range(4)
        for lap in range(3)
    ]
    p.show(total(*sums) == -12)


@claim(
    clauses=("tre-belli/score/over-six", "tre-belli/score/pass-under-six"),
    rulings=(51,),
    only_where={"scoring": "six"},
    faults=(Fault("kernel.tre_belli.quota", "return 6", "return 7"),),
)
def a_tre_belli_score_from_six_lies_between_minus_six_and_ten(p: Proof) -> None:
    """From -6 to 10, in pass from -10 to 6, and the ends are reached."""
    tricks, contract = p.number("tricks", 0, 16), p.number("contract", 0, 3)
    score = tre_belli.score(contract, tricks, p.truth("forehand"), p.reading("scoring"))
    avoid = contract == tre_belli.PASS
    for case, low, high in ((negated(avoid), -6, 10), (avoid, -10, 6)):
        p.show((low <= score) & (score <= high), f"{low} to {high}", when=case)
        p.attain(case & (score == low), f"{low} is reached")
        p.attain(case & (score == high), f"{high} is reached")


EIGHT_FOUR_BOUNDS = ((FOREHAND, -8, 8, -12, 4), (OTHER, -4, 12, -10, 6))


@claim(
    clauses=("tre-belli/score/eight-four", "tre-belli/score/eight-four-pass"),
    rulings=(51,),
    only_where={"scoring": "eight-four"},
    faults=(Fault("kernel.tre_belli.quota", "return 4 if forehand else 6", "return 4 if forehand else 7"),),
)
def a_tre_belli_score_from_eight_and_four_has_exact_bounds(p: Proof) -> None:
    """Forehand from -8 to 8, the others from -4 to 12; in pass from -12 to 4 and from -10 to 6."""
    tricks, contract = p.number("tricks", 0, 16), p.number("contract", 0, 3)
    avoid = contract == tre_belli.PASS
    for forehand, low, high, pass_low, pass_high in EIGHT_FOUR_BOUNDS:
        score = tre_belli.score(contract, tricks, forehand, p.reading("scoring"))
        for case, least, most in ((negated(avoid), low, high), (avoid, pass_low, pass_high)):
            label = f"{'forehand' if forehand else 'other'} {least} to {most}"
            p.show((least <= score) & (score <= most), label, when=case)
            p.attain(case & (score == least), f"{label}, low")
            p.attain(case & (score == most), f"{label}, high")


@claim(
    clauses=("bismarck/score/quotas", "bismarck/score/pass-quotas", "bismarck/score/per-trick"),
    rulings=(81,),
    faults=(Fault("kernel.bismarck.quota", "return 2 if forehand else 7", "return 2 if forehand else 8"),),
)
def a_bismarck_score_has_exact_bounds(p: Proof) -> None:
    """Forehand from -8 to 8, the others from -4 to 12; in pass by its quotas, which the rule set may change."""
    tricks, contract, quotas = p.number("tricks", 0, 16), p.number("contract", 0, 3), p.reading("pass_quotas")
    avoid, usual = contract == bismarck.PASS, quotas == 0
    for forehand, quota, usual_quota, other_quota in ((FOREHAND, 8, 4, 2), (OTHER, 4, 6, 7)):
        score, name = bismarck.score(contract, tricks, forehand, quotas), "forehand" if forehand else "other"
        in_pass = chosen(usual, usual_quota, other_quota)
        least, most = chosen(avoid, in_pass - 16, -quota), chosen(avoid, in_pass, 16 - quota)
        p.show((least <= score) & (score <= most), name)
        for case, label in ((negated(avoid), name), (avoid, f"{name} in pass")):
            p.attain(case & (score == least), f"{label}, low")
            p.attain(case & (score == most), f"{label}, high")


@claim(
    clauses=("tribello/score/per-trick", "tribello/score/nullo", "tribello/quota/nullo"),
    rulings=(61, 62),
    faults=(Fault("kernel.tribello.nullo_quota", "return 3", "return 2"),),
)
def a_tribello_score_has_exact_bounds(p: Proof) -> None:
    """No score leaves -6..10 in rounds 1 to 3 or -10..6 in nullo; the dealer's stay in -6..7 and -10..3."""
    tricks, number, place = p.number("tricks", 0, 13), p.number("round", 1, 4), p.one_of("place", (0, 1, 2))
    score = tribello.score(number, tricks, place, p.reading("round_three_quotas"), p.reading("nullo_quotas"))
    nullo, dealer = number == tribello.NULLO, place == tribello.DEALER
    for name, case, least, most in (
        ("dealer", dealer & negated(nullo), -6, 7),
        ("others", negated(dealer | nullo), -4, 10),
        ("dealer in nullo", dealer & nullo, -10, 3),
        ("others in nullo", negated(dealer) & nullo, -9, 6),
    ):
        p.show((least <= score) & (score <= most), name, when=case)
        p.attain(case & (score == least), f"{name}, low")
        p.attain(case & (score == most), f"{name}, high")


@claim(
    clauses=("tre-belli/game/players", "bismarck/game/players", "tribello/game/players"),
    rulings=(38,),
    whole_games=True,
    faults=(
        Fault("games.whist.WhistGame.score_tricks", "seat, tricks[seat])", "seat, tricks[seat - 1])", "his own tricks"),
        Fault(
            "games.whist.WhistGame.score_tricks",
            "for seat in range(3))",
            "for seat in (0, 1, 1))",
            "one score for each",
        ),
    ),
)
def three_players_score_each_by_his_own_tricks_alone(p: Proof) -> None:
    """Each for himself: however two others share the tricks that he leaves, a player scores the same."""
    game: Any = game_for(p.rules)
    if game.id == "tribello":
        tricks, others = thirteen_tricks(p), thirteen_tricks(p, "instead, ")
        state = WhistDeal(0, OVER, 0, (0, 0, 0), contract=p.number("round", 1, 4).__index__())
    else:
        tricks, others = sixteen_tricks(p), sixteen_tricks(p, "instead, ")
        state = WhistDeal(2, OVER, 0, (0, 0, 0), contract=p.number("contract", 0, 3).__index__())
    score, other = game.score_tricks(state, tricks), game.score_tricks(state, others)
    p.show([step.seat for step in score.steps] == [0, 1, 2], "one score for each")
    for seat in range(3):
        p.show(score.points[seat] == other.points[seat], "his own tricks", when=tricks[seat] == others[seat])


def by_the_kernel(p: Proof, number: int, place: int, tricks: int) -> tuple[int, int]:
    """What a place owes and scores under a contract, or in a round: 0 is forehand, or in Tribello the dealer."""
    if p.rules.game == "tribello":
        readings = p.rules.reading("round_three_quotas"), p.rules.reading("nullo_quotas")
        return tribello.quota(number, place, *readings), tribello.score(number, tricks, place, *readings)
    kernel: Any = tre_belli if p.rules.game == "tre-belli" else bismarck
    reading = p.rules.reading("scoring" if kernel is tre_belli else "pass_quotas")
    return kernel.quota(number, place == 0, reading), kernel.score(number, tricks, place == 0, reading)


@claim(
    clauses=(
        "tre-belli/score/over-six",
        "tre-belli/score/eight-four",
        "bismarck/score/quotas",
        "bismarck/score/pass-quotas",
        "tribello/score/per-trick",
        "tribello/score/nullo",
    ),
    rulings=(61, 62),
    whole_games=True,
    faults=(
        Fault("games.tribello.Tribello.place", "(seat - state.dealer) % 3", "(seat + state.dealer) % 3", "the quota"),
        Fault("games.forehand.ForehandGame.quotas", "seat == forehand", "seat == 0", "the quota"),
        Fault(
            "games.forehand.ForehandGame.seat_score",
            "tricks, seat == self.forehand(state)",
            "tricks, seat == 0",
            "the score",
        ),
    ),
)
def whoever_deals_each_seat_owes_and_scores_by_its_place(p: Proof) -> None:
    """Under every contract and in every round: forehand, or in Tribello the dealer, and the seats after him in turn have
    the quotas and the scores of their places."""
    game: Any = game_for(p.rules)
    in_tribello, dealer = game.id == "tribello", p.number("dealer", 0, 2).__index__()
    number = p.number("round", 1, 4) if in_tribello else p.number("contract", 0, 3)
    state = WhistDeal(dealer, OVER, 0, (0, 0, 0), contract=number.__index__())
    a, b, c = thirteen_tricks(p) if in_tribello else sixteen_tricks(p)
    quotas, score = game.quotas(state), game.score_tricks(state, (a, b, c))
    for seat, tricks in enumerate((a, b, c)):
        place = (seat - dealer if in_tribello else seat - dealer - 1) % 3
        owed, points = by_the_kernel(p, state.contract, place, tricks)
        p.show(quotas[seat] == owed, "the quota")
        p.show(score.points[seat] == points, "the score")


class Owing(NamedTuple):
    """A player in a deal of the game of the run: what he scores by his tricks, how many he owes, or may take where
    `avoids` says so, and how many there are."""

    score: Callable[[int], int]
    quota: int
    avoids: bool
    tricks: int


def a_player(p: Proof) -> Owing:
    """Any player under any contract, or in any round, of the game of the run."""
    if p.game == "tribello":
        number, place = p.number("round", 1, 4), p.one_of("place", (0, 1, 2))
        readings = p.reading("round_three_quotas"), p.reading("nullo_quotas")
        quota = tribello.quota(number, place, *readings)
        return Owing(lambda won: tribello.score(number, won, place, *readings), quota, number == tribello.NULLO, 13)
    game: Any = tre_belli if p.game == "tre-belli" else bismarck
    reading = p.reading("scoring" if p.game == "tre-belli" else "pass_quotas")
    contract, forehand = p.number("contract", 0, 3), p.truth("forehand")
    quota = game.quota(contract, forehand, reading)
    return Owing(lambda won: game.score(contract, won, forehand, reading), quota, contract == game.PASS, 16)


@claim(
    clauses=("tribello/score/exact", "bismarck/score/per-trick", "tre-belli/score/over-six"),
    rulings=(63,),
    faults=(Fault("kernel.whist.quota_score", "return tricks - quota", "return tricks - quota + 1"),),
)
def exactly_the_quota_scores_nothing(p: Proof) -> None:
    """Who takes as many tricks as he owes, or may take, scores zero, and only he does."""
    player = a_player(p)
    tricks = p.number("tricks", 0, player.tricks)
    p.show(same(player.score(tricks) == 0, tricks == player.quota))


@claim(
    clauses=(
        "tre-belli/game/aim",
        "tre-belli/score/over-six",
        "tre-belli/score/pass-under-six",
        "bismarck/score/per-trick",
        "tribello/score/per-trick",
        "tribello/score/nullo",
    ),
    faults=(Fault("kernel.whist.quota_score", "return quota - tricks", "return quota - tricks if tricks else 0"),),
)
def one_trick_more_is_one_point_more_and_in_pass_one_less(p: Proof) -> None:
    """A trick is worth a point everywhere: won in every contract, lost in pass and nullo."""
    player = a_player(p)
    tricks = p.number("tricks", 0, player.tricks - 1)
    gained = player.score(tricks + 1) - player.score(tricks)
    p.show(gained == chosen(player.avoids, -1, 1))


@claim(
    clauses=("tre-belli/score/eight-four", "tre-belli/score/eight-four-pass"),
    rulings=(51,),
    only_where={"scoring": "eight-four"},
    faults=(Fault("kernel.bismarck.quota", "return 4 if forehand else 6", "return 5 if forehand else 6"),),
)
def tre_belli_from_eight_and_four_scores_as_bismarck_does(p: Proof) -> None:
    """Contract for contract, trick for trick, the alternative count of Tre Belli is that of Bismarck."""
    tricks, forehand = p.number("tricks", 0, 16), p.truth("forehand")
    for ours, theirs in (
        (tre_belli.SANG, bismarck.SPEL),
        (tre_belli.SPADER, bismarck.SPADER),
        (tre_belli.TRUMF, bismarck.VALFRI),
        (tre_belli.PASS, bismarck.PASS),
    ):
        score = tre_belli.score(ours, tricks, forehand, p.reading("scoring"))
        p.show(score == bismarck.score(theirs, tricks, forehand, 0), f"contract {ours}")


@claim(
    clauses=("tribello/quota/rounds-one-two", "tribello/quota/round-three", "tribello/quota/nullo"),
    rulings=(61, 62),
    faults=(Fault("kernel.tribello.winning_quota", "left, right = 4, 3", "left, right = 3, 4"),),
)
def the_tribello_quotas_are_those_of_the_text(p: Proof) -> None:
    """6, 4 and 3 for dealer, left and right; 6, 3 and 4 in round three; 3, 6 and 4 in nullo; or as published."""
    three, nullo = p.reading("round_three_quotas"), p.reading("nullo_quotas")
    text_three, text_nullo = three == 0, nullo == 0
    for number, quotas in (
        (1, (6, 4, 3)),
        (2, (6, 4, 3)),
        (3, (6, chosen(text_three, 3, 4), chosen(text_three, 4, 3))),
        (4, (3, chosen(text_nullo, 6, 4), chosen(text_nullo, 4, 6))),
    ):
        for place, quota in enumerate(quotas):
            p.show(tribello.quota(number, place, three, nullo) == quota, f"round {number}, place {place}")
