"""What a seat may know: worlds that look the same to it give the same view, byte for byte."""

import json
from typing import Any

import pytest

from followsuit.cards import WHIST_DECK
from followsuit.games import Match
from followsuit.games.forehand import ForehandGame

from .tables import after, named
from .whole_deals import CASE_008, CASE_015, opened


def text(game: Any, state: Any, seat: int) -> bytes:
    """A view as bytes."""
    return json.dumps(game.view(state, seat)).encode()


def world(thrown: str, held: str) -> tuple[Any, Any]:
    """Tre Belli: seat 1, forehand, has thrown some cards; seat 2 and seat 0 have played to the first trick.

    `held` is the card among 5C and 6C that seat 0 holds; the other one was dealt to forehand.
    """
    game = named("tre-belli")
    assert isinstance(game, ForehandGame)
    other = {"5C": "6C", "6C": "5C"}[held]
    table = "2S 3S 4S 5S"
    forehand = f"2C 3C 4C {other} 6S 7S 8S 9S TS JS QS KS AS 2H 3H 4H"
    second = "5H 6H 7H 8H 9H TH JH QH KH AH 7C 8C 9C TC JC QC"
    first = f"{held} KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    a, b, c = (WHIST_DECK.read(hand) for hand in (first, forehand, second))
    state = game.dealt(game.start(), (a, b, c), WHIST_DECK.read(table))
    state = after(game, state, "1 choose sang", "1 take", f"1 discard {thrown}")
    return game, after(game, state, "1 play 2H", "2 play 5H", "0 play AD")


def test_case_064_what_forehand_threw_and_another_holds_makes_no_difference_to_the_third() -> None:
    game, one = world("2C 3C 4C 5C", "6C")
    _, other = world("2C 3C 4C 6C", "5C")
    assert text(game, one, 2) == text(game, other, 2)
    assert text(game, one, 1) != text(game, other, 1)
    assert text(game, one, 0) != text(game, other, 0)
    assert "6C" not in text(game, one, 2).decode()
    assert game.view(one, 1)["own_discards"] == "5C 4C 3C 2C"


def test_the_cards_that_lay_open_are_remembered_by_all() -> None:
    game, state = world("2C 3C 4C 5C", "6C")
    for seat in range(3):
        assert game.view(state, seat)["table"] == ""
        assert game.view(state, seat)["shown"] == "5S 4S 3S 2S"


@pytest.mark.parametrize(
    ("rules", "blind"),
    [("tre-belli", True), ("tre-belli[choose_blind=no]", False), ("bismarck", True), ("bismarck/published", True)],
)
def test_forehand_sees_his_hand_only_after_the_choice_where_he_chooses_blind(rules: str, blind: bool) -> None:
    game: Any = named(rules)
    deal = Match(0, spent=game.start().spent)
    one = game.deal(deal, game.deck.cards, open=[10, 20, 30, 40])
    first, second, *rest = game.deck.cards
    other = game.deal(deal, [second, first, *rest], open=[10, 20, 30, 40])
    assert one.hands[1] != other.hands[1]
    assert one.table == other.table
    assert (game.view(one, 1)["hand"] is None) is blind
    assert (text(game, one, 1) == text(game, other, 1)) is blind
    assert game.view(one, 0)["hand"] == game.deck.write(one.hands[0])
    contract = game.contracts[0]
    chosen, other = after(game, one, f"1 choose {contract}"), after(game, other, f"1 choose {contract}")
    assert game.view(chosen, 1)["hand"] == game.deck.write(one.hands[1])
    assert text(game, chosen, 1) != text(game, other, 1)


@pytest.mark.parametrize("rules", ["tre-belli", "tre-belli[choose_blind=no]", "bismarck"])
def test_the_choices_do_not_depend_on_the_hand(rules: str) -> None:
    game: Any = named(rules)
    one = game.deal(game.start(), game.deck.cards)
    other = game.deal(game.start(), game.deck.cards[::-1])
    assert game.legal_actions(one) == game.legal_actions(other)


def test_a_view_in_bismarck_shows_the_table_cards_that_were_left() -> None:
    game: Any = named("bismarck")
    state = after(game, game.deal(game.start(), game.deck.cards), "1 choose spel", "1 keep")
    assert game.view(state, 2)["table"] == game.view(state, 2)["shown"] == "KS 9S 5S 4H"


