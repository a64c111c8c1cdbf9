"""The gifts of the school break: how many cards, which ones, and what comes back."""

from itertools import combinations, product
from typing import Any

from followsuit.cards import WHIST_DECK
from followsuit.games import Action, game_for
from followsuit.games.actions import GIVE_BACK
from followsuit.games.school_break import handed_over
from followsuit.games.whist import Gift, WhistDeal
from followsuit.kernel import bismarck, reasons, school_break, whist
from followsuit.kernel.sets import count, highest
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.lemmas import counts_add_up, counts_what_is_left, top_has_its_number
from followsuit.symbolic.statements import alike, all_of, chosen, disjoint, implies, negated, same, total, under
from followsuit.symbolic.witness import Cards

PAIRS = tuple((giver, receiver) for giver in range(3) for receiver in range(3) if giver != receiver)
SCHOOL_BREAK = {"variant": "school-break"}
GIFTS = ("bismarck/school-break/gifts",)
RETURN = ("bismarck/school-break/return",)
LIMIT = ("bismarck/school-break/trump-limit",)


def school_break_game(**readings: str) -> Any:
    """The game of the school break under some readings."""
    return game_for(make_rules("bismarck", {**SCHOOL_BREAK, **readings}))


def the_fewer(one: int, other: int) -> int:
    """The smaller of two numbers."""
    return chosen(one < other, one, other)


def settles(amounts: dict[tuple[int, int], int], scores: list[int]) -> bool:
    """Whether the players of a plus give as much as they won, those of a minus get as much, and no others move."""
    rows = []
    for seat, score in enumerate(scores):
        gives = total(*(amount for (giver, _), amount in amounts.items() if giver == seat))
        gets = total(*(amount for (_, receiver), amount in amounts.items() if receiver == seat))
        rows.append(gives == chosen(score > 0, score, 0))
        rows.append(gets == chosen(score < 0, -score, 0))
    return all_of(*rows)


def split_scores(p: Proof) -> list[int]:
    """The scores of a trump deal from any split of its sixteen tricks; seat 0 is forehand."""
    tricks = [p.number(f"tricks of {seat}", 0, 16) for seat in range(3)]
    p.assume(total(*tricks) == 16)
    return [bismarck.score(bismarck.VALFRI, tricks[seat], seat == 0, p.reading("pass_quotas")) for seat in range(3)]


@claim(
    clauses=GIFTS,
    rulings=(86,),
    only_where=SCHOOL_BREAK,
    summarises=(school_break.gift_size,),
    faults=(Fault("kernel.school_break.gift_size", "min(giver, -receiver)", "giver", "they pay"),),
)
def only_the_gifts_of_the_rule_pay_every_plus_and_every_minus(p: Proof) -> None:
    """Where three scores, up to sixteen, sum to zero there is exactly one way to pay them: that of the rule."""
    scores = [p.number(f"score of {seat}", -16, 16) for seat in range(3)]
    p.assume(total(*scores) == 0)
    owed = {(giver, receiver): school_break.gift_size(scores[giver], scores[receiver]) for giver, receiver in PAIRS}
    p.show(settles(owed, scores), "they pay")
    amounts = {(giver, receiver): p.number(f"from {giver} to {receiver}", 0, 16) for giver, receiver in PAIRS}
    p.show(all_of(*(amounts[pair] == owed[pair] for pair in PAIRS)), "no others do", when=settles(amounts, scores))


@claim(
    clauses=(*GIFTS, "bismarck/score/quotas"),
    rulings=(84, 86),
    only_where=SCHOOL_BREAK,
    summarises=(school_break.gift_size,),
    faults=(
        Fault("kernel.school_break.gift_size", "if giver > 0 and receiver < 0:", "if giver > 0 and receiver < -1:"),
    ),
)
def every_split_of_sixteen_tricks_can_be_paid_in_cards(p: Proof) -> None:
    """Pluses and minuses are level, no gift has more than eight cards, and nobody gives more than twelve."""
    scores = split_scores(p)
    owed = {(giver, receiver): school_break.gift_size(scores[giver], scores[receiver]) for giver, receiver in PAIRS}
    p.show(settles(owed, scores), "they pay")
    p.show(all_of(*(amount <= 8 for amount in owed.values())), "eight at most")
    p.show(all_of(*(score <= 12 for score in scores)), "twelve at most")


