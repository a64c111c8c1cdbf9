"""Points 1 to 37 and those found later: what each reading does to a stated deal of Belote à 3."""

from random import Random

import pytest
from click.testing import CliRunner

from followsuit.cards import BELOTE_DECK
from followsuit.cli.rulings import command
from followsuit.games import BeloteATrois, BeloteDeal, Match
from followsuit.games.settling import settled
from followsuit.games.whist import union
from followsuit.kernel import announcements, belote
from followsuit.kernel.sets import count
from followsuit.verdict import Refused

from .deals import (
    Game,
    Three,
    after,
    belote_deal,
    belote_trick,
    by_reading,
    cards_seen,
    held,
    judged,
    marks,
    playable,
    played_out,
    random_end,
    suits_allowed,
    under,
)

HANDS = "7H QH AS TS 8D 9D 7D 8C 9C | KS QS JS 9S 8S AH TD JD QD | TH 9H 8H JH 7S KD AC TC KC"
"""Seat 0 holds the seven and the queen of hearts; AD, JC, QC and 7C are left over beside KH, the turned card."""
FULL = under("belote-a-trois")
BARE = under("belote-a-trois/no-announcements")


def begun(game: BeloteATrois, *actions: str) -> BeloteDeal:
    """The deal of HANDS with KH turned, seat 0 dealing, after some actions."""
    state: BeloteDeal = after(game, belote_deal(game, HANDS, "KH"), *actions)
    return state


def test_ruling_001_each_defender_stands_alone() -> None:
    assert marks(FULL, (57, 46, 40), (3, 3, 3), last=0).points == (57, 46, 40)
    assert marks(FULL, (57, 72, 19), (3, 3, 3), last=1).points == (0, 129, 19)


def test_ruling_002_it_is_the_deal_that_the_taker_wins() -> None:
    assert marks(FULL, (57, 46, 40), (3, 3, 3), last=0).outcome == "made"
    winners = [winners_where_only_seat_0_takes(seed) for seed in range(12)]
    assert {1, 2} & set().union(*winners), f"no match is won by a player who never takes: {winners}"
    assert 0 in set().union(*winners)


def winners_where_only_seat_0_takes(seed: int) -> tuple[int, ...]:
    """Who wins a match in which the others pass and seat 0 takes as soon as he can."""
    match = FULL.start(0)
    while FULL.deals_left(match) is None:
        seed += 100
        state = random_bids_by_seat_0(seed, match)
        match = FULL.close(match, played_out(FULL, state, seed))
    return tuple(FULL.winners(match))


def random_bids_by_seat_0(seed: int, match: Match) -> BeloteDeal:
    """A deal that seat 0 has taken in the first round."""
    state: BeloteDeal = random_start(FULL, match, seed)
    while state.actor != 0:
        state = after(FULL, state, f"{state.actor} pass")
    taken: BeloteDeal = after(FULL, state, "0 take")
    return taken


def random_start(game: Game, match: Match, seed: int) -> BeloteDeal:
    """A deal dealt by chance."""
    state: BeloteDeal = game.random_deal(match, Random(seed))
    return state


def test_ruling_003_the_match_ends_at_its_target() -> None:
    games = {target: under("belote-a-trois", target=target) for target in (500, 501, 701, 1000)}
    totals = {"reached": (510, 300, 20), "just": (20, 501, 500), "level": (1100, 1100, 4), "over": (1005, 1200, 0)}
    ended = {
        name: [target for target, game in games.items() if game.deals_left(Match(0, totals=three)) == 0]
        for name, three in totals.items()
    }
    assert ended == {"reached": [500, 501], "just": [500, 501], "level": [], "over": [500, 501, 701, 1000]}
    assert games[1000].winners(Match(0, totals=(1005, 1200, 0))) == (1,)


