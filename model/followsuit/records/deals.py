"""The check of one recorded deal: cards dealt, every action, the winners and the score that it claims."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from followsuit.cards import CardTextError
from followsuit.games import Action, DealError, Game, Match, Score
from followsuit.games.actions import PLAY, Three
from followsuit.games.numbers import number_of, verb_for
from followsuit.kernel.sets import count
from followsuit.records.actions import ActionTextError, RepeatedCard, plays, read_action, shown
from followsuit.records.dealt import CardsError, FieldError, first_state
from followsuit.records.findings import Finding
from followsuit.records.record import DealRecord
from followsuit.records.replay import replayed
from followsuit.verdict import Reason, Verdict

DUTIES = (
    Reason.MUST_FOLLOW_SUIT,
    Reason.MUST_TRUMP,
    Reason.MUST_OVERTRUMP,
    Reason.MUST_UNDER_TRUMP,
    Reason.MUST_BEAT_LEAD,
)
"""The reasons of a revoke: the player had a card that he had to play."""

Read = Action | RepeatedCard


class Checked(NamedTuple):
    """What the check of a deal found; `state` is the last good one (None: no deal), `score` None unless it is over."""

    findings: list[Finding]
    state: Any
    score: Score | None
    plays: int


class Course(NamedTuple):
    """How far a deal was played: the last good state, the winners of its tricks, the cards played, what was refused."""

    state: Any
    winners: list[int]
    plays: int
    refused: Finding | None = None


def check_deal(game: Game[Any], match: Match, deal: DealRecord, fast: bool = True) -> Checked:
    """Check a deal dealt from the book-keeping of a match; findings have no line and no deal number yet.

    With `fast` the card plays go over plain ints and only a deal with a fault goes through the state machine; the
    findings are the same. Raises FieldError for a field or an action that cannot be read.
    """
    try:
        state = first_state(game, match, deal)
    except DealError as error:
        seat = error.seat if isinstance(error, CardsError) else None
        return Checked([fault(error.verdict, seat)], None, None, 0)
    course = (fast_course(game, state, deal.actions) if fast else None) or slow_course(game, state, deal.actions)
    findings = wrong_trick(game, deal, course)
    if course.refused is not None:
        findings = joined(game, deal, findings, course.refused)
        return Checked(quoted(deal, findings), course.state, None, course.plays)
    score = game.scored(course.state)
    if deal.score is not UNSET and deal.score != score.points:
        findings.append(wrong_score(deal.score, game.score(course.state)))
    return Checked(quoted(deal, findings), course.state, score, course.plays)


def quoted(deal: DealRecord, findings: list[Finding]) -> list[Finding]:
    """The findings, the text of each that is at an action with what the record has there before it."""
    return [
        finding._replace(text=f"{shown(deal.actions[finding.action - 1])}: {finding.text}")
        if finding.action is not None and finding.action <= len(deal.actions)
        else finding
        for finding in findings
    ]


def joined(game: Game[Any], deal: DealRecord, tricks: list[Finding], refused: Finding) -> list[Finding]:
    """The findings of a deal that was not played to its end.

    A trick whose winner differs while a play is missing shows the gap: there a later card has taken its place.
    """
    if not tricks or refused.reason is not Reason.CARD_MISSING:
        return [*tricks, refused]
    last = tricks[0].action or 0
    played = [place for place, text in enumerate(deal.actions[:last], 1) if text.split()[1:2] == [PLAY]]
    place = next(place for place in played[-3:] if deal.actions[place - 1].startswith(str(refused.seat)))
    text = f"seat {refused.seat} has not played to trick {len(played) // 3}"
    return [refused._replace(action=place, text=text)]


def fault(verdict: Verdict, seat: int | None = None, action: int | None = None, evidence: str = "") -> Finding:
    """A finding from a refusal."""
    assert verdict.reason is not None
    return Finding(0, None, seat, action, verdict.reason, verdict.clause, verdict.text, evidence)


def read(game: Game[Any], number: int, text: str) -> Read:
    """The action of a text, or the card it names twice; FieldError for a text that is no action.

    In a record one space stands between the words and nothing around them.
    """
    if " ".join(text.split()) != text:
        message = f"{shown(text)} has spaces too many; write one space between words and nothing else"
        raise FieldError(f"actions[{number}]", message)
    try:
        return read_action(game.deck, text)
    except RepeatedCard as repeated:
        return repeated
    except (ActionTextError, CardTextError) as error:
        raise FieldError(f"actions[{number}]", str(error)) from error


def fast_course(game: Game[Any], state: Any, texts: Sequence[str]) -> Course | None:
    """The course of a deal without a fault; None where there is one."""
    table = plays(game.deck)
    for number, text in enumerate(texts):
        if text in table:
            found = replayed(game, state, texts[number:])
            return None if found is None else Course(found[0], found[1], 3 * game.tricks)
        action = read(game, number, text)
        if isinstance(action, RepeatedCard) or not game.judge(state, action).allowed:
            return None
        state = game.moved(state, action)
    return Course(state, [], 0) if game.is_over(state) else None


def slow_course(game: Game[Any], state: Any, texts: Sequence[str]) -> Course:
    """The course of a deal action by action, up to the first that is refused."""
    actions = [read(game, number, text) for number, text in enumerate(texts)]
    played = 0
    for number, action in enumerate(actions):
        if isinstance(action, RepeatedCard):
            verdict = Verdict(Reason.DUPLICATE_CARD, game.clause("cards/deck"), str(action))
            return Course(state, winners_of(state), played, fault(verdict, action.seat, number + 1))
        verdict = game.judge(state, action)
        if not verdict.allowed:
            return Course(state, winners_of(state), played, refused(game, state, actions, number, verdict))
        state = game.moved(state, action)
        played += action.verb == PLAY
    return Course(
        state, winners_of(state), played, None if game.is_over(state) else unfinished(game, state, len(texts))
    )


def winners_of(state: Any) -> list[int]:
    """The winners of the tricks so far."""
    return [trick.winner for trick in state.past]


def refused(game: Game[Any], state: Any, actions: Sequence[Read], number: int, verdict: Verdict) -> Finding:
    """The finding for a refused action: a card played twice, a play missing before it, or what the verdict says."""
    return (
        played_twice(game, state, actions, number)
        or missing_play(game, state, actions, number)
        or fault(verdict, actions[number].seat, number + 1, proof(game, state, actions, number, verdict))
    )


def proof(game: Game[Any], state: Any, actions: Sequence[Read], number: int, verdict: Verdict) -> str:
    """What proves a refusal: of a revoke the later card that was due, of cards not held where they lie."""
    action = actions[number]
    if verdict.reason in DUTIES:
        return revoke(game, state, actions, number)
    if verdict.reason in (Reason.NOT_IN_HAND, Reason.NOT_YOUR_TURN) and isinstance(action, Action):
        return whereabouts(game, state, action.cards & ~state.hands[action.seat])
    return ""


def played_twice(game: Game[Any], state: Any, actions: Sequence[Read], number: int) -> Finding | None:
    """The finding for the play of a card that was played before, by whatever seat; None for any other action."""
    action = actions[number]
    if state.phase != PLAY or not isinstance(action, Action) or action.verb != PLAY:
        return None
    for before in range(number):
        earlier = actions[before]
        if isinstance(earlier, Action) and earlier.verb == PLAY and earlier.cards == action.cards:
            text = f"{game.deck.write(action.cards)} was already played"
            verdict = Verdict(Reason.DUPLICATE_CARD, game.clause("cards/deck"), text)
            return fault(verdict, action.seat, number + 1, named_play(game, actions, before))
    return None


def named_play(game: Game[Any], actions: Sequence[Read], number: int) -> str:
    """A card play with its places among the actions and the tricks, both from 1."""
    action = actions[number]
    assert isinstance(action, Action)
    trick = sum(map(is_play, actions[:number])) // 3 + 1
    return f"action {number + 1} (trick {trick}): {action.text(game.deck)}"


def revoke(game: Any, state: Any, actions: Sequence[Read], number: int) -> str:
    """What proves a revoke: a later play of a card that was due, else the cards held."""
    due, seat = game.allowed_cards(state), actions[number].seat
    for later in range(number + 1, len(actions)):
        action = actions[later]
        if isinstance(action, Action) and action.verb == PLAY and action.seat == seat and action.cards & due:
            return named_play(game, actions, later)
    return f"held {game.deck.write(due)}"


def whereabouts(game: Game[Any], state: Any, cards: int) -> str:
    """Where some cards lie."""
    places = [(name, pile & cards) for name, pile in game.zones(state).items() if pile & cards]
    return "; ".join(f"{game.deck.write(pile)} lies in {name}" for name, pile in places)


def is_play(action: Read) -> bool:
    """Whether an action plays a card."""
    return isinstance(action, Action) and action.verb == PLAY


def missing_play(game: Game[Any], state: Any, actions: Sequence[Read], number: int) -> Finding | None:
    """The finding for a play that the record lacks, where that is why an action does not fit.

    The rest of the record has fewer plays than there are cards in the hands: a seat plays fewer than it holds while
    another plays all of its own. The play missing is one to the trick on the table, or an earlier one whose place a
    later card has taken; the play at hand is one that its seat can make.
    """
    action = actions[number]
    if state.phase != PLAY or not isinstance(action, Action) or action.verb != PLAY:
        return None
    if action.cards & ~state.hands[action.seat]:
        return None
    to_come = [sum(1 for action in actions[number:] if is_play(action) and action.seat == seat) for seat in range(3)]
    short = [seat for seat in range(3) if to_come[seat] < count(state.hands[seat])]
    if not short or len(short) == 3 or sum(to_come) >= sum(map(count, state.hands)):
        return None
    here = action.seat != state.actor and state.actor in short
    if not here and (len(short) > 1 or not taken_for_it(state, actions, number, short[0])):
        return None
    seat = state.actor if here else short[0]
    trick = game.tricks - state.left + 1
    place = (
        f"seat {seat} has not played to trick {trick}" if here else f"a play of seat {seat} is missing before this one"
    )
    lacking = count(state.hands[seat]) - to_come[seat]
    evidence = f"seat {seat} plays {number_of(lacking, 'card')} fewer than it holds"
    verdict = Verdict(Reason.CARD_MISSING, game.clause("play/turns"), place)
    return fault(verdict, seat, number + 1, evidence)


def taken_for_it(state: Any, actions: Sequence[Read], number: int, short: int) -> bool:
    """Whether a later card of a seat was taken for the play it lacks: the turns do not fit, or the seat leads here."""
    action = actions[number]
    if action.seat != state.actor:
        return True
    following = [later.seat for later in actions[number + 1 : number + 3]]
    return action.seat == short and len(state.trick) == 2 and following == [(short + 1) % 3, (short + 2) % 3]


def unfinished(game: Game[Any], state: Any, number: int) -> Finding:
    """The finding for a deal whose actions end too early."""
    wanted = " or ".join(game.verbs[state.phase])
    text = f"the actions end before the deal is over: seat {state.actor} is to {wanted}"
    verdict = Verdict(Reason.DEAL_NOT_FINISHED, game.clause("play/turns"), text)
    held = sum(map(count, state.hands))
    left = f"{number_of(held, 'card')} {verb_for(held, 'is', 'are')} still to be played"
    return fault(verdict, state.actor, number + 1, left if state.phase == PLAY else "")


def wrong_trick(game: Game[Any], deal: DealRecord, course: Course) -> list[Finding]:
    """The first trick that the record gives to the wrong seat, with the numbers of the others."""
    if deal.winners is UNSET or (course.refused is None and deal.winners == course.winners):
        return []
    clause = game.clause("trick/winner")
    given = zip(deal.winners, course.winners, strict=False)
    wrong = [number for number, (told, winner) in enumerate(given, 1) if told != winner]
    besides = [*others_wrong(wrong[1:]), *wrong_number(deal.winners, course)]
    if wrong:
        number = wrong[0]
        winner, told = course.winners[number - 1], deal.winners[number - 1]
        places = [place for place, text in enumerate(deal.actions) if text.split()[1:2] == [PLAY]]
        cards = ", ".join(deal.actions[place] for place in places[3 * number - 3 : 3 * number])
        text = "; ".join([f"trick {number} goes to seat {winner}, not to seat {told}", *besides])
        return [fault(Verdict(Reason.WRONG_WINNER, clause, text), winner, places[3 * number - 1] + 1, cards)]
    return [fault(Verdict(Reason.WRONG_WINNER, clause, text)) for text in besides]


def others_wrong(tricks: Sequence[int]) -> list[str]:
    """What is said of further tricks that go to the wrong seat; nothing of none."""
    those = "winner of trick" if len(tricks) == 1 else "winners of tricks"
    listed = ", ".join(map(str, tricks))
    return [f"the {those} {listed} {verb_for(len(tricks), 'is', 'are')} wrong too"] if tricks else []


def wrong_number(told: Sequence[int], course: Course) -> list[str]:
    """What is said of winners that are not as many as the tricks of a whole deal; nothing if they are."""
    if course.refused is not None or len(told) == len(course.winners):
        return []
    are = verb_for(len(told), "is", "are")
    return [f"{number_of(len(told), 'winner')} {are} given for {number_of(len(course.winners), 'trick')}"]


def wrong_score(told: Three, score: Score) -> Finding:
    """A score that differs from the reference: at the first seat where it does, with the steps of every such seat."""
    differ = [seat for seat in range(3) if told[seat] != score.points[seat]]
    steps = [step for step in score.steps if step.seat == differ[0]]
    text = f"the score is {slashed(score.points)}, not {slashed(told)}"
    clause = steps[-1].clause if steps else "belote-a-trois/auction/all-pass"
    evidence = " | ".join(filter(None, (counted(score, seat) for seat in differ)))
    return fault(Verdict(Reason.WRONG_SCORE, clause, text), differ[0], None, evidence)


def counted(score: Score, seat: int) -> str:
    """The steps of a seat's score; empty if it has none."""
    steps = "; ".join(f"{step.text} {step.amount:+d}" for step in score.steps if step.seat == seat)
    return f"seat {seat}: {steps}" if steps else ""


def slashed(points: Three) -> str:
    """Points by seat."""
    return "/".join(map(str, points))
