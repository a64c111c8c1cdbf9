"""What a seat cannot see makes no difference to what it is shown and to what it may do.

Two positions that look the same to a seat are put together of the same open cards, the same hand of that seat, and
anything whatever in all other places.
"""

from itertools import product
from typing import Any, NamedTuple

from followsuit.games import Action, game_for
from followsuit.games.actions import (
    BID_ONE,
    BID_TWO,
    CHOOSE,
    DISCARD,
    EXCHANGE,
    GIVE,
    GIVE_BACK,
    NAME,
    PLAY,
    TAKE,
    Three,
    Trick,
    replaced,
)
from followsuit.games.belote import ANNOUNCE, SWAP, BeloteDeal
from followsuit.games.whist import Gift, WhistDeal
from followsuit.kernel import announcements, belote, bismarck, school_break, tre_belli, whist
from followsuit.kernel.sets import count
from followsuit.spec import make_rules
from followsuit.spec import switches as known_switches
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import alike, all_of

SUITS_OR_NONE = (0, *whist.SUITS)
WHIST_KERNEL = (
    whist.suit_of,
    whist.play_rule,
    whist.legal_cards,
    whist.refusal,
    whist.trick_winner,
    tre_belli.discard_refusal,
    bismarck.discard_refusal,
    school_break.top,
    school_break.returned_suit,
    school_break.returned,
    school_break.trump_limit,
    school_break.gift_terms,
    school_break.gift_refusal,
)
BELOTE_KERNEL = (
    belote.suit_of,
    belote.trumps_over,
    belote.plain_over,
    belote.best_trump,
    belote.best_plain,
    belote.winning_card,
    belote.trick_winner,
    belote.play_rule,
    belote.case_refusal,
    belote.refusal,
)
ANNOUNCEMENTS = (
    announcements.suit_runs,
    announcements.sequences,
    announcements.fours,
    announcements.announcements,
    announcements.belote,
)
WHIST_PLAY = ("tre-belli/play/turns", "bismarck/play/turns", "tribello/play/turns")
EXCHANGES = ("tre-belli/exchange/discard", "bismarck/exchange/discard-first", "tribello/exchange/discard-then-draw")


class Worlds(NamedTuple):
    """Two positions that look the same to a seat, where the numbers that are `told` to all are the same."""

    here: Any
    there: Any
    told: bool = True


def others_of(seat: int) -> tuple[int, int]:
    """The two other seats."""
    return (seat + 1) % 3, (seat + 2) % 3


def anything_hidden(p: Proof, seat: int, own: int, name: str, pack: int, world: str) -> Three:
    """The cards of the seat, and any cards for each of the two others."""
    three: Three = (own, own, own)
    for other in others_of(seat):
        three = replaced(three, other, p.cards(f"{name} {other} {world}", pack))
    return three


def as_many(one: Three, other: Three) -> bool:
    """Whether there are as many cards at three places as at three others."""
    return all_of(*(count(first) == count(second) for first, second in zip(one, other, strict=True)))


def cards_on_the_table(p: Proof, pack: int) -> tuple[int, ...]:
    """None, one or two cards of the trick under way."""
    number = 0 if p.truth("to lead") else 1 if p.truth("to play second") else 2
    return tuple(p.card(f"card {place} of the trick", pack) for place in range(number))


def an_earlier_trick(p: Proof, pack: int) -> tuple[Trick, ...]:
    """One finished trick, of any cards."""
    first, second, third = (p.cards(f"card {place} of the last trick", pack) for place in range(3))
    return (Trick(0, (first, second, third), 1),)


def any_of_these(p: Proof, game: str, switches: tuple[str, ...]) -> Any:
    """The game under any readings of some switches and the default of all others."""
    picked = {}
    for name in switches:
        values = known_switches(game)[name].values
        picked[name] = values[p.number(f"reading of {name}", 0, len(values) - 1)]
    return game_for(make_rules(game, picked))


def a_phase(p: Proof, game: Any, playing: bool = True) -> str:
    """Any phase of the game in which something may be done; play among them or not."""
    phases = [phase for phase in game.verbs if playing or phase != PLAY]
    return str(phases[p.number("phase", 0, len(phases) - 1)])


class Round(NamedTuple):
    """Where in a deal of Tribello: the rounds that it may be, and how many cards the pickup may hold."""

    rounds: tuple[int, ...] = (1, 2, 3, 4)
    pickups: tuple[int, ...] = (1, 13)

    def any_round(self, p: Proof, phase: str) -> int:
        """Any of the rounds; trump is named in the second."""
        return 2 if phase == NAME else p.one_of("round", self.rounds) if len(self.rounds) > 1 else self.rounds[0]