def test_ruling_004_the_other_way_round_gives_the_mirrored_result() -> None:
    for seed in range(40):
        state = random_end(BARE, Match(seed % 3), seed)
        if state.taker >= 0:
            table = {seat: -seat % 3 for seat in range(3)}
            leader, piles = table[(state.dealer + 1) % 3], [0, 0, 0]
            for trick in state.past:
                first, second, third = trick.cards
                leader = (leader - belote.trick_winner(first, second, third, state.trump)) % 3
                piles[leader] |= union(trick.cards)
            assert [piles[table[seat]] for seat in range(3)] == list(state.won)
            turned = [random_turned(seed, shift) for shift in range(3)]
            assert turned[0] == turned[1] == turned[2]


def random_turned(seed: int, shift: int) -> list[int]:
    """The points of a deal by turn from forehand, all seats moved on by some places."""
    state = random_end(BARE, Match((seed + shift) % 3), seed)
    return [BARE.score(state).points[(state.dealer + turn) % 3] for turn in (1, 2, 3)]


def test_ruling_005_the_turned_suit_in_the_second_round() -> None:
    named = by_reading(
        "belote-a-trois",
        "turned_suit_in_round_two",
        lambda game: suits_allowed(game, begun(game, "1 pass", "2 pass", "0 pass"), "1 name"),
    )
    assert named == {"no": "SDC", "yes": "SHDC"}


def test_ruling_006_after_all_have_passed_twice() -> None:
    def thrown_in(game: Game) -> Match:
        passes = [f"{seat} pass" for seat in (1, 2, 0, 1, 2, 0)]
        match: Match = game.close(Match(0, played=4, totals=(5, 6, 7), pot=3), begun(game, *passes))
        return match

    kept = Match(0, played=4, totals=(5, 6, 7), pot=3, passed_out=1)
    found = by_reading("belote-a-trois", "all_pass", thrown_in)
    assert found == {"next-dealer": kept._replace(dealer=1), "same-dealer": kept}
    assert FULL.deals_left(kept._replace(passed_out=10**6)) is None


def test_ruling_007_all_get_three_more_and_the_turned_card_stays() -> None:
    before, taken = begun(FULL), begun(FULL, "1 take")
    assert [count(hand) for hand in before.hands] == [6, 6, 6]
    assert [count(hand) for hand in taken.hands] == [9, 9, 9]
    lying = {name: count(cards) for name, cards in FULL.zones(taken).items() if cards and "hand" not in name}
    assert lying == {"table": 1, "talon": 3, "bergere": 1}
    assert BELOTE_DECK.write(taken.table) == "KH"


def test_ruling_008_the_bergere_is_only_shown() -> None:
    before, taken = begun(FULL), begun(FULL, "1 take")
    assert BELOTE_DECK.write(taken.bergere) == "QC"
    for seat in range(3):
        assert "QC" not in cards_seen(FULL.view(before, seat))
        assert "QC" in cards_seen(FULL.view(taken, seat))
    ended = played_out(FULL, taken, 8)
    assert ended.bergere == taken.bergere
    assert union(ended.won) & taken.bergere == 0


def test_ruling_009_cards_not_dealt_score_for_nobody() -> None:
    undealt_points = set()
    for seed in range(60):
        state = random_end(BARE, Match(0), seed)
        if state.taker >= 0:
            idle = sum(points_of(card, state.trump) for card in cards_of(state.table | state.talon | state.bergere))
            bonus = 100 if 0 in BARE.trick_counts(state) else 10
            score = BARE.score(state)
            assert sum(score.points) + score.pot == 152 - idle + bonus
            undealt_points.add(idle)
    assert undealt_points <= {0, *range(2, 68)}
    assert len(undealt_points) > 10


def cards_of(cards: int) -> list[str]:
    """The cards of a set as texts."""
    return BELOTE_DECK.write(cards).split()


def points_of(card: str, trump: int) -> int:
    """The points of one card, by the table."""
    plain = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    if BELOTE_DECK.suit(card[1]) == trump:
        plain |= {"J": 20, "9": 14}
    return plain.get(card[0], 0)


