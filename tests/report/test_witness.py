"""What a refuted claim is shown as runs: positions for `legal`, figures for `score`, whole deals for `check`."""

import io
import json
import shlex
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from followsuit.cards import BELOTE_DECK, WHIST_DECK
from followsuit.cli import run
from followsuit.games import BeloteATrois
from followsuit.records import Record, check_stream, reach_belote, write_record
from followsuit.records.reach_belote import belote_deal
from followsuit.report.witness import Witness, cases_of, witness_of
from followsuit.report.witness_deals import Counted, pots_of, score_line
from followsuit.spec import RuleSet, load_rules, rule_sets
from followsuit.spec.rules import Change
from followsuit.symbolic.claims import Word
from followsuit.symbolic.result import Result, Value
from followsuit.symbolic.run import run_claims

Capture = pytest.CaptureFixture[str]
B, W = BELOTE_DECK.read, WHIST_DECK.read
S, H = BELOTE_DECK.suit("S"), WHIST_DECK.suit("H")


def refuted(claim: str, rules: str, values: dict[str, Value], statement: str = "") -> Result:
    """A claim refuted by a case."""
    names = (rules,)
    return Result(claim, names, Word.REFUTED, Word.PROVED, 1, 1, 1, statement, "a case", tuple(values.items()))


def changed(game: str, place: str, old: str, new: str, name: str = "mine") -> RuleSet:
    """A rule set that changes the rules themselves."""
    return RuleSet(name, game, game, rule_sets()[game].switches, changes=(Change(place, old, new),))


