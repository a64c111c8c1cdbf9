"""Tre Belli and Bismarck: forehand sees four open cards, chooses the contract and exchanges."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from followsuit.games.actions import (
    CHOOSE,
    DISCARD,
    EXCHANGE,
    NAME,
    PLAY,
    TAKE,
    Action,
    Three,
    left_of,
    replaced,
)
from followsuit.games.base import DealError, Match, chosen, shuffled
from followsuit.games.whist import WhistDeal, WhistGame, dealt_out, random_subset, subsets, whole_pack
from followsuit.kernel import bismarck, tre_belli
from followsuit.kernel.cites import carries_out
from followsuit.kernel.reasons import ALLOWED
from followsuit.kernel.sets import count
from followsuit.kernel.whist import SUITS
from followsuit.verdict import KERNEL_REASONS, Reason, Step, Verdict

KEEP = "keep"


class ForehandGame(WhistGame):
    """The common course: choose, exchange with the table, sixteen tricks; each contract once a player."""

    tricks = 16
    suited: int
    """The place among the contracts of the one whose suit is named."""

    @abstractmethod
    def suit_refusal(self, contract: int, suit: int) -> int:
        """The kernel's answer on a suit named with a contract."""

    @abstractmethod
    def discard_refusal(self, state: WhistDeal, cards: int) -> int:
        """The kernel's answer on a discard."""

    @abstractmethod
    def trump_of(self, contract: int, named: int) -> int:
        """The trump suit of a contract."""

    @abstractmethod
    def duty_to_trump(self, contract: int) -> bool:
        """Whether a player without the suit led must trump."""

    @abstractmethod
    def quota(self, contract: int, forehand: bool) -> int:
        """The quota of a seat."""

    @abstractmethod
    def contract_refusal(self, spent: Sequence[int], contract: int) -> Reason | None:
        """Why a player who has chosen as `spent` says may not choose a contract."""

    @abstractmethod
    def hidden_before_choice(self) -> bool:
        """Whether forehand has not looked at his hand when he chooses."""

    def offered(self) -> Sequence[str]:
        """The contracts that are played under the rule set: all of the game's."""
        return self.contracts

    def forehand(self, state: WhistDeal) -> int:
        """The seat after the dealer."""
        return left_of(state.dealer)

    @carries_out(
        "tre-belli/game/players",
        "bismarck/game/players",
        "tre-belli/deal/hands",
        "tre-belli/deal/dealer",
        "bismarck/deal/hands",
        "bismarck/deal/dealer",
    )
    def deal(self, match: Match, pack: Sequence[int], **chance: Any) -> WhistDeal:
        """Sixteen cards each one by one from forehand; the cards at the places in `open` are laid open."""
        places = sorted(chance.get("open", (4, 8, 12, 16)))
        whole_pack(pack, self.deck, self.clause("deal/hands"))
        self.check_open(places)
        hands, table = dealt_out(pack, left_of(match.dealer), places)
        return self.dealt(match, hands, table)

    def check_open(self, places: Sequence[int]) -> None:
        """DealError unless the places are four of the pack."""
        if len(set(places)) != 4 or not all(1 <= place <= 52 for place in places):
            raise DealError(
                Reason.WRONG_POSITIONS,
                self.clause("deal/hands"),
                f"four different places from 1 to 52 are laid open, not {list(places)}",
            )

    def dealt(self, match: Match, hands: Three, table: int) -> WhistDeal:
        """The state before the choice."""
        forehand = left_of(match.dealer)
        return WhistDeal(match.dealer, CHOOSE, forehand, hands, table, spent=match.spent, leader=forehand, shown=table)

    def random_deal(self, match: Match, rng: Random) -> WhistDeal:
        """A deal drawn at random, the open places too."""
        pack = shuffled(self.deck.cards, rng)
        places = shuffled(range(2, 52), rng)[:4]
        return self.deal(match, pack, open=places)

    def judge_in_turn(self, state: WhistDeal, action: Action) -> Verdict:
        """The verdict on an action that fits the phase."""
        wrong = self.out_of_turn(state, action)
        if wrong is not None:
            return wrong
        if action.verb == PLAY:
            return self.judge_play(state, action)
        if action.verb == CHOOSE:
            return self.judge_choice(state, action)
        if action.verb == DISCARD:
            return self.judge_discard(state, action)
        if action.verb == NAME:
            return self.judge_suit(state.contract, action.suit)
        return self.judge_taking(state, action)

    @carries_out(
        "tre-belli/choice/contract",
        "tre-belli/choice/once",
        "bismarck/choice/contract",
        "bismarck/choice/once",
    )
    def judge_choice(self, state: WhistDeal, action: Action) -> Verdict:
        """Forehand chooses a contract that he has not yet chosen in this match."""
        if action.contract not in self.contracts:
            text = f"'{action.contract}' is not a contract; contracts are {', '.join(self.contracts)}"
            return Verdict(Reason.UNKNOWN_CONTRACT, self.clause("choice/contract"), text)
        contract = self.contracts.index(action.contract)
        reason = self.contract_refusal(state.spent[action.seat], contract)
        if reason is not None:
            used = ", ".join(
                f"{name} {n}x" for name, n in zip(self.contracts, state.spent[action.seat], strict=True) if n
            )
            text = f"seat {action.seat} may not choose {action.contract} now; chosen so far: {used or 'none'}"
            return Verdict(reason, self.clause("choice/once"), text)
        if self.names_later(contract):
            return self.judge_late_suit(action.suit)
        return self.judge_suit(contract, action.suit)

    def judge_late_suit(self, suit: int) -> Verdict:
        """No suit goes with a choice whose suit is named later."""
        if suit:
            return Verdict(Reason.SUIT_NOT_ALLOWED, self.clause("choice/suit"), "the suit is named after the choice")
        return Verdict(None, self.clause("choice/contract"))

    def names_later(self, contract: int) -> bool:
        """Whether the suit of a contract is named only when forehand has taken up his hand."""
        return False

    @carries_out("tre-belli/choice/suit", "bismarck/choice/suit")
    def judge_suit(self, contract: int, suit: int) -> Verdict:
        """The suit that goes with a contract."""
        if suit not in (0, *SUITS) or self.suit_refusal(contract, suit) != ALLOWED:
            name = self.contracts[contract]
            allowed = [self.deck.suit_letter(s) for s in SUITS if self.suit_refusal(contract, s) == ALLOWED]
            text = f"{name} takes one of the suits {' '.join(allowed)}" if allowed else f"{name} takes no suit"
            return Verdict(Reason.SUIT_NOT_ALLOWED, self.clause("choice/suit"), text)
        return Verdict(None, self.clause("choice/contract"))

    def judge_discard(self, state: WhistDeal, action: Action) -> Verdict:
        """The cards that forehand throws."""
        reason = KERNEL_REASONS[self.discard_refusal(state, action.cards)]
        if reason is None:
            return Verdict(None, self.discard_clause())
        text = {
            Reason.NOT_IN_HAND: f"not all of {self.deck.write(action.cards)} are in forehand's hand",
            Reason.NOT_FROM_TABLE: "the cards must leave the hand before the table cards are taken",
            Reason.WRONG_NUMBER_OF_CARDS: f"four cards are thrown, not {count(action.cards)}",
        }[reason]
        return Verdict(reason, self.discard_clause(), text)

    @abstractmethod
    def discard_clause(self) -> str:
        """The clause of the discard."""

    def judge_taking(self, state: WhistDeal, action: Action) -> Verdict:
        """Taking up table cards: all of them, or as many as were thrown."""
        owed = self.owed(state)
        if action.cards and (action.cards & ~state.table or count(action.cards) != owed):
            text = f"of the table cards {owed} must be taken up"
            return Verdict(Reason.WRONG_NUMBER_OF_CARDS, self.clause("exchange/take-up"), text)
        if not action.cards and owed != count(state.table):
            text = f"say which of the table cards go to the hand: {owed} must be taken up"
            return Verdict(Reason.WRONG_NUMBER_OF_CARDS, self.clause("exchange/take-up"), text)
        return Verdict(None, self.clause("exchange/take-up"))

    def owed(self, state: WhistDeal) -> int:
        """How many table cards forehand takes up."""
        return 4

    @abstractmethod
    def after_choice(self, state: WhistDeal) -> WhistDeal:
        """The phase that follows the choice."""

    @abstractmethod
    def after_discard(self, state: WhistDeal) -> WhistDeal:
        """The phase that follows the discard."""

    @abstractmethod
    def after_taking(self, state: WhistDeal) -> WhistDeal:
        """The phase that follows the taking up."""

    def ready(self, state: WhistDeal) -> WhistDeal:
        """Play begins under the contract."""
        trump = self.trump_of(state.contract, state.named)
        return self.begin_play(state, self.forehand(state), trump, self.duty_to_trump(state.contract))

    def moved(self, state: WhistDeal, action: Action) -> WhistDeal:
        """The state after a legal action."""
        if action.verb == PLAY:
            return self.play(state, action.cards)
        if action.verb == CHOOSE:
            return self.after_choice(state._replace(contract=self.contracts.index(action.contract), named=action.suit))
        if action.verb == NAME:
            return state._replace(named=action.suit, phase=EXCHANGE)
        if action.verb == TAKE:
            return self.after_taking(self.taken(state, action.cards or state.table))
        if action.verb == DISCARD:
            return self.after_discard(self.thrown(state, action.cards))
        return self.after_taking(state)

    @carries_out("tre-belli/exchange/take-up", "bismarck/exchange/take-up")
    def taken(self, state: WhistDeal, cards: int) -> WhistDeal:
        """Table cards go to forehand's hand."""
        hands = replaced(state.hands, state.actor, state.hands[state.actor] | cards)
        return state._replace(hands=hands, table=state.table & ~cards)

    @carries_out("tre-belli/exchange/discard", "bismarck/exchange/discard-first")
    def thrown(self, state: WhistDeal, cards: int) -> WhistDeal:
        """Cards leave forehand's hand face down."""
        hands = replaced(state.hands, state.actor, state.hands[state.actor] & ~cards)
        return state._replace(hands=hands, discards=replaced(state.discards, state.actor, cards))

    def choices(self, state: WhistDeal) -> list[Action]:
        """The contracts, with their suits, that forehand may choose."""
        actions = [Action(state.actor, CHOOSE, 0, name, suit) for name in self.contracts for suit in (0, *SUITS)]
        return [action for action in actions if self.judge(state, action).allowed]

    def discard_sizes(self, state: WhistDeal) -> Sequence[int]:
        """The sizes a discard may have."""
        return (4,)

    def legal_actions(self, state: WhistDeal) -> list[Action]:
        """All actions that may be taken now."""
        if state.phase == PLAY:
            return self.card_actions(state)
        if state.phase == CHOOSE:
            return self.choices(state)
        if state.phase == NAME:
            named = [Action(state.actor, NAME, suit=suit) for suit in SUITS]
            return [action for action in named if self.judge(state, action).allowed]
        if state.phase == TAKE:
            return self.takings(state)
        if state.phase in (DISCARD, EXCHANGE):
            hand = state.hands[state.actor]
            keep = [Action(state.actor, KEEP)] if self.may_keep(state) else []
            sizes = self.discard_sizes(state)
            return keep + [Action(state.actor, DISCARD, some) for n in sizes for some in subsets(hand, n)]
        return []

    def takings(self, state: WhistDeal) -> list[Action]:
        """The ways of taking up table cards."""
        owed = self.owed(state)
        if owed == count(state.table):
            return [Action(state.actor, TAKE)]
        return [Action(state.actor, TAKE, some) for some in subsets(state.table, owed)]

    def may_keep(self, state: WhistDeal) -> bool:
        """Whether the exchange may be left."""
        return False

    def random_action(self, state: WhistDeal, rng: Random) -> Action:
        """One legal action at random; an exchange is left one time in eight where it may be."""
        if state.phase not in (DISCARD, EXCHANGE):
            return chosen(self.legal_actions(state), rng)
        if self.may_keep(state) and rng.random() < 0.125:
            return Action(state.actor, KEEP)
        sizes = self.discard_sizes(state)
        size = sizes[int(rng.random() * len(sizes))]
        return Action(state.actor, DISCARD, random_subset(state.hands[state.actor], size, rng))

    def expected_sizes(self, state: WhistDeal) -> Three:
        """How many cards each hand holds by the rules at this point."""
        if state.phase in (CHOOSE, EXCHANGE, NAME):
            return 16, 16, 16
        if state.phase in (TAKE, DISCARD):
            holding = 20 - count(state.table) - count(state.discards[self.forehand(state)])
            return replaced((16, 16, 16), self.forehand(state), holding)
        return self.play_sizes(state)

    def quotas(self, state: WhistDeal) -> Three:
        """The tricks each seat owes or may take under the contract."""
        forehand = self.forehand(state)
        a, b, c = (self.quota(state.contract, seat == forehand) for seat in range(3))
        return a, b, c

    def avoids(self, state: WhistDeal) -> bool:
        """Tricks are avoided in pass."""
        return self.contracts[state.contract] == "pass"

    def seat_score(self, state: WhistDeal, seat: int, tricks: int) -> Step:
        """The score of one seat."""
        quota = self.quotas(state)[seat]
        amount = self.points(state.contract, tricks, seat == self.forehand(state))
        sum_text = f"{quota} - {tricks}" if self.avoids(state) else f"{tricks} - {quota}"
        return Step(seat, amount, self.score_clause(state.contract), f"tricks {tricks}, quota {quota}: {sum_text}")

    @abstractmethod
    def points(self, contract: int, tricks: int, forehand: bool) -> int:
        """The kernel's score of one seat."""

    @abstractmethod
    def score_clause(self, contract: int) -> str:
        """The clause by which a contract is scored."""

    def view(self, state: WhistDeal, seat: int) -> dict[str, object]:
        """Exactly what a seat may know."""
        blind = state.phase == CHOOSE and seat == self.forehand(state) and self.hidden_before_choice()
        view = self.public_view(state, seat, None if blind else state.hands[seat])
        chosen_yet = state.contract >= 0
        view["table"] = self.deck.write(state.table)
        view["shown"] = self.deck.write(state.shown)
        view["contract"] = self.contracts[state.contract] if chosen_yet else ""
        view["named_suit"] = self.deck.suit_letter(state.named)
        view["quotas"] = list(self.quotas(state)) if chosen_yet else []
        view["spent"] = [dict(zip(self.contracts, row, strict=True)) for row in state.spent]
        return view

    def deals_left(self, match: Match) -> int | None:
        """How many deals are still to come."""
        return self.length() - match.played

    def length(self) -> int:
        """The deals of a match."""
        return 12

    @carries_out("tre-belli/choice/once", "bismarck/choice/once", "bismarck/match/length")
    def close(self, match: Match, state: WhistDeal) -> Match:
        """The match after a deal: the contract is spent for forehand, the deal moves on."""
        forehand = self.forehand(state)
        row = tuple(n + (place == state.contract) for place, n in enumerate(match.spent[forehand]))
        spent = tuple(row if seat == forehand else match.spent[seat] for seat in range(3))
        return self.add_deal(match, state)._replace(spent=spent)


