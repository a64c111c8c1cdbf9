"""Deals and matches played at random, as records: the same seed gives the same bytes."""

from random import Random
from typing import Any

from msgspec import UNSET

from followsuit.games import BeloteATrois, Game, Match, SchoolBreak, Tribello, game_for
from followsuit.records.record import FORMAT, DealRecord, Record
from followsuit.records.rulesets import told_name
from followsuit.spec import RuleSet
from followsuit.verdict import UnusableInput


def play_deal(rules: RuleSet, seed: int, dealer: int = 0) -> Record:
    """A record of one deal, played at random. Seats are 0 to 2; any int is a seed."""
    game = game_for(rules)
    deal, _ = played_deal(game, game.start(dealer), Random(seed))
    return record_of(game, False, [deal])


def play_match(rules: RuleSet, seed: int, first_dealer: int = 0, deals: int | None = None) -> Record:
    """A record of a whole match, played at random.

    With `deals` it stops after so many; unless the match was over by then, or has no end, the record is one of
    deals that bring their book-keeping along. UnusableInput for a match without end and without `deals`.
    """
    game, rng = game_for(rules), Random(seed)
    endless = isinstance(game, SchoolBreak)
    if endless and deals is None:
        raise UnusableInput(f"a match of {rules.name} has no end; say after how many deals it stops (--deals N)")
    match = game.start(first_dealer)
    played: list[DealRecord] = []
    books: list[Match] = []
    while game.deals_left(match) != 0 and (deals is None or len(played) < deals):
        books.append(match)
        deal, match = played_deal(game, match, rng)
        played.append(deal)
    if not endless and game.deals_left(match) != 0:
        return record_of(game, False, [with_book(game, *pair) for pair in zip(played, books, strict=True)])
    made = record_of(game, True, played)
    made.totals, made.winners = match.totals, list(game.winners(match))
    return made


def record_of(game: Game[Any], match: bool, deals: list[DealRecord]) -> Record:
    """A record of deals under a game's rule set."""
    name, changes = told_name(game.rules)
    return Record(format=FORMAT, rules=name, switches=changes or UNSET, match=match, deals=deals)


def with_book(game: Game[Any], deal: DealRecord, match: Match) -> DealRecord:
    """A deal with the book-keeping of the match before it."""
    if isinstance(game, SchoolBreak):
        deal.last = match.last
    elif isinstance(game, BeloteATrois):
        deal.pot = match.pot
    elif game.contracts:
        a, b, c = (
            [name for name, times in zip(game.contracts, row, strict=True) for _ in range(times)] for row in match.spent
        )
        deal.spent = (a, b, c)
    return deal


def played_deal(game: Game[Any], match: Match, rng: Random) -> tuple[DealRecord, Match]:
    """A deal dealt and played at random, and the match after it."""
    state = game.random_deal(match, rng)
    deal = dealt_record(game, state)
    while not game.is_over(state):
        action = game.random_action(state, rng)
        deal.actions.append(action.text(game.deck))
        state = game.apply(state, action)
    deal.winners, deal.score = [trick.winner for trick in state.past], game.score(state).points
    return deal, game.close(match, state)


def dealt_record(game: Game[Any], state: Any) -> DealRecord:
    """The record of a state before its first action."""
    write = game.deck.write
    a, b, c = map(write, state.hands)
    deal = DealRecord(dealer=state.dealer, hands=(a, b, c), actions=[])
    if isinstance(game, Tribello):
        deal.pickup, deal.round = " ".join(map(write, state.pickup)), state.contract
        deal.cut = write(state.cut) if state.cut else UNSET
    elif isinstance(game, BeloteATrois):
        d, e, f = map(write, state.batch)
        deal.retourne, deal.batch = write(state.turned), (d, e, f)
        deal.talon, deal.bergere = write(state.talon), write(state.bergere)
    else:
        deal.table = write(state.table)
    return deal