ANY_ROUND = Round()


def whist_worlds(p: Proof, game: Any, phase: str, seat: int, actor: int, deal: Round = ANY_ROUND) -> Worlds:
    """Two positions of a whist game in a phase: the cards in the other hands, what others threw and the pickup vary."""
    own, thrown = p.cards("own hand", whist.PACK), p.cards("own discards", whist.PACK)
    trick = cards_on_the_table(p, whist.PACK) if phase == PLAY else ()
    tribello = game.id == "tribello"
    chosen = deal.any_round(p, phase) if tribello else -1 if phase == CHOOSE else 3
    state = WhistDeal(
        dealer=(actor + 2) % 3,
        phase=phase,
        actor=actor,
        hands=(0, 0, 0),
        table=0 if tribello else p.cards("table", whist.PACK),
        contract=chosen,
        named=0 if phase == CHOOSE else p.one_of("named", SUITS_OR_NONE),
        trump=p.one_of("trump", SUITS_OR_NONE) if phase == PLAY else 0,
        must_trump=p.truth("duty to trump"),
        exchanged=p.number("exchanged", 0, 2) if tribello else 0,
        cut=p.card("cut card", whist.PACK) if tribello else 0,
        spent=any_sheets(p),
        leader=(actor + 3 - len(trick)) % 3,
        trick=trick,
        won=(p.cards("won 0", whist.PACK), p.cards("won 1", whist.PACK), p.cards("won 2", whist.PACK)),
        past=an_earlier_trick(p, whist.PACK) if phase == PLAY else (),
        left=p.number("tricks left", 1, game.tricks),
        gift_turn=1 if phase in (GIVE, GIVE_BACK) else 0,
        shown=0 if tribello else p.cards("shown", whist.PACK),
    )
    gifts: list[tuple[Gift, ...]] = [(), ()]
    told = True
    if phase in (GIVE, GIVE_BACK):
        gifts, told = the_gifts(p, seat, actor, phase)
    found = []
    sizes = deal.pickups if phase == EXCHANGE else deal.pickups[-1:]
    left = sizes[p.number("size of the pickup", 0, len(sizes) - 1)] if tribello else 0
    for place, world in enumerate(("here", "there")):
        pickup = tuple(p.cards(f"card {turn} of the pickup {world}", whist.PACK) for turn in range(left))
        found.append(
            state._replace(
                hands=anything_hidden(p, seat, own, "hand", whist.PACK, world),
                discards=anything_hidden(p, seat, thrown, "discards", whist.PACK, world),
                pickup=pickup,
                gifts=gifts[place],
            )
        )
    return Worlds(found[0], found[1], told & as_many(found[0].discards, found[1].discards))


def the_gifts(p: Proof, seat: int, actor: int, phase: str) -> tuple[list[tuple[Gift, ...]], bool]:
    """A gift made and a gift in hand; their cards are known to their giver and receiver, their numbers to all."""
    receiver = others_of(actor)[0] if p.truth("to or from the left") else others_of(actor)[1]
    giver, receiver = (actor, receiver) if phase == GIVE else (receiver, actor)
    gifts: list[tuple[Gift, ...]] = [(), ()]
    told = True
    for getting, name in ((3 - giver - receiver, "first"), (receiver, "second")):
        size = p.number(f"owed, {name} gift", 1, 8)
        parts = []
        for part in ("own", "given", "returned"):
            here, there = 0, 0
            if name == "first" or (part != "returned" and phase == GIVE_BACK):
                known = seat == getting if part == "own" else seat in (giver, getting)
                here = p.cards(f"{part}, {name} gift", whist.PACK)
                there = here if known else p.cards(f"{part}, {name} gift, there", whist.PACK)
                told = told & ((count(here) == count(there)) if part != "own" else True)
            parts.append((here, there))
        for place in range(2):
            own, given, returned = (part[place] for part in parts)
            gifts[place] = (*gifts[place], Gift(giver, getting, size, own, given, returned))
    return gifts, told


def three_numbers(p: Proof, name: str, high: int) -> Three:
    """Any number up to the highest for each seat."""
    a, b, c = (p.number(f"{name} {seat}", 0, high) for seat in range(3))
    return a, b, c


def told_what_is_announced(p: Proof, game: Any) -> Any:
    """The game with any points for announcements, which all are told when the first trick has ended."""
    points, pairs = three_numbers(p, "points announced", 700), three_numbers(p, "belote", 20)
    game.announced = lambda _: (points, pairs)
    return game


