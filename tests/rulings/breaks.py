"""The school-break variant as one run of deals, looked at gift by gift with definitions of its own."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from followsuit.cards import WHIST_DECK
from followsuit.games import Match
from followsuit.kernel.sets import count
from followsuit.spec import RuleSet

from .deals import Game, Three, cards_seen
from .identities import deal_problems, match_problems, state_problems, view_problems

RANKS = "23456789TJQKA"


class Run(NamedTuple):
    """What a run of deals came to: counts of what there was, the final book, and what was wrong."""

    counts: Counter[str]
    final: Match
    problems: list[str]


def owed(rules: RuleSet, scores: Three, forehand: int) -> list[Three]:
    """The gifts that three scores ask for, in order: giver, receiver, number of cards."""
    plus = [seat for seat in range(3) if scores[seat] > 0]
    minus = [seat for seat in range(3) if scores[seat] < 0]
    pairs = [(giver, receiver) for giver in plus for receiver in minus]
    found = [(g, r, scores[g] if len(plus) == 2 else -scores[r]) for g, r in pairs]
    found.sort(key=lambda gift: ((gift[0] - forehand) % 3, (gift[1] - forehand) % 3))
    if rules.value("gift_order") == "larger-first":
        found.sort(key=lambda gift: gift[2], reverse=True)
    return found


def by_suit(cards: int) -> dict[str, set[str]]:
    """The cards of a set by suit."""
    texts = WHIST_DECK.write(cards).split()
    return {suit: {text for text in texts if text[1] == suit} for suit in "SHDC"}


def gift_problems(rules: RuleSet, gift: Three, state: Any, given: int, earlier: int, total: int) -> Iterator[str]:
    """The number of a gift and its trumps; `earlier` trumps the giver has given before, of `total` cards he owes."""
    giver, _, number = gift
    trumps, plain = state.hands[giver] & state.named, state.hands[giver] & ~state.named
    allowed = number // 4 if rules.value("trump_gifts_per") == "pair" else max(0, total // 4 - earlier)
    short = count(plain) + allowed < number
    if short and rules.value("short_of_plain") == "fewer":
        number = count(plain) + allowed
    elif short:
        allowed = number - count(plain)
    if count(given) != number:
        yield f"{count(given)} cards given, not {number}"
    if count(given & trumps) > allowed:
        yield f"{count(given & trumps)} trumps given, not {allowed} at most"


def return_problems(rules: RuleSet, own: int, given: int, returned: int) -> Iterator[str]:
    """In each suit as many cards go back as were given, and none that stays is better than one that goes."""
    whole = rules.value("return_from") == "enlarged-hand"
    mine, gifts, back = by_suit(own), by_suit(given), by_suit(returned)
    for suit in "SHDC":
        from_own = set() if whole else mine[suit]
        stay = (mine[suit] | gifts[suit] if whole else mine[suit]) - back[suit]
        goes = back[suit] if whole else back[suit] & from_own
        if len(back[suit]) != len(gifts[suit]) or not back[suit] <= mine[suit] | gifts[suit]:
            yield f"{back[suit]} come back for {gifts[suit]}"
        if stay and goes and max(RANKS.index(c[0]) for c in stay) > min(RANKS.index(c[0]) for c in goes):
            yield f"{goes} come back, {stay} stay"
        if not whole and stay and back[suit] & gifts[suit]:
            yield f"{back[suit] & gifts[suit]} of the gift come back though {stay} are there"


class GiftWatch:
    """Follows the gifts of one deal: those still due, the trumps that each seat has given, the receiver's own hand."""

    def __init__(self, game: Game, match: Match, counts: Counter[str]) -> None:
        self.game, self.counts = game, counts
        self.due = owed(game.rules, match.last, (match.dealer + 1) % 3)
        self.trumps = [0, 0, 0]
        self.gift: Three = (0, 0, 0)
        self.own = 0

    def given(self, before: Any, cards: int, state: Any) -> Iterator[str]:
        """What is wrong with a gift that has just been made."""
        made = before.gifts[before.gift_turn]
        while self.due and self.due[0] != made[:3]:
            self.counts["gifts of nothing"] += 1
            self.due.pop(0)
        if not self.due:
            yield f"no score asks for the gift {made[:3]}"
            return
        self.gift, self.own = self.due.pop(0), before.hands[made.receiver]
        total = sum(other.size for other in before.gifts if other.giver == made.giver)
        yield from gift_problems(self.game.rules, self.gift, before, cards, self.trumps[made.giver], total)
        self.trumps[made.giver] += count(cards & before.named)
        self.counts.update(gifts=1, cards=count(cards), trumps=count(cards & before.named))
        self.counts["gifts short of a card"] += count(cards) < made.size
        yield from secrecy_problems(self.game, state, before.gift_turn)

    def returned(self, before: Any, cards: int, state: Any) -> Iterator[str]:
        """What is wrong with cards that have just been given back."""
        given = before.gifts[before.gift_turn].given
        yield from return_problems(self.game.rules, self.own, given, cards)
        self.counts["returned as given"] += cards == given
        yield from secrecy_problems(self.game, state, before.gift_turn)
        if [count(hand) for hand in state.hands] != [16, 16, 16]:
            yield f"hands of {[count(hand) for hand in state.hands]} after a gift"


def deal_run(game: Game, match: Match, rng: Random, counts: Counter[str]) -> tuple[Any, list[str]]:
    """One deal of the run to its end; what there was is counted, what was wrong listed."""
    state, watch, problems = game.random_deal(match, rng), GiftWatch(game, match, counts), list[str]()
    while not game.is_over(state):
        before, action = state, game.random_action(state, rng)
        state = game.apply(before, action)
        if action.verb == "give":
            problems += watch.given(before, action.cards, state)
        if action.verb == "give-back":
            problems += watch.returned(before, action.cards, state)
        if before.phase != "play" or state.phase == "over":
            problems += state_problems(game, state)
    if watch.due and game.rules.value("short_of_plain") != "fewer":
        problems.append(f"gifts not made: {watch.due}")
    return state, [*problems, *deal_problems(game, match, state)]


def secrecy_problems(game: Game, state: Any, turn: int) -> Iterator[str]:
    """The player outside a gift sees none of its cards, the two others see them."""
    gift = state.gifts[turn]
    made = set(WHIST_DECK.write(gift.given | gift.returned).split())
    for seat in range(3):
        shown = cards_seen(game.view(state, seat)["gifts"][turn])
        if shown != (made if seat in (gift.giver, gift.receiver) else set()):
            yield f"seat {seat} sees {shown} of a gift from {gift.giver} to {gift.receiver}"
        yield from view_problems(game, state, seat)


def run_of_deals(game: Game, deals: int, seed: object, last: Three = (0, 0, 0)) -> Run:
    """So many deals in a row by chance, each with the gifts of the one before; `last` are scores before the first."""
    rng, counts, problems = Random(repr(seed)), Counter[str](), list[str]()
    match: Match = game.start(0)._replace(last=last)
    for _ in range(deals):
        state, found = deal_run(game, match, rng, counts)
        counts.update(deals=1, points=sum(max(score, 0) for score in match.last))
        after: Match = game.close(match, state)
        alone = after._replace(totals=game.score(state).points)
        found += match_problems(game, [(match, state)], alone)
        problems += [f"deal {counts['deals']}: {line}" for line in found]
        match = after
    if counts["cards"] != counts["points"] and not counts["gifts short of a card"] + counts["gifts of nothing"]:
        problems.append(f"{counts['cards']} cards given for {counts['points']} points")
    return Run(counts, match, problems)
