"""What holds of every state, deal and match under a rule set: one line for each thing that does not hold."""

from collections.abc import Iterator, Sequence
from typing import Any

from followsuit.games import BeloteDeal, Match, Score, WhistDeal
from followsuit.games.whist import union
from followsuit.kernel import belote
from followsuit.kernel.sets import count
from followsuit.spec import RuleSet, clauses

from .deals import Game, cards_seen

Played = Sequence[tuple[Match, Any]]
"""The deals of a match: the match before each, and its end."""

POT = -1


def phases(rules: RuleSet) -> tuple[str, ...]:
    """The phases of a deal in their order; those of one place are joined."""
    if rules.game == "belote-a-trois":
        return ("bid-one", "bid-two", "play", "over passed-out")
    if rules.game == "tribello":
        late = rules.value("name_trump") == "after-exchange"
        return ("exchange", "name", "play", "over") if late else ("name", "exchange", "play", "over")
    if rules.game == "tre-belli":
        first = rules.value("exchange") == "take-then-discard"
        return ("choose", "take", "discard", "play", "over") if first else ("choose", "discard", "take", "play", "over")
    return ("choose", "name give give-back", "exchange", "take", "play", "over")


def phase_place(rules: RuleSet, phase: str) -> int:
    """The place of a phase in the order; -1 for one that there is not."""
    return next((place for place, some in enumerate(phases(rules)) if phase in some.split()), -1)


def state_problems(game: Game, state: Any) -> Iterator[str]:
    """Each card in one place, hands of the right sizes, a known phase, over when there is nothing left to do."""
    zones = game.zones(state)
    if sum(zones.values()) != game.deck.pack or union(zones.values()) != game.deck.pack:
        yield f"cards astray: {zones}"
    sizes = tuple(map(count, state.hands))
    if sizes != game.expected_sizes(state):
        yield f"hands of {sizes}, not {game.expected_sizes(state)}"
    if phase_place(game.rules, state.phase) < 0:
        yield f"no phase is called {state.phase}"
    if game.is_over(state) != (state.phase in ("over", "passed-out")):
        yield f"over at the wrong time, in phase {state.phase}"


def view_problems(game: Game, state: Any, seat: int) -> Iterator[str]:
    """A view shows the own hand, unless the choice is blind, and no card that the seat cannot know."""
    view = game.view(state, seat)
    seen, blind = game.deck.read(" ".join(cards_seen(view))), view["hand"] is None
    hidden = union(cards for zone, cards in game.zones(state).items() if is_hidden(zone, state, seat, blind))
    leaks = seen & hidden & ~known_otherwise(state, seat)
    if leaks:
        yield f"seat {seat} sees {game.deck.write(leaks)}"
    if state.hands[seat] & ~seen and not blind:
        yield f"seat {seat} does not see its own hand"
    if blind and (state.phase != "choose" or seat != state.actor):
        yield f"seat {seat} does not see its hand in phase {state.phase}"


def is_hidden(zone: str, state: Any, seat: int, blind: bool) -> bool:
    """Whether a seat cannot see the cards of a zone."""
    kind, _, owner = zone.partition(" ")
    if kind in ("hand", "discard"):
        return owner != str(seat) or (kind == "hand" and blind)
    return kind in ("pickup", "batch", "talon") or (kind == "bergere" and not state.trump)


def known_otherwise(state: Any, seat: int) -> int:
    """The cards that a seat has seen although they lie hidden now."""
    if isinstance(state, BeloteDeal):
        return state.turned | state.table
    gifts = [gift for gift in state.gifts if seat in (gift.giver, gift.receiver)]
    return int(state.cut | state.shown | union(gift.given | gift.returned for gift in gifts))


def deal_problems(game: Game, before: Match, state: Any) -> Iterator[str]:
    """The score of a finished deal: steps, tricks, and the identity of its points."""
    score: Score = game.score(state)
    for seat in range(3):
        steps = sum(step.amount for step in score.steps if step.seat == seat)
        if steps != score.points[seat]:
            yield f"the steps of seat {seat} sum to {steps}, not {score.points[seat]}"
    pot = sum(step.amount for step in score.steps if step.seat == POT)
    if before.pot + pot != score.pot:
        yield f"the steps of the pot take it from {before.pot} to {before.pot + pot}, not {score.pot}"
    yield from (f"no clause is called {step.clause}" for step in score.steps if step.clause not in clauses())
    if state.phase == "passed-out":
        if (score.points, score.pot, score.steps) != ((0, 0, 0), before.pot, ()):
            yield f"a deal thrown in scores {score.points}, pot {score.pot}"
        return
    yield from trick_problems(game, state)
    yield from belote_problems(game, before, state) if isinstance(state, BeloteDeal) else whist_problems(game, state)


