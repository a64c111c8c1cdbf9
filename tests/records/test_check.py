"""The check of records: what it says of each kind of fault, and that both of its ways say the same."""

import io
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random

import pytest
from msgspec import UNSET

from followsuit.cards import WHIST_DECK
from followsuit.games import game_for
from followsuit.records import (
    FORMAT,
    DealRecord,
    Finding,
    Record,
    RecordError,
    Totals,
    check_file,
    check_record,
    check_stream,
    play_deal,
    play_match,
    write_record,
)
from followsuit.records import check as check_module
from followsuit.records import deals as deals_module
from followsuit.spec import RuleSet, data_folder, load_rules, make_rules, rule_sets
from followsuit.verdict import Reason

from . import planted

NAMED = [rules for rules in rule_sets().values() if not rules.not_running]
MADE = [
    make_rules("tre-belli", {"exchange": "discard-then-take", "contract_order": "fixed"}),
    make_rules("bismarck", {"exchange_is": "any-number", "name_suit": "after-pickup"}),
    make_rules("tribello", {"name_trump": "after-exchange"}),
    make_rules("belote-a-trois", {"seven_swap_until": "own-first-card", "target": 501, "taker_tie": "keep"}),
    make_rules("belote-a-trois", {"belote_call": "spoken", "announcing": "optional"}),
    make_rules("bismarck/school-break", {"gift_order": "forehand-first", "trump_gifts_per": "total"}),
]


def match_of(rules: RuleSet, seed: int) -> Record:
    """A match played at random, cut short where it has no end."""
    endless = rules.switches.get("variant") == "school-break"
    return play_match(rules, seed, seed % 3, 6 if endless else None)


def loose(record: Record, number: int) -> Record:
    """One deal of a match by itself."""
    deal = deepcopy(record.deals[number])
    return Record(format=FORMAT, rules=record.rules, match=False, deals=[deal])


def reasons(record: Record) -> list[tuple[int | None, Reason]]:
    """Deal and reason of every finding; both ways of checking agree on all of it."""
    fast, slow = list(check_record(record)), list(check_record(record, fast=False))
    assert fast == slow
    return [(finding.deal, finding.reason) for finding in fast]


def only(record: Record) -> Finding:
    """The one finding in a record."""
    (finding,) = check_record(record)
    return finding


# What is played checks clean


@pytest.mark.parametrize("rules", [*NAMED, *MADE], ids=lambda rules: rules.name)
def test_matches_played_at_random_check_clean(rules: RuleSet) -> None:
    for seed in range(3):
        assert reasons(match_of(rules, seed)) == []


@pytest.mark.parametrize("rules", NAMED, ids=lambda rules: rules.name)
def test_deals_cut_from_a_match_bring_their_book_along(rules: RuleSet) -> None:
    record = play_match(rules, 5, 0, deals=4)
    assert record.match == (rules.name == "bismarck/school-break")
    assert reasons(record) == []


def test_the_totals_of_a_check_count_records_deals_and_cards() -> None:
    totals = Totals()
    data = planted.sample("tribello") + planted.sample("tre-belli") + write_record(planted.faulty("revoke-bismarck"))
    assert len(list(check_stream(io.BytesIO(data), totals=totals))) == 1
    assert totals == Totals(records=3, deals=36, plays=468 + 576 + 576 - 23, faults=1)


def test_case_072_a_deal_has_its_number_of_cards_to_play() -> None:
    for game, cards in {"tre-belli": 48, "bismarck": 48, "tribello": 39, "belote-a-trois": 27}.items():
        totals = Totals()
        record = loose(planted.match_of(game), 0)
        assert list(check_record(record, totals=totals)) == []
        assert totals.plays == cards


# Both ways of checking


