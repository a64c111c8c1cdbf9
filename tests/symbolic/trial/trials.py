"""Claims that are true, false or empty on purpose, to see each verdict; `prove` knows nothing of them."""

from random import Random
from typing import Any

from followsuit.cards import WHIST_DECK
from followsuit.games import Action, game_for
from followsuit.games.actions import PLAY
from followsuit.kernel import belote, bismarck, tre_belli, whist
from followsuit.kernel.readings import PASS_QUOTAS_4_6_6, SCORING_SIX
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import chosen, disjoint, implies, total, under
from followsuit.symbolic.witness import Cards

NO_FAULTS: tuple[Fault, ...] = ()


def three_cards(p: Proof) -> tuple[int, int, int]:
    """Any trick of the 52-card pack."""
    first, second, third = (p.card(name, whist.PACK) for name in ("first", "second", "third"))
    p.assume(disjoint(first, second, third))
    return first, second, third


def sixteen(p: Proof) -> tuple[int, int, int]:
    """Any split of the tricks."""
    a, b, c = (p.number(name, 0, 16) for name in "abc")
    p.assume(a + b + c == 16)
    return a, b, c


@claim(clauses=(), faults=NO_FAULTS)
def pass_sums_to_zero(p: Proof) -> None:
    """Bismarck pass scores sum to zero."""
    tricks = sixteen(p)
    scores = [bismarck.score(bismarck.PASS, n, seat == 0, PASS_QUOTAS_4_6_6) for seat, n in enumerate(tricks)]
    p.show(total(*scores) == 0)


@claim(clauses=(), faults=NO_FAULTS)
def six_sums_to_zero(p: Proof) -> None:
    """False: the count from six sums to -2 in sang."""
    tricks = sixteen(p)
    p.show(total(*(tre_belli.score(tre_belli.SANG, n, False, SCORING_SIX) for n in tricks)) == 0, "the sum")


@claim(clauses=(), faults=NO_FAULTS)
def a_trick_without_trumps_has_a_winner(p: Proof) -> None:
    """One of the three cards wins."""
    winner = whist.trick_winner(*three_cards(p), 0)
    p.show((winner >= 0) & (winner <= 2), "0 to 2")


@claim(clauses=(), faults=NO_FAULTS)
def the_third_card_never_wins(p: Proof) -> None:
    """False: it wins when it is the highest of the suit led."""
    p.show(whist.trick_winner(*three_cards(p), 0) != 2, "third")


@claim(clauses=(), faults=NO_FAULTS, summarises=(whist.suit_of, whist.trick_winner))
def the_third_card_never_wins_by_summary(p: Proof) -> None:
    """The same, with the calls answered by summaries."""
    p.show(whist.trick_winner(*three_cards(p), 0) != 2, "third")


@claim(clauses=(), faults=NO_FAULTS)
def eleven_is_not_among_the_numbers_from_nine_to_sixteen(p: Proof) -> None:
    """False, in one case."""
    p.show(p.number("n", 9, 16) != 11, "not 11")


@claim(clauses=(), faults=NO_FAULTS)
def contradictory(p: Proof) -> None:
    """What is assumed cannot be, so the false statement is never made."""
    n = p.number("n", 0, 16)
    p.assume(n > 3)
    p.assume(n < 2)
    p.show(n == 99)


@claim(clauses=(), faults=NO_FAULTS)
def contradictory_from_the_start(p: Proof) -> None:
    """An assumption that is plainly false."""
    p.assume(False)
    p.show(p.number("n", 0, 16) == 99)


@claim(clauses=(), faults=NO_FAULTS)
def contradictory_afterwards(p: Proof) -> None:
    """A true statement, and then an assumption that no case meets."""
    n = p.number("n", 0, 16)
    p.show(n * n <= 256)
    p.assume(n * n == 120)


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_that_never_applies(p: Proof) -> None:
    """One statement can apply, the other cannot."""
    n = p.number("n", 0, 16)
    p.show(n <= 16, "applies")
    p.show(n == 5, "never applies", when=n * n > 400)


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_that_is_never_made(p: Proof) -> None:
    """The left side is plainly false."""
    n = p.number("n", 0, 16)
    p.show(n <= 16, "applies")
    p.show(n == 5, "never applies", when=n > 40)


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_that_applies_on_one_path(p: Proof) -> None:
    """The left side can hold on the path with the small number only, which is enough."""
    n = p.number("n", 0, 16)
    small = n < 4
    p.show(n * n < 16, "small", when=bool(small) & (n > 2))


