"""Contracts, the trump suit they give, the suits that may be named, the auction and the seven of trump."""

from followsuit.kernel import belote, bismarck, reasons, tre_belli, tribello, whist
from followsuit.kernel.sets import count
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import chosen, disjoint, negated, same

SUIT_OR_NONE = (0, *whist.SUITS)


@claim(
    clauses=(
        "tre-belli/contract/sang",
        "tre-belli/contract/spader",
        "tre-belli/contract/trumf",
        "tre-belli/contract/pass",
        "tre-belli/choice/contract",
    ),
    faults=(Fault("kernel.tre_belli.trump_suit", "return SPADES", "return named"),),
)
def each_tre_belli_contract_has_its_trump_suit(p: Proof) -> None:
    """Spades in spader, the suit named in trumf, none in sang and pass."""
    contract, named = p.number("contract", 0, 3), p.one_of("named", SUIT_OR_NONE)
    trump = tre_belli.trump_suit(contract, named)
    p.show(trump == whist.SPADES, "spader", when=contract == tre_belli.SPADER)
    p.show(trump == named, "trumf", when=contract == tre_belli.TRUMF)
    p.show(trump == 0, "sang and pass", when=(contract == tre_belli.SANG) | (contract == tre_belli.PASS))


@claim(
    clauses=(
        "bismarck/contract/spel",
        "bismarck/contract/pass",
        "bismarck/contract/spader",
        "bismarck/contract/valfri",
        "bismarck/choice/contract",
    ),
    faults=(Fault("kernel.bismarck.trump_suit", "return SPADES", "return named"),),
)
def each_bismarck_contract_has_its_trump_suit(p: Proof) -> None:
    """Spades in spader, the suit named in valfri, none in spel and pass."""
    contract, named = p.number("contract", 0, 3), p.one_of("named", SUIT_OR_NONE)
    trump = bismarck.trump_suit(contract, named)
    p.show(trump == whist.SPADES, "spader", when=contract == bismarck.SPADER)
    p.show(trump == named, "valfri", when=contract == bismarck.VALFRI)
    p.show(trump == 0, "spel and pass", when=(contract == bismarck.SPEL) | (contract == bismarck.PASS))


@claim(
    clauses=("tribello/trump/cut-card", "tribello/trump/named", "tribello/trump/none", "tribello/match/rounds"),
    faults=(Fault("kernel.tribello.trump_suit", " or round_number == NAMED_TRUMP", ""),),
)
def rounds_one_and_two_of_tribello_have_trumps_and_the_others_none(p: Proof) -> None:
    """The cut or named suit is trump in rounds 1 and 2; rounds 3 and 4 know no trump."""
    number, chosen_suit = p.number("round", 1, 4), p.one_of("suit", whist.SUITS)
    p.show(tribello.trump_suit(number, chosen_suit) == chosen(number <= 2, chosen_suit, 0))


@claim(
    clauses=("tre-belli/choice/suit", "tre-belli/contract/trumf"),
    rulings=(49, 50),
    faults=(
        Fault("kernel.tre_belli.suit_refusal", "ALLOWED if named == 0", "ALLOWED if named != 0", "the others"),
        Fault("kernel.tre_belli.suit_refusal", "if named == 0 or", "if", "a suit"),
    ),
)
def trumf_names_a_suit_and_no_other_contract_does(p: Proof) -> None:
    """Trumf takes clubs, diamonds or hearts, and spades where they are allowed; the others take no suit."""
    contract, named = p.number("contract", 0, 3), p.one_of("named", SUIT_OR_NONE)
    spades = p.reading("spades_in_trumf") == 1
    allowed = tre_belli.suit_refusal(contract, named, p.reading("spades_in_trumf")) == reasons.ALLOWED
    trumf = contract == tre_belli.TRUMF
    p.show(same(allowed, named == 0), "the others", when=negated(trumf))
    p.show(same(allowed, (named != 0) & ((named != whist.SPADES) | spades)), "a suit", when=trumf)