def disturbed(record: Record, rng: Random) -> None:
    """Change something at random in a deal of a record, as a careless program would."""
    deal = record.deals[int(rng.random() * len(record.deals))]
    actions = deal.actions
    place, other = (int(rng.random() * len(actions)) for _ in range(2))
    kind = int(rng.random() * 7)
    if kind == 0:
        del actions[place]
    elif kind == 1:
        actions.insert(place, actions[other])
    elif kind == 2:
        actions[place], actions[other] = actions[other], actions[place]
    elif kind == 3:
        actions[place] = f"{(int(actions[place][0]) + 1) % 3}{actions[place][1:]}"
    elif kind == 4 and isinstance(deal.winners, list) and deal.winners:
        deal.winners[0] = (deal.winners[0] + 1) % 3
    elif kind == 5 and isinstance(deal.score, tuple):
        deal.score = (deal.score[0] + 1, *deal.score[1:])
    elif isinstance(deal.hands, tuple):
        a, b, c = deal.hands
        deal.hands = (a, b, f"{a[:2]}{c[2:]}")


@pytest.mark.parametrize("game", planted.SEEDS)
def test_both_ways_find_the_same_in_disturbed_records(game: str) -> None:
    rng, found = Random(11), 0
    for seed in range(40):
        record = match_of(load_rules(game), seed)
        disturbed(record, rng)
        found += len(reasons(record))
    assert found > 30


def test_the_fast_way_makes_no_states_of_a_good_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(deals_module, "slow_course")
    for game in planted.SEEDS:
        assert check_file(data_folder("spec") / "samples" / f"{game}.jsonl").findings == []


@pytest.mark.parametrize("game", planted.SEEDS)
def test_the_fast_way_is_not_taken_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.delattr(deals_module, "replayed")
    assert list(check_record(planted.match_of(game), fast=False)) == []


def test_tens_and_suit_signs_are_read_in_records_too() -> None:
    record = planted.match_of("tribello")
    for deal in record.deals:
        assert isinstance(deal.hands, tuple)
        a, b, c = deal.hands
        deal.hands = (a.replace("T", "10"), b.replace("S", "♠"), c)
        deal.actions = [text.replace("T", "10").replace("H", "♥") for text in deal.actions]
    assert reasons(record) == []


# Cards dealt


@pytest.mark.parametrize(
    ("field", "place"),
    [("retourne", "retourne (card 1)"), ("bergere", "bergere (card 1)"), ("talon", "talon (card 1)")],
)
def test_case_069_a_card_dealt_twice_is_named_with_both_places(field: str, place: str) -> None:
    record = loose(planted.match_of("belote-a-trois"), 0)
    deal = record.deals[0]
    assert isinstance(deal.hands, tuple)
    first, old = deal.hands[0].split()[0], getattr(deal, field)
    setattr(deal, field, " ".join([first, *old.split()[1:]]))
    found = only(record)
    assert found.reason is Reason.DUPLICATE_CARD
    for word in (first, "the hand of seat 0 (card 1)", place, f"missing: {old.split()[0]}"):
        assert word in found.text


def test_case_060_a_claim_to_hold_the_bergere_is_a_duplicate_card() -> None:
    record = loose(planted.match_of("belote-a-trois"), 0)
    deal = record.deals[0]
    assert isinstance(deal.hands, tuple)
    assert isinstance(deal.bergere, str)
    deal.hands = (" ".join([deal.bergere, *deal.hands[0].split()[1:]]), *deal.hands[1:])
    assert (only(record).reason, deal.bergere in only(record).text) == (Reason.DUPLICATE_CARD, True)


def test_a_card_twice_in_the_pack_is_named_with_both_places() -> None:
    cards = list(WHIST_DECK.card_of)
    deal = DealRecord(dealer=0, pack=" ".join([*cards[:51], cards[0]]), open=(2, 3, 4, 51), actions=[])
    found = only(Record(format=FORMAT, rules="bismarck", match=False, deals=[deal]))
    assert (found.reason, found.clause) == (Reason.DUPLICATE_CARD, "bismarck/cards/deck")
    assert "2S lies in two places, pack (card 1) and pack (card 52); missing: AC" in found.text


