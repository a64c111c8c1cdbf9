"""What each game's position line holds besides the course of play."""

from abc import abstractmethod
from typing import Any

from followsuit.games import Action, BeloteDeal, SchoolBreak, WhistDeal
from followsuit.games.actions import (
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
    TAKE,
    Three,
    left_of,
    replaced,
)
from followsuit.games.whist import Gift, union
from followsuit.kernel import belote, school_break, tribello, whist
from followsuit.kernel.sets import count
from followsuit.records.course import NOTHING, Course, Maybe, Reading, Writing, known
from followsuit.records.words import EMPTY, SEATS, UNKNOWN, Word, Words

SIZES = tuple(str(size) for size in range(1, 13))


class WhistReading(Reading[WhistDeal]):
    """What the three whist games share."""

    def winner(self, first: int, second: int, third: int, trump: int) -> int:
        """The kernel's answer on who wins a trick."""
        return whist.trick_winner(first, second, third, trump)

    def suit(self, key: str, text: str) -> int:
        """A suit from its letter."""
        if text not in ("S", "H", "D", "C"):
            self.fail(key, "names no suit", "suits are S H D C")
        return int(self.game.deck.suit(text))

    def with_course(self, state: WhistDeal, course: Course) -> WhistDeal:
        """The state with its hands and its play."""
        return state._replace(
            hands=self.known_hands(),
            actor=course.actor,
            leader=course.leader,
            trick=course.trick,
            won=course.won,
            past=course.past,
            left=course.left,
        )


