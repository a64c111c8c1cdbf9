"""Whole runs: what is counted, what is shown, and what explains it."""

import gc
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from followsuit.conformance import KINDS, Disagreement, EngineError, Kind, Plan, Report, Tally, conform
from followsuit.conformance.messages import LegalQuestion, ScoreQuestion, WinnerQuestion
from followsuit.conformance.questions import other_readings
from followsuit.games import game_for
from followsuit.records.position import read_position
from followsuit.spec import GAMES, contradictions, load_rules, rule_sets, switches

Refused = Callable[..., AbstractContextManager[None]]
Script = Callable[[str], list[str]]
Mirror = Callable[..., list[str]]

RULE_SETS = sorted(rule_sets())


def asked(command: list[str], rules: str | None = "bismarck", positions: int = 300, **plan: Any) -> Report:
    """The report of a run."""
    return conform(command, load_rules(rules) if rules else None, Plan(positions, **plan))


def counts(report: Report, kind: Kind) -> tuple[int, ...]:
    """Asked, agreed, disagreed, skipped and errored of a kind."""
    tally = report.kinds[kind]
    return tally.asked, tally.agreed, tally.disagreed, tally.skipped, tally.errored


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_reference_agrees_with_itself_from_the_text_of_the_questions_alone(rules: str, mirror: Mirror) -> None:
    report = asked(mirror(), rules, 1000)
    assert [counts(report, kind) for kind in KINDS] == [(1000, 1000, 0, 0, 0), (1000, 1000, 0, 0, 0), (50, 50, 0, 0, 0)]
    assert (report.status(), report.failure, report.disagreements, report.not_offered) == (0, None, [], [])
    assert (report.rules, report.engine, report.agrees_under) == (rules, "mirror", {})


READINGS: dict[str, tuple[str, Kind, str, str]] = {
    "under_trump = free": ("belote-a-trois", "legal", "play/under-trump", "must-under-trump"),
    "overtrump_on_trump_lead = no": ("belote-a-trois", "legal", "play/raise-trump", "must-overtrump"),
    "beat_plain_lead = yes": ("belote-a-trois", "legal", "play/follow-suit", "must-beat-lead"),
    "trump_duty = must-trump": ("bismarck", "legal", "play/void", "must-trump"),
    "trump_duty = free": ("tre-belli", "legal", "play/trump-duty", "must-trump"),
    "trump_duty_in_trumf = free": ("tre-belli", "legal", "play/trump-duty-in-trumf", "must-trump"),
    "scoring = eight-four": ("tre-belli", "score", "", "wrong-score"),
    "pass_quotas = 2-7-7": ("bismarck", "score", "score/pass-quotas", "wrong-score"),
    "nullo_quotas = left-4-right-6": ("tribello", "score", "score/nullo", "wrong-score"),
    "capot_extras = lost": ("belote-a-trois", "score", "", "wrong-score"),
    "belote_captured = no": ("belote-a-trois", "score", "score/capture", "wrong-score"),
    "rounding = ten": ("belote-a-trois", "score", "", "wrong-score"),
}
"""An engine's reading: its game, the kind of question that shows it, the clause of one that is shown, the reason."""


@pytest.mark.parametrize("reading", READINGS)
def test_the_reading_that_an_engine_plays_by_is_named(reading: str, mirror: Mirror) -> None:
    game, kind, clause, reason = READINGS[reading]
    rules = f"{game}[{reading.replace(' ', '')}]"
    report = asked(mirror(rules), game, 2000, kinds=(kind,), show=3)
    assert report.status() == 1
    assert report.kinds[kind].disagreed > 0
    assert reading in report.agrees_under[kind]
    first = report.disagreements[0]
    assert (first.kind, first.asked_again) == (kind, None)
    assert reading in first.agrees_under
    assert f"{game}/{clause}" in {one.clauses[-1] for one in report.disagreements} or not clause
    assert reason in {fault.reason for fault in first.faults}


def test_readings_of_two_kinds_are_named_apart(mirror: Mirror) -> None:
    report = asked(mirror("belote-a-trois/contree"), "belote-a-trois", 6000)
    assert report.agrees_under == {"legal": ["under_trump = free"], "score": ["taker_tie = failure"]}
    assert [one.kind for one in report.disagreements[:2]] == ["legal", "score"]
    assert report.kinds["winner"].disagreed == 0


