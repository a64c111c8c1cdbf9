"""The position lines of Tre Belli and Bismarck, and what Tribello shares with them."""

from abc import abstractmethod
from typing import Any

from followsuit.games import Action, WhistDeal
from followsuit.games.actions import CHOOSE, DISCARD, EXCHANGE, GIVE, GIVE_BACK, NAME, OVER, PLAY, TAKE, left_of
from followsuit.games.numbers import number_of
from followsuit.games.whist import Gift, union
from followsuit.kernel import school_break, whist
from followsuit.kernel.sets import count
from followsuit.records.actions import shown
from followsuit.records.course import NOTHING, Course, Reading, Writing, known
from followsuit.records.words import EMPTY, SEATS, UNKNOWN, Word

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
                self.fail("spent", f"names {shown(name)}, which is no contract", self.contracts())
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
            there = f"{sizes} {'lies' if sizes == '1' else 'lie'} there in the phase '{self.phase}'"
            self.fail("table", f"holds {number_of(len(table or ()), 'card')}", there)
        out = {n for cards, n in allowed if cards in on_table and (thrown is None or count(thrown) == n)}
        if not out:
            sizes = " or ".join(map(str, sorted({n for cards, n in allowed if cards in on_table})))
            self.fail("discards", "do not fit", f"forehand, seat {left_of(self.dealer)}, has thrown {sizes}")
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


def forehand_words(game: Any, state: WhistDeal, write: Writing) -> dict[str, str | None]:
    """The words of a state of Tre Belli or Bismarck."""
    named = game.deck.suit_letter(state.named)
    contract = game.contracts[state.contract] if state.contract >= 0 else None
    out = count(state.table) + sum(map(count, state.discards))
    untold = state.phase in (CHOOSE, NAME, PLAY, OVER) and out != 4 and not state.table
    return {
        "contract": f"{contract}:{named}" if named and contract else contract,
        "spent": spent_word(game.contracts, state.spent),
        "hands": write.hands(state.hands),
        "table": UNKNOWN if untold else write.cards(state.table),
        "shown": write.cards(state.shown) if state.shown not in (0, state.table) else None,
        "gifts": ";".join(gift_text(gift, write) for gift in state.gifts) or None,
        "gift_turn": str(state.gift_turn) if state.phase in (GIVE, GIVE_BACK) else None,
        "discards": write.three(state.discards),
    } | write.tricks(state, game.tricks)


def gift_text(gift: Gift, write: Writing) -> str:
    """A gift, with its cards once they have changed hands."""
    text = f"{gift.giver}>{gift.receiver}:{gift.size}"
    made = ":".join(map(write.cards, (gift.own, gift.given, gift.returned)))
    return f"{text}:{made}" if gift.own else text


def spent_word(contracts: tuple[str, ...], spent: tuple[tuple[int, ...], ...]) -> str | None:
    """The contracts chosen so far by seat; None where there are none."""
    rows = [",".join(name for name, n in zip(contracts, row, strict=True) for _ in range(n)) for row in spent]
    return "/".join(row or EMPTY for row in rows) if any(rows) else None
