"""Tribello of Illinois: trump by round, exchange with the face-down pickup, thirteen tricks."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from followsuit.games.actions import EXCHANGE, NAME, PLAY, Action, Three, left_of, replaced
from followsuit.games.base import DealError, Match, chosen, shuffled
from followsuit.games.whist import WhistDeal, WhistGame, random_subset, subsets, whole_pack
from followsuit.kernel import tribello
from followsuit.kernel.cites import carries_out
from followsuit.kernel.sets import count
from followsuit.kernel.whist import SUITS, suit_of
from followsuit.verdict import KERNEL_REASONS, Reason, Step, Verdict

NO_CUT = 0


class Tribello(WhistGame):
    """Four rounds of three deals; the dealer leads."""

    id = "tribello"
    tricks = 13
    verbs: Mapping[str, tuple[str, ...]] = {NAME: (NAME,), EXCHANGE: (EXCHANGE,), PLAY: (PLAY,)}

    @carries_out(
        "tribello/game/players",
        "tribello/deal/hands",
        "tribello/deal/pickup",
        "tribello/deal/cut",
        "tribello/match/rounds",
    )
    def deal(self, match: Match, pack: Sequence[int], **chance: Any) -> WhistDeal:
        """Four hands of thirteen one by one from the dealer's left, the fourth being the pickup.

        `cut` is the card cut before the deal, needed in round 1 only; `round` may name the round of a deal
        outside a match.
        """
        whole_pack(pack, self.deck, self.clause("deal/hands"))
        left = left_of(match.dealer)
        hands: Three = (0, 0, 0)
        for seat, start in ((left, 0), (left_of(left), 1), (match.dealer, 2)):
            for card in pack[start::4]:
                hands = replaced(hands, seat, hands[seat] | card)
        round_number = chance.get("round", match.played // 3 + 1)
        self.check_round(round_number, chance.get("cut", NO_CUT))
        return self.dealt(match.dealer, round_number, hands, tuple(pack[3::4])[::-1], chance.get("cut", NO_CUT))

    def check_round(self, round_number: int, cut: int) -> None:
        """DealError unless the round is one of the four, and in round 1 a card has been cut."""
        if round_number not in (1, 2, 3, 4):
            text = f"a match has rounds 1 to 4, not {round_number}"
            raise DealError(Reason.WRONG_NUMBER_OF_DEALS, self.clause("match/rounds"), text)
        if round_number == tribello.CUT_TRUMP and cut not in self.deck.text_of:
            raise DealError(Reason.CARD_MISSING, self.clause("trump/cut-card"), "in round 1 a card is cut for trumps")

    @carries_out("tribello/trump/cut-card")
    def dealt(self, dealer: int, round_number: int, hands: Three, pickup: tuple[int, ...], cut: int) -> WhistDeal:
        """The state after the deal; in round 1 the suit of the cut card is trump."""
        named = suit_of(cut) if round_number == tribello.CUT_TRUMP else 0
        state = WhistDeal(
            dealer,
            EXCHANGE,
            dealer,
            hands,
            pickup=pickup,
            contract=round_number,
            named=named,
            cut=cut,
            leader=dealer,
            left=13,
        )
        if round_number == tribello.NAMED_TRUMP and not self.names_after():
            return state._replace(phase=NAME)
        return state

    def names_after(self) -> bool:
        """Whether the dealer names trump only after the exchange."""
        return self.rules.value("name_trump") == "after-exchange"

    def random_deal(self, match: Match, rng: Random) -> WhistDeal:
        """A deal drawn at random; the cut card is drawn before the deal and returned."""
        cut = self.deck.cards[int(rng.random() * 52)] if match.played < 3 else NO_CUT
        return self.deal(match, shuffled(self.deck.cards, rng), cut=cut)

    def judge_in_turn(self, state: WhistDeal, action: Action) -> Verdict:
        """The verdict on an action that fits the phase."""
        wrong = self.out_of_turn(state, action)
        if wrong is not None:
            return wrong
        if action.verb == PLAY:
            return self.judge_play(state, action)
        if action.verb == NAME:
            return self.judge_name(action)
        return self.judge_exchange(state, action)

    @carries_out("tribello/trump/named")
    def judge_name(self, action: Action) -> Verdict:
        """In round 2 the dealer names any suit."""
        if action.suit not in SUITS:
            return Verdict(Reason.SUIT_NOT_ALLOWED, self.clause("trump/named"), "name one of the suits S H D C")
        return Verdict(None, self.clause("trump/named"))

    @carries_out("tribello/exchange/discard-then-draw", "tribello/exchange/limit")
    def judge_exchange(self, state: WhistDeal, action: Action) -> Verdict:
        """Any number of one's own cards, up to what the pickup still holds."""
        left = len(state.pickup)
        reason = KERNEL_REASONS[tribello.exchange_refusal(state.hands[state.actor], action.cards, left)]
        if reason is None:
            return Verdict(None, self.clause("exchange/discard-then-draw"))
        if reason is Reason.NOT_IN_HAND:
            text = f"not all of {self.deck.write(action.cards)} are in the hand of seat {state.actor}"
            return Verdict(reason, self.clause("exchange/discard-then-draw"), text)
        text = f"{count(action.cards)} cards thrown, but the pickup holds {left}"
        return Verdict(reason, self.clause("exchange/limit"), text)

    def moved(self, state: WhistDeal, action: Action) -> WhistDeal:
        """The state after a legal action."""
        if action.verb == PLAY:
            return self.play(state, action.cards)
        if action.verb == NAME:
            named = state._replace(named=action.suit)
            return self.ready(named) if self.names_after() else named._replace(phase=EXCHANGE)
        return self.after_exchange(self.exchanged(state, action.cards))

    @carries_out("tribello/exchange/discard-then-draw")
    def exchanged(self, state: WhistDeal, cards: int) -> WhistDeal:
        """Cards are thrown face down and as many drawn from the top of the pickup."""
        seat, hand, drawn = state.actor, state.hands[state.actor] & ~cards, count(cards)
        for card in state.pickup[:drawn]:
            hand = hand | card
        return state._replace(
            hands=replaced(state.hands, seat, hand),
            discards=replaced(state.discards, seat, cards),
            pickup=state.pickup[drawn:],
            exchanged=state.exchanged + 1,
        )

    @carries_out("tribello/exchange/order")
    def after_exchange(self, state: WhistDeal) -> WhistDeal:
        """The next place exchanges while the pickup holds cards; then play begins."""
        if state.exchanged < 3 and len(state.pickup) > 0:
            place = tribello.exchange_place(state.exchanged, self.reading("exchange_order"))
            return state._replace(actor=(state.dealer + place) % 3)
        if state.contract == tribello.NAMED_TRUMP and self.names_after():
            return state._replace(phase=NAME, actor=state.dealer)
        return self.ready(state)

    @carries_out("tribello/play/lead", "tribello/trump/none")
    def ready(self, state: WhistDeal) -> WhistDeal:
        """The dealer leads."""
        return self.begin_play(state, state.dealer, tribello.trump_suit(state.contract, state.named), False)

    def legal_actions(self, state: WhistDeal) -> list[Action]:
        """All actions that may be taken now; up to 8,192 exchanges."""
        if state.phase == PLAY:
            return self.card_actions(state)
        if state.phase == NAME:
            return [Action(state.actor, NAME, suit=suit) for suit in SUITS]
        if state.phase == EXCHANGE:
            sizes, hand = range(len(state.pickup) + 1), state.hands[state.actor]
            return [Action(state.actor, EXCHANGE, some) for size in sizes for some in subsets(hand, size)]
        return []

    def random_action(self, state: WhistDeal, rng: Random) -> Action:
        """One legal action at random, every size of exchange being equally likely."""
        if state.phase != EXCHANGE:
            return chosen(self.legal_actions(state), rng)
        size = int(rng.random() * (len(state.pickup) + 1))
        return Action(state.actor, EXCHANGE, random_subset(state.hands[state.actor], size, rng))

    def expected_sizes(self, state: WhistDeal) -> Three:
        """Thirteen cards each until play begins."""
        return self.play_sizes(state) if state.phase not in (NAME, EXCHANGE) else (13, 13, 13)

    def place(self, state: WhistDeal, seat: int) -> int:
        """0 for the dealer, 1 for the seat on his left, 2 for the one on his right."""
        return (seat - state.dealer) % 3

    def quotas(self, state: WhistDeal) -> Three:
        """The tricks each seat owes or may take in the round."""
        reading = self.reading
        a, b, c = (
            tribello.quota(
                state.contract,
                self.place(state, seat),
                reading("round_three_quotas"),
                reading("nullo_quotas"),
            )
            for seat in range(3)
        )
        return a, b, c

    def avoids(self, state: WhistDeal) -> bool:
        """Tricks are avoided in nullo."""
        return state.contract == tribello.NULLO

    def seat_score(self, state: WhistDeal, seat: int, tricks: int) -> Step:
        """The score of one seat."""
        reading, nullo = self.reading, self.avoids(state)
        amount = tribello.score(
            state.contract,
            tricks,
            self.place(state, seat),
            reading("round_three_quotas"),
            reading("nullo_quotas"),
        )
        quota = self.quotas(state)[seat]
        sum_text = f"{quota} - {tricks}" if nullo else f"{tricks} - {quota}"
        clause = self.clause("score/exact" if tricks == quota else "score/nullo" if nullo else "score/per-trick")
        return Step(seat, amount, clause, f"tricks {tricks}, quota {quota}: {sum_text}")

    def view(self, state: WhistDeal, seat: int) -> dict[str, object]:
        """Exactly what a seat may know; of discards by others only how many."""
        view = self.public_view(state, seat, state.hands[seat])
        view["round"] = state.contract
        view["pickup_cards"] = len(state.pickup)
        view["named_suit"] = self.deck.suit_letter(state.named)
        view["cut_card"] = self.deck.write(state.cut) if self.rules.value("cut_card_seen") == "yes" else ""
        view["exchanged"] = [count(cards) for cards in state.discards]
        view["quotas"] = list(self.quotas(state))
        return view

    def deals_left(self, match: Match) -> int | None:
        """Twelve deals make a match."""
        return 12 - match.played

    @carries_out("tribello/deal/dealer", "tribello/match/rounds")
    def close(self, match: Match, state: WhistDeal) -> Match:
        """The match after a deal: the deal moves on clockwise."""
        return self.add_deal(match, state)

    @carries_out("tribello/match/winner")
    def winners(self, match: Match) -> tuple[int, ...]:
        """The highest total wins; where a positive score is needed, perhaps nobody."""
        if self.rules.value("winner_needs_positive") == "yes" and max(match.totals) <= 0:
            return ()
        return super().winners(match)
