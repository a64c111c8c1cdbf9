"""Matches: who deals, who chooses what and how often, and when it ends."""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

from followsuit.cards import WHIST_DECK
from followsuit.games import BeloteDeal, Match, Score, WhistDeal, game_for
from followsuit.games.actions import OVER, PASSED_OUT, PLAY
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import all_of, any_of, exactly_one, negated, same

ONCE = ("tre-belli/choice/once", "bismarck/choice/once")
SCHOOL_BREAK = {"variant": "school-break"}
SIXTEEN_TRICKS = ((1 << 24) - 1, (1 << 36) - (1 << 24), (1 << 48) - (1 << 36))
THIRTEEN_TRICKS = ((1 << 18) - 1, (1 << 30) - (1 << 18), (1 << 39) - (1 << 30))


def laps(game: Any) -> int:
    """How often each player chooses each contract in a match."""
    return int(game.deals_left(game.start()) or 12) // 12


def forms(p: Proof) -> list[Any]:
    """The game of the rule set, in its long form under both orders of laps."""
    game: Any = game_for(p.rules)
    if laps(game) == 1:
        return [game]
    orders_of_laps = ("any", "complete-laps")
    return [game_for(make_rules(game.id, {**p.rules.switches, "lap_order": order})) for order in orders_of_laps]


def may_choose(game: Any, spent: tuple[int, ...]) -> list[int]:
    """The contracts that a player may choose after what he has spent."""
    return [place for place in range(4) if game.contract_refusal(spent, place) is None]


def after(spent: tuple[int, ...], contract: int) -> tuple[int, ...]:
    """What a player has spent after one more choice."""
    return tuple(number + (place == contract) for place, number in enumerate(spent))


def courses(game: Any, deals: int) -> Callable[[tuple[int, ...]], dict[tuple[int, ...], int]]:
    """For what a player has spent: how he may have spent all his choices, each with the number of orders."""

    @cache
    def ends(spent: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        if sum(spent) == deals:
            return {spent: 1}
        found: dict[tuple[int, ...], int] = {}
        for contract in may_choose(game, spent):
            for end, orders in ends(after(spent, contract)).items():
                found[end] = found.get(end, 0) + orders
        return found

    return ends


def orders(game: Any) -> int:
    """In how many orders a player may choose, by the readings of the rule set."""
    if game.id == "tre-belli":
        return 24 if game.rules.value("contract_order") == "free" else 1
    if laps(game) == 1:
        return 24
    return 24**3 if game.rules.value("lap_order") == "complete-laps" else 369600


def reachable(game: Any) -> set[tuple[int, ...]]:
    """Everything that a player can have spent on the way through a match."""
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, ...]] = [(0, 0, 0, 0)]
    while waiting:
        spent = waiting.pop()
        if spent not in found:
            found.add(spent)
            if sum(spent) < 4 * laps(game):
                waiting += [after(spent, contract) for contract in may_choose(game, spent)]
    return found


def closed(game: Any, match: Match, contract: int) -> Match:
    """The match after a deal in which forehand chose a contract; who wins which tricks is always the same."""
    won = THIRTEEN_TRICKS if game.id == "tribello" else SIXTEEN_TRICKS
    state = WhistDeal(match.dealer, OVER, 0, (0, 0, 0), contract=contract, won=won, spent=match.spent, left=0)
    return game.close(match, state)  # type: ignore[no-any-return]


@claim(
    clauses=(*ONCE, "bismarck/match/three-times"),
    rulings=(43, 83),
    enumerated=True,
    refuted_where=(SCHOOL_BREAK,),
    faults=(
        Fault("games.forehand.TreBelli.contract_refusal", "if spent[contract]:", "if spent[contract] > 1:"),
        Fault("games.forehand.Bismarck.contract_refusal", "spent[contract] >= self.laps()", "spent[contract] > 3"),
        Fault("games.forehand.Bismarck.contract_refusal", "> min(spent)", ">= min(spent) + 2", "in how many orders"),
    ),
)
def each_player_chooses_every_contract_equally_often(p: Proof) -> None:
    """In every order of choices each contract once; in the long form three times, lap by lap where that is asked."""
    for game in forms(p):
        ends = courses(game, 4 * laps(game))((0, 0, 0, 0))
        p.case(spent=sorted(ends)[0], orders=sum(ends.values()))
        p.show(set(ends) == {(laps(game),) * 4}, "equally often")
        p.show(sum(ends.values()) == orders(game), "in how many orders")