def test_ruling_010_until_when_the_seven_is_swapped() -> None:
    def times(game: Game) -> list[str]:
        taken = begun(game, "1 take")
        courses = [(), ("1 JD",), ("1 JD", "2 KD"), ("1 JD", "2 KD", "0 9D")]
        return [judged(game, after(game, taken, *(f"{c[0]} play {c[2:]}" for c in some)), "0 swap") for some in courses]

    late = "swap-not-allowed by seven/swap"
    assert by_reading("belote-a-trois", "seven_swap_until", times) == {
        "first-lead": ["allowed", late, late, late],
        "own-first-card": ["allowed", "allowed", "allowed", late],
    }
    assert judged(FULL, begun(FULL, "1 take", "0 swap"), "0 swap") == "not-in-hand by seven/swap"
    own = under("belote-a-trois", seven_swap_until="own-first-card")
    in_trick = after(own, belote_deal(own, HANDS.replace("AS", "KH"), "AS"), "1 take", "1 play JD")
    assert judged(own, in_trick, "2 swap") == "allowed"
    assert judged(own, after(own, in_trick, "2 play KD"), "2 swap") == late, "he has played his first card"


def test_ruling_011_by_whom_the_seven_is_swapped() -> None:
    def who(game: Game) -> list[str]:
        return [judged(game, begun(game, *bids), "0 swap") for bids in (["1 take"], ["1 pass", "2 pass", "0 take"])]

    assert by_reading("belote-a-trois", "seven_swap_by", who) == {
        "holder": ["allowed", "allowed"],
        "taker": ["swap-not-allowed by seven/swap", "allowed"],
    }
    assert judged(FULL, begun(FULL, "1 take"), "1 swap") == "not-in-hand by seven/swap"


def test_ruling_012_the_swap_needs_a_take_in_the_first_round() -> None:
    assert judged(FULL, begun(FULL, "1 take"), "0 swap") == "allowed"
    assert swaps_after_naming("S", FULL) == "swap-not-allowed by seven/condition"
    assert swaps_after_naming("H", under("belote-a-trois", turned_suit_in_round_two="yes")) == (
        "swap-not-allowed by seven/condition"
    )
    turned_seven = after(FULL, belote_deal(FULL, HANDS.replace("7H", "KH"), "7H"), "1 take")
    undealt = after(FULL, belote_deal(FULL, HANDS.replace("7H", "7C"), "KH"), "1 take")
    for state in (turned_seven, undealt):
        assert [judged(FULL, state, f"{seat} swap") for seat in range(3)] == ["not-in-hand by seven/swap"] * 3


def swaps_after_naming(suit: str, game: Game) -> str:
    """What is said of a swap by the holder of the seven of a suit named in the second round."""
    state = begun(game, "1 pass", "2 pass", "0 pass", f"1 name {suit}")
    seven = BELOTE_DECK.card(f"7{suit}")
    holder = next(seat for seat in range(3) if state.hands[seat] & seven)
    return judged(game, state, f"{holder} swap")


def test_ruling_013_the_duties_in_play() -> None:
    def legal(hand: str, trick: str, trump: str, switch: str) -> dict[str, str]:
        return by_reading("belote-a-trois", switch, lambda game: playable(game, belote_trick(game, hand, trick, trump)))

    assert legal("8S 7H", "9D TS", "S", "under_trump") == {"forced": "8S", "free": "8S 7H"}
    assert legal("AD JD 8D TS", "TD 9D", "D", "overtrump_on_trump_lead") == {"yes": "JD", "no": "AD JD 8D"}
    assert legal("AH 8H 7S", "9H TH", "S", "beat_plain_lead") == {"no": "AH 8H", "yes": "AH"}
    assert legal("AH 8H 7S", "9H TS", "S", "beat_plain_lead") == {"no": "AH 8H", "yes": "AH 8H"}
    assert legal("AS 8S 7H", "KD QS", "S", "under_trump") == {"forced": "AS", "free": "AS"}


def scored(game: BeloteATrois, hands: str, trump: str, dealer: int = 0) -> tuple[Three, Three]:
    """The announcement points and the belote points that each seat scores."""
    return game.announced(held(game, hands, trump, dealer))


def test_ruling_014_announcements_in_full_belote_alone_or_none() -> None:
    hands = "9H 8H 7H | KS QS JS | 7D 8D"
    found = by_reading("belote-a-trois", "announcements", lambda game: scored(game, hands, "S"))
    assert found == {
        "full": ((0, 20, 0), (0, 20, 0)),
        "belote": ((0, 0, 0), (0, 20, 0)),
        "none": ((0, 0, 0), (0, 0, 0)),
    }


