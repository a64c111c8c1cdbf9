"""The shipped samples: they are what their makers make, they check clean, and each fault is found for what it is."""

import json
from typing import Any

import jsonschema
import pytest

from followsuit.cards import WHIST_DECK
from followsuit.records import (
    Finding,
    check_file,
    check_record,
    play_match,
    read_record,
    read_records,
    record_schema,
    write_record,
)
from followsuit.records.dealt import read_cards
from followsuit.spec import RuleSet, clauses, data_folder, rule_sets
from followsuit.verdict import Reason

from . import planted
from .worked import EXAMPLES, examples_file, record_of

SAMPLES = data_folder("spec") / "samples"
MATCHES = [f"{game}.jsonl" for game in planted.SEEDS]

EXPECTED: dict[str, tuple[int | None, int | None, int | None, Reason, str]] = {
    "revoke-tre-belli": (12, 0, 29, Reason.MUST_FOLLOW_SUIT, "tre-belli/play/follow-suit"),
    "revoke-bismarck": (12, 2, 29, Reason.MUST_FOLLOW_SUIT, "bismarck/play/follow-suit"),
    "revoke-tribello": (12, 1, 22, Reason.MUST_FOLLOW_SUIT, "tribello/play/follow-suit"),
    "revoke-belote-a-trois": (12, 0, 15, Reason.MUST_FOLLOW_SUIT, "belote-a-trois/play/follow-suit"),
    "duplicate-card-tre-belli": (2, 0, None, Reason.DUPLICATE_CARD, "tre-belli/cards/deck"),
    "duplicate-card-bismarck": (2, 0, None, Reason.DUPLICATE_CARD, "bismarck/cards/deck"),
    "duplicate-card-tribello": (2, 0, None, Reason.DUPLICATE_CARD, "tribello/cards/deck"),
    "duplicate-card-belote-a-trois": (2, 0, None, Reason.DUPLICATE_CARD, "belote-a-trois/cards/deck"),
    "wrong-winner-tre-belli": (3, 2, 15, Reason.WRONG_WINNER, "tre-belli/trick/winner"),
    "wrong-winner-bismarck": (3, 1, 15, Reason.WRONG_WINNER, "bismarck/trick/winner"),
    "wrong-winner-tribello": (3, 1, 15, Reason.WRONG_WINNER, "tribello/trick/winner"),
    "wrong-winner-belote-a-trois": (3, 0, 13, Reason.WRONG_WINNER, "belote-a-trois/trick/winner"),
    "wrong-score-tre-belli": (1, 2, None, Reason.WRONG_SCORE, "tre-belli/score/over-six"),
    "wrong-score-bismarck": (1, 2, None, Reason.WRONG_SCORE, "bismarck/score/quotas"),
    "wrong-score-tribello": (1, 2, None, Reason.WRONG_SCORE, "tribello/score/exact"),
    "wrong-score-belote-a-trois": (1, 2, None, Reason.WRONG_SCORE, "belote-a-trois/score/capture"),
    "table-card-exchanged": (1, 1, 2, Reason.NOT_FROM_TABLE, "bismarck/exchange/discard-first"),
    "played-discard": (1, 1, 4, Reason.NOT_IN_HAND, "bismarck/play/follow-suit"),
    "first-card-open": (1, None, None, Reason.WRONG_POSITIONS, "bismarck/deal/table-cards"),
    "spades-in-valfri": (2, 2, 1, Reason.SUIT_NOT_ALLOWED, "bismarck/choice/suit"),
    "missing-play": (4, 1, 22, Reason.CARD_MISSING, "tribello/play/turns"),
    "missing-play-before-a-lead": (4, 2, 19, Reason.CARD_MISSING, "tribello/play/turns"),
    "wrong-dealer": (12, 0, None, Reason.WRONG_DEALER, "tribello/deal/dealer"),
    "wrong-round": (4, None, None, Reason.WRONG_NUMBER_OF_DEALS, "tribello/match/rounds"),
    "too-many-exchanged": (7, 2, 2, Reason.MORE_THAN_PICKUP_HOLDS, "tribello/exchange/limit"),
    "contract-used-twice": (12, 0, 1, Reason.CONTRACT_ALREADY_USED, "tre-belli/choice/once"),
    "short-match": (None, None, None, Reason.WRONG_NUMBER_OF_DEALS, "tre-belli/choice/once"),
    "long-match": (13, None, None, Reason.WRONG_NUMBER_OF_DEALS, "tribello/match/rounds"),
    "wrong-totals": (None, None, None, Reason.WRONG_TOTALS, "bismarck/match/winner"),
    "wrong-match-winner": (None, None, None, Reason.WRONG_WINNER, "belote-a-trois/match/target"),
    "unfinished-deal": (5, 1, 50, Reason.DEAL_NOT_FINISHED, "tre-belli/play/turns"),
    "stale-leader": (1, 1, 7, Reason.NOT_YOUR_TURN, "bismarck/play/turns"),
    "card-left-out": (2, 2, None, Reason.CARD_MISSING, "belote-a-trois/deal/first-batch"),
    "turned-suit-named": (5, 2, 4, Reason.SUIT_NOT_ALLOWED, "belote-a-trois/auction/second-round"),
    "late-swap": (10, 0, 3, Reason.SWAP_NOT_ALLOWED, "belote-a-trois/seven/swap"),
    "ten-card-hands": (1, 0, None, Reason.WRONG_NUMBER_OF_CARDS, "belote-a-trois/deal/first-batch"),
}
"""Deal, seat, action, reason and clause of the one finding in each faulty sample."""