def test_in_tribello_others_see_how_many_cards_are_exchanged_and_not_which() -> None:
    game: Any = named("tribello")
    state = game.deal(game.start(), game.deck.cards, round=3)
    hand = game.deck.write(state.hands[0]).split()
    one = after(game, state, f"0 exchange {hand[0]} {hand[1]}")
    other = after(game, state, f"0 exchange {hand[2]} {hand[3]}")
    fewer = after(game, state, f"0 exchange {hand[0]}")
    for seat in (1, 2):
        assert text(game, one, seat) == text(game, other, seat)
        assert text(game, one, seat) != text(game, fewer, seat)
        assert game.view(one, seat)["exchanged"] == [2, 0, 0]
        assert game.view(one, seat)["pickup_cards"] == 11
    assert text(game, one, 0) != text(game, other, 0)
    assert game.view(one, 0)["own_discards"] == game.deck.write(game.deck.read(f"{hand[0]} {hand[1]}"))


def test_in_belote_nobody_sees_the_second_batch_the_talon_or_before_the_bids_end_the_bergere() -> None:
    game: Any = named("belote-a-trois")
    start = game.start(CASE_015.dealer)
    state = game.deal(start, CASE_015.pack())
    pack = CASE_015.pack()
    other = game.deal(start, [*pack[:19], *pack[:18:-1]])
    for seat in range(3):
        assert text(game, state, seat) == text(game, other, seat)
        assert game.view(state, seat)["bergere"] == ""
        assert game.view(state, seat)["turned"] == "TS"
    bid = after(game, state, *CASE_015.bids.split(", "))
    assert {game.view(bid, seat)["bergere"] for seat in range(3)} == {"7C"}
    assert len(game.view(bid, 1)["hand"].split()) == 9
    talon = game.deal(start, [*pack[:28], pack[29], pack[28], pack[30], pack[31]])
    same = after(game, talon, *CASE_015.bids.split(", "))
    assert [text(game, bid, seat) for seat in range(3)] == [text(game, same, seat) for seat in range(3)]


def test_the_swap_is_seen_by_all() -> None:
    game, state = opened("belote-a-trois", CASE_008)
    for seat in range(3):
        view = game.view(state, seat)
        assert (view["turned"], view["table"], view["swapped_by"]) == ("KH", "7H", 2)


def test_announcements_are_known_when_all_have_played_their_first_card() -> None:
    game, state = opened("belote-a-trois", CASE_008)
    assert "announced" not in game.view(state, 0)
    state = after(game, state, *CASE_008.plays()[:2])
    assert "announced" not in game.view(state, 0)
    state = after(game, state, CASE_008.plays()[2])
    assert [game.view(state, seat)["announced"] for seat in range(3)] == [[0, 20, 0]] * 3


def test_a_view_shows_what_has_happened_on_the_table() -> None:
    game, state = opened("belote-a-trois/no-announcements", CASE_008, pot=40)
    state = after(game, state, *CASE_008.plays()[:4])
    view = game.view(state, 1)
    assert view["past"] == [[0, "8H", "JH", "QH"]]
    assert view["trick"] == ["8D"]
    assert view["won"] == ["", "QH JH 8H", ""]
    assert (view["trump"], view["taker"], view["taken_in"], view["pot"]) == ("H", 0, 1, 40)
    assert (view["leader"], view["to_act"], view["dealer"], view["passes"]) == (1, 2, 2, 0)
    assert (view["hand_sizes"], view["phase"], view["seat"]) == ([8, 7, 8], "play", 1)
    assert view["hand"] == "KS QS JS 9S TD TC 9C"
    assert (view["game"], view["rules"]) == ("belote-a-trois", "belote-a-trois/no-announcements")


def test_a_view_of_whist_shows_contract_quotas_and_the_choices_spent() -> None:
    game, state = world("2C 3C 4C 5C", "6C")
    view = game.view(state, 0)
    assert (view["contract"], view["named_suit"], view["quotas"]) == ("sang", "", [6, 6, 6])
    assert view["spent"] == [{"sang": 0, "spader": 0, "trumf": 0, "pass": 0}] * 3
    assert (view["game"], view["rules"], view["phase"], view["to_act"]) == ("tre-belli", "tre-belli", "play", 2)
    assert view["past"] == [[1, "2H", "5H", "AD"]]
    assert (view["leader"], view["hand_sizes"], view["dealer"]) == (2, [15, 15, 15], 0)
    before = game.deal(game.start(), game.deck.cards)
    assert (game.view(before, 0)["contract"], game.view(before, 0)["quotas"]) == ("", [])
