"""The rules once more, on card texts and without the kernel: what the machines expect of the games.

A card is its text such as `KS`, a hand a set of them, a trick a list in order of play, a suit its letter or "".
A deal follows the actions as they are written in records.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, groupby
from math import comb
from typing import ClassVar, NamedTuple

from followsuit.spec import RuleSet
from followsuit.verdict import Reason

Why = tuple[Reason, str]
Announcement = tuple[int, tuple[int, ...]]

NATURAL, BELOTE_PLAIN, BELOTE_TRUMP = "23456789TJQKA", "789JQKTA", "78QKTA9J"
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = PLAIN_POINTS | {"J": 20, "9": 14}
FOUR_POINTS = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "T": 100}


def whist_height(card: str, trump: str) -> int:
    """How high a card stands in its suit."""
    return NATURAL.index(card[0])


def belote_height(card: str, trump: str) -> int:
    """How high a card stands in its suit, which has another order as trumps."""
    return (BELOTE_TRUMP if card[1] == trump else BELOTE_PLAIN).index(card[0])


def of_suit(cards: Iterable[str], suit: str) -> set[str]:
    """The cards of a suit."""
    return {card for card in cards if card[1] == suit}


def winning_place(trick: Sequence[str], trump: str, height: Callable[[str, str], int]) -> int:
    """The place in a trick of the card that wins it."""
    suit = trump if of_suit(trick, trump) else trick[0][1]
    return max((place for place in range(len(trick)) if trick[place][1] == suit), key=lambda p: height(trick[p], trump))


def whist_refused(hand: set[str], trick: Sequence[str], trump: str, duty: str) -> dict[str, Why]:
    """The held cards that may not be played and why; `duty` is the clause of a duty to trump, if there is one."""
    if not trick:
        return {}
    suited, trumps = of_suit(hand, trick[0][1]), of_suit(hand, trump)
    if suited:
        return dict.fromkeys(hand - suited, (Reason.MUST_FOLLOW_SUIT, "play/follow-suit"))
    if duty and trumps:
        return dict.fromkeys(hand - trumps, (Reason.MUST_TRUMP, duty))
    return {}


def belote_refused(hand: set[str], trick: Sequence[str], trump: str, rules: RuleSet) -> dict[str, Why]:
    """The held cards that may not be played and why."""
    if not trick:
        return {}
    led, suited, trumps = trick[0][1], of_suit(hand, trick[0][1]), of_suit(hand, trump)
    over = {card for card in trumps if all(beats(card, other, trump) for other in of_suit(trick, trump))}
    if suited and led == trump:
        return suited_refused(hand, suited, over, rules.value("overtrump_on_trump_lead"), "play/raise-trump")
    if suited:
        best = {card for card in suited if all(beats(card, other, trump) for other in of_suit(trick, led))}
        best = set() if of_suit(trick, trump) else best
        return suited_refused(hand, suited, best, rules.value("beat_plain_lead"), "play/beat-plain")
    if not trumps:
        return {}
    if over or not of_suit(trick, trump):
        low = dict.fromkeys(trumps - over, (Reason.MUST_OVERTRUMP, "play/overtrump"))
        return low | dict.fromkeys(hand - trumps, (Reason.MUST_TRUMP, "play/ruff"))
    forced = rules.value("under_trump") == "forced"
    return dict.fromkeys(hand - trumps, (Reason.MUST_UNDER_TRUMP, "play/under-trump")) if forced else {}


def suited_refused(hand: set[str], suited: set[str], higher: set[str], duty: object, clause: str) -> dict[str, Why]:
    """The cards refused to a player who can follow suit and, under a duty, go higher."""
    refused = dict.fromkeys(hand - suited, (Reason.MUST_FOLLOW_SUIT, "play/follow-suit"))
    if duty == "yes" and higher:
        reason = Reason.MUST_OVERTRUMP if clause == "play/raise-trump" else Reason.MUST_BEAT_LEAD
        refused |= dict.fromkeys(suited - higher, (reason, clause))
    return refused


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card stands over another of its suit in belote."""
    return belote_height(card, trump) > belote_height(other, trump)


def belote_points(cards: Iterable[str], trump: str) -> int:
    """The card points of some cards."""
    return sum((TRUMP_POINTS if card[1] == trump else PLAIN_POINTS).get(card[0], 0) for card in cards)


def announced(hand: Collection[str], trump: str) -> list[Announcement]:
    """The points and strength of each announcement of a hand; a stronger one compares greater."""
    ranks = [rank for rank in FOUR_POINTS if len([card for card in hand if card[0] == rank]) == 4]
    return runs(hand, trump) + fours(ranks)


