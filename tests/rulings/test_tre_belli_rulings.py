"""Points 38 to 55 and 108: what each reading does to a stated deal of Tre Belli."""

from itertools import combinations
from random import Random

from click.testing import CliRunner

from followsuit.cards import WHIST_DECK
from followsuit.cli.rulings import command
from followsuit.games import GAMES, Match, WhistDeal, WhistGame
from followsuit.games.base import shuffled
from followsuit.kernel.sets import count

from .deals import (
    Game,
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

SIX = under("tre-belli")
PACK = WHIST_DECK.cards
"""All cards by suit and then from low to high; dealt in this order, the table cards are 5S 9S KS 4H."""


def dealt(game: WhistGame, *actions: str) -> WhistDeal:
    """The deal of PACK by seat 0, the fourth, eighth, twelfth and sixteenth card lying open, after some actions."""
    state: WhistDeal = after(game, game.deal(Match(0, spent=((0,) * 4,) * 3), PACK), *actions)
    return state


def test_ruling_038_three_games_of_their_own_with_one_kernel() -> None:
    names = {"tre-belli": "trumf", "bismarck": "valfri", "tribello": "2"}
    assert set(names) < set(GAMES)
    games = {name: under(name) for name in names}
    assert {taken_by(games[name], contract, "AH 2C KH", "C") for name, contract in names.items()} == {1}
    legal = {name: playable(games[name], whist_trick(games[name], names[name], "2C 9D", "AH", "C")) for name in names}
    assert legal == {"tre-belli": "2C", "bismarck": "9D 2C", "tribello": "9D 2C"}


def test_ruling_039_ace_is_high_and_two_is_low() -> None:
    for suit in "SHDC":
        for low, high in combinations("23456789TJQKA", 2):
            trick = f"{low}{suit} {high}{suit} 2{'H' if suit == 'S' else 'S'}"
            assert taken_by(SIX, "sang", trick) == 1, trick


def rearranged(pack: tuple[int, ...], places: list[int]) -> list[int]:
    """The pack with the cards at some places, from 1, moved to 4, 8, 12 and 16, all others in their order."""
    opened = iter([pack[place - 1] for place in sorted(places)])
    others = iter([card for place, card in enumerate(pack, 1) if place not in places])
    return [next(opened) if place in (4, 8, 12, 16) else next(others) for place in range(1, 53)]


def test_ruling_040_any_four_places_give_the_same_deals() -> None:
    rng = Random(40)
    for _ in range(200):
        pack, places = shuffled(PACK, rng), rng.sample(range(1, 53), 4)
        other = rearranged(pack, places)
        assert sorted(other) == sorted(pack), "not a bijection of the pack"
        assert SIX.deal(Match(1), pack, open=places) == SIX.deal(Match(1), other, open=(4, 8, 12, 16))


def test_ruling_041_forehand_sits_after_the_dealer_who_moves_on() -> None:
    match, forehands = SIX.start(2), []
    while SIX.deals_left(match):
        state = SIX.random_deal(match, Random(match.played))
        forehands.append((match.dealer, state.actor))
        match = SIX.close(match, played_out(SIX, state, match.played))
    assert forehands == [(2, 0), (0, 1), (1, 2)] * 4


def test_ruling_042_forehand_chooses_blind_or_not() -> None:
    def known(game: Game) -> tuple[bool, bool]:
        before, chosen = dealt(game), dealt(game, "1 choose sang")
        hand = set(WHIST_DECK.write(before.hands[1]).split())
        return hand <= cards_seen(game.view(before, 1)), hand <= cards_seen(game.view(chosen, 1))

    assert by_reading("tre-belli", "choose_blind", known) == {"yes": (False, True), "no": (True, True)}
    blind = by_reading("tre-belli", "choose_blind", lambda game: cards_seen(game.view(dealt(game), 1)))["yes"]
    assert blind == {"5S", "9S", "KS", "4H"}
    lists = by_reading("tre-belli", "choose_blind", lambda game: game.legal_actions(dealt(game)))
    assert lists["yes"] == lists["no"], "what may be chosen depends on what is seen"


def test_ruling_043_the_order_of_the_choices() -> None:
    def choices(game: Game) -> list[str]:
        found = []
        for made in range(4):
            spent = (1,) * made + (0,) * (4 - made)
            actions = game.legal_actions(dealt(game)._replace(spent=((0,) * 4, spent, (0,) * 4)))
            found.append(" ".join(sorted({action.contract for action in actions})))
        return found

    assert by_reading("tre-belli", "contract_order", choices) == {
        "free": ["pass sang spader trumf", "pass spader trumf", "pass trumf", "pass"],
        "fixed": ["sang", "spader", "trumf", "pass"],
    }


def test_ruling_044_picked_up_first_or_thrown_first() -> None:
    def course(game: Game) -> tuple[str, int]:
        state = dealt(game, "1 choose sang")
        phase = state.phase
        state = after(game, state, "1 take") if phase == "take" else state
        return phase, len(game.legal_actions(state))

    assert by_reading("tre-belli", "exchange", course) == {
        "take-then-discard": ("take", 4845),
        "discard-then-take": ("discard", 1820),
    }


def test_ruling_045_a_card_just_picked_up_may_be_thrown() -> None:
    state = dealt(SIX, "1 choose sang", "1 take")
    assert judged(SIX, state, "1 discard 5S 9S KS 4H") == "allowed"
    assert judged(SIX, state, "1 discard 2S 9S KS 4H") == "allowed"
    first = under("tre-belli", exchange="discard-then-take")
    assert judged(first, dealt(first, "1 choose sang"), "1 discard 2S 9S KS 4H") == "not-from-table by exchange/discard"


def test_ruling_046_the_winner_leads_with_the_highest_trump_or_card_of_the_suit_led() -> None:
    assert taken_by(SIX, "sang", "5C AS 7C") == 2
    assert taken_by(SIX, "spader", "5C 2S 7C") == 1
    assert taken_by(SIX, "trumf", "5C 2D 3D", "D") == 2
    ended = played_out(SIX, dealt(SIX), 46)
    assert ended.past[0].leader == 1, "forehand does not lead to the first trick"
    leaders, winners = [trick.leader for trick in ended.past], [trick.winner for trick in ended.past]
    assert leaders[1:] == winners[:-1]
    assert len(set(winners)) > 1


def test_ruling_047_the_duty_to_trump() -> None:
    def legal(game: Game) -> list[str]:
        tricks = (("3S KH", "9D"), ("3S KS KH", "9D 4S"), ("4D 9S 2S", "7D"), ("KH QC", "9D"))
        return [playable(game, whist_trick(game, "spader", *some)) for some in tricks]

    assert by_reading("tre-belli", "trump_duty", legal) == {
        "must-trump": ["3S", "KS 3S", "4D", "KH QC"],
        "free": ["3S KH", "KS 3S KH", "4D", "KH QC"],
    }


def test_ruling_048_the_duty_to_trump_in_trumf() -> None:
    def legal(game: Game) -> list[str]:
        trumf, spader = whist_trick(game, "trumf", "3H KC", "9D", "H"), whist_trick(game, "spader", "3S KC", "9D")
        return [playable(game, trumf), playable(game, spader)]

    assert by_reading("tre-belli", "trump_duty_in_trumf", legal) == {
        "same-as-spader": ["3H", "3S"],
        "free": ["3H KC", "3S"],
    }


def test_ruling_049_spades_in_trumf() -> None:
    found = by_reading("tre-belli", "spades_in_trumf", lambda game: suits_allowed(game, dealt(game), "1 choose trumf"))
    assert found == {"no": "HDC", "yes": "SHDC"}


def test_ruling_050_the_suit_is_named_with_the_choice() -> None:
    assert judged(SIX, dealt(SIX), "1 choose trumf") == "suit-not-allowed by choice/suit"
    assert judged(SIX, dealt(SIX), "1 choose sang H") == "suit-not-allowed by choice/suit"
    chosen = dealt(SIX, "1 choose trumf D")
    assert (chosen.phase, WHIST_DECK.suit_letter(chosen.named)) == ("take", "D")
    assert count(chosen.table) == 4


def test_ruling_051_from_six_or_from_eight_and_four() -> None:
    def scores(game: Game) -> list[tuple[int, int, int]]:
        return [points(game, "sang", (6, 5, 5)), points(game, "pass", (4, 6, 6)), points(game, "pass", (0, 8, 8))]

    assert by_reading("tre-belli", "scoring", scores) == {
        "six": [(0, -1, -1), (2, 0, 0), (6, -2, -2)],
        "eight-four": [(-2, 1, 1), (0, 0, 0), (4, -2, -2)],
    }
    splits = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]
    sums = by_reading(
        "tre-belli",
        "scoring",
        lambda game: [{sum(points(game, name, split)) for split in splits} for name in game.contracts],
    )
    assert sums == {"six": [{-2}, {-2}, {-2}, {2}], "eight-four": [{0}, {0}, {0}, {0}]}
    assert 3 * sum(min(some) for some in sums["six"]) == -12