@claim(
    clauses=(*GIFTS, "bismarck/school-break/endless"),
    rulings=(85, 86, 87),
    enumerated=True,
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("games.school_break.SchoolBreak.owed_gifts", "key=lambda gift: -gift.size", "key=lambda gift: gift.size"),
    ),
)
def the_gifts_of_a_deal_stand_in_order_and_pay_the_last_one(p: Proof) -> None:
    """After every split of the tricks, whoever is forehand: each pair once, larger gifts or forehand's first."""
    splits = [(first, second, 16 - first - second) for first in range(17) for second in range(17 - first)]
    for order in ("larger-first", "forehand-first"):
        game = school_break_game(gift_order=order)
        p.case(gift_order=order)
        p.show(game.owed_gifts((0, 0, 0), 0) == (), "none before the first deal")
        for (first, second, third), forehand in product(splits, range(3)):
            p.case(gift_order=order, tricks=(first, second, third), forehand=forehand)
            scores = (first - 8, second - 4, third - 4)
            gifts = game.owed_gifts(scores, forehand)
            amounts = dict.fromkeys(PAIRS, 0) | {(gift.giver, gift.receiver): gift.size for gift in gifts}
            p.show(settles(amounts, list(scores)) and all(gift.size > 0 for gift in gifts), "they pay")
            turns = [(gift.giver - forehand) % 3 * 3 + (gift.receiver - forehand) % 3 for gift in gifts]
            sizes = [0 if order == "forehand-first" else -gift.size for gift in gifts]
            rising = list(zip(sizes, turns, strict=True))
            p.show(rising == sorted(rising), "in order")


def a_gift_in_one_suit(p: Proof) -> tuple[int, int, int, int]:
    """Some spades of the receiver and up to twelve given to him, what goes back, and the reading."""
    own, given = p.cards("own", whist.SPADES), p.cards("given", whist.SPADES)
    p.assume(disjoint(own, given) & (count(given) <= 12))
    reading = p.reading("return_from")
    return own, given, school_break.returned_suit(own, given, reading), reading


def are_the_best_of(cards: int, whole: int) -> bool:
    """Whether some cards are the highest of a suit's cards: each above all that are left."""
    left = whole & ~cards
    return (cards & ~whole == 0) & ((cards == 0) | (left < (cards & -cards)))


@claim(
    clauses=RETURN,
    rulings=(87,),
    enumerated=True,
    lemmas=(top_has_its_number,),
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("kernel.school_break.top", "highest(cards & ~picked)", "highest(cards)", "as many"),
        Fault(
            "kernel.school_break.top", "highest(cards & ~picked)", "highest(cards & ~picked & 8191)", "in every suit"
        ),
    ),
)
def the_highest_cards_of_a_suit_are_as_many_as_asked_for_or_all(p: Proof) -> None:
    """Of all 8,192 sets of cards of a suit and every number up to twelve, the cards picked are the highest, the same ones
    in each of the four suits."""
    for cards, number in product(range(8192), range(13)):
        p.case(cards=Cards(WHIST_DECK, cards), number=number)
        p.show(top_has_its_number(cards, number), "as many")
        best = school_break.top(cards, number)
        p.show(are_the_best_of(best, cards), "the highest")
        p.show(all(school_break.top(cards << up, number) == best << up for up in (13, 26, 39)), "in every suit")


