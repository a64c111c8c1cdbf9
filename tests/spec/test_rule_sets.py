"""Rule sets: named, made or in a user's file; what is unknown, contradictory or does not run is refused."""

import copy
import pickle
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest

from followsuit.spec import (
    GAMES,
    Change,
    RuleSetError,
    contradictions,
    load_rules,
    make_rules,
    rule_sets,
    switches,
)
from followsuit.spec import rules as rules_module
from followsuit.spec.shapes import UserRules

Refused = Callable[..., AbstractContextManager[None]]
Written = Callable[[str], str]

DELTAS: dict[str, dict[str, str | int]] = {
    "tre-belli": {},
    "tre-belli/eight-four": {"scoring": "eight-four"},
    "tre-belli/spades-in-trumf": {"spades_in_trumf": "yes"},
    "tre-belli/published": {
        "trump_duty": "free",
        "spades_in_trumf": "yes",
        "scoring": "eight-four",
    },
    "bismarck": {},
    "bismarck/tribello": {"laps": "3"},
    "bismarck/school-break": {"variant": "school-break"},
    "bismarck/published": {"spades_in_valfri": "yes"},
    "bismarck/must-trump-277": {"trump_duty": "must-trump", "pass_quotas": "2-7-7"},
    "tribello": {},
    "tribello/published": {
        "round_three_quotas": "left-4-right-3",
        "nullo_quotas": "left-4-right-6",
        "exchange_order": "dealer-left-right",
    },
    "belote-a-trois": {},
    "belote-a-trois/federation": {"announcements": "belote", "belote_captured": "no"},
    "belote-a-trois/contree": {"under_trump": "free", "taker_tie": "failure"},
    "belote-a-trois/no-announcements": {"announcements": "none"},
}


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a rule set file and gives its path."""

    def write(text: str) -> str:
        path = tmp_path / "house.toml"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        return str(path)

    return write


@pytest.fixture
def without_school_break(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A spec in which one reading does not run yet."""
    known = dict(switches("bismarck"))
    known["variant"] = replace(known["variant"], runs=("standard",))
    games = {**{game: switches(game) for game in GAMES}, "bismarck": known}
    monkeypatch.setattr(rules_module, "switches_by_game", lambda: games)
    rule_sets.cache_clear()
    yield
    rule_sets.cache_clear()


class TestNamed:
    def test_they_are_the_published_list_as_deltas(self) -> None:
        assert {name: dict(rules.delta) for name, rules in rule_sets().items()} == DELTAS

    @pytest.mark.parametrize("name", DELTAS)
    def test_each_one_loads_by_its_name(self, name: str) -> None:
        assert load_rules(name) is rule_sets()[name]

    @pytest.mark.parametrize("name", DELTAS)
    def test_each_one_has_a_value_for_every_switch(self, name: str) -> None:
        rules = rule_sets()[name]
        assert list(rules.switches) == list(switches(rules.game))

    def test_the_digests_differ_and_stay(self) -> None:
        assert len({rules.digest for rules in rule_sets().values()}) == len(DELTAS)
        assert rule_sets()["tribello"].digest == "48d40182fa86"

    def test_only_the_engine_oddity_is_wild(self) -> None:
        assert [name for name, rules in rule_sets().items() if rules.wild] == ["bismarck/must-trump-277"]

    def test_one_that_does_not_run_is_refused(self, without_school_break: None, refused: Refused) -> None:
        with refused(RuleSetError, "bismarck/school-break", "variant = school-break", "not run", "standard"):
            load_rules("bismarck/school-break")

    def test_an_unknown_name_is_refused_with_a_suggestion_and_the_names(self, refused: Refused) -> None:
        with refused(RuleSetError, '"tre-beli"', 'did you mean "tre-belli"', *DELTAS):
            load_rules("tre-beli")

    @pytest.mark.parametrize("name", ["", "\0", "x" * 5000, "/", "a\nb"])
    def test_no_text_is_more_than_an_unknown_name(self, name: str, refused: Refused) -> None:
        with refused(RuleSetError, "unknown rule set"):
            load_rules(name)


