"""Belote: the auction, the seven of trumps, the duties in play, announcements."""

from collections.abc import Sequence
from typing import Any

import pytest

from followsuit.cards import BELOTE_DECK
from followsuit.games import BeloteATrois, DealError
from followsuit.games.actions import Three
from followsuit.verdict import Reason

from .expect import every_card_once, refusal
from .plain import announced
from .tables import action, after, allowed, belote_table, cards, named
from .whole_deals import CASE_008, EXAMPLE_3, Whole, opened, replayed

SWAP = Whole(
    0,
    (
        "7H 8S 9S TS JS QS KS AS 8H",
        "9H TH JH 7D 8D 9D TD JD QD",
        "QH AH KD AD 8C 9C TC JC QC",
    ),
    "KH 7S 7C KC AC",
    "1 take",
    "1: 7D AD AS",
)
"""The turned card is KH, and 7H is in the hand of seat 0, who speaks last; seat 1 takes."""


def test_case_060_i_the_holder_of_the_seven_whoever_he_is_may_swap_before_the_first_lead() -> None:
    game, state = opened("belote-a-trois", SWAP)
    assert [some for some in game.legal_actions(state) if some.verb == "swap"] == [action(game, "0 swap")]
    swapped = after(game, state, "0 swap")
    assert swapped.hands[0] == state.hands[0] ^ BELOTE_DECK.read("7H KH")
    assert swapped.held[0] == swapped.hands[0]
    assert (swapped.table, swapped.turned, swapped.swapped_by) == (BELOTE_DECK.card("7H"), state.turned, 0)
    assert (swapped.actor, swapped.phase) == (1, "play")
    every_card_once(game, swapped)
    refusal(game, swapped, action(game, "0 swap"), Reason.NOT_IN_HAND, "seven/swap")
    refusal(game, state, action(game, "2 swap"), Reason.NOT_IN_HAND, "seven/swap")


def test_case_060_i_only_the_taker_where_the_rules_say_so() -> None:
    rules = "belote-a-trois[seven_swap_by=taker]"
    game, state = opened(rules, SWAP)
    verdict = refusal(game, state, action(game, "0 swap"), Reason.SWAP_NOT_ALLOWED, "seven/swap")
    assert verdict.text == "seat 0 may not make the swap"
    game, state = opened(rules, SWAP._replace(bids="1 pass, 2 pass, 0 take"))
    assert after(game, state, "0 swap").swapped_by == 0


def test_case_060_ii_no_swap_where_trumps_were_named_in_the_second_round() -> None:
    game, state = opened("belote-a-trois", SWAP._replace(bids="1 pass, 2 pass, 0 pass, 1 name D"))
    refusal(game, state, action(game, "1 swap"), Reason.SWAP_NOT_ALLOWED, "seven/condition")
    turned = "belote-a-trois[turned_suit_in_round_two=yes]"
    game, state = opened(turned, SWAP._replace(bids="1 pass, 2 pass, 0 pass, 1 name H"))
    refusal(game, state, action(game, "0 swap"), Reason.SWAP_NOT_ALLOWED, "seven/condition")


def test_case_060_iii_the_time_of_the_swap_is_over_with_the_first_lead() -> None:
    game, state = opened("belote-a-trois", SWAP)
    state = after(game, state, "1 play 7D")
    verdict = refusal(game, state, action(game, "0 swap"), Reason.SWAP_NOT_ALLOWED, "seven/swap")
    assert verdict.text == "the time for the swap is over"


def test_case_060_iii_or_with_ones_own_first_card() -> None:
    game, state = opened("belote-a-trois[seven_swap_until=own-first-card]", SWAP)
    state = after(game, state, "1 play 7D", "2 play AD")
    assert after(game, state, "0 swap").hands[0] & BELOTE_DECK.card("KH")
    state = after(game, state, "0 play 8H")
    assert state.past[0].winner == 0
    refusal(game, state, action(game, "0 swap"), Reason.SWAP_NOT_ALLOWED, "seven/swap")
    game, state = opened("belote-a-trois[seven_swap_until=own-first-card]", SWAP._replace(dealer=2, bids="0 take"))
    state = after(game, state, "0 play 8S")
    refusal(game, state, action(game, "0 swap"), Reason.SWAP_NOT_ALLOWED, "seven/swap")