def belote_worlds(p: Proof, phase: str, seat: int, actor: int, same_batch: bool) -> Worlds:
    """Two positions of belote in a phase: other hands, cards still to come, the talon and perhaps more vary."""
    own, held = p.cards("own hand", belote.PACK), p.cards("own hand at first", belote.PACK)
    trick = cards_on_the_table(p, belote.PACK) if phase == PLAY else ()
    playing = phase == PLAY
    turned, table = p.card("turned card", belote.PACK), p.card("card on the table", belote.PACK)
    later = playing and p.truth("after the first trick")
    bergere = p.card("bergère", belote.PACK)
    batch = p.cards("own cards to come", belote.PACK) if same_batch else 0
    state = BeloteDeal(
        dealer=p.number("dealer", 0, 2),
        phase=phase,
        actor=actor,
        hands=(0, 0, 0),
        turned=turned,
        table=table if playing else turned,
        batch=(0, 0, 0),
        talon=0,
        bergere=bergere,
        pot=p.number("pot", 0, 500),
        passes=0 if playing else p.number("passes", 0, 5),
        trump=p.one_of("trump", belote.SUITS) if playing else 0,
        taker=p.number("taker", 0, 2) if playing else -1,
        taken_in=p.number("taken in round", 1, 2) if playing else 0,
        swapped_by=p.number("swapped by", -1, 2) if playing else -1,
        leader=(actor + 3 - len(trick)) % 3,
        trick=trick,
        won=(p.cards("won 0", belote.PACK), p.cards("won 1", belote.PACK), p.cards("won 2", belote.PACK)),
        past=an_earlier_trick(p, belote.PACK) if later else (),
        left=p.number("tricks left", 1, 8) if later else 9,
        called=three_numbers(p, "words said by", 2),
        declared=three_numbers(p, "announced by", 1),
    )
    found = []
    for world in ("here", "there"):
        shown = playing or same_batch
        first = anything_hidden(p, seat, held, "hand at first", belote.PACK, world)
        mine = batch if same_batch else p.cards(f"own cards to come {world}", belote.PACK)
        to_come = anything_hidden(p, seat, mine, "cards to come", belote.PACK, world)
        found.append(
            state._replace(
                hands=anything_hidden(p, seat, own, "hand", belote.PACK, world),
                held=first,
                batch=(0, 0, 0) if playing else to_come,
                talon=p.cards(f"talon {world}", belote.PACK),
                bergere=bergere if shown else p.card(f"bergère {world}", belote.PACK),
            )
        )
    return Worlds(found[0], found[1])


def anything_done(p: Proof, game: Any, phase: str, seat: int, name: str, pack: int) -> Action:
    """Any action of a verb that belongs to the phase."""
    verbs = game.verbs[phase]
    verb = verbs[p.number(f"verb of {name}", 0, len(verbs) - 1)]
    cards = p.cards(f"cards of {name}", pack) if verb in (PLAY, DISCARD, TAKE, EXCHANGE, GIVE, GIVE_BACK) else 0
    if verb == TAKE and game.id == "belote-a-trois":
        cards = 0
    suits = belote.SUITS if pack == belote.PACK else SUITS_OR_NONE
    suit = suits[p.number(f"suit of {name}", 0, len(suits) - 1)] if verb in (CHOOSE, NAME) else 0
    contract = game.contracts[p.number(f"contract of {name}", 0, 3)] if verb == CHOOSE else ""
    return Action(seat, verb, cards, contract, suit)


def three_seats(p: Proof, name: str) -> int:
    """Any seat, as a plain number."""
    return (0, 1, 2)[p.number(name, 0, 2)]


@claim(
    clauses=(
        *WHIST_PLAY,
        *EXCHANGES,
        "bismarck/school-break/gifts",
        "bismarck/school-break/return",
        "tribello/deal/pickup",
    ),
    rulings=(66, 67, 76, 85),
    whole_games=True,
    faults=(
        Fault("games.whist.WhistGame.public_view", "write(state.discards[seat])", "write(state.discards[state.actor])"),
        Fault("games.tribello.Tribello.view", "len(state.pickup)", "count(state.pickup[0] & 8191)"),
        Fault(
            "games.forehand.ForehandGame.view",
            "write(state.table)",
            "write(state.table | (0 if state.contract else state.hands[0]))",
        ),
        Fault("games.school_break.SchoolBreak.gift_view", "if seat in (gift.giver, gift.receiver):", "if True:"),
    ),
)
def a_whist_view_does_not_depend_on_what_is_hidden_from_the_seat(p: Proof) -> None:
    """Not on the other hands, nor on what others threw face down, nor on the pickup, nor on gifts between others."""
    game: Any = game_for(p.rules)
    phase, seat = a_phase(p, game), three_seats(p, "seat")
    actor = three_seats(p, "actor") if phase in (GIVE, GIVE_BACK) else 0
    here, there, told = whist_worlds(p, game, phase, seat, actor)
    if here.contract == bismarck.VALFRI and game.contracts:
        contract = p.number("contract", 0, 3).__index__()
        here, there = here._replace(contract=contract), there._replace(contract=contract)
    p.show(alike(game.view(here, seat), game.view(there, seat)), when=told)


