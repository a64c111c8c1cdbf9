"""Points 56 to 70: what each reading does to a stated deal of Tribello."""

from random import Random

from click.testing import CliRunner

from followsuit.cards import WHIST_DECK
from followsuit.cli.rulings import command
from followsuit.games import Match, WhistDeal, WhistGame
from followsuit.games.base import shuffled
from followsuit.games.whist import union
from followsuit.kernel.sets import count

from .deals import (
    Game,
    Three,
    after,
    by_reading,
    cards_seen,
    judged,
    played_out,
    points,
    suits_allowed,
    taken_by,
    under,
)

TRIBELLO = under("tribello")
PACK = WHIST_DECK.cards
CUT = WHIST_DECK.card("7H")
SPLITS = [(a, b, 13 - a - b) for a in range(14) for b in range(14 - a)]


def dealt(game: WhistGame, number: int, *actions: str) -> WhistDeal:
    """A deal of a round by seat 0 from the pack in order, 7H having been cut in the first, after some actions."""
    state: WhistDeal = after(game, game.deal(Match(0), PACK, round=number, cut=CUT if number == 1 else 0), *actions)
    return state


def quotas(game: WhistGame, number: int) -> Three:
    """The quotas of a round: dealer, left of him, right of him."""
    return game.quotas(dealt(game, number))


def test_ruling_056_the_draw_for_seats_is_outside() -> None:
    printed = CliRunner().invoke(command, ["56"]).output
    assert "outside the model" in printed
    assert "before the first deal" in printed
    for dealer in range(3):
        assert TRIBELLO.random_deal(TRIBELLO.start(dealer), Random(0)).dealer == dealer


def test_ruling_057_any_places_of_the_pickup_give_the_same_deals() -> None:
    rng = Random(57)
    for _ in range(100):
        pack, places = shuffled(PACK, rng), set(rng.sample(range(52), 13))
        to_pickup = iter([card for place, card in enumerate(pack) if place in places])
        to_players = iter([card for place, card in enumerate(pack) if place not in places])
        other = [next(to_pickup) if place % 4 == 3 else next(to_players) for place in range(52)]
        assert sorted(other) == sorted(pack), "not a bijection of the pack"
        state = TRIBELLO.deal(Match(0), other, cut=CUT)
        assert union(state.pickup) == union(card for place, card in enumerate(pack) if place in places)
        in_turn = [card for place, card in enumerate(pack) if place not in places]
        assert [state.hands[seat] for seat in (1, 2, 0)] == [union(in_turn[start::3]) for start in range(3)]


def test_ruling_058_quotas_are_counted_in_tricks() -> None:
    for number in range(1, 5):
        assert sum(quotas(TRIBELLO, number)) == TRIBELLO.tricks == 13
    assert points(TRIBELLO, "1", (7, 4, 2)) == (1, 0, -1)


def test_ruling_059_the_cut_card_itself_is_seen_or_not() -> None:
    def known(game: Game) -> list[tuple[bool, str]]:
        state = dealt(game, 1)._replace(hands=(0, 0, 0))
        views = [game.view(state, seat) for seat in range(3)]
        return [("7H" in cards_seen(view), view["named_suit"]) for view in views]

    found = by_reading("tribello", "cut_card_seen", known)
    assert found == {"yes": [(True, "H")] * 3, "no": [(False, "H")] * 3}
    again = TRIBELLO.deal(Match(0), PACK, cut=WHIST_DECK.card("2H"))
    assert again._replace(cut=0) == dealt(TRIBELLO, 1)._replace(cut=0), "more than the suit matters"
    assert union(TRIBELLO.zones(again).values()) == WHIST_DECK.pack, "the cut card is not returned"


def test_ruling_060_trump_is_named_before_or_after_the_exchange() -> None:
    def phases(game: Game) -> list[str]:
        state, found = dealt(game, 2), []
        while state.phase != "play":
            found.append(f"{state.actor} {state.phase}")
            name = f"{state.actor} name D" if state.phase == "name" else f"{state.actor} exchange"
            state = after(game, state, name)
        return [*found, f"{state.actor} {WHIST_DECK.suit_letter(state.trump)}"]

    assert by_reading("tribello", "name_trump", phases) == {
        "before-exchange": ["0 name", "0 exchange", "2 exchange", "1 exchange", "0 D"],
        "after-exchange": ["0 exchange", "2 exchange", "1 exchange", "0 name", "0 D"],
    }
    assert suits_allowed(TRIBELLO, dealt(TRIBELLO, 2), "0 name") == "SHDC"


def test_ruling_061_four_and_three_in_round_three() -> None:
    def found(game: Game) -> tuple[Three, Three, Three]:
        return quotas(game, 2), quotas(game, 3), points(game, "3", (6, 4, 3))

    assert by_reading("tribello", "round_three_quotas", found) == {
        "right-4-left-3": ((6, 4, 3), (6, 3, 4), (0, 1, -1)),
        "left-4-right-3": ((6, 4, 3), (6, 4, 3), (0, 0, 0)),
    }