class TestMade:
    def test_values_and_readings_are_those_given_over_the_defaults(self) -> None:
        rules = make_rules("belote-a-trois", {"under_trump": "free", "target": 501})
        assert (rules.value("under_trump"), rules.reading("under_trump")) == ("free", 1)
        assert (rules.value("target"), rules.reading("target")) == (501, 501)
        assert (rules.value("overtrump_on_trump_lead"), rules.reading("overtrump_on_trump_lead")) == (
            "yes",
            0,
        )
        assert dict(rules.delta) == {"under_trump": "free", "target": 501}
        assert (rules.game, rules.parent) == ("belote-a-trois", "belote-a-trois")

    def test_its_name_can_be_read_back(self) -> None:
        rules = make_rules("belote-a-trois/contree", {"under_trump": "forced", "target": 701})
        assert rules.name == "belote-a-trois/contree[target=701,under_trump=forced]"
        assert load_rules(rules.name) == rules

    def test_no_difference_is_the_base_itself(self) -> None:
        assert make_rules("tre-belli", {"scoring": "six"}) is rule_sets()["tre-belli"]

    def test_the_same_values_have_the_same_digest_by_whatever_name(self) -> None:
        made = make_rules("tre-belli", {"scoring": "eight-four"})
        assert made.digest == rule_sets()["tre-belli/eight-four"].digest != rule_sets()["tre-belli"].digest
        assert made != rule_sets()["tre-belli/eight-four"]

    def test_a_number_stands_for_the_reading_written_with_it(self) -> None:
        assert make_rules("bismarck", {"laps": 3}).value("laps") == "3"

    def test_it_is_a_value_that_can_be_hashed_copied_and_pickled(self) -> None:
        rules = make_rules("bismarck", {"laps": 3})
        assert {rules: 1}[pickle.loads(pickle.dumps(rules))] == 1
        assert copy.deepcopy(rules) == rules
        with pytest.raises(TypeError):
            rules.switches["laps"] = "1"  # type: ignore[index]

    @pytest.mark.parametrize(
        ("base", "changes", "words"),
        [
            ("poker", {}, ('unknown rule set "poker"', *GAMES)),
            ("tre-belli", {"scorin": "six"}, ('switch "scorin"', 'did you mean "scoring"', "contract_order")),
            ("tre-belli", {"laps": "3"}, ('unknown switch "laps" of tre-belli', "scoring")),
            (
                "tre-belli",
                {"scoring": "eight"},
                ('"eight"', "scoring of tre-belli", "allowed: six, eight-four"),
            ),
            ("tre-belli", {"choose_blind": True}, ("true", "choose_blind", "allowed: yes, no")),
            ("bismarck", {"laps": 2}, ("2", "laps", "allowed: 1, 3")),
            ("belote-a-trois", {"target": 0}, ("0", "target", "any whole number from 1 up")),
            ("belote-a-trois", {"target": True}, ("true", "target", "any whole number from 1 up")),
            ("belote-a-trois", {"target": "501"}, ('"501"', "target", "any whole number from 1 up")),
            ("belote-a-trois", {"target": 10**18}, ("1000000000000000000", "of at most 18 digits")),
            ("belote-a-trois[target=1000000000000000000]", {}, ('unknown rule set "belote',)),
        ],
    )
    def test_what_cannot_be_is_refused_by_name(
        self, base: str, changes: dict[str, str | int], words: tuple[str, ...], refused: Refused
    ) -> None:
        with refused(RuleSetError, *words):
            make_rules(base, changes)

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ("scoring", ('"scoring" is not', "write base[switch=value,...]")),
            ("scoring=six,scoring=six", ('"scoring=six" is not', "write base[switch=value,...]")),
            ("scoring=", ('unknown value ""', "allowed: six, eight-four")),
            ("", ("nothing stands in the brackets", "leave them out")),
            (" ", ("nothing stands in the brackets",)),
            (",", ('"" is not', "write base[switch=value,...]")),
            ("scoring=eight-four,", ('"" is not', "write base[switch=value,...]")),
            ("=six", ('unknown switch ""',)),
            ("x=six", ('unknown switch "x"',)),
        ],
    )
    def test_a_misshapen_change_is_refused(self, changes: str, words: tuple[str, ...], refused: Refused) -> None:
        with refused(RuleSetError, *words):
            load_rules(f"tre-belli[{changes}]")

    @pytest.mark.parametrize(
        ("name", "problem"),
        [
            ("belote-a-trois[under_trump=free", "its bracket is not closed"),
            ("tre-belli[", "its bracket is not closed"),
            ("[", "its bracket is not closed"),
            ("tre-belli]", "its brackets do not fit"),
            ("tre-belli[scoring=six]x", "its brackets do not fit"),
            ("tre-belli[scoring=six][scoring=six]", "its brackets do not fit"),
            ("[scoring=six]", "its brackets do not fit"),
        ],
    )
    def test_brackets_that_do_not_fit_are_told(self, name: str, problem: str, refused: Refused) -> None:
        with refused(RuleSetError, f'"{name}" names no rule set: {problem}', "write base[switch=value,...]"):
            load_rules(name)

    def test_the_least_number_is_allowed(self) -> None:
        assert load_rules("belote-a-trois[target=1]").value("target") == 1

    def test_an_unknown_switch_asked_for_is_refused(self, refused: Refused) -> None:
        with refused(RuleSetError, 'unknown switch "scorin" of tre-belli'):
            rule_sets()["tre-belli"].value("scorin")
        with refused(RuleSetError, 'unknown switch "scorin" of tre-belli'):
            rule_sets()["tre-belli"].reading("scorin")

    def test_an_unknown_game_is_refused(self, refused: Refused) -> None:
        with refused(RuleSetError, 'unknown game "bismark"', 'did you mean "bismarck"', *GAMES):
            switches("bismark")