@claim(
    clauses=("belote-a-trois/play/turns", "belote-a-trois/deal/second-batch", "belote-a-trois/deal/talon"),
    rulings=(7, 8, 9),
    whole_games=True,
    faults=(
        Fault("games.belote.BeloteATrois.view", 'write(state.bergere) if state.trump else ""', "write(state.bergere)"),
        Fault(
            "games.belote.BeloteATrois.view",
            '"hand": write(state.hands[seat])',
            '"hand": write(state.hands[seat] | state.talon)',
        ),
        Fault("games.belote.BeloteATrois.view", "state.passes,", "state.held[0] & 1 if state.left < 9 else 0,"),
    ),
)
def a_belote_view_does_not_depend_on_what_is_hidden_from_the_seat(p: Proof) -> None:
    """Not on the other hands, nor on any cards still to be dealt, its own among them, nor on the talon, nor, before a
    take, on the bergère."""
    game = told_what_is_announced(p, game_for(p.rules))
    phase, seat = a_phase(p, game), three_seats(p, "seat")
    here, there, _ = belote_worlds(p, phase, seat, 0, same_batch=False)
    p.show(alike(game.view(here, seat), game.view(there, seat)))


def any_sheets(p: Proof) -> Any:
    """How often each seat has chosen each contract: any numbers."""
    rows = [[p.number(f"contract {n} chosen by {seat}", 0, 3) for n in range(4)] for seat in range(3)]
    return tuple(map(tuple, rows))


@claim(
    clauses=("bismarck/choice/blind", "tre-belli/choice/contract"),
    rulings=(42, 73),
    whole_games=True,
    refuted_where=({"choose_blind": "no"},),
    faults=(
        Fault("games.forehand.ForehandGame.view", "None if blind else state.hands[seat]", "state.hands[seat]"),
        Fault("games.forehand.ForehandGame.view", "seat == self.forehand(state)", "seat == 0"),
    ),
)
def forehand_sees_nothing_of_his_own_hand_before_he_chooses(p: Proof) -> None:
    """What forehand is shown when he is to choose is the same for any hand that he has."""
    game: Any = game_for(p.rules)
    seat, table, sheets = three_seats(p, "seat"), p.cards("table", whist.PACK), any_sheets(p)
    views = []
    for world in ("here", "there"):
        a, b, c = (p.cards(f"hand {place} {world}", whist.PACK) for place in range(3))
        state = WhistDeal((seat + 2) % 3, CHOOSE, seat, (a, b, c), table, spent=sheets, leader=seat, shown=table)
        views.append(game.view(state, seat))
    p.show(alike(*views))


@claim(
    clauses=("bismarck/choice/blind", "tre-belli/choice/contract", "tre-belli/choice/suit", "bismarck/choice/suit"),
    rulings=(42, 73),
    whole_games=True,
    faults=(
        Fault(
            "games.forehand.ForehandGame.judge_choice",
            "state.spent[action.seat], contract)",
            "state.spent[action.seat], contract * (state.hands[0] & 1))",
        ),
        Fault(
            "games.forehand.ForehandGame.judge_choice",
            "state.spent[action.seat], contract)",
            "state.spent[action.seat], contract * (state.hands[0] & 1 if sum(state.spent[2]) == 5 else 1))",
        ),
    ),
)
def what_forehand_may_choose_does_not_depend_on_any_hand(p: Proof) -> None:
    """Looking or not looking is a matter of knowledge only: the choices are the same whatever anybody holds."""
    game: Any = game_for(p.rules)
    worlds, sheets = [], any_sheets(p)
    for world in ("here", "there"):
        a, b, c = (p.cards(f"hand {seat} {world}", whist.PACK) for seat in range(3))
        worlds.append(WhistDeal(2, CHOOSE, 0, (a, b, c), p.cards(f"table {world}", whist.PACK)))
    for seat, row in product(range(3), product(range(4), repeat=4)):
        spent = tuple(row if place == seat else sheets[place] for place in range(3))
        here, there = (state._replace(dealer=(seat + 2) % 3, actor=seat, spent=spent) for state in worlds)
        p.show(alike(game.choices(here), game.choices(there)))


