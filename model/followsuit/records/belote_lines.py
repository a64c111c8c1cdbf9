"""The position lines of Belote à 3."""

from typing import Any

from followsuit.games import BeloteDeal
from followsuit.games.actions import BID_ONE, BID_TWO, PASSED_OUT, PLAY, Three, left_of, replaced
from followsuit.games.numbers import number_of, verb_for
from followsuit.games.whist import union
from followsuit.kernel import belote
from followsuit.kernel.sets import count
from followsuit.records.course import NOTHING, Course, Maybe, Reading, Writing, known
from followsuit.records.words import UNKNOWN


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
            self.fail(key, f"holds {number_of(len(cards), 'card')}", f"{size} {verb_for(size, 'lies', 'lie')} there")
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
    for key, numbers in (("called", state.called), ("declared", state.declared)):
        words[key] = "/".join(map(str, numbers)) if any(numbers) else None
    told = any(state.held) and not write.unknown and len(state.past) != game.tricks - state.left
    words["held"] = write.three(state.held) if told else None
    return words | write.tricks(state, game.tricks)