@claim(
    clauses=RETURN,
    rulings=(87,),
    only_where=SCHOOL_BREAK,
    hides=(count,),
    summarises=(school_break.top,),
    faults=(
        Fault("kernel.school_break.returned_suit", "number - count(back)", "number", "as many"),
        Fault("kernel.school_break.returned_suit", "top(own | given, number)", "top(own, number)", "as many"),
    ),
)
def as_many_cards_go_back_in_a_suit_as_were_given_in_it(p: Proof) -> None:
    """However few of the suit the receiver has, he can always give back the number that he got. Shown of spades: the
    highest cards are the same ones in every suit."""
    own, given, back, _ = a_gift_in_one_suit(p)
    number, best = count(given), school_break.top(own, count(given))
    p.rest_on(top_has_its_number, own | given, number)
    p.rest_on(top_has_its_number, own, number)
    p.rest_on(top_has_its_number, given, number - count(best))
    p.rest_on(counts_add_up, own, given)
    p.rest_on(counts_add_up, best, school_break.top(given, number - count(best)))
    p.show(back & ~(own | given) == 0, "from his hand")
    p.show(count(back) == number, "as many")


@claim(
    clauses=RETURN,
    rulings=(87,),
    only_where=SCHOOL_BREAK,
    summarises=(school_break.top,),
    faults=(
        Fault(
            "kernel.school_break.returned_suit", "top(own | given, number)", "top(own, number)", "of the enlarged hand"
        ),
        Fault(
            "kernel.school_break.returned_suit",
            "back = top(own, number)",
            "back = 0",
            "given ones only for want of his own",
        ),
    ),
)
def the_cards_that_go_back_are_the_highest_of_the_suit(p: Proof) -> None:
    """The best of the enlarged hand; or the best of his own, and the given ones again where he has too few. Shown of
    spades: the highest cards are the same ones in every suit."""
    own, given, back, reading = a_gift_in_one_suit(p)
    p.show(under(reading == 0, are_the_best_of(back, own | given)), "of the enlarged hand")
    others = are_the_best_of(back & own, own) & are_the_best_of(back & given, given)
    p.show(under(reading == 1, others), "of his own")
    enough = implies(back & given != 0, own & ~back == 0)
    p.show(under(reading == 1, enough), "given ones only for want of his own")


@claim(
    clauses=RETURN,
    rulings=(87,),
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("kernel.school_break.top", "highest(cards & ~picked)", "cards & -cards & ~picked"),
        Fault("kernel.school_break.top", "highest(cards & ~picked)", "highest(cards & ~picked & 8191)"),
    ),
)
def for_one_card_the_best_card_of_its_suit_goes_back(p: Proof) -> None:
    """A single card given is answered by the highest of its suit, the card itself where none is higher."""
    places = 13 * p.number("suit", 0, 3).__index__()
    hand, card = p.cards("hand", whist.SPADES) << places, p.card("card", whist.SPADES) << places
    p.assume(disjoint(hand, card))
    back = school_break.returned_suit(hand, card, p.reading("return_from"))
    p.show(implies(back != card, back == highest(hand)), "his best, or the same card")
    p.show(back == card, "the same card", when=hand == 0)


@claim(
    clauses=RETURN,
    rulings=(87,),
    enumerated=True,
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("kernel.school_break.returned", "returned_suit(own & suit, given & suit,", "returned_suit(own, given,"),
    ),
)
def what_goes_back_is_reckoned_suit_by_suit(p: Proof) -> None:
    """However three cards of each of any two suits lie, what goes back in a suit depends on that suit alone."""
    three_cards = [(own, given) for own, given in product(range(8), range(8)) if own & given == 0]
    for reading, (first, second) in product((0, 1), combinations(range(4), 2)):
        for (own, given), (other_own, other_given) in product(three_cards, three_cards):
            holds = own << 13 * first | other_own << 13 * second
            gets = given << 13 * first | other_given << 13 * second
            p.case(reading=reading, hand=Cards(WHIST_DECK, holds), given=Cards(WHIST_DECK, gets))
            back = school_break.returned_suit(own, given, reading) << 13 * first
            back |= school_break.returned_suit(other_own, other_given, reading) << 13 * second
            p.show(school_break.returned(holds, gets, reading) == back)


def placed(giver: int, receiver: int, giving: int, receiving: int, third: int) -> tuple[int, ...]:
    """The hands by seat."""
    return tuple({giver: giving, receiver: receiving}.get(seat, third) for seat in range(3))