def under_any_reading_of_gifts(p: Proof, game: Any) -> Any:
    """The game; the school break under any readings that its gifts and its choice of trumps depend on."""
    if GIVE in game.verbs:
        names = ("break_spades", "trump_gifts_per", "short_of_plain", "return_from")
        free, usual = {name: p.one_of(f"reading of {name}", (0, 1)) for name in names}, game.reading
        game.reading = lambda switch: free[switch] if switch in free else usual(switch)
    return game


@claim(
    clauses=(*WHIST_PLAY, *EXCHANGES, "bismarck/school-break/gifts", "bismarck/school-break/return"),
    rulings=(42, 66, 67),
    whole_games=True,
    summarises=WHIST_KERNEL,
    faults=(
        Fault("games.tribello.Tribello.judge_exchange", "len(state.pickup)", "1 if state.pickup[0] & 1 else 3"),
        Fault("games.forehand.TreBelli.discard_refusal", "state.hands[state.actor]", "state.hands[0]"),
    ),
)
def what_a_whist_player_may_do_before_play_does_not_depend_on_what_is_hidden_from_him(p: Proof) -> None:
    """Of two positions that look the same to the seat to act, each action is allowed in both or refused in both; choices
    are spoken of above, cards given back below."""
    game = under_any_reading_of_gifts(p, game_for(p.rules))
    phase, seat = a_phase(p, game, playing=False), three_seats(p, "seat")
    p.assume(phase not in (CHOOSE, GIVE_BACK))
    here, there, _ = whist_worlds(p, game, phase, seat, seat, Round(pickups=tuple(range(1, 14))))
    action = anything_done(p, game, phase, seat, "the seat", whist.PACK)
    p.show(game.judge(here, action).reason is game.judge(there, action).reason)


@claim(
    clauses=("belote-a-trois/play/turns", "belote-a-trois/auction/first-round", "belote-a-trois/auction/second-round"),
    rulings=(5,),
    summarises=BELOTE_KERNEL,
    faults=(
        Fault("games.belote.BeloteATrois.judge_name", "suit, state.turned, reading", "suit, state.bergere, reading"),
    ),
)
def what_a_bidder_may_do_does_not_depend_on_what_is_hidden_from_him(p: Proof) -> None:
    """Bids, in his turn or out of it: allowed in both of two positions that look the same, or refused in both."""
    game: Any = game_for(make_rules("belote-a-trois", {}))
    phase, seat, actor = (BID_ONE, BID_TWO)[p.number("phase", 0, 1)], three_seats(p, "seat"), three_seats(p, "actor")
    here, there, _ = belote_worlds(p, phase, seat, actor, same_batch=False)
    action = anything_done(p, game, phase, seat, "the seat", belote.PACK)
    p.show(game.judge(here, action).reason is game.judge(there, action).reason)


@claim(
    clauses=("belote-a-trois/seven/swap", "belote-a-trois/seven/condition"),
    rulings=(10, 11),
    summarises=(belote.swap_refusal,),
    faults=(
        Fault("games.belote.BeloteATrois.judge_swap", "state.hands[seat],", "state.hands[0],"),
        Fault(
            "games.belote.BeloteATrois.swap_in_time", "return False", "return len(state.trick) > 0 and state.talon & 1"
        ),
    ),
)
def whether_the_seven_may_be_swapped_does_not_depend_on_what_is_hidden_from_the_seat(p: Proof) -> None:
    """The swap, in the seat's turn or out of it: allowed in both of two positions that look the same, or refused in
    both."""
    game, by = any_of_these(p, "belote-a-trois", ("seven_swap_until",)), p.one_of("reading of seven_swap_by", (0, 1))
    game.reading = lambda switch: by
    seat, actor = three_seats(p, "seat"), three_seats(p, "actor")
    here, there, _ = belote_worlds(p, PLAY, seat, actor, same_batch=False)
    action = Action(seat, SWAP)
    p.show(game.judge(here, action).reason is game.judge(there, action).reason)