def test_ruling_015_the_best_player_or_everyone_scores() -> None:
    hands = "AH KH QH | 7S 8S 9S TS JD QD KD | 7C 8C 9C JC QC KC"
    found = by_reading("belote-a-trois", "announcements_score", lambda game: scored(game, hands, "C")[0])
    assert found == {"best-player": (0, 70, 0), "everyone": (20, 70, 40)}


def test_ruling_016_equal_announcements() -> None:
    def tied(trump: str) -> dict[str, Three]:
        hands = "AD KD QD | 7S 8S | AH KH QH 7C 8C 9C"
        return by_reading("belote-a-trois", "announcement_tie", lambda game: scored(game, hands, trump)[0])

    assert tied("S") == {"earlier-in-turn": (0, 0, 40), "cancelled": (0, 0, 0), "both": (20, 0, 40)}
    assert set(tied("D").values()) == {(20, 0, 0)}, "the one in trumps is not better"
    fours = [announcements.fours(BELOTE_DECK.read(f"{r}S {r}H {r}D {r}C")) for r in "J9AKQT87"]
    assert [four[0] for four in fours] == [200, 150, 100, 100, 100, 100, 0, 0]
    assert [four[1] for four in fours] == [*sorted({four[1] for four in fours}, reverse=True), 0]


def test_ruling_017_a_card_in_two_announcements() -> None:
    def points(hand: str) -> dict[str, int]:
        return by_reading(
            "belote-a-trois", "card_in_two_announcements", lambda game: scored(game, f"|{hand}|", "S")[0][1]
        )

    assert points("JS JH JD JC TS 9S QS KS 7D") == {"yes": 300, "no": 200}
    assert points("JS JH JD JC TS 9S 8S 7S AD") == {"yes": 300, "no": 250}
    assert points("TS TH TD TC 9H JH QH KH AH") == {"yes": 200, "no": 150}
    assert points("7S 8S 9S TS JS QS KS AS 7H") == {"yes": 100, "no": 100}, "more than the longest run counts"
    assert points("7S 7H 7D 7C 8S 8H 8D 8C AS") == {"yes": 0, "no": 0}


TIED = (60, 60, 21)


def test_ruling_018_the_taker_ties_the_best_defender() -> None:
    def settle(game: Game) -> tuple[Three, int]:
        score = marks(game, TIED, (3, 3, 3), last=1, pot=7)
        return score.points, score.pot

    assert by_reading("belote-a-trois", "taker_tie", settle) == {
        "litige": ((0, 60, 21), 67),
        "failure": ((0, 127, 21), 0),
        "vanish": ((0, 60, 21), 7),
        "keep": ((67, 60, 21), 0),
    }
    made, lost = (marks(FULL, points, (3, 3, 3), last=0, pot=67) for points in ((57, 46, 40), (50, 72, 19)))
    assert (made.points, made.pot) == ((124, 46, 40), 0)
    assert (lost.points, lost.pot) == ((0, 189, 19), 0)
    assert FULL.winners(Match(0, totals=(1001, 990, 0), pot=67)) == (0,), "a pot left at the end counts for somebody"


def test_ruling_019_two_defenders_level_above_the_taker() -> None:
    def settle(game: Game) -> list[tuple[Three, int]]:
        scores = [marks(game, (31, 50, 50), (3, 3, 3), last=1, forehand=forehand) for forehand in (1, 2)]
        return [(score.points, score.pot) for score in scores]

    assert by_reading("belote-a-trois", "defender_tie", settle) == {
        "pot": [((0, 50, 50), 31), ((0, 50, 50), 31)],
        "split": [((0, 66, 65), 0), ((0, 65, 66), 0)],
        "earlier-in-turn": [((0, 81, 50), 0), ((0, 50, 81), 0)],
        "both": [((0, 81, 81), 0), ((0, 81, 81), 0)],
    }


