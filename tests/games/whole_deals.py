"""Whole belote deals: the worked examples of the text and the cases of one score each."""

from typing import Any, NamedTuple

from followsuit.cards import BELOTE_DECK
from followsuit.games import BeloteATrois, BeloteDeal

from .expect import every_card_once
from .tables import after, named


class Whole(NamedTuple):
    """A deal: nine-card hands by seat as dealt, the turned card, talon and bergère, the bids, `leader: cards`."""

    dealer: int
    hands: tuple[str, str, str]
    left_over: str
    bids: str
    tricks: str

    def pack(self) -> list[int]:
        """The pack in dealing order; of each hand the first six cards are dealt before the auction."""
        hands = [hand.split() for hand in self.hands]
        turns = [(self.dealer + 1 + turn) % 3 for turn in range(3)]
        parts = [hands[seat][start : start + 3] for start in (0, 3, 6) for seat in turns]
        turned, *rest = self.left_over.split()
        order = [card for part in parts[:6] for card in part] + [turned]
        order += [card for part in parts[6:] for card in part] + rest
        return [BELOTE_DECK.card(card) for card in order]

    def plays(self) -> list[str]:
        """The cards played, as actions."""
        actions = []
        for trick in self.tricks.split(", "):
            leader, cards = trick.split(": ")
            actions += [f"{(int(leader) + place) % 3} play {card}" for place, card in enumerate(cards.split())]
        return actions


def opened(rules: str, whole: Whole, pot: int = 0) -> tuple[BeloteATrois, BeloteDeal]:
    """The deal after the auction."""
    game: Any = named(rules)
    state = game.deal(game.start(whole.dealer)._replace(pot=pot), whole.pack())
    return game, after(game, state, *whole.bids.split(", "))


def replayed(rules: str, whole: Whole, pot: int = 0) -> tuple[BeloteATrois, BeloteDeal]:
    """The finished deal, every leader and every card's place having been checked on the way."""
    game, state = opened(rules, whole, pot)
    for text in whole.plays():
        assert state.actor == int(text[0]), f"{text}, but it is the turn of {state.actor}"
        state = after(game, state, text)
        every_card_once(game, state)
    assert state.phase == "over"
    return game, state