def announced_apart(hand: Collection[str], trump: str) -> list[Announcement]:
    """The best announcements of a hand when no card may serve in two of them."""
    ranks = [rank for rank in FOUR_POINTS if len([card for card in hand if card[0] == rank]) == 4]
    ways = []
    for size in range(len(ranks) + 1):
        for some in combinations(ranks, size):
            ways.append(fours(some) + runs([card for card in hand if card[0] not in some], trump))
    return max(ways, key=lambda way: (sum(points for points, _ in way), max((s for _, s in way), default=())))


def fours(ranks: Iterable[str]) -> list[Announcement]:
    """The fours of a kind of some ranks."""
    return [(FOUR_POINTS[rank], (1, "TQKA9J".index(rank))) for rank in ranks]


def runs(hand: Collection[str], trump: str) -> list[Announcement]:
    """The longest sequences of a hand."""
    found: list[Announcement] = []
    for suit in "SHDC":
        places = sorted("789TJQKA".index(card[0]) for card in of_suit(hand, suit))
        for _, group in groupby(enumerate(places), lambda pair: pair[1] - pair[0]):
            run = [place for _, place in group]
            if len(run) >= 3:
                size = min(len(run), 5)
                found.append(({3: 20, 4: 50, 5: 100}[size], (0, size, run[-1], int(suit == trump))))
    return found


class Made(NamedTuple):
    """What a belote player has before the comparison: cards with ten and prime, announcements, belote."""

    tricks: int
    announcements: int
    belote: int

    def total(self) -> int:
        """All together."""
        return self.tricks + self.announcements + self.belote


def counted(rules: RuleSet, made: dict[int, Made], taker: int, others: Sequence[int], pot: int) -> dict[int, int]:
    """The final points by seat, the pot under -1; `others` are the defenders, the earlier in turn first."""
    whole = rules.value("extras_in_comparison") == "yes"
    compared = {seat: one.total() if whole else one.tricks for seat, one in made.items()}
    final = {seat: one.total() for seat, one in made.items()} | {-1: pot}
    best = max(compared[seat] for seat in others)
    winners = [seat for seat in others if compared[seat] == best]
    if compared[taker] > best:
        return give(final, final[-1], [-1], [taker])
    kept = made[taker].belote if rules.value("belote_captured") == "no" else 0
    lost = final[taker] - kept
    if compared[taker] == best and rules.value("taker_tie") == "litige":
        return give(final, lost, [taker], [-1])
    if compared[taker] == best and rules.value("taker_tie") == "keep":
        return give(final, final[-1], [-1], [taker])
    if compared[taker] == best and rules.value("taker_tie") == "vanish":
        return final | {taker: kept}
    final |= {taker: kept, -1: 0}
    return captured(final, lost + pot, winners, str(rules.value("defender_tie")))