def test_ruling_052_the_count_from_six_is_the_base() -> None:
    assert SIX.rules.value("scoring") == "six"
    assert points(SIX, "spader", (8, 4, 4)) == (2, -2, -2)


def test_ruling_053_the_highest_total_wins_and_equal_ones_share() -> None:
    assert SIX.winners(Match(0, played=12, totals=(-5, 3, -10))) == (1,)
    assert SIX.winners(Match(0, played=12, totals=(-3, -6, -3))) == (0, 2)


def test_ruling_054_the_sheet_is_outside() -> None:
    printed = CliRunner().invoke(command, ["54"]).output
    assert "outside the model" in printed
    assert "printing" in printed
    match = SIX.close(SIX.start(0), played_out(SIX, dealt(SIX, "1 choose sang"), 54))
    assert match.spent == ((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)), "a cell marks the spent choice"


def test_ruling_055_without_trumps_a_void_player_plays_any_card() -> None:
    for contract in ("sang", "pass"):
        assert playable(SIX, whist_trick(SIX, contract, "3S KH 2C", "9D")) == "3S KH 2C"


def test_ruling_108_the_fixed_order_is_that_of_the_choices_in_the_text() -> None:
    fixed = under("tre-belli", contract_order="fixed")
    match, chosen = fixed.start(0), []
    while fixed.deals_left(match):
        state = played_out(fixed, fixed.random_deal(match, Random(match.played)), match.played)
        chosen.append(fixed.contracts[state.contract])
        match = fixed.close(match, state)
    assert chosen == [name for name in ("sang", "spader", "trumf", "pass") for _ in range(3)]
    out_of_order = "contract-out-of-order by choice/once"
    assert judged(fixed, dealt(fixed), "1 choose pass") == out_of_order