@claim(
    clauses=(*ONCE, "bismarck/match/three-times"),
    rulings=(43, 83),
    enumerated=True,
    refuted_where=(SCHOOL_BREAK,),
    faults=(
        Fault(
            "games.forehand.TreBelli.contract_refusal",
            "if spent[contract]:",
            "if spent[contract] and sum(spent) != 3:",
            "the last is forced",
        ),
    ),
)
def the_last_choice_is_forced_and_none_is_ever_wanting(p: Proof) -> None:
    """Whatever a player has chosen, he can choose again while choices are left, and the last leaves no choice."""
    for game in forms(p):
        for spent in reachable(game):
            p.case(spent=spent)
            left = 4 * laps(game) - sum(spent)
            p.show(left == 0 or len(may_choose(game, spent)) > 0, "one is left")
            p.show(left != 1 or len(may_choose(game, spent)) == 1, "the last is forced")


@claim(
    clauses=(*ONCE, "tre-belli/choice/contract", "bismarck/choice/contract"),
    rulings=(43, 83),
    enumerated=True,
    refuted_where=(SCHOOL_BREAK,),
    faults=(
        Fault(
            "games.forehand.ForehandGame.judge_choice",
            "state.spent[action.seat], contract)",
            "state.spent[0], contract)",
        ),
    ),
)
def forehand_is_offered_exactly_the_contracts_that_he_has_left(p: Proof) -> None:
    """The game lists the contracts of forehand's own sheet, with the next one's used up and the last one's untouched."""
    for game in forms(p):
        deals = {first: game.deal(game.start(first), WHIST_DECK.cards) for first in range(3)}
        for spent in reachable(game):
            sheets = (spent, (laps(game),) * 4, (0, 0, 0, 0))
            for first_dealer, dealt in deals.items():
                p.case(spent=spent, first_dealer=first_dealer)
                turned = tuple(sheets[(seat - first_dealer - 1) % 3] for seat in range(3))
                offered = game.choices(dealt._replace(spent=turned))
                p.show({game.contracts.index(action.contract) for action in offered} == set(may_choose(game, spent)))