def test_two_readings_of_one_kind_are_named_case_by_case(mirror: Mirror) -> None:
    both = "belote-a-trois[under_trump=free,overtrump_on_trump_lead=no]"
    report = asked(mirror(both), "belote-a-trois", 2000, kinds=("legal",), show=2)
    assert report.agrees_under == {"legal": []}
    named = {one.clauses[0].split("/")[-1]: one.agrees_under for one in report.disagreements}
    assert named == {"raise-trump": ["overtrump_on_trump_lead = no"], "under-trump": ["under_trump = free"]}


def test_an_engine_that_no_reading_explains_is_simply_wrong(fake: Script) -> None:
    report = asked(fake("def winner(question): return 0"))
    assert report.agrees_under == {"winner": []}
    assert report.disagreements[0].agrees_under == []


def legal_shown(report: Report) -> list[Disagreement]:
    """The disagreements shown on legal cards."""
    return [one for one in report.disagreements if isinstance(one.question, LegalQuestion)]


def test_a_card_allowed_wrongly_comes_with_the_reason_and_the_clause_that_refuse_it(fake: Script) -> None:
    free = "def answer(question):\n    return {'id': question['id'], 'cards': question['hand']}"
    report = asked(fake(free), kinds=("legal",), show=4)
    follow = report.clauses["bismarck/play/follow-suit"]
    assert 0 < follow.disagreed == report.kinds["legal"].disagreed < follow.asked
    for one in legal_shown(report):
        assert isinstance(one.question, LegalQuestion)
        wrong = set(one.question.hand) - set(one.reference.split())
        assert {fault.what for fault in one.faults} == wrong
        assert {(fault.fault, fault.reason, fault.clause) for fault in one.faults} == {
            ("allowed wrongly", "must-follow-suit", "bismarck/play/follow-suit")
        }
        assert one.faults[0].text.endswith(f"holds {one.reference}")
        assert set(one.engine.split()) == set(one.question.hand)


def test_a_card_that_is_not_held_is_allowed_wrongly(fake: Script) -> None:
    more = "def answer(question):\n    return {'id': question['id'], 'cards': ['AS', 'KS', 'QS']}"
    report = asked(fake(more), kinds=("legal",), positions=20)
    reasons = {fault.reason for one in report.disagreements for fault in one.faults}
    assert "not-in-hand" in reasons


def test_a_card_refused_wrongly_comes_with_the_clause_that_allows_it(fake: Script) -> None:
    none = "def answer(question):\n    return {'id': question['id'], 'cards': []}"
    report = asked(fake(none), kinds=("legal",), show=3)
    assert counts(report, "legal") == (300, 0, 300, 0, 0)
    assert {one.clauses[0].split("/")[-1] for one in report.disagreements} == {"follow-suit", "lead", "void"}
    for one in report.disagreements:
        assert one.engine == "no card"
        assert [fault.what for fault in one.faults] == one.reference.split()
        assert {(fault.fault, fault.reason, fault.clause) for fault in one.faults} == {
            ("refused wrongly", None, one.clauses[0])
        }


def test_a_card_refused_by_another_reading_comes_with_its_reason(mirror: Mirror) -> None:
    report = asked(mirror("belote-a-trois"), "belote-a-trois/contree", 2000, kinds=("legal",), show=1)
    (one,) = report.disagreements
    assert one.clauses == ("belote-a-trois/play/void",)
    assert one.agrees_under == ["under_trump = forced"]
    fault = one.faults[0]
    assert (fault.fault, fault.reason, fault.clause) == ("refused wrongly", "must-under-trump", one.clauses[0])
    assert "only under under_trump = forced belote-a-trois/play/under-trump forbids it" in fault.text


def test_a_wrong_winner_comes_with_both_cards(fake: Script) -> None:
    report = asked(fake("def winner(question): return 0"), kinds=("winner",))
    assert 0 < report.kinds["winner"].disagreed == report.clauses["bismarck/trick/winner"].disagreed < 300
    for one in report.disagreements:
        assert isinstance(one.question, WinnerQuestion)
        (fault,) = one.faults
        assert (one.engine, fault.what) == ("card 1", one.question.cards[0])
        place = int(one.reference.removeprefix("card ")) - 1
        assert fault.text == f"{one.question.cards[place]} wins the trick"
        assert (fault.reason, fault.clause) == ("wrong-winner", "bismarck/trick/winner")


