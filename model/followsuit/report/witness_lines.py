"""Cases about a hand or a trick as position lines that `followsuit legal` reads."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from followsuit.cards import Deck, singles
from followsuit.games import Tribello
from followsuit.games.forehand import ForehandGame
from followsuit.kernel import belote, whist
from followsuit.kernel.sets import count
from followsuit.records.position import Position, read_position
from followsuit.records.rulesets import told_name
from followsuit.records.words import PositionError
from followsuit.report.witness import Case, Witness
from followsuit.spec import RuleSet, make_rules, switches

TRICK = ("first", "second", "third")
TABLES = {
    "led": ("led", "second"),
    "to lead": ("card 0 of the trick", "card 1 of the trick"),
    "cards in the trick": ("card 0 of the trick", "card 1 of the trick"),
    "cards on the table": ("card 0", "card 1"),
}
"""What claims call the cards on the table, by a name that they have besides."""


class Asked(NamedTuple):
    """A hand to play from, the cards on the table before it, the seat, and what is said of trumps.

    `trump` is None where the case does not say it, `duty` None where it speaks of no duty to trump.
    """

    hand: int
    trick: tuple[int, ...]
    seat: int
    trump: int | None
    duty: bool | None


def position_witness(case: Case) -> Witness | None:
    """The position line of a case about a hand to play from or about the cards of a trick; None for other cases."""
    asked = asked_in(case)
    if asked is None:
        return None
    for line in lines(case, asked):
        position = read(line, asked)
        if position is not None:
            return Witness(position=line, notes=tuple(notes(case, asked, position)))
    return None


def asked_in(case: Case) -> Asked | None:
    """What a case asks; for a trick, what the last to play is asked."""
    values = case.values
    trump = int(values["trump"]) if "trump" in values else None
    if all(name in values for name in TRICK):
        first, second, third = (int(values[name]) for name in TRICK)
        return Asked(third, (first, second), 2, trump, None)
    table = next((names for name, names in TABLES.items() if name in values), None)
    if table is None:
        return None
    trick = tuple(int(values[name]) for name in table if values.get(name))
    seat = int(values.get("actor", (int(values.get("leader", -len(trick))) + len(trick)) % 3))
    hands = ("hand", f"hand {seat}", f"hand {seat}, play, {seat} to act")
    hand = next((values[name] for name in hands if name in values), None)
    duty = bool(values["duty to trump"]) if "duty to trump" in values else None
    one_contract = len(named_contracts(case)) == 1
    return None if hand is None else Asked(int(hand), trick, seat, None if one_contract else trump, duty)


def named_contracts(case: Case) -> list[str]:
    """The contracts of the game that the claim is about by its clauses."""
    game = case.game
    return [name for name in game.contracts if f"{game.id}/contract/{name}" in case.claim.clauses]


def lines(case: Case, asked: Asked) -> Iterator[str]:
    """Position lines that may say what is asked; those that do not are read in vain."""
    game = case.game
    leader = (asked.seat - len(asked.trick)) % 3
    dealer = leader if isinstance(game, Tribello) else (leader + 2) % 3
    hands = ["?", "?", "?"]
    hands[asked.seat] = written(game.deck, *singles(asked.hand)) or "-"
    tail = [f"dealer={dealer}"] * bool(dealer) + [f"hands={'/'.join(hands)}"]
    if asked.trick:
        tail.append(f"trick={leader}:{written(game.deck, *asked.trick)}")
    else:
        tail += [f"act={asked.seat}", "phase=play"]
    for rules in duties(case.rules):
        name, changes = told_name(rules)
        told = ",".join(f"{switch}:{value}" for switch, value in changes.items())
        for head in heads(case, asked):
            yield " ".join([name, *[f"switches={told}"] * bool(told), *head, *tail])


def duties(rules: RuleSet) -> Iterator[RuleSet]:
    """The rule set, then those with another duty to trump: a claim may speak of a duty that its rules do not have."""
    yield rules
    known = switches(rules.game)
    for name in ("trump_duty", "trump_duty_in_trumf"):
        for value in known[name].values if name in known else ():
            if rules.switches[name] != value:
                yield make_rules(rules.game, {**rules.delta, name: value})


def written(deck: Deck, *cards: int) -> str:
    """Cards with commas between."""
    return ",".join(deck.text_of[card] for card in cards)


def heads(case: Case, asked: Asked) -> Iterator[list[str]]:
    """The words that make a suit trumps: by the contract that the claim is about, else by any."""
    game, trump, letter = case.game, asked.trump, case.game.deck.suit_letter(asked.trump or 0)
    if isinstance(game, Tribello):
        yield from ([f"round={number}", f"trump={letter}"] for number in (1, 2) if trump)
        yield from ([f"round={number}"] for number in (3, 4) if not trump)
    elif isinstance(game, ForehandGame):
        suit = game.deck.suit_letter(int(case.values.get("named", trump or 0)))
        for name in [*named_contracts(case), *game.contracts]:
            yield [f"contract={name}"]
            if suit:
                yield [f"contract={name}:{suit}"]
    elif trump:
        yield [f"trump={letter}"]


def read(line: str, asked: Asked) -> Position | None:
    """The position of a line, if it can be and says what is asked."""
    try:
        position = read_position(line)
    except PositionError:
        return None
    state = position.state
    if (state.hands[asked.seat], state.trick, state.actor) != (asked.hand, asked.trick, asked.seat):
        return None
    if asked.trump is not None and state.trump != asked.trump:
        return None
    free = asked.duty is None or not may_owe(asked, state.trump) or state.must_trump == asked.duty
    return position if free else None


def may_owe(asked: Asked, trump: int) -> bool:
    """Whether a duty to trump would bear on the hand: it has no card of the suit led, and trumps."""
    led = whist.suit_of(asked.trick[0]) if asked.trick else asked.hand
    return asked.hand & led == 0 and asked.hand & trump != 0


def notes(case: Case, asked: Asked, position: Position) -> Iterator[str]:
    """Who wins a trick that the case is about, and what a change of the rules makes of the position."""
    deck, state = position.game.deck, position.state
    if case.changes:
        yield told(case, "legal:", rule(position.game, state), changed_rule(case, position))
    if len(asked.trick) == 2 and count(asked.hand) == 1:
        own, changed = winners(case, (*asked.trick, asked.hand), state.trump)
        if own != changed or "third" in case.values:
            first, second = (str((asked.seat + 1 + place) % 3) for place in (own, changed))
            yield told(case, f"with {deck.text_of[asked.hand]} the trick goes to seat", first, second)


def changed_rule(case: Case, position: Position) -> str:
    """What the changed rules say in a position, with the trump suit and the duty that they give it."""
    state, game = position.state, case.module("followsuit.games").game_for(position.game.rules)
    if isinstance(position.game, ForehandGame):
        duty = game.duty_to_trump(state.contract)
        state = state._replace(trump=game.trump_of(state.contract, state.named), must_trump=duty)
    return rule(game, state)


def rule(game: Any, state: Any) -> str:
    """The cards that may be played, with the clause that says so."""
    clause, cards = game.play_case(state)
    return f"{written(game.deck, *singles(cards)) or 'nothing'} [{clause}]"


def winners(case: Case, cards: tuple[int, ...], trump: int) -> tuple[int, int]:
    """Which card of a trick wins it, by the rules as they are and as they are changed."""
    own: Any = (belote if case.row.game == "belote-a-trois" else whist).trick_winner
    return own(*cards, trump), case.module(own.__module__).trick_winner(*cards, trump)


def told(case: Case, what: str, own: str, changed: str) -> str:
    """What the rules say as they are and as they are changed."""
    if own == changed:
        return f"{what} {own}" + (f", also under {case.changes}" if case.changes else "")
    return f"{what} {changed} under {case.changes}; {own} by the rules as they are, which the line shows"