class ForehandReading(WhistReading):
    """Tre Belli and Bismarck."""

    keys: tuple[str, ...] = ("contract", "spent", "table", "shown", "discards")

    @abstractmethod
    def piles(self) -> set[tuple[int, int]]:
        """How many cards may lie on the table, and how many be thrown, in the phase."""

    def default_phase(self) -> str:
        """Play once there is a contract, else the choice."""
        return PLAY if self.told("contract", "trick", "past", "won") else CHOOSE

    def first_leader(self) -> int:
        """Forehand."""
        return left_of(self.dealer)

    def actor_before_play(self) -> int:
        """Forehand."""
        return left_of(self.dealer)

    def spent(self) -> tuple[tuple[int, ...], ...]:
        """How often each seat has chosen each contract."""
        names = [part.split(",") if part != EMPTY else [] for part in self.words.three("spent") or ("-", "-", "-")]
        for name in (name for row in names for name in row):
            if name not in self.game.contracts:
                self.fail("spent", f"names {name!r}, which is no contract", self.contracts())
        return tuple(tuple(row.count(name) for name in self.game.contracts) for row in names)

    def contracts(self) -> str:
        """The remedy for a wrong contract."""
        return f"contracts are {', '.join(self.game.contracts)}"

    def contract(self) -> tuple[int, int]:
        """The contract's place and the suit named, -1 and 0 before the choice."""
        word = self.words.get("contract")
        if self.phase == CHOOSE:
            self.absent("contract")
            return -1, 0
        if word is None:
            self.fail("contract", "does not say the contract", f"say contract=NAME or NAME:SUIT; {self.contracts()}")
        name, colon, suit = word.value.partition(":")
        if name not in self.game.contracts:
            raise word.error("is no contract", self.contracts(), name)
        return self.game.contracts.index(name), self.suit("contract", suit) if colon else 0

    def state(self) -> WhistDeal:
        """The state of the line."""
        contract, named = self.contract()
        in_play = self.playing()
        trump = self.game.trump_of(contract, named) if in_play else 0
        table, discards = self.cards("table"), self.three_sets("discards")
        self.count_piles(table, discards[left_of(self.dealer)])
        state = WhistDeal(
            self.dealer,
            self.phase,
            0,
            NOTHING,
            table=union(table or ()),
            discards=known(discards),
            contract=contract,
            named=named,
            trump=trump,
            must_trump=self.game.duty_to_trump(contract) if in_play else False,
            spent=self.spent(),
            shown=self.shown(union(table or ())),
        )
        state = self.with_gifts(self.with_course(state, self.course(trump)))
        self.check(state)
        self.check_contract(state)
        return state

    def shown(self, table: int) -> int:
        """The four cards that lay open at dealing: those on the table, or as told."""
        word = self.words.get("shown")
        if word is None or word.value == UNKNOWN:
            self.gaps += ["shown"] if count(table) != 4 else []
            return table if count(table) == 4 else 0
        shown = union(type(self.places)(self.game.deck).read(word, word.value))
        if count(shown) != 4 or table & ~shown:
            self.fail("shown", "are not the cards that lay open", "four cards lay open, among them those on the table")
        return shown

    def with_gifts(self, state: WhistDeal) -> WhistDeal:
        """The state with the gifts of the school-break variant; elsewhere there are none."""
        return state

    def count_piles(self, table: tuple[int, ...] | None, thrown: int | None) -> None:
        """PositionError where table and discards do not fit the phase; what is not told is a gap or nothing."""
        allowed = self.piles()
        on_table = {n for n, _ in allowed if table is None or len(table) == n}
        if not on_table:
            sizes = " or ".join(map(str, sorted({n for n, _ in allowed})))
            self.fail("table", f"holds {len(table or ())} cards", f"{sizes} lie there in the phase '{self.phase}'")
        out = {n for cards, n in allowed if cards in on_table and (thrown is None or count(thrown) == n)}
        if not out:
            sizes = " or ".join(map(str, sorted({n for cards, n in allowed if cards in on_table})))
            self.fail("discards", "do not fit", f"forehand, seat {left_of(self.dealer)}, has thrown {sizes} cards")
        if table is None and on_table != {0}:
            if self.phase not in (CHOOSE, NAME, PLAY, OVER):
                self.fail("table", "does not say the table cards", f"say table=... in the phase '{self.phase}'")
            self.gaps.append("table")
        if thrown is None and out != {0}:
            self.gaps.append("discards")

    def check(self, state: WhistDeal) -> None:
        """The common checks; forehand alone throws cards."""
        forehand = left_of(self.dealer)
        if any(cards for seat, cards in enumerate(state.discards) if seat != forehand):
            self.fail("discards", "gives cards to another seat", f"only forehand, seat {forehand}, throws cards")
        super().check(state)

    def check_contract(self, state: WhistDeal) -> None:
        """PositionError where forehand could not have made the choice."""
        if state.contract < 0:
            return
        late = self.game.names_later(state.contract) and self.phase != NAME
        name, suit = self.game.contracts[state.contract], 0 if late else state.named
        verdict = self.game.judge_choice(state, Action(left_of(self.dealer), CHOOSE, contract=name, suit=suit))
        if verdict.allowed and late:
            verdict = self.game.judge_suit(state.contract, state.named)
        if not verdict.allowed:
            self.fail("contract", f"is refused [{verdict.reason}; {verdict.clause}]", verdict.text)


class TreBelliReading(ForehandReading):
    """Tre Belli."""

    def piles(self) -> set[tuple[int, int]]:
        """Four on the table until they are taken up, four thrown."""
        first = self.game.takes_first()
        return {
            CHOOSE: {(4, 0)},
            TAKE: {(4, 0) if first else (4, 4)},
            DISCARD: {(0, 0) if first else (4, 0)},
        }.get(self.phase, {(0, 4)})


class BismarckReading(ForehandReading):
    """Bismarck."""

    def piles(self) -> set[tuple[int, int]]:
        """As many thrown as are taken up; or the table left alone."""
        sizes: set[int] = set(self.game.discard_sizes(None))
        if self.phase in (CHOOSE, NAME, EXCHANGE):
            return {(4, 0)}
        if self.phase == TAKE:
            return {(4, size) for size in sizes}
        kept = {(4, 0)} if self.game.may_keep(None) else set()
        return {(4 - size, size) for size in sizes} | kept