def test_ruling_020_one_defender_level_and_the_other_above() -> None:
    for tie in ("litige", "failure", "vanish", "keep"):
        game = under("belote-a-trois", taker_tie=tie)
        assert marks(game, (45, 45, 60), (3, 3, 3), last=2).points == (0, 45, 105)


def test_ruling_021_the_other_defender_keeps_his_own() -> None:
    assert marks(FULL, (57, 72, 19), (3, 3, 3), last=1).points == (0, 129, 19)
    assert marks(FULL, (30, 62, 49), (3, 3, 3), last=1).points == (0, 92, 49)


def test_ruling_022_the_belote_of_a_taker_who_fails() -> None:
    def settle(game: Game) -> Three:
        return marks(game, (40, 82, 19), (3, 3, 3), last=1, belote=(20, 0, 0)).points

    assert by_reading("belote-a-trois", "belote_captured", settle) == {"yes": (0, 142, 19), "no": (20, 122, 19)}


def test_ruling_023_extras_in_the_comparison() -> None:
    def settle(game: Game) -> Three:
        return marks(game, (60, 70, 11), (3, 3, 3), last=1, announced=(20, 0, 0)).points

    assert by_reading("belote-a-trois", "extras_in_comparison", settle) == {"yes": (80, 70, 11), "no": (0, 150, 11)}


def test_ruling_024_capot_is_without_a_trick() -> None:
    assert marks(FULL, (100, 42, 0), (5, 3, 1), last=0).points == (100, 42, 0)
    assert marks(FULL, (100, 42, 0), (5, 4, 0), last=0).points == (140, 92, 0)


def test_ruling_025_a_taker_who_is_capot() -> None:
    assert marks(FULL, (0, 90, 52), (0, 5, 4), last=1).points == (0, 130, 102)
    assert marks(FULL, (0, 90, 52), (0, 5, 4), last=1, announced=(20, 0, 0)).points == (0, 150, 102)


def test_ruling_026_any_two_players_may_be_capot() -> None:
    found = []
    for winner in range(3):
        points, tricks = [0, 0, 0], [0, 0, 0]
        points[winner], tricks[winner] = 146, 9
        found.append(marks(FULL, (points[0], points[1], points[2]), (tricks[0], tricks[1], tricks[2]), winner).points)
    assert found == [(236, 0, 0), (0, 236, 0), (0, 0, 236)]


def test_ruling_027_nobody_gets_the_ten_under_a_capot() -> None:
    for last in (0, 1):
        score = marks(FULL, (82, 60, 0), (5, 4, 0), last)
        assert sum(score.points) == 142 - 10 + 100
        assert [step.amount for step in score.steps if step.clause.endswith("score/capot-cancels-ten")] == [0]


def test_ruling_028_ten_and_shares_come_before_the_comparison() -> None:
    assert marks(FULL, (82, 73, 0), (5, 4, 0), last=0).points == (0, 245, 0)


def test_ruling_029_the_hundred_is_shared_by_halves() -> None:
    steps = marks(FULL, (82, 60, 0), (5, 4, 0), last=0).steps
    shares = [(step.seat, step.amount) for step in steps if step.clause.endswith("score/capot-shared")]
    assert shares == [(0, 50), (1, 50)]


def test_ruling_030_the_extras_of_a_capot_player() -> None:
    def settle(game: Game) -> Three:
        return marks(game, (90, 60, 0), (5, 4, 0), last=0, announced=(0, 0, 50), belote=(0, 0, 20)).points

    found = by_reading("belote-a-trois", "capot_extras", settle)
    assert found == {"kept": (130, 110, 70), "lost": (130, 110, 0), "only-belote-kept": (130, 110, 20)}


def test_ruling_031_the_prime_is_captured_with_the_rest() -> None:
    score = marks(FULL, (82, 73, 0), (5, 4, 0), last=0)
    captured = [(step.seat, step.amount) for step in score.steps if step.clause.endswith("score/capture")]
    assert captured == [(0, -122), (1, 122)]


