"""Points 71 to 83 and those found later: what each reading does to a stated deal of Bismarck."""

from itertools import combinations
from random import Random

import pytest
from click.testing import CliRunner

from followsuit.cards import WHIST_DECK
from followsuit.cli.rulings import command
from followsuit.games import Bismarck, DealError, Match, WhistDeal
from followsuit.games.base import shuffled
from followsuit.games.whist import union
from followsuit.kernel import bismarck
from followsuit.kernel.sets import count

from .deals import (
    Game,
    Three,
    after,
    by_reading,
    cards_seen,
    judged,
    playable,
    played_out,
    points,
    suits_allowed,
    taken_by,
    under,
    whist_trick,
)

BISMARCK = under("bismarck")
PACK = WHIST_DECK.cards
SPLITS = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]


def dealt(game: Bismarck, *actions: str) -> WhistDeal:
    """The deal of the pack in order by seat 0, 5S 9S KS 4H lying open, after some actions."""
    state: WhistDeal = after(game, game.deal(Match(0, spent=((0,) * 4,) * 3), PACK), *actions)
    return state


def test_ruling_071_the_deal_moves_on_and_forehand_is_next() -> None:
    match, forehands = BISMARCK.start(1), []
    while BISMARCK.deals_left(match):
        state = BISMARCK.random_deal(match, Random(match.played))
        forehands.append((match.dealer, state.actor))
        match = BISMARCK.close(match, played_out(BISMARCK, state, match.played))
    assert forehands == [(1, 2), (2, 0), (0, 1)] * 4


def test_ruling_072_any_four_places_but_the_first_and_the_last_give_the_same_deals() -> None:
    allowed = sum(not bismarck.open_positions_refused(a, b, c, d) for a, b, c, d in combinations(range(1, 53), 4))
    assert allowed == 230_300
    for barred in ((1, 10, 20, 30), (5, 6, 7, 52), (1, 2, 3, 52)):
        with pytest.raises(DealError) as refused:
            BISMARCK.deal(Match(0), PACK, open=barred)
        assert refused.value.verdict.clause == "bismarck/deal/table-cards"
    rng = Random(72)
    for places in [[2, 3, 4, 51], *(rng.sample(range(2, 52), 4) for _ in range(200))]:
        pack = shuffled(PACK, rng)
        others = [card for place, card in enumerate(pack, 1) if place not in places]
        state = BISMARCK.deal(Match(2), pack, open=places)
        assert state.table == union(pack[place - 1] for place in places)
        assert list(state.hands) == [union(others[start::3]) for start in range(3)]
        assert union([*state.hands, state.table]) == WHIST_DECK.pack


def test_ruling_073_only_forehand_may_not_look() -> None:
    state = dealt(BISMARCK)
    looked = [bool(BISMARCK.view(state, seat)["hand"]) for seat in range(3)]
    assert looked == [True, False, True]
    assert BISMARCK.view(after(BISMARCK, state, "1 choose spel"), 1)["hand"] == WHIST_DECK.write(state.hands[1])


def test_ruling_074_the_suit_of_valfri_is_named_with_the_choice_or_later() -> None:
    def course(game: Game) -> list[object]:
        state = dealt(game)
        with_choice, alone = judged(game, state, "1 choose valfri D"), judged(game, state, "1 choose valfri")
        if alone != "allowed":
            return [with_choice, alone, after(game, state, "1 choose valfri D").phase]
        chosen = after(game, state, "1 choose valfri")
        named = after(game, chosen, "1 name D")
        seen = cards_seen(game.view(chosen, 1)) >= set(WHIST_DECK.write(chosen.hands[1]).split())
        trump = WHIST_DECK.suit_letter(after(game, named, "1 keep").trump)
        return [with_choice, alone, chosen.phase, seen, suits_allowed(game, chosen, "1 name"), named.phase, trump]

    barred = "suit-not-allowed by choice/suit"
    assert by_reading("bismarck", "name_suit", course) == {
        "with-choice": ["allowed", barred, "exchange"],
        "after-pickup": [barred, "allowed", "name", True, "HDC", "exchange", "D"],
    }


def test_ruling_075_four_cards_or_none_are_changed() -> None:
    def numbers(game: Game) -> str:
        state = dealt(game, "1 choose spel")
        hand = WHIST_DECK.write(state.hands[1]).split()
        sizes = [size for size in range(6) if judged(game, state, f"1 discard {' '.join(hand[:size])}") == "allowed"]
        return f"{sizes}, {judged(game, state, '1 keep')}"

    assert by_reading("bismarck", "exchange_is", numbers) == {
        "all-or-none": "[4], allowed",
        "compulsory": "[4], exchange-compulsory by exchange/all-or-none",
        "any-number": "[1, 2, 3, 4], allowed",
    }


def test_ruling_076_four_of_the_hand_are_thrown_before_the_table_is_taken() -> None:
    state = dealt(BISMARCK, "1 choose spel")
    assert judged(BISMARCK, state, "1 take") == "wrong-phase by play/turns"
    assert judged(BISMARCK, state, "1 discard 2S 6S TS KS") == "not-from-table by exchange/discard-first"
    thrown = after(BISMARCK, state, "1 discard 2S 6S TS AS")
    assert (thrown.phase, count(thrown.hands[1]), count(thrown.table)) == ("take", 12, 4)
    for seat in (0, 2):
        assert not cards_seen(BISMARCK.view(thrown, seat)) & {"2S", "6S", "TS", "AS"}, "the others see what is thrown"
    assert after(BISMARCK, thrown, "1 take").hands[1] & state.table == state.table