class SchoolBreakReading(BismarckReading):
    """Bismarck in the school break: `gifts=GIVER>RECEIVER:SIZE:OWN:GIVEN:RETURNED;...`, made ones with their cards."""

    keys = (*BismarckReading.keys, "gifts", "gift_turn")

    def piles(self) -> set[tuple[int, int]]:
        """The table is left alone until the gifts are made."""
        return {(4, 0)} if self.phase in (GIVE, GIVE_BACK) else super().piles()

    def actor_before_play(self) -> int:
        """The giver or the receiver of the gift in hand, else forehand."""
        gifts, turn = self.gifts()
        if self.phase == GIVE:
            return gifts[turn].giver
        return gifts[turn].receiver if self.phase == GIVE_BACK else super().actor_before_play()

    def with_gifts(self, state: WhistDeal) -> WhistDeal:
        """The state with its gifts."""
        gifts, turn = self.gifts()
        for place, gift in enumerate(gifts):
            self.check_gift(gift, place - turn)
        if self.phase == GIVE and not self.game.terms(state._replace(gifts=gifts, gift_turn=turn))[0]:
            self.fail("gift_turn", "is not the gift in hand", "no card can be given in it")
        return state._replace(gifts=gifts, gift_turn=turn)

    def check_gift(self, gift: Gift, ahead: int) -> None:
        """PositionError for a gift made that is still to come, or one made otherwise than by the rules.

        `ahead` is 0 for the gift in hand, more for later ones.
        """
        own, given, back = gift.own, gift.given, gift.returned
        in_hand = ahead == 0 and self.phase == GIVE_BACK
        if ahead > 0 or (ahead == 0 and not in_hand) or not (own or in_hand):
            wrong = bool(own or given or back)
        else:
            wrong = count(own) != 16 or own & given != 0 or not 1 <= count(given) <= gift.size
            due = school_break.returned(own, given, self.game.reading("return_from"))
            wrong = wrong or back != (0 if in_hand else due)
            hand = self.hands[gift.receiver]
            wrong = wrong or (in_hand and hand is not None and hand != own | given)
        if wrong:
            text = f"of seat {gift.giver} to seat {gift.receiver} cannot be"
            self.fail("gifts", text, "gifts are made in their order; of a gift made: OWN:GIVEN:RETURNED, own 16 cards")

    def gifts(self) -> tuple[tuple[Gift, ...], int]:
        """The gifts of the deal, and the place of the one in hand."""
        word = self.words.get("gifts")
        gifts = () if word is None else tuple(self.gift(word, part) for part in word.value.split(";"))
        if self.phase not in (GIVE, GIVE_BACK):
            return gifts, 0 if self.phase == CHOOSE else len(gifts)
        turn = self.words.number("gift_turn", 0, 5) or 0
        if turn >= len(gifts):
            self.fail("gifts", "holds no gift in hand", "say gifts=GIVER>RECEIVER:SIZE and gift_turn=N, from 0")
        return gifts, turn

    def gift(self, word: Word, text: str) -> Gift:
        """One gift."""
        parts = text.split(":")
        seats = parts[0].split(">")
        if len(parts) not in (2, 5) or len(seats) != 2 or not set(seats) < set(SEATS) or parts[1] not in SIZES:
            raise word.error("is no gift", "write GIVER>RECEIVER:SIZE or GIVER>RECEIVER:SIZE:OWN:GIVEN:RETURNED", text)
        own, given, returned = (
            union(type(self.places)(self.game.deck).read(word, cards)) for cards in parts[2:] or ("-", "-", "-")
        )
        return Gift(int(seats[0]), int(seats[1]), int(parts[1]), own, given, returned)


