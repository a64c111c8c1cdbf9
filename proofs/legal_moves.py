"""Which cards may be played."""

from followsuit.cards import BELOTE_DECK
from followsuit.kernel import belote, bismarck, reasons, tre_belli, whist
from followsuit.kernel.sets import is_card
from followsuit.symbolic.claims import Fault, Proof, Word, claim
from followsuit.symbolic.common_faults import NO_UNDER_TRUMP_DUTY, WRONG_TRUMP_ORDER
from followsuit.symbolic.statements import all_of, any_of, exactly_one, implies, negated, one_if, same, total, under

WHIST_RULE = (whist.suit_of, whist.play_rule)
BELOTE_RULE = (
    belote.suit_of,
    belote.trumps_over,
    belote.plain_over,
    belote.best_trump,
    belote.trump_led_rule,
    belote.plain_led_rule,
    belote.void_rule,
    belote.play_rule,
)

TRUMP_ORDER = "J9ATKQ87"
PLAIN_ORDER = "ATKQJ987"


def suit_mates(card: int, suits: tuple[int, ...]) -> int:
    """All cards of the suit of a card; none for no card."""
    return total(*(suit * one_if(card & suit != 0) for suit in suits))


def over(card: int, others: int, order: str) -> bool:
    """Whether a card comes before all of some others in an order of ranks, whatever their suits."""
    rows = [BELOTE_DECK.read(" ".join(rank + suit for suit in "SHDC")) for rank in order]
    return any_of(
        *(
            all_of(card & row != 0, *(others & earlier == 0 for earlier in rows[: place + 1]))
            for place, row in enumerate(rows)
        )
    )


class Position:
    """A player to act in a whist game: any hand, any card led or none, any trump suit or none."""

    def __init__(self, p: Proof) -> None:
        self.hand, self.led = p.cards("hand", whist.PACK), p.cards("led", whist.PACK)
        self.trump = p.one_of("trump", (0, *whist.SUITS))
        p.assume((self.led == 0) | is_card(self.led))
        p.assume(self.hand & self.led == 0)
        self.suit = suit_mates(self.led, whist.SUITS)
        self.leads = self.led == 0
        self.follows = negated(self.leads) & (self.hand & self.suit != 0)
        self.void = negated(self.leads) & (self.hand & self.suit == 0)


class BelotePosition:
    """A player to act in belote: any hand, none to two cards on the table, any trump suit, any duties."""

    def __init__(self, p: Proof) -> None:
        self.hand, self.led = p.cards("hand", belote.PACK), p.cards("led", belote.PACK)
        self.second = p.cards("second", belote.PACK)
        self.trick = self.led | self.second
        self.trump = p.one_of("trump", belote.SUITS)
        p.assume((self.led == 0) | is_card(self.led))
        p.assume((self.second == 0) | (is_card(self.second) & (self.led != 0)))
        p.assume((self.hand & self.trick == 0) & (self.led & self.second == 0))
        self.duties = (
            p.reading("under_trump"),
            p.reading("overtrump_on_trump_lead"),
            p.reading("beat_plain_lead"),
        )
        self.forced_under, self.raises, self.beats = (
            self.duties[0] == 0,
            self.duties[1] == 0,
            self.duties[2] == 1,
        )
        self.suit = suit_mates(self.led, belote.SUITS)
        self.leads = self.led == 0
        self.suited, self.trumps = self.hand & self.suit, self.hand & self.trump
        self.trump_led = self.led & self.trump != 0
        self.ruffed = negated(self.trump_led) & (self.trick & self.trump != 0)
        self.void = negated(self.leads) & (self.suited == 0)

    def play_rule(self) -> tuple[int, int]:
        """The kernel's case and cards."""
        return belote.play_rule(self.hand, self.led, self.trick, self.trump, *self.duties)

    def over_trumps(self, card: int) -> bool:
        """Whether a card is a trump above all trumps on the table."""
        return (card & self.trump != 0) & over(card, self.trick & self.trump, TRUMP_ORDER)

    def over_suit(self, card: int) -> bool:
        """Whether a card is of the suit led and above all cards of it on the table."""
        return (card & self.suit != 0) & over(card, self.trick & self.suit, PLAIN_ORDER)

    def can_go_over(self) -> bool:
        """Whether the hand holds a trump above all trumps on the table."""
        return any_of(*((self.hand & card != 0) & self.over_trumps(card) for card in BELOTE_DECK.cards))

    def can_beat(self) -> bool:
        """Whether the hand holds a card of the suit led above all those on the table."""
        return any_of(*((self.hand & card != 0) & self.over_suit(card) for card in BELOTE_DECK.cards))


