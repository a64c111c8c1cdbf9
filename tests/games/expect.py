"""Expected refusals, and every card of the pack in one place."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from followsuit.cards import Deck
from followsuit.games import Action, Game
from followsuit.games.whist import union
from followsuit.spec import clauses
from followsuit.verdict import Reason, Refused, Verdict


def refusal(game: Game[Any], state: Any, action: Action, reason: Reason, clause: str) -> Verdict:
    """The verdict on an action that must be refused for a reason under a clause, given without the game's id.

    Asserts that asking again gives the same answer, that `apply` refuses with it, and that the state is as it was.
    """
    before, views = deepcopy(state), [game.view(state, seat) for seat in range(3)]
    verdict = game.judge(state, action)
    assert verdict.reason is not None, f"allowed: {action.text(game.deck)}"
    assert verdict.reason is reason, f"refused for another reason: {verdict.reason}, not {reason}: {verdict.text}"
    assert verdict.clause == game.clause(clause), f"refused under another clause: {verdict.clause}, not {clause}"
    assert verdict.clause in clauses(), f"no clause is called {verdict.clause}"
    assert verdict.text, f"refused without a word: {verdict}"
    with pytest.raises(Refused) as caught:
        game.apply(state, action)
    assert caught.value.verdict == verdict, "apply refuses for another reason than judge"
    assert game.judge(state, action) == verdict, "asking again gives another answer"
    assert state == before, "the refused action changed the state"
    assert [game.view(state, seat) for seat in range(3)] == views, "the refused action changed a view"
    return verdict


def misplaced(deck: Deck, zones: Mapping[str, int]) -> list[str]:
    """One line for each card of the pack that does not lie in exactly one place, and for each foreign one."""
    lines: list[str] = []
    if sum(zones.values()) == deck.pack and union(zones.values()) == deck.pack:
        return lines
    for card, text in deck.text_of.items():
        places = [place for place, cards in zones.items() if cards & card]
        if len(places) != 1:
            lines.append(f"{text} lies in {' and '.join(places)}" if places else f"{text} is missing")
    lines += [f"{place} holds more than cards" for place, cards in zones.items() if cards & ~deck.pack]
    return lines


def every_card_once(game: Game[Any], state: Any) -> None:
    """Asserts that each card of the pack lies in one place."""
    lines = misplaced(game.deck, game.zones(state))
    assert lines == [], f"cards astray: {'; '.join(lines)}"