@claim(clauses=(), faults=NO_FAULTS)
def nothing_is_shown(p: Proof) -> None:
    """No statement at all."""
    p.assume(p.number("n", 0, 16) > 3)


@claim(clauses=(), faults=NO_FAULTS)
def some_number_is_attained(p: Proof) -> None:
    """There is such a number."""
    n = p.number("n", 0, 16)
    p.attain(n * n == 121, "eleven")


@claim(clauses=(), faults=NO_FAULTS)
def no_such_number_is_attained(p: Proof) -> None:
    """False: 120 is no square."""
    n = p.number("n", 0, 16)
    p.attain(n * n == 121, "eleven")
    p.attain(n * n == 120, "no root")


@claim(clauses=(), faults=NO_FAULTS)
def asks_twice_for_one_name(p: Proof) -> None:
    """Two values of one name could not be told apart in a witness."""
    p.show(p.number("n", 0, 3) + p.number("n", 0, 3) >= 0)


@claim(clauses=(), faults=NO_FAULTS)
def of_a_pack_shared_out_the_hand_has_no_heart(p: Proof) -> None:
    """False; where all the other cards are does not matter."""
    shares = p.shared_out(("hand", "table", "pile", "rest"), whist.PACK)
    p.show(shares["hand"] & whist.SUITS[1] == 0)


@claim(clauses=(), faults=NO_FAULTS)
def of_a_pack_shared_out_the_last_place_has_few_cards(p: Proof) -> None:
    """False where it has the four that are asked for, and more."""
    shares = p.shared_out(("hand", "rest"), belote.PACK)
    p.assume(shares["rest"] & ~0xF == 0)
    p.show(shares["rest"] != 0xF)


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_splits(p: Proof) -> None:
    """The splits of thirteen tricks, one after the other."""
    for a in range(14):
        for b in range(14 - a):
            p.show(0 <= 13 - a - b <= 13, "a split")


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_wrongly(p: Proof) -> None:
    """False at the seventh."""
    for n in range(13):
        p.show(n != 6, f"not {n}")


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_with_the_case_named(p: Proof) -> None:
    """False at the seventh."""
    for n in range(13):
        p.case(n=n, is_odd=n % 2 == 1, its_cards=Cards(WHIST_DECK, n), below=list(range(n)), none=[])
        p.show(n != 6)


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_and_never_applying(p: Proof) -> None:
    """The left side is false in every case."""
    for n in range(13):
        p.show(n == 99, "never applies", when=n > 13)


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_and_not_attained(p: Proof) -> None:
    """No case is the one looked for."""
    for n in range(13):
        p.attain(n == 13, "thirteen")


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_without_cases(p: Proof) -> None:
    """An empty list."""
    for n in range(0):
        p.show(n == 0)


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_with_an_unknown(p: Proof) -> None:
    """Asks for a value that may be anything, which a list cannot have."""
    p.show(p.number("n", 0, 3) >= 0)


@claim(
    clauses=("tre-belli/players", "bismarck/players"),
    faults=NO_FAULTS,
    refuted_where=({"scoring": "six"},),
    only_where={"trump_duty": "must-trump"},
)
def about_two_games(p: Proof) -> None:
    """Only looked at for its rows."""


@claim(clauses=("tre-belli/players", "bismarck/players", "tribello/players"), faults=NO_FAULTS)
def holds_in_bismarck_alone(p: Proof) -> None:
    """Goes by the game of the run and reads no switch."""
    p.show(p.game == "bismarck", "the game")