@claim(
    clauses=("bismarck/choice/suit", "bismarck/contract/valfri"),
    rulings=(80,),
    faults=(
        Fault("kernel.bismarck.suit_refusal", "ALLOWED if named == 0", "ALLOWED if named != 0", "the others"),
        Fault("kernel.bismarck.suit_refusal", "if named == 0 or", "if", "a suit"),
    ),
)
def valfri_names_a_suit_and_no_other_contract_does(p: Proof) -> None:
    """Valfri takes clubs, diamonds or hearts, and spades where they are allowed; the others take no suit."""
    contract, named = p.number("contract", 0, 3), p.one_of("named", SUIT_OR_NONE)
    spades = p.reading("spades_in_valfri") == 1
    allowed = bismarck.suit_refusal(contract, named, p.reading("spades_in_valfri")) == reasons.ALLOWED
    valfri = contract == bismarck.VALFRI
    p.show(same(allowed, named == 0), "the others", when=negated(valfri))
    p.show(same(allowed, (named != 0) & ((named != whist.SPADES) | spades)), "a suit", when=valfri)


@claim(
    clauses=("belote-a-trois/auction/second-round",),
    rulings=(5,),
    faults=(Fault("kernel.belote.naming_refusal", "== TURNED_SUIT_IN_ROUND_TWO_NO", "!= TURNED_SUIT_IN_ROUND_TWO_NO"),),
)
def the_second_round_may_name_any_suit_but_the_turned_one(p: Proof) -> None:
    """The suit of the turned card is refused, unless the rule set lets it be named again."""
    named, turned = p.one_of("named", belote.SUITS), p.card("turned", belote.PACK)
    reading = p.reading("turned_suit_in_round_two")
    allowed = belote.naming_refusal(named, turned, reading) == reasons.ALLOWED
    p.show(same(allowed, (named & turned == 0) | (reading == 1)))


@claim(
    clauses=("belote-a-trois/seven/swap", "belote-a-trois/seven/condition"),
    rulings=(10, 11, 12),
    faults=(
        Fault("kernel.belote.swap_refusal", "if not first_round or", "if"),
        Fault("kernel.belote.swap_refusal", "turned == seven or ", ""),
    ),
)
def the_seven_may_be_swapped_by_who_holds_it_after_a_first_round_take(p: Proof) -> None:
    """The holder, taker or not unless the rule set says so, in time, in the suit taken in round one, for another card."""
    hand, turned, trump = p.cards("hand", belote.PACK), p.card("turned", belote.PACK), p.one_of("trump", belote.SUITS)
    first_round, in_time, is_taker = p.truth("first round"), p.truth("in time"), p.truth("is the taker")
    by = p.reading("seven_swap_by")
    seven = trump & belote.SEVENS
    allowed = belote.swap_refusal(hand, turned, trump, first_round, in_time, is_taker, by) == reasons.ALLOWED
    by_right = (by == 0) | is_taker
    p.show(same(allowed, (hand & seven != 0) & first_round & in_time & (turned != seven) & by_right))


@claim(
    clauses=("belote-a-trois/seven/swap",),
    faults=(Fault("kernel.belote.swapped", "(hand & ~(trump & SEVENS))", "hand"),),
)
def the_swap_moves_two_cards_and_loses_none(p: Proof) -> None:
    """The turned card is in the hand, the seven is not, nothing else changes, and the hand stays as large."""
    hand, turned, trump = p.cards("hand", belote.PACK), p.card("turned", belote.PACK), p.one_of("trump", belote.SUITS)
    seven = trump & belote.SEVENS
    p.assume((hand & seven != 0) & (turned & trump != 0) & disjoint(hand, turned))
    after = belote.swapped(hand, turned, trump)
    p.show((after | seven == hand | turned) & disjoint(after, seven), "the same cards")
    p.show(count(after) == count(hand), "as many")