class TribelloReading(WhistReading):
    """Tribello."""

    keys = ("round", "cut", "trump", "exchanged", "pickup", "discards")

    def default_phase(self) -> str:
        """Play once there is play or a hand is short, else what the round begins with."""
        begun = any(hand is not None and count(hand) < 13 for hand in self.hands)
        if begun or self.told("trick", "past", "won"):
            return PLAY
        named_first = not self.game.names_after() and not self.told("trump")
        return NAME if self.words.number("round", 1, 4) == 2 and named_first else EXCHANGE

    def first_leader(self) -> int:
        """The dealer."""
        return self.dealer

    def actor_before_play(self) -> int:
        """The dealer names trump; the places exchange in their order."""
        if self.phase == NAME:
            return self.dealer
        place = tribello.exchange_place(self.exchanged(), self.game.reading("exchange_order"))
        return (self.dealer + place) % 3

    def exchanged(self) -> int:
        """How many seats have exchanged."""
        late = self.phase == NAME and self.game.names_after()
        told = self.words.number("exchanged", 0, 3)
        if told is not None and self.phase == NAME and not late and told:
            self.fail("exchanged", "is too early", "trump is named before the exchange")
        if told == 3 and self.phase == EXCHANGE:
            self.fail("exchanged", "is too late", "after three exchanges play begins: phase=play")
        return told if told is not None else 3 if late or self.playing() else 0

    def named(self, round_number: int) -> tuple[int, int]:
        """The suit of the cut card or the suit named, and the cut card; 0 where there is none."""
        word, told = self.words.get("cut"), self.words.get("trump")
        cut = self.places_apart(word.value) if word is not None else 0
        suit = self.suit("trump", told.value) if told is not None else 0
        if round_number != 1 and cut:
            self.fail("cut", "belongs to round 1 alone", "leave cut out")
        if round_number > 2 and suit:
            self.fail("trump", "does not belong to rounds 3 and 4", "they have no trump: leave trump out")
        if cut and suit and not cut & suit:
            self.fail("trump", "is not the suit of the cut card", "leave trump out where cut is given")
        unnamed = self.phase == NAME or (self.phase == EXCHANGE and self.game.names_after())
        if round_number == 2 and unnamed:
            self.absent("trump")
        elif round_number <= 2 and not (cut or suit):
            self.fail(
                "trump", f"does not say the trump of round {round_number}", "say trump=SUIT, or in round 1 cut=CARD"
            )
        return (whist.suit_of(cut) if cut else suit), cut

    def places_apart(self, text: str) -> int:
        """The cut card, which went back into the pack and lies elsewhere now."""
        word = self.words.words["cut"]
        return type(self.places)(self.game.deck).card(word, text, "")

    def state(self) -> WhistDeal:
        """The state of the line."""
        round_number = self.words.number("round", 1, 4)
        if round_number is None:
            self.fail("round", "does not say the round", "say round=1, 2, 3 or 4")
        if self.phase == NAME and round_number != 2:
            self.fail("phase", "does not belong to the round", "trump is named in round 2 alone")
        named, cut = self.named(round_number)
        trump = tribello.trump_suit(round_number, named) if self.playing() else 0
        pickup, discards = self.cards("pickup"), self.three_sets("discards")
        exchanged = self.exchanged()
        self.count_piles(pickup, discards, exchanged)
        state = WhistDeal(
            self.dealer,
            self.phase,
            0,
            NOTHING,
            pickup=pickup or (),
            discards=known(discards),
            contract=round_number,
            named=named,
            trump=trump,
            exchanged=exchanged,
            cut=cut,
        )
        state = self.with_course(state, self.course(trump))
        self.check(state)
        return state

    def count_piles(self, pickup: tuple[int, ...] | None, discards: Maybe, exchanged: int) -> None:
        """PositionError where pickup and discards do not add up to thirteen or a seat has thrown out of turn."""
        if self.phase == EXCHANGE and pickup is None:
            self.fail("pickup", "does not say the pickup", f"say pickup=CARDS, top first, in the phase '{self.phase}'")
        thrown = sum(count(cards or 0) for cards in discards)
        waiting = [self.exchanger(turn) for turn in range(exchanged, 3)]
        for seat in waiting:
            if discards[seat]:
                self.fail("discards", f"has cards of seat {seat}", f"only {exchanged} seats have exchanged")
        untold = [seat for seat in range(3) if discards[seat] is None and seat not in waiting]
        full = not self.told("discards") and pickup is not None and len(pickup) == 13
        if pickup is None or (untold and not full):
            self.gaps += [key for key, is_gap in (("pickup", pickup is None), ("discards", bool(untold))) if is_gap]
            fits = thrown + len(pickup or ()) <= 13
        else:
            fits = thrown + len(pickup) == 13
        if not fits:
            problem = f"holds {len(pickup or ())} cards with {thrown} thrown"
            self.fail("pickup", problem, "pickup and discards are thirteen cards together")
        if self.phase == PLAY and exchanged < 3 and pickup:
            self.fail(
                "exchanged", "is too early for play", "play begins when all have exchanged or the pickup is empty"
            )
        if self.phase == EXCHANGE and not pickup:
            self.fail("phase", "cannot be with an empty pickup", "play begins when the pickup is empty: phase=play")

    def exchanger(self, turn: int) -> int:
        """The seat that exchanges at a turn."""
        place = tribello.exchange_place(turn, self.game.reading("exchange_order"))
        return (self.dealer + place) % 3