@claim(
    clauses=("belote-a-trois/announcements/declaring", "belote-a-trois/announcements/belote"),
    rulings=(35, 36),
    summarises=ANNOUNCEMENTS,
    faults=(
        Fault("games.belote.BeloteATrois.strength_of", "state.held[seat],", "state.held[0],", "announcing"),
        Fault("games.belote.BeloteATrois.pair_of", "state.held[seat],", "state.held[0],", "the word"),
    ),
)
def what_a_belote_player_may_say_does_not_depend_on_what_is_hidden_from_him(p: Proof) -> None:
    """Where it has to be said: announcing is allowed in both of two positions that look the same to the seat to act or
    refused in both, and the same word goes with each card."""
    game: Any = game_for(make_rules("belote-a-trois", {"announcing": "optional", "belote_call": "spoken"}))
    seat = three_seats(p, "seat")
    here, there, _ = belote_worlds(p, PLAY, seat, seat, same_batch=False)
    action, card = Action(seat, ANNOUNCE), p.card("card", belote.PACK)
    if p.truth("announcing"):
        p.show(game.judge(here, action).reason is game.judge(there, action).reason, "announcing")
    else:
        p.show(game.word_for(here, card) == game.word_for(there, card), "the word")


@claim(
    clauses=("bismarck/school-break/return",),
    rulings=(87,),
    only_where={"variant": "school-break"},
    summarises=(school_break.top, school_break.returned_suit, school_break.returned),
    faults=(
        Fault(
            "games.school_break.SchoolBreak.judge_return",
            "gift.own, gift.given, cards",
            "gift.own, gift.given & ~state.hands[0], cards",
        ),
    ),
)
def what_a_receiver_gives_back_does_not_depend_on_what_is_hidden_from_him(p: Proof) -> None:
    """For any gift in spades, the suits being reckoned one by one: the same cards are taken back in both of two positions
    that look the same to the receiver."""
    picked = ("enlarged-hand", "own-hand-else-same-card")[p.number("reading of return_from", 0, 1)]
    game: Any = game_for(make_rules("bismarck", {"variant": "school-break", "return_from": picked}))
    own, given = p.cards("own spades", whist.SPADES), p.cards("given spades", whist.SPADES)
    returned = p.cards("returned", whist.PACK)
    table, named, owed = p.cards("table", whist.PACK), p.one_of("named", whist.SUITS), p.number("owed", 1, 8)
    for seat in range(3):
        reasons = []
        for world in ("here", "there"):
            giver, other = others_of(seat)
            earlier = [p.cards(f"{part} before, {seat} {world}", whist.PACK) for part in ("own", "given", "returned")]
            state = WhistDeal(
                dealer=2,
                phase=GIVE_BACK,
                actor=seat,
                hands=anything_hidden(p, seat, own | given, f"hand, {seat} to give back,", whist.PACK, world),
                table=table,
                contract=bismarck.VALFRI,
                named=named,
                gifts=(Gift(giver, other, 8, *earlier), Gift(giver, seat, owed, own, given)),
                gift_turn=1,
            )
            reasons.append(game.judge(state, Action(seat, GIVE_BACK, returned)).reason)
        p.show(reasons[0] is reasons[1])


def seen_by(verb: str, seat: int, state: WhistDeal) -> bool:
    """Whether a seat sees the cards that another moves: cards played and taken up, and gifts to or from it."""
    if verb in (GIVE, GIVE_BACK):
        gift = state.gifts[state.gift_turn]
        return seat in (gift.giver, gift.receiver)
    return verb in (PLAY, TAKE)


def under_any_contract(p: Proof, game: Any) -> Any:
    """The game with any quotas, and any duty to trump where there is one: both are those of the open contract."""
    quotas, duty = three_numbers(p, "quota", 16), p.truth("duty to trump once play begins")
    game.quotas = lambda state: quotas
    if game.id != "tribello":
        game.duty_to_trump = lambda contract: duty
    return game


@claim(
    clauses=(*WHIST_PLAY, *EXCHANGES, "tre-belli/exchange/take-up", "bismarck/exchange/take-up"),
    rulings=(66, 67, 76, 85),
    whole_games=True,
    summarises=WHIST_KERNEL,
    faults=(
        Fault(
            "games.forehand.ForehandGame.thrown",
            "state.discards, state.actor, cards",
            "state.discards, (state.actor + 1) % 3, cards",
            "the view",
        ),
    ),
)
def two_whist_positions_that_look_the_same_do_so_after_what_another_does_before_play(p: Proof) -> None:
    """After any action of another, seen or face down, the seat is shown the same in both; in Tribello in rounds 2 and 4
    with three cards in the pickup, dealt and exchanged by seat 0, however many exchanged before. Quotas and duties of a contract are spoken of above."""
    game = under_any_contract(p, game_for(p.rules))
    phase = a_phase(p, game, playing=False)
    actor = 0 if game.id == "tribello" else three_seats(p, "actor")
    seat = others_of(actor)[0] if p.truth("the next seat looks on") else others_of(actor)[1]
    here, there, told = whist_worlds(p, game, phase, seat, actor, Round((2, 4), (3,)))
    action = anything_done(p, game, phase, actor, "another", whist.PACK)
    other = action
    if action.verb in (DISCARD, EXCHANGE, GIVE, GIVE_BACK) and not seen_by(action.verb, seat, here):
        other = action._replace(cards=p.cards("cards of another, there", whist.PACK))
        told = told & (count(action.cards) == count(other.cards))
    if action.verb == EXCHANGE:
        p.assume((count(action.cards) <= len(here.pickup)) & (count(action.cards) == count(other.cards)))
    after_here, after_there = game.moved(here, action), game.moved(there, other)
    p.show(after_here.phase == after_there.phase, "the phase")
    p.show(alike(game.view(after_here, seat), game.view(after_there, seat)), "the view", when=told)