@claim(clauses=("tre-belli/players", "bismarck/players", "tribello/players"), faults=NO_FAULTS, enumerated=True)
def holds_in_bismarck_alone_as_listed(p: Proof) -> None:
    """The same, listed."""
    p.show(p.game == "bismarck", "the game")


@claim(clauses=("tre-belli/players",), faults=NO_FAULTS, refuted_where=({"scoring": "six"},))
def falls_from_six(p: Proof) -> None:
    """Reads one switch and falls under one reading."""
    p.show(p.reading("scoring") != SCORING_SIX, "not six")


@claim(clauses=("tre-belli/players",), faults=NO_FAULTS, whole_games=True)
def about_whole_games(p: Proof) -> None:
    """Reads one switch of the rule set."""
    p.show(p.rules.value("scoring") in ("six", "eight-four"))


@claim(clauses=(), faults=NO_FAULTS)
def the_sum_of_two_squares_is_even_with_the_sum(p: Proof) -> None:
    """True, and beyond simplification: needs the solver."""
    a, b = p.number("a", 0, 100), p.number("b", 0, 100)
    p.show((a * a + b * b) % 2 == (a + b) % 2, "parity")
    p.show(chosen(a > b, a * a - b * b, 1) > 0, "difference")


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_within_a_statement_that_never_applies(p: Proof) -> None:
    """The second left side asks for more than the greatest number."""
    n = p.number("n", 0, 10)
    p.show(implies(n > 3, n != 2) & implies(n > 12, n != 3), "within")


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_with_an_implication_that_never_applies(p: Proof) -> None:
    """The left side is false in every case."""
    for n in range(13):
        p.show(implies(n > 13, n == 99), "within")


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_within_an_assumption(p: Proof) -> None:
    """It says nothing, and nothing rests on it."""
    n = p.number("n", 0, 10)
    p.assume(implies(n > 12, n != 3))
    p.show(n <= 10)


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_under_a_reading_not_played(p: Proof) -> None:
    """The rule set has another reading, so the statement is not about it."""
    n, reading = p.number("n", 0, 10), 0
    p.show(under(reading == 1, n == 99) & under(reading == 0, n <= 10))


@claim(clauses=(), faults=NO_FAULTS)
def wrong_at_three_and_nine(p: Proof) -> None:
    """Wrong on both sides of a fork."""
    n, side = p.number("n", 0, 15), p.truth("side")
    p.show(n != 9 if side else n != 3, "n")


@claim(clauses=(), faults=NO_FAULTS)
def wrong_at_nine_and_three(p: Proof) -> None:
    """Wrong on both sides of a fork the other way round."""
    n, side = p.number("n", 0, 15), p.truth("side")
    p.show(n != 3 if side else n != 9, "n")


@claim(clauses=(), faults=NO_FAULTS)
def wrong_with_a_card_or_without(p: Proof) -> None:
    """The paths ask for different values after the first."""
    n = p.number("n", 0, 15)
    card = p.card("card", 3) if n > 7 else 1
    p.show((n != 9) & (n != 3) | (card == 0), "n")


@claim(clauses=("tribello/players",), faults=NO_FAULTS, enumerated=True)
def listed_with_an_action_that_is_refused(p: Proof) -> None:
    """It plays a card before the exchange."""
    game: Any = game_for(p.rules)
    state = game.random_deal(game.start(), Random(1))
    p.case(seat=state.actor)
    game.apply(state, Action(state.actor, PLAY, 1))
    p.show(True)


@claim(clauses=(), faults=NO_FAULTS)
def an_implication_without_a_label(p: Proof) -> None:
    """The left side asks for more than the greatest number, and nothing names the statement."""
    n = p.number("n", 0, 10)
    p.show(n == 3, when=n > 12)


def three_is_four(number: int) -> bool:
    """False for three."""
    return number != 3


@claim(clauses=(), faults=NO_FAULTS)
def what_rests_on_a_lemma_that_is_false(p: Proof) -> None:
    """Nothing follows from a lemma that does not hold of a known number."""
    p.rest_on(three_is_four, 3)
    p.show(p.number("n", 0, 9) < 4)