def printed(capsys: Capture, *arguments: str) -> Any:
    """What a command that ends well prints as data."""
    assert run([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def legal(capsys: Capture, witness: Witness) -> str:
    """The cards that `followsuit legal` allows in the position of a witness."""
    assert (witness.score, witness.deal) == (None, None)
    assert witness.position is not None
    actions = printed(capsys, "legal", witness.position)["legal"]
    return " ".join(action["action"].split()[2] for action in actions)


def deal_of(capsys: Capture, witness: Witness) -> tuple[Record, dict[str, Any]]:
    """The deal of a witness, which checks clean, and what its score line gives, which is the score of the deal."""
    assert witness.position is None
    assert witness.score is not None
    assert witness.deal is not None
    record = msgspec.json.decode(witness.deal, type=Record)
    assert list(check_stream(io.BytesIO(witness.deal.encode() + b"\n"))) == []
    program, *arguments = shlex.split(witness.score)
    assert program == "followsuit"
    score = printed(capsys, *arguments)
    assert tuple(score["points"]) == record.deals[0].score
    return record, score


def options(witness: Witness) -> dict[str, str]:
    """The options of a score line."""
    words = shlex.split(witness.score or "")[3:]
    return dict(zip(words[::2], words[1::2], strict=True))


DUTIES = {"reading of overtrump_on_trump_lead": 0, "reading of beat_plain_lead": 0}
UNDER = {"hand": B("7S 7H"), "led": B("7D"), "second": B("8S"), "trump": S}
POSITIONS = [
    ("who_cannot_overtrump_must_still_trump", "belote-a-trois/contree", UNDER, "7S 7H"),
    ("who_cannot_overtrump_must_still_trump", "belote-a-trois[under_trump=free]", {**UNDER, **DUTIES}, "7S 7H"),
    (
        "who_cannot_overtrump_must_still_trump",
        "belote-a-trois[any reading]",
        {**UNDER, "reading of under_trump": 0},
        "7S",
    ),
    (
        "a_plain_lead_need_not_be_beaten",
        "belote-a-trois[beat_plain_lead=yes]",
        {"hand": B("9S 7S"), "led": B("8S"), "second": 0, "trump": B("7H"), "reading of under_trump": 0},
        "9S",
    ),
    (
        "in_bismarck_a_player_without_the_suit_led_may_play_any_card",
        "bismarck/must-trump-277",
        {"hand": W("2S 2H"), "led": W("2D"), "trump": W("2S")},
        "2S",
    ),
]


def suits(deck: Any, values: dict[str, Value]) -> dict[str, Value]:
    """A case in which a card names its suit as the trump suit."""
    trump = values.get("trump", 0)
    suit = deck.suit(deck.write(trump)[1]) if trump in deck.text_of else trump
    return {**values, "trump": suit}


@pytest.mark.parametrize(("sentence", "rules", "values", "cards"), POSITIONS)
def test_a_case_about_legal_cards_is_a_position(
    capsys: Capture, sentence: str, rules: str, values: dict[str, Value], cards: str
) -> None:
    deck = BELOTE_DECK if rules.startswith("belote") else WHIST_DECK
    witness = witness_of(refuted(f"legal_moves.{sentence}", rules, suits(deck, values)))
    assert legal(capsys, witness) == cards
    assert witness.notes == ()


def test_a_leader_with_a_full_hand_has_a_position(capsys: Capture) -> None:
    sentence = "legal_moves.a_whist_player_always_has_a_legal_card_and_none_that_he_does_not_hold"
    for rules, number in (("tre-belli", 16), ("bismarck", 16), ("tribello", 13)):
        hand = sum(WHIST_DECK.cards[:number])
        values = {"hand": hand, "led": 0, "trump": H, "duty to trump": False}
        assert len(legal(capsys, witness_of(refuted(sentence, rules, values))).split()) == number
        more = {**values, "hand": hand | WHIST_DECK.cards[number]}
        assert witness_of(refuted(sentence, rules, more)).position is None


@pytest.mark.parametrize(
    ("trump", "duty", "rules", "words"),
    [
        (W("2S"), True, "tre-belli", "tre-belli contract=spader"),
        (W("2H"), True, "tre-belli", "tre-belli contract=trumf:H"),
        (W("2H"), False, "tre-belli", "tre-belli switches=trump_duty:free contract=trumf:H"),
        (W("2H"), True, "bismarck/must-trump-277", "bismarck/must-trump-277 contract=valfri:H"),
        (W("2H"), False, "tribello", "tribello round=1 trump=H"),
        (0, False, "bismarck", "bismarck contract=spel"),
        (0, True, "tribello", "tribello round=3"),
    ],
)
def test_trump_suit_and_duty_are_those_of_some_contract(
    capsys: Capture, trump: int, duty: bool, rules: str, words: str
) -> None:
    sentence = "legal_moves.a_whist_card_may_be_played_exactly_when_the_clauses_say_so"
    values = suits(WHIST_DECK, {"hand": W("2S 2H"), "led": W("3D"), "trump": trump, "duty to trump": duty})
    witness = witness_of(refuted(sentence, rules, values))
    assert str(witness.position).startswith(words)
    owed = WHIST_DECK.write(trump) if duty and trump else "2S 2H"
    assert sorted(legal(capsys, witness).split()) == sorted(owed.split())


def test_a_position_of_two_that_look_the_same_is_what_both_show(capsys: Capture) -> None:
    values = {"reading of under_trump": 1, "actor": 2, "hand": B("7S 7H"), "to lead": False, "to play second": False}
    values |= {"card 0 of the trick": B("7D"), "card 1 of the trick": B("8S"), "trump": S, "hand 0 here": B("AS")}
    claim = "hidden_information.which_belote_cards_are_legal_depends_on_hand_trick_and_trump_only"
    witness = witness_of(refuted(claim, "belote-a-trois[any reading]", values))
    assert "hands=?/?/7S,7H trick=0:7D,8S" in str(witness.position)
    assert legal(capsys, witness) == "7S 7H"


def test_a_changed_duty_is_told_beside_the_rules_as_they_are(capsys: Capture) -> None:
    mine = changed("belote-a-trois", "kernel.belote.void_rule", "if under_trump == UNDER_TRUMP_FORCED:", "if False:")
    witness = witness_of(refuted("legal_moves.who_cannot_overtrump_must_still_trump", "mine", UNDER), [mine])
    assert legal(capsys, witness) == "7S"
    (note,) = witness.notes
    assert note.startswith(
        "legal: 7S,7H [belote-a-trois/play/void] under mine; 7S [belote-a-trois/play/under-trump] by"
    )
    free = changed("tre-belli", "kernel.tre_belli.must_trump", "return contract == SPADER", "return False")
    values = {"hand": W("2S 2H"), "led": W("2D"), "trump": 0}
    result = refuted("legal_moves.in_spader_a_player_without_the_suit_led_must_trump", "mine", values)
    spader = witness_of(result, [free])
    assert legal(capsys, spader) == "2S"
    assert spader.notes[0].startswith("legal: 2S,2H [tre-belli/play/void] under mine; 2S [tre-belli/play/trump-duty]")


def test_a_changed_winner_of_a_trick_is_told_beside_the_rules_as_they_are(capsys: Capture) -> None:
    mine = changed("belote-a-trois", "kernel.belote.TRUMP_ORDER", "JACKS, NINES", "NINES, JACKS")
    values = {"first": B("JS"), "second": B("7S"), "third": B("9S"), "trump": S}
    claim = "tricks.whoever_plays_the_jack_of_trump_wins_the_trick"
    witness = witness_of(refuted(claim, "mine", values), [mine])
    assert legal(capsys, witness) == "9S"
    assert "trick=0:JS,7S" in str(witness.position)
    assert witness.notes[-1].startswith("with 9S the trick goes to seat 2 under mine; 0 by the rules as they are")


def test_a_case_about_whist_tricks_is_a_score_line_and_a_deal(capsys: Capture) -> None:
    tricks = ("tricks of forehand", "tricks of the second", "tricks of the third")
    case = {"contract": 3, **dict(zip(tricks, (6, 5, 5), strict=True)), "reading of scoring": 1}
    witness = witness_of(refuted("scoring.tre_belli_is_zero_sum", "tre-belli[any reading]", case))
    record, score = deal_of(capsys, witness)
    assert witness.score == "followsuit score 'tre-belli[scoring=eight-four]' --contract pass --tricks 6,5,5"
    assert score["sum"] == 0
    assert [(record.deals[0].winners or []).count(seat) for seat in range(3)] == [6, 5, 5]
    assert witness.notes == ()


def test_the_tricks_of_one_player_are_those_of_a_deal(capsys: Capture) -> None:
    claim, case = "scoring.exactly_the_quota_scores_nothing", {"tricks": 4}
    for rules, player, tricks, contract in (
        ("bismarck", {"contract": 1, "forehand": False}, "0,4,12", "pass"),
        ("tribello", {"round": 2, "place": 2}, "9,0,4", "2"),
    ):
        witness = witness_of(refuted(claim, rules, {**player, **case}))
        deal_of(capsys, witness)
        assert options(witness) == {"--tricks": tricks, "--contract": contract}
    too_many = {"round": 2, "place": 2, "tricks": 16}
    assert witness_of(refuted(claim, "tribello", too_many)).score is None


@pytest.mark.parametrize(
    ("game", "case", "line", "score"),
    [
        ("tribello", {"round": 1, "place": 0, "tricks": 5}, "tribello --contract 1 --tricks 5,8,0", "0 / 5 / -2"),
        (
            "bismarck",
            {"contract": 0, "forehand": False, "tricks": 3},
            "bismarck --contract spel --tricks 0,3,13",
            "-7 / 0 / 10",
        ),
    ],
)
def test_a_claim_about_several_games_falls_with_a_case_of_the_game_that_is_asked(
    capsys: Capture, game: str, case: dict[str, Value], line: str, score: str
) -> None:
    mine = changed(game, "kernel.whist.quota_score", "return tricks - quota", "return tricks - quota + 1")
    (result,) = run_claims("scoring.exactly_the_quota_scores_nothing", [mine], workers=0)
    assert (result.verdict, dict(result.values)) == (Word.REFUTED, case)
    witness = witness_of(result, [mine])
    deal_of(capsys, witness)
    assert witness.score == f"followsuit score {line}"
    assert witness.notes[-1].startswith(f"these figures score {score} under mine")


def test_a_changed_quota_is_told_beside_the_rules_as_they_are(capsys: Capture) -> None:
    mine = changed("tribello", "kernel.tribello.winning_quota", "left, right = 4, 3", "left, right = 4, 4")
    seats = ("the dealer", "the left", "the right")
    case = {"round": 1, **{f"tricks of {seat}": won for seat, won in zip(seats, (0, 0, 13), strict=True)}}
    witness = witness_of(refuted("scoring.tribello_is_zero_sum", "mine", case), [mine])
    _, score = deal_of(capsys, witness)
    assert score["points"] == [-6, -4, 10]
    assert witness.notes == ("these figures score -6 / -4 / 9 under mine, -6 / -4 / 10 by the rules as they are",)


def figures(tricks: tuple[int, int, int], points: tuple[int, int, int], last: int) -> dict[str, Value]:
    """A case about nine tricks."""
    case: dict[str, Value] = {f"tricks of {name}": won for name, won in zip("ABC", tricks, strict=True)}
    case |= {f"points of {name}": made for name, made in zip("ABC", points, strict=True)}
    return {**case, "winner of the last trick": last, "undealt points": 152 - sum(points)}


def test_a_case_about_belote_figures_is_a_deal_that_ends_in_them(capsys: Capture) -> None:
    mine = changed("belote-a-trois", "kernel.settlement.last_ten", "if won_last and not capot:", "if won_last:", "kept")
    claim = "settlement.example_five_a_lead_of_nine_with_the_ten_is_lost_to_the_capot"
    witness = witness_of(refuted(claim, "kept", figures((5, 4, 0), (72, 73, 0), 0), "captured"), [mine])
    record, score = deal_of(capsys, witness)
    assert witness.score == "followsuit score belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 0"
    assert score["points"] == [0, 245, 0]
    assert [(record.deals[0].winners or []).count(seat) for seat in range(3)] == [5, 4, 0]
    assert witness.notes == ("these figures score 132 / 123 / 0 under kept, 0 / 245 / 0 by the rules as they are",)


def test_figures_that_no_deal_has_lead_to_a_deal_in_which_the_claim_falls(capsys: Capture) -> None:
    mine = changed("belote-a-trois", "kernel.settlement.last_ten", "if won_last and not capot:", "if won_last:", "kept")
    claim = "settlement.example_five_a_lead_of_nine_with_the_ten_is_lost_to_the_capot"
    witness = witness_of(refuted(claim, "kept", figures((1, 8, 0), (38, 47, 0), 0), "captured"), [mine])
    _, score = deal_of(capsys, witness)
    points, tricks = options(witness)["--points"].split(","), options(witness)["--tricks"].split(",")
    assert 0 < int(points[0]) - int(points[1]) <= 9
    assert tricks[2] == "0"
    assert score["outcome"] == "captured"
    assert witness.notes[0].startswith(
        "no deal was found that ends in this very case; the claim falls in this one too: "
    )
    assert f"tricks of A = {tricks[0]}; tricks of B = {tricks[1]}; " in witness.notes[0]


def test_a_sweeping_taker_fails_in_a_deal(capsys: Capture) -> None:
    case = {**figures((9, 0, 0), (85, 0, 0), 0), "announced by C": 165, "belote of C": 20}
    case |= {f"{name} {letter}": 0 for letter in "AB" for name in ("announced by", "belote of")}
    claim = "settlement.a_taker_who_sweeps_all_tricks_makes_his_contract"
    witness = witness_of(refuted(claim, "belote-a-trois", case))
    _, score = deal_of(capsys, witness)
    assert options(witness)["--tricks"] == "9,0,0"
    assert score["outcome"] == "captured"
    assert score["points"][0] == 0
    assert "announced by C = 165" not in witness.notes[0]


NO_POT = "belote-a-trois[taker_tie=vanish,defender_tie=both]"


def totals(**more: Value) -> dict[str, Value]:
    """A case about totals and extras, none of which a deal has."""
    names = ("total of", "extras of")
    return {**{f"{name} {letter}": 0 for name in names for letter in "ABC"}, "belote of A": 0, **more}


def test_a_case_about_totals_leads_to_a_deal_in_which_the_sum_is_lost(capsys: Capture) -> None:
    case = totals(pot=1, **{"reading of extras_in_comparison": 0, "reading of belote_captured": 0})
    claim = "settlement.the_comparison_moves_points_and_creates_none"
    vanish = {**case, "extras of B": 1, "extras of C": 1, "reading of defender_tie": 3}
    witness = witness_of(refuted(claim, "belote-a-trois[taker_tie=vanish]", vanish))
    record, score = deal_of(capsys, witness)
    assert score["outcome"] == "taker-tie"
    assert score["pot"] == 0
    assert score["points"][0] == 0
    assert "--pot" not in options(witness)
    assert "taker_tie=vanish" in str(witness.score)
    both = witness_of(refuted(claim, "belote-a-trois[defender_tie=both]", {**case, "reading of taker_tie": 0}))
    record, score = deal_of(capsys, both)
    assert score["outcome"] == "defender-tie"
    assert (record.switches or {}) == {"defender_tie": "both"}


@pytest.mark.parametrize(
    ("rules", "pots"),
    [("belote-a-trois", (7, 0)), ("belote-a-trois[taker_tie=vanish]", (7, 0)), (NO_POT, (0,))],
)
def test_a_deal_begins_with_a_pot_only_where_some_tie_leaves_one(rules: str, pots: tuple[int, ...]) -> None:
    result = refuted("settlement.the_comparison_moves_points_and_creates_none", rules, totals(pot=7))
    (case,) = cases_of(result, [load_rules(rules)])
    assert pots_of(case) == pots


def test_a_case_about_scores_leads_to_a_deal_whose_marks_do_not_add_up(capsys: Capture) -> None:
    claim = "settlement.rounding_keeps_the_sum_of_the_marks"
    case = {"points of A": 0, "points of B": 0, "points of C": 1}
    witness = witness_of(refuted(claim, "belote-a-trois[rounding=ten]", case))
    _, score = deal_of(capsys, witness)
    assert any(step["clause"].endswith("score/rounding") for step in score["steps"])
    assert sum(step["amount"] for step in score["steps"] if step["clause"].endswith("score/rounding")) != 0


def test_a_case_about_strengths_leads_to_a_deal_in_which_two_announce(capsys: Capture) -> None:
    claim = "announcements.at_most_one_player_scores_his_announcements"
    case = {f"strength of player {turn}": int(turn > 1) for turn in (1, 2, 3)}
    for pinned, free in (
        ("announcements_score=everyone", "announcement_tie"),
        ("announcement_tie=both", "announcements_score"),
    ):
        witness = witness_of(refuted(claim, f"belote-a-trois[{pinned}]", {**case, f"reading of {free}": 0}))
        deal_of(capsys, witness)
        announced = options(witness)["--announced"].split(",")
        assert sum(points != "0" for points in announced) == 2


@pytest.mark.parametrize("rules", ["belote-a-trois", "belote-a-trois[announcements_score=everyone,rounding=ten]"])
def test_the_score_line_of_a_deal_tells_all_its_figures(capsys: Capture, rules: str) -> None:
    result = refuted("settlement.the_comparison_moves_points_and_creates_none", "own", totals(pot=50))
    (case,) = cases_of(result, [replace(load_rules(rules), name="own")])
    assert isinstance(case.game, BeloteATrois)
    found = belote_deal(
        case.game, lambda _: 1.0, lambda end: bool(any(end.figures.belote) and any(end.figures.announced))
    )
    assert found is not None
    deal = Counted(case, found.ending, pot=50)
    witness = Witness(score=score_line(deal), deal=write_record(found.ending.record(50)).decode().strip())
    deal_of(capsys, witness)
    assert {"--announced", "--belote", "--pot"} < set(options(witness))
    assert shlex.split(witness.score or "")[2] == rules


def test_eight_tricks_are_those_before_the_last(capsys: Capture) -> None:
    mine = changed("belote-a-trois", "kernel.settlement.capot_prime", "return 50", "return 60", "sixty")
    claim = "settlement.a_failing_taker_hands_over_a_hundred_less_by_leaving_the_last_trick_to_the_capot_player"
    case = figures((1, 7, 0), (20, 90, 0), 0) | totals(pot=0)
    case = {
        name: value for name, value in case.items() if not name.startswith(("total", "undealt", "winner", "belote"))
    }
    witness = witness_of(refuted(claim, "sixty", {**case, "points of the last trick": 4}, "the captor"), [mine])
    record, _ = deal_of(capsys, witness)
    tricks = [(record.deals[0].winners or [])[:8].count(seat) for seat in range(3)]
    assert tricks[2] == 0
    assert min(tricks[:2]) > 0


def test_a_deal_that_is_not_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_belote, "TRIES", 20)
    claim = "settlement.a_taker_who_sweeps_all_tricks_makes_his_contract"
    witness = witness_of(refuted(claim, "belote-a-trois", figures((9, 0, 0), (85, 0, 0), 0)))
    assert (witness.score, witness.deal) == (None, None)
    assert witness.notes == ("no deal that ends so, or at which the claim falls too, was found in 20 tries",)
    monkeypatch.setattr("followsuit.records.reach.TRIES", 0)
    case = {"contract": 0, "tricks of forehand": 6, "tricks of the second": 5, "tricks of the third": 5}
    witness = witness_of(refuted("scoring.tre_belli_is_zero_sum", "tre-belli", case))
    assert witness.score == "followsuit score tre-belli --contract sang --tricks 6,5,5"
    assert witness.notes == ("no deal that ends so was found in 0 tries",)


def test_rules_of_a_file_are_named_so_that_a_line_finds_them(capsys: Capture) -> None:
    values = dict(rule_sets()["belote-a-trois"].switches) | {"under_trump": "free", "target": 501}
    own = RuleSet("house", "belote-a-trois", None, values)
    witness = witness_of(refuted("legal_moves.who_cannot_overtrump_must_still_trump", "house", UNDER), [own])
    assert legal(capsys, witness) == "7S 7H"
    values = dict(rule_sets()["tre-belli"].switches) | {"trump_duty": "free"}
    case = {"contract": 0, "tricks of forehand": 6, "tricks of the second": 5, "tricks of the third": 5}
    own = RuleSet("house", "tre-belli", None, values)
    witness = witness_of(refuted("scoring.tre_belli_is_zero_sum", "house", case), [own])
    deal_of(capsys, witness)
    assert options(witness)["--contract"] == "sang"
    assert shlex.split(witness.score or "")[2] == "tre-belli[trump_duty=free]"


@pytest.mark.parametrize(
    ("claim", "rules", "values"),
    [
        ("card_points.every_card_has_the_points_of_the_table", "belote-a-trois", {"card": 1, "trump": S}),
        ("settlement.rounding_keeps_the_sum_of_the_marks", "belote-a-trois", {}),
        ("matches.the_highest_total_wins_and_equals_share", "tribello", {"total of 0": 1}),
        ("legal_moves.who_cannot_overtrump_must_still_trump", "belote-a-trois", {**UNDER, "hand": 0}),
    ],
)
def test_other_cases_have_neither_line_nor_deal(claim: str, rules: str, values: dict[str, Value]) -> None:
    assert witness_of(refuted(claim, rules, values)) == Witness()
    assert load_rules(rules).game
