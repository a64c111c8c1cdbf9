"""Scores from bare figures: the tricks, or the belote points, that somebody wrote down after a deal."""

from typing import Any

from followsuit.cards import singles
from followsuit.games.actions import Three
from followsuit.games.base import Game, Score
from followsuit.games.belote import BeloteATrois
from followsuit.games.forehand import ForehandGame
from followsuit.games.numbers import number_of
from followsuit.games.settling import Figures, settled
from followsuit.games.whist import NOTHING, WhistDeal, WhistGame
from followsuit.kernel import belote
from followsuit.verdict import UnusableInput


def check_tricks(game: Game[Any], tricks: Three) -> None:
    """UnusableInput unless the tricks are those of a whole deal."""
    wrong = [seat for seat in range(3) if not 0 <= tricks[seat] <= game.tricks]
    if wrong:
        text = " and ".join(f"seat {seat} cannot have {number_of(tricks[seat], 'trick')}" for seat in wrong)
        raise UnusableInput(f"{text}; a deal of {game.id} has {game.tricks} tricks")
    if sum(tricks) != game.tricks:
        shown = ", ".join(map(str, tricks))
        raise UnusableInput(f"tricks {shown} sum to {sum(tricks)}; a deal of {game.id} has {game.tricks} tricks")


def whist_state(game: WhistGame, contract: str, first: int) -> WhistDeal:
    """A finished deal without its cards: `first` is forehand's seat, in Tribello the dealer's.

    `contract` is the name of a contract, in Tribello the round 1 to 4.
    """
    if isinstance(game, ForehandGame):
        if contract not in game.offered():
            offered = ", ".join(game.offered())
            raise UnusableInput(f"'{contract}' is no contract of {game.rules.name}; contracts are {offered}")
        dealer = (first + 2) % 3
        return WhistDeal(dealer, "over", first, NOTHING, contract=game.contracts.index(contract), leader=first)
    if contract not in ("1", "2", "3", "4"):
        raise UnusableInput(f"'{contract}' is no round of {game.id}; rounds are 1, 2, 3 and 4")
    return WhistDeal(first, "over", first, NOTHING, contract=int(contract), leader=first)


def whist_score(game: WhistGame, contract: str, tricks: Three, first: int = 0) -> Score:
    """The score of numbers of tricks by seat."""
    check_tricks(game, tricks)
    return game.score_tricks(whist_state(game, contract, first), tricks)


def why_sum(game: WhistGame, contract: str, score: Score, first: int = 0) -> str:
    """Why the scores of a deal sum to what they do."""
    state = whist_state(game, contract, first)
    quotas = game.quotas(state)
    total = " + ".join(map(str, quotas))
    owed = f"quotas {total} = {sum(quotas)}"
    counted = f"{owed} against {game.tricks} tricks" if game.avoids(state) else f"{game.tricks} tricks against {owed}"
    return f"sum {sum(score.points)}: right, since one point a trick is counted, {counted}"


VALUES = sorted(belote.card_points(card, belote.SPADES) for card in singles(belote.PACK))
"""The points of the 32 cards from low to high; they are the same whatever the trump."""


def check_belote(points: Three, tricks: Three, last: int) -> None:
    """UnusableInput unless card points with the last-trick ten can come from a deal."""
    if tricks[last] == 0:
        raise UnusableInput(f"seat {last} cannot have won the last trick: it has no trick")
    for seat in range(3):
        if points[seat] < (10 if seat == last else 0):
            ten = "; the last trick alone brings its winner 10" if seat == last else ""
            raise UnusableInput(f"points of seat {seat} are too few: {points[seat]}{ten}")
        if tricks[seat] == 0 and points[seat]:
            raise UnusableInput(f"seat {seat} has {number_of(points[seat], 'point')} but no trick")
    card_points = [points[seat] - (10 if seat == last else 0) for seat in range(3)]
    undealt = 152 - sum(card_points)
    if undealt < 0:
        raise UnusableInput(
            f"points {', '.join(map(str, points))} are {sum(points)} in all, and a deal has 162 at most: "
            "152 card points and the last-trick ten"
        )
    if undealt == 1 or undealt > 67:
        raise UnusableInput(
            f"points {', '.join(map(str, points))} leave {number_of(undealt, 'card point')} to the five undealt cards, "
            "which hold 0 or 2 to 67; points are card points with the last-trick ten, without other bonuses"
        )
    check_shares(card_points, tricks)


def check_shares(card_points: list[int], tricks: Three) -> None:
    """UnusableInput unless the cards of each player, and of each two, can hold their points."""
    for some in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2)):
        cards, held = 3 * sum(tricks[seat] for seat in some), sum(card_points[seat] for seat in some)
        least, most = sum(VALUES[:cards]), sum(VALUES[32 - cards :])
        if not least <= held <= most:
            who = " and ".join(f"seat {seat}" for seat in some)
            raise UnusableInput(
                f"{who} cannot hold {number_of(held, 'card point')} in {number_of(cards, 'card')}, "
                f"which hold {least} to {most} (the last-trick ten is not among them)"
            )


def belote_score(game: BeloteATrois, figures: Figures) -> Score:
    """The score of belote figures by seat; `figures.points` are with the last-trick ten, as players count.

    Announcements and belote are taken as given, not searched for in cards.
    """
    check_tricks(game, figures.tricks)
    check_belote(figures.points, figures.tricks, figures.last)
    check_extras(game, figures)
    a, b, c = (figures.points[seat] - (10 if seat == figures.last else 0) for seat in range(3))
    return settled(game.rules, figures._replace(points=(a, b, c)))


def check_extras(game: BeloteATrois, figures: Figures) -> None:
    """UnusableInput unless announcements, belote and pot can be and the rule set has them."""
    kind = game.rules.value("announcements")
    if figures.pot < 0:
        raise UnusableInput(f"the pot cannot be {figures.pot}: it is not negative")
    for seat, points in enumerate(figures.announced):
        if points < 0 or points % 10:
            text = f"seat {seat} cannot announce {number_of(points, 'point')}"
            raise UnusableInput(f"{text}; announcements are worth 20, 50, 100, 150 or 200 each")
    alone = game.rules.value("announcements_score") == "best-player" and game.rules.value("announcement_tie") != "both"
    if alone and sum(points > 0 for points in figures.announced) > 1:
        raise UnusableInput("only the player with the best announcement scores, so --announced names one of them")
    if any(figures.announced) and kind != "full":
        raise UnusableInput(f"the rule set {game.rules.name} has no announcements (announcements = {kind})")
    if any(figures.belote) and kind == "none":
        raise UnusableInput(f"the rule set {game.rules.name} has no belote (announcements = none)")