@claim(
    clauses=WHIST_PLAY,
    summarises=(whist.trick_winner,),
    faults=(
        Fault("games.actions.after_card", "(*trick, card)", "(*trick, card | hands[(actor + 2) % 3])", "the view"),
    ),
)
def two_whist_positions_that_look_the_same_do_so_after_a_card_of_another(p: Proof) -> None:
    """A card played is seen by all: after it the seat is shown the same in both, whatever else is hidden; in Tribello in
    round 3, in the others under the last of the contracts."""
    game: Any = game_for(make_rules(p.game, {}))
    actor = three_seats(p, "actor")
    seat = others_of(actor)[0] if p.truth("the next seat looks on") else others_of(actor)[1]
    here, there, told = whist_worlds(p, game, PLAY, seat, actor, Round((3,), (2,)))
    card = Action(actor, PLAY, p.cards("card", whist.PACK))
    after_here, after_there = game.moved(here, card), game.moved(there, card)
    p.show(alike(game.view(after_here, seat), game.view(after_there, seat)), "the view", when=told)
    p.show(after_here.hands[seat] == after_there.hands[seat], "the hand")


@claim(
    clauses=("belote-a-trois/play/turns", "belote-a-trois/auction/first-round", "belote-a-trois/deal/second-batch"),
    rulings=(7, 10, 11),
    summarises=BELOTE_KERNEL,
    faults=(
        Fault(
            "games.belote.BeloteATrois.taken",
            "1 if state.phase == BID_ONE else 2",
            "1 if state.talon & 1 else 2",
            "the view",
        ),
    ),
)
def two_belote_positions_that_look_the_same_do_so_after_what_another_does(p: Proof) -> None:
    """After any action of another, given the same cards where some are dealt, the seat is shown the same in both; the
    card that ends the first trick is spoken of below."""
    game = told_what_is_announced(p, game_for(make_rules("belote-a-trois", {})))
    phase, actor = a_phase(p, game), three_seats(p, "actor")
    seat = others_of(actor)[0] if p.truth("the next seat looks on") else others_of(actor)[1]
    here, there, _ = belote_worlds(p, phase, seat, actor, same_batch=True)
    action = anything_done(p, game, phase, actor, "another", belote.PACK)
    p.assume((here.left < 9) | (len(here.trick) < 2))
    p.assume((here.left == 9) | (action.verb != SWAP))
    after_here, after_there = game.moved(here, action), game.moved(there, action)
    p.show(alike(game.view(after_here, seat), game.view(after_there, seat)), "the view")
    p.show(after_here.hands[seat] == after_there.hands[seat], "the hand")


@claim(
    clauses=("belote-a-trois/announcements/best-player", "belote-a-trois/play/turns"),
    rulings=(15, 16),
    hides=(belote.trick_winner,),
    faults=(
        Fault(
            "games.belote.BeloteATrois.view",
            '"won": [write(pile) for pile in state.won]',
            '"won": [write(cards) for cards in state.held]',
            "the rest",
        ),
        Fault(
            "games.belote.BeloteATrois.view", "list(self.announced(state)[0])", "list(state.held)", "the announcements"
        ),
        Fault("games.belote.BeloteATrois.view", "state.passes,", "state.held[0] & 128,", "the rest"),
    ),
)
def when_the_first_trick_ends_only_what_the_announcements_score_becomes_known(p: Proof) -> None:
    """After the card of another that ends the first trick two positions that looked the same differ at most in the
    points announced, which are then told to all, whatever the hands and whatever they announce; where these points are
    the same the seat is shown the same in both."""
    game: Any = game_for(make_rules("belote-a-trois", {}))
    actor = three_seats(p, "actor")
    seat = others_of(actor)[0] if p.truth("the next seat looks on") else others_of(actor)[1]
    here, there, _ = belote_worlds(p, PLAY, seat, actor, same_batch=True)
    p.assume((here.left == 9) & (len(here.trick) == 2))
    card, views = Action(actor, PLAY, p.cards("card", belote.PACK)), []
    for world, state in (("here", here), ("there", there)):
        points, pairs = three_numbers(p, f"points announced {world}", 700), three_numbers(p, f"belote {world}", 20)
        game.announced = lambda _, points=points, pairs=pairs: (points, pairs)
        views.append(game.view(game.moved(state, card), seat))
        p.show(alike(views[-1].pop("announced"), points), "the announcements")
    p.show(alike(*views), "the rest")


