"""Claims that rest on lemmas which changed rules leave unproved."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from followsuit.spec import RuleSet, load_rules
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.resting import settled, to_be_shown
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claims

ONE = Result("card_sets.a_card_is_a_set_of_one", ("mine",), Word.PROVED, Word.PROVED)
OTHER = Result("card_sets.no_other_set_counts_one", ("mine",), Word.PROVED, Word.PROVED, rests=("counts_one",))
LAST = Result("contracts.some", ("mine",), Word.PROVED, Word.PROVED, rests=("only_a_card_counts_one",))
ADDING = Result("card_sets.counts_of_disjoint_sets_add_up", ("mine",), Word.REFUTED, Word.PROVED)


def words(*results: Result, changed: str = "mine") -> list[str]:
    """The verdicts of results once it is settled what they rest on."""
    return [result.verdict.value for result in settled(results, {changed}, ())]


def test_what_rests_on_lemmas_that_are_proved_stays_proved() -> None:
    assert words(LAST, OTHER, ONE) == ["proved"] * 3


@pytest.mark.parametrize("word", [Word.REFUTED, Word.VACUOUS, Word.UNDECIDED])
def test_what_rests_on_a_lemma_that_is_not_proved_is_undecided_link_by_link(word: Word) -> None:
    assert words(LAST, OTHER, replace(ONE, verdict=word)) == ["undecided", "undecided", word.value]
    (last, *_) = settled([LAST, OTHER, replace(ONE, verdict=word)], {"mine"}, ())
    said = (
        "it rests on only_a_card_counts_one, which is not shown by these rules: see card_sets.no_other_set_counts_one"
    )
    assert last.statement == said


def test_a_lemma_is_to_be_shown_under_the_same_rules() -> None:
    assert words(OTHER, replace(ONE, rules=("theirs",))) == ["undecided", "proved"]


def test_under_rules_as_they_are_lemmas_hold() -> None:
    assert words(OTHER, changed="theirs") == ["proved"]


def test_a_refuted_claim_stays_refuted_and_a_claim_may_rest_on_its_own_lemma() -> None:
    assert words(replace(OTHER, verdict=Word.REFUTED)) == ["refuted"]
    assert words(replace(ONE, rests=("counts_one",))) == ["proved"]


def test_the_claims_of_lemmas_are_run_unless_they_were() -> None:
    assert ONE.claim in to_be_shown([OTHER], ())
    assert to_be_shown([OTHER, ONE], ()) == ()
    assert to_be_shown([ONE], ()) == ()
    assert set(to_be_shown([ONE], {"mine"})) == {name for name in claims() if name.startswith("card_sets.")}


def test_where_sets_are_changed_no_claim_about_a_game_is_proved_unless_all_about_sets_are() -> None:
    zero = Result("scoring.tribello_is_zero_sum", ("mine",), Word.PROVED, Word.PROVED)
    sets = [Result(name, ("mine",), Word.PROVED, Word.PROVED) for name in claims() if name.startswith("card_sets.")]
    assert settled([zero, *sets], {"mine"}, {"mine"}) == [zero, *sets]
    fallen = [replace(sets[-1], verdict=Word.REFUTED), *sets[:-1]]
    first, *others = settled([zero, *fallen], {"mine"}, {"mine"})
    assert (first.verdict, others) == (Word.UNDECIDED, fallen)
    assert first.statement == f"it speaks of sets of cards by rules under which {sets[-1].claim} is not proved"
    assert settled([zero, *fallen], {"mine"}, ()) == [zero, *fallen]


COUNT = """game = "tribello"
name = "mine"
[[change]]
place = "kernel.sets.count"
old = "halves >> 16"
new = "halves >> 8"
"""


@pytest.fixture
def counting_wrongly(tmp_path: Path) -> RuleSet:
    """A rule set whose cards are counted wrongly."""
    (tmp_path / "mine.toml").write_text(COUNT)
    return load_rules(str(tmp_path / "mine.toml"), changes_allowed=True)


def test_a_change_of_counting_leaves_what_rests_on_counts_undecided(counting_wrongly: RuleSet) -> None:
    (result,) = run_claims("no_other_set_counts_one", [counting_wrongly], workers=0)
    assert (result.verdict, result.rules) == (Word.UNDECIDED, ("mine",))
    assert result.statement.startswith("it rests on counts_one, which is not shown by these rules: see card_sets.a_")
    assert result.rests == ("counts_one", "counts_nothing", "counts_what_is_left")


def test_a_claim_that_rests_on_no_lemma_is_undecided_where_cards_are_counted_wrongly(counting_wrongly: RuleSet) -> None:
    (result,) = run_claims("a_tribello_player_throws_own_cards", [counting_wrongly], workers=0)
    assert (result.verdict, result.rests) == (Word.UNDECIDED, ())
    assert result.statement.startswith("it speaks of sets of cards by rules under which card_sets.count_is_the_number")


def test_claims_of_no_game_are_run_under_a_change_and_once_for_all_rules_as_they_are(counting_wrongly: RuleSet) -> None:
    claim = claims()[ONE.claim]
    bismarck = load_rules("bismarck")
    assert [row.name for row in rows(claim, [counting_wrongly])] == ["mine"]
    assert [row.name for row in rows(claim, [bismarck, counting_wrongly])] == ["every game", "mine"]
    assert [row.name for row in rows(claim, [bismarck])] == [row.name for row in rows(claim)] == ["every game"]
    assert [one.verdict for one in run_claims(ONE.claim, [counting_wrongly], workers=0)] == [Word.REFUTED]


def test_a_lemma_that_is_false_of_a_known_value_leaves_the_claim_undecided(prove: Callable[..., Result]) -> None:
    result = prove("what_rests_on_a_lemma_that_is_false")
    assert (result.verdict, result.statement) == (Word.UNDECIDED, "the lemma three_is_four does not hold")