def test_case_060_iv_the_seven_shown_as_the_bergere_is_in_no_hand() -> None:
    bergere = SWAP._replace(
        hands=(SWAP.hands[0].replace("7H", "AC"), SWAP.hands[1], SWAP.hands[2]), left_over="KH 7S 7C KC 7H"
    )
    game, state = opened("belote-a-trois", bergere)
    assert game.view(state, 1)["bergere"] == "7H"
    for seat in range(3):
        refusal(game, state, action(game, f"{seat} swap"), Reason.NOT_IN_HAND, "seven/swap")
    claim = bergere._replace(hands=SWAP.hands)
    with pytest.raises(DealError, match="7H stands in the pack twice, at places 7 and 32") as caught:
        game.deal(game.start(), claim.pack())
    assert caught.value.verdict.reason is Reason.DUPLICATE_CARD


def test_where_the_turned_card_is_the_seven_there_is_nothing_to_swap() -> None:
    game, state = opened("belote-a-trois", EXAMPLE_3)
    for seat in range(3):
        refusal(game, state, action(game, f"{seat} swap"), Reason.NOT_IN_HAND, "seven/swap")


def test_no_swap_in_the_auction_and_no_swap_by_a_seat_that_there_is_not() -> None:
    game: Any = named("belote-a-trois")
    state = game.deal(game.start(), SWAP.pack())
    refusal(game, state, action(game, "0 swap"), Reason.WRONG_PHASE, "play/turns")
    game, state = opened("belote-a-trois", SWAP)
    refusal(game, state, action(game, "3 swap"), Reason.NOT_YOUR_TURN, "play/turns")
    refusal(game, state, action(game, "-1 swap"), Reason.NOT_YOUR_TURN, "play/turns")


def test_the_auction_takes_two_rounds() -> None:
    game: Any = named("belote-a-trois")
    state = game.deal(game.start(), SWAP.pack())
    assert (state.phase, state.actor, game.expected_sizes(state)) == ("bid-one", 1, (6, 6, 6))
    refusal(game, state, action(game, "2 take"), Reason.NOT_YOUR_TURN, "play/turns")
    refusal(game, state, action(game, "1 name S"), Reason.WRONG_PHASE, "play/turns")
    state = after(game, state, "1 pass", "2 pass", "0 pass")
    assert (state.phase, state.actor) == ("bid-two", 1)
    refusal(game, state, action(game, "1 take"), Reason.WRONG_PHASE, "play/turns")
    refusal(game, state, action(game, "1 name H"), Reason.SUIT_NOT_ALLOWED, "auction/second-round")
    refusal(game, state, action(game, "1 name"), Reason.SUIT_NOT_ALLOWED, "auction/second-round")
    listed = [some.text(BELOTE_DECK) for some in game.legal_actions(state)]
    assert listed == ["1 pass", "1 name S", "1 name D", "1 name C"]
    state = after(game, state, "1 pass", "2 name C")
    assert (state.taker, state.taken_in, state.trump) == (2, 2, BELOTE_DECK.suit("C"))
    assert (state.phase, state.actor, game.expected_sizes(state)) == ("play", 1, (9, 9, 9))
    every_card_once(game, state)


def test_the_turned_suit_in_the_second_round_where_it_is_allowed() -> None:
    game: Any = named("belote-a-trois[turned_suit_in_round_two=yes]")
    state = after(game, game.deal(game.start(), SWAP.pack()), "1 pass", "2 pass", "0 pass")
    assert "1 name H" in [some.text(BELOTE_DECK) for some in game.legal_actions(state)]
    assert after(game, state, "1 name H").taken_in == 2


def test_six_passes_throw_the_deal_in() -> None:
    game: Any = named("belote-a-trois")
    state = game.deal(game.start()._replace(pot=30), SWAP.pack())
    state = after(game, state, *(f"{(1 + turn) % 3} pass" for turn in range(6)))
    assert (state.phase, game.is_over(state), game.legal_actions(state)) == ("passed-out", True, [])
    score = game.score(state)
    assert (score.points, score.steps, score.outcome, score.pot) == ((0, 0, 0), (), "passed-out", 30)
    refusal(game, state, action(game, "1 pass"), Reason.DEAL_ALREADY_OVER, "play/turns")