PAIRS = [
    (contradiction.game, {switch: value, lost: gone}, contradiction.why)
    for contradiction in contradictions()
    for switch, values in contradiction.when.items()
    for value in values
    for lost, all_gone in contradiction.with_.items()
    for gone in all_gone
]


class TestContradictions:
    @pytest.mark.parametrize(("game", "changes", "why"), PAIRS)
    def test_each_is_refused_by_name_with_the_way_out(
        self, game: str, changes: dict[str, str | int], why: str, refused: Refused
    ) -> None:
        (when, value), (lost, gone) = changes.items()
        left = switches(game)[lost].default
        with refused(RuleSetError, f"{when} = {value} and {lost} = {gone} contradict", why, f"only be {left}"):
            make_rules(game, changes)

    def test_they_are_the_known_ones(self) -> None:
        pairs = {(when, lost) for _, changes, _ in PAIRS for when, lost in [tuple(changes)]}
        assert pairs == {
            ("announcements", "announcements_score"),
            ("announcements", "announcement_tie"),
            ("announcements", "card_in_two_announcements"),
            ("announcements", "announcing"),
            ("announcements", "belote_captured"),
            ("announcements", "belote_call"),
            ("announcements", "swap_makes_belote"),
            ("announcements", "extras_in_comparison"),
            ("announcements", "capot_extras"),
            ("announcements_score", "announcement_tie"),
            ("laps", "lap_order"),
            ("variant", "laps"),
            ("variant", "name_suit"),
            ("variant", "pass_quotas"),
            ("variant", "spades_in_valfri"),
            ("variant", "break_spades"),
            ("variant", "return_from"),
            ("variant", "gift_order"),
            ("variant", "trump_gifts_per"),
            ("variant", "short_of_plain"),
        }

    @pytest.mark.parametrize("game", GAMES)
    def test_any_reading_that_runs_may_stand_alone(self, game: str) -> None:
        beside: dict[str, dict[str, str | int]] = {"lap_order": {"laps": "3"}}
        gifts = ("break_spades", "return_from", "gift_order", "trump_gifts_per", "short_of_plain")
        beside |= {name: {"variant": "school-break"} for name in gifts}
        for switch in switches(game).values():
            for value in switch.runs:
                rules = make_rules(game, {switch.name: value, **beside.get(switch.name, {})})
                assert rules.reading(switch.name) == switch.values.index(value)

    def test_a_belote_that_is_kept_goes_with_belote_alone(self) -> None:
        rules = make_rules("belote-a-trois", {"announcements": "belote", "capot_extras": "lost"})
        assert rules.reading("capot_extras") == 1


