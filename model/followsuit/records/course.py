"""The part of a position line that the games share: hands, the trick on the table, the tricks before it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from followsuit.games import Game, Trick
from followsuit.games.actions import OVER, PLAY, Three, replaced
from followsuit.games.numbers import number_of, verb_for
from followsuit.games.whist import union
from followsuit.kernel.sets import count
from followsuit.records.words import EMPTY, SEATS, UNKNOWN, Places, Word, Words

S = TypeVar("S", bound=Any)
NOTHING: Three = (0, 0, 0)
Maybe = tuple[int | None, int | None, int | None]
UNTOLD: Maybe = (None, None, None)
COUNTS = {
    "tre-belli": "16 cards are dealt to each; forehand holds 20 between taking up four and throwing four",
    "bismarck": "16 cards are dealt to each; forehand throws four before taking four up",
    "tribello": "13 cards are dealt to each",
    "belote-a-trois": "6 cards are dealt to each and 3 more after the auction, so 6 in the auction and 9 in play",
}


class Course(NamedTuple):
    """Whose turn it is, and the play up to now; `history` is whether every trick played is known."""

    actor: int
    leader: int
    trick: tuple[int, ...] = ()
    won: Three = NOTHING
    past: tuple[Trick, ...] = ()
    left: int = 0
    history: bool = True


class Reading(ABC, Generic[S]):
    """The reading of one position line of one game: `state` gives the state, `gaps` what it leaves open."""

    keys: tuple[str, ...]
    common = ("switches", "dealer", "phase", "act", "hands", "trick", "past", "won")

    def __init__(self, game: Any, words: Words) -> None:
        self.game: Any = game
        self.words = words
        self.places = Places(game.deck)
        self.gaps: list[str] = []
        words.known(game.id, (*self.common, *self.keys))
        self.dealer = words.number("dealer", 0, 2) or 0
        self.hands = self.three_sets("hands")
        self.gaps += [f"hand {seat}" for seat in range(3) if self.hands[seat] is None]
        self.phase = words.one_of("phase", (*game.verbs, OVER, *self.more_phases())) or self.default_phase()

    @abstractmethod
    def state(self) -> S:
        """The state of the line, consistent with the rules as far as it is told."""

    @abstractmethod
    def default_phase(self) -> str:
        """The phase of a line that does not say."""

    @abstractmethod
    def first_leader(self) -> int:
        """The seat that leads to the first trick."""

    @abstractmethod
    def actor_before_play(self) -> int:
        """The seat to act outside the play of the cards."""

    @abstractmethod
    def winner(self, first: int, second: int, third: int, trump: int) -> int:
        """The kernel's answer on who wins a trick."""

    def more_phases(self) -> tuple[str, ...]:
        """Phases besides those in which a verb is taken."""
        return ()

    def playing(self) -> bool:
        """Whether the play of the cards has begun."""
        return self.phase in (PLAY, OVER)

    def told(self, *keys: str) -> bool:
        """Whether the line says one of these keys."""
        return any(self.words.get(key) is not None for key in keys)

    def fail(self, key: str, problem: str, remedy: str) -> NoReturn:
        """Refuse the word of a key, or the line for want of it."""
        word = self.words.get(key)
        if word is None:
            raise Word(1, "line", self.words.rules).error(problem, remedy)
        raise word.error(problem, remedy)

    def absent(self, *keys: str) -> None:
        """PositionError where the line says something that its phase cannot have."""
        for key in keys:
            word = self.words.get(key)
            if word is not None and set(word.value) - set("-/"):
                raise word.error(f"does not belong to the phase '{self.phase}'", f"leave {key} out")

    def cards(self, key: str) -> tuple[int, ...] | None:
        """The cards of a key in their order; None where they are not told."""
        word = self.words.get(key)
        if word is None or word.value == UNKNOWN:
            return None
        return self.places.read(word, word.value)

    def three_sets(self, key: str) -> Maybe:
        """The sets of a key by seat; None for a seat where they are not told."""
        parts, word = self.words.three(key), self.words.get(key)
        if parts is None or word is None:
            return UNTOLD
        a, b, c = (
            None if part == UNKNOWN else union(self.places.read(word, part, f", seat {seat}"))
            for seat, part in enumerate(parts)
        )
        return a, b, c

    def known_hands(self) -> Three:
        """The hands, an unknown one being empty."""
        return known(self.hands)

    def course(self, trump: int) -> Course:
        """The play up to now, and whose turn it is."""
        if not self.playing():
            self.absent("trick", "past", "won")
            return self.turn(Course(self.actor_before_play(), self.first_leader(), left=self.game.tricks))
        past = self.past(trump)
        leader, trick = self.trick()
        left = self.tricks_left(past, leader, trick)
        leader = self.leader(past, leader, left)
        won = self.won(past, left)
        history = past is not None or left == self.game.tricks
        actor = (leader + len(trick)) % 3
        return self.turn(Course(actor, leader, trick, won, tuple(past or ()), left, history))

    def turn(self, course: Course) -> Course:
        """The course itself; PositionError where the line gives the turn to another seat."""
        act = self.words.number("act", 0, 2)
        if act is not None and act != course.actor:
            self.fail("act", "is not the seat to act", f"by the rest of the line it is seat {course.actor}'s turn")
        return course

    def trick(self) -> tuple[int | None, tuple[int, ...]]:
        """Who led to the trick on the table, and its cards."""
        word = self.words.get("trick")
        if word is None or word.value == EMPTY:
            return None, ()
        leader, cards = self.led(word, word.value, "")
        if len(cards) not in (1, 2):
            raise word.error(
                f"has {number_of(len(cards), 'card')}",
                "a trick on the table has one or two; finished tricks go to past",
            )
        return leader, cards

    def led(self, word: Word, text: str, where: str) -> tuple[int, tuple[int, ...]]:
        """Leader and cards of `LEADER:CARDS`."""
        leader, colon, cards = text.partition(":")
        if not colon or leader not in SEATS or not cards:
            raise word.error(
                "is not LEADER:CARDS", "write the seat that led, then the cards, as in 1:9D,TS", text, where
            )
        return int(leader), self.places.read(word, cards, where)

    def past(self, trump: int) -> list[Trick] | None:
        """The finished tricks, each led by the winner of the one before; None where they are not told."""
        word = self.words.get("past")
        if word is None or word.value == UNKNOWN:
            return None
        tricks: list[Trick] = []
        leader = self.first_leader()
        for number, text in enumerate([] if word.value == EMPTY else word.value.split(";"), 1):
            where = f", trick {number}"
            led, cards = self.led(word, text, where)
            if len(cards) != 3:
                problem = f"has {number_of(len(cards), 'card')}"
                raise word.error(problem, "a finished trick has three", text, where)
            if led != leader:
                raise word.error("is led by the wrong seat", f"seat {leader} leads to it", text, where)
            leader = (led + self.winner(*cards, trump)) % 3
            tricks.append(Trick(led, (cards[0], cards[1], cards[2]), leader))
        return tricks

    def tricks_left(self, past: Sequence[Trick] | None, leader: int | None, trick: tuple[int, ...]) -> int:
        """How many tricks are still to be played, from the hands or from what was played."""
        played = [] if leader is None else [(leader + place) % 3 for place in range(len(trick))]
        held = [(seat, count(hand)) for seat, hand in enumerate(self.hands) if hand is not None]
        if self.phase == OVER and past is not None and len(past) != self.game.tricks:
            problem = f"holds {number_of(len(past), 'trick')}"
            self.fail("past", problem, f"when the deal is over {self.game.tricks} have been played")
        if self.phase == OVER:
            left = 0
        elif past is not None:
            left = self.game.tricks - len(past)
        elif held:
            left = held[0][1] + (held[0][0] in played)
        else:
            self.fail("hands", "tells no hand", "give at least the hand of the seat to act, or the tricks in past")
        if not (self.phase == OVER or 1 <= left <= self.game.tricks):
            problem = f"is too much for {self.game.tricks} tricks" if left > 0 else "leaves no card to play"
            self.fail("hands", problem, COUNTS[self.game.id] + "; a finished deal has phase=over")
        return left

    def leader(self, past: Sequence[Trick] | None, leader: int | None, left: int) -> int:
        """Who leads to the trick on the table, or has won the last one; that may be left open when the deal is over."""
        by_rule = past[-1].winner if past else self.first_leader() if left == self.game.tricks else None
        if leader is not None:
            if by_rule is not None and leader != by_rule:
                self.fail("trick", "is led by the wrong seat", f"seat {by_rule} leads to it")
            return leader
        act = self.words.number("act", 0, 2)
        if by_rule is None and act is None and self.phase == OVER:
            self.gaps.append("act")
        elif by_rule is None and act is None:
            self.fail("act", "does not say whose turn it is", "say act=SEAT, or the tricks played in past")
        return by_rule if by_rule is not None else act or 0

    def won(self, past: Sequence[Trick] | None, left: int) -> Three:
        """The cards that each seat has won."""
        if past is not None:
            won = NOTHING
            for trick in past:
                won = replaced(won, trick.winner, won[trick.winner] | union(trick.cards))
            return self.same_piles(won)
        piles = self.three_sets("won")
        if None in piles:
            self.gaps += ["won"] if left < self.game.tricks else []
            return NOTHING if None in piles else known(piles)
        won = known(piles)
        sizes = [count(pile) for pile in won]
        if any(size % 3 for size in sizes) or sum(sizes) != 3 * (self.game.tricks - left):
            done = self.game.tricks - left
            tricks = f"{number_of(done, 'trick')} of three cards {verb_for(done, 'has', 'have')} been won"
            problem = f"holds {number_of(sum(sizes), 'card')}"
            self.fail("won", problem, f"{tricks}; write won=? if it is not known by whom")
        return won

    def same_piles(self, won: Three) -> Three:
        """The piles that the tricks give; PositionError where `won` says otherwise."""
        word, parts = self.words.get("won"), self.words.three("won")
        if word is not None and parts is not None:
            told = [union(Places(self.game.deck).read(word, part, f", seat {seat}")) for seat, part in enumerate(parts)]
            if tuple(told) != won:
                raise word.error("differs from the tricks in past", "leave won out where past is given")
        return won

    def check(self, state: S) -> None:
        """PositionError where a hand has the wrong number of cards or a card of the pack has no place."""
        expected = self.game.expected_sizes(state)
        for seat, hand in enumerate(self.hands):
            word = self.words.get("hands")
            if hand is not None and word is not None and count(hand) != expected[seat]:
                problem = f"has {number_of(count(hand), 'card')} where the rules give {expected[seat]}"
                raise word.error(problem, COUNTS[self.game.id], word.value.split("/")[seat], f", seat {seat}")
        missing = self.places.missing()
        if missing and None not in self.hands and not any(UNKNOWN in word.value for word in self.words.words.values()):
            cards = self.game.deck.write(missing).replace(" ", ",")
            remedy = "say where it lies, or write '?' for a place that is not known, as in won=?"
            raise Word(1, "line", cards).error("of the pack has no place in the line", remedy)


