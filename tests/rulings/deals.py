"""Situations laid out by hand: a game under each reading, deals and positions from texts, actions as in records."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from followsuit.cards import BELOTE_DECK, WHIST_DECK, singles
from followsuit.games import BeloteATrois, BeloteDeal, Match, Score, WhistDeal, WhistGame, game_for
from followsuit.games.actions import PLAY
from followsuit.games.figures import belote_score
from followsuit.games.settling import Figures
from followsuit.games.whist import union
from followsuit.records import read_action
from followsuit.spec import make_rules, switches
from followsuit.verdict import Verdict

T = TypeVar("T")
Three = tuple[int, int, int]
Game = Any
"""A game of any state; the situations say which."""


def under(base: str, **changes: str | int) -> Game:
    """The game of a rule set with some values changed."""
    return game_for(make_rules(base, changes))


def by_reading(base: str, switch: str, ask: Callable[[Game], T], **beside: str | int) -> dict[str, T]:
    """What a question gets under each reading of a switch, by value; `beside` changes other switches throughout."""
    readings = switches(base.partition("/")[0])[switch].values
    return {value: ask(under(base, **{**beside, switch: value})) for value in readings}


def after(game: Game, state: Any, *texts: str) -> Any:
    """The state after some actions, each of which must be legal."""
    for text in texts:
        state = game.apply(state, read_action(game.deck, text))
    return state


def judged(game: Game, state: Any, text: str) -> str:
    """`allowed`, or the reason and the clause of a refusal, the clause without the game's id."""
    verdict: Verdict = game.judge(state, read_action(game.deck, text))
    return "allowed" if verdict.allowed else f"{verdict.reason} by {verdict.clause.removeprefix(f'{game.id}/')}"


def playable(game: Game, state: Any) -> str:
    """The cards that the seat to act may play."""
    return str(game.deck.write(union(a.cards for a in game.legal_actions(state) if a.verb == PLAY)))


def suits_allowed(game: Game, state: Any, start: str) -> str:
    """The suits with which an action that starts so is legal, `-` for none."""
    return "".join(suit for suit in ("S", "H", "D", "C") if judged(game, state, f"{start} {suit}") == "allowed") or "-"


def played_out(game: Game, state: Any, seed: int) -> Any:
    """The end of a deal that goes on by chance."""
    rng = Random(seed)
    while not game.is_over(state):
        state = game.apply(state, game.random_action(state, rng))
    return state


def random_end(game: Game, match: Match, seed: int) -> Any:
    """The end of a deal that is dealt and played by chance."""
    return played_out(game, game.random_deal(match, Random(seed)), seed)


def belote_deal(game: BeloteATrois, hands: str, turned: str, dealer: int = 0) -> BeloteDeal:
    """A deal before the auction; of each hand of nine, set off by bars, the last three come after it.

    The first hand is that of seat 0. The cards left over are the talon and, the highest of them, the bergère.
    """
    held = [BELOTE_DECK.tokens(hand) for hand in hands.split("|")]
    a, b, c = (union(hand[:6]) for hand in held)
    d, e, f = (union(hand[6:]) for hand in held)
    rest = singles(BELOTE_DECK.pack & ~union((a, b, c, d, e, f, BELOTE_DECK.card(turned))))
    return game.dealt(Match(dealer), (a, b, c), BELOTE_DECK.card(turned), (d, e, f), union(rest[:-1]), rest[-1])


def belote_trick(game: BeloteATrois, hand: str, trick: str, trump: str) -> BeloteDeal:
    """Seat 0 is to play to a trick that the seats before him have begun."""
    cards = BELOTE_DECK.tokens(trick)
    return BeloteDeal(
        dealer=0,
        phase=PLAY,
        actor=0,
        hands=(BELOTE_DECK.read(hand), 0, 0),
        turned=0,
        table=0,
        batch=(0, 0, 0),
        talon=0,
        bergere=0,
        trump=BELOTE_DECK.suit(trump),
        taker=0,
        taken_in=2,
        leader=-len(cards) % 3,
        trick=tuple(cards),
    )


def held(game: BeloteATrois, hands: str, trump: str, dealer: int = 0) -> BeloteDeal:
    """Three hands with which the players come to their first card; the deal is laid out no further."""
    a, b, c = (BELOTE_DECK.read(hand) for hand in hands.split("|"))
    return belote_trick(game, "", "", trump)._replace(dealer=dealer, hands=(a, b, c), held=(a, b, c))


def marks(
    game: BeloteATrois,
    points: Three,
    tricks: Three,
    last: int,
    taker: int = 0,
    forehand: int = 1,
    announced: Three = (0, 0, 0),
    belote: Three = (0, 0, 0),
    pot: int = 0,
) -> Score:
    """The score of belote figures by seat; points are card points with the last-trick ten."""
    return belote_score(game, Figures(taker, forehand, points, tricks, last, announced, belote, pot))


def whist_trick(game: WhistGame, contract: str, hand: str, trick: str, suit: str = "") -> WhistDeal:
    """Seat 0 is to play under a contract, in Tribello a round, to a trick that the seats before him have begun."""
    cards = WHIST_DECK.tokens(trick)
    place = game.contracts.index(contract) if game.contracts else int(contract)
    named = WHIST_DECK.suit(suit) if suit else 0
    state: Any = WhistDeal(2, PLAY, 0, (WHIST_DECK.read(hand), 0, 0), contract=place, named=named)
    ready: WhistDeal = game.ready(state)  # type: ignore[attr-defined]
    return ready._replace(actor=0, leader=-len(cards) % 3, trick=tuple(cards))


def taken_by(game: WhistGame, contract: str, trick: str, suit: str = "") -> int:
    """Which card of a trick, by its place in order of play, wins it under a contract."""
    first, second, third = trick.split()
    state = whist_trick(game, contract, third, f"{first} {second}", suit)
    return (game.play(state, WHIST_DECK.card(third)).past[-1].winner - 1) % 3


def points(game: WhistGame, contract: str, tricks: Three, first: int = 0) -> Three:
    """The scores of numbers of tricks by seat; `first` is forehand's seat, in Tribello the dealer's."""
    place = game.contracts.index(contract) if game.contracts else int(contract)
    dealer = (first + 2) % 3 if game.contracts else first
    return game.score_tricks(WhistDeal(dealer, "over", first, (0, 0, 0), contract=place), tricks).points


def cards_seen(value: object) -> set[str]:
    """All cards that a view, or a part of one, names."""
    if isinstance(value, dict):
        return set().union(*map(cards_seen, value.values()))
    if isinstance(value, list):
        return set().union(*map(cards_seen, value))
    return {word for word in str(value).split() if word in WHIST_DECK.card_of}