@claim(
    clauses=(*GIFTS, *RETURN),
    rulings=(86, 87),
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("games.school_break.handed_over", "hands[receiver] | cards", "cards", "given"),
        Fault("games.school_break.handed_over", "replaced(hands, receiver,", "replaced(hands, 1 - giver,", "given"),
    ),
)
def hands_are_sixteen_again_when_as_many_cards_have_gone_back(p: Proof) -> None:
    """Whoever gives to whom: the giver is short and the receiver has more until as many cards return; then both hold as
    many as they held, and the third hand is the same all the time."""
    giving, receiving = p.cards("giver's hand", whist.PACK), p.cards("receiver's hand", whist.PACK)
    given, back = p.cards("given", whist.PACK), p.cards("returned", whist.PACK)
    p.assume(disjoint(giving, receiving) & (count(giving) == 16) & (count(receiving) == 16) & (given & ~giving == 0))
    p.rest_on(counts_what_is_left, giving, given)
    p.rest_on(counts_add_up, receiving, given)
    one, two, third = giving & ~given, receiving | given, p.cards("third hand", whist.PACK)
    p.show(count(one) == 16 - count(given), "the giver, short")
    p.show(count(two) == 16 + count(given), "the receiver, enlarged")
    p.assume((back & ~two == 0) & (count(back) == count(given)))
    p.rest_on(counts_what_is_left, two, back)
    p.rest_on(counts_add_up, one, back)
    p.show((count(one | back) == 16) & (count(two & ~back) == 16), "both again")
    for giver, receiver in PAIRS:
        hands: Any = placed(giver, receiver, giving, receiving, third)
        hands = handed_over(hands, giver, receiver, given)
        p.show(alike(hands, placed(giver, receiver, one, two, third)), "given")
        hands = handed_over(hands, receiver, giver, back)
        p.show(alike(hands, placed(giver, receiver, one | back, two & ~back, third)), "given back")


@claim(
    clauses=(*LIMIT, *GIFTS),
    rulings=(88, 109),
    only_where=SCHOOL_BREAK,
    summarises=(school_break.gift_terms, school_break.trump_limit),
    faults=(
        Fault("kernel.school_break.gift_terms", "return plain + limit, limit", "return size, limit"),
        Fault("kernel.school_break.gift_terms", "return size, size - plain", "return size, limit"),
    ),
)
def a_giver_always_has_a_gift_that_the_rule_allows(p: Proof) -> None:
    """Of sixteen cards, whatever he owes: plain cards and the trumps that he may give are enough for the gift."""
    hand, trump = p.cards("hand", whist.PACK), p.one_of("trump", whist.SUITS)
    owed, in_all, before = p.number("owed", 1, 8), p.number("owed in all", 1, 12), p.number("trumps given", 0, 12)
    p.assume((count(hand) == 16) & (owed <= in_all))
    limit = school_break.trump_limit(owed, in_all, before, p.reading("trump_gifts_per"))
    size, most = school_break.gift_terms(hand, trump, owed, limit, p.reading("short_of_plain"))
    plain, trumps = hand & ~trump, hand & trump
    p.rest_on(counts_add_up, plain, trumps)
    p.show((size >= 0) & (most >= 0), "never below nothing")
    p.show(count(plain) + the_fewer(count(trumps), most) >= size, "enough cards")
    p.show(size <= owed, "no more than he owes")


