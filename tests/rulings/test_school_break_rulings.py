"""Points 84 to 88 and 109: what each reading does to stated gifts in Bismarck's school-break variant."""

from math import comb
from random import Random

import pytest

from followsuit.cards import WHIST_DECK
from followsuit.games import Match, SchoolBreak, WhistDeal
from followsuit.games.figures import whist_score
from followsuit.games.whist import union
from followsuit.kernel.sets import count
from followsuit.verdict import UnusableInput

from .deals import Game, Three, after, by_reading, judged, played_out, points, suits_allowed, under

BREAK = under("bismarck/school-break")
HANDS = (
    "KD 7D 5D AS KS QS JS TS 9S 8S 7S 6S AC KC QC JC",
    "QD 3D 5S 4S 3S 2S 2H 3H 4H 5H 6H 7H 8H 9H TH JH",
    "AD JD TD 9D 8D 6D 4D 2D AH KH QH TC 9C 8C 7C 6C",
)
"""5C 4C 3C 2C lie on the table."""


def dealt(game: SchoolBreak, last: Three, *actions: str, dealer: int = 0, hands: tuple[str, ...] = HANDS) -> WhistDeal:
    """A deal of HANDS after one with these scores by seat, and after some actions."""
    a, b, c = (WHIST_DECK.read(hand) for hand in hands)
    table = WHIST_DECK.pack & ~(a | b | c)
    state: WhistDeal = after(game, game.dealt(game.start(dealer)._replace(last=last), (a, b, c), table), *actions)
    return state


def gifts(game: SchoolBreak, last: Three, dealer: int = 0) -> list[Three]:
    """The gifts that three scores ask for, in order: giver, receiver, number."""
    return [gift[:3] for gift in dealt(game, last, dealer=dealer).gifts]


def test_ruling_084_trump_deals_of_any_suit_never_spent() -> None:
    def allowed(game: Game) -> dict[str, str]:
        state = game.deal(game.start(0), WHIST_DECK.cards)
        named = {name: suits_allowed(game, state, f"1 choose {name}") for name in game.contracts}
        return {name: suits for name, suits in named.items() if suits != "-"} | {
            name: "none" for name in game.contracts if judged(game, state, f"1 choose {name}") == "allowed"
        }

    assert by_reading("bismarck", "variant", allowed) == {
        "standard": {"spel": "none", "pass": "none", "spader": "none", "valfri": "HDC"},
        "school-break": {"valfri": "SHDC"},
    }
    spades = by_reading("bismarck", "break_spades", allowed, variant="school-break")
    assert spades == {"yes": {"valfri": "SHDC"}, "no": {"valfri": "HDC"}}
    refused = judged(BREAK, dealt(BREAK, (0, 0, 0)), "1 choose spel")
    assert refused == "unknown-contract by school-break/trump-only"
    assert points(BREAK, "valfri", (8, 4, 4)) == (0, 0, 0)
    with pytest.raises(UnusableInput, match="'pass' is no contract of bismarck/school-break; contracts are valfri"):
        whist_score(BREAK, "pass", (4, 6, 6))
    match = BREAK.start(0)
    for _ in range(7):
        state = played_out(BREAK, BREAK.random_deal(match, Random(match.played)), match.played)
        assert state.actor in range(3)
        assert state.past[0].leader == (match.dealer + 1) % 3
        match = BREAK.close(match, state)
    assert match.spent == BREAK.start(0).spent
    assert (match.dealer, match.played) == (1, 7)


