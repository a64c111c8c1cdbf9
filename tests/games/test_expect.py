"""The helper for expected refusals fails on any other answer; misplaced cards are named."""

from typing import Any

import pytest

from followsuit.cards import BELOTE_DECK
from followsuit.games import Action, Bismarck
from followsuit.verdict import Reason, Refused, Verdict

from .expect import every_card_once, misplaced, refusal
from .tables import action, named, whist_table

HANDS = ("AS 2C", "3D 5D KH", "4D 9S 2S")


def test_the_right_reason_and_clause_pass_and_the_verdict_comes_back() -> None:
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    verdict = refusal(game, state, action(game, "2 play 4D"), Reason.NOT_YOUR_TURN, "play/turns")
    assert verdict.text == "it is seat 1's turn, not seat 2's"


@pytest.mark.parametrize(
    ("text", "reason", "clause", "says"),
    [
        ("1 play 3D", Reason.NOT_IN_HAND, "play/follow-suit", "allowed: 1 play 3D"),
        ("2 play 4D", Reason.NOT_IN_HAND, "play/turns", "another reason: not-your-turn, not not-in-hand"),
        ("2 play 4D", Reason.NOT_YOUR_TURN, "play/lead", "another clause: bismarck/play/turns, not play/lead"),
    ],
)
def test_another_verdict_fails(text: str, reason: Reason, clause: str, says: str) -> None:
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    with pytest.raises(AssertionError, match=says):
        refusal(game, state, action(game, text), reason, clause)


class Answers:
    """What a faulty game answers: verdicts in turn, then what `apply` raises."""

    def __init__(self, verdicts: list[Verdict], raised: Verdict | None) -> None:
        self.verdicts, self.raised = verdicts, raised

    def judge(self, game: Bismarck, state: Any, action: Action) -> Verdict:
        """The next verdict."""
        return self.verdicts.pop(0) if len(self.verdicts) > 1 else self.verdicts[0]

    def apply(self, game: Bismarck, state: Any, action: Action) -> Any:
        """The state as it was, or a refusal."""
        if self.raised is not None:
            raise Refused(self.raised)
        return state


RIGHT = Verdict(Reason.NOT_YOUR_TURN, "bismarck/play/turns", "not you")


@pytest.mark.parametrize(
    ("verdicts", "raised", "says"),
    [
        ([RIGHT._replace(text="")], RIGHT, "refused without a word"),
        ([RIGHT], RIGHT._replace(reason=Reason.WRONG_PHASE), "apply refuses for another reason"),
        ([RIGHT, RIGHT._replace(text="other")], RIGHT, "asking again gives another answer"),
    ],
)
def test_a_game_that_contradicts_itself_fails(
    verdicts: list[Verdict], raised: Verdict, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers(verdicts, raised)
    monkeypatch.setattr(Bismarck, "judge", lambda *given: answers.judge(*given))
    monkeypatch.setattr(Bismarck, "apply", lambda *given: answers.apply(*given))
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    with pytest.raises(AssertionError, match=says):
        refusal(game, state, action(game, "2 play 4D"), Reason.NOT_YOUR_TURN, "play/turns")


def test_a_refused_action_that_is_applied_all_the_same_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Answers([RIGHT], None)
    monkeypatch.setattr(Bismarck, "apply", lambda *given: answers.apply(*given))
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        refusal(game, state, action(game, "2 play 4D"), Reason.NOT_YOUR_TURN, "play/turns")


def test_a_clause_that_no_text_has_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Answers([RIGHT._replace(clause="bismarck/play/nothing")], None)
    monkeypatch.setattr(Bismarck, "judge", lambda *given: answers.judge(*given))
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    with pytest.raises(AssertionError, match="no clause is called bismarck/play/nothing"):
        refusal(game, state, action(game, "2 play 4D"), Reason.NOT_YOUR_TURN, "play/nothing")


def test_a_refused_action_that_leaves_a_trace_in_the_state_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    trace: Any = []

    def apply(self: Bismarck, state: Any, action: Action) -> Any:
        trace.append("played")
        raise Refused(game.judge(state, action))

    monkeypatch.setattr(Bismarck, "apply", apply)
    with pytest.raises(AssertionError, match="changed the state"):
        refusal(game, state._replace(pickup=trace), action(game, "2 play 4D"), Reason.NOT_YOUR_TURN, "play/turns")


def test_a_view_that_changes_under_a_refusal_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = whist_table("bismarck", "spel", 1, HANDS)
    looks = iter(range(100))
    monkeypatch.setattr(Bismarck, "view", lambda self, state, seat: {"looks": next(looks)})
    with pytest.raises(AssertionError, match="changed a view"):
        refusal(game, state, action(game, "2 play 4D"), Reason.NOT_YOUR_TURN, "play/turns")


def test_case_029_a_card_astray_is_named() -> None:
    pack = BELOTE_DECK.pack
    seven, queen = BELOTE_DECK.card("7S"), BELOTE_DECK.card("QH")
    assert misplaced(BELOTE_DECK, {"hand 0": queen, "talon": pack & ~queen}) == []
    assert misplaced(BELOTE_DECK, {"hand 0": queen, "talon": pack}) == ["QH lies in hand 0 and talon"]
    assert misplaced(BELOTE_DECK, {"talon": pack & ~queen}) == ["QH is missing"]
    assert misplaced(BELOTE_DECK, {"hand 0": 1 << 40, "talon": pack}) == ["hand 0 holds more than cards"]
    both = misplaced(BELOTE_DECK, {"hand 0": queen, "talon": pack & ~seven})
    assert both == ["7S is missing", "QH lies in hand 0 and talon"]


def test_case_029_one_card_lost_and_one_doubled_do_not_make_up_for_each_other() -> None:
    game = named("belote-a-trois")
    pack = [game.deck.card(text) for text in game.deck.card_of]
    state = game.deal(game.start(), pack)
    every_card_once(game, state)
    with pytest.raises(AssertionError, match=r"cards astray: AC is missing$"):
        every_card_once(game, state._replace(bergere=0))
    with pytest.raises(AssertionError, match=r"cards astray: 7S lies in hand 1 and bergere; AC is missing$"):
        every_card_once(game, state._replace(bergere=game.deck.card("7S")))