@claim(
    clauses=(
        "tre-belli/play/lead",
        "bismarck/play/lead",
        "tribello/play/lead",
        "tre-belli/play/follow-suit",
        "bismarck/play/follow-suit",
        "tribello/play/follow-suit",
        "tre-belli/play/void",
        "bismarck/play/void",
        "tribello/play/void",
    ),
    summarises=WHIST_RULE,
    faults=(
        Fault("kernel.whist.play_rule", "return FOLLOW_SUIT, hand & suit", "return FOLLOW_SUIT, hand"),
        Fault("kernel.whist.play_rule", "return ANY_CARD, hand", "return ANY_CARD, hand & ~trump"),
    ),
)
def a_whist_card_may_be_played_exactly_when_the_clauses_say_so(p: Proof) -> None:
    """Any card when leading; one of the suit led if there is one; a trump where that is owed; else any card."""
    at, duty, card = Position(p), p.truth("duty to trump"), p.card("card", whist.PACK)
    allowed = whist.legal_cards(at.hand, at.led, at.trump, duty)
    trump_owed = at.void & duty & (at.hand & at.trump != 0)
    said = all_of(
        at.hand & card != 0,
        implies(at.follows, card & at.suit != 0),
        implies(trump_owed, card & at.trump != 0),
    )
    p.show(same(allowed & card != 0, said))


@claim(
    clauses=("tre-belli/play/follow-suit", "bismarck/play/follow-suit", "tribello/play/follow-suit"),
    summarises=WHIST_RULE,
    faults=(Fault("kernel.whist.legal_cards", "[1]", "[1] & ~trump", "at least one"),),
)
def a_whist_player_always_has_a_legal_card_and_none_that_he_does_not_hold(p: Proof) -> None:
    """The legal cards are some of the hand, and at least one while it is not empty."""
    at, duty = Position(p), p.truth("duty to trump")
    allowed = whist.legal_cards(at.hand, at.led, at.trump, duty)
    p.show(allowed & ~at.hand == 0, "his own")
    p.show(allowed != 0, "at least one", when=at.hand != 0)


@claim(
    clauses=(
        "tre-belli/play/lead",
        "bismarck/play/lead",
        "tribello/play/lead",
        "tre-belli/play/void",
        "bismarck/play/void",
        "tribello/play/void",
    ),
    summarises=WHIST_RULE,
    faults=(Fault("kernel.whist.play_rule", "return LEAD, hand", "return ANY_CARD, hand"),),
)
def exactly_one_case_of_the_whist_rule_applies(p: Proof) -> None:
    """Leading, following, trumping and free choice shut each other out, leave nothing over, and are named."""
    at, duty = Position(p), p.truth("duty to trump")
    case, _ = whist.play_rule(at.hand, at.led, at.trump, duty)
    owed = duty & (at.hand & at.trump != 0)
    cases = (at.leads, at.follows, at.void & owed, at.void & negated(owed))
    p.show(exactly_one(*cases), "one case")
    for number, applies in enumerate(cases):
        p.show(same(case == number, applies), f"case {number}")


@claim(
    clauses=("tre-belli/play/follow-suit", "bismarck/play/follow-suit", "tribello/play/follow-suit"),
    summarises=WHIST_RULE,
    faults=(
        Fault("kernel.whist.refusal", "if card & allowed:", "if card & hand:", "refused"),
        Fault("kernel.whist.refusal", "return MUST_TRUMP", "return MUST_FOLLOW_SUIT", "must trump"),
    ),
)
def a_whist_card_is_refused_for_the_duty_it_breaks(p: Proof) -> None:
    """A card is refused exactly when it is not legal: as not held, as not following, or as not trumping."""
    at, duty, card = Position(p), p.truth("duty to trump"), p.card("card", whist.PACK)
    reason = whist.refusal(at.hand, at.led, at.trump, duty, card)
    held = at.hand & card != 0
    allowed = whist.legal_cards(at.hand, at.led, at.trump, duty) & card != 0
    p.show(same(reason == reasons.ALLOWED, allowed), "refused")
    p.show(same(reason == reasons.NOT_IN_HAND, negated(held)), "not held")
    p.show(reason == reasons.MUST_FOLLOW_SUIT, "must follow", when=held & at.follows & negated(allowed))
    p.show(reason == reasons.MUST_TRUMP, "must trump", when=held & at.void & negated(allowed))