@pytest.mark.parametrize(
    ("places", "allowed"),
    [((1, 10, 20, 30), False), ((2, 3, 4, 51), True), ((5, 6, 7, 52), False), ((5, 5, 6, 7), False)],
)
@pytest.mark.parametrize("game", ["bismarck", "tre-belli"])
def test_case_057_where_the_open_cards_may_stand_in_the_pack(
    game: str, places: tuple[int, int, int, int], allowed: bool
) -> None:
    deal = DealRecord(dealer=0, pack=" ".join(WHIST_DECK.card_of), open=places, actions=[])
    (found,) = check_record(Record(format=FORMAT, rules=game, match=False, deals=[deal]))
    free = allowed or (game == "tre-belli" and len(set(places)) == 4)
    assert found.reason is (Reason.DEAL_NOT_FINISHED if free else Reason.WRONG_POSITIONS)


@pytest.mark.parametrize("rules", [load_rules(game) for game in planted.SEEDS], ids=lambda rules: rules.name)
def test_a_deal_given_as_the_pack_is_dealt_as_the_game_deals(rules: RuleSet) -> None:
    game, rng = game_for(rules), Random(9)
    pack = sorted(game.deck.cards, key=lambda card: rng.random())
    deal = DealRecord(dealer=1, pack=" ".join(map(game.deck.write, pack)), actions=[])
    chance: dict[str, object] = {}
    if rules.game in ("tre-belli", "bismarck"):
        deal.open = (5, 6, 7, 8)
        chance["open"] = deal.open
    if rules.game == "tribello":
        deal.round, chance["round"] = 3, 3
    state = game.deal(game.start(1), pack, **chance)
    while not game.is_over(state):
        action = game.random_action(state, rng)
        deal.actions.append(action.text(game.deck))
        state = game.apply(state, action)
    deal.score = game.score(state).points
    assert reasons(Record(format=FORMAT, rules=rules.name, match=False, deals=[deal])) == []


# Actions


def test_case_073_an_illegal_card_ends_the_deal_and_nothing_else() -> None:
    record = planted.faulty("revoke-tribello")
    again = deepcopy(record)
    assert reasons(record) == reasons(again) == [(12, Reason.MUST_FOLLOW_SUIT)]
    assert write_record(record) == write_record(again)


def test_case_055_a_missing_play_is_refused_where_it_is_missing_in_every_trick() -> None:
    for game in planted.SEEDS:
        whole = loose(planted.match_of(game), 3)
        places = planted.card_places(whole.deals[0])
        for number, place in list(enumerate(places))[:-3]:
            record = deepcopy(whole)
            gone = record.deals[0].actions.pop(place)
            found = only(record)
            assert (found.reason, found.seat) == (Reason.CARD_MISSING, int(gone[0])), f"{game}: play {number + 1}"
            assert abs((found.action or 0) - place - 1) <= 3, f"{game}: play {number + 1}, found at {found.action}"
            assert found.clause == f"{whole.rules}/play/turns"


def replaced_play(whole: Record, place: int, text: str) -> Finding:
    """The one finding when a play is replaced; both ways find it, at that action, whose text it opens with."""
    record = deepcopy(whole)
    record.deals[0].actions[place] = text
    ((_, reason),) = reasons(record)
    found = only(record)
    assert reason is not Reason.CARD_MISSING
    assert (found.action, found.text.startswith(f"'{text}': ")) == (place + 1, True)
    return found


