"""The games: complete deals as immutable states, whole matches, judgement with reasons, views and scores."""

from typing import Any

from followsuit.games.actions import Action, Trick
from followsuit.games.base import DealError, Game, Match, Score
from followsuit.games.belote import BeloteATrois, BeloteDeal
from followsuit.games.forehand import Bismarck, TreBelli
from followsuit.games.school_break import SchoolBreak
from followsuit.games.tribello import Tribello
from followsuit.games.whist import WhistDeal, WhistGame
from followsuit.spec import RuleSet

GAMES: dict[str, type[Game[Any]]] = {
    TreBelli.id: TreBelli,
    Bismarck.id: Bismarck,
    Tribello.id: Tribello,
    BeloteATrois.id: BeloteATrois,
}


def game_for(rules: RuleSet) -> Game[Any]:
    """The game of a rule set."""
    if rules.game == Bismarck.id and rules.value("variant") == "school-break":
        return SchoolBreak(rules)
    return GAMES[rules.game](rules)


__all__ = [
    "GAMES",
    "Action",
    "BeloteATrois",
    "BeloteDeal",
    "Bismarck",
    "DealError",
    "Game",
    "Match",
    "SchoolBreak",
    "Score",
    "TreBelli",
    "Tribello",
    "Trick",
    "WhistDeal",
    "WhistGame",
    "game_for",
]