@claim(
    clauses=("tre-belli/play/follow-suit", "bismarck/play/follow-suit", "tribello/play/follow-suit"),
    summarises=WHIST_KERNEL,
    faults=(
        Fault(
            "games.whist.WhistGame.judge_play", "state.must_trump, card)", "state.must_trump or state.left > 15, card)"
        ),
    ),
)
def which_whist_cards_are_legal_depends_on_hand_trick_trump_and_duty_only(p: Proof) -> None:
    """Two positions with the same hand to play, the same trick, trump suit and duty agree on every card, whatever
    else is different in them."""
    game: Any = game_for(make_rules(p.game, {}))
    actor, hand, trick = three_seats(p, "actor"), p.cards("hand", whist.PACK), cards_on_the_table(p, whist.PACK)
    trump, duty, card = p.one_of("trump", SUITS_OR_NONE), p.truth("duty to trump"), p.card("card", whist.PACK)
    reasons = []
    for world in ("here", "there"):
        state = WhistDeal(
            dealer=0 if world == "here" else 1,
            phase=PLAY,
            actor=actor,
            hands=anything_hidden(p, actor, hand, "hand", whist.PACK, world),
            table=p.cards(f"table {world}", whist.PACK),
            discards=(p.cards(f"discards {world}", whist.PACK), 0, 0),
            contract=3 if world == "here" else 2,
            trump=trump,
            must_trump=duty,
            trick=trick,
            won=(p.cards(f"won {world}", whist.PACK), 0, 0),
            left=p.number(f"tricks left {world}", 1, 16),
        )
        reasons.append(game.judge(state, Action(actor, PLAY, card)).reason)
    p.show(reasons[0] is reasons[1])


def around_a_belote_hand(p: Proof, actor: int, hand: int, trick: tuple[int, ...], trump: int, world: str) -> BeloteDeal:
    """A position in the play with the hand, trick and trump given and anything else whatever."""
    turned = p.cards(f"turned {world}", belote.PACK)
    return BeloteDeal(
        dealer=2,
        phase=PLAY,
        actor=actor,
        hands=anything_hidden(p, actor, hand, "hand", belote.PACK, world),
        turned=turned,
        table=turned,
        batch=(0, 0, 0),
        talon=p.cards(f"talon {world}", belote.PACK),
        bergere=0,
        trump=trump,
        taker=0 if world == "here" else 1,
        taken_in=1,
        trick=trick,
        won=(p.cards(f"won {world}", belote.PACK), 0, 0),
        left=p.number(f"tricks left {world}", 1, 9),
    )


@claim(
    clauses=("belote-a-trois/play/follow-suit",),
    summarises=BELOTE_KERNEL,
    faults=(
        Fault(
            "games.belote.BeloteATrois.judge_play",
            "state.trump, *self.duties, card)",
            "state.trump & ~state.talon, *self.duties, card)",
        ),
    ),
)
def which_belote_cards_are_legal_depends_on_hand_trick_and_trump_only(p: Proof) -> None:
    """Two positions with the same hand to play, the same trick and trump suit agree on every card, whatever else is
    different in them."""
    game: Any = game_for(make_rules("belote-a-trois", {}))
    game.duties = tuple(p.one_of(name, (0, 1)) for name in ("under-trumping", "raising", "beating a plain lead"))
    actor, hand, trick = three_seats(p, "actor"), p.cards("hand", belote.PACK), cards_on_the_table(p, belote.PACK)
    trump, card = p.one_of("trump", belote.SUITS), p.card("card", belote.PACK)
    reasons = []
    for world in ("here", "there"):
        state = around_a_belote_hand(p, actor, hand, trick, trump, world)
        reasons.append(game.judge(state, Action(actor, PLAY, card)).reason)
    p.show(reasons[0] is reasons[1])
