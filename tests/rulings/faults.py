"""Planted faults: what stands at a dotted name is replaced by a wrong version of it."""

import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

Fault = Callable[[Any], Any]
"""From the right thing to the wrong one."""


def plant(target: str, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the wrong version in the place of the right one until the test is over."""
    owner, _, name = target.rpartition(".")
    monkeypatch.setattr(target, fault(getattr(pkgutil.resolve_name(owner), name)))


def constant(value: Any) -> Fault:
    """A function that always gives the same."""
    return lambda right: lambda *_, **__: value


def changed(change: Callable[[Any], Any]) -> Fault:
    """A function whose answer is changed."""
    return lambda right: lambda *given, **named: change(right(*given, **named))


def anticlockwise(right: Any) -> Any:
    """The seat on the other side."""
    return lambda seat: (seat + 2) % 3


def led_suit_wins(right: Any) -> Any:
    """Trumps are like any other suit."""
    return lambda led, trick, trump: right(led, trick, 0)


def ten_kept(right: Any) -> Any:
    """The ten of the last trick stays under a capot."""
    return lambda won_last, capot: 10 if won_last else 0


def showing(zone: Callable[[Any], int]) -> Fault:
    """A view shows a zone that it should not."""
    return lambda right: lambda self, state, seat: {**right(self, state, seat), "more": self.deck.write(zone(state))}


def from_the_bottom(right: Any) -> Any:
    """The pickup is drawn from the wrong end."""

    def exchanged(self: Any, state: Any, cards: int) -> Any:
        after = right(self, state._replace(pickup=state.pickup[::-1]), cards)
        return after._replace(pickup=after.pickup[::-1])

    return exchanged