def trick_problems(game: Game, state: Any) -> Iterator[str]:
    """All tricks are played, the winner of each leads to the next, and the piles are those of the winners."""
    first = state.dealer if game.id == "tribello" else (state.dealer + 1) % 3
    leaders = [first, *(trick.winner for trick in state.past[:-1])]
    if [trick.leader for trick in state.past] != leaders:
        yield f"led by {[trick.leader for trick in state.past]}, not {leaders}"
    won = [sum(trick.winner == seat for trick in state.past) for seat in range(3)]
    if len(state.past) != game.tricks or tuple(won) != game.trick_counts(state):
        yield f"{len(state.past)} tricks, {won} by seat, not {game.trick_counts(state)}"


def owed(rules: RuleSet, contract: str) -> tuple[int, int, int]:
    """The quotas by place: forehand or dealer, the seat on his left, the seat on his right."""
    value = rules.value
    if rules.game == "tribello":
        third = (6, 3, 4) if value("round_three_quotas") == "right-4-left-3" else (6, 4, 3)
        nullo = (3, 6, 4) if value("nullo_quotas") == "right-4-left-6" else (3, 4, 6)
        return {"3": third, "4": nullo}.get(contract, (6, 4, 3))
    if rules.game == "tre-belli" and value("scoring") == "six":
        return (6, 6, 6)
    if contract != "pass":
        return (8, 4, 4)
    return (2, 7, 7) if rules.game == "bismarck" and value("pass_quotas") == "2-7-7" else (4, 6, 6)


def whist_problems(game: Game, state: WhistDeal) -> Iterator[str]:
    """One point a trick over or under the quota, and what that makes the three scores sum to."""
    contract = game.contracts[state.contract] if game.contracts else str(state.contract)
    first = state.dealer if game.id == "tribello" else (state.dealer + 1) % 3
    sign = -1 if contract in ("pass", "4") else 1
    tricks, points = game.trick_counts(state), game.score(state).points
    for place, quota in enumerate(owed(game.rules, contract)):
        seat = (first + place) % 3
        if points[seat] != sign * (tricks[seat] - quota):
            yield f"seat {seat} scores {points[seat]} for {tricks[seat]} tricks against {quota} in {contract}"
    six = game.id == "tre-belli" and game.rules.value("scoring") == "six"
    if sum(points) != (-2 * sign if six else 0):
        yield f"the scores of {contract} sum to {sum(points)}"


TRANSFERS = ("score/made", "score/capture", "score/taker-tie", "score/defender-tie", "match/pot")


def belote_problems(game: Game, before: Match, state: BeloteDeal) -> Iterator[str]:
    """Points are conserved: those of the cards played, the bonus and the extras go to the players and the pot."""
    score: Score = game.score(state)
    named: dict[str, int] = {}
    for step in score.steps:
        name = step.clause.removeprefix("belote-a-trois/")
        named[name] = named.get(name, 0) + step.amount
    extras = sum(amount for name, amount in named.items() if name.startswith("announcements/"))
    capot = 0 in game.trick_counts(state)
    idle = belote.card_points(state.table | state.talon | state.bergere, state.trump)
    due = 152 - idle + (100 if capot else 10) + extras + lossy(game.rules, score, state)
    rounding = named.get("score/rounding", 0)
    if sum(score.points) - rounding + score.pot - before.pot != due:
        yield f"points {score.points} and a pot from {before.pot} to {score.pot} do not make up {due}"
    if sum(named.get(name, 0) for name in TRANSFERS) != lossy(game.rules, score, state):
        yield f"the comparison makes or loses points: {named}"
    if abs(rounding) > 15 or (rounding and game.rules.value("rounding") == "none"):
        yield f"rounded by {rounding}"
    if score.pot < 0 or min(score.points) < 0:
        yield f"negative: {score.points}, pot {score.pot}"


def lossy(rules: RuleSet, score: Score, state: BeloteDeal) -> int:
    """The points that a reading of a tie makes (`both`) or loses (`vanish`); 0 under all others."""
    given_up = -sum(step.amount for step in score.steps if step.seat == state.taker and is_transfer(step.clause))
    level = score.outcome == "taker-tie" and rules.value("taker_tie") == "failure"
    if score.outcome == "taker-tie" and rules.value("taker_tie") == "vanish":
        return -given_up
    if (score.outcome == "defender-tie" or level) and rules.value("defender_tie") == "both":
        receivers = [step for step in score.steps if step.seat not in (state.taker, POT) and is_transfer(step.clause)]
        return given_up + state.pot if len(receivers) == 2 else 0
    return 0


def is_transfer(clause: str) -> bool:
    """Whether a step belongs to the comparison."""
    return clause.removeprefix("belote-a-trois/") in TRANSFERS


