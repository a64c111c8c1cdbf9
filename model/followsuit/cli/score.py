"""`followsuit score`: a deal's score from its figures, with steps and clauses."""

import click

from followsuit.cards import SUIT_LETTERS
from followsuit.cli.options import RulesName, Whole, emit_json, json_option, rules_option, say
from followsuit.cli.outputs import DealScore, ScoreStep
from followsuit.games import BeloteATrois, Score, WhistGame, game_for
from followsuit.games.figures import belote_score, whist_score, why_sum
from followsuit.games.forehand import ForehandGame
from followsuit.games.numbers import by_seat
from followsuit.games.settling import POT, Figures, leaves_pot
from followsuit.spec import GAMES, RuleSet, load_rules
from followsuit.verdict import UnusableInput

Three = tuple[int, int, int]


class ThreeNumbers(click.ParamType[Three]):
    """Three whole numbers with commas, one a seat."""

    name = "N,N,N"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Three:
        """The three numbers of a text."""
        if isinstance(value, tuple):
            return value
        parts = str(value).replace("/", ",").split(",")
        digits = [part.strip().removeprefix("-") for part in parts]
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in digits):
            self.fail(f"'{value}' is not three whole numbers, one a seat, as in 82,73,0", param, ctx)
        a, b, c = (int(part) for part in parts)
        return a, b, c


THREE = ThreeNumbers()
SEAT = Whole(0, 2)
MOST_POT = 999_999_999
"""The most that a position line holds too; the rules set no limit, since a match goes on while two are level."""

ANNOUNCED = {
    "no": (0, 20, 40, 50, 60, 70, 100, 120, 150, 170, 200, 220, 250, 300, 350),
    "yes": (0, 20, 40, 50, 60, 70, 100, 120, 140, 150, 170, 190, 200, 220, 240, 250, 270, 300, 320, 350, 370),
}
"""What nine cards can announce together, by whether a card may be in two announcements."""

EPILOG = """\b
Examples:
  followsuit score tre-belli --contract sang --tricks 6,5,5
  followsuit score bismarck --contract pass --tricks 0,8,8 --forehand 0
  followsuit score tribello --contract 3 --tricks 6,4,3 --dealer 0
  followsuit score belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 0
  followsuit score belote-a-trois --taker 0 --points 60,70,11 --tricks 3,3,3 --last 1 --announced 20,0,0

Figures are by seat 0,1,2 clockwise. Belote points are card points with the last-trick ten; announcements are
those that are scored. Exit status: 0, or 2 for figures that no deal can have.
"""


@click.command(epilog=EPILOG)
@click.argument("game", type=RulesName(), metavar="GAME")
@rules_option
@click.option("--tricks", type=THREE, required=True, help="Tricks by seat.")
@click.option("--contract", help="Contract of Tre Belli or Bismarck, NAME or NAME:SUIT; round 1-4 of Tribello.")
@click.option("--forehand", type=SEAT, help="Forehand's seat (Tre Belli, Bismarck, Belote); default 0.")
@click.option("--dealer", type=SEAT, help="The dealer's seat instead (Tribello: default 0).")
@click.option("--taker", type=SEAT, help="Belote: the taker's seat.")
@click.option("--points", type=THREE, help="Belote: card points by seat, with the last-trick ten.")
@click.option("--last", type=SEAT, help="Belote: who won the last trick.")
@click.option("--announced", type=THREE, default=None, help="Belote: announcement points scored, by seat.")
@click.option("--belote", type=SEAT, help="Belote: who held king and queen of trump.")
@click.option("--pot", type=Whole(0, MOST_POT), default=None, help="Belote: points that earlier ties left.")
@json_option
def command(game: str, rules: str | None, as_json: bool, tricks: Three, contract: str | None, **given: object) -> int:
    """Score a deal from its figures: the points, every step of the count and its clause.

    GAME is a game, a rule set by name or a rule set file without [[change]].
    """
    chosen = load_rules(rules or game)
    if rules and game in GAMES and chosen.game != game:
        raise UnusableInput(f"the rule set {chosen.name} is one of {chosen.game}, not of {game}")
    played = game_for(chosen)
    if isinstance(played, WhistGame):
        refuse(chosen.game, given, ("taker", "points", "last", "announced", "belote", "pot"))
        if contract is None:
            names = played.contracts or ("1", "2", "3", "4 (the round)")
            raise UnusableInput(f"say --contract: {', '.join(names)}")
        first = leading_seat(chosen.game, given)
        name = contract_name(played, contract)
        score = whist_score(played, name, tricks, first)
        show(chosen.name, score, as_json, why_sum(played, name, score, first))
        return 0
    assert isinstance(played, BeloteATrois)
    if contract is not None:
        raise UnusableInput("belote-a-trois has no --contract; it takes --taker, --points, --tricks and --last")
    figures = belote_figures(tricks, given)
    score = belote_score(played, figures)
    check_waiting(chosen, figures.pot)
    check_announced(chosen, figures.announced)
    show(chosen.name, score, as_json, "")
    return 0