@claim(
    clauses=("tre-belli/play/trump-duty", "tre-belli/play/void", "tre-belli/contract/spader"),
    rulings=(47,),
    only_where={"trump_duty": "must-trump"},
    summarises=WHIST_RULE,
    faults=(Fault("kernel.tre_belli.must_trump", "return contract == SPADER", "return False"),),
)
def in_spader_a_player_without_the_suit_led_must_trump(p: Proof) -> None:
    """In spader a void player who holds spades may play nothing else."""
    at = Position(p)
    trump = tre_belli.trump_suit(tre_belli.SPADER, 0)
    duty = tre_belli.must_trump(tre_belli.SPADER, p.reading("trump_duty"), p.reading("trump_duty_in_trumf"))
    allowed = whist.legal_cards(at.hand, at.led, trump, duty)
    p.show(allowed == at.hand & whist.SPADES, when=at.void & (at.hand & whist.SPADES != 0))


@claim(
    clauses=("tre-belli/play/trump-duty-in-trumf", "tre-belli/contract/trumf"),
    rulings=(48,),
    only_where={"trump_duty": "must-trump", "trump_duty_in_trumf": "same-as-spader"},
    summarises=WHIST_RULE,
    faults=(Fault("kernel.tre_belli.must_trump", "trump_duty_in_trumf != TRUMP_DUTY_IN_TRUMF_FREE", "False"),),
)
def in_trumf_a_player_without_the_suit_led_must_trump(p: Proof) -> None:
    """In trumf a void player who holds the suit named may play nothing else."""
    at, named = Position(p), p.one_of("named", whist.SUITS)
    trump = tre_belli.trump_suit(tre_belli.TRUMF, named)
    duty = tre_belli.must_trump(tre_belli.TRUMF, p.reading("trump_duty"), p.reading("trump_duty_in_trumf"))
    allowed = whist.legal_cards(at.hand, at.led, trump, duty)
    p.show(allowed == at.hand & named, when=at.void & (at.hand & named != 0))


@claim(
    clauses=("tre-belli/contract/sang", "tre-belli/contract/pass", "tre-belli/play/void"),
    rulings=(47, 55),
    faults=(Fault("kernel.tre_belli.must_trump", "return contract == SPADER", "return contract != PASS"),),
)
def in_sang_and_pass_nobody_owes_a_trump(p: Proof) -> None:
    """Without a trump suit a void player may throw any card."""
    contract = p.one_of("contract", (tre_belli.SANG, tre_belli.PASS))
    duty = tre_belli.must_trump(contract, p.reading("trump_duty"), p.reading("trump_duty_in_trumf"))
    p.show(negated(duty), "no duty")
    p.show(tre_belli.trump_suit(contract, 0) == 0, "no trump")


@claim(
    clauses=("tre-belli/play/trump-duty",),
    rulings=(47,),
    only_where={"trump_duty": "free"},
    faults=(Fault("kernel.tre_belli.must_trump", "return False", "return contract == SPADER"),),
)
def where_the_duty_is_free_nobody_owes_a_trump(p: Proof) -> None:
    """Under the other reading of the garbled sentence there is no duty to trump in any contract."""
    contract = p.number("contract", 0, 3)
    duty = tre_belli.must_trump(contract, p.reading("trump_duty"), p.reading("trump_duty_in_trumf"))
    p.show(negated(duty))


@claim(
    clauses=("bismarck/play/no-trump-duty", "bismarck/play/void"),
    rulings=(79,),
    refuted_where=({"trump_duty": "must-trump"},),
    summarises=WHIST_RULE,
    faults=(
        Fault("kernel.bismarck.must_trump", "trump_duty ==", "trump_duty !="),
        Fault("kernel.whist.play_rule", "if must_trump and hand & trump:", "if hand & trump:"),
    ),
)
def in_bismarck_a_player_without_the_suit_led_may_play_any_card(p: Proof) -> None:
    """Nobody has to trump."""
    at = Position(p)
    allowed = whist.legal_cards(at.hand, at.led, at.trump, bismarck.must_trump(p.reading("trump_duty")))
    p.show(allowed == at.hand, when=at.void)


