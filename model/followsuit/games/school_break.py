"""Bismarck in the school break: trump deals without end, and gifts of cards in place of a score sheet."""

from collections.abc import Mapping, Sequence
from random import Random

from followsuit.games.actions import CHOOSE, EXCHANGE, GIVE, GIVE_BACK, PLAY, TAKE, Action, Three, replaced
from followsuit.games.base import Match
from followsuit.games.forehand import KEEP, Bismarck
from followsuit.games.whist import Gift, WhistDeal, random_subset, subsets, union
from followsuit.kernel import bismarck, school_break
from followsuit.kernel.cites import carries_out
from followsuit.kernel.sets import count
from followsuit.verdict import KERNEL_REASONS, Reason, Verdict


class SchoolBreak(Bismarck):
    """Any suit is named, the gifts of the last deal's scores are made, then the deal goes on as in Bismarck."""

    verbs: Mapping[str, tuple[str, ...]] = {
        CHOOSE: (CHOOSE,),
        GIVE: (GIVE,),
        GIVE_BACK: (GIVE_BACK,),
        EXCHANGE: ("discard", KEEP),
        TAKE: (TAKE,),
        PLAY: (PLAY,),
    }

    def offered(self) -> Sequence[str]:
        """Only trump deals are played."""
        return (self.contracts[bismarck.VALFRI],)

    @carries_out("bismarck/school-break/trump-only")
    def judge_choice(self, state: WhistDeal, action: Action) -> Verdict:
        """The one choice is valfri with a suit."""
        if action.contract not in self.offered():
            text = f"every deal has a trump suit: '{action.contract}' is not played, only valfri with a suit"
            return Verdict(Reason.UNKNOWN_CONTRACT, self.clause("school-break/trump-only"), text)
        return super().judge_choice(state, action)

    def contract_refusal(self, spent: Sequence[int], contract: int) -> Reason | None:
        """No choice is ever spent."""
        return None

    def suit_refusal(self, contract: int, suit: int) -> int:
        """The kernel's answer on the trump suit."""
        return school_break.suit_refusal(suit, self.reading("break_spades"))

    @carries_out("bismarck/school-break/gifts")
    def dealt(self, match: Match, hands: Three, table: int) -> WhistDeal:
        """The state before the choice, with the gifts that the last deal's scores ask for."""
        state = super().dealt(match, hands, table)
        return state._replace(gifts=self.owed_gifts(match.last, state.actor))

    @carries_out("bismarck/school-break/gifts")
    def owed_gifts(self, scores: Three, forehand: int) -> tuple[Gift, ...]:
        """The gifts in the order in which they are made; turns are counted from forehand."""
        turns = [(forehand + turn) % 3 for turn in range(3)]
        gifts = [Gift(a, b, school_break.gift_size(scores[a], scores[b])) for a in turns for b in turns if a != b]
        owed = [gift for gift in gifts if gift.size > 0]
        if self.rules.value("gift_order") == "larger-first":
            owed.sort(key=lambda gift: -gift.size)
        return tuple(owed)

    def after_choice(self, state: WhistDeal) -> WhistDeal:
        """The gifts follow the choice."""
        return self.next_gift(state)

    def next_gift(self, state: WhistDeal) -> WhistDeal:
        """The next gift that has cards, or the exchange with the table."""
        for turn in range(state.gift_turn, len(state.gifts)):
            ready = state._replace(gift_turn=turn)
            if self.terms(ready)[0] > 0:
                return ready._replace(phase=GIVE, actor=ready.gifts[turn].giver)
        return state._replace(phase=EXCHANGE, actor=self.forehand(state), gift_turn=len(state.gifts))

    @carries_out("bismarck/school-break/trump-limit")
    def terms(self, state: WhistDeal) -> tuple[int, int]:
        """How many cards the gift in hand has and how many of them may be trumps."""
        gift = state.gifts[state.gift_turn]
        earlier = [other for other in state.gifts[: state.gift_turn] if other.giver == gift.giver]
        given = sum(count(other.given & state.named) for other in earlier)
        total = sum(other.size for other in state.gifts if other.giver == gift.giver)
        limit = school_break.trump_limit(gift.size, total, given, self.reading("trump_gifts_per"))
        hand, reading = state.hands[gift.giver], self.reading("short_of_plain")
        return school_break.gift_terms(hand, state.named, gift.size, limit, reading)

    def judge_in_turn(self, state: WhistDeal, action: Action) -> Verdict:
        """The verdict on an action that fits the phase."""
        if action.verb not in (GIVE, GIVE_BACK):
            return super().judge_in_turn(state, action)
        wrong = self.out_of_turn(state, action)
        if wrong is not None:
            return wrong
        return self.judge_gift(state, action.cards) if action.verb == GIVE else self.judge_return(state, action.cards)

    @carries_out("bismarck/school-break/gifts", "bismarck/school-break/trump-limit")
    def judge_gift(self, state: WhistDeal, cards: int) -> Verdict:
        """The cards that a player gives."""
        size, limit = self.terms(state)
        code = school_break.gift_refusal(state.hands[state.actor], cards, state.named, size, limit)
        reason = KERNEL_REASONS[code]
        if reason is None:
            return Verdict(None, self.clause("school-break/gifts"))
        if reason is Reason.TOO_MANY_TRUMPS:
            return Verdict(reason, self.clause("school-break/trump-limit"), f"at most {limit} of the cards are trumps")
        text = f"not all of {self.deck.write(cards)} are in the hand of seat {state.actor}"
        if reason is Reason.WRONG_NUMBER_OF_CARDS:
            text = f"the gift to seat {state.gifts[state.gift_turn].receiver} has size {size}, not {count(cards)}"
        return Verdict(reason, self.clause("school-break/gifts"), text)

    @carries_out("bismarck/school-break/return")
    def judge_return(self, state: WhistDeal, cards: int) -> Verdict:
        """The cards that the receiver gives back: the highest of each suit given."""
        gift, clause = state.gifts[state.gift_turn], self.clause("school-break/return")
        code = school_break.return_refusal(gift.own, gift.given, cards, self.reading("return_from"))
        reason = KERNEL_REASONS[code]
        if reason is None:
            return Verdict(None, clause)
        return Verdict(reason, clause, f"{self.deck.write(self.best_back(state))} go back")

    def best_back(self, state: WhistDeal) -> int:
        """The cards that must go back for the gift in hand."""
        gift = state.gifts[state.gift_turn]
        return school_break.returned(gift.own, gift.given, self.reading("return_from"))

    def moved(self, state: WhistDeal, action: Action) -> WhistDeal:
        """The state after a legal action."""
        if action.verb == GIVE:
            return self.given(state, action.cards)
        if action.verb == GIVE_BACK:
            return self.given_back(state, action.cards)
        return super().moved(state, action)

    @carries_out("bismarck/school-break/gifts")
    def given(self, state: WhistDeal, cards: int) -> WhistDeal:
        """A gift changes hands; the receiver is to give cards back."""
        gift = state.gifts[state.gift_turn]
        made = gift._replace(own=state.hands[gift.receiver], given=cards)
        hands = handed_over(state.hands, gift.giver, gift.receiver, cards)
        return state._replace(phase=GIVE_BACK, actor=gift.receiver, hands=hands, gifts=self.with_gift(state, made))

    @carries_out("bismarck/school-break/return")
    def given_back(self, state: WhistDeal, cards: int) -> WhistDeal:
        """The receiver's best cards go back; the next gift follows."""
        gift = state.gifts[state.gift_turn]
        hands = handed_over(state.hands, gift.receiver, gift.giver, cards)
        gifts = self.with_gift(state, gift._replace(returned=cards))
        return self.next_gift(state._replace(hands=hands, gifts=gifts, gift_turn=state.gift_turn + 1))

    def with_gift(self, state: WhistDeal, gift: Gift) -> tuple[Gift, ...]:
        """The gifts with the one in hand replaced."""
        turn = state.gift_turn
        return (*state.gifts[:turn], gift, *state.gifts[turn + 1 :])

    def gift_choices(self, state: WhistDeal) -> list[int]:
        """All gifts that may be made now."""
        hand, (size, limit) = state.hands[state.actor], self.terms(state)
        return [cards for cards in subsets(hand, size) if count(cards & state.named) <= limit]

    def legal_actions(self, state: WhistDeal) -> list[Action]:
        """All actions that may be taken now; up to 12,870 gifts."""
        if state.phase == GIVE:
            return [Action(state.actor, GIVE, cards) for cards in self.gift_choices(state)]
        if state.phase == GIVE_BACK:
            return [Action(state.actor, GIVE_BACK, self.best_back(state))]
        return super().legal_actions(state)

    def random_action(self, state: WhistDeal, rng: Random) -> Action:
        """One legal action at random, every number of trumps in a gift being equally likely."""
        if state.phase != GIVE:
            return super().random_action(state, rng)
        size, limit = self.terms(state)
        hand = state.hands[state.actor]
        trumps, plain = hand & state.named, hand & ~state.named
        least, most = max(0, size - count(plain)), min(limit, size, count(trumps))
        number = least + int(rng.random() * (most - least + 1))
        cards = union((random_subset(trumps, number, rng), random_subset(plain, size - number, rng)))
        return Action(state.actor, GIVE, cards)

    def expected_sizes(self, state: WhistDeal) -> Three:
        """How many cards each hand holds by the rules at this point."""
        if state.phase == GIVE:
            return 16, 16, 16
        if state.phase == GIVE_BACK:
            gift = state.gifts[state.gift_turn]
            size = count(gift.given)
            return replaced(replaced((16, 16, 16), gift.giver, 16 - size), gift.receiver, 16 + size)
        return super().expected_sizes(state)

    def view(self, state: WhistDeal, seat: int) -> dict[str, object]:
        """Exactly what a seat may know; the cards of a gift are known to giver and receiver only."""
        view = super().view(state, seat)
        view["gifts"] = [self.gift_view(gift, seat) for gift in state.gifts]
        return view

    def gift_view(self, gift: Gift, seat: int) -> dict[str, object]:
        """A gift as a seat knows it."""
        shown: dict[str, object] = {"giver": gift.giver, "receiver": gift.receiver, "owed": gift.size}
        shown |= {"given_cards": count(gift.given), "returned_cards": count(gift.returned)}
        if seat in (gift.giver, gift.receiver):
            shown |= {"given": self.deck.write(gift.given), "returned": self.deck.write(gift.returned)}
        return shown

    @carries_out("bismarck/school-break/endless")
    def deals_left(self, match: Match) -> int | None:
        """The match has no end."""
        return None

    def close(self, match: Match, state: WhistDeal) -> Match:
        """The match after a deal: no choice is spent."""
        return self.add_deal(match, state)

    @carries_out("bismarck/school-break/endless")
    def winners(self, match: Match) -> tuple[int, ...]:
        """Nobody wins: one stops when one likes."""
        return ()


def handed_over(hands: Three, giver: int, receiver: int, cards: int) -> Three:
    """The hands after cards went from one to another."""
    hands = replaced(hands, giver, hands[giver] & ~cards)
    return replaced(hands, receiver, hands[receiver] | cards)