class TreBelli(ForehandGame):
    """Tre Belli: forehand takes the open cards, then throws any four of twenty."""

    id = "tre-belli"
    contracts = ("sang", "spader", "trumf", "pass")
    suited = tre_belli.TRUMF
    verbs: Mapping[str, tuple[str, ...]] = {
        CHOOSE: (CHOOSE,),
        TAKE: (TAKE,),
        DISCARD: (DISCARD,),
        PLAY: (PLAY,),
    }

    def suit_refusal(self, contract: int, suit: int) -> int:
        """The kernel's answer on a suit named with a contract."""
        return tre_belli.suit_refusal(contract, suit, self.reading("spades_in_trumf"))

    def discard_refusal(self, state: WhistDeal, cards: int) -> int:
        """The kernel's answer on a discard; the four cards taken up are part of the hand by then."""
        return tre_belli.discard_refusal(state.hands[state.actor], state.table, cards, self.reading("exchange"))

    def discard_clause(self) -> str:
        """The clause of the discard."""
        return self.clause("exchange/discard")

    def trump_of(self, contract: int, named: int) -> int:
        """The trump suit of a contract."""
        return tre_belli.trump_suit(contract, named)

    def duty_to_trump(self, contract: int) -> bool:
        """Whether a player without the suit led must trump."""
        reading = self.reading
        return tre_belli.must_trump(contract, reading("trump_duty"), reading("trump_duty_in_trumf"))

    def quota(self, contract: int, forehand: bool) -> int:
        """Six for all, or eight and four."""
        return tre_belli.quota(contract, forehand, self.reading("scoring"))

    def points(self, contract: int, tricks: int, forehand: bool) -> int:
        """The kernel's score of one seat."""
        return tre_belli.score(contract, tricks, forehand, self.reading("scoring"))

    def score_clause(self, contract: int) -> str:
        """The clause by which a contract is scored."""
        avoid = contract == tre_belli.PASS
        if self.rules.value("scoring") == "six":
            return self.clause("score/pass-under-six" if avoid else "score/over-six")
        return self.clause("score/eight-four-pass" if avoid else "score/eight-four")

    def contract_refusal(self, spent: Sequence[int], contract: int) -> Reason | None:
        """Each contract once; under the fixed order also in the order of the text."""
        if spent[contract]:
            return Reason.CONTRACT_ALREADY_USED
        if self.rules.value("contract_order") == "fixed" and contract != sum(spent):
            return Reason.CONTRACT_OUT_OF_ORDER
        return None

    def trump_clause(self, state: WhistDeal) -> str:
        """The clause that speaks of a duty to trump under the contract."""
        return "play/trump-duty-in-trumf" if state.contract == tre_belli.TRUMF else "play/trump-duty"

    def hidden_before_choice(self) -> bool:
        """Whether forehand has not looked at his hand when he chooses."""
        return self.rules.value("choose_blind") == "yes"

    def takes_first(self) -> bool:
        """Whether the table cards are taken up before the discard."""
        return self.rules.value("exchange") == "take-then-discard"

    def after_choice(self, state: WhistDeal) -> WhistDeal:
        """The exchange follows the choice."""
        return state._replace(phase=TAKE if self.takes_first() else DISCARD)

    def after_taking(self, state: WhistDeal) -> WhistDeal:
        """The discard, or play where it came first."""
        return state._replace(phase=DISCARD) if self.takes_first() else self.ready(state)

    def after_discard(self, state: WhistDeal) -> WhistDeal:
        """Play, or the table cards where they come last."""
        return self.ready(state) if self.takes_first() else state._replace(phase=TAKE)


