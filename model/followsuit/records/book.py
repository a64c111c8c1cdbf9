"""The book-keeping of a recorded match: dealer, rounds, contracts spent, totals, length and winners."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from followsuit.games import BeloteATrois, Game, Match, SchoolBreak, Tribello
from followsuit.games.actions import Three, left_of
from followsuit.games.numbers import number_of
from followsuit.records.deals import Checked, fault, slashed
from followsuit.records.findings import Finding
from followsuit.records.record import DealRecord, Record
from followsuit.verdict import Reason, Verdict

DEALER = {"belote-a-trois": "deal/rotation"}
LENGTH = {
    "tre-belli": "choice/once",
    "bismarck": "match/length",
    "tribello": "match/rounds",
    "belote-a-trois": "match/target",
}
WINNER = {"belote-a-trois": "match/target"}


class Book:
    """A match as the reference keeps it, beside the totals as the record tells them.

    A fault that was reported once is not reported again through what follows from it: after a deal that could not
    be judged the record's own score counts, and totals and winners may follow from a score already found wrong.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game, self.record = game, record
        self.match = game.start(record.deals[0].dealer)
        self.by_totals = isinstance(game, BeloteATrois)
        self.told: Three = (0, 0, 0)
        self.totals_known = self.pot_known = self.dealer_known = True

    def before(self, deal: DealRecord) -> Iterator[Finding]:
        """What is wrong with a deal before it is dealt; the dealer that the record names deals it."""
        if self.over():
            text = f"the match was over after {number_of(self.match.played + self.match.passed_out, 'deal')}"
            yield self.fault(Reason.WRONG_NUMBER_OF_DEALS, LENGTH[self.game.id], text)
        if deal.dealer != self.match.dealer and self.dealer_known:
            text = f"seat {self.match.dealer} deals, not seat {deal.dealer}"
            yield self.fault(Reason.WRONG_DEALER, DEALER.get(self.game.id, "deal/dealer"), text, deal.dealer)
        round_number = self.match.played // 3 + 1
        if isinstance(self.game, Tribello) and deal.round not in (UNSET, round_number):
            text = f"deal {self.match.played + 1} belongs to round {round_number}, not {deal.round}"
            yield self.fault(Reason.WRONG_NUMBER_OF_DEALS, LENGTH[self.game.id], text)
        self.match = self.match._replace(dealer=deal.dealer)

    def fault(self, reason: Reason, clause: str, text: str, seat: int | None = None) -> Finding:
        """A finding of the book-keeping."""
        return fault(Verdict(reason, self.game.clause(clause), text), seat)

    def after(self, deal: DealRecord, checked: Checked) -> None:
        """Enter a deal."""
        self.dealer_known = checked.score is not None or not self.by_totals
        if checked.score is None:
            self.broken(deal, checked.state)
            return
        points = checked.score.points if deal.score is UNSET else deal.score
        before, self.match = self.match, self.closed(checked.state)
        if not self.pot_known:
            self.totals_known = self.totals_known and deal.score is not UNSET
            self.match = self.match._replace(totals=added(before.totals, points))
            self.pot_known = checked.score.outcome in ("made", "captured")
        self.told = added(self.told, points)

    def closed(self, state: Any) -> Match:
        """The match after a deal that is over."""
        match: Match = self.game.close(self.match, state)
        return match

    def broken(self, deal: DealRecord, state: Any) -> None:
        """Enter a deal that could not be judged to its end, on the record's word."""
        match, told = self.match, deal.score
        if self.game.contracts and state is not None and state.contract >= 0:
            forehand = left_of(match.dealer)
            row = tuple(n + (place == state.contract) for place, n in enumerate(match.spent[forehand]))
            spent = tuple(row if seat == forehand else match.spent[seat] for seat in range(3))
            match = match._replace(spent=spent)
        self.totals_known = self.totals_known and told is not UNSET
        self.pot_known = not self.by_totals
        points = (0, 0, 0) if told is UNSET else told
        self.told = added(self.told, points)
        self.match = match._replace(
            dealer=left_of(match.dealer),
            played=match.played + 1,
            totals=added(match.totals, points),
            last=points,
        )

    def ledgers(self) -> tuple[Match, Match]:
        """The match by the reference's totals, and by those the record tells."""
        return self.match, self.match._replace(totals=self.told)

    def over(self) -> bool:
        """Whether the match has ended, by both ledgers."""
        ended = all(self.game.deals_left(match) == 0 for match in self.ledgers())
        return ended and (self.totals_known or not self.by_totals)

    def unfinished(self) -> bool:
        """Whether the match has not ended by either ledger, though it should."""
        if isinstance(self.game, SchoolBreak) or (self.by_totals and not self.totals_known):
            return False
        return all(self.game.deals_left(match) != 0 for match in self.ledgers())

    def at_the_end(self) -> Iterator[Finding]:
        """What is wrong with the length, the totals and the winners of the match."""
        if self.unfinished():
            text = f"the match is not over after {number_of(self.match.played + self.match.passed_out, 'deal')}"
            yield self.fault(Reason.WRONG_NUMBER_OF_DEALS, LENGTH[self.game.id], text)
        elif self.totals_known:
            yield from wrong_totals(self.game, self.record, {match.totals for match in self.ledgers()})
            yield from self.wrong_winners()

    def wrong_winners(self) -> Iterator[Finding]:
        """Winners of the match other than the totals give."""
        told = self.record.winners
        right = [self.game.winners(match) for match in self.ledgers()]
        if told is not UNSET and tuple(sorted(told)) not in right:
            names, not_names = (", ".join(map(str, seats)) or "nobody" for seats in (right[0], told))
            text = f"with {slashed(self.match.totals)} the match goes to {names}, not to {not_names}"
            yield self.fault(Reason.WRONG_WINNER, WINNER.get(self.game.id, "match/winner"), text)


def added(a: Three, b: Three) -> Three:
    """Points of two deals together."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def wrong_totals(game: Game[Any], record: Record, right: set[Three]) -> Iterator[Finding]:
    """Totals that are not the sum of the scores, neither of the reference's nor of the record's own."""
    if record.totals is UNSET or record.totals in right:
        return
    text = f"the scores sum to {slashed(min(right))}, not to {slashed(record.totals)}"
    clause = game.clause(WINNER.get(game.id, "match/winner"))
    yield fault(Verdict(Reason.WRONG_TOTALS, clause, text))