def test_a_wrong_score_comes_with_the_steps_of_the_right_one(mirror: Mirror) -> None:
    report = asked(mirror("tre-belli/eight-four"), "tre-belli", kinds=("score",), positions=200)
    for one in report.disagreements:
        assert isinstance(one.question, ScoreQuestion)
        given, right = one.engine.split(" / "), one.reference.split(" / ")
        assert [fault.what for fault in one.faults] == [
            f"seat {seat}" for seat in range(3) if given[seat] != right[seat]
        ]
        for fault in one.faults:
            seat = int(fault.what[-1])
            assert fault.fault == f"given {given[seat]}, not {right[seat]}"
            assert f"tricks {one.question.tricks[seat]}, quota 6" in fault.text


def test_a_wrong_pot_is_shown_and_one_not_named_is_not_compared(mirror: Mirror, script: Script) -> None:
    report = asked(mirror("belote-a-trois[taker_tie=vanish]"), "belote-a-trois", 4000, kinds=("score",))
    faults = {fault.what: fault for one in report.disagreements for fault in one.faults}
    assert set(faults) == {"pot"}
    assert faults["pot"].clause == "belote-a-trois/match/pot"
    assert " pot " in report.disagreements[0].reference
    source = f"import json, subprocess, sys\nengine = subprocess.Popen({mirror('belote-a-trois[taker_tie=vanish]')!r}, "
    source += (
        "stdin=-1, stdout=-1)\nfor line in sys.stdin.buffer:\n    engine.stdin.write(line); engine.stdin.flush()\n"
    )
    source += "    reply = json.loads(engine.stdout.readline() or '{}')\n"
    source += (
        "    for answer in reply.get('answers', []): del answer['pot']\n    print(json.dumps(reply), flush=True)\n"
    )
    assert asked(script(source), "belote-a-trois", 4000, kinds=("score",)).status() == 0


def test_the_smallest_of_each_sort_comes_first(fake: Script) -> None:
    none = "def answer(question):\n    return {'id': question['id'], 'cards': []}"
    report = asked(fake(none), kinds=("legal",), show=9)
    sizes = [(one.clauses[0], len(one.question.hand)) for one in legal_shown(report)]  # type: ignore[union-attr]
    assert len(sizes) == 9
    assert [size for _, size in sizes[:3]] == [1, 1, 1]
    assert {clause for clause, _ in sizes[:3]} == {f"bismarck/play/{case}" for case in ("lead", "follow-suit", "void")}
    assert len(asked(fake(none), kinds=("legal",), show=1).disagreements) == 1
    assert asked(fake(none), kinds=("legal",), show=0).disagreements == []
    assert asked(fake(none), kinds=("legal",), show=0).status() == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_position_line_of_a_disagreement_is_the_position_asked(game: str, script: Script, fake: Script) -> None:
    none = f"GAMES = {{{game!r}: ['legal']}}\ndef answer(question):\n    return {{'id': question['id'], 'cards': []}}"
    report = asked(fake(none), game, 60, kinds=("legal",), show=20)
    deck = game_for(load_rules(game)).deck
    assert len(report.disagreements) == 20
    for one in report.disagreements:
        state = read_position(one.position).state
        assert isinstance(one.question, LegalQuestion)
        assert deck.write(state.hands[state.actor]).split() == one.question.hand
        assert [deck.write(card) for card in state.trick] == one.question.trick
        assert (state.actor, state.leader, state.dealer) == (
            one.question.seat,
            one.question.leader,
            one.question.dealer,
        )
        assert deck.suit_letter(state.trump) == (one.question.trump or "")
        assert list(one.question.hands[state.actor]) == one.question.hand
        assert len(one.question.past) == len(state.past)


def test_what_is_unsupported_is_skipped_and_never_passed(fake: Script) -> None:
    shy = "def answer(question):\n    return {'id': question['id'], 'unsupported': 'later'}"
    report = asked(fake(shy), kinds=("legal",), show=2)
    assert counts(report, "legal") == (300, 0, 0, 300, 0)
    assert report.status() == 2
    assert [one.why for one in report.skipped] == ["later", "later"]
    some = "right = answer\ndef answer(question):\n"
    some += "    odd = {'id': question['id'], 'unsupported': 'odd'}\n"
    some += "    return odd if question['id'] % 2 else right(question)"
    report = asked(fake(some), kinds=("legal",))
    assert counts(report, "legal") == (300, 150, 0, 150, 0)
    assert report.status() == 0
    assert sum(tally.skipped for tally in report.clauses.values()) == 150