REVOKE_EVIDENCE = {
    "revoke-tre-belli": "action 33 (trick 10): 0 play 4C",
    "revoke-bismarck": "action 33 (trick 10): 2 play TS",
    "revoke-tribello": "action 24 (trick 8): 1 play AC",
    "revoke-belote-a-trois": "action 17 (trick 6): 0 play KH",
}


def only_finding(name: str) -> Finding:
    """The one finding in a faulty sample."""
    (finding,) = check_file(SAMPLES / "faults" / f"{name}.jsonl").findings
    return finding


@pytest.mark.parametrize("game", planted.SEEDS)
def test_a_match_is_played_again_byte_for_byte(game: str) -> None:
    assert (SAMPLES / f"{game}.jsonl").read_bytes() == planted.sample(game)


@pytest.mark.parametrize("game", planted.SEEDS)
def test_a_match_checks_clean(game: str) -> None:
    summary = check_file(SAMPLES / f"{game}.jsonl")
    cards = {"tre-belli": 576, "bismarck": 576, "tribello": 468, "belote-a-trois": 297}[game]
    assert (summary.findings, summary.records, summary.deals, summary.plays) == ([], 1, 12, cards)


def test_the_belote_match_shows_what_a_belote_match_can_hold() -> None:
    deals = planted.match_of("belote-a-trois").deals
    verbs = {text.split()[1] for deal in deals for text in deal.actions}
    assert verbs == {"take", "pass", "name", "swap", "play"}
    assert [] in [deal.winners for deal in deals], "no deal was thrown in"


def test_the_folder_holds_the_samples_and_nothing_else() -> None:
    assert sorted(path.name for path in SAMPLES.glob("*.jsonl")) == sorted([*MATCHES, "examples.jsonl"])
    assert sorted(path.stem for path in (SAMPLES / "faults").iterdir()) == sorted(planted.FAULTS)
    assert sorted(EXPECTED) == sorted(planted.FAULTS)


@pytest.mark.parametrize("name", planted.FAULTS)
def test_a_faulty_copy_is_planted_again_byte_for_byte(name: str) -> None:
    assert (SAMPLES / "faults" / f"{name}.jsonl").read_bytes() == write_record(planted.faulty(name))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_planted_fault_is_the_one_finding(name: str) -> None:
    found = only_finding(name)
    assert (found.line, found.deal, found.seat, found.action, found.reason, found.clause) == (1, *EXPECTED[name])
    assert found.text
    assert found.clause in clauses()


@pytest.mark.parametrize("name", EXPECTED)
def test_both_ways_of_checking_find_the_same(name: str) -> None:
    record = planted.faulty(name)
    assert list(check_record(record, fast=True)) == list(check_record(record, fast=False))


@pytest.mark.parametrize("name", REVOKE_EVIDENCE)
def test_case_043_a_revoke_comes_with_the_card_that_proves_it(name: str) -> None:
    found = only_finding(name)
    assert found.evidence == REVOKE_EVIDENCE[name]
    action, text = int(found.evidence.split()[1]), found.evidence.partition(": ")[2]
    assert planted.faulty(name).deals[11].actions[action - 1] == text
    assert action > (found.action or 0)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "duplicate-card-bismarck",
            ["AS", "the hand of seat 0 (card 1)", "the hand of seat 1 (card 1)", "missing: QS"],
        ),
        ("duplicate-card-belote-a-trois", ["TS", "hand of seat 0", "hand of seat 1", "missing: QS"]),
        ("card-left-out", ["hand of seat 2", "missing: 7C"]),
        ("ten-card-hands", ["10 cards", "6 are dealt", "three more after the auction"]),
        ("first-card-open", ["[1, 10, 20, 30]", "2 to 51"]),
        ("missing-play", ["seat 1", "trick 6"]),
        ("missing-play-before-a-lead", ["seat 2", "trick 5"]),
        ("wrong-score-belote-a-trois", ["278/0/0", "278/0/1"]),
        ("wrong-totals", ["-5/1/4", "5/1/4"]),
        ("wrong-dealer", ["seat 2 deals, not seat 0"]),
    ],
)
def test_a_finding_names_what_is_wrong(name: str, words: list[str]) -> None:
    text = only_finding(name).text
    assert [word for word in words if word not in text] == []