def test_ruling_077_the_highest_trump_wins_else_the_suit_led() -> None:
    assert taken_by(BISMARCK, "valfri", "AH 2C 3C", "C") == 2
    assert taken_by(BISMARCK, "valfri", "AH KH 3D", "C") == 0
    assert taken_by(BISMARCK, "spader", "AH 2S KH") == 1
    assert taken_by(BISMARCK, "spel", "5C AS 7C") == 2
    assert taken_by(BISMARCK, "pass", "2C 5D AD") == 0


def test_ruling_078_all_play_spades_if_they_can() -> None:
    assert playable(BISMARCK, whist_trick(BISMARCK, "spader", "2S KH 3C", "9S")) == "2S"
    assert playable(BISMARCK, whist_trick(BISMARCK, "spader", "KH 3C", "9S")) == "KH 3C"


def test_ruling_079_the_duty_to_trump() -> None:
    def legal(game: Game) -> list[str]:
        tricks = [("spader", "3S KH", "9D"), ("valfri", "3H KC", "9D", "H"), ("spader", "2C AS", "5C")]
        return [playable(game, whist_trick(game, *some)) for some in tricks]

    assert by_reading("bismarck", "trump_duty", legal) == {
        "free": ["3S KH", "3H KC", "2C"],
        "must-trump": ["3S", "3H", "2C"],
    }


def test_ruling_080_spades_in_valfri() -> None:
    found = by_reading("bismarck", "spades_in_valfri", lambda game: suits_allowed(game, dealt(game), "1 choose valfri"))
    assert found == {"no": "HDC", "yes": "SHDC"}
    late = by_reading(
        "bismarck",
        "spades_in_valfri",
        lambda game: suits_allowed(game, dealt(game, "1 choose valfri"), "1 name"),
        name_suit="after-pickup",
    )
    assert late == found


def test_ruling_081_the_quotas_of_pass() -> None:
    def scores(game: Game) -> list[Three]:
        return [points(game, "pass", (0, 8, 8)), points(game, "spel", (9, 4, 3))]

    assert by_reading("bismarck", "pass_quotas", scores) == {
        "4-6-6": [(4, -2, -2), (1, 0, -1)],
        "2-7-7": [(2, -1, -1), (1, 0, -1)],
    }
    for contract in BISMARCK.contracts:
        assert {sum(points(BISMARCK, contract, split)) for split in SPLITS} == {0}


def test_ruling_082_the_highest_total_wins_and_equal_ones_share() -> None:
    assert BISMARCK.winners(Match(0, played=12, totals=(5, -2, -3))) == (0,)
    assert BISMARCK.winners(Match(0, played=12, totals=(3, -6, 3))) == (0, 2)


def course_of(game: Game) -> list[int]:
    """The deals of a match, and the spel among the first three choices of seat 0, who chooses it when he may."""
    match, chosen = game.start(2), []
    while game.deals_left(match):
        state = game.random_deal(match, Random(match.played))
        if state.actor == 0:
            free = judged(game, state, "0 choose spel") == "allowed"
            state = after(game, state, "0 choose spel") if free else state
            chosen.append(free)
        match = game.close(match, played_out(game, state, match.played))
    return [match.played, sum(chosen[:3])]


def test_ruling_083_twelve_deals_or_thirty_six_in_either_order_of_laps() -> None:
    assert by_reading("bismarck", "laps", course_of) == {"1": [12, 1], "3": [36, 3]}
    assert by_reading("bismarck", "lap_order", course_of, laps="3") == {"any": [36, 3], "complete-laps": [36, 1]}


def test_ruling_103_the_lot_for_the_first_deal_is_outside() -> None:
    printed = " ".join(CliRunner().invoke(command, ["103"]).output.split())
    assert "outside the model" in printed
    assert "first dealer is a parameter" in printed
    for name in ("bismarck", "tre-belli", "belote-a-trois"):
        game = under(name)
        assert [game.random_deal(game.start(dealer), Random(0)).dealer for dealer in range(3)] == [0, 1, 2]


def test_ruling_104_turns_go_clockwise() -> None:
    state, seats = after(BISMARCK, dealt(BISMARCK), "1 choose spel", "1 keep"), []
    for _ in range(3):
        seats.append(state.actor)
        state = BISMARCK.apply(state, BISMARCK.legal_actions(state)[0])
    assert seats == [1, 2, 0]


def test_ruling_106_table_cards_that_are_left_stay_open_and_out_of_play() -> None:
    ended = played_out(BISMARCK, after(BISMARCK, dealt(BISMARCK), "1 choose spel", "1 keep"), 106)
    assert WHIST_DECK.write(ended.table) == "KS 9S 5S 4H"
    assert union(ended.won) & ended.table == 0
    for seat in range(3):
        assert BISMARCK.view(ended, seat)["table"] == "KS 9S 5S 4H"
