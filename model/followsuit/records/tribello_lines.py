"""The position lines of Tribello."""

from typing import Any

from followsuit.games import WhistDeal
from followsuit.games.actions import EXCHANGE, NAME, PLAY
from followsuit.games.numbers import number_of
from followsuit.kernel import tribello, whist
from followsuit.kernel.sets import count
from followsuit.records.course import NOTHING, Maybe, Writing, known
from followsuit.records.whist_lines import WhistReading
from followsuit.records.words import UNKNOWN


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
        """PositionError where pickup, discards and the exchanges made do not fit together."""
        if self.phase == EXCHANGE and pickup is None:
            self.fail("pickup", "does not say the pickup", f"say pickup=CARDS, top first, in the phase '{self.phase}'")
        if self.phase == PLAY and exchanged < 3 and pickup:
            remedy = "play begins when all have exchanged or the pickup is empty"
            self.fail("exchanged", "is too early for play", remedy)
        waiting = [self.exchanger(turn) for turn in range(exchanged, 3)]
        for seat in waiting:
            if discards[seat]:
                self.fail("discards", f"has cards of seat {seat}", f"only {number_of(exchanged, 'seat')} exchanged")
        self.sum_up(pickup, discards, [seat for seat in range(3) if discards[seat] is None and seat not in waiting])
        if self.phase == EXCHANGE and not pickup:
            self.fail("phase", "cannot be with an empty pickup", "play begins when the pickup is empty: phase=play")

    def sum_up(self, pickup: tuple[int, ...] | None, discards: Maybe, untold: list[int]) -> None:
        """PositionError where pickup and discards are not thirteen cards; what is not told is a gap."""
        left, thrown = len(pickup or ()), sum(count(cards or 0) for cards in discards)
        whole = not self.told("discards") and left == 13
        self.gaps += ["pickup"] if pickup is None else []
        self.gaps += ["discards"] if untold and not whole else []
        exact = pickup is not None and (not untold or whole)
        if left + thrown > 13 or (exact and left + thrown < 13):
            problem = f"holds {number_of(left, 'card')} with {thrown} thrown"
            self.fail("pickup", problem, "pickup and discards are thirteen cards together")

    def exchanger(self, turn: int) -> int:
        """The seat that exchanges at a turn."""
        place = tribello.exchange_place(turn, self.game.reading("exchange_order"))
        return (self.dealer + place) % 3


def tribello_words(game: Any, state: WhistDeal, write: Writing) -> dict[str, str | None]:
    """The words of a state; what is not known of pickup and discards is said to be unknown."""
    untold = len(state.pickup) + sum(map(count, state.discards)) != 13
    discards = write.three(state.discards)
    if untold and discards is not None:
        discards = "/".join(write.cards(cards) if cards else UNKNOWN for cards in state.discards)
    return {
        "round": str(state.contract),
        "cut": write.cards(state.cut) if state.cut else None,
        "trump": game.deck.suit_letter(state.named) if state.named and not state.cut else None,
        "exchanged": str(state.exchanged),
        "hands": write.hands(state.hands),
        "pickup": UNKNOWN if untold and not state.pickup else write.cards(state.pickup),
        "discards": discards,
    } | write.tricks(state, game.tricks)