def known(sets: Maybe) -> Three:
    """Three sets, an unknown one being empty."""
    a, b, c = (0 if some is None else some for some in sets)
    return a, b, c


def listed(words: dict[str, str | None]) -> str:
    """The words of a line that have a value."""
    return " ".join(f"{key}={value}" for key, value in words.items() if value is not None)


class Writing:
    """The parts of a line: sets with commas, `-` for none, `?` for unknown."""

    def __init__(self, game: Game[Any], unknown: frozenset[int]) -> None:
        self.deck, self.unknown = game.deck, unknown

    def cards(self, cards: int | Sequence[int]) -> str:
        """A set, or cards in their order."""
        if isinstance(cards, int):
            return self.deck.write(cards).replace(" ", ",") or EMPTY
        return ",".join(self.deck.text_of[card] for card in cards) or EMPTY

    def three(self, sets: Three) -> str | None:
        """Sets by seat; None where all are empty."""
        return "/".join(map(self.cards, sets)) if any(sets) else None

    def hands(self, hands: Three) -> str:
        """The hands by seat."""
        return "/".join(UNKNOWN if seat in self.unknown else self.cards(hands[seat]) for seat in range(3))

    def tricks(self, state: Any, tricks: int) -> dict[str, str | None]:
        """The trick on the table and those before it: all of them, else the piles, else that they are not known."""
        trick = f"{state.leader}:{self.cards(state.trick)}" if state.trick else None
        done = tricks - state.left
        if len(state.past) == done:
            past = ";".join(f"{one.leader}:{self.cards(one.cards)}" for one in state.past)
            return {"trick": trick, "past": past or None}
        told = sum(map(count, state.won)) == 3 * done
        return {"trick": trick, "won": "/".join(map(self.cards, state.won)) if told else UNKNOWN}