EXAMPLE_1 = Whole(
    0,
    (
        "7H QC 9D QD JC TS AS AH AC",
        "7D 9S JH 8S TH 7S KH 8D QH",
        "AD TC JD 9H 8C KS 8H KC 9C",
    ),
    "KD JS 7C QS TD",
    "1 pass, 2 pass, 0 pass, 1 name H",
    "1: 7S KS AS, 0: 9D 8D JD, 2: 8C JC JH, 1: 8S 9H TS, 2: KC AC KH, 1: 7D AD QD, 2: TC QC QH, 1: TH 8H AH, "
    "0: 7H 9S 9C",
)
EXAMPLE_2 = Whole(
    2,
    (
        "7H 8H KD TD 9S 9H AD QC 9C",
        "AS 7S TS AC 7D TC KC JD JS",
        "KH KS QD JH 8C QH JC TH 8D",
    ),
    "AH 8S 9D QS 7C",
    "0 pass, 1 pass, 2 take",
    "0: KD 7D QD, 0: 9S 7S KS, 2: JC 9C KC, 1: TC 8C QC, 1: AC TH 9H, 0: 8H JD KH, 2: JH 7H JS, 2: QH AD AS, "
    "2: 8D TD TS",
)
EXAMPLE_3 = Whole(
    1,
    (
        "JH 9H AH TH AS AD AC KS 9S",
        "8C TS 8S KH QS 9C QD QH QC",
        "JD 7C JC KD TD 8H 7D 7S 9D",
    ),
    "7H JS TC KC 8D",
    "2 pass, 0 take",
    "2: 8H JH KH, 0: 9H QH KD, 0: AH TS 7S, 0: TH QC JC, 0: AC 9C 7C, 0: AS 8S TD, 0: AD QD 9D, 0: KS QS JD, "
    "0: 9S 8C 7D",
)
EXAMPLE_4_TEN_AT_TAKER = Whole(
    0,
    (
        "KS QS 9S 7S AH TH 9H AD AC",
        "TS KH JH 8H 7H KD TD 9D TC",
        "JS 8S QD 8D 7D QC JC 9C 7C",
    ),
    "QH AS JD KC 8C",
    "1 pass, 2 pass, 0 take",
    "1: TS JS 9S, 1: TC QC AC, 0: QS KH 8S, 1: JH 7C 9H, 1: 7H JC AH, 0: KS 8H QD, 1: TD 7D AD, 0: 7S KD 8D, "
    "0: TH 9D 9C",
)
EXAMPLE_4_TEN_AT_DEFENDER = Whole(
    1,
    (
        "AS 8S QH JH 9H 7H AC TC 8C",
        "TS AH KH TH 8H AD KC 9C 7C",
        "QS JS 9S QD JD 9D 8D 7D QC",
    ),
    "KS 7S KD TD JC",
    "2 pass, 0 pass, 1 pass, 2 pass, 0 name H",
    "2: QC AC 7C, 0: 8C 9C 9S, 1: TS JS 8S, 1: AD QD 7H, 0: 9H KH JD, 0: AS TH QS, 1: 8H 7D JH, 0: TC KC 9D, "
    "0: QH AH 8D",
)
EXAMPLE_5 = Whole(
    0,
    (
        "TH 8D 9H 7D KC TC 7S KH JD",
        "TS QC JH TD 9C 7C 7H KS AS",
        "QS JC AD QD AC JS 8H AH 8C",
    ),
    "QH KD 9S 8S 9D",
    "1 pass, 2 pass, 0 take",
    "1: TS JS 7S, 1: KS QS TH, 0: 8D TD QD, 1: JH AH KH, 1: AS 8H 9H, 0: JD 7H AD, 1: 7C 8C TC, 0: KC QC JC, "
    "0: 7D 9C AC",
)
CASE_008 = Whole(
    2,
    (
        "8S AH TH 9H 8H KD 7D QC 7C",
        "KS QS JS 9S JH TD 8D TC 9C",
        "7S 7H QH AD QD JD AC KC JC",
    ),
    "KH AS TS 8C 9D",
    "0 take, 2 swap",
    "0: 8H JH QH, 1: 8D QD 7D, 2: AD KD TD, 2: KC QC TC, 1: 9C JC 7C, 2: JD AH KS, 0: TH QS KH, 0: 8S 9S 7S, "
    "1: JS AC 9H",
)
CASE_015 = Whole(
    2,
    (
        "KS 9S 8S 9H QD JD 9D AC QC",
        "JS QH JH 8H 7H KD TD JC 9C",
        "AS QS AH KH TH 7D KC TC 8C",
    ),
    "TS 7S AD 8D 7C",
    "0 pass, 1 pass, 2 pass, 0 name H",
    "0: KS JS QS, 0: 9D KD 7D, 1: JC TC AC, 0: 9S JH AS, 1: 9C 8C QC, 0: 9H 8H AH, 0: 8S QH TH, 2: KC JD 7H, "
    "1: TD KH QD",
)
CASE_035 = Whole(
    1,
    (
        "QS 7S AH QH 9H 7H QD KC TC",
        "KS TS 9S KH JH 8H KD AC 8C",
        "AS JS 8S TH JD 9D 8D QC JC",
    ),
    "AD TD 7D 9C 7C",
    "2 pass, 0 pass, 1 pass, 2 pass, 0 name H",
    "2: AS 7S TS, 2: 8D QD KD, 1: JH TH 7H, 1: AC JC TC, 1: 8C QC KC, 0: AH KH 9D, 0: QS 9S 8S, 0: 9H 8H JD, "
    "0: QH KS JS",
)
TWO_DEFENDERS_LEVEL = Whole(
    1,
    (
        "KS 7S QH 9H 7H KD 7D TC 9C",
        "AS TS 9S JH 8H QD AC KC JC",
        "QS JS KH TH AD JD 9D 8D QC",
    ),
    "AH 8S TD 8C 7C",
    "2 pass, 0 take",
    "2: 8D KD QD, 0: 9C JC QC, 2: 9D 7D 8H, 1: AS QS 7S, 1: 9S JS KS, 0: TC AC KH, 2: JD 9H JH, 1: TS TH 7H, "
    "2: AD QH KC",
)