class Bismarck(ForehandGame):
    """Bismarck: forehand chooses blind, throws four of sixteen first, or leaves the table cards."""

    id = "bismarck"
    contracts = ("spel", "pass", "spader", "valfri")
    suited = bismarck.VALFRI
    verbs: Mapping[str, tuple[str, ...]] = {
        CHOOSE: (CHOOSE,),
        EXCHANGE: (DISCARD, KEEP),
        TAKE: (TAKE,),
        NAME: (NAME,),
        PLAY: (PLAY,),
    }

    @carries_out("bismarck/deal/table-cards")
    def check_open(self, places: Sequence[int]) -> None:
        """DealError unless the places are four of 2 to 51: the first and the last card may not lie open."""
        super().check_open(places)
        a, b, c, d = places
        if bismarck.open_positions_refused(a, b, c, d):
            text = f"the first and the last card may not be laid open, so places are 2 to 51, not {list(places)}"
            raise DealError(Reason.WRONG_POSITIONS, self.clause("deal/table-cards"), text)

    def suit_refusal(self, contract: int, suit: int) -> int:
        """The kernel's answer on a suit named with a contract."""
        return bismarck.suit_refusal(contract, suit, self.reading("spades_in_valfri"))

    def names_later(self, contract: int) -> bool:
        """Whether the suit of valfri is named when forehand has taken up his hand."""
        return contract == bismarck.VALFRI and self.rules.value("name_suit") == "after-pickup"

    def discard_refusal(self, state: WhistDeal, cards: int) -> int:
        """The kernel's answer on a discard."""
        return bismarck.discard_refusal(state.hands[state.actor], state.table, cards, self.reading("exchange_is"))

    def discard_clause(self) -> str:
        """The clause of the discard."""
        return self.clause("exchange/discard-first")

    def discard_sizes(self, state: WhistDeal) -> Sequence[int]:
        """Four, or one to four where any number may be exchanged."""
        return (1, 2, 3, 4) if self.rules.value("exchange_is") == "any-number" else (4,)

    def owed(self, state: WhistDeal) -> int:
        """As many table cards as forehand has thrown."""
        return count(state.discards[state.actor])

    @carries_out("bismarck/exchange/all-or-none")
    def may_keep(self, state: WhistDeal) -> bool:
        """Forehand may leave the table cards."""
        return bismarck.keep_refusal(self.reading("exchange_is")) == ALLOWED

    def judge_taking(self, state: WhistDeal, action: Action) -> Verdict:
        """Taking up, or leaving, the table cards."""
        if action.verb == TAKE:
            return super().judge_taking(state, action)
        clause = self.clause("exchange/all-or-none")
        if not self.may_keep(state):
            return Verdict(Reason.EXCHANGE_COMPULSORY, clause, "under this rule set the exchange is compulsory")
        return Verdict(None, clause)

    def trump_of(self, contract: int, named: int) -> int:
        """The trump suit of a contract."""
        return bismarck.trump_suit(contract, named)

    def duty_to_trump(self, contract: int) -> bool:
        """There is no duty to trump, unless the rule set says so."""
        return bismarck.must_trump(self.reading("trump_duty"))

    def quota(self, contract: int, forehand: bool) -> int:
        """Eight and four, in pass four and six."""
        return bismarck.quota(contract, forehand, self.reading("pass_quotas"))

    def points(self, contract: int, tricks: int, forehand: bool) -> int:
        """The kernel's score of one seat."""
        return bismarck.score(contract, tricks, forehand, self.reading("pass_quotas"))

    def score_clause(self, contract: int) -> str:
        """The clause by which a contract is scored."""
        return self.clause("score/pass-quotas" if contract == bismarck.PASS else "score/quotas")

    def trump_clause(self, state: WhistDeal) -> str:
        """The clause that speaks of a duty to trump: it denies one, unless the rule set says otherwise."""
        return "play/no-trump-duty"

    def laps(self) -> int:
        """How often each contract is chosen by each player."""
        return int(self.rules.value("laps"))

    @carries_out("bismarck/match/three-times")
    def contract_refusal(self, spent: Sequence[int], contract: int) -> Reason | None:
        """Each contract once, in the long form three times, there perhaps lap by lap."""
        if spent[contract] >= self.laps():
            return Reason.CONTRACT_ALREADY_USED
        if self.rules.value("lap_order") == "complete-laps" and spent[contract] > min(spent):
            return Reason.CONTRACT_ALREADY_USED
        return None

    @carries_out("bismarck/choice/blind")
    def hidden_before_choice(self) -> bool:
        """Forehand may not look at his hand before he chooses."""
        return True

    def after_choice(self, state: WhistDeal) -> WhistDeal:
        """The exchange follows the choice, after the suit of valfri where it is named late."""
        return state._replace(phase=NAME if self.names_later(state.contract) else EXCHANGE)

    def after_discard(self, state: WhistDeal) -> WhistDeal:
        """The table cards are taken up after the discard."""
        return state._replace(phase=TAKE)

    def after_taking(self, state: WhistDeal) -> WhistDeal:
        """Play."""
        return self.ready(state)

    @carries_out("bismarck/match/length", "bismarck/match/three-times")
    def length(self) -> int:
        """Twelve deals, thirty-six in the long form."""
        return 12 * self.laps()