@pytest.mark.parametrize(
    ("rules", "legal"),
    [("belote-a-trois", {"8S"}), ("belote-a-trois[under_trump=free]", {"8S", "7H"})],
)
def test_case_005_and_041_the_duties_after_a_ruff(rules: str, legal: set[str]) -> None:
    game, state = belote_table(rules, "S", ("AS 8S 7H", "KD AH", "QS JH"), leader=1, taker=2)
    state = after(game, state, "1 play KD", "2 play QS")
    assert allowed(game, state) == {"AS"}
    refusal(game, state, action(game, "0 play 8S"), Reason.MUST_OVERTRUMP, "play/overtrump")
    refusal(game, state, action(game, "0 play 7H"), Reason.MUST_TRUMP, "play/ruff")
    game, state = belote_table(rules, "S", ("8S 7H", "9D AH", "TS JH"), leader=1, taker=2)
    state = after(game, state, "1 play 9D", "2 play TS")
    assert allowed(game, state) == legal
    clause = game.play_case(state)[0]
    assert clause == f"belote-a-trois/play/{'under-trump' if legal == {'8S'} else 'void'}"


def test_case_041_the_refusal_of_a_discard_where_the_lower_trump_is_forced() -> None:
    game, state = belote_table("belote-a-trois", "S", ("8S 7H", "9D AH", "TS JH"), leader=1, taker=2)
    state = after(game, state, "1 play 9D", "2 play TS")
    refusal(game, state, action(game, "0 play 7H"), Reason.MUST_UNDER_TRUMP, "play/under-trump")


@pytest.mark.parametrize(
    ("rules", "legal", "reason", "clause"),
    [
        ("belote-a-trois", {"JD"}, Reason.MUST_OVERTRUMP, "play/raise-trump"),
        ("belote-a-trois[overtrump_on_trump_lead=no]", {"AD", "JD", "8D"}, None, ""),
    ],
)
def test_case_001_a_trump_lead_must_be_beaten(rules: str, legal: set[str], reason: Reason | None, clause: str) -> None:
    game, state = belote_table(rules, "D", ("AD JD 8D TS", "TD 7S", "9D 8S"), leader=1)
    state = after(game, state, "1 play TD", "2 play 9D")
    assert allowed(game, state) == legal
    refusal(game, state, action(game, "0 play TS"), Reason.MUST_FOLLOW_SUIT, "play/follow-suit")
    if reason is not None:
        refusal(game, state, action(game, "0 play AD"), reason, clause)


def test_a_plain_lead_need_not_be_beaten_unless_the_rules_say_so() -> None:
    hands = ("AS 7S", "KS 8C", "9S QC")
    game, state = belote_table("belote-a-trois", "H", hands, leader=1)
    assert allowed(game, after(game, state, "1 play KS", "2 play 9S")) == {"AS", "7S"}
    game, state = belote_table("belote-a-trois[beat_plain_lead=yes]", "H", hands, leader=1)
    state = after(game, state, "1 play KS", "2 play 9S")
    assert allowed(game, state) == {"AS"}
    refusal(game, state, action(game, "0 play 7S"), Reason.MUST_BEAT_LEAD, "play/beat-plain")


def test_case_002_the_winner_by_the_orders_of_belote_leads_next() -> None:
    game, state = belote_table("belote-a-trois", "H", ("9S KD", "TS 7C", "KS JC"))
    state = after(game, state, *cards(game, 0, "9S", "TS", "KS"))
    assert state.actor == 1
    game, state = belote_table("belote-a-trois", "H", ("KD 9S", "7C TS", "JC KS"), leader=2)
    assert after(game, state, *cards(game, 2, "JC", "KD", "7C")).actor == 2


def test_case_043_a_revoke_is_judged_and_costs_nothing() -> None:
    game, state = belote_table("belote-a-trois", "S", ("8C", "8D KS", "7H 9D"), leader=1, taker=0)
    state = after(game, state, "1 play 8D")
    verdict = refusal(game, state, action(game, "2 play 7H"), Reason.MUST_FOLLOW_SUIT, "play/follow-suit")
    assert verdict.text == "8D was led; seat 2 must follow: 9D"
    assert not hasattr(verdict, "points")
    assert after(game, state, "2 play 9D").won == (0, 0, 0)