def captured(final: dict[int, int], amount: int, winners: Sequence[int], tie: str) -> dict[int, int]:
    """The final points when the taker's go to one defender, or to two by the reading of their tie."""
    if len(winners) == 1 or tie == "earlier-in-turn":
        return final | {winners[0]: final[winners[0]] + amount}
    if tie == "pot":
        return final | {-1: final[-1] + amount}
    shares = (amount, amount) if tie == "both" else (amount - amount // 2, amount // 2)
    return final | {seat: final[seat] + share for seat, share in zip(winners, shares, strict=True)}


def give(final: dict[int, int], amount: int, source: Sequence[int], target: Sequence[int]) -> dict[int, int]:
    """The points after an amount has gone from one to another."""
    changed = dict(final)
    changed[source[0]] -= amount
    changed[target[0]] += amount
    return changed


class PlainDeal:
    """A deal as the people at the table see it; `act` follows one action in text."""

    verbs: ClassVar[dict[str, set[str]]]
    hand_size: int
    height = staticmethod(whist_height)

    def __init__(self, rules: RuleSet, dealer: int, pack: Sequence[str]) -> None:
        self.rules, self.dealer, self.pack = rules, dealer, sorted(pack)
        self.hands: list[set[str]] = [set(), set(), set()]
        self.piles: list[list[str]] = [[], [], []]
        self.thrown: list[set[str]] = [set(), set(), set()]
        self.trick: list[str] = []
        self.phase, self.turn, self.trump, self.plays, self.done = "", 0, "", 0, 0
        self.last = -1

    def act(self, text: str) -> None:
        """Follow one action, such as `1 play KS`."""
        _, verb, *words = text.split()
        getattr(self, f"do_{verb.replace('-', '_')}")(*words)

    def do_play(self, card: str) -> None:
        """A card leaves the hand; three of them make a trick, whose winner leads next."""
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.plays += 1
        self.turn = (self.turn + 1) % 3
        if len(self.trick) == 3:
            self.turn = (self.turn + winning_place(self.trick, self.trump, self.height)) % 3
            self.piles[self.turn] += self.trick
            self.trick, self.done, self.last = [], self.done + 1, self.turn
            self.phase = "over" if self.done == self.hand_size else "play"

    def begin(self, leader: int) -> None:
        """Play begins."""
        self.phase, self.turn = "play", leader

    def refused(self) -> dict[str, Why]:
        """The cards of the seat to act that may not be played, and why."""
        raise AssertionError("each game says so itself")

    def other_actions(self) -> set[str]:
        """The legal actions by text, besides cards played and exchanges, in a phase before play."""
        raise AssertionError("each game says so itself")

    def exchanges(self) -> int:
        """How many exchanges are legal."""
        return 0

    def legal_texts(self) -> set[str]:
        """The legal actions by text, besides exchanges."""
        if self.phase == "play":
            return {f"{self.turn} play {card}" for card in self.hands[self.turn] - set(self.refused())}
        return set() if self.phase not in self.verbs else self.other_actions()

    def seen(self, seat: int) -> set[str]:
        """The cards that a seat knows the place of, or has seen."""
        played = {card for pile in self.piles for card in pile} | set(self.trick)
        return played | self.hands[seat] | self.thrown[seat]

    def tricks(self) -> list[int]:
        """The tricks of each seat."""
        return [len(pile) // 3 for pile in self.piles]

    def points(self) -> tuple[list[int], int]:
        """The points of a finished deal by seat, and the pot."""
        raise AssertionError("each game says so itself")


class PlainForehand(PlainDeal):
    """Tre Belli and Bismarck."""

    hand_size = 16
    contracts: tuple[str, ...]
    suited: str
    barred_switch: str
    once_clause, unknown_clause = "choice/once", "choice/contract"

    def __init__(
        self, rules: RuleSet, dealer: int, pack: Sequence[str], places: Collection[int], spent: Mapping[str, int]
    ) -> None:
        super().__init__(rules, dealer, pack)
        self.spent = spent
        self.forehand = self.turn = (dealer + 1) % 3
        self.table = {pack[place - 1] for place in places}
        self.shown = set(self.table)
        dealt = [card for card in pack if card not in self.table]
        self.hands = [set(dealt[(seat - self.forehand) % 3 :: 3]) for seat in range(3)]
        self.phase, self.contract, self.named, self.blind = "choose", "", "", self.chooses_blind()
        self.owed = 4

    def chooses_blind(self) -> bool:
        """Whether forehand may not look at his hand before the choice."""
        return True

    def suits(self) -> str:
        """The suits that may be named."""
        return "SHDC" if self.rules.value(self.barred_switch) == "yes" else "HDC"

    def contract_refused(self, contract: str) -> Reason | None:
        """Why forehand may not choose a contract."""
        return Reason.CONTRACT_ALREADY_USED if self.spent[contract] else None

    def names_later(self) -> bool:
        """Whether the suit is named only with the hand taken up."""
        return False

    def may_keep(self) -> bool:
        """Whether the table cards may be left."""
        return False

    def discard_sizes(self) -> Sequence[int]:
        """How many cards may be thrown."""
        return (4,)

    def other_actions(self) -> set[str]:
        """The legal actions by text, besides cards played and exchanges, in a phase before play."""
        if self.phase == "choose":
            free = [name for name in self.contracts if self.contract_refused(name) is None]
            late = self.names_later()
            return {f"{self.turn} choose {name}" for name in free if late or name != self.suited} | {
                f"{self.turn} choose {name} {suit}"
                for name in free
                for suit in self.suits()
                if name == self.suited and not late
            }
        if self.phase == "take" and self.owed == len(self.table):
            return {f"{self.turn} take"}
        if self.phase == "take":
            table = sorted(self.table, key=lambda card: ("SHDC".index(card[1]), -NATURAL.index(card[0])))
            return {f"{self.turn} take {' '.join(some)}" for some in combinations(table, self.owed)}
        if self.phase == "name":
            return {f"{self.turn} name {suit}" for suit in self.suits()}
        return {f"{self.turn} keep"} if self.may_keep() else set()

    def exchanges(self) -> int:
        """How many exchanges are legal."""
        held = len(self.hands[self.turn])
        return sum(comb(held, size) for size in self.discard_sizes()) if self.phase in ("discard", "exchange") else 0

    def do_choose(self, contract: str, suit: str = "") -> None:
        """The contract, and its suit unless that is named later."""
        self.contract, self.named, self.blind = contract, suit, False
        self.phase = self.after_choice()

    def do_take(self, *cards: str) -> None:
        """Table cards come into the hand."""
        taken = set(cards) or set(self.table)
        self.table -= taken
        self.hands[self.turn] |= taken
        self.after_taking()

    def do_discard(self, *cards: str) -> None:
        """Cards leave the hand."""
        self.hands[self.turn] -= set(cards)
        self.thrown[self.turn] |= set(cards)
        self.owed = len(cards)
        self.after_discard()

    def after_choice(self) -> str:
        """The phase after the choice."""
        raise AssertionError("each game says so itself")

    def after_taking(self) -> None:
        """What follows the taking up."""
        raise AssertionError("each game says so itself")

    def after_discard(self) -> None:
        """What follows the discard."""
        raise AssertionError("each game says so itself")

    def start(self) -> None:
        """Forehand leads under the contract's trump."""
        self.trump = "S" if self.contract == "spader" else self.named
        self.begin(self.forehand)

    def duty(self) -> str:
        """The clause of the duty to trump, if there is one."""
        raise AssertionError("each game says so itself")

    def refused(self) -> dict[str, Why]:
        """The cards of the seat to act that may not be played, and why."""
        return whist_refused(self.hands[self.turn], self.trick, self.trump, self.duty())

    def seen(self, seat: int) -> set[str]:
        """The cards that a seat knows the place of, or has seen."""
        if self.blind and seat == self.forehand:
            return set(self.shown)
        return super().seen(seat) | self.shown

    def quotas(self) -> tuple[int, int]:
        """The quota of forehand and that of the others."""
        raise AssertionError("each game says so itself")

    def points(self) -> tuple[list[int], int]:
        """The points of a finished deal by seat; there is no pot."""
        own, other = self.quotas()
        sign = -1 if self.contract == "pass" else 1
        over = [taken - (own if seat == self.forehand else other) for seat, taken in enumerate(self.tricks())]
        return [sign * amount for amount in over], 0


class PlainTreBelli(PlainForehand):
    """Tre Belli."""

    verbs: ClassVar[dict[str, set[str]]] = {
        "choose": {"choose"},
        "take": {"take"},
        "discard": {"discard"},
        "play": {"play"},
    }
    contracts = ("sang", "spader", "trumf", "pass")
    suited, barred_switch = "trumf", "spades_in_trumf"

    def chooses_blind(self) -> bool:
        """Whether forehand may not look at his hand before the choice."""
        return self.rules.value("choose_blind") == "yes"

    def contract_refused(self, contract: str) -> Reason | None:
        """Why forehand may not choose a contract."""
        fixed = self.rules.value("contract_order") == "fixed"
        if fixed and not self.spent[contract] and self.contracts.index(contract) != sum(self.spent.values()):
            return Reason.CONTRACT_OUT_OF_ORDER
        return super().contract_refused(contract)

    def takes_first(self) -> bool:
        """Whether the table cards are taken up before the discard."""
        return self.rules.value("exchange") == "take-then-discard"

    def after_choice(self) -> str:
        """The phase after the choice."""
        return "take" if self.takes_first() else "discard"

    def after_taking(self) -> None:
        """The discard, or play."""
        self.phase = "discard"
        if not self.takes_first():
            self.start()

    def after_discard(self) -> None:
        """The table cards, or play."""
        self.phase = "take"
        if self.takes_first():
            self.start()

    def duty(self) -> str:
        """The clause of the duty to trump, if there is one."""
        if self.rules.value("trump_duty") == "free" or self.contract not in ("spader", "trumf"):
            return ""
        if self.contract == "spader":
            return "play/trump-duty"
        return "" if self.rules.value("trump_duty_in_trumf") == "free" else "play/trump-duty-in-trumf"

    def quotas(self) -> tuple[int, int]:
        """The quota of forehand and that of the others."""
        if self.rules.value("scoring") == "six":
            return 6, 6
        return (4, 6) if self.contract == "pass" else (8, 4)


class PlainBismarck(PlainForehand):
    """Bismarck."""

    verbs: ClassVar[dict[str, set[str]]] = {
        "choose": {"choose"},
        "exchange": {"discard", "keep"},
        "take": {"take"},
        "name": {"name"},
        "play": {"play"},
    }
    contracts = ("spel", "pass", "spader", "valfri")
    suited, barred_switch = "valfri", "spades_in_valfri"

    def contract_refused(self, contract: str) -> Reason | None:
        """Why forehand may not choose a contract."""
        lap = min(self.spent.values()) if self.rules.value("lap_order") == "complete-laps" else 2
        allowed = self.spent[contract] <= lap and self.spent[contract] < int(self.rules.value("laps"))
        return None if allowed else Reason.CONTRACT_ALREADY_USED

    def may_keep(self) -> bool:
        """Whether the table cards may be left."""
        return self.rules.value("exchange_is") != "compulsory"

    def discard_sizes(self) -> Sequence[int]:
        """How many cards may be thrown."""
        return (1, 2, 3, 4) if self.rules.value("exchange_is") == "any-number" else (4,)

    def names_later(self) -> bool:
        """Whether the suit of valfri is named with the hand taken up."""
        return self.rules.value("name_suit") == "after-pickup"

    def after_choice(self) -> str:
        """The suit of valfri where it is named late, or the exchange."""
        return "name" if self.contract == "valfri" and self.names_later() else "exchange"

    def after_taking(self) -> None:
        """Play."""
        self.start()

    def after_discard(self) -> None:
        """The table cards."""
        self.phase = "take"

    def do_keep(self) -> None:
        """The table cards stay where they are."""
        self.after_taking()

    def do_name(self, suit: str) -> None:
        """The suit of valfri, named late."""
        self.named, self.phase = suit, "exchange"

    def duty(self) -> str:
        """The clause of the duty to trump, if there is one."""
        return "play/no-trump-duty" if self.rules.value("trump_duty") == "must-trump" else ""

    def quotas(self) -> tuple[int, int]:
        """The quota of forehand and that of the others."""
        if self.contract != "pass":
            return 8, 4
        return (4, 6) if self.rules.value("pass_quotas") == "4-6-6" else (2, 7)


class PlainSchoolBreak(PlainBismarck):
    """Bismarck in the school break: gifts by the scores of the last deal."""

    verbs: ClassVar[dict[str, set[str]]] = {
        "choose": {"choose"},
        "give": {"give"},
        "give-back": {"give-back"},
        "exchange": {"discard", "keep"},
        "take": {"take"},
        "play": {"play"},
    }
    barred_switch = "break_spades"
    once_clause = unknown_clause = "school-break/trump-only"

    def __init__(
        self,
        rules: RuleSet,
        dealer: int,
        pack: Sequence[str],
        places: Collection[int],
        spent: Mapping[str, int],
        scores: Sequence[int],
    ) -> None:
        super().__init__(rules, dealer, pack, places, spent)
        turns = [(self.forehand + turn) % 3 for turn in range(3)]
        owed = [(min(scores[a], -scores[b]), a, b) for a in turns for b in turns if scores[a] > 0 > scores[b]]
        if rules.value("gift_order") == "larger-first":
            owed.sort(key=lambda gift: -gift[0])
        self.gifts = owed
        self.total_of = [sum(size for size, giver, _ in owed if giver == seat) for seat in range(3)]
        self.given: set[str] = set()
        self.own: set[str] = set()
        self.trumps_given = [0, 0, 0]
        self.exchanged: list[set[str]] = [set(), set(), set()]

    def contract_refused(self, contract: str) -> Reason | None:
        """Why forehand may not choose a contract."""
        return None if contract == "valfri" else Reason.UNKNOWN_CONTRACT

    def do_choose(self, contract: str, suit: str = "") -> None:
        """The trump suit; the gifts follow."""
        super().do_choose(contract, suit)
        self.next_gift()

    def next_gift(self) -> None:
        """The next gift that has cards, or the exchange."""
        while self.gifts and self.terms()[0] == 0:
            self.gifts.pop(0)
        self.phase, self.turn = ("give", self.gifts[0][1]) if self.gifts else ("exchange", self.forehand)

    def terms(self) -> tuple[int, int]:
        """How many cards the gift has, and how many of them may be trumps."""
        size, giver, _ = self.gifts[0]
        limit = size // 4
        if self.rules.value("trump_gifts_per") == "total":
            limit = max(0, self.total_of[giver] // 4 - self.trumps_given[giver])
        plain = len(self.hands[giver] - of_suit(self.hands[giver], self.named))
        if plain + limit >= size:
            return size, limit
        return (plain + limit, limit) if self.rules.value("short_of_plain") == "fewer" else (size, size - plain)

    def do_give(self, *cards: str) -> None:
        """Cards go to the receiver, who is to give others back."""
        _, giver, receiver = self.gifts[0]
        self.given, self.own = set(cards), set(self.hands[receiver])
        self.trumps_given[giver] += len(of_suit(cards, self.named))
        self.hand_over(giver, receiver, cards)
        self.phase, self.turn = "give-back", receiver

    def do_give_back(self, *cards: str) -> None:
        """The receiver's best cards go back."""
        _, giver, receiver = self.gifts.pop(0)
        self.hand_over(receiver, giver, cards)
        self.next_gift()

    def hand_over(self, giver: int, receiver: int, cards: Iterable[str]) -> None:
        """Cards change hands; both know them."""
        for seat in (giver, receiver):
            self.hands[seat] ^= set(cards)
            self.exchanged[seat] |= set(cards)

    def best_back(self) -> set[str]:
        """The cards that must go back: in each suit as many as were given, the highest."""
        back: set[str] = set()
        for suit in "SHDC":
            number = len(of_suit(self.given, suit))
            own, given = highest_first(of_suit(self.own, suit)), highest_first(of_suit(self.given, suit))
            enlarged = self.rules.value("return_from") == "enlarged-hand"
            back |= set((highest_first([*own, *given]) if enlarged else own + given)[:number])
        return back

    def other_actions(self) -> set[str]:
        """The legal actions by text, besides cards played, gifts and exchanges."""
        if self.phase == "give-back":
            by_suit = sorted(highest_first(self.best_back()), key=lambda card: "SHDC".index(card[1]))
            return {f"{self.turn} give-back {' '.join(by_suit)}"}
        return set() if self.phase == "give" else super().other_actions()

    def exchanges(self) -> int:
        """How many gifts or exchanges are legal."""
        if self.phase != "give":
            return super().exchanges()
        size, limit = self.terms()
        trumps = len(of_suit(self.hands[self.turn], self.named))
        return sum(comb(trumps, n) * comb(16 - trumps, size - n) for n in range(min(size, limit) + 1))

    def seen(self, seat: int) -> set[str]:
        """The cards that a seat knows the place of, or has seen."""
        return super().seen(seat) | self.exchanged[seat]


def highest_first(cards: Iterable[str]) -> list[str]:
    """Cards of the whist pack from high to low."""
    return sorted(cards, key=lambda card: -NATURAL.index(card[0]))


class PlainTribello(PlainDeal):
    """Tribello."""

    verbs: ClassVar[dict[str, set[str]]] = {"name": {"name"}, "exchange": {"exchange"}, "play": {"play"}}
    hand_size = 13

    def __init__(self, rules: RuleSet, dealer: int, round_number: int, pack: Sequence[str], cut: str) -> None:
        super().__init__(rules, dealer, pack)
        self.round, self.cut, self.turn = round_number, cut, dealer
        self.left, self.right = (dealer + 1) % 3, (dealer + 2) % 3
        for place, seat in enumerate((self.left, self.right, dealer)):
            self.hands[seat] = set(pack[place::4])
        self.pickup = list(pack[3::4])[::-1]
        self.named = cut[1] if round_number == 1 else ""
        self.names_late = rules.value("name_trump") == "after-exchange"
        self.phase = "name" if round_number == 2 and not self.names_late else "exchange"
        self.to_exchange = [dealer, self.right, self.left]
        if rules.value("exchange_order") == "dealer-left-right":
            self.to_exchange = [dealer, self.left, self.right]

    def other_actions(self) -> set[str]:
        """The legal actions by text, besides cards played and exchanges, in a phase before play."""
        return {f"{self.turn} name {suit}" for suit in "SHDC"} if self.phase == "name" else set()

    def exchanges(self) -> int:
        """How many exchanges are legal."""
        return sum(comb(13, size) for size in range(len(self.pickup) + 1)) if self.phase == "exchange" else 0

    def do_name(self, suit: str) -> None:
        """The dealer's trump."""
        self.named = suit
        self.phase = "exchange"
        if self.names_late:
            self.start()

    def do_exchange(self, *cards: str) -> None:
        """Cards thrown, and as many drawn from the top."""
        seat = self.to_exchange.pop(0)
        self.hands[seat] = self.hands[seat] - set(cards) | set(self.pickup[: len(cards)])
        self.thrown[seat] = set(cards)
        self.pickup = self.pickup[len(cards) :]
        if self.pickup and self.to_exchange:
            self.turn = self.to_exchange[0]
        elif self.round == 2 and self.names_late:
            self.phase, self.turn = "name", self.dealer
        else:
            self.start()

    def start(self) -> None:
        """The dealer leads."""
        self.trump = self.named
        self.begin(self.dealer)

    def refused(self) -> dict[str, Why]:
        """The cards of the seat to act that may not be played, and why."""
        return whist_refused(self.hands[self.turn], self.trick, self.trump, "")

    def seen(self, seat: int) -> set[str]:
        """The cards that a seat knows the place of, or has seen."""
        shown = {self.cut} - {""} if self.rules.value("cut_card_seen") == "yes" else set()
        return super().seen(seat) | shown

    def quotas(self) -> dict[int, int]:
        """The quota of each seat."""
        left, right = 4, 3
        if self.round == 3 and self.rules.value("round_three_quotas") == "right-4-left-3":
            left, right = 3, 4
        if self.round == 4:
            left, right = (6, 4) if self.rules.value("nullo_quotas") == "right-4-left-6" else (4, 6)
        return {self.dealer: 3 if self.round == 4 else 6, self.left: left, self.right: right}

    def points(self) -> tuple[list[int], int]:
        """The points of a finished deal by seat; there is no pot."""
        sign, quotas = -1 if self.round == 4 else 1, self.quotas()
        return [sign * (taken - quotas[seat]) for seat, taken in enumerate(self.tricks())], 0


class PlainBelote(PlainDeal):
    """Belote à 3."""

    verbs: ClassVar[dict[str, set[str]]] = {
        "bid-one": {"take", "pass"},
        "bid-two": {"name", "pass"},
        "play": {"play", "swap", "announce"},
    }
    hand_size = 9
    height = staticmethod(belote_height)

    def __init__(self, rules: RuleSet, dealer: int, pack: Sequence[str], pot: int) -> None:
        super().__init__(rules, dealer, pack)
        self.first = self.turn = (dealer + 1) % 3
        order = [(self.first + place) % 3 for place in range(3)]
        self.batch: list[set[str]] = [set(), set(), set()]
        for place, seat in enumerate(order):
            self.hands[seat] = {*pack[3 * place : 3 * place + 3], *pack[9 + 3 * place : 12 + 3 * place]}
            self.batch[seat] = set(pack[19 + 3 * place : 22 + 3 * place])
        self.turned = self.table = pack[18]
        self.undealt = set(pack[28:32])
        self.bergere = pack[31]
        self.phase, self.passes, self.taker, self.pot, self.swapper = "bid-one", 0, -1, pot, -1
        self.in_round_one = False
        self.held: list[set[str]] = []
        self.called, self.declared = [0, 0, 0], set[int]()

    def suits(self) -> str:
        """The suits that may be named in the second round."""
        free = self.rules.value("turned_suit_in_round_two") == "yes"
        return "".join(suit for suit in "SHDC" if free or suit != self.turned[1])

    def other_actions(self) -> set[str]:
        """The legal actions by text, besides cards played and exchanges, in a phase before play."""
        if self.phase == "bid-one":
            return {f"{self.turn} take", f"{self.turn} pass"}
        return {f"{self.turn} pass"} | {f"{self.turn} name {suit}" for suit in self.suits()}

    def legal_texts(self) -> set[str]:
        """The legal actions by text, the swap by its holder among them."""
        if self.phase != "play":
            return super().legal_texts()
        texts = super().legal_texts() | {f"{seat} swap" for seat in range(3) if self.swap_refused(seat) is None}
        said = {f"{text} {self.word_for(text[-2:])}" for text in texts if self.word_for(text[-2:])}
        return texts | said | ({f"{self.turn} announce"} if self.announce_refused() is None else set())

    def word_for(self, card: str) -> str:
        """The word that may be said with a card of the seat to act."""
        pair = {f"K{self.trump}", f"Q{self.trump}"}
        if self.rules.value("belote_call") != "spoken" or card not in pair or not self.pair(self.turn):
            return ""
        if pair <= self.hands[self.turn]:
            return "belote"
        return "rebelote" if self.called[self.turn] == 1 else ""

    def announce_refused(self) -> Why | None:
        """Why the seat to act may not announce."""
        clause = "announcements/declaring"
        if self.rules.value("announcing") != "optional" or self.done or self.turn in self.declared:
            return Reason.WRONG_PHASE, clause
        return None if self.announcements(self.turn) else (Reason.NOTHING_TO_ANNOUNCE, clause)

    def do_play(self, card: str, word: str = "") -> None:
        """A card, perhaps with belote or rebelote."""
        self.called[self.turn] += 1 if word else 0
        super().do_play(card)

    def do_announce(self) -> None:
        """The seat to act says that it has announcements."""
        self.declared.add(self.turn)

    def do_pass(self) -> None:
        """Three passes end a round."""
        self.passes += 1
        self.turn = (self.turn + 1) % 3
        self.phase = {3: "bid-two", 6: "passed-out"}.get(self.passes, self.phase)

    def do_take(self) -> None:
        """The turned suit is trumps."""
        self.in_round_one = True
        self.do_name(self.turned[1])

    def do_name(self, suit: str) -> None:
        """Trumps are made, and the second batch is dealt."""
        self.taker, self.trump = self.turn, suit
        self.hands = [self.hands[seat] | self.batch[seat] for seat in range(3)]
        self.held = [set(hand) for hand in self.hands]
        self.batch = [set(), set(), set()]
        self.begin(self.first)

    def do_swap(self) -> None:
        """The seven of trumps against the turned card."""
        seven = f"7{self.trump}"
        self.swapper = next(seat for seat in range(3) if seven in self.hands[seat])
        for hand in (self.hands[self.swapper], self.held[self.swapper]):
            hand.remove(seven)
            hand.add(self.table)
        self.table = seven

    def swap_refused(self, seat: int) -> Why | None:
        """Why a seat may not make the swap."""
        if f"7{self.trump}" not in self.hands[seat]:
            return Reason.NOT_IN_HAND, "seven/swap"
        if not self.in_round_one:
            return Reason.SWAP_NOT_ALLOWED, "seven/condition"
        begun = self.plays > 0
        if self.rules.value("seven_swap_until") == "own-first-card":
            begun = len(self.hands[seat]) < 9
        if begun or (self.rules.value("seven_swap_by") == "taker" and seat != self.taker):
            return Reason.SWAP_NOT_ALLOWED, "seven/swap"
        return None

    def refused(self) -> dict[str, Why]:
        """The cards of the seat to act that may not be played, and why."""
        return belote_refused(self.hands[self.turn], self.trick, self.trump, self.rules)

    def seen(self, seat: int) -> set[str]:
        """The cards that a seat knows the place of, or has seen."""
        return super().seen(seat) | {self.turned, self.table} | ({self.bergere} if self.trump else set())

    def announcements(self, seat: int) -> list[Announcement]:
        """What a seat can announce."""
        if self.rules.value("announcements") != "full":
            return []
        twice = self.rules.value("card_in_two_announcements") == "yes"
        return announced(self.held[seat], self.trump) if twice else announced_apart(self.held[seat], self.trump)

    def announcing(self) -> list[int]:
        """The announcement points that each seat scores."""
        silent = {0, 1, 2} - self.declared if self.rules.value("announcing") == "optional" else set()
        found = [[] if seat in silent else self.announcements(seat) for seat in range(3)]
        points = [sum(amount for amount, _ in some) for some in found]
        if self.rules.value("announcements_score") == "everyone":
            return points
        strengths = [max((strength for _, strength in some), default=()) for some in found]
        best = [(self.first + turn) % 3 for turn in range(3)]
        best = [seat for seat in best if strengths[seat] and strengths[seat] == max(strengths)]
        tie = self.rules.value("announcement_tie")
        if len(best) > 1 and tie != "both":
            best = [] if tie == "cancelled" else best[:1]
        return [points[seat] if seat in best else 0 for seat in range(3)]

    def belote(self, seat: int) -> int:
        """20 for king and queen of trumps, if need be with both words said."""
        silent = self.rules.value("belote_call") == "spoken" and self.called[seat] < 2
        return 0 if silent else self.pair(seat)

    def pair(self, seat: int) -> int:
        """20 for king and queen of trumps."""
        pair = {f"K{self.trump}", f"Q{self.trump}"}
        if self.rules.value("announcements") == "none" or not pair <= self.held[seat]:
            return 0
        by_swap = seat == self.swapper and self.turned in pair
        return 0 if by_swap and self.rules.value("swap_makes_belote") == "no" else 20

    def made(self) -> dict[int, Made]:
        """What each seat has before the comparison."""
        tricks, announcing, found = self.tricks(), self.announcing(), {}
        for seat in range(3):
            bonus = 10 if seat == self.last else 0
            if 0 in tricks:
                bonus = 0 if tricks[seat] == 0 else 100 // (3 - tricks.count(0))
            extras, pair = announcing[seat], self.belote(seat)
            if tricks[seat] == 0 and self.rules.value("capot_extras") != "kept":
                extras, pair = 0, pair if self.rules.value("capot_extras") == "only-belote-kept" else 0
            found[seat] = Made(belote_points(self.piles[seat], self.trump) + bonus, extras, pair)
        return found

    def points(self) -> tuple[list[int], int]:
        """The points of a finished deal by seat, and the pot."""
        if self.taker < 0:
            return [0, 0, 0], self.pot
        others = [seat for seat in ((self.first + turn) % 3 for turn in range(3)) if seat != self.taker]
        final = counted(self.rules, self.made(), self.taker, others, self.pot)
        points = [final[seat] for seat in range(3)]
        if self.rules.value("rounding") == "ten":
            points = [(amount + 5) // 10 * 10 for amount in points]
        return points, final[-1]

    def unplayed(self) -> set[str]:
        """The five cards that nobody plays."""
        return self.undealt | {self.table}
