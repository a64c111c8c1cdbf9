"""`followsuit legal`: the legal actions in a position, and why the other cards are refused."""

from collections import Counter

import click

from followsuit.cards import singles
from followsuit.cli.options import emit_json, json_option, rules_option, say
from followsuit.cli.output import console, table
from followsuit.cli.outputs import Counted, LegalAction, LegalActions, RefusedCard
from followsuit.games import Action
from followsuit.games.actions import DISCARD, EXCHANGE, GIVE, GIVE_BACK, PLAY
from followsuit.records import Position, read_position, write_position
from followsuit.spec import load_rules
from followsuit.verdict import UnusableInput

MOST_LISTED = 40
HAND_PHASES = (PLAY, DISCARD, EXCHANGE, GIVE, GIVE_BACK)

EPILOG = """\b
Examples:
  followsuit legal 'belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS'
  followsuit legal 'belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS' --rules belote-a-trois/contree
  followsuit legal 'tre-belli contract=spader hands=?/?/4D,9S,2S trick=1:7D'
  followsuit legal 'bismarck contract=valfri:H hands=?/2C,AH/? trick=0:5C' --json
  followsuit legal 'tribello round=4 hands=?/KH,2S/? trick=0:4H'

\b
A position is the name of a rule set and then key=value words: dealer, phase, act, hands, trick, past, won;
  tre-belli, bismarck: contract (NAME or NAME:SUIT) spent table shown discards; school break: gifts gift_turn
  tribello: round cut trump exchanged pickup discards
  belote-a-trois: trump taker taken turned swapped passes pot batch talon bergere held called declared
Cards have commas between them, seats slashes; '-' is no cards, '?' is not known. What is left out follows from the
rest where it can. `followsuit deal` prints whole ones. Exit status: 0, or 2 for a position that cannot be.
"""


@click.command(epilog=EPILOG)
@click.argument("position", nargs=-1, required=True)
@rules_option
@click.option("--all", "all_listed", is_flag=True, help=f"List exchanges too where there are more than {MOST_LISTED}.")
@json_option
def command(position: tuple[str, ...], rules: str | None, all_listed: bool, as_json: bool) -> None:
    """List the legal actions in a POSITION, each with the clause that allows it.

    For each card held that may not be played: the reason and the clause. --rules judges the position under another
    rule set of its game than it was written under, and says so.
    """
    found = read_position(" ".join(position), None if rules is None else load_rules(rules))
    actor = found.state.actor
    if actor in found.unknown and found.state.phase in HAND_PHASES:
        raise UnusableInput(f"the hand of seat {actor}, which is to act, is not known; give it in hands=")
    answer = answered(found, all_listed)
    if as_json:
        emit_json(answer)
    else:
        show(answer)


def answered(position: Position, all_listed: bool) -> LegalActions:
    """The answer to a position."""
    game, state = position.game, position.state
    legal = game.legal_actions(state)
    verbs = Counter(action.verb for action in legal)
    counted = {verb: number for verb, number in verbs.items() if number > MOST_LISTED and not all_listed}
    return LegalActions(
        position=write_position(game, state, position.unknown, position.gaps),
        rules=game.rules.name,
        digest=game.rules.digest,
        written_under=game.rules.name if position.written is None else position.written.name,
        overridden=position.written is not None and position.written.digest != game.rules.digest,
        phase=state.phase,
        seat=None if game.is_over(state) else state.actor,
        not_told=list(position.gaps),
        legal=[
            LegalAction(action=action.text(game.deck), clause=clause_of(position, action))
            for action in legal
            if action.verb not in counted
        ],
        counted=[Counted(verb=verb, number=number) for verb, number in counted.items()],
        refused=refused_cards(position),
    )


def clause_of(position: Position, action: Action) -> str:
    """The clause that allows an action: for a card the one of its case."""
    game, state = position.game, position.state
    if action.verb == PLAY:
        clause, _ = game.play_case(state)  # type: ignore[attr-defined]
        return str(clause)
    return game.judge(state, action).clause


def refused_cards(position: Position) -> list[RefusedCard]:
    """The cards of the seat to act that may not be played, with reason, clause and sentence."""
    game, state = position.game, position.state
    if state.phase != PLAY:
        return []
    judged = [(card, game.judge(state, Action(state.actor, PLAY, card))) for card in singles(state.hands[state.actor])]
    return [
        RefusedCard(card=game.deck.write(card), reason=verdict.reason, clause=verdict.clause, text=verdict.text)
        for card, verdict in judged
        if verdict.reason is not None
    ]


def show(answer: LegalActions) -> None:
    """The answer for people."""
    if answer.overridden:
        say(f"judged under {answer.rules}; the position was written under {answer.written_under}")
    if answer.seat is None:
        say(f"{answer.rules}: the deal is over ({answer.phase}); there is nothing to do")
        return
    say(f"{answer.rules}: phase {answer.phase}, seat {answer.seat} is to act")
    rows = table("legal", "clause")
    for action in answer.legal:
        rows.add_row(action.action, action.clause)
    for one in answer.counted:
        rows.add_row(f"{answer.seat} {one.verb} ...", f"{one.number} ways; --all lists them")
    console().print(rows)
    if answer.refused:
        refused = table("refused", "reason", "clause", "why")
        for card in answer.refused:
            refused.add_row(card.card, card.reason, card.clause, card.text)
        say()
        console().print(refused)
