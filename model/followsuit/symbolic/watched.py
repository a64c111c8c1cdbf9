"""Which readings a run of a claim depends on: those that it reads from its rule set."""

from dataclasses import dataclass, field, fields
from typing import Any

from followsuit.spec import RuleSet
from followsuit.symbolic.world import World


@dataclass(frozen=True)
class Watched(RuleSet):
    """A rule set that writes down which of its switches are read."""

    reads: dict[str, str | int] = field(default_factory=dict, compare=False, hash=False)

    def value(self, switch: str) -> str | int:
        """The value of a switch."""
        self.reads[switch] = super().value(switch)
        return self.reads[switch]

    def reading(self, switch: str) -> int:
        """The place of the value among the readings of a switch."""
        self.value(switch)
        return super().reading(switch)


def watched(rules: RuleSet, reads: dict[str, str | int]) -> Watched:
    """A rule set whose reads are written into `reads`."""
    values = {part.name: getattr(rules, part.name) for part in fields(RuleSet)}
    return Watched(**values, reads=reads)


def watch_games(world: World) -> None:
    """Let the games of a world read a switch from the rule set when they use it, not all of them when they begin."""
    game: Any = world.module("followsuit.games.base").__dict__["Game"]
    begin = game.__init__

    def begin_unwatched(self: Any, rules: RuleSet) -> None:
        begin(self, RuleSet(**{part.name: getattr(rules, part.name) for part in fields(RuleSet)}))
        self.rules = rules

    def reading(self: Any, switch: str) -> int:
        return int(self.rules.reading(switch))

    game.__init__, game.reading = begin_unwatched, reading