def test_a_wrong_score_comes_with_the_steps_of_the_right_one() -> None:
    evidence = only_finding("wrong-score-belote-a-trois").evidence
    assert evidence.startswith("seat 2: card points +62; half the prime: one player is capot +50; ")


def test_a_card_not_held_is_found_where_it_lies() -> None:
    assert only_finding("played-discard").evidence == "5S lies in discard 1"


@pytest.mark.parametrize("worked", EXAMPLES, ids=lambda worked: worked.name)
def test_a_worked_example_is_a_whole_deal_with_the_score_of_the_text(worked: Any) -> None:
    record = record_of(worked)
    assert list(check_record(record)) == []
    a, b, c = worked.score
    record.deals[0].score = (a + 1, b, c)
    assert [finding.reason for finding in check_record(record)] == [Reason.WRONG_SCORE]


def test_the_examples_are_shipped_as_they_are_made() -> None:
    assert (SAMPLES / "examples.jsonl").read_bytes() == examples_file()
    summary = check_file(SAMPLES / "examples.jsonl")
    assert (summary.findings, summary.records, summary.plays) == ([], 6, 162)


def test_the_published_schema_is_that_of_the_types() -> None:
    assert (data_folder("spec") / "record.schema.json").read_bytes() == planted.schema_file()
    jsonschema.Draft202012Validator.check_schema(record_schema())


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_every_sample_is_valid_by_the_schema(path: Any) -> None:
    validator = jsonschema.Draft202012Validator(record_schema())
    lines = path.read_bytes().splitlines()
    assert [error.message for line in lines for error in validator.iter_errors(json.loads(line))] == []
    with path.open("rb") as stream:
        assert len(list(read_records(stream))) == len(lines)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": "followsuit-record/2"}, "format"),
        ({"match": 1}, "match"),
        ({"deals": []}, "deals"),
        ({"spades": "high"}, ""),
        ({"totals": [1, 2]}, "totals"),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(change: dict[str, object], where: str) -> None:
    data = json.loads(planted.sample("tribello")) | change
    errors = list(jsonschema.Draft202012Validator(record_schema()).iter_errors(data))
    assert [error.json_path for error in errors] == [f"$.{where}".rstrip(".")]


def changed_first_deal(**fields: object) -> dict[str, Any]:
    """The sample match of Tribello with other fields in its first deal."""
    data: dict[str, Any] = json.loads(planted.sample("tribello"))
    data["deals"][0].update(fields)
    return data


HANDS_READ = ["", " ", "AS,KH", "10S  10\u2665", "\tAS\u00a0KH,\n", "AS\x1cKH\x85QD", ",AS,", "2C" + " 3C" * 40]


@pytest.mark.parametrize("hand", HANDS_READ)
def test_the_schema_allows_cards_in_every_way_they_are_read(hand: str) -> None:
    data = changed_first_deal(hands=[hand, "", ""], table=hand, pack=hand)
    record = read_record(json.dumps(data).encode())
    assert isinstance(read_cards(WHIST_DECK, "hands", hand), list)
    assert record.deals[0].pack == hand
    assert list(jsonschema.Draft202012Validator(record_schema()).iter_errors(data)) == []


@pytest.mark.parametrize("hand", ["0H", "AS KX", "as", "1S", "AS;KH", "ASKH", "5", "100S", "A\u2660\u2660"])
def test_the_schema_refuses_what_are_no_cards(hand: str) -> None:
    for fields, where in (({"hands": ["", hand, ""]}, "hands[1]"), ({"talon": hand}, "talon")):
        errors = list(jsonschema.Draft202012Validator(record_schema()).iter_errors(changed_first_deal(**fields)))
        assert [error.json_path for error in errors] == [f"$.deals[0].{where}"]


def test_the_schema_refuses_what_is_no_action() -> None:
    data = changed_first_deal(actions=["0 play AS", "0 plays AS"])
    errors = list(jsonschema.Draft202012Validator(record_schema()).iter_errors(data))
    assert [error.json_path for error in errors] == ["$.deals[0].actions[1]"]


@pytest.mark.parametrize("rules", [rules for rules in rule_sets().values() if not rules.not_running])
def test_whatever_is_played_is_valid_by_the_schema(rules: RuleSet) -> None:
    validator = jsonschema.Draft202012Validator(record_schema())
    line = write_record(play_match(rules, 4, deals=6))
    assert [error.message for error in validator.iter_errors(json.loads(line))] == []
