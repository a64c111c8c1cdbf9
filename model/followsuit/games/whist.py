"""The three whist games: the state of a deal and the play of its tricks."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from followsuit.cards import WHIST_DECK, Deck, singles
from followsuit.games.actions import PLAY, Action, Three, Trick, after_card, left_of, replaced
from followsuit.games.base import DealError, Game, Match, Score
from followsuit.games.numbers import number_of
from followsuit.kernel import whist
from followsuit.kernel.cites import carries_out
from followsuit.kernel.sets import count
from followsuit.verdict import KERNEL_REASONS, Reason, Step, Verdict

NOTHING: Three = (0, 0, 0)


class Gift(NamedTuple):
    """Cards that one player owes another in the school-break variant.

    `size` is what the scores ask for; `own` the receiver's hand before the gift, `given` and `returned` the cards
    once they have changed hands.
    """

    giver: int
    receiver: int
    size: int
    own: int = 0
    given: int = 0
    returned: int = 0


class WhistDeal(NamedTuple):
    """A deal of Tre Belli, Bismarck or Tribello.

    Sets are masks of the 52-card pack. `table` holds the open cards (none in Tribello), `pickup` Tribello's
    face-down hand from the top. `contract` is the place of the contract among the game's contracts, -1 before
    the choice, in Tribello the round 1..4; `named` and `trump` are whole suits, 0 for none. `exchanged` counts
    the exchanges done; `spent` is the match's at dealing; `left` the tricks still to play; `gifts` those of
    the deal in order, `gift_turn` the place of the one in hand; `shown` are the cards that lay open at dealing.
    """

    dealer: int
    phase: str
    actor: int
    hands: Three
    table: int = 0
    pickup: tuple[int, ...] = ()
    discards: Three = NOTHING
    contract: int = -1
    named: int = 0
    trump: int = 0
    must_trump: bool = False
    exchanged: int = 0
    cut: int = 0
    spent: tuple[tuple[int, ...], ...] = ((), (), ())
    leader: int = 0
    trick: tuple[int, ...] = ()
    won: Three = NOTHING
    past: tuple[Trick, ...] = ()
    left: int = 16
    gifts: tuple[Gift, ...] = ()
    gift_turn: int = 0
    shown: int = 0


CASE_CLAUSES = {whist.LEAD: "play/lead", whist.FOLLOW_SUIT: "play/follow-suit", whist.ANY_CARD: "play/void"}


class WhistGame(Game[WhistDeal]):
    """What the three whist games do alike: one card each in turn, the winner leads."""

    deck = WHIST_DECK

    @abstractmethod
    def quotas(self, state: WhistDeal) -> Three:
        """The tricks each seat owes or may take."""

    @abstractmethod
    def avoids(self, state: WhistDeal) -> bool:
        """Whether tricks are to be avoided under the contract."""

    @abstractmethod
    def seat_score(self, state: WhistDeal, seat: int, tricks: int) -> Step:
        """The score of one seat as its single step."""

    @carries_out(
        "tre-belli/play/turns",
        "bismarck/play/turns",
        "tribello/play/turns",
        "tre-belli/play/lead-next",
        "bismarck/play/lead-next",
        "tribello/play/lead-next",
    )
    def play(self, state: WhistDeal, card: int) -> WhistDeal:
        """The seat to act plays a card; clockwise, and the winner of a trick leads to the next."""
        return self.after_play(state, after_card(self.plays(state), card, state.trump, whist.trick_winner))

    @carries_out(
        "tre-belli/play/lead",
        "bismarck/play/lead",
        "tribello/play/lead",
        "tre-belli/contract/sang",
        "bismarck/contract/spel",
    )
    def begin_play(self, state: WhistDeal, leader: int, trump: int, must_trump: bool) -> WhistDeal:
        """Play begins: the leader (forehand, in Tribello the dealer) leads any card to the first trick."""
        return state._replace(phase=PLAY, actor=leader, leader=leader, trump=trump, must_trump=must_trump)

    def led(self, state: WhistDeal) -> int:
        """The card led to the trick on the table, 0 when there is none."""
        return state.trick[0] if state.trick else 0

    def allowed_cards(self, state: WhistDeal) -> int:
        """The cards that the seat to act may play."""
        return whist.legal_cards(state.hands[state.actor], self.led(state), state.trump, state.must_trump)

    def play_case(self, state: WhistDeal) -> tuple[str, int]:
        """The clause that rules the next card, and the cards it allows."""
        hand = state.hands[state.actor]
        case, cards = whist.play_rule(hand, self.led(state), state.trump, state.must_trump)
        return self.clause(CASE_CLAUSES.get(case, self.trump_clause(state))), cards

    def trump_clause(self, state: WhistDeal) -> str:
        """The clause that speaks of a duty to trump under the contract."""
        return "play/trump-duty"

    def judge_play(self, state: WhistDeal, action: Action) -> Verdict:
        """The verdict on a card played in turn."""
        hand, card = state.hands[state.actor], action.cards
        if count(card) != 1:
            return Verdict(Reason.WRONG_NUMBER_OF_CARDS, self.clause("play/turns"), "one card is played at a time")
        code = whist.refusal(hand, self.led(state), state.trump, state.must_trump, card)
        reason = KERNEL_REASONS[code]
        if reason is None:
            return Verdict(None, self.clause("play/follow-suit"))
        clause = self.trump_clause(state) if reason is Reason.MUST_TRUMP else "play/follow-suit"
        return Verdict(reason, self.clause(clause), self.why(state, reason, card))

    def why(self, state: WhistDeal, reason: Reason, card: int) -> str:
        """The sentence for a refused card."""
        name = self.deck.write(card)
        if reason is Reason.NOT_IN_HAND:
            return f"seat {state.actor} does not hold {name}"
        allowed = self.deck.write(self.allowed_cards(state))
        if reason is Reason.MUST_FOLLOW_SUIT:
            return f"{self.deck.write(self.led(state))} was led and seat {state.actor} holds {allowed}"
        return f"seat {state.actor} has no card of the suit led and holds the trumps {allowed}"

    def card_actions(self, state: WhistDeal) -> list[Action]:
        """The legal plays of the seat to act."""
        return [Action(state.actor, PLAY, card) for card in singles(self.allowed_cards(state))]

    def zones(self, state: WhistDeal) -> Mapping[str, int]:
        """Every place where cards lie; together they are the pack, each card in one."""
        zones = {f"hand {seat}": state.hands[seat] for seat in range(3)}
        zones |= {f"discard {seat}": state.discards[seat] for seat in range(3)}
        zones |= {f"won {seat}": state.won[seat] for seat in range(3)}
        return zones | {"table": state.table, "pickup": union(state.pickup), "trick": union(state.trick)}

    def play_sizes(self, state: WhistDeal) -> Three:
        """The sizes of the hands during play."""
        played = [(state.leader + place) % 3 for place in range(len(state.trick))]
        a, b, c = (state.left - (seat in played) for seat in range(3))
        return a, b, c

    @carries_out("bismarck/score/per-trick", "tribello/score/per-trick", "tribello/score/exact")
    def score(self, state: WhistDeal) -> Score:
        """The score of a finished deal: each seat's tricks against its quota."""
        return self.score_tricks(state, self.trick_counts(state))

    def score_tricks(self, state: WhistDeal, tricks: Three) -> Score:
        """The score of numbers of tricks under the contract of a state."""
        steps = tuple(self.seat_score(state, seat, tricks[seat]) for seat in range(3))
        return Score((steps[0].amount, steps[1].amount, steps[2].amount), steps, "scored")

    @carries_out("tre-belli/match/winner", "bismarck/match/winner", "tribello/match/winner")
    def winners(self, match: Match) -> tuple[int, ...]:
        """The highest total wins; those level at the top share."""
        best = max(match.totals)
        return tuple(seat for seat in range(3) if match.totals[seat] == best)

    def public_view(self, state: WhistDeal, seat: int, hand: int | None) -> dict[str, object]:
        """What everybody sees, with the seat's own hand (None: not looked at yet) and discards."""
        write = self.deck.write
        return {
            "game": self.id,
            "rules": self.rules.name,
            "seat": seat,
            "dealer": state.dealer,
            "phase": state.phase,
            "to_act": state.actor,
            "hand": None if hand is None else write(hand),
            "hand_sizes": list(self.expected_sizes(state)),
            "own_discards": write(state.discards[seat]),
            "leader": state.leader,
            "trick": [write(card) for card in state.trick],
            "past": [[trick.leader, *map(write, trick.cards)] for trick in state.past],
            "won": [write(pile) for pile in state.won],
            "trump": self.deck.suit_letter(state.trump),
        }

    def add_deal(self, match: Match, state: WhistDeal) -> Match:
        """Totals, count of deals and the next dealer after a deal: the deal moves on clockwise."""
        points = self.scored(state).points
        a, b, c = (match.totals[seat] + points[seat] for seat in range(3))
        return match._replace(dealer=left_of(match.dealer), played=match.played + 1, totals=(a, b, c), last=points)