def points_announced(rules: str, trump: str, hands: Sequence[str], leader: int = 0) -> Three:
    """What each seat scores for announcements."""
    game, state = belote_table(rules, trump, hands, leader)
    return game.announced(state)[0]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7S 8S 9S JD KD", 20),
        ("7S 8S 9S TS KD", 50),
        ("7S 8S 9S TS JS", 100),
        ("7S 8S 9S TS JS QS KS AS 7D", 100),
        ("7S 8S 9S JS QS KS AS 7D 9D", 70),
        ("7S 8S TS JS KS AS", 0),
        ("KS AS 7S 8S", 0),
        ("JS JH JD JC 7S", 200),
        ("9S 9H 9D 9C 7S", 150),
        ("AS AH AD AC 7S", 100),
        ("TS TH TD TC 7S", 100),
        ("KS KH KD KC 7S", 100),
        ("QS QH QD QC 7S", 100),
        ("8S 8H 8D 8C 7S 7H 7D 7C", 0),
        ("AS AH AD AC KS QS", 120),
        ("JS JH JD JC QS KS 9H 8H 7D", 220),
        ("QS QH QD QC KS KH KD KC AS", 220),
    ],
)
def test_the_values_of_announcements(hand: str, points: int) -> None:
    """The other two hold nothing; in the last hands cards serve both in a four and in a sequence."""
    rest = [card for card in ("8D", "TD", "QD", "8C", "TC", "QC", "8H", "TH") if card not in hand.split()]
    others = (" ".join(rest[:2]), " ".join(rest[2:4]))
    assert points_announced("belote-a-trois", "C", (hand, *others)) == (points, 0, 0)
    assert sum(amount for amount, _ in announced(hand.split(), "C")) == points
    assert points_announced("belote-a-trois/federation", "C", (hand, *others)) == (0, 0, 0)
    assert points_announced("belote-a-trois/no-announcements", "C", (hand, *others)) == (0, 0, 0)


def test_a_card_that_may_not_serve_twice() -> None:
    hands = ("AS AH AD AC KS QS", "7D 8D", "TC JC")
    assert points_announced("belote-a-trois[card_in_two_announcements=no]", "C", hands) == (100, 0, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JS JH JD JC", "9S 9H 9D 9C"),
        ("9S 9H 9D 9C", "AS AH AD AC"),
        ("AS AH AD AC", "KS KH KD KC"),
        ("KS KH KD KC", "QS QH QD QC"),
        ("QS QH QD QC", "TS TH TD TC"),
        ("TS TH TD TC", "7S 8S 9S"),
        ("TS TH TD TC", "JS QS KS AS 9S"),
        ("7S 8S 9S TS JS", "JD QD KD AD"),
        ("7S 8S 9S TS", "QD KD AD"),
        ("8S 9S TS", "7D 8D 9D"),
        ("7S 8S 9S TS JS", "7D 8D 9D"),
        ("9S TS JS QS KS", "7D 8D 9D TD JD QD"),
        ("7C 8C 9C", "7S 8S 9S"),
        ("7S 8S 9S TS JS", "7H 8H 9H TH QC KC AC"),
    ],
)
def test_the_better_announcement_scores_and_with_it_all_of_its_owner(better: str, worse: str) -> None:
    """Trumps are clubs; the better hand sits last in turn and still scores, the other nothing."""
    one, other = (sum(points for points, _ in announced(hand.split(), "C")) for hand in (better, worse))
    assert points_announced("belote-a-trois", "C", (worse, "", better)) == (0, 0, one)
    everyone = "belote-a-trois[announcements_score=everyone]"
    assert points_announced(everyone, "C", (worse, "", better)) == (other, 0, one)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("belote-a-trois", (0, 0, 20)),
        ("belote-a-trois[announcement_tie=cancelled]", (0, 0, 0)),
        ("belote-a-trois[announcement_tie=both]", (20, 0, 20)),
        ("belote-a-trois[announcements_score=everyone]", (20, 0, 20)),
    ],
)
def test_equal_announcements(rules: str, points: Three) -> None:
    """Seat 2 leads, so he is the earlier in turn; neither sequence is of trumps."""
    assert points_announced(rules, "C", ("7S 8S 9S", "TS QS", "7D 8D 9D"), leader=2) == points
    trump = ("7C 8C 9C", "TS QS", "7D 8D 9D")
    assert points_announced("belote-a-trois[announcement_tie=cancelled]", "C", trump, leader=2) == (20, 0, 0)


def test_the_lower_announcements_of_the_best_player_score_with_his_best() -> None:
    hands = ("7S 8S 9S KD AD QD", "JS QS KS", "7H 8H")
    assert points_announced("belote-a-trois", "C", hands) == (40, 0, 0)