@claim(
    clauses=LIMIT,
    rulings=(88, 109),
    only_where=SCHOOL_BREAK,
    summarises=(school_break.gift_terms, school_break.trump_limit, school_break.gift_refusal),
    faults=(
        Fault("kernel.school_break.gift_refusal", "count(cards & trump) > limit", "count(cards & trump) > limit + 1"),
        Fault("kernel.school_break.trump_limit", "to_receiver // 4", "(to_receiver + 3) // 4"),
    ),
)
def no_trump_beyond_the_limit_is_given(p: Proof) -> None:
    """One trump in four cards of the gift, or of all gifts of the giver; more only where trumps fill a gift."""
    hand, cards, trump = p.cards("hand", whist.PACK), p.cards("cards", whist.PACK), p.one_of("trump", whist.SUITS)
    owed, in_all, before = p.number("owed", 1, 8), p.number("owed in all", 1, 12), p.number("trumps given", 0, 12)
    per_pair, fills = p.reading("trump_gifts_per") == 0, p.reading("short_of_plain") == 1
    limit = school_break.trump_limit(owed, in_all, before, p.reading("trump_gifts_per"))
    size, most = school_break.gift_terms(hand, trump, owed, limit, p.reading("short_of_plain"))
    p.assume(school_break.gift_refusal(hand, cards, trump, size, most) == reasons.ALLOWED)
    given = count(cards & trump)
    filled = fills & (given > 0) & (given == owed - count(hand & ~trump))
    p.show(under(per_pair, (4 * given <= owed) | filled), "of the gift")
    of_all = 4 * (given + before) <= in_all
    p.show(under(negated(per_pair), of_all | (given == 0) | filled), "of all gifts")


@claim(
    clauses=(*GIFTS, *LIMIT),
    rulings=(86, 88),
    only_where=SCHOOL_BREAK,
    faults=(Fault("kernel.school_break.gift_refusal", "if count(cards) != size:", "if count(cards) > size:"),),
)
def a_gift_is_any_cards_of_the_giver_of_the_right_number_and_few_enough_trumps(p: Proof) -> None:
    """The giver chooses: every set of his cards that keeps to number and limit may be given, and no other."""
    hand, cards, trump = p.cards("hand", whist.PACK), p.cards("cards", whist.PACK), p.one_of("trump", whist.SUITS)
    size, limit = p.number("size", 1, 8), p.number("limit", 0, 8)
    allowed = school_break.gift_refusal(hand, cards, trump, size, limit) == reasons.ALLOWED
    said = (cards & ~hand == 0) & (count(cards) == size) & (count(cards & trump) <= limit)
    p.show(same(allowed, said))


@claim(
    clauses=RETURN,
    rulings=(87,),
    whole_games=True,
    only_where=SCHOOL_BREAK,
    summarises=(school_break.top, school_break.returned_suit, school_break.returned),
    faults=(Fault("kernel.school_break.return_refusal", "if cards != returned(", "if cards & ~returned("),),
)
def only_the_cards_named_by_the_rule_are_taken_back(p: Proof) -> None:
    """The receiver has no choice: one set of cards may go back, and the game accepts it and nothing else."""
    game = school_break_game(return_from=("enlarged-hand", "own-hand-else-same-card")[p.number("reading", 0, 1)])
    own, given, cards = (p.cards(name, whist.PACK) for name in ("own", "given", "returned"))
    gift = Gift(1, 0, 8, own, given)
    state = WhistDeal(2, GIVE_BACK, 0, (own | given, 0, 0), contract=3, named=whist.HEARTS, gifts=(gift,))
    accepted = game.judge(state, Action(0, GIVE_BACK, cards)).reason is None
    p.assume(disjoint(own, given))
    back = game.best_back(state)
    p.show(same(accepted, (cards == back) & (cards & ~(own | given) == 0)))


@claim(
    clauses=("bismarck/school-break/trump-only",),
    rulings=(84,),
    only_where=SCHOOL_BREAK,
    faults=(Fault("kernel.school_break.suit_refusal", "if named == 0 or", "if named == 1 or"),),
)
def every_deal_of_the_school_break_has_a_trump_suit(p: Proof) -> None:
    """Any of the four suits may be named, spades too unless the rule set bars them, but never none."""
    named = p.one_of("named", (0, *whist.SUITS))
    allowed = school_break.suit_refusal(named, p.reading("break_spades")) == reasons.ALLOWED
    barred = (named == whist.SPADES) & (p.reading("break_spades") == 1)
    p.show(same(allowed, (named != 0) & negated(barred)))