class TestFiles:
    def test_a_file_holds_a_delta_on_its_game(self, written: Written) -> None:
        rules = load_rules(written('game = "tre-belli"\n[switches]\nscoring = "eight-four"\n'))
        assert (rules.name, rules.game, rules.parent) == ("house.toml", "tre-belli", "tre-belli")
        assert dict(rules.delta) == {"scoring": "eight-four"}
        assert rules.digest == rule_sets()["tre-belli/eight-four"].digest

    def test_a_file_may_name_itself_and_a_parent(self, written: Written) -> None:
        head = 'game = "bismarck"\nparent = "bismarck/tribello"\nname = "club/long"'
        text = head + '\n[switches]\nlap_order = "complete-laps"'
        rules = load_rules(written(text))
        assert (rules.name, rules.parent) == ("club/long", "bismarck/tribello")
        assert dict(rules.delta) == {"laps": "3", "lap_order": "complete-laps"}

    def test_line_ends_and_byte_order_mark_do_not_matter(self, written: Written) -> None:
        rules = load_rules(written('\ufeffgame = "bismarck"\r\n[switches]\r\nlaps = 3\r\n'))
        assert dict(rules.delta) == {"laps": "3"}

    def test_a_named_rule_set_goes_before_a_file_of_the_same_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "tribello").write_text('game = "bismarck"', "utf-8")
        monkeypatch.chdir(tmp_path)
        assert load_rules("tribello").game == "tribello"

    def test_a_file_needs_no_ending(self, tmp_path: Path) -> None:
        (tmp_path / "house").write_text('game = "bismarck"', "utf-8")
        assert load_rules(str(tmp_path / "house")).game == "bismarck"

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", ("house.toml: Object missing required field `game`",)),
            ("game = tre-belli", ("not TOML", "line 1")),
            ("game = 3", ("Expected `str`, got `int`", "$.game")),
            ('game = "tre-beli"', ('unknown game "tre-beli"', 'did you mean "tre-belli"')),
            ('game = "bismarck"\nswitch = "laps"', ("unknown field `switch`", "[switches]")),
            ('game = "bismarck"\nswitches = "laps"', ("Expected `object`", "$.switches")),
            ('game = "bismarck"\n[switches]\nlap = "3"', ('unknown switch "lap"', 'did you mean "laps"')),
            ('game = "bismarck"\n[switches]\nlaps = 2', ("unknown value 2", "allowed: 1, 3")),
            ('game = "bismarck"\n[switches]\nlaps = 3.0', ("unknown value 3.0 for switch laps", "allowed: 1, 3")),
            ('game = "bismarck"\n[switches]\nlaps = [3]', ("unknown value a list", "allowed: 1, 3")),
            ('game = "bismarck"\n[switches]\nlaps = 1\nlaps = 3', ("not TOML",)),
            (
                'game = "bismarck"\nparent = "tribello"',
                ("the parent tribello is of tribello, not of bismarck",),
            ),
            (
                'game = "bismarck"\nparent = "bismark"',
                ('unknown rule set "bismark"', 'did you mean "bismarck"'),
            ),
            ('game = "bismarck"\nname = "tribello"', ('the name "tribello"', "`name` of its own")),
            ('game = "bismarck"\nname = "two words"', ('the name "two words"', "`name` of its own")),
            ('game = "bismarck"\n[switches]\nlaps = 1', ("laps = 1", "bismarck has already", "leave it out")),
            ('game = "bismarck"\n[switches]\nlap_order = "complete-laps"', ("contradict", "laps = 1")),
            ('game = "bismarck"\nname = ""', ("`name` is empty; give it a name, or leave it out",)),
            ('game = "bismarck"\nparent = ""', ("`parent` is empty; give it the name of a rule set, or leave it out",)),
            ('game = "bismarck"\n[[change]]\nplace = "x"', ("`old`", "change[0]", "with `place`, `old` and `new`")),
            ("game = \udcff", ("not UTF-8 at byte 8;",)),
            ("x = " + "[" * 100_000, ("not TOML",)),
            ("x = " + "9" * 5_000, ("not TOML that can be read: a number of too many digits.",)),
            ('game = "belote-a-trois"\n[switches]\ntarget = 1.5', ("unknown value 1.5 for switch target",)),
            ('game = "belote-a-trois"\n[switches]\ntarget = [1]', ("unknown value a list for switch target",)),
            ('game = "belote-a-trois"\n[switches]\ntarget = {a = 1}', ("unknown value a table for switch target",)),
            ('game = "belote-a-trois"\n[switches]\ntarget = 2020-01-01', ("unknown value a date or time for",)),
        ],
    )
    def test_an_unusable_file_is_refused_by_its_name(
        self, text: str, words: tuple[str, ...], written: Written, refused: Refused
    ) -> None:
        with refused(RuleSetError, "house.toml: ", *words):
            load_rules(written(text))

    def test_a_file_that_is_not_there_is_refused_by_its_name(self, tmp_path: Path, refused: Refused) -> None:
        with refused(RuleSetError, "none.toml: cannot be read", "No such file", "check the path"):
            load_rules(str(tmp_path / "none.toml"))

    def test_a_folder_is_refused_by_its_name(self, tmp_path: Path, refused: Refused) -> None:
        folder = tmp_path / "folder.toml"
        folder.mkdir()
        with refused(RuleSetError, "folder.toml: cannot be read", "check the path"):
            load_rules(str(folder))

    def test_an_unreadable_path_is_refused(self, refused: Refused) -> None:
        with refused(RuleSetError, "null byte"):
            load_rules("a\0b.toml")

    def test_the_message_tells_what_a_file_may_hold(self, written: Written, refused: Refused) -> None:
        named = set(UserRules.__struct_fields__) - {"switches", "change"}
        with refused(RuleSetError, *(f"`{field}`" for field in named), "[switches]", "[[change]]"):
            load_rules(written("gme = 1"))


def test_a_rule_set_lists_what_does_not_run(without_school_break: None) -> None:
    idle = {name: rules.not_running for name, rules in rule_sets().items() if rules.not_running}
    assert idle == {"bismarck/school-break": ("variant",)}


def test_every_reading_of_the_spec_runs() -> None:
    assert [name for name, rules in rule_sets().items() if rules.not_running] == []


CHANGED = """game = "tribello"
name = "six-four-four"
[[change]]
place = "kernel.tribello.winning_quota"
old = "left, right = 4, 3"
new = "left, right = 4, 4"
"""


def test_a_change_of_the_rules_themselves_is_for_proofs_alone(written: Written, refused: Refused) -> None:
    with refused(RuleSetError, "[[change]]", "kernel.tribello.winning_quota", "followsuit prove"):
        load_rules(written(CHANGED))
    changed = load_rules(written(CHANGED), changes_allowed=True)
    assert changed.changes == (Change("kernel.tribello.winning_quota", "left, right = 4, 3", "left, right = 4, 4"),)
    assert changed.digest != rule_sets()["tribello"].digest
    assert pickle.loads(pickle.dumps(changed)) == changed