@claim(
    clauses=(
        "belote-a-trois/play/lead",
        "belote-a-trois/play/follow-suit",
        "belote-a-trois/play/raise-trump",
        "belote-a-trois/play/beat-plain",
        "belote-a-trois/play/ruff",
        "belote-a-trois/play/overtrump",
        "belote-a-trois/play/under-trump",
        "belote-a-trois/play/void",
    ),
    rulings=(13,),
    summarises=BELOTE_RULE,
    faults=(
        Fault("kernel.belote.trumps_over", "if table & rank:", "if table & rank & (table - 1):"),
        Fault("kernel.belote.play_rule", "if suit == trump:", "if False:"),
        WRONG_TRUMP_ORDER,
        NO_UNDER_TRUMP_DUTY,
    ),
)
def a_belote_card_may_be_played_exactly_when_the_clauses_say_so(p: Proof) -> None:
    """Follow; go over a trump led; else trump, over an earlier trump if possible, under it if that is owed."""
    at, card = BelotePosition(p), p.card("card", belote.PACK)
    _, allowed = at.play_rule()
    follows, void, higher = negated(at.leads) & (at.suited != 0), at.void, at.can_go_over()
    said = all_of(
        at.hand & card != 0,
        implies(follows, card & at.suit != 0),
        under(at.raises, implies(follows & at.trump_led & higher, at.over_trumps(card))),
        under(at.beats, implies(follows & negated(at.trump_led | at.ruffed) & at.can_beat(), at.over_suit(card))),
        implies(void & (at.trumps != 0) & negated(at.ruffed), card & at.trump != 0),
        implies(void & at.ruffed & higher, at.over_trumps(card)),
        under(at.forced_under, implies(void & at.ruffed & (at.trumps != 0), card & at.trump != 0)),
    )
    p.show(same(allowed & card != 0, said))


@claim(
    clauses=("belote-a-trois/play/follow-suit", "belote-a-trois/play/void"),
    rulings=(13,),
    summarises=BELOTE_RULE,
    faults=(Fault("kernel.belote.legal_cards", "[1]", "[1] & ~trump", "at least one"),),
)
def a_belote_player_always_has_a_legal_card_and_none_that_he_does_not_hold(p: Proof) -> None:
    """The legal cards are some of the hand, and at least one while it is not empty."""
    at = BelotePosition(p)
    allowed = belote.legal_cards(at.hand, at.led, at.trick, at.trump, *at.duties)
    p.show(allowed & ~at.hand == 0, "his own")
    p.show(allowed != 0, "at least one", when=at.hand != 0)


@claim(
    clauses=(
        "belote-a-trois/play/lead",
        "belote-a-trois/play/follow-suit",
        "belote-a-trois/play/raise-trump",
        "belote-a-trois/play/beat-plain",
        "belote-a-trois/play/ruff",
        "belote-a-trois/play/overtrump",
        "belote-a-trois/play/under-trump",
        "belote-a-trois/play/void",
    ),
    rulings=(13,),
    summarises=BELOTE_RULE,
    faults=(
        Fault("kernel.belote.void_rule", "return RUFF, trumps", "return OVERTRUMP, trumps"),
        WRONG_TRUMP_ORDER.at("case 1"),
        NO_UNDER_TRUMP_DUTY.at("case 6"),
    ),
)
def exactly_one_case_of_the_belote_rule_applies(p: Proof) -> None:
    """The eight cases shut each other out, leave nothing over, and are named as they apply."""
    at = BelotePosition(p)
    case, _ = at.play_rule()
    follows, higher = negated(at.leads) & (at.suited != 0), at.can_go_over()
    raises = follows & at.trump_led & at.raises & higher
    beats = follows & negated(at.trump_led) & negated(at.ruffed) & at.beats & at.can_beat()
    trumping = at.void & (at.trumps != 0)
    stuck = trumping & at.ruffed & negated(higher)
    cases = (
        at.leads,
        follows & negated(raises) & negated(beats),
        raises,
        beats,
        trumping & negated(at.ruffed),
        trumping & at.ruffed & higher,
        stuck & at.forced_under,
        (at.void & (at.trumps == 0)) | (stuck & negated(at.forced_under)),
    )
    p.show(exactly_one(*cases), "one case")
    for number, applies in enumerate(cases):
        p.show(same(case == number, applies), f"case {number}")