def test_belote_is_scored_beside_the_best_announcement_of_another() -> None:
    game, state = belote_table("belote-a-trois", "C", ("KC QC", "7S 8S 9S", "7H"))
    assert game.announced(state) == ((0, 20, 0), (20, 0, 0))
    game, state = belote_table("belote-a-trois/no-announcements", "C", ("KC QC", "7S 8S 9S", "7H"))
    assert game.announced(state) == ((0, 0, 0), (0, 0, 0))
    game, state = belote_table("belote-a-trois", "C", ("KC QS", "QC", "7H"))
    assert game.announced(state)[1] == (0, 0, 0)


def test_announcements_are_those_of_the_hands_after_the_swap() -> None:
    whole = SWAP._replace(
        hands=(SWAP.hands[0].replace("8H", "QH").replace("8S", "AH"), SWAP.hands[1], "8S 8H KD AD 8C 9C TC JC QC")
    )
    game, state = opened("belote-a-trois", whole)
    before, pair = game.announced(state)
    assert (before, pair) == ((100, 0, 0), (0, 0, 0))
    swapped = after(game, state, "0 swap")
    assert game.announced(swapped) == ((120, 0, 0), (20, 0, 0))
    strict = named("belote-a-trois[swap_makes_belote=no]")
    assert isinstance(strict, BeloteATrois)
    assert strict.announced(swapped) == ((120, 0, 0), (0, 0, 0))


def test_announcements_stay_with_the_hand_when_its_cards_are_played() -> None:
    game, state = replayed("belote-a-trois", CASE_008)
    assert state.hands == (0, 0, 0)
    assert game.announced(state) == ((0, 20, 0), (0, 0, 20))


def test_belote_spoken_with_both_cards_counts_and_with_one_does_not() -> None:
    hands = ("KH QH 7S", "7H 8S 9S", "8H TS JS")
    game, first = belote_table("belote-a-trois[belote_call=spoken]", "H", hands)
    wrong = Reason.WORD_NOT_ALLOWED
    refusal(game, first, action(game, "0 play KH rebelote"), wrong, "announcements/belote")
    refusal(game, first, action(game, "0 play 7S belote"), wrong, "announcements/belote")
    state = after(game, first, "0 play KH belote", "1 play 7H", "2 play 8H")
    assert (state.called, game.announced(state)[1]) == ((1, 0, 0), (0, 0, 0))
    refusal(game, state, action(game, "0 play QH belote"), wrong, "announcements/belote")
    both = after(game, state, "0 play QH rebelote")
    assert game.announced(both)[1] == (20, 0, 0)
    silent = after(game, state, "0 play QH")
    assert game.announced(silent)[1] == (0, 0, 0)
    state = after(game, first, "0 play KH", "1 play 7H", "2 play 8H")
    refusal(game, state, action(game, "0 play QH rebelote"), wrong, "announcements/belote")


def test_a_word_of_belote_where_it_counts_by_itself_is_refused() -> None:
    game, state = belote_table("belote-a-trois", "H", ("KH QH 7S", "7H 8S 9S", "8H TS JS"))
    verdict = refusal(game, state, action(game, "0 play KH belote"), Reason.WORD_NOT_ALLOWED, "announcements/belote")
    assert verdict.text == "'belote' is not to be said with KH"


def test_announcing_is_an_action_before_ones_first_card_where_it_is_optional() -> None:
    hands = ("7S 8S 9S", "TS JS QS", "7D 9D KD")
    game, state = belote_table("belote-a-trois[announcing=optional]", "H", hands)
    assert game.announced(state)[0] == (0, 0, 0)
    state = after(game, state, "0 announce")
    assert game.announced(state)[0] == (20, 0, 0)
    refusal(game, state, action(game, "0 announce"), Reason.WRONG_PHASE, "announcements/declaring")
    refusal(game, state, action(game, "1 announce"), Reason.NOT_YOUR_TURN, "play/turns")
    state = after(game, state, "0 play 7S")
    both = after(game, state, "1 announce")
    assert game.announced(both)[0] == (0, 20, 0)
    state = after(game, state, "1 play TS")
    assert game.announced(state)[0] == (20, 0, 0)
    refusal(game, state, action(game, "2 announce"), Reason.NOTHING_TO_ANNOUNCE, "announcements/declaring")
    state = after(game, state, "2 play KD")
    refusal(game, state, action(game, "1 announce"), Reason.WRONG_PHASE, "announcements/declaring")
    game, state = belote_table("belote-a-trois", "H", hands)
    refusal(game, state, action(game, "0 announce"), Reason.WRONG_PHASE, "announcements/declaring")