def test_an_error_at_a_question_is_counted_and_fails_the_run(fake: Script) -> None:
    ouch = "right = answer\ndef answer(question):\n"
    ouch += "    bad = {'id': question['id'], 'error': 'ouch \\x07'}\n"
    ouch += "    return bad if question['id'] == 7 else right(question)"
    report = asked(fake(ouch), kinds=("legal",))
    assert counts(report, "legal") == (300, 299, 0, 0, 1)
    assert report.status() == 1
    (one,) = report.errors
    assert (one.id, one.kind, one.why) == (7, "legal", "ouch \\x07")
    assert one.position.startswith("bismarck ")


def test_an_answer_that_depends_on_what_was_asked_before_is_noticed(fake: Script) -> None:
    moody = "right, seen = answer, []\ndef reset(request):\n    seen.clear()\n    return {'ready': True}\n"
    moody += "def answer(question):\n    seen.append(1)\n"
    moody += "    return right(question) if len(seen) < 100 else {'id': question['id'], 'cards': []}"
    report = asked(fake(moody), kinds=("legal",), show=2)
    assert counts(report, "legal") == (300, 99, 201, 0, 0)
    assert [one.asked_again for one in report.disagreements] == [one.reference for one in report.disagreements]


def test_an_error_when_asked_again_is_told(fake: Script) -> None:
    late = "def answer(question):\n    return {'id': question['id'], 'cards': []}\n"
    late += "def reset(request):\n    global answer\n"
    late += "    answer = lambda question: {'id': question['id'], 'error': 'gone'}\n    return {'ready': True}"
    assert asked(fake(late), kinds=("legal",), show=1).disagreements[0].asked_again == "error: gone"


RESETS = {
    "def reset(request): time.sleep(60)": ["no answer in 0.4 s", '"verb":"reset"'],
    "def reset(request): return {'error': 'what?'}": ["the engine refuses: what?"],
    "def reset(request): return {}": ["missing required field `ready`"],
    "def reset(request): sys.exit(9)": ["ended with exit status 9"],
    "def say(reply):\n    if reply != {'ready': True}: print(json.dumps(reply), flush=True)": ["no answer in 0.4 s"],
}
"""Ways to leave a reset without its answer, and what the note says of it."""


@pytest.mark.parametrize("reset", RESETS)
def test_disagreements_stand_where_the_engine_cannot_be_asked_again(fake: Script, reset: str) -> None:
    none = "def answer(question):\n    return {'id': question['id'], 'cards': []}\n"
    right = asked(fake(none), kinds=("legal",), show=3)
    report = asked(fake(none + reset), kinds=("legal",), show=3, timeout=0.4)
    assert (report.status(), report.failure) == (1, None)
    assert report.not_asked_again is not None
    assert [word for word in RESETS[reset] if word not in report.not_asked_again] == []
    assert (report.disagreements, report.kinds) == (right.disagreements, right.kinds)
    assert right.not_asked_again is None


def test_what_was_asked_again_is_told_up_to_the_reset_without_an_answer(fake: Script) -> None:
    once = "asked, resets = [], []\ndef answer(question):\n    again = bool(resets)\n"
    once += "    return {'id': question['id'], 'cards': question['hand'][:1] if again else []}\n"
    once += "def reset(request):\n    resets.append(1)\n    return {'ready': True} if len(resets) < 2 else {}"
    report = asked(fake(once), kinds=("legal",), show=3)
    assert [one.asked_again is None for one in report.disagreements] == [False, True, True]
    assert report.not_asked_again is not None


def test_an_engine_that_breaks_off_leaves_what_was_found_and_never_passes(fake: Script) -> None:
    dies = "batches = []\nright = ask\ndef ask(request):\n    batches.append(1)\n"
    dies += "    return right(request) if len(batches) < 3 else sys.exit('tired')"
    report = asked(fake(dies), kinds=("legal",), batch=50)
    assert counts(report, "legal") == (100, 100, 0, 0, 0)
    assert report.failure is not None
    assert "exit status 1" in report.failure
    assert "its standard error: tired" in report.failure
    assert report.status() == 2
    wrong = "def answer(question):\n    return {'id': question['id'], 'cards': []}\n" + dies
    report = asked(fake(wrong), kinds=("legal",), batch=50, show=2)
    assert (report.status(), len(report.disagreements)) == (2, 2)


