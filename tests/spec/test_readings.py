"""The kernel's constants are the places of the readings in the spec."""

from collections.abc import Mapping

import pytest

from followsuit.kernel import readings as kernel
from followsuit.spec import GAMES, Switch, switches


def constant(*words: str) -> str:
    return "_".join(words).replace("-", "_").upper()


def readings_of(switch: Switch) -> dict[str, int]:
    """The constants of a switch by name, with their values."""
    return {constant(switch.name, value): place for place, value in enumerate(switch.values)}


def expected() -> dict[str, int]:
    """Every constant that the kernel may have; where two games differ, the game's id stands in front."""
    found: dict[str, int] = {}
    rows = [(game, switch) for game in GAMES for switch in switches(game).values()]
    for game, switch in rows:
        double = [other for _, other in rows if other.name == switch.name and other.values != switch.values]
        prefix = f"{constant(game)}_" if double else ""
        found |= {f"{prefix}{name}": place for name, place in readings_of(switch).items()}
    return found


def constants(module: object) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper() and type(value) is int}


def families(found: Mapping[str, int], whole: Mapping[str, int]) -> dict[str, set[str]]:
    """For each switch of which `found` names a reading, the readings that it lacks."""
    lacking = {}
    for game in GAMES:
        for switch in switches(game).values():
            names = set(readings_of(switch))
            full = {name for name in whole if name in names or name.removeprefix(f"{constant(game)}_") in names}
            if full & set(found) and full - set(found):
                lacking[switch.name] = full - set(found)
    return lacking


def test_every_constant_is_the_place_of_its_reading() -> None:
    found = constants(kernel)
    assert found
    assert found.items() - expected().items() == set()


def test_a_switch_that_the_kernel_knows_has_all_its_readings_there() -> None:
    assert families(constants(kernel), expected()) == {}


@pytest.mark.parametrize("name", ["UNDER_TRUMP_FREE", "BISMARCK_TRUMP_DUTY_MUST_TRUMP", "LAPS_3"])
def test_a_missing_reading_is_found(name: str) -> None:
    found = constants(kernel)
    del found[name]
    assert list(families(found, expected()).values()) == [{name}]


def test_switches_that_two_games_read_differently_carry_the_name_of_the_game() -> None:
    whole = expected()
    assert whole["TRE_BELLI_TRUMP_DUTY_FREE"] == 1
    assert whole["BISMARCK_TRUMP_DUTY_FREE"] == 0
    assert "TRUMP_DUTY_FREE" not in whole
