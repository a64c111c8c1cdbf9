"""The splitter cuts the same sentences out of the same text, whatever stands in it."""

import pytest

from followsuit.spec.splitter import split, split_line


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ("", []),
        ("  \t ", []),
        ("En rubrik", ["En rubrik"]),
        ("Un. Deux! Trois? Fin", ["Un.", "Deux!", "Trois?", "Fin"]),
        ("La 19ème carte. Puis 3 par 3. Fin.", ["La 19ème carte.", "Puis 3 par 3.", "Fin."]),
        ("Vinner d.v.s. är högst, t ex nu. Sedan", ["Vinner d.v.s. är högst, t ex nu.", "Sedan"]),
        ("Man ser d.v.s. Anna vinner.", ["Man ser d.v.s. Anna vinner."]),
        (
            "Lott eller dyl. sedan given, tre ggr. var. Ny",
            ["Lott eller dyl. sedan given, tre ggr. var.", "Ny"],
        ),
        ("Två kort o s v. Här slutar det", ["Två kort o s v.", "Här slutar det"]),
        ("Regeln sk {{tvång]]. Nästa", ["Regeln sk {{tvång]].", "Nästa"]),
        (
            'A fourth hand, the "pickup". There (quota) it is.',
            ['A fourth hand, the "pickup".', "There (quota) it is."],
        ),
        ("Games (such as this). (Others too.) End.", ["Games (such as this).", "(Others too.)", "End."]),
        ("Il dit. « Alors » il joue.", ["Il dit.", "« Alors » il joue."]),
        ("Points : plis, 57+72=129. C'est tout", ["Points : plis, 57+72=129.", "C'est tout"]),
        ("Three. 4 of them. Élan", ["Three. 4 of them.", "Élan"]),
        ("  1. A prend. B passe.", ["1. A prend.", "B passe."]),
        ("12. A prend", ["12. A prend"]),
        ("- När. Om", ["- När.", "Om"]),
        ("• Spel", ["• Spel"]),
        ("| A. B | C. D |", ["| A. B | C. D |"]),
    ],
)
def test_a_line_is_cut_into_its_sentences(line: str, sentences: list[str]) -> None:
    assert split_line(line) == sentences


def test_places_count_lines_and_sentences_from_one() -> None:
    placed = split("Title\n\nOne. Two.\r\n- Three\n")
    assert [(p.id("XX"), p.text) for p in placed] == [
        ("XX/1.1", "Title"),
        ("XX/3.1", "One."),
        ("XX/3.2", "Two."),
        ("XX/4.1", "- Three"),
    ]


def test_the_digest_is_of_the_exact_words() -> None:
    first, second, third = split("Spel\n Spel \nspel\n")
    assert first.digest == second.digest == "62392b31f927ae86"
    assert third.digest != first.digest