@claim(
    clauses=(
        "belote-a-trois/play/follow-suit",
        "belote-a-trois/play/raise-trump",
        "belote-a-trois/play/ruff",
        "belote-a-trois/play/overtrump",
        "belote-a-trois/play/under-trump",
    ),
    rulings=(13,),
    summarises=(*BELOTE_RULE, belote.case_refusal),
    faults=(
        Fault("kernel.belote.refusal", "if card & allowed:", "if card & hand:", "refused"),
        Fault("kernel.belote.case_refusal", "return MUST_UNDER_TRUMP", "return MUST_TRUMP", "must under-trump"),
        NO_UNDER_TRUMP_DUTY.at("must under-trump", Word.VACUOUS),
    ),
)
def a_belote_card_is_refused_for_the_first_duty_it_breaks(p: Proof) -> None:
    """A card is refused exactly when it is not legal, for not following before not trumping before not going over."""
    at, card = BelotePosition(p), p.card("card", belote.PACK)
    case, allowed = at.play_rule()
    reason = belote.refusal(at.hand, at.led, at.trick, at.trump, *at.duties, card)
    held, legal = at.hand & card != 0, allowed & card != 0
    wrong = held & negated(legal)
    off_suit = wrong & (at.suited != 0) & (card & at.suit == 0)
    no_trump = wrong & at.void & (card & at.trump == 0)
    p.show(same(reason == reasons.ALLOWED, legal), "refused")
    p.show(same(reason == reasons.NOT_IN_HAND, negated(held)), "not held")
    p.show(reason == reasons.MUST_FOLLOW_SUIT, "must follow", when=off_suit)
    owed_under = no_trump & (case == belote.UNDER_TRUMP)
    p.show(reason == reasons.MUST_TRUMP, "must trump", when=no_trump & negated(owed_under))
    p.show(reason == reasons.MUST_OVERTRUMP, "must overtrump", when=wrong & (card & at.trump != 0) & negated(off_suit))
    if at.forced_under is not False:
        p.show(reason == reasons.MUST_UNDER_TRUMP, "must under-trump", when=owed_under)
    if at.beats is not False:
        low = wrong & (card & at.suit != 0) & negated(at.trump_led)
        p.show(reason == reasons.MUST_BEAT_LEAD, "must beat", when=low)


@claim(
    clauses=("belote-a-trois/play/under-trump",),
    rulings=(13,),
    refuted_where=({"under_trump": "free"},),
    summarises=BELOTE_RULE,
    faults=(
        WRONG_TRUMP_ORDER,
        NO_UNDER_TRUMP_DUTY,
    ),
)
def who_cannot_overtrump_must_still_trump(p: Proof) -> None:
    """A void player whose trumps are all too low has to play one of them all the same."""
    at = BelotePosition(p)
    _, allowed = at.play_rule()
    p.show(allowed == at.trumps, when=at.void & at.ruffed & (at.trumps != 0) & negated(at.can_go_over()))


@claim(
    clauses=("belote-a-trois/play/beat-plain",),
    rulings=(13,),
    refuted_where=({"beat_plain_lead": "yes"},),
    summarises=BELOTE_RULE,
    faults=(
        Fault("kernel.belote.plain_led_rule", "beat_plain_lead == BEAT_PLAIN_LEAD_YES and", "beat_plain_lead >= 0 and"),
    ),
)
def a_plain_lead_need_not_be_beaten(p: Proof) -> None:
    """Who follows a plain suit may play any card of it."""
    at = BelotePosition(p)
    _, allowed = at.play_rule()
    p.show(allowed == at.suited, when=negated(at.leads) & negated(at.trump_led) & (at.suited != 0))


@claim(
    clauses=("belote-a-trois/play/raise-trump",),
    rulings=(13,),
    refuted_where=({"overtrump_on_trump_lead": "no"},),
    summarises=BELOTE_RULE,
    faults=(
        Fault("kernel.belote.trump_led_rule", "return RAISE_TRUMP, higher", "return RAISE_TRUMP, trumps"),
        WRONG_TRUMP_ORDER,
    ),
)
def a_trump_lead_must_be_beaten_by_who_can(p: Proof) -> None:
    """When trump is led, only trumps above the highest on the table may be played by who has one."""
    at, card = BelotePosition(p), p.card("card", belote.PACK)
    _, allowed = at.play_rule()
    p.show(implies(allowed & card != 0, at.over_trumps(card)), when=at.trump_led & at.can_go_over())