@claim(
    clauses=(
        *ONCE,
        "tre-belli/deal/dealer",
        "tre-belli/match/sheet",
        "bismarck/deal/dealer",
        "bismarck/match/length",
        "bismarck/match/three-times",
    ),
    rulings=(41, 54, 71, 83),
    enumerated=True,
    refuted_where=(SCHOOL_BREAK,),
    faults=(
        Fault("games.forehand.ForehandGame.close", "row if seat == forehand else", "row if seat == match.dealer else"),
        Fault("games.forehand.Bismarck.length", "12 * self.laps()", "12 + self.laps()"),
    ),
)
def each_player_is_forehand_in_every_third_deal_and_spends_his_own_choices(p: Proof) -> None:
    """Twelve deals, thirty-six in the long form, whatever the order in which all choose: forehand moves round, and his
    sheet alone is marked."""
    game: Any = game_for(p.rules)
    for order in permutations(range(4)):
        for first_dealer in range(3):
            match = game.start(first_dealer)
            for number in range(12 * laps(game)):
                p.case(order=order, first_dealer=first_dealer, deals_played=number)
                forehand, contract = (first_dealer + 1 + number) % 3, order[number // 3 % 4]
                p.show(match.dealer == (forehand + 2) % 3 and match.played == number, "the dealer")
                p.show(game.deals_left(match) == 12 * laps(game) - number > 0, "deals left")
                later = closed(game, match, contract)
                marked = [after(row, contract) if seat == forehand else row for seat, row in enumerate(match.spent)]
                p.show(list(later.spent) == marked, "his own sheet")
                match = later
            p.show(game.deals_left(match) == 0 and set(match.spent) == {(laps(game),) * 4}, "the end")


@claim(
    clauses=("tribello/match/rounds", "tribello/deal/dealer", "tribello/quota/rounds-one-two", "tribello/quota/nullo"),
    rulings=(61, 62),
    enumerated=True,
    faults=(
        Fault("games.tribello.Tribello.deal", "match.played // 3 + 1", "match.played % 4 + 1"),
        Fault("games.tribello.Tribello.deals_left", "12 - match.played", "13 - match.played", "the end"),
    ),
)
def each_player_deals_once_in_each_of_the_four_rounds_of_tribello(p: Proof) -> None:
    """Twelve deals: four rounds of three, in each of which every seat has the deal and each of the quotas once."""
    game: Any = game_for(p.rules)
    for first_dealer in range(3):
        match = game.start(first_dealer)
        for number in range(1, 5):
            p.case(first_dealer=first_dealer, round=number)
            dealers, quotas = set(), []
            for _ in range(3):
                state = game.deal(match, WHIST_DECK.cards, cut=1)
                dealers.add(state.dealer)
                quotas.append(game.quotas(state))
                p.show(state.contract == number and game.deals_left(match) > 0, "the round")
                match = closed(game, match, number)
            p.show(dealers == {0, 1, 2}, "every dealer")
            owed = [sorted(deal[seat] for deal in quotas) for seat in range(3)]
            p.show(owed == [sorted(quotas[0])] * 3, "every quota")
        p.show(game.deals_left(match) == 0, "the end")


@claim(
    clauses=(
        "tre-belli/match/winner",
        "tre-belli/match/sheet",
        "bismarck/match/winner",
        "tribello/match/winner",
        "belote-a-trois/match/target",
        "belote-a-trois/match/pot",
    ),
    rulings=(18, 54),
    whole_games=True,
    faults=(
        Fault("games.belote.BeloteATrois.close", "pot=score.pot", "pot=match.pot", "the pot"),
        Fault("games.belote.BeloteATrois.dealt", "match.pot,", "0,", "the pot of the next deal"),
        Fault("games.whist.WhistGame.add_deal", "match.totals[seat] + points[seat]", "points[seat]"),
        Fault("games.belote.BeloteATrois.close", "+ score.points[seat]", "+ score.points[seat - 1]"),
    ),
)
def the_totals_of_a_match_are_the_sums_of_the_scores_of_its_deals(p: Proof) -> None:
    """Whatever a deal scores: each player's points go to his own total, whatever that was, and not to another's; in belote
    what is left in the pot is all that the pot of the next deal has."""
    game: Any = game_for(p.rules)
    dealer = p.number("dealer", 0, 2).__index__()
    x, y, z = (p.number(f"points of {seat}", -600, 600) for seat in range(3))
    totals = tuple(p.number(f"total of {seat}", -4000, 4000) for seat in range(3))
    belote = game.id == "belote-a-trois"
    before, left = (p.number(name, 0, 500) if belote else 0 for name in ("pot before", "left in the pot"))
    game.bare_score = lambda _: Score((x, y, z), (), "any", left)
    match = game.start(dealer)._replace(totals=totals, pot=before)
    later = game.close(match, game.deal(match, game.deck.cards, cut=1)._replace(phase=OVER))
    for seat, points in enumerate((x, y, z)):
        p.show(later.totals[seat] == totals[seat] + points, f"seat {seat}")
    if belote:
        p.show(later.pot == left, "the pot")
        p.show(game.deal(later, game.deck.cards).pot == left, "the pot of the next deal")


@claim(
    clauses=("tre-belli/match/winner", "bismarck/match/winner", "tribello/match/winner"),
    rulings=(53, 69, 82),
    whole_games=True,
    refuted_where=(SCHOOL_BREAK, {"winner_needs_positive": "yes"}),
    faults=(Fault("games.whist.WhistGame.winners", "best = max(match.totals)", "best = max(match.totals[:2])"),),
)
def the_highest_total_wins_and_equals_share(p: Proof) -> None:
    """A player wins exactly when nobody has more."""
    game: Any = game_for(p.rules)
    totals = [p.number(f"total of {seat}", -600, 600) for seat in range(3)]
    winners = game.winners(game.start()._replace(totals=tuple(totals)))
    for seat, own in enumerate(totals):
        p.show(same(seat in winners, all_of(*(own >= other for other in totals))), f"seat {seat}")


@claim(
    clauses=("tribello/match/winner",),
    rulings=(69,),
    whole_games=True,
    only_where={"winner_needs_positive": "yes"},
    faults=(Fault("games.tribello.Tribello.winners", "max(match.totals) <= 0", "max(match.totals) <= 1"),),
)
def where_the_winner_needs_a_plus_nobody_wins_without_one(p: Proof) -> None:
    """Under that reading the highest total wins if it is positive; else there is no winner."""
    game: Any = game_for(p.rules)
    totals = [p.number(f"total of {seat}", -600, 600) for seat in range(3)]
    winners = game.winners(game.start()._replace(totals=tuple(totals)))
    for seat, own in enumerate(totals):
        p.show(same(seat in winners, all_of(own > 0, *(own >= other for other in totals))), f"seat {seat}")


@claim(
    clauses=("bismarck/school-break/endless",),
    rulings=(88,),
    whole_games=True,
    only_where=SCHOOL_BREAK,
    faults=(
        Fault("games.school_break.SchoolBreak.deals_left", "return None", "return max(0, 12 - match.played)"),
        Fault("games.school_break.SchoolBreak.winners", "return ()", "return (0,)", "no winner"),
    ),
)
def the_school_break_has_no_end_and_no_winner(p: Proof) -> None:
    """However many deals were played and whatever the totals, another may follow and nobody has won."""
    game: Any = game_for(p.rules)
    played, totals = (
        p.number("played", 0, 10_000),
        tuple(p.number(f"total of {seat}", -9999, 9999) for seat in range(3)),
    )
    match = game.start()._replace(played=played, totals=totals)
    p.show(game.deals_left(match) is None, "no end")
    p.show(game.winners(match) == (), "no winner")


@claim(
    clauses=("belote-a-trois/match/target",),
    rulings=(3,),
    whole_games=True,
    faults=(
        Fault("games.belote.BeloteATrois.deals_left", "best >= self.target()", "best > self.target()"),
        Fault("games.belote.BeloteATrois.deals_left", " and match.totals.count(best) == 1", "", "the end"),
    ),
)
def a_belote_match_ends_when_one_player_leads_alone_at_or_over_the_target(p: Proof) -> None:
    """The highest total at or over the target ends the match and wins it, unless two players have it."""
    game: Any = game_for(p.rules)
    totals = [p.number(f"total of {seat}", 0, 4000) for seat in range(3)]
    match = game.start()._replace(totals=tuple(totals))
    first = [
        all_of(own >= game.target(), *(own > other for place, other in enumerate(totals) if place != seat))
        for seat, own in enumerate(totals)
    ]
    p.show(same(game.deals_left(match) == 0, any_of(*first)), "the end")
    p.show(same(game.deals_left(match) is None, negated(any_of(*first))), "or open")
    winners = game.winners(match)
    for seat in range(3):
        p.show(same(winners == (seat,), first[seat]), f"seat {seat} has won")
    p.show(exactly_one(winners == (), *first), "one winner or none yet")


@claim(
    clauses=("belote-a-trois/deal/rotation", "belote-a-trois/auction/all-pass", "belote-a-trois/match/pot"),
    rulings=(4, 6),
    whole_games=True,
    faults=(
        Fault("games.belote.BeloteATrois.close", "passed_out=match.passed_out + 1", "totals=(0, 0, 0)", "the totals"),
        Fault("games.belote.BeloteATrois.close", "match.dealer if same else left_of(match.dealer)", "match.dealer"),
    ),
)
def a_deal_thrown_in_changes_nothing_but_perhaps_the_dealer(p: Proof) -> None:
    """Totals, pot and deals played stay; the next seat deals, or the same one where the rule set says so."""
    game: Any = game_for(p.rules)
    dealer, totals = p.number("dealer", 0, 2), tuple(p.number(f"total of {seat}", 0, 4000) for seat in range(3))
    match = game.start()._replace(dealer=dealer, totals=totals, pot=p.number("pot", 0, 500))
    state = BeloteDeal(dealer, PASSED_OUT, 0, (0, 0, 0), 0, 0, (0, 0, 0), 0, 0, pot=match.pot, passes=6)
    later = game.close(match, state)
    p.show(all_of(*(later.totals[seat] == totals[seat] for seat in range(3))), "the totals")
    p.show((later.pot == match.pot) & (later.played == match.played), "the pot")
    moves_on = p.rules.value("all_pass") == "next-dealer"
    p.show(later.dealer == ((dealer + 1) % 3 if moves_on else dealer), "the dealer")


@claim(
    clauses=("belote-a-trois/deal/rotation", "belote-a-trois/play/lead"),
    rulings=(4,),
    enumerated=True,
    faults=(
        Fault(
            "games.belote.BeloteATrois.close",
            "return match._replace(dealer=left_of(match.dealer)",
            "return match._replace(dealer=match.dealer",
        ),
    ),
)
def the_deal_of_belote_moves_on_to_the_next_seat(p: Proof) -> None:
    """After a deal that was played the next seat deals, and the seat after that one leads."""
    game: Any = game_for(p.rules)
    for dealer in range(3):
        p.case(dealer=dealer)
        won = (0xFF, 0xFF00, 0x7FF0000)
        state = BeloteDeal(dealer, OVER, 0, (0, 0, 0), 0, 0, (0, 0, 0), 31 << 27, 0, trump=0xFF, taker=0, won=won)
        later = game.close(game.start(dealer), state)
        p.show(later.dealer == (dealer + 1) % 3 and later.played == 1, "the next dealer")
        taken = game.deal(later, game.deck.cards)
        taken = game.moved(taken, game.legal_actions(taken)[0])
        p.show(taken.phase == PLAY and taken.leader == (dealer + 2) % 3, "the first lead")
