"""Which position lines each game has."""

from typing import Any

from followsuit.games import SchoolBreak
from followsuit.records.belote_lines import BeloteReading, belote_words
from followsuit.records.course import Reading, Writing
from followsuit.records.tribello_lines import TribelloReading, tribello_words
from followsuit.records.whist_lines import BismarckReading, SchoolBreakReading, TreBelliReading, forehand_words
from followsuit.records.words import Words

READINGS: dict[str, type[Reading[Any]]] = {
    "tre-belli": TreBelliReading,
    "bismarck": BismarckReading,
    "tribello": TribelloReading,
    "belote-a-trois": BeloteReading,
}


def reading_of(game: Any, words: Words) -> Reading[Any]:
    """The reading of a line of a game."""
    return SchoolBreakReading(game, words) if isinstance(game, SchoolBreak) else READINGS[game.id](game, words)


def words_of(game: Any, state: Any, write: Writing) -> dict[str, str | None]:
    """The words of a state that the games do not share, then its play."""
    if game.id == "tribello":
        return tribello_words(game, state, write)
    return belote_words(game, state, write) if game.id == "belote-a-trois" else forehand_words(game, state, write)