def test_ruling_062_four_and_six_in_nullo() -> None:
    def found(game: Game) -> tuple[Three, Three]:
        return quotas(game, 4), points(game, "4", (3, 4, 6))

    assert by_reading("tribello", "nullo_quotas", found) == {
        "right-4-left-6": ((3, 6, 4), (0, 2, -2)),
        "left-4-right-6": ((3, 4, 6), (0, 0, 0)),
    }


def test_ruling_063_a_point_for_each_trick_over_and_one_off_for_each_under() -> None:
    for number in ("1", "2", "3"):
        owed = quotas(TRIBELLO, int(number))
        for split in SPLITS:
            expected = tuple(taken - quota for taken, quota in zip(split, owed, strict=True))
            assert points(TRIBELLO, number, split) == expected


def test_ruling_064_nullo_counts_quota_minus_tricks() -> None:
    for split in SPLITS:
        expected = tuple(quota - taken for taken, quota in zip(split, (3, 6, 4), strict=True))
        assert points(TRIBELLO, "4", split) == expected


def test_ruling_065_the_order_of_the_exchange() -> None:
    def order(game: Game) -> list[int]:
        state, seats = dealt(game, 3), []
        while state.phase == "exchange":
            seats.append(state.actor)
            state = after(game, state, f"{state.actor} exchange")
        return seats

    found = by_reading("tribello", "exchange_order", order)
    assert found == {"dealer-right-left": [0, 2, 1], "dealer-left-right": [0, 1, 2]}


def test_ruling_066_drawn_from_the_top_once_each_up_to_what_is_left() -> None:
    for number in (1, 2, 3, 4):
        names = ["0 name D"] if number == 2 else []
        state = dealt(TRIBELLO, number, *names)
        thrown = WHIST_DECK.write(state.hands[0]).split()
        assert judged(TRIBELLO, state, "0 exchange") == "allowed"
        assert judged(TRIBELLO, state, f"0 exchange {' '.join(thrown)}") == "allowed"
        after_nine = after(TRIBELLO, state, f"0 exchange {' '.join(thrown[:9])}")
        assert after_nine.hands[0] == WHIST_DECK.read(" ".join(thrown[9:])) | union(state.pickup[:9])
        own = WHIST_DECK.write(after_nine.hands[2]).split()
        assert judged(TRIBELLO, after_nine, f"2 exchange {' '.join(own[:4])}") == "allowed"
        too_many = judged(TRIBELLO, after_nine, f"2 exchange {' '.join(own[:5])}")
        assert too_many == "more-than-pickup-holds by exchange/limit"
        empty = after(TRIBELLO, after_nine, f"2 exchange {' '.join(own[:4])}")
        assert (empty.phase, empty.actor) == ("play", 0), "there is nothing left for the third"
    rng = Random(66)
    for _ in range(100):
        pack, order = list(shuffled(PACK, rng)), list(range(13))
        rng.shuffle(order)
        state, other = TRIBELLO.deal(Match(0), pack, cut=CUT), pack.copy()
        other[3::4] = [pack[3::4][place] for place in order]
        drawn_at_random = TRIBELLO.deal(Match(0), other, cut=CUT)
        assert drawn_at_random._replace(pickup=state.pickup) == state, "another order of the pickup is another deal"
        assert union(drawn_at_random.pickup) == union(state.pickup)


def test_ruling_067_thrown_and_left_over_cards_are_never_seen() -> None:
    for seed in range(12):
        state = TRIBELLO.random_deal(Match(0, played=3 * (seed % 4)), Random(seed))
        ended = played_out(TRIBELLO, state, seed)
        hidden = union(ended.pickup)
        for seat in range(3):
            others = hidden | union(ended.discards[other] for other in range(3) if other != seat)
            unseen = set(WHIST_DECK.write(others & ~ended.cut).split())
            assert not unseen & cards_seen(TRIBELLO.view(ended, seat))
            assert unseen or count(ended.discards[seat]) == 13


def test_ruling_068_the_dealer_leads_and_then_the_winner() -> None:
    for dealer in range(3):
        ended = played_out(TRIBELLO, TRIBELLO.random_deal(Match(dealer, played=9), Random(dealer)), 68)
        leaders, winners = [trick.leader for trick in ended.past], [trick.winner for trick in ended.past]
        assert leaders == [dealer, *winners[:-1]]
        assert len(set(winners)) > 1
    assert taken_by(TRIBELLO, "4", "4H KH 2S") == 1
    assert taken_by(TRIBELLO, "2", "AH 2C KH", "C") == 1


def test_ruling_069_a_winner_without_a_positive_total() -> None:
    def winners(game: Game) -> list[tuple[int, ...]]:
        return [game.winners(Match(0, played=12, totals=totals)) for totals in ((0, 0, 0), (2, 2, -4), (5, -2, -3))]

    assert by_reading("tribello", "winner_needs_positive", winners) == {
        "no": [(0, 1, 2), (0, 1), (0,)],
        "yes": [(), (0, 1), (0,)],
    }


def test_ruling_070_every_deal_sums_to_zero() -> None:
    for number in ("1", "2", "3", "4"):
        for split in SPLITS:
            for dealer in range(3):
                assert sum(points(TRIBELLO, number, split, dealer)) == 0