def union(cards: Iterable[int]) -> int:
    """The set of some cards."""
    whole = 0
    for card in cards:
        whole |= card
    return whole


def subsets(cards: int, size: int) -> Iterable[int]:
    """All subsets of a size."""
    return map(sum, combinations(singles(cards), size))


def random_subset(cards: int, size: int, rng: Random) -> int:
    """A random subset of a size."""
    rest, picked = singles(cards), 0
    for _ in range(size):
        picked |= rest.pop(int(rng.random() * len(rest)))
    return picked


def dealt_out(pack: Sequence[int], first: int, open_places: Sequence[int]) -> tuple[Three, int]:
    """Hands and open cards from a pack dealt one by one from `first`; open places count from 1."""
    hands, table, seat = NOTHING, 0, first
    for place, card in enumerate(pack, 1):
        if place in open_places:
            table = table | card
        else:
            hands = replaced(hands, seat, hands[seat] | card)
            seat = left_of(seat)
    return hands, table


def whole_pack(pack: Sequence[int], deck: Deck, clause: str) -> None:
    """DealError unless the cards are a whole pack, each once; it names the card and its places."""
    places: dict[int, int] = {}
    for place, card in enumerate(pack, 1):
        if card not in deck.text_of:
            raise DealError(Reason.CARD_MISSING, clause, f"what stands at place {place} of the pack is not a card")
        if card in places:
            text = f"{deck.write(card)} stands in the pack twice, at places {places[card]} and {place}"
            raise DealError(Reason.DUPLICATE_CARD, clause, text)
        places[card] = place
    if len(pack) != deck.size:
        missing = deck.write(deck.pack & ~union(pack))
        text = f"the pack has {number_of(len(pack), 'card')}, not {deck.size}; missing: {missing}"
        raise DealError(Reason.CARD_MISSING, clause, text)
