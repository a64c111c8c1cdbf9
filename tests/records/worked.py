"""The worked examples of the belote text as whole deals: `spec/samples/examples.jsonl`.

The text gives figures only; these deals end in them. A letter of the text is a seat: A the taker, B and C the others.
"""

from typing import NamedTuple

from followsuit.records import FORMAT, DealRecord, Record, write_record

RULES = "belote-a-trois/no-announcements"
"""Several hands hold a run or king and queen of trump, which the figures of the text do not count."""


class Worked(NamedTuple):
    """A deal with spades as trumps: the 27 cards in order of play, the five undealt ones with the turned card first."""

    name: str
    dealer: int
    auction: tuple[str, ...]
    played: str
    undealt: str
    winners: tuple[int, ...]
    score: tuple[int, int, int]


EXAMPLES = (
    Worked(
        "example 1: A is seat 1, who names spades in the second round",
        0,
        ("1 pass", "2 pass", "0 pass", "1 name S"),
        "7H KH AH 9D 8D JD 8C JC JS 8H 9S TH KC AC KS 7D AD QD TC QC QS TS 8S AS 7S 9H 9C",
        "KD JH 7C QH TD",
        (0, 2, 1, 2, 1, 2, 1, 0, 0),
        (46, 57, 40),
    ),
    Worked(
        "example 2: A is seat 2, B seat 0",
        2,
        ("0 pass", "1 pass", "2 take"),
        "KD 7D QD 9H 7H KH JC 9C KC TC 8C QC AC TS 9S 8S JD KS JS 7S JH QS AD AH 8D TD TH",
        "AS 8H 9D QH 7C",
        (0, 2, 1, 1, 0, 2, 2, 2, 0),
        (129, 19, 0),
    ),
    Worked(
        "example 3: A is seat 0",
        1,
        ("2 pass", "0 take"),
        "8S JS KS 9S QS KD AS TH 7H TS QC JC AC 9C 7C AH 8H TD AD QD 9D KH QH JD 9H 8C 7D",
        "7S JH TC KC 8D",
        (0,) * 9,
        (236, 0, 0),
    ),
    Worked(
        "example 4, the last trick with A: A is seat 0, B seat 2",
        0,
        ("1 pass", "2 pass", "0 take"),
        "TH 8H AH QH 9H 7H 9D 7D QD JS TS 8S TC QC 8C 9C 9S AC TD KD 7S JC KS JH AS KH 7C",
        "QS JD 8D KC AD",
        (0, 0, 2, 2, 2, 0, 2, 0, 0),
        (122, 0, 110),
    ),
    Worked(
        "example 4, the last trick with B: A is seat 1, B seat 2",
        0,
        ("1 pass", "2 pass", "0 pass", "1 name S"),
        "JS KS 9S TH QH 9H AH KH JH 7S AS 8S TC 9C 8C TD JD 9D 8D KD TS 7H QS QD AD 7D 8H",
        "JC AC QC 7C KC",
        (1, 1, 1, 2, 2, 2, 1, 2, 2),
        (0, 132, 100),
    ),
    Worked(
        "example 5: A is seat 0, B seat 1",
        0,
        ("1 pass", "2 pass", "0 take"),
        "TH JH 7H KH QH TS 8D TD QD JS AS KS AH 8S 9S JD 7S AD 7C 8C TC KC QC JC 7D 9C AC",
        "QS KD 9H 8H 9D",
        (1, 0, 1, 1, 0, 1, 0, 0, 0),
        (0, 245, 0),
    ),
)


def record_of(worked: Worked) -> Record:
    """The record of a worked example; the six cards first dealt are those played first."""
    cards, leader = worked.played.split(), (worked.dealer + 1) % 3
    actions = list(worked.auction)
    seats: list[list[str]] = [[], [], []]
    for number, winner in enumerate(worked.winners):
        for turn, card in enumerate(cards[3 * number : 3 * number + 3]):
            seat = (leader + turn) % 3
            seats[seat].append(card)
            actions.append(f"{seat} play {card}")
        leader = winner
    turned, *talon, bergere = worked.undealt.split()
    a, b, c = (" ".join(held[:6]) for held in seats)
    d, e, f = (" ".join(held[6:]) for held in seats)
    deal = DealRecord(
        dealer=worked.dealer,
        hands=(a, b, c),
        retourne=turned,
        batch=(d, e, f),
        talon=" ".join(talon),
        bergere=bergere,
        actions=actions,
        winners=list(worked.winners),
        score=worked.score,
    )
    return Record(format=FORMAT, rules=RULES, match=False, deals=[deal], totals=worked.score)


def examples_file() -> bytes:
    """The file of all examples."""
    return b"".join(write_record(record_of(worked)) for worked in EXAMPLES)
