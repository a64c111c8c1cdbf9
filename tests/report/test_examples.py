"""The worked examples and score vectors, and how strictly they are read."""

from pathlib import Path

import msgspec
import pytest

from followsuit.report.examples import Example, disagreement, examples, read_examples
from followsuit.spec import SpecError, rulings, sentences


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.id)
def test_the_games_give_what_the_example_says(example: Example) -> None:
    assert disagreement(example) is None


def test_a_wrong_expectation_is_named() -> None:
    first = examples()[0]
    wrong = msgspec.structs.replace(first, expected=(57, 46, 41))
    assert disagreement(wrong) == f"{first.id}: 57 / 46 / 40 instead of 57 / 46 / 41 ({first.point})"


def test_a_wrong_pot_is_named() -> None:
    litige = next(example for example in examples() if example.id == "belote/case-035-litige")
    assert "60 in the pot instead of 59" in str(disagreement(msgspec.structs.replace(litige, pot=59)))


def test_examples_cite_sentences_and_rulings_that_exist() -> None:
    assert {sentence for example in examples() for sentence in example.sentences} <= set(sentences())
    assert {example.ruling for example in examples() if example.ruling} <= set(rulings())


def test_all_five_worked_examples_are_there_example_4_with_both_holders_of_the_ten() -> None:
    found = [example.id for example in examples() if example.id.startswith("belote/example-")]
    assert [name.split("-")[1] for name in found] == ["1", "2", "3", "4", "4", "5"]


def test_case_087_a_vector_without_its_expected_value_is_an_error_never_a_pass(tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    path.write_text('[[example]]\nid = "x"\nrules = "bismarck"\npoint = "p"\nfigures = { tricks = [8, 4, 4] }\n')
    with pytest.raises(SpecError, match="expected"):
        read_examples(path)


def test_case_107_vectors_that_rest_on_a_reading_are_optional() -> None:
    tie = next(example for example in examples() if example.id == "belote/case-035-litige")
    assert tie.ruling == 18