@pytest.mark.parametrize("enabled", [True, False])
def test_garbage_collection_is_afterwards_as_it_was_before(
    refused: Refused, fake: Script, enabled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    switched = {"on": enabled}
    monkeypatch.setattr(gc, "isenabled", lambda: switched["on"])
    monkeypatch.setattr(gc, "disable", lambda: switched.update(on=False))
    monkeypatch.setattr(gc, "enable", lambda: switched.update(on=True))
    asked(fake(""), kinds=("legal",))
    assert switched["on"] is enabled
    with refused(EngineError, "tired"):
        asked(fake("def ask(request): sys.exit('tired')"))
    assert switched["on"] is enabled


def test_an_engine_that_breaks_off_at_once_is_refused(refused: Refused, fake: Script) -> None:
    with refused(EngineError, "exit status 1", "tired", '"verb":"ask"'):
        asked(fake("def ask(request): sys.exit('tired')"))


def test_an_answer_too_few_is_refused_with_the_question(refused: Refused, fake: Script) -> None:
    few = "def ask(request):\n    return {'answers': [answer(question) for question in request['questions'][1:]]}"
    with refused(EngineError, "left 1 of 300 questions without an answer", '"id":1,'):
        asked(fake(few), kinds=("legal",))


def test_only_what_is_wanted_and_offered_is_asked(refused: Refused, fake: Script) -> None:
    report = asked(fake(""))
    assert list(report.kinds) == ["legal", "winner"]
    assert report.not_offered == ["score"]
    report = asked(fake(""), kinds=("winner", "score"))
    assert (list(report.kinds), report.not_offered, report.status()) == (["winner"], ["score"], 0)
    with refused(EngineError, "nothing to ask", "of bismarck the engine answers legal, winner", "asked for were score"):
        asked(fake(""), kinds=("score",))


def test_without_rules_the_one_game_that_the_engine_plays_is_asked(refused: Refused, fake: Script) -> None:
    assert asked(fake("GAMES['skat'] = ['legal']"), None).rules == "bismarck"
    with refused(EngineError, "fake plays bismarck, tribello", "--rules"):
        asked(fake("GAMES['tribello'] = ['legal']"), None)
    with refused(EngineError, "fake plays skat", "followsuit knows tre-belli, bismarck, tribello, belote-a-trois"):
        asked(fake("GAMES = {'skat': ['legal']}"), None)
    with refused(EngineError, "fake plays no game"):
        asked(fake("GAMES = {}"), None)
    with refused(EngineError, "fake does not play tribello; it plays bismarck"):
        asked(fake(""), "tribello")


@pytest.mark.parametrize("batch", [1, 7, 299, 1000])
def test_batches_of_any_size_give_the_same_report(fake: Script, batch: int) -> None:
    wrong = "def winner(question): return 0"
    assert asked(fake(wrong), batch=batch) == asked(fake(wrong), batch=100)


def test_progress_is_told_batch_by_batch(fake: Script) -> None:
    told: list[int] = []
    conform(fake(""), load_rules("bismarck"), Plan(120, batch=50), told.append)
    assert told == [50, 50, 50, 50, 40]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_other_readings_are_all_that_differ_in_one_switch_and_run(rules: str) -> None:
    base = load_rules(rules)
    found = {reading.text: reading.game.rules for reading in other_readings(game_for(base))}
    for text, other in found.items():
        name, value = text.split(" = ")
        assert other.value(name) == value
        assert {switch for switch in switches(base.game) if other.value(switch) != base.value(switch)} == {name}
    sensible = {
        f"{name} = {value}"
        for name, switch in switches(base.game).items()
        for value in switch.runs
        if value != base.value(name) and not contradictory(base.game, {**base.switches, name: value})
    }
    assert set(found) == sensible
    assert found


def contradictory(game: str, values: dict[str, str | int]) -> bool:
    """Whether values of switches cannot go together by the spec."""
    rows = [row for row in contradictions() if row.game == game]
    return any(
        all(values[name] in some for name, some in row.when.items())
        and any(values[name] in some for name, some in row.with_.items())
        for row in rows
    )


def test_totals_are_the_sums_over_the_kinds() -> None:
    kinds: dict[Kind, Tally] = {"legal": Tally(9, 4, 2, 2, 1), "winner": Tally(1, 1)}
    report = Report("e", "1", "r", "g", "d", {}, 0, [], kinds, {}, [], {}, [], [])
    assert report.total() == Tally(10, 5, 2, 2, 1)
    assert report.status() == 1
