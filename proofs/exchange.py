"""The exchanges: what may be thrown, what is drawn, how many ways there are."""

from itertools import combinations

from followsuit.kernel import bismarck, reasons, tre_belli, tribello, whist
from followsuit.kernel.sets import count
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.lemmas import counts_add_up, counts_what_is_left
from followsuit.symbolic.statements import all_of, chosen, disjoint, exactly_one, implies, same, union

HAND = (1 << 16) - 1
TABLE = 15 << 16


def thrown(cards: int, number: int) -> list[int]:
    """All ways of throwing so many of some cards."""
    singles = [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
    return [union(*some) for some in combinations(singles, number)]


def a_hand_and_a_table(p: Proof) -> tuple[int, int, int]:
    """Sixteen cards, the four open ones, and any cards that somebody wants to throw."""
    hand, table, cards = p.cards("hand", whist.PACK), p.cards("table", whist.PACK), p.cards("cards", whist.PACK)
    p.assume((count(hand) == 16) & (count(table) == 4) & disjoint(hand, table))
    return hand, table, cards


@claim(
    clauses=("tre-belli/exchange/take-up", "tre-belli/exchange/discard"),
    rulings=(44, 45),
    faults=(
        Fault("kernel.tre_belli.discard_refusal", "count(cards) != 4", "count(cards) > 4"),
        Fault("kernel.tre_belli.discard_refusal", "~(hand | table)", "~hand"),
    ),
)
def forehand_throws_any_four_of_twenty_in_tre_belli(p: Proof) -> None:
    """Any four of hand and table; where the discard comes first, any four of the hand."""
    hand, table, cards = a_hand_and_a_table(p)
    reading = p.reading("exchange")
    allowed = tre_belli.discard_refusal(hand, table, cards, reading) == reasons.ALLOWED
    own = chosen(reading == 0, hand | table, hand)
    p.show(same(allowed, (count(cards) == 4) & (cards & ~own == 0)))


@claim(
    clauses=("bismarck/exchange/discard-first", "bismarck/exchange/all-or-none"),
    rulings=(75, 76),
    faults=(
        Fault("kernel.bismarck.discard_refusal", "ALLOWED if count(cards) == 4", "ALLOWED if count(cards) >= 4"),
        Fault("kernel.bismarck.discard_refusal", "1 <= count(cards) <= 4", "1 <= count(cards) <= 3"),
    ),
)
def forehand_throws_four_of_his_own_sixteen_in_bismarck(p: Proof) -> None:
    """Four of the hand and none of the table; any number up to four where the rule set says so."""
    hand, table, cards = a_hand_and_a_table(p)
    reading = p.reading("exchange_is")
    allowed = bismarck.discard_refusal(hand, table, cards, reading) == reasons.ALLOWED
    fits = (count(cards) == 4) | ((reading == 2) & (count(cards) <= 4) & (cards != 0))
    p.show(same(allowed, fits & (cards & ~hand == 0)))


@claim(
    clauses=("bismarck/exchange/all-or-none",),
    rulings=(75,),
    faults=(Fault("kernel.bismarck.keep_refusal", "== EXCHANGE_IS_COMPULSORY", "!= EXCHANGE_IS_COMPULSORY"),),
)
def the_table_cards_may_be_left_unless_the_exchange_is_compulsory(p: Proof) -> None:
    """Forehand may decline the exchange, except under the reading that compels him."""
    reading = p.reading("exchange_is")
    p.show(same(bismarck.keep_refusal(reading) == reasons.ALLOWED, reading != 1))


@claim(
    clauses=("tre-belli/exchange/discard", "bismarck/exchange/discard-first"),
    rulings=(44, 76),
    enumerated=True,
    faults=(Fault("kernel.tre_belli.discard_refusal", "and cards & table:", "and cards & table & (table - 1):"),),
)
def there_are_4845_discards_in_tre_belli_and_1820_in_bismarck(p: Proof) -> None:
    """Four of twenty against four of sixteen, counted one by one for one hand with the discards of other sizes refused;
    in Tre Belli four of sixteen too where the discard comes first, in Bismarck by the default reading."""
    tried = [cards for size in (3, 4, 5) for cards in thrown(HAND | TABLE, size)]
    if p.game == "tre-belli":
        reading = p.reading("exchange")
        found = sum(tre_belli.discard_refusal(HAND, TABLE, cards, reading) == reasons.ALLOWED for cards in tried)
        p.case(discards=found)
        p.show(found == (4845 if reading == 0 else 1820))
    else:
        found = sum(bismarck.discard_refusal(HAND, TABLE, cards, 0) == reasons.ALLOWED for cards in tried)
        p.case(discards=found)
        p.show(found == 1820)


@claim(
    clauses=("tre-belli/exchange/discard", "bismarck/exchange/discard-first", "bismarck/exchange/all-or-none"),
    rulings=(44, 75, 76),
    faults=(Fault("kernel.bismarck.discard_refusal", "if cards & ~hand:", "if cards & ~hand == cards:", "contained"),),
)
def bismarck_reaches_fewer_hands_than_tre_belli(p: Proof) -> None:
    """By the default readings every hand that Bismarck's exchange gives Tre Belli's gives too, but not the other way
    round."""
    hand, table, cards = a_hand_and_a_table(p)
    in_bismarck = bismarck.discard_refusal(hand, table, cards, 0) == reasons.ALLOWED
    in_tre_belli = tre_belli.discard_refusal(hand, table, cards, 0) == reasons.ALLOWED
    after = (hand & ~cards) | table
    p.show(in_tre_belli & (after == (hand | table) & ~cards), "contained", when=in_bismarck)
    p.show(tre_belli.discard_refusal(hand, table, table, 0) == reasons.ALLOWED, "declining as throwing the table")
    p.show(implies(in_bismarck, after & table == table), "the table is kept or left whole")
    p.attain(in_tre_belli & (cards & table != 0) & (cards != table), "proper")


@claim(
    clauses=("tre-belli/exchange/take-up", "bismarck/exchange/take-up"),
    rulings=(44, 76),
    summarises=(tre_belli.discard_refusal, bismarck.discard_refusal),
    faults=(Fault("kernel.tre_belli.discard_refusal", "!= 4", "!= 5"),),
)
def hands_are_sixteen_again_after_the_exchange(p: Proof) -> None:
    """After a discard that is legal by the default reading, and the taking up of the table, forehand holds sixteen cards."""
    hand, table, cards = a_hand_and_a_table(p)
    after = (hand | table) & ~cards
    p.rest_on(counts_add_up, hand, table)
    p.rest_on(counts_what_is_left, hand | table, cards)
    refusal = tre_belli.discard_refusal if p.game == "tre-belli" else bismarck.discard_refusal
    p.show(count(after) == 16, when=refusal(hand, table, cards, 0) == reasons.ALLOWED)


@claim(
    clauses=("bismarck/deal/table-cards",),
    rulings=(72,),
    enumerated=True,
    faults=(Fault("kernel.bismarck.open_positions_refused", "d < 52", "d <= 52"),),
)
def there_are_230300_ways_to_lay_four_cards_open(p: Proof) -> None:
    """Any four places but the first and the last of the pack."""
    allowed = [places for places in combinations(range(1, 53), 4) if not bismarck.open_positions_refused(*places)]
    p.case(ways=len(allowed), first=allowed[:1], last=allowed[-1:])
    p.show(len(allowed) == 230300, "how many")
    p.show(all(places[0] > 1 and places[3] < 52 for places in allowed), "first and last")


@claim(
    clauses=("tribello/exchange/discard-then-draw", "tribello/exchange/limit"),
    rulings=(66,),
    faults=(Fault("kernel.tribello.exchange_refusal", "count(cards) > left_in_pickup", "count(cards) > 13"),),
)
def tribello_draws_never_exceed_the_pickup(p: Proof) -> None:
    """Three players in turn throw own cards; what they draw is there to be drawn and thirteen in all at most."""
    left, drawn = 13, 0
    for turn in range(3):
        hand, cards = p.cards(f"hand {turn}", whist.PACK), p.cards(f"cards {turn}", whist.PACK)
        p.assume(tribello.exchange_refusal(hand, cards, left) == reasons.ALLOWED)
        left, drawn = left - count(cards), drawn + count(cards)
        p.show(left >= 0, "never below zero")
    p.show(drawn <= 13, "thirteen in all")


@claim(
    clauses=("tribello/exchange/discard-then-draw", "tribello/exchange/limit"),
    rulings=(66,),
    faults=(Fault("kernel.tribello.exchange_refusal", "if cards & ~hand:", "if cards & ~hand == cards:"),),
)
def a_tribello_player_throws_own_cards_and_no_more_than_are_left(p: Proof) -> None:
    """Any set of own cards, none included, up to what the pickup holds."""
    hand, cards, left = p.cards("hand", whist.PACK), p.cards("cards", whist.PACK), p.number("left", 0, 13)
    allowed = tribello.exchange_refusal(hand, cards, left) == reasons.ALLOWED
    p.show(same(allowed, (cards & ~hand == 0) & (count(cards) <= left)))


@claim(
    clauses=("tribello/exchange/order",),
    rulings=(65,),
    faults=(Fault("kernel.tribello.exchange_place", "return 3 - turn", "return 2 - turn"),),
)
def every_place_exchanges_once_and_the_dealer_first(p: Proof) -> None:
    """The dealer, then right and left; or left and right as published."""
    reading = p.reading("exchange_order")
    places = [tribello.exchange_place(turn, reading) for turn in range(3)]
    p.show(places[0] == tribello.DEALER, "the dealer first")
    p.show(all_of(*(exactly_one(*(place == seat for place in places)) for seat in range(3))), "each once")
    p.show(places[1] == chosen(reading == 0, tribello.RIGHT, tribello.LEFT), "then the right")