def match_problems(game: Game, played: Played, final: Match) -> Iterator[str]:
    """The book of a match: totals, dealers, contracts, its length, its winners, and the identity of its totals."""
    totals = [sum(game.score(state).points[seat] for _, state in played) for seat in range(3)]
    if list(final.totals) != totals:
        yield f"totals {final.totals}, not {totals}"
    dealers = [before.dealer for before, _ in played] + [final.dealer]
    for (before, state), dealer in zip(played, dealers[1:], strict=True):
        stays = state.phase == "passed-out" and game.rules.value("all_pass") == "same-dealer"
        if dealer != before.dealer + (0 if stays else 1 - 3 * (before.dealer == 2)):
            yield f"seat {dealer} deals after seat {before.dealer}"
    if game.id == "belote-a-trois":
        yield from belote_match_problems(game, played, final)
    elif game.id == "tribello":
        yield from tribello_match_problems(game, played, final)
    else:
        yield from forehand_match_problems(game, played, final)


def belote_match_problems(game: Game, played: Played, final: Match) -> Iterator[str]:
    """The target is reached by one alone, who wins; deals thrown in are counted apart."""
    thrown_in = sum(state.phase == "passed-out" for _, state in played)
    if (final.played, final.passed_out) != (len(played) - thrown_in, thrown_in):
        yield f"{final.played} deals and {final.passed_out} thrown in, not {len(played) - thrown_in} and {thrown_in}"
    if game.deals_left(final) == 0:
        best = max(final.totals)
        if best < game.rules.value("target") or final.totals.count(best) > 1:
            yield f"ended at {final.totals}"
        if game.winners(final) != (final.totals.index(best),):
            yield f"winners {game.winners(final)} at {final.totals}"


def tribello_match_problems(game: Game, played: Played, final: Match) -> Iterator[str]:
    """Twelve deals, four rounds, each dealt once by each; totals sum to zero; the highest wins, perhaps if positive."""
    rounds = [state.contract for _, state in played]
    if rounds != [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4][: len(played)]:
        yield f"rounds {rounds}"
    if sum(final.totals) != 0:
        yield f"totals sum to {sum(final.totals)}"
    yield from length_problems(game, played, final, 12)
    nobody = game.rules.value("winner_needs_positive") == "yes" and max(final.totals) <= 0
    yield from winner_problems(game, final, nobody)


def forehand_match_problems(game: Game, played: Played, final: Match) -> Iterator[str]:
    """Each player chooses each contract as often as the rule set says; the school break has no end."""
    if game.id == "bismarck" and game.rules.value("variant") == "school-break":
        if sum(final.totals) != 0 or game.deals_left(final) is not None or game.winners(final) != ():
            yield f"the run of deals has an end, or does not sum to zero: {final}"
        return
    laps = int(game.rules.value("laps")) if game.id == "bismarck" else 1
    yield from length_problems(game, played, final, 12 * laps)
    for seat in range(3):
        chosen = [game.contracts[state.contract] for before, state in played if (before.dealer + 1) % 3 == seat]
        yield from choice_problems(game, chosen, laps, whole=len(played) == 12 * laps)
    six = game.id == "tre-belli" and game.rules.value("scoring") == "six"
    if len(played) == 12 * laps and sum(final.totals) != (-12 if six else 0):
        yield f"totals sum to {sum(final.totals)}"
    yield from winner_problems(game, final, False)


def choice_problems(game: Game, chosen: list[str], laps: int, whole: bool) -> Iterator[str]:
    """Each contract as often as there are laps, in the order that the rule set asks for."""
    if any(chosen.count(name) > laps or (whole and chosen.count(name) < laps) for name in game.contracts):
        yield f"chosen {chosen} in {laps} laps"
    by_laps = game.id == "bismarck" and game.rules.value("lap_order") == "complete-laps"
    if by_laps and any(len(set(chosen[n : n + 4])) < len(chosen[n : n + 4]) for n in range(0, len(chosen), 4)):
        yield f"chosen {chosen}, a contract again within a lap"
    fixed = game.id == "tre-belli" and game.rules.value("contract_order") == "fixed"
    if fixed and chosen != list(game.contracts)[: len(chosen)]:
        yield f"chosen {chosen} in another order than the fixed one"


def length_problems(game: Game, played: Played, final: Match, length: int) -> Iterator[str]:
    """As many deals are left as the length of the match says."""
    if game.deals_left(final) != length - len(played):
        yield f"{game.deals_left(final)} deals left after {len(played)} of {length}"


def winner_problems(game: Game, final: Match, nobody: bool) -> Iterator[str]:
    """The highest total wins, equal ones share."""
    best = () if nobody else tuple(seat for seat in range(3) if final.totals[seat] == max(final.totals))
    if game.winners(final) != best:
        yield f"winners {game.winners(final)} at {final.totals}"


def order_problems(game: Game, before: Any, state: Any) -> Iterator[str]:
    """Phases do not go back, a gift is returned before the next, and one card leaves the hands at a time."""
    if phase_place(game.rules, state.phase) < phase_place(game.rules, before.phase):
        yield f"from phase {before.phase} back to {state.phase}"
    if before.phase == "give" and state.phase != "give-back":
        yield f"from a gift to {state.phase}"
    if before.phase == "play" and before.hands != state.hands:
        gone = union(before.hands) & ~union(state.hands)
        if count(gone) != 1:
            yield f"{game.deck.write(gone)} left the hands at once"
