"""What the games accept: exactly the actions that they list, in every phase.

An action is asked as it is written down: a verb with the cards, the contract, the suit or the word that belong to it.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from followsuit.cards import singles
from followsuit.games import Action, game_for
from followsuit.games.actions import (
    BELOTE,
    BID_ONE,
    BID_TWO,
    CHOOSE,
    DISCARD,
    EXCHANGE,
    GIVE,
    GIVE_BACK,
    NAME,
    OVER,
    PASSED_OUT,
    PLAY,
    REBELOTE,
    TAKE,
    replaced,
)
from followsuit.games.belote import ANNOUNCE, PASS, SWAP, BeloteDeal
from followsuit.games.forehand import KEEP
from followsuit.games.whist import Gift, WhistDeal
from followsuit.kernel import announcements, belote, bismarck, school_break, tre_belli, tribello, whist
from followsuit.kernel.sets import count, is_card
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.lemmas import only_a_card_counts_one
from followsuit.symbolic.statements import alike, all_of, any_of, negated, same
from followsuit.symbolic.witness import Cards
from followsuit.verdict import Reason

VERBS = (CHOOSE, TAKE, DISCARD, KEEP, NAME, EXCHANGE, GIVE, GIVE_BACK, PLAY, PASS, SWAP, ANNOUNCE, "wait")
SEATS = (0, 1, 2)
WORDS = ("", BELOTE, REBELOTE, "capot")
SUITS_OR_NONE = (0, *whist.SUITS)
TURNS = ("tre-belli/play/turns", "bismarck/play/turns", "tribello/play/turns", "belote-a-trois/play/turns")
FOLLOW = ("tre-belli/play/follow-suit", "bismarck/play/follow-suit", "tribello/play/follow-suit")
CHOICES = (
    "tre-belli/choice/contract",
    "tre-belli/choice/suit",
    "tre-belli/choice/once",
    "bismarck/choice/contract",
    "bismarck/choice/suit",
    "bismarck/choice/once",
    "tribello/trump/named",
)
EXCHANGES = (
    "tre-belli/exchange/discard",
    "tre-belli/exchange/take-up",
    "bismarck/exchange/discard-first",
    "bismarck/exchange/take-up",
    "bismarck/exchange/all-or-none",
    "tribello/exchange/discard-then-draw",
    "tribello/exchange/limit",
)
SCHOOL_BREAK = {"variant": "school-break"}


def accepted(game: Any, state: Any, action: Action) -> bool:
    """Whether the game takes an action."""
    return game.judge(state, action).reason is None


def any_deal(p: Proof, game: Any, phase: str, actor: int) -> Any:
    """A deal in a phase with any cards in the hands and on the table."""
    a, b, c = (p.cards(f"hand {seat}, {phase}, {actor} to act", game.deck.pack) for seat in SEATS)
    if game.id == "belote-a-trois":
        return BeloteDeal(2, phase, actor, (a, b, c), 1, 1, (0, 0, 0), 0, 0, trump=belote.SPADES, taken_in=1)
    table = p.cards(f"table, {phase}, {actor} to act", game.deck.pack)
    return WhistDeal(2, phase, actor, (a, b, c), table, contract=3, left=game.tricks, spent=((0, 0, 0, 0),) * 3)


@claim(
    clauses=TURNS,
    whole_games=True,
    faults=(
        Fault(
            "games.base.Game.judge",
            "not in self.verbs[state.phase]:",
            "not in (*self.verbs[state.phase], 'play'):",
            "of another phase",
        ),
        Fault(
            "games.base.Game.out_of_turn", "action.seat == state.actor", "action.seat >= state.actor", "of another seat"
        ),
        Fault("games.base.Game.judge", "Reason.DEAL_ALREADY_OVER", "Reason.WRONG_PHASE", "after the end"),
    ),
)
def what_belongs_to_another_phase_or_to_another_seat_is_refused(p: Proof) -> None:
    """Whatever the hands: no verb of another phase, no seat out of turn (but for the swap), nothing after the end."""
    game: Any = game_for(p.rules)
    for phase, actor in product(game.verbs, SEATS):
        state = any_deal(p, game, phase, actor)
        for verb, seat in product(VERBS, (-1, *SEATS, 3)):
            if verb not in game.verbs[phase]:
                p.show(game.judge(state, Action(seat, verb)).reason is Reason.WRONG_PHASE, "of another phase")
            elif seat != actor and (verb != SWAP or seat not in SEATS):
                p.show(game.judge(state, Action(seat, verb)).reason is Reason.NOT_YOUR_TURN, "of another seat")
    for end in (OVER, PASSED_OUT):
        over = any_deal(p, game, end, 0)
        for verb, seat in product(VERBS, SEATS):
            p.show(game.judge(over, Action(seat, verb)).reason is Reason.DEAL_ALREADY_OVER, "after the end")


def any_sheets(p: Proof) -> Any:
    """How often each seat has chosen each contract: any numbers."""
    rows = [[p.number(f"contract {n} chosen by {seat}", 0, 3) for n in range(4)] for seat in SEATS]
    return tuple(map(tuple, rows))


def with_row(sheets: Any, seat: int, row: tuple[int, ...]) -> Any:
    """The sheets of all with that of a seat replaced."""
    return tuple(row if place == seat else sheets[place] for place in SEATS)


def chooses_what_is_listed(game: Any, state: WhistDeal, suits: list[int]) -> bool:
    """Whether contracts and other words are accepted with some suits as they are listed, each once."""
    listed, tried = game.legal_actions(state), product((*game.contracts, "", "solo"), suits)
    actions = [Action(state.actor, CHOOSE, 0, contract, suit) for contract, suit in tried]
    right = all(accepted(game, state, action) == (action in listed) for action in actions)
    return right and len(set(listed)) == len(listed)


@claim(
    clauses=CHOICES,
    rulings=(43, 49, 50, 80, 83),
    whole_games=True,
    faults=(
        Fault(
            "games.forehand.ForehandGame.choices", "for suit in (0, *SUITS)", "for suit in (0, *SUITS[:3])", "a choice"
        ),
        Fault("games.forehand.ForehandGame.judge_late_suit", "if suit:", "if suit > 8191:", "a choice"),
        Fault("games.forehand.ForehandGame.choices", "Action(state.actor, CHOOSE", "Action(0, CHOOSE", "a choice"),
        Fault(
            "games.forehand.ForehandGame.choices",
            ".allowed]",
            ".allowed and sum(state.spent[state.actor]) != 6]",
            "a choice",
        ),
        Fault("games.tribello.Tribello.judge_name", "not in SUITS", "not in (0, *SUITS)", "a suit named"),
        Fault("games.tribello.Tribello.judge_name", "action.suit not in SUITS", "action.suit & 1", "a suit named"),
    ),
)
def a_contract_or_a_suit_is_accepted_exactly_when_it_is_listed(p: Proof) -> None:
    """By any seat, whatever anybody holds and however often each has chosen what; no other word is a contract, and no
    other cards are a suit."""
    game: Any = game_for(p.rules)
    seat, suits = p.number("seat", 0, 2), [p.cards("suit", whist.PACK)]
    sheets: list[tuple[int, ...]] = [(0, 0, 0, 0)]
    if p.truth("of the suits or none"):
        sheets, suits = [*product(range(4), repeat=4)], list(SUITS_OR_NONE)
    if CHOOSE in game.verbs:
        own, others = [p.number(f"{name} chosen", 0, 3) for name in game.contracts], any_sheets(p)
        dealt = [any_deal(p, game, CHOOSE, actor) for actor in SEATS]
        asked = [(deal._replace(spent=with_row(others, deal.actor, row)), row) for deal, row in product(dealt, sheets)]
        wrong = [(state.actor, *row) for state, row in asked if not chooses_what_is_listed(game, state, suits)]
        p.show(negated(any_of(*(alike((seat, *own), case) for case in wrong))), "a choice")
    if NAME in game.verbs:
        for actor in SEATS:
            state = any_deal(p, game, NAME, actor)
            listed, actions = game.legal_actions(state), [Action(actor, NAME, suit=suit) for suit in suits]
            p.show(all(accepted(game, state, action) == (action in listed) for action in actions), "a suit named")


@claim(
    clauses=("belote-a-trois/auction/first-round", "belote-a-trois/auction/second-round"),
    rulings=(5,),
    whole_games=True,
    faults=(
        Fault("games.belote.BeloteATrois.judge_name", "suit not in belote.SUITS", "suit == 0", "a suit"),
        Fault("games.belote.BeloteATrois.judge_name", "suit not in belote.SUITS", "suit & (suit + 1)", "a suit"),
        Fault(
            "games.belote.BeloteATrois.legal_actions",
            "return [Action(seat, TAKE), Action(seat, PASS)]",
            "return [Action(seat, TAKE)]",
            "a bid",
        ),
    ),
)
def a_bid_is_accepted_exactly_when_it_is_listed(p: Proof) -> None:
    """Taking and passing in the first round, passing and naming in the second, whatever card is turned and whatever
    cards are named for a suit."""
    game: Any = game_for(p.rules)
    turned, suit = p.card("turned card", belote.PACK), p.cards("suit", belote.PACK)
    for phase, actor in product((BID_ONE, BID_TWO), SEATS):
        state = any_deal(p, game, phase, actor)._replace(turned=turned, table=turned, trump=0, taken_in=0)
        listed = game.legal_actions(state)
        for verb in VERBS:
            if verb != NAME:
                p.show(accepted(game, state, Action(actor, verb)) == (Action(actor, verb) in listed), "a bid")
        if phase == BID_TWO:
            action = Action(actor, NAME, suit=suit)
            p.show(accepted(game, state, action) == (action in listed), "a suit")


def cards_in_trick(p: Proof, pack: int) -> tuple[int, ...]:
    """None, one or two cards on the table."""
    number = int(p.number("cards in the trick", 0, 2).__index__())
    return tuple(p.card(f"card {place} of the trick", pack) for place in range(number))


@claim(
    clauses=(*TURNS[:3], *FOLLOW),
    whole_games=True,
    hides=(count,),
    summarises=(whist.suit_of, whist.play_rule, whist.refusal),
    faults=(
        Fault("games.whist.WhistGame.judge_play", "if count(card) != 1:", "if count(card) > 2:"),
        Fault("games.whist.WhistGame.allowed_cards", "state.trump, state.must_trump)", "state.trump, False)"),
    ),
)
def a_whist_play_is_accepted_exactly_when_it_is_one_of_the_legal_cards(p: Proof) -> None:
    """Of all sets of cards that may be put on the table, from any hand to any trick, those of one legal card."""
    game: Any = game_for(p.rules)
    actor, trick, cards = (
        p.number("actor", 0, 2).__index__(),
        cards_in_trick(p, whist.PACK),
        p.cards("cards", whist.PACK),
    )
    state = any_deal(p, game, PLAY, actor)._replace(
        trump=p.one_of("trump", SUITS_OR_NONE), must_trump=p.truth("duty to trump"), trick=trick
    )
    p.rest_on(only_a_card_counts_one, cards)
    legal = is_card(cards) & (cards & game.allowed_cards(state) != 0)
    p.show(same(accepted(game, state, Action(actor, PLAY, cards)), legal))


BELOTE_RULE = (
    belote.suit_of,
    belote.trumps_over,
    belote.plain_over,
    belote.play_rule,
    belote.case_refusal,
    belote.refusal,
)


def any_belote_play(p: Proof, game: Any) -> tuple[BeloteDeal, Action]:
    """Any position in the play of belote and any set of cards put on the table, under any duties."""
    actor, trick = p.number("actor", 0, 2).__index__(), cards_in_trick(p, belote.PACK)
    game.duties = tuple(p.one_of(name, (0, 1)) for name in ("under-trumping", "raising", "beating a plain lead"))
    state = any_deal(p, game, PLAY, actor)._replace(trump=p.one_of("trump", belote.SUITS), trick=trick)
    return state, Action(actor, PLAY, p.cards("cards", belote.PACK))


@claim(
    clauses=(TURNS[3], "belote-a-trois/play/follow-suit"),
    rulings=(13,),
    hides=(count,),
    summarises=BELOTE_RULE,
    faults=(
        Fault("games.belote.BeloteATrois.judge_play", "if count(card) != 1:", "if count(card) > 2:"),
        Fault("games.belote.BeloteATrois.judge_play", "if reason is not None:", "if reason is Reason.NOT_IN_HAND:"),
    ),
)
def a_belote_play_is_accepted_exactly_when_it_is_one_of_the_legal_cards(p: Proof) -> None:
    """Of all sets of cards that may be put on the table, from any hand to any trick, those of one legal card."""
    game: Any = game_for(make_rules("belote-a-trois", {}))
    state, play = any_belote_play(p, game)
    p.rest_on(only_a_card_counts_one, play.cards)
    legal = is_card(play.cards) & (play.cards & game.allowed_cards(state) != 0)
    p.show(same(accepted(game, state, play), legal))


@claim(
    clauses=("belote-a-trois/announcements/belote",),
    rulings=(35,),
    summarises=(*BELOTE_RULE, announcements.belote),
    faults=(
        Fault("games.belote.BeloteATrois.judge_play", "action.word != self.word_for(", "self.word_for(", "a word"),
        Fault("games.belote.BeloteATrois.word_for", "state.called[seat] == 1", "state.called[seat] >= 0", "a word"),
        Fault("games.belote.BeloteATrois.word_for", "pair = state.actor,", "pair = 0,", "a word"),
    ),
)
def a_word_is_accepted_exactly_when_it_goes_with_the_card(p: Proof) -> None:
    """With a card that may be played: belote with the first of the pair, then rebelote, or nothing; no other word."""
    game: Any = game_for(make_rules("belote-a-trois", {"belote_call": "spoken"}))
    held, trump, said = (
        p.cards("hand at first", belote.PACK),
        p.one_of("trump", belote.SUITS),
        p.number("words said", 0, 2),
    )
    hand, card = p.cards("hand", belote.PACK), p.card("card", belote.PACK)
    actor, trick = p.number("actor", 0, 2).__index__(), cards_in_trick(p, belote.PACK)
    p.assume((hand & ~held == 0) & (hand & card != 0))
    hands, held_by, called = (replaced((0, 0, 0), actor, own) for own in (hand, held, said))
    state = BeloteDeal(
        2, PLAY, actor, hands, 1, 1, (0, 0, 0), 0, 0, trump=trump, held=held_by, called=called, trick=trick
    )
    p.assume(accepted(game, state, Action(actor, PLAY, card)))
    pair = trump & (belote.KINGS | belote.QUEENS)
    has_pair, has_both = held & pair == pair, hand & pair == pair
    with_pair = has_pair & (card & pair != 0)
    for word in WORDS:
        allowed = accepted(game, state, Action(actor, PLAY, card, word=word))
        right = all_of(word == BELOTE, with_pair, has_both) | all_of(
            word == REBELOTE, with_pair, negated(has_both), said == 1
        )
        p.show(same(allowed, right | (word == "")), "a word")


def an_exchange(p: Proof, game: Any) -> tuple[WhistDeal, str]:
    """Any position before play in which cards may change places, and a verb of its phase."""
    phases = [phase for phase in (DISCARD, EXCHANGE, TAKE) if phase in game.verbs]
    phase = phases[p.number("phase", 0, len(phases) - 1)]
    verb = game.verbs[phase][p.number("verb", 0, len(game.verbs[phase]) - 1)]
    actor = p.number("actor", 0, 2).__index__()
    state = any_deal(p, game, phase, actor)
    p.assume(state.hands[actor] & state.table == 0)
    if game.id == "tribello":
        left = int(p.number("left in the pickup", 1, 13).__index__())
        return state._replace(table=0, pickup=(1,) * left), verb
    thrown = p.cards("thrown before", whist.PACK) if phase == TAKE else 0
    if phase == DISCARD and game.rules.value("exchange") == "take-then-discard":
        p.assume(state.table == 0)
    return state._replace(discards=replaced((0, 0, 0), actor, thrown)), verb


def least_thrown(game: Any) -> int:
    """The fewest cards that forehand throws."""
    return 1 if game.id == "bismarck" and game.rules.value("exchange_is") == "any-number" else 4


def may_be_thrown(game: Any, state: WhistDeal, cards: int) -> bool:
    """Whether forehand may throw some cards: four of his hand, or any number up to four where the rule set says so."""
    return all_of(cards & ~state.hands[state.actor] == 0, count(cards) >= least_thrown(game), count(cards) <= 4)


def may_be_taken_up(game: Any, state: WhistDeal, cards: int) -> bool:
    """Whether cards of the table may be taken up: as many as are owed, and no need to name them where that is all."""
    owed = 4 if game.id == "tre-belli" else count(state.discards[state.actor])
    whole = (cards == 0) & (count(state.table) == owed)
    return whole | all_of(cards != 0, cards & ~state.table == 0, count(cards) == owed)


@claim(
    clauses=EXCHANGES,
    rulings=(44, 66, 75, 76),
    whole_games=True,
    hides=(count,),
    summarises=(tre_belli.discard_refusal, bismarck.discard_refusal, tribello.exchange_refusal),
    faults=(
        Fault(
            "games.forehand.ForehandGame.judge_taking",
            "count(action.cards) != owed",
            "count(action.cards) > owed",
            "cards taken up",
        ),
        Fault("games.forehand.Bismarck.judge_taking", "if not self.may_keep(state):", "if False:", "left alone"),
        Fault("games.tribello.Tribello.judge_exchange", "left = len(state.pickup)", "left = 13", "an exchange"),
        Fault(
            "games.forehand.TreBelli.discard_refusal",
            "state.hands[state.actor], state.table,",
            "state.table, state.hands[state.actor],",
            "cards thrown",
        ),
        Fault("games.forehand.TreBelli.discard_refusal", "state.hands[state.actor]", "state.hands[0]", "cards thrown"),
    ),
)
def an_exchange_is_accepted_exactly_when_it_is_what_the_rule_allows(p: Proof) -> None:
    """Of all sets of cards that may be thrown, taken up or exchanged, from any hand; and declining where one may."""
    game: Any = game_for(p.rules)
    state, verb = an_exchange(p, game)
    cards = p.cards("cards", whist.PACK) if verb != KEEP else 0
    allowed = accepted(game, state, Action(state.actor, verb, cards))
    if verb == KEEP:
        p.show(allowed == (game.rules.value("exchange_is") != "compulsory"), "left alone")
    elif verb == TAKE:
        p.show(same(allowed, may_be_taken_up(game, state, cards)), "cards taken up")
    elif verb == DISCARD:
        p.show(same(allowed, may_be_thrown(game, state, cards)), "cards thrown")
    else:
        own = cards & ~state.hands[state.actor] == 0
        p.show(same(allowed, own & (count(cards) <= len(state.pickup))), "an exchange")


@claim(
    clauses=("bismarck/school-break/gifts", "bismarck/school-break/trump-limit"),
    rulings=(86, 88, 109),
    only_where=SCHOOL_BREAK,
    hides=(count,),
    summarises=(school_break.trump_limit, school_break.gift_terms, school_break.gift_refusal),
    faults=(
        Fault(
            "games.school_break.SchoolBreak.judge_gift",
            "cards, state.named, size, limit)",
            "cards, state.named, size, limit + 1)",
        ),
        Fault("games.school_break.SchoolBreak.judge_gift", "state.hands[state.actor], cards", "state.hands[0], cards"),
        Fault("games.school_break.SchoolBreak.judge_gift", "terms(state)", "terms(state._replace(gift_turn=1))"),
    ),
)
def a_gift_is_accepted_exactly_when_it_is_what_the_rule_allows(p: Proof) -> None:
    """Of all sets of cards that a giver may hand over, first or second in turn, under every reading of the limit."""
    readings = {"trump_gifts_per": ("pair", "total"), "short_of_plain": ("fewer", "trumps-fill")}
    picked = {name: values[p.number(name, 0, 1)] for name, values in readings.items()}
    game: Any = game_for(make_rules("bismarck", {**SCHOOL_BREAK, **picked}))
    owed, earlier, named = p.number("owed", 1, 8), p.number("owed before", 1, 8), p.one_of("named", whist.SUITS)
    giver, turn = ((2, 0), (1, 1))[p.number("first or second", 0, 1)]
    others = [seat for seat in SEATS if seat != giver]
    given = p.cards("given before", whist.PACK) if turn else 0
    first = Gift(giver, others[0], earlier, 0, given)
    state = any_deal(p, game, GIVE, giver)
    state = state._replace(named=named, gifts=(first, Gift(giver, others[1], owed)), gift_turn=turn)
    size, limit = game.terms(state)
    cards = p.cards("cards", whist.PACK)
    right = all_of(cards & ~state.hands[giver] == 0, count(cards) == size, count(cards & named) <= limit)
    p.show(same(accepted(game, state, Action(giver, GIVE, cards)), right))


def one_by_one(p: Proof, cards: int, number: int) -> list[int]:
    """The single cards, from the lowest on, of a set that is taken to have so many."""
    found = []
    for _ in range(number):
        p.assume(cards != 0)
        found.append(cards & -cards)
        cards = cards ^ found[-1]
    p.assume(cards == 0)
    return found


def sets_of(cards: list[int], sizes: range) -> list[int]:
    """All sets of some sizes of some cards, by size and then by place."""
    return [sum(some) for size in sizes for some in combinations(cards, size)]


def an_exchange_to_list(p: Proof, game: Any) -> tuple[WhistDeal, str, list[int], range]:
    """A position in which cards are thrown, taken up or exchanged: it, the verb, the cards, how many may be moved.

    A hand is of full size in seat 1, and of five cards in the others, whose lists are short.
    """
    actor = p.number("actor", 0, 2).__index__()
    if game.id == "tribello":
        state, left = any_deal(p, game, EXCHANGE, actor), p.one_of("left in the pickup", (1, 2, 3, 4, 13)).__index__()
        cards = one_by_one(p, state.hands[actor], 13 if actor == 1 else 5)
        return state._replace(table=0, pickup=(1,) * left), EXCHANGE, cards, range(left + 1)
    if p.truth("to take up cards"):
        thrown, state = p.number("thrown", least_thrown(game), 4).__index__(), any_deal(p, game, TAKE, actor)
        state = state._replace(discards=replaced((0, 0, 0), actor, (1 << thrown) - 1))
        return state, TAKE, one_by_one(p, state.table, 4), range(thrown, thrown + 1)
    first = game.id == "tre-belli" and game.rules.value("exchange") == "take-then-discard"
    state = any_deal(p, game, DISCARD if DISCARD in game.verbs else EXCHANGE, actor)
    cards = one_by_one(p, state.hands[actor], 5 if actor != 1 else 20 if first else 16)
    return state._replace(table=0) if first else state, DISCARD, cards, range(least_thrown(game), 5)


@claim(
    clauses=EXCHANGES,
    rulings=(44, 66, 75, 76),
    whole_games=True,
    faults=(
        Fault(
            "games.whist.subsets",
            "combinations(singles(cards), size)",
            "combinations(singles(cards)[1:], size)",
            "listed",
        ),
        Fault(
            "games.whist.subsets", "singles(cards)", "singles(cards)[1:] if cards & 64 else singles(cards)", "listed"
        ),
        Fault(
            "games.tribello.Tribello.legal_actions",
            "range(len(state.pickup) + 1)",
            "range(len(state.pickup))",
            "listed",
        ),
    ),
)
def the_list_of_an_exchange_has_every_set_that_the_rule_allows_once(p: Proof) -> None:
    """Whatever the cards of the table, or of a hand of full size or of five cards: every set of as many of them as may
    be moved, once, and no other; in Tribello with a pickup that is whole or has four cards or fewer."""
    game: Any = game_for(p.rules)
    state, verb, cards, sizes = an_exchange_to_list(p, game)
    listed = [action.cards for action in game.legal_actions(state) if action.verb == verb]
    whole = verb == TAKE and sizes[0] == 4
    p.show(alike(listed, [0] if whole else sets_of(cards, sizes)), "listed")
    places = sets_of([1 << place for place in range(len(cards))], sizes)
    p.show(len(set(places)) == len(places), "once")
    p.show(all_of(*map(is_card, cards)), "cards")


@claim(
    clauses=("bismarck/school-break/gifts", "bismarck/school-break/trump-limit"),
    rulings=(86, 88),
    enumerated=True,
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("games.school_break.SchoolBreak.gift_choices", "<= limit", "<= limit + 1", "listed"),
        Fault("games.school_break.SchoolBreak.gift_choices", "state.named", "8191", "listed"),
        Fault("games.whist.subsets", "singles(cards)", "singles(cards)[1:]", "listed"),
    ),
)
def the_list_of_gifts_of_four_has_every_set_that_is_accepted_once(p: Proof) -> None:
    """In one hand for each trump suit and each number of trumps: of all sets of four cards of the hand those that are
    accepted, and no others."""
    game: Any = game_for(make_rules("bismarck", SCHOOL_BREAK))
    for place, trumps in product(range(4), range(14)):
        named, plain = whist.SUITS[place], singles(whist.PACK & ~whist.SUITS[place])
        hand = sum(singles(named)[-trumps:] if trumps else []) + sum(plain[1 : 2 * (16 - trumps) : 2])
        state = WhistDeal(2, GIVE, 0, (hand, 0, 0), contract=3, named=named, gifts=(Gift(0, 1, 4),))
        listed = [action.cards for action in game.legal_actions(state)]
        p.case(trump=game.deck.suit_letter(named), hand=Cards(game.deck, hand), listed=len(listed))
        p.show(len(set(listed)) == len(listed) > 0, "once")
        fours = sets_of(singles(hand), range(4, 5))
        wrong = set(listed) ^ {cards for cards in fours if accepted(game, state, Action(0, GIVE, cards))}
        p.case(hand=Cards(game.deck, hand), cards=Cards(game.deck, min(wrong, default=0)))
        p.show(not wrong, "listed")


def everything_tried(game: Any) -> list[Action]:
    """Every verb of the game by every seat, with single cards, suits, contracts and words, right or wrong."""
    found = []
    for verb, seat in product(dict.fromkeys(verb for verbs in game.verbs.values() for verb in verbs), SEATS):
        if verb == PLAY:
            words = WORDS if game.id == "belote-a-trois" else ("",)
            found += [Action(seat, PLAY, card, word=word) for card in game.deck.cards for word in words]
        elif verb == CHOOSE:
            found += [Action(seat, CHOOSE, 0, name, suit) for name in game.contracts for suit in SUITS_OR_NONE]
        elif verb == NAME:
            found += [
                Action(seat, NAME, suit=suit) for suit in (belote.SUITS if game.id == "belote-a-trois" else whist.SUITS)
            ]
        elif verb not in (DISCARD, EXCHANGE, GIVE, GIVE_BACK):
            found.append(Action(seat, verb))
    return found


LONGEST = 60
"""More actions than any deal has."""
MOST_HELD = 20
"""Cards in the largest hand of any game; what a larger one may throw is too much to list."""


def a_course(game: Any, dealer: int, turn: int) -> Iterator[Any]:
    """The states of a whole deal in which swaps and announcements are made and else the first or last action listed."""
    size = game.deck.size
    order = [game.deck.cards[7 * place % size] for place in range(size)]
    state = game.deal(game.start(dealer), order, cut=order[9], round=2)
    yield state
    for _ in range(LONGEST):
        actions = game.legal_actions(state)
        if not actions:
            break
        early = [action for action in actions if action.verb in (SWAP, ANNOUNCE)]
        state = game.moved(state, early[0] if early else actions[turn if len(actions) < 999 else 99])
        yield state


@claim(
    clauses=(
        *TURNS,
        *FOLLOW,
        "belote-a-trois/play/follow-suit",
        "belote-a-trois/seven/swap",
        "belote-a-trois/announcements/declaring",
    ),
    rulings=(10, 35, 36),
    enumerated=True,
    whole_games=True,
    faults=(
        Fault(
            "games.whist.WhistGame.card_actions",
            "singles(self.allowed_cards(state))",
            "singles(state.hands[state.actor])",
        ),
        Fault(
            "games.belote.BeloteATrois.legal_actions",
            "return self.card_actions(state) + swaps + announcing",
            "return self.card_actions(state) + swaps",
        ),
        Fault("games.belote.BeloteATrois.legal_actions", "for other in range(3) if", "for other in range(2) if"),
    ),
)
def whatever_is_tried_in_a_whole_deal_is_accepted_exactly_when_it_is_listed(p: Proof) -> None:
    """In every position of some deals, with every card, suit, contract and word tried by every seat in every phase."""
    game: Any = game_for(p.rules)
    for dealer, turn in ((0, 0), (1, -1), (2, 0)):
        for state in a_course(game, dealer, turn):
            hand = Cards(game.deck, state.hands[state.actor])
            p.case(dealer=dealer, phase=state.phase, seat=state.actor, hand=hand)
            fits = max(map(count, state.hands)) <= MOST_HELD
            listed = set(game.legal_actions(state)) if fits else set()
            p.show(fits and (bool(listed) or game.is_over(state)), "something may be done")
            wrong = [action for action in everything_tried(game) if accepted(game, state, action) != (action in listed)]
            for action in wrong[:1]:
                tried = Cards(game.deck, action.cards)
                p.case(dealer=dealer, phase=state.phase, seat=action.seat, hand=hand, verb=action.verb, cards=tried)
            p.show(not wrong)