class BeloteReading(Reading[BeloteDeal]):
    """Belote à 3."""

    keys = (
        "trump",
        "taker",
        "taken",
        "turned",
        "swapped",
        "passes",
        "pot",
        "batch",
        "talon",
        "bergere",
        "held",
        "called",
        "declared",
    )
    BIDS = (BID_ONE, BID_TWO, PASSED_OUT)

    def more_phases(self) -> tuple[str, ...]:
        """A deal may be thrown in."""
        return (PASSED_OUT,)

    def default_phase(self) -> str:
        """Play once there is a trump suit or a trick, else the auction."""
        if self.told("trump", "trick", "past", "won"):
            return PLAY
        passes = self.words.number("passes", 0, 6) or 0
        return BID_ONE if passes < 3 else BID_TWO if passes < 6 else PASSED_OUT

    def first_leader(self) -> int:
        """The seat after the dealer."""
        return left_of(self.dealer)

    def winner(self, first: int, second: int, third: int, trump: int) -> int:
        """The kernel's answer on who wins a trick."""
        return belote.trick_winner(first, second, third, trump)

    def passes(self) -> int:
        """How many have passed in the auction."""
        first = {BID_ONE: 0, BID_TWO: 3, PASSED_OUT: 6}[self.phase]
        told, act = self.words.number("passes", 0, 6), self.words.number("act", 0, 2)
        if told is None:
            turn = 0 if act is None else (act - self.first_leader()) % 3
            return first + (turn if self.phase != PASSED_OUT else 0)
        if told not in (range(first, first + 3) if first < 6 else (6,)):
            self.fail("passes", f"does not fit the phase '{self.phase}'", "three pass in each round of the auction")
        return told

    def actor_before_play(self) -> int:
        """Each speaks in turn from the dealer's left."""
        return (self.first_leader() + self.passes()) % 3

    def trump(self) -> int:
        """The trump suit, 0 in the auction."""
        word = self.words.get("trump")
        if not self.playing():
            self.absent("trump", "taker", "taken", "swapped", "held")
            return 0
        if word is None or word.value not in ("S", "H", "D", "C"):
            self.fail("trump", "does not say the trump suit", "say trump=S, H, D or C")
        return int(self.game.deck.suit(word.value))

    def auction(self, trump: int, turned: int) -> tuple[int, int, int]:
        """The taker (-1 not told), the round in which he took (0 not known), and the passes before."""
        if not self.playing():
            return -1, 0, self.passes()
        taker, taken = self.words.number("taker", 0, 2), self.words.number("taken", 1, 2)
        self.absent("passes")
        if turned and taken is None:
            taken = 1 if trump & turned else 2
        if turned and taken == 1 and not trump & turned:
            self.fail("taken", "cannot be", "the suit taken in the first round is that of the turned card")
        if turned and taken == 2:
            verdict = self.game.judge_name(BeloteDeal(0, BID_TWO, 0, NOTHING, turned, turned, NOTHING, 0, 0), trump)
            if not verdict.allowed:
                self.fail("trump", f"is refused [{verdict.reason}; {verdict.clause}]", verdict.text)
        if taker is None or taken is None:
            self.gaps += [key for key, value in (("taker", taker), ("taken", taken)) if value is None]
            return (-1 if taker is None else taker), taken or 0, 0
        return taker, taken, (taker - self.first_leader()) % 3 + 3 * (taken - 1)

    def turned(self, trump: int) -> tuple[int, int, int]:
        """The turned card (0 not told), what lies in its place, and who swapped the seven for it (-1)."""
        word, swapped = self.words.get("turned"), self.words.number("swapped", 0, 2)
        if word is None or word.value == UNKNOWN:
            if swapped is not None or not self.playing():
                self.fail("turned", "does not say the turned card", "say turned=CARD")
            self.gaps.append("turned")
            return 0, 0, -1
        turned = type(self.places)(self.game.deck).card(word, word.value, "")
        if swapped is None:
            self.places.put(turned, word, "")
            return turned, turned, -1
        seven = trump & belote.SEVENS
        if turned == seven or not turned & trump or self.words.number("taken", 1, 2) == 2:
            self.fail("swapped", "cannot be", "the seven of trump is swapped for a card of the suit taken in round one")
        self.places.put(seven, self.words.words["swapped"], ", the seven of trump on the table")
        return turned, seven, swapped

    def batches(self) -> Maybe:
        """The cards still to come to each seat in the auction."""
        if self.playing():
            self.absent("batch")
            return NOTHING
        return self.sized_batch()

    def sized_batch(self) -> Maybe:
        """Three cards a seat, where they are told."""
        batch = self.three_sets("batch")
        if any(cards is not None and count(cards) != 3 for cards in batch):
            self.fail("batch", "has the wrong number of cards", "three cards come to each seat after the auction")
        self.gaps += ["batch"] if None in batch else []
        return batch

    def some(self, key: str, size: int) -> int:
        """The cards of a place of fixed size; 0 where they are not told."""
        cards = self.cards(key)
        if cards is None:
            self.gaps.append(key)
        elif len(cards) != size:
            self.fail(key, f"holds {len(cards)} cards", f"{size} lie there")
        return union(cards or ())

    def held(self, course: Course) -> Three:
        """The nine-card hands before the first trick: from hands and tricks, or as told."""
        if not self.playing():
            return NOTHING
        told = self.apart("held")
        if course.history and None not in self.hands:
            held = self.known_hands()
            for leader, cards in [*((one.leader, one.cards) for one in course.past), (course.leader, course.trick)]:
                for place, card in enumerate(cards):
                    seat = (leader + place) % 3
                    held = replaced(held, seat, held[seat] | card)
            if told is not None and told != held:
                self.fail("held", "differs from hands and tricks", "leave held out where past is given")
            return held
        if told is None:
            self.gaps.append("held")
        return told or NOTHING

    def apart(self, key: str) -> Three | None:
        """Nine cards a seat that lie elsewhere by now; None where they are not told."""
        word, parts = self.words.get(key), self.words.three(key)
        if word is None or parts is None:
            return None
        places = type(self.places)(self.game.deck)
        a, b, c = (union(places.read(word, part, f", seat {seat}")) for seat, part in enumerate(parts))
        if {count(a), count(b), count(c)} != {9}:
            self.fail(key, "has the wrong number of cards", "each seat held nine cards")
        return a, b, c

    def state(self) -> BeloteDeal:
        """The state of the line."""
        trump = self.trump()
        turned, table, swapped = self.turned(trump)
        taker, taken, passes = self.auction(trump, turned)
        course = self.course(trump)
        state = BeloteDeal(
            self.dealer,
            self.phase,
            course.actor,
            self.known_hands(),
            turned,
            table,
            known(self.batches()),
            self.some("talon", 3),
            self.some("bergere", 1),
            pot=self.words.number("pot", 0, 999_999_999) or 0,
            passes=passes,
            trump=trump,
            taker=taker,
            taken_in=taken,
            swapped_by=swapped,
            held=self.held(course),
            leader=course.leader,
            trick=course.trick,
            won=course.won,
            past=course.past,
            left=course.left,
            called=self.counts("called", 2),
            declared=self.counts("declared", 1),
        )
        self.check(state)
        self.check_swap(state)
        return state

    def counts(self, key: str, most: int) -> Three:
        """Three small numbers by seat, none where the line does not say."""
        parts = self.words.three(key) or ("0", "0", "0")
        if not set(parts) <= {str(number) for number in range(most + 1)}:
            self.fail(key, "is not three numbers", f"write numbers from 0 to {most} by seat, as in 0/1/0")
        return int(parts[0]), int(parts[1]), int(parts[2])

    def check_swap(self, state: BeloteDeal) -> None:
        """PositionError where a seat is said to have swapped the seven and never held the turned card."""
        if state.swapped_by >= 0 and any(state.held) and not state.held[state.swapped_by] & state.turned:
            self.fail("swapped", "cannot be", f"seat {state.swapped_by} does not hold the turned card")
        if state.swapped_by >= 0 and self.game.reading("seven_swap_by") and state.taker not in (-1, state.swapped_by):
            self.fail("swapped", "cannot be", "under this rule set only the taker swaps the seven")