def test_ruling_085_gifts_follow_the_deal_just_scored_and_the_naming_of_trumps() -> None:
    assert dealt(BREAK, (0, 0, 0), "1 choose valfri H").phase == "exchange"
    match = BREAK.start(0)
    assert BREAK.random_deal(match, Random(1)).gifts == ()
    ended = played_out(BREAK, BREAK.random_deal(match, Random(1)), 1)
    state = BREAK.random_deal(BREAK.close(match, ended), Random(2))
    scores = BREAK.score(ended).points
    assert {gift.giver for gift in state.gifts} == {seat for seat in range(3) if scores[seat] > 0}
    assert sum(gift.size for gift in state.gifts) == sum(max(score, 0) for score in scores) > 0
    phases, rng = [], Random(3)
    while state.phase != "play":
        phases.append(state.phase)
        state = BREAK.apply(state, BREAK.random_action(state, rng))
    made = ["give", "give-back"] * (len(phases) // 2 - 1)
    assert phases in (["choose", *made, "exchange"], ["choose", *made, "exchange", "take"])
    assert len(made) == 2 * len(state.gifts)


def test_ruling_086_the_giver_chooses_and_the_amounts_are_forced() -> None:
    assert points(BREAK, "valfri", (12, 1, 3)) == (4, -3, -1)
    assert gifts(BREAK, (4, -3, -1)) == [(0, 1, 3), (0, 2, 1)]
    assert gifts(BREAK, (8, -4, -4)) == [(0, 1, 4), (0, 2, 4)]
    state = dealt(BREAK, (3, -3, 0), "1 choose valfri H")
    assert (state.phase, state.actor) == ("give", 0)
    assert len(BREAK.legal_actions(state)) == comb(16, 3), "the giver chooses any of his plain cards"
    for a in range(17):
        for b in range(17 - a):
            scores = points(BREAK, "valfri", (a, b, 16 - a - b))
            forced = transfers(scores)
            assert {(g, r): n for g, r, n in gifts(BREAK, scores)} == forced, scores


def transfers(scores: Three) -> dict[tuple[int, int], int]:
    """The only amounts by which the players with a plus give it away and those with a minus fill it up."""
    plus, minus = ([seat for seat in range(3) if sign * scores[seat] > 0] for sign in (1, -1))
    if len(plus) == 1:
        return {(plus[0], seat): -scores[seat] for seat in minus}
    return {(seat, minus[0]): scores[seat] for seat in plus}


def test_ruling_087_the_best_cards_go_back_and_one_giver_comes_first() -> None:
    def returns(game: Game) -> tuple[str, str]:
        state = dealt(game, (3, -3, 0), "1 choose valfri H", "0 give KD AS AC")
        back = WHIST_DECK.write(game.best_back(state))
        return back, judged(game, state, "1 give-back KD AS AC")

    assert by_reading("bismarck/school-break", "return_from", returns) == {
        "enlarged-hand": ("AS KD AC", "allowed"),
        "own-hand-else-same-card": ("5S QD AC", "must-return-best by school-break/return"),
    }

    def order(game: Game) -> list[list[int]]:
        two_givers = [gifts(game, (1, -4, 3), dealer=2), gifts(game, (2, -4, 2), dealer=2), gifts(game, (2, -4, 2))]
        one_giver = gifts(game, (4, -1, -3))
        return [[giver for giver, _, _ in some] for some in two_givers] + [[receiver for _, receiver, _ in one_giver]]

    assert by_reading("bismarck/school-break", "gift_order", order) == {
        "larger-first": [[2, 0], [0, 2], [2, 0], [2, 1]],
        "forehand-first": [[0, 2], [0, 2], [2, 0], [1, 2]],
    }


def test_ruling_088_a_quarter_of_the_gift_may_be_trumps_and_the_match_has_no_end() -> None:
    def trumps(game: Game) -> list[str]:
        state = dealt(game, (8, -4, -4), "1 choose valfri C")
        found = [judged(game, state, f"0 give {cards}") for cards in ("AC 7D 5D 6S", "AC KC 7D 5D", "AC KC QC 5D")]
        second = after(game, state, "0 give AC 7D 5D 6S", f"1 give-back {WHIST_DECK.write(back(game, state))}")
        assert second.actor == 0
        return [*found, judged(game, second, "0 give KC 9S 8S 7S")]

    limit = "too-many-trumps by school-break/trump-limit"
    assert by_reading("bismarck/school-break", "trump_gifts_per", trumps) == {
        "pair": ["allowed", limit, limit, "allowed"],
        "total": ["allowed", "allowed", limit, "allowed"],
    }
    total = under("bismarck/school-break", trump_gifts_per="total")
    others = dealt(total, (4, -8, 4), "1 choose valfri D", "2 give AD AH TC 9C", "1 give-back AD AH TC 9C")
    assert others.actor == 0
    assert judged(total, others, "0 give KD AS KS AC") == "allowed", "what another gives is counted"
    three = dealt(BREAK, (4, -3, -1), "1 choose valfri C")
    assert judged(BREAK, three, "0 give AC 7D 5D") == limit
    assert [BREAK.deals_left(Match(0, played=played)) for played in (0, 36, 10**6)] == [None] * 3
    assert BREAK.winners(Match(0, played=50, totals=(90, -50, -40))) == ()


def back(game: SchoolBreak, state: WhistDeal) -> int:
    """What goes back for the gift of AC 7D 5D 6S."""
    return game.best_back(after(game, state, "0 give AC 7D 5D 6S"))


SPADES = ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH QH", "JH TH 9H 8H 7H 6H 5H 4H 3H 2H AD KD QD JD TD 9D")
SHORT = (*SPADES, "8D 7D 6D 5D 4D 3D 2D AC KC QC JC TC 9C 8C 7C 6C")
"""Seat 0 holds all spades and three hearts."""


def test_ruling_109_a_giver_short_of_plain_cards() -> None:
    def given(game: Game) -> list[str]:
        state = dealt(game, (5, -5, 0), "1 choose valfri S", hands=SHORT)
        plain = "AH KH QH"
        return [judged(game, state, f"0 give {plain} {spades}") for spades in ("", "2S", "2S 3S", "2S 3S 4S")]

    number = "wrong-number-of-cards by school-break/gifts"
    assert by_reading("bismarck/school-break", "short_of_plain", given) == {
        "fewer": [number, "allowed", number, number],
        "trumps-fill": [number, number, "allowed", number],
    }
    filling = under("bismarck/school-break", short_of_plain="trumps-fill")
    short = dealt(filling, (5, -5, 0), "1 choose valfri S", hands=SHORT)
    kept = judged(filling, short, "0 give AH KH 2S 3S 4S")
    assert kept == "too-many-trumps by school-break/trump-limit", "a plain card is kept back"
    drawn = [filling.random_action(short, Random(seed)) for seed in range(20)]
    assert [action for action in drawn if not filling.judge(short, action).allowed] == []
    stuck = under("bismarck/school-break", trump_gifts_per="total", short_of_plain="trumps-fill")
    filled = after(stuck, dealt(stuck, (9, -8, -1), "1 choose valfri S", hands=SHORT), "0 give AH KH QH 2S 3S 4S 5S 6S")
    second = stuck.apply(filled, stuck.legal_actions(filled)[0])
    assert len(stuck.legal_actions(second)) == 3, "trumps that filled up leave no gift for the other player"
    assert [count(hand) for hand in second.hands] == [16, 16, 16]
    assert union(second.hands) == union(filled.hands)