def test_ruling_032_rounding() -> None:
    def settle(game: Game) -> list[Three]:
        return [marks(game, points, (3, 3, 3), last=0).points for points in ((57, 46, 40), (65, 44, 35))]

    found = by_reading("belote-a-trois", "rounding", settle)
    assert found == {"none": [(57, 46, 40), (65, 44, 35)], "ten": [(60, 50, 40), (70, 40, 40)]}
    assert sum(found["ten"][0]) != sum(found["none"][0])


def test_ruling_033_example_four_ends_by_who_had_the_last_trick() -> None:
    assert marks(FULL, (82, 60, 0), (5, 4, 0), last=0).points == (122, 110, 0)
    assert marks(FULL, (82, 60, 0), (5, 4, 0), last=1).points == (132, 100, 0)


def test_ruling_034_belote_made_by_the_swap() -> None:
    def pair(game: Game) -> int:
        return int(game.belote_of(begun(game, "1 take", "0 swap"), 0))

    assert by_reading("belote-a-trois", "swap_makes_belote", pair) == {"yes": 20, "no": 0}
    assert by_reading("belote-a-trois", "swap_makes_belote", lambda game: scored(game, "KS QS ||", "S")[1][0]) == {
        "yes": 20,
        "no": 20,
    }


TRUMPS = "7D QD AC TC 8C 9C 7C KD QC | JS 9S AS TS KS QS 8D 9D TD | 7H 8H 9H TH JH QH 8S 7S KC"
"""Seat 1 holds the six best spades."""


def spades_led(game: BeloteATrois, *plays: str) -> BeloteDeal:
    """Seat 1 has named spades and leads one card after the other, with a word or without."""
    state = after(game, belote_deal(game, TRUMPS, "KH"), "1 pass", "2 pass", "0 pass", "1 name S")
    for play in plays:
        state = after(game, state, f"1 play {play}")
        while state.actor != 1:
            state = game.apply(state, game.legal_actions(state)[0])
    led: BeloteDeal = state
    return led


def test_ruling_035_belote_counts_by_itself_or_is_spoken() -> None:
    def called(game: Game) -> list[int | str]:
        word = judged(game, spades_led(game, "JS"), "1 play KS belote")
        return [game.belote_of(spades_led(game, "JS", "KS", "QS"), 1), word]

    forbidden = "word-not-allowed by announcements/belote"
    found = by_reading("belote-a-trois", "belote_call", called)
    assert found == {"automatic": [20, forbidden], "spoken": [0, "allowed"]}
    spoken = under("belote-a-trois", belote_call="spoken")
    courses = (["KS belote", "QS rebelote"], ["QS belote", "KS rebelote"], ["KS belote", "QS"])
    assert [spoken.belote_of(spades_led(spoken, *some), 1) for some in courses] == [20, 20, 0]
    assert judged(spoken, spades_led(spoken, "KS"), "1 play QS rebelote") == forbidden, "without the first word"
    assert judged(spoken, spades_led(spoken, "KS"), "1 play QS belote") == forbidden, "the first word comes late"
    assert judged(spoken, spades_led(spoken), "1 play JS belote") == forbidden
    by_swap = under("belote-a-trois", belote_call="spoken", swap_makes_belote="no")
    queen = after(by_swap, begun(by_swap, "1 take", "0 swap", "1 play AH"), "2 play JH")
    assert judged(by_swap, queen, "0 play QH belote") == forbidden, "there is no belote to speak of"