READINGS: dict[str, type[Reading[Any]]] = {
    "tre-belli": TreBelliReading,
    "bismarck": BismarckReading,
    "tribello": TribelloReading,
    "belote-a-trois": BeloteReading,
}


def reading_of(game: Any, words: Words) -> Reading[Any]:
    """The reading of a line of a game."""
    return SchoolBreakReading(game, words) if isinstance(game, SchoolBreak) else READINGS[game.id](game, words)


def whist_words(game: Any, state: WhistDeal, write: Writing) -> dict[str, str | None]:
    """The words of a whist state."""
    words: dict[str, str | None] = {}
    if game.id == "tribello":
        words["round"] = str(state.contract)
        words["cut"] = write.cards(state.cut) if state.cut else None
        words["trump"] = game.deck.suit_letter(state.named) if state.named and not state.cut else None
        words["exchanged"] = str(state.exchanged)
        words["hands"] = write.hands(state.hands)
        untold = len(state.pickup) + sum(map(count, state.discards)) != 13
        words["pickup"] = UNKNOWN if untold and not state.pickup else write.cards(state.pickup)
        if untold and any(state.discards):
            thrown = "/".join(write.cards(cards) if cards else UNKNOWN for cards in state.discards)
            return words | {"discards": thrown} | write.tricks(state, game.tricks)
    else:
        named = game.deck.suit_letter(state.named)
        contract = game.contracts[state.contract] if state.contract >= 0 else None
        words["contract"] = f"{contract}:{named}" if named and contract else contract
        words["spent"] = spent_word(game.contracts, state.spent)
        words["hands"] = write.hands(state.hands)
        out = count(state.table) + sum(map(count, state.discards))
        untold = state.phase in (CHOOSE, NAME, PLAY, OVER) and out != 4 and not state.table
        words["table"] = UNKNOWN if untold else write.cards(state.table)
        words["shown"] = write.cards(state.shown) if state.shown not in (0, state.table) else None
        words["gifts"] = ";".join(gift_text(gift, write) for gift in state.gifts) or None
        words["gift_turn"] = str(state.gift_turn) if state.phase in (GIVE, GIVE_BACK) else None
    return words | {"discards": write.three(state.discards)} | write.tricks(state, game.tricks)


