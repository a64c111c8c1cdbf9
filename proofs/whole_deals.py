"""Whole deals, played card by card, that answer what figures alone leave open."""

from typing import Any

from followsuit.cards import BELOTE_DECK
from followsuit.games import Action, Game, game_for
from followsuit.games.actions import PLAY, TAKE
from followsuit.symbolic.claims import Fault, Proof, claim

SWEEP = (
    "JS AS TS AH TH AD TD AC TC",
    "9S KS 9H KH 9D KD 9C KC QS",
    "QH JH QD JD QC JC 7H 7D 7C",
)
SWEEP_LEFT = ("7S", "8S 8H 8D", "8C")


def played(game: Game[Any], hands: tuple[str, ...], left: tuple[str, ...], tricks: tuple[str, ...]) -> Any:
    """A deal in which seat 0 takes in the first round and leads, played as the tricks say; seat 2 has dealt."""
    read = BELOTE_DECK.read
    turned, talon, bergere = map(read, left)
    whole = [BELOTE_DECK.tokens(hand) for hand in hands]
    a, b, c = (sum(cards[:6]) for cards in whole)
    d, e, f = (sum(cards[6:]) for cards in whole)
    state = game.dealt(game.start(2), (a, b, c), turned, (d, e, f), talon, bergere)  # type: ignore[attr-defined]
    state = game.apply(state, Action(0, TAKE))
    for trick in tricks:
        for card in BELOTE_DECK.tokens(trick):
            state = game.apply(state, Action(state.actor, PLAY, card))
    return state


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/capot-sole", "belote-a-trois/announcements/fours"),
    rulings=(23, 30),
    whole_games=True,
    enumerated=True,
    only_where={
        "announcements": "full",
        "announcing": "automatic",
        "announcements_score": "best-player",
        "belote_call": "automatic",
        "capot_extras": "kept",
        "extras_in_comparison": "yes",
    },
    faults=(Fault("kernel.announcements.FOURS", "(NINES, 150, 1005)", "(NINES, 100, 1005)"),),
)
def a_taker_who_sweeps_all_nine_tricks_can_fail_through_announcements(p: Proof) -> None:
    """All nine tricks and the whole prime make 252; four nines and four kings in one hand make more."""
    game = game_for(p.rules)
    tricks = (
        *("JS 9S QH", "AS KS JH", "TS QS QD", "AH KH 7H", "TH 9H JD"),
        *("AD KD 7D", "TD 9D QC", "AC KC 7C", "TC 9C JC"),
    )
    state = played(game, SWEEP, SWEEP_LEFT, tricks)
    score = game.score(state)
    p.show(game.trick_counts(state) == (9, 0, 0), "the taker sweeps")
    p.show(score.outcome == "captured" and score.points[0] < score.points[1], "and fails")