def test_ruling_036_announcements_count_by_themselves_or_are_made() -> None:
    def courses(game: Game) -> list[Three | str]:
        taken = after(game, belote_deal(game, TRUMPS, "KH"), "1 pass", "2 pass", "0 pass", "1 name S")
        announced = judged(game, taken, "1 announce")
        found: list[Three | str] = [game.announced(taken)[0], announced]
        if announced == "allowed":
            found.append(game.announced(after(game, taken, "1 announce"))[0])
            others = after(game, taken, "1 play JS", "2 announce", "2 play 8S", "0 announce")
            found.append(game.announced(others)[0])
        return found

    wrong_phase = "wrong-phase by announcements/declaring"
    assert by_reading("belote-a-trois", "announcing", courses) == {
        "automatic": [(0, 120, 0), wrong_phase],
        "optional": [(0, 0, 0), "allowed", (0, 120, 0), (0, 0, 100)],
    }
    before, first_trick = begun(FULL, "1 take"), ("1 play JD", "2 play KD", "0 play 9D")
    shown = ["announced" in FULL.view(state, 0) for state in (before, after(FULL, before, *first_trick))]
    assert shown == [False, True], "announcements are seen when each has played his first card"
    optional = under("belote-a-trois", announcing="optional")
    taken = after(optional, belote_deal(optional, HANDS, "KH"), "1 take")
    after_first = after(optional, taken, *first_trick)
    assert judged(optional, after(optional, taken, "1 announce"), "1 announce") == wrong_phase, "announced twice"
    assert judged(optional, after_first, f"{after_first.actor} announce") == wrong_phase, "announced too late"
    empty = held(optional, "7S 9S | AS | KD", "H")
    assert judged(optional, empty, "0 announce") == "nothing-to-announce by announcements/declaring"


def test_ruling_037_a_revoke_is_outside_and_never_scored() -> None:
    printed = CliRunner().invoke(command, ["37"]).output
    assert "outside the model" in printed
    assert "No text gives a penalty" in printed
    state = begun(FULL, "1 take", "1 play JD")
    honest = FULL.score(played_out(FULL, state, 37))
    assert judged(FULL, state, "2 play AC") == "must-follow-suit by play/follow-suit"
    with pytest.raises(Refused):
        after(FULL, state, "2 play AC")
    assert FULL.score(played_out(FULL, state, 37)) == honest, "a revoke that was tried changes the score"


def test_ruling_101_the_pot_goes_the_way_of_the_takers_points() -> None:
    tied = marks(FULL, (31, 50, 50), (3, 3, 3), last=1, pot=9)
    assert (tied.points, tied.pot) == ((0, 50, 50), 40)
    split = marks(under("belote-a-trois", defender_tie="split"), (31, 50, 50), (3, 3, 3), last=1, pot=9)
    assert (split.points, split.pot) == ((0, 70, 70), 0)
    vanish = marks(under("belote-a-trois", taker_tie="vanish"), TIED, (3, 3, 3), last=1, pot=9)
    assert (vanish.points, vanish.pot) == ((0, 60, 21), 9)
    thrown_in = begun(FULL, *(f"{seat} pass" for seat in (1, 2, 0, 1, 2, 0)))
    assert FULL.close(Match(0, pot=9), thrown_in).pot == 9


def test_ruling_102_only_what_is_marked_is_rounded() -> None:
    rounding = under("belote-a-trois", rounding="ten")
    assert marks(rounding, (58, 57, 25), (3, 3, 3), last=0).points == (60, 60, 30), "level only when rounded"
    tied = marks(rounding, (64, 64, 13), (3, 3, 3), last=1)
    assert (tied.points, tied.pot) == ((0, 60, 10), 64)


def test_ruling_105_announcements_count_as_held_after_the_swap() -> None:
    hands = "7H QH JH TS 8D 9D 7D 8C 9C | KS QS 9S 8S 7S AH TD JD QC | TH 9H 8H AS JS KD AC TC KC"
    before = after(FULL, belote_deal(FULL, hands, "KH"), "1 take")
    swapped = after(FULL, before, "0 swap")
    assert FULL.strength_of(before, 0)[0] == 20
    assert FULL.strength_of(swapped, 0)[0] == 40
    assert settled(FULL.rules, FULL.figures(played_out(FULL, swapped, 1))).outcome in ("made", "captured")
    assert played_out(FULL, swapped, 1).held[0] == swapped.hands[0]


def test_ruling_107_a_tie_that_fails_with_both_defenders() -> None:
    def settle(game: Game) -> tuple[Three, int]:
        score = marks(game, (50, 50, 50), (3, 3, 3), last=1)
        return score.points, score.pot

    assert by_reading("belote-a-trois", "defender_tie", settle, taker_tie="failure") == {
        "pot": ((0, 50, 50), 50),
        "split": ((0, 75, 75), 0),
        "earlier-in-turn": ((0, 100, 50), 0),
        "both": ((0, 100, 100), 0),
    }