def contract_name(game: WhistGame, text: str) -> str:
    """The name of a contract, `NAME` or `NAME:SUIT`; UnusableInput for a suit that cannot go with it."""
    name, colon, letter = text.partition(":")
    if not colon or not isinstance(game, ForehandGame) or name not in game.contracts:
        return text
    if letter not in tuple(SUIT_LETTERS):
        raise UnusableInput(f"'{text}' names no suit; suits are {' '.join(SUIT_LETTERS)}, as in {name}:H")
    verdict = game.judge_suit(game.contracts.index(name), game.deck.suit(letter))
    if not verdict.allowed:
        raise UnusableInput(f"'{text}' cannot be: {verdict.text} [{verdict.clause}]")
    return name


def check_waiting(rules: RuleSet, pot: int) -> None:
    """UnusableInput for a pot under a rule set that never leaves one."""
    if pot and not leaves_pot(rules):
        told = ", ".join(f"{switch} = {rules.value(switch)}" for switch in ("taker_tie", "defender_tie"))
        raise UnusableInput(f"--pot {pot} cannot be: no tie leaves a pot under {rules.name} ({told})")


def check_announced(rules: RuleSet, announced: Three) -> None:
    """UnusableInput for announcement points that no hand of nine cards gives."""
    possible = ANNOUNCED[str(rules.value("card_in_two_announcements"))]
    for points in announced:
        if points not in possible:
            allowed = ", ".join(map(str, possible))
            raise UnusableInput(f"--announced {points} cannot be: nine cards announce one of {allowed} in all")


def refuse(game: str, given: dict[str, object], options: tuple[str, ...]) -> None:
    """UnusableInput if an option was given that the game does not have."""
    for name in options:
        if given[name] is not None:
            raise UnusableInput(f"{game} has no --{name}; it takes --contract and --tricks")


def leading_seat(game: str, given: dict[str, object]) -> int:
    """Forehand's seat, in Tribello the dealer's."""
    forehand, dealer = given["forehand"], given["dealer"]
    if forehand is not None and dealer is not None:
        raise UnusableInput("say --forehand or --dealer, not both: forehand sits on the dealer's left")
    if game == "tribello":
        return dealer if isinstance(dealer, int) else (forehand + 2) % 3 if isinstance(forehand, int) else 0
    return forehand if isinstance(forehand, int) else (dealer + 1) % 3 if isinstance(dealer, int) else 0


def belote_figures(tricks: Three, given: dict[str, object]) -> Figures:
    """The figures that the options give."""
    missing = [f"--{name}" for name in ("taker", "points", "last") if given[name] is None]
    if missing:
        raise UnusableInput(f"belote-a-trois also needs {', '.join(missing)}")
    taker, last, points, announced = given["taker"], given["last"], given["points"], given["announced"]
    assert isinstance(taker, int)
    assert isinstance(last, int)
    pairs = [20 if seat == given["belote"] else 0 for seat in range(3)]
    return Figures(
        taker=taker,
        forehand=leading_seat("belote-a-trois", given),
        points=THREE.convert(points, None, None),
        tricks=tricks,
        last=last,
        announced=THREE.convert(announced or (0, 0, 0), None, None),
        belote=(pairs[0], pairs[1], pairs[2]),
        pot=int(str(given["pot"] or 0)),
    )


def show(name: str, score: Score, as_json: bool, why: str) -> None:
    """Print a score."""
    if as_json:
        answer = DealScore(
            rules=name,
            points=score.points,
            outcome=score.outcome,
            pot=score.pot,
            sum=sum(score.points),
            why=why,
            steps=[ScoreStep(**step._asdict()) for step in score.steps],
        )
        emit_json(answer)
        return
    say(by_seat(score.points))
    for step in score.steps:
        who = "pot   " if step.seat == POT else f"seat {step.seat}"
        say(f"  {who}  {step.amount:+5d}  {step.text}  [{step.clause}]")
    if why:
        say(why)
    if score.pot:
        say(f"in the pot for the next deal: {score.pot}")