def gift_text(gift: Gift, write: Writing) -> str:
    """A gift, with its cards once they have changed hands."""
    text = f"{gift.giver}>{gift.receiver}:{gift.size}"
    made = ":".join(map(write.cards, (gift.own, gift.given, gift.returned)))
    return f"{text}:{made}" if gift.own else text


def spent_word(contracts: tuple[str, ...], spent: tuple[tuple[int, ...], ...]) -> str | None:
    """The contracts chosen so far by seat; None where there are none."""
    rows = [",".join(name for name, n in zip(contracts, row, strict=True) for _ in range(n)) for row in spent]
    return "/".join(row or EMPTY for row in rows) if any(rows) else None


def belote_words(game: Any, state: BeloteDeal, write: Writing) -> dict[str, str | None]:
    """The words of a belote state."""
    words: dict[str, str | None] = {
        "trump": game.deck.suit_letter(state.trump) or None,
        "taker": str(state.taker) if state.taker >= 0 else None,
        "taken": str(state.taken_in) if state.taken_in else None,
        "turned": write.cards(state.turned) if state.turned else None,
        "swapped": str(state.swapped_by) if state.swapped_by >= 0 else None,
        "passes": str(state.passes) if not state.trump else None,
        "pot": str(state.pot) if state.pot else None,
        "hands": write.hands(state.hands),
        "batch": write.three(state.batch),
        "talon": write.cards(state.talon) if state.talon else None,
        "bergere": write.cards(state.bergere) if state.bergere else None,
    }
    told = any(state.held) and not write.unknown and len(state.past) != game.tricks - state.left
    words["held"] = write.three(state.held) if told else None
    return words | write.tricks(state, game.tricks)