@pytest.mark.parametrize("game", planted.SEEDS)
def test_a_card_played_twice_is_said_to_be_whoever_plays_it(game: str) -> None:
    whole = loose(planted.match_of(game), 3)
    actions, places = whole.deals[0].actions, planted.card_places(whole.deals[0])
    for number, place in enumerate(places[1:], 1):
        for before in {0, number // 2, number - 1}:
            card = actions[places[before]][2:]
            for seat in range(3):
                found = replaced_play(whole, place, f"{seat} {card}")
                assert (found.reason, found.seat) == (Reason.DUPLICATE_CARD, seat)
                assert found.text.endswith(f"{card.split()[1]} was already played")
                trick = before // 3 + 1
                assert found.evidence == f"action {places[before] + 1} (trick {trick}): {actions[places[before]]}"


@pytest.mark.parametrize("game", planted.SEEDS)
def test_a_play_by_the_wrong_seat_is_out_of_turn_and_no_missing_play(game: str) -> None:
    whole = loose(planted.match_of(game), 3)
    for place in planted.card_places(whole.deals[0]):
        seat, play = int(whole.deals[0].actions[place][0]), whole.deals[0].actions[place][2:]
        for other in ((seat + 1) % 3, (seat + 2) % 3):
            found = replaced_play(whole, place, f"{other} {play}")
            assert (found.reason, found.seat) == (Reason.NOT_YOUR_TURN, other)
            assert found.evidence == f"{play.split()[1]} lies in hand {seat}"


@pytest.mark.parametrize("game", planted.SEEDS)
def test_a_card_that_nobody_holds_is_no_missing_play(game: str) -> None:
    whole = loose(planted.match_of(game), 3)
    deal = whole.deals[0]
    played = " ".join(deal.actions)
    lost = next(card for card in planted.deck_of(whole).card_of if f"play {card}" not in played)
    for place in planted.card_places(deal):
        seat = int(deal.actions[place][0])
        for other in range(3):
            found = replaced_play(whole, place, f"{other} play {lost}")
            assert found.reason is (Reason.NOT_IN_HAND if other == seat else Reason.NOT_YOUR_TURN)
            assert found.evidence.startswith(f"{lost} lies in ")


@pytest.mark.parametrize("name", planted.FAULTS)
def test_a_finding_at_an_action_opens_with_what_the_record_has_there(name: str) -> None:
    record = planted.faulty(name)
    found = only(record)
    if found.deal is not None and found.action is not None and found.reason is not Reason.DEAL_NOT_FINISHED:
        text = record.deals[found.deal - 1].actions[found.action - 1]
        assert found.text.startswith(f"'{text}': ")


def test_an_action_is_quoted_as_recorded_and_not_at_any_length() -> None:
    record = loose(planted.match_of("bismarck"), 0)
    deal = record.deals[0]
    deal.actions[1] = "1 discard " + " ".join(["10\u2660"] * 1000)
    assert only(record).text.startswith(r"'1 discard 10\u2660 10\u2660 10")
    assert len(only(record).text) < 400


def test_a_missing_last_card_leaves_the_deal_unfinished() -> None:
    record = loose(planted.match_of("bismarck"), 0)
    gone = record.deals[0].actions.pop()
    found = only(record)
    assert (found.reason, found.seat, found.evidence) == (
        Reason.DEAL_NOT_FINISHED,
        int(gone[0]),
        "1 card is still to be played",
    )


def test_a_revoke_that_is_never_shown_comes_with_the_cards_held() -> None:
    record = planted.faulty("revoke-bismarck")
    del record.deals[-1].actions[29:]
    (found,) = check_record(record)
    assert (found.reason, found.evidence) == (Reason.MUST_FOLLOW_SUIT, "held TS 9S")


def test_the_proof_of_a_revoke_is_the_first_later_card_of_the_suit_denied() -> None:
    whole, tried = loose(planted.match_of("tribello"), 3), 0
    places = planted.card_places(whole.deals[0])
    for number, place in enumerate(places):
        led = whole.deals[0].actions[places[number - number % 3]][-1]
        seat, _, card = whole.deals[0].actions[place].split()
        for later in places[number + 1 :] if number % 3 and card[-1] == led else []:
            other = whole.deals[0].actions[later].split()
            if other[0] == seat and other[2][-1] != led:
                record = deepcopy(whole)
                planted.exchanged(record.deals[0], place, later)
                actions = record.deals[0].actions
                proof = next(n for n in places if n > place and actions[n][0] == seat and actions[n][-1] == led)
                found = only(record)
                assert (found.reason, found.action) == (Reason.MUST_FOLLOW_SUIT, place + 1)
                trick = places.index(proof) // 3 + 1
                assert found.evidence == f"action {proof + 1} (trick {trick}): {actions[proof]}"
                tried += proof != later
    assert tried > 0, "in no case another card of the suit comes first"


@pytest.mark.parametrize("left_out", [0, 6])
def test_a_swapped_order_of_plays_is_no_missing_play(left_out: int) -> None:
    record = loose(planted.match_of("tribello"), 3)
    deal = record.deals[0]
    first, second = planted.card_places(deal)[12:14]
    planted.exchanged(deal, first, second)
    del deal.actions[len(deal.actions) - left_out :]
    assert only(record).reason is Reason.NOT_YOUR_TURN


def test_a_card_too_many_is_refused_when_the_deal_is_over() -> None:
    record = loose(planted.match_of("tribello"), 3)
    record.deals[0].actions.append(record.deals[0].actions[-1])
    assert only(record).reason is Reason.DEAL_ALREADY_OVER


def test_a_card_twice_in_a_discard_is_a_finding() -> None:
    record = loose(planted.match_of("bismarck"), 0)
    deal = record.deals[0]
    seat, verb, first, second, third, _ = deal.actions[1].split()
    deal.actions[1] = " ".join([seat, verb, first, second, third, first])
    found = only(record)
    assert (found.reason, found.seat, found.action) == (Reason.DUPLICATE_CARD, int(seat), 2)
    assert f"{first} stands twice" in found.text


def test_case_044_a_card_picked_up_may_be_thrown_in_tre_belli_and_not_in_bismarck() -> None:
    table = "AS 2C 3C 4C"
    cards = [name for name in WHIST_DECK.card_of if name not in table.split()]
    hands = (" ".join(cards[:16]), " ".join(cards[16:32]), " ".join(cards[32:]))
    own = hands[1].split()[0]
    deal = DealRecord(dealer=0, hands=hands, table=table, actions=["1 choose sang", "1 take"])
    deal.actions.append(f"1 discard 2C 3C 4C {own}")
    record = Record(format=FORMAT, rules="tre-belli", match=False, deals=[deal])
    assert only(record).reason is Reason.DEAL_NOT_FINISHED
    deal.actions = ["1 choose spel", f"1 discard 2C 3C 4C {own}"]
    record.rules = "bismarck"
    assert only(record).reason is Reason.NOT_FROM_TABLE


# Claims


def test_one_wrong_trick_is_reported_once_a_deal() -> None:
    record = planted.match_of("tribello")
    deal = record.deals[0]
    assert isinstance(deal.winners, list)
    deal.winners = [(winner + 1) % 3 for winner in deal.winners]
    assert reasons(record) == [(1, Reason.WRONG_WINNER)]
    others = ", ".join(map(str, range(2, 14)))
    assert only(record).text.endswith(f"; the winners of tricks {others} are wrong too")


def test_other_wrong_tricks_are_named_with_the_first() -> None:
    record = loose(planted.match_of("bismarck"), 0)
    deal = record.deals[0]
    assert isinstance(deal.winners, list)
    right = list(deal.winners)
    text = f"trick 2 goes to seat {right[1]}, not to seat {(right[1] + 1) % 3}"
    deal.winners[1] = (right[1] + 1) % 3
    assert only(record).text.endswith(f": {text}")
    deal.winners[15] = (right[15] + 1) % 3
    assert only(record).text.endswith(f": {text}; the winner of trick 16 is wrong too")
    deal.winners.append(0)
    assert only(record).text.endswith(" 16 is wrong too; 17 winners are given for 16 tricks")
    deal.winners = right[:1]
    assert only(record).text == "1 winner is given for 16 tricks"


@pytest.mark.parametrize("change", [lambda winners: winners[:-1], lambda winners: [*winners, 0], lambda winners: []])
def test_a_wrong_number_of_winners_is_a_finding(change: Callable[[list[int]], list[int]]) -> None:
    record = loose(planted.match_of("tribello"), 0)
    deal = record.deals[0]
    assert isinstance(deal.winners, list)
    deal.winners = change(deal.winners)
    assert only(record).reason is Reason.WRONG_WINNER
    assert "for 13 tricks" in only(record).text


def test_claims_may_be_left_out() -> None:
    for game in planted.SEEDS:
        record = planted.match_of(game)
        bare = Record(format=FORMAT, rules=record.rules, match=True, deals=record.deals)
        for deal in bare.deals:
            deal.winners = deal.score = UNSET
        assert reasons(bare) == []


# The book-keeping of a match


def test_a_wrong_score_does_not_come_back_in_totals_and_winners() -> None:
    record = planted.match_of("bismarck")
    deal = record.deals[0]
    assert isinstance(deal.score, tuple)
    assert isinstance(record.totals, tuple)
    deal.score = (deal.score[0] + 50, *deal.score[1:])
    record.totals = (record.totals[0] + 50, *record.totals[1:])
    record.winners = [0]
    assert reasons(record) == [(1, Reason.WRONG_SCORE)]


def test_a_wrong_score_shows_the_steps_of_every_seat_that_differs() -> None:
    record = planted.match_of("bismarck")
    deal = record.deals[0]
    assert isinstance(deal.score, tuple)
    a, b, c = deal.score
    for told, seats in (((a, b + 1, c - 1), [1, 2]), ((a + 1, b, c - 1), [0, 2]), ((a, b, c + 1), [2])):
        deal.score = told
        (found,) = check_record(record)
        assert (found.reason, found.seat) == (Reason.WRONG_SCORE, seats[0])
        assert [int(part.split()[1].rstrip(":")) for part in found.evidence.split(" | ")] == seats


def test_a_card_in_two_places_is_found_at_the_seat_that_holds_it_first() -> None:
    for game, place, seats in (("tribello", "pickup", [2, None]), ("bismarck", "table", [2, None])):
        record = planted.match_of(game)
        deal = record.deals[0]
        hands, rest = deal.hands, getattr(deal, place)
        assert isinstance(hands, tuple)
        setattr(deal, place, " ".join([hands[2].split()[0], *rest.split()[1:]]))
        assert next(check_record(record)).seat == seats[0]
        setattr(deal, place, " ".join([rest.split()[1], *rest.split()[1:]]))
        found = next(check_record(record))
        assert (found.reason, found.seat) == (Reason.DUPLICATE_CARD, seats[1])


def test_totals_that_follow_neither_score_are_wrong_besides() -> None:
    record = planted.faulty("wrong-score-bismarck")
    assert isinstance(record.totals, tuple)
    record.totals = (record.totals[0] + 7, *record.totals[1:])
    assert reasons(record) == [(1, Reason.WRONG_SCORE), (None, Reason.WRONG_TOTALS)]


def test_a_broken_deal_does_not_break_those_after_it() -> None:
    for game in planted.SEEDS:
        record = planted.match_of(game)
        record.deals[0].actions[-1] = record.deals[0].actions[-2]
        assert [deal for deal, _ in reasons(record)] == [1]


def test_the_records_own_scores_count_after_a_broken_deal() -> None:
    record = planted.faulty("wrong-score-bismarck")
    deal = record.deals[1]
    deal.actions.pop()
    assert isinstance(deal.score, tuple)
    assert isinstance(record.totals, tuple)
    deal.score = (deal.score[0] + 5, *deal.score[1:])
    a, b, c = record.totals
    record.totals = (a + 5, b, c + 1)
    record.winners = [seat for seat in range(3) if record.totals[seat] == max(record.totals)]
    assert reasons(record) == [(1, Reason.WRONG_SCORE), (2, Reason.DEAL_NOT_FINISHED)]


def test_a_broken_deal_leaves_the_pot_open_until_it_is_paid() -> None:
    record = tied_match()
    number = next(number for number, outcome in enumerate(outcomes(record)) if "tie" in outcome)
    record.deals[number].actions.pop()
    assert reasons(record) == [(number + 1, Reason.DEAL_NOT_FINISHED)]
    last = record.deals[-1]
    assert isinstance(last.score, tuple)
    last.score = (last.score[0] + 1, *last.score[1:])
    paid = "made" in outcomes(tied_match())[number + 1 : -1] or "captured" in outcomes(tied_match())[number + 1 : -1]
    assert paid
    assert reasons(record)[1] == (len(record.deals), Reason.WRONG_SCORE)


def test_a_broken_deal_without_a_score_leaves_the_totals_open() -> None:
    record = planted.match_of("belote-a-trois")
    record.deals[0].actions.pop()
    record.deals[0].score = UNSET
    record.totals, record.winners = (1, 2, 3), [2]
    assert reasons(record) == [(1, Reason.DEAL_NOT_FINISHED)]


def test_a_broken_contract_deal_spends_its_contract() -> None:
    record = planted.match_of("tre-belli")
    record.deals[0].actions.pop()
    forehand = [deal for deal in record.deals if deal.dealer == record.deals[0].dealer]
    forehand[1].actions[0] = record.deals[0].actions[0]
    assert reasons(record)[:2] == [(1, Reason.DEAL_NOT_FINISHED), (4, Reason.CONTRACT_ALREADY_USED)]


def test_case_031_a_dealer_who_never_moves_is_found_in_every_deal() -> None:
    record = planted.match_of("tribello")
    for number, deal in enumerate(record.deals):
        record.deals[number] = planted.turned(deal, -deal.dealer)
    record.totals = record.winners = UNSET
    assert reasons(record) == [(number, Reason.WRONG_DEALER) for number in range(2, 13)]


def test_the_first_dealer_is_free() -> None:
    for dealer in range(3):
        assert reasons(play_match(load_rules("tribello"), 3, dealer)) == []


def test_a_belote_match_ends_at_its_target() -> None:
    record = planted.match_of("belote-a-trois")
    record.rules, record.switches = "belote-a-trois", {"target": 501}
    found = reasons(record)
    assert found[0][1] is Reason.WRONG_NUMBER_OF_DEALS
    record.switches = {"target": 5000}
    assert reasons(record) == [(None, Reason.WRONG_NUMBER_OF_DEALS)]


@cache
def tied_seed() -> int:
    """The first seed of a belote match with a tie long before its end."""
    rules = load_rules("belote-a-trois")
    return next(seed for seed in range(200) if any("tie" in one for one in outcomes(match_of(rules, seed))[:-4]))


def tied_match() -> Record:
    """A belote match with a tie."""
    return match_of(load_rules("belote-a-trois"), tied_seed())


def test_a_belote_pot_is_carried_to_the_next_deal() -> None:
    record = tied_match()
    assert reasons(record) == []
    number = next(number for number, outcome in enumerate(outcomes(record)) if "tie" in outcome)
    alone = loose(record, number + 1)
    alone.deals[0].pot = 0
    assert [reason for _, reason in reasons(alone)] == [Reason.WRONG_SCORE]


def outcomes(record: Record) -> list[str]:
    """How each deal of a match came out."""
    game = check_module.game_named(record.rules, ())
    match, found = game.start(record.deals[0].dealer), []
    for deal in record.deals:
        checked = deals_module.check_deal(game, match, deal)
        assert checked.score is not None
        found.append(checked.score.outcome)
        match = game.close(match, checked.state)
    return found


def test_loose_deals_sum_to_their_totals() -> None:
    record = play_match(load_rules("tre-belli"), 4, deals=3)
    scores = [deal.score for deal in record.deals if isinstance(deal.score, tuple)]
    a, b, c = map(sum, zip(*scores, strict=True))
    record.totals = (a, b, c)
    assert reasons(record) == []
    record.totals = (a, b, c + 1)
    assert reasons(record) == [(None, Reason.WRONG_TOTALS)]


def test_a_loose_deal_brings_the_contracts_spent_along() -> None:
    record = loose(planted.match_of("tre-belli"), 0)
    deal = record.deals[0]
    seat, _, contract = deal.actions[0].split()[:3]
    spent: tuple[list[str], list[str], list[str]] = ([], [], [])
    deal.spent = spent
    assert reasons(record) == []
    spent[int(seat)].append(contract)
    assert reasons(record) == [(1, Reason.CONTRACT_ALREADY_USED)]


# Rule sets


@pytest.mark.parametrize("told", ["belote-a-trois/contree", "belote-a-trois[under_trump=free,taker_tie=failure]"])
def test_case_105_a_record_under_other_rules_is_said_to_be_one_before_anything_else(told: str) -> None:
    record = play_deal(load_rules("belote-a-trois/contree"), 2)
    record.rules = told
    record.deals[0].actions[0] = "0 plays nothing"
    (found,) = check_record(record, load_rules("belote-a-trois"))
    assert (found.reason, found.deal) == (Reason.WRONG_RULES, None)
    assert found.clause == "belote-a-trois/play/under-trump"
    assert "under_trump is free, not forced" in found.evidence
    with pytest.raises(RecordError):
        list(check_record(record, load_rules("belote-a-trois/contree")))


def test_case_105_the_record_of_another_game_is_said_to_be_one() -> None:
    evidence = "the record is one of tribello, not of {}"
    for game, clause in (
        ("bismarck", "bismarck/game/players"),
        ("tre-belli", "tre-belli/game/players"),
        ("belote-a-trois", "belote-a-trois/game/taker"),
    ):
        (found,) = check_record(planted.match_of("tribello"), load_rules(game))
        assert (found.reason, found.clause, found.evidence) == (Reason.WRONG_RULES, clause, evidence.format(game))


def test_case_105_a_rule_set_is_known_by_what_it_says_and_not_by_its_name() -> None:
    record = match_of(load_rules("belote-a-trois/contree"), 1)
    record.rules, record.switches = "belote-a-trois", {"under_trump": "free", "taker_tie": "failure"}
    assert list(check_record(record, load_rules("belote-a-trois/contree"))) == []


def test_case_105_old_rule_sets_stay_checkable() -> None:
    records = [match_of(rules, 8) for rules in NAMED]
    data = b"".join(map(write_record, records))
    assert list(check_stream(io.BytesIO(data))) == []


def test_the_rules_of_a_record_decide_what_is_legal() -> None:
    found = []
    for seed in range(12):
        record = match_of(load_rules("belote-a-trois/contree"), seed)
        record.rules = "belote-a-trois"
        found += [reason for _, reason in reasons(record)]
    assert Reason.MUST_UNDER_TRUMP in found


# A great many


def test_case_104_faults_are_found_while_the_file_is_still_being_read() -> None:
    good, bad = planted.sample("tribello"), write_record(planted.faulty("revoke-tribello"))

    class Long(io.BytesIO):
        """A stream of a million records, the third faulty."""

        read_lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            """The next line."""
            self.read_lines += 1
            return bad if self.read_lines == 3 else good if self.read_lines <= 1_000_000 else b""

    stream = Long()
    assert next(check_stream(stream)).line == 3
    assert stream.read_lines == 3
