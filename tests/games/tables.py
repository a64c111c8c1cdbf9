"""Deals on the table: from the texts of hands to states, and on by the texts of actions."""

from collections.abc import Sequence
from random import Random
from typing import Any

from followsuit.cards import BELOTE_DECK, WHIST_DECK
from followsuit.games import Action, BeloteATrois, BeloteDeal, Game, WhistDeal, WhistGame, game_for
from followsuit.games.actions import PLAY, Three
from followsuit.games.forehand import ForehandGame
from followsuit.games.tribello import Tribello
from followsuit.spec import load_rules

NOBODY: Three = (0, 0, 0)


def named(rules: str) -> Game[Any]:
    """The game of a rule set."""
    return game_for(load_rules(rules))


def whist_table(
    rules: str, contract: str, leader: int, hands: Sequence[str], suit: str = ""
) -> tuple[WhistGame, WhistDeal]:
    """Play begins in Tre Belli, Bismarck (a contract and its suit) or Tribello (a round and its trump suit)."""
    game, deck = named(rules), WHIST_DECK
    a, b, c = (deck.read(hand) for hand in hands)
    trump = deck.suit(suit) if suit else 0
    if isinstance(game, Tribello):
        dealt = WhistDeal(leader, PLAY, leader, (a, b, c), contract=int(contract), named=trump, left=13)
        return game, game.ready(dealt)
    assert isinstance(game, ForehandGame)
    place = game.contracts.index(contract)
    spent = game.start().spent
    dealt = WhistDeal((leader + 2) % 3, PLAY, leader, (a, b, c), contract=place, named=trump, spent=spent)
    return game, game.ready(dealt)


def belote_table(
    rules: str,
    trump: str,
    hands: Sequence[str],
    leader: int = 0,
    taker: int = 0,
    taken_in: int = 1,
    turned: str = "",
    pot: int = 0,
) -> tuple[BeloteATrois, BeloteDeal]:
    """Play begins in belote; the cards not in the hands are left out."""
    game = named(rules)
    assert isinstance(game, BeloteATrois)
    a, b, c = (BELOTE_DECK.read(hand) for hand in hands)
    card = BELOTE_DECK.read(turned)
    return game, BeloteDeal(
        dealer=(leader + 2) % 3,
        phase=PLAY,
        actor=leader,
        hands=(a, b, c),
        turned=card,
        table=card,
        batch=NOBODY,
        talon=0,
        bergere=0,
        pot=pot,
        trump=BELOTE_DECK.suit(trump),
        taker=taker,
        taken_in=taken_in,
        held=(a, b, c),
        leader=leader,
    )


def action(game: Game[Any], text: str) -> Action:
    """The action of a text such as `1 choose trumf H` or `2 discard 2C 3C 4C 5C`."""
    seat, verb, *words = text.split()
    contract = "".join(word for word in words if word in game.contracts)
    suit = "".join(word for word in words if word in "SHDC")
    spoken = "".join(word for word in words if word in ("belote", "rebelote"))
    cards = game.deck.read(" ".join(word for word in words if word not in (contract, suit, spoken)))
    return Action(int(seat), verb, cards, contract, game.deck.suit(suit) if suit else 0, spoken)


def after(game: Game[Any], state: Any, *texts: str) -> Any:
    """The state after the actions of some texts, each of which must be legal."""
    for text in texts:
        state = game.apply(state, action(game, text))
    return state


def cards(game: Game[Any], seat: int, *texts: str) -> list[str]:
    """The actions by which cards in order of play, from a seat clockwise, are played."""
    return [f"{(seat + place) % 3} play {card}" for place, card in enumerate(texts)]


def allowed(game: Game[Any], state: Any) -> set[str]:
    """The cards that may be played now."""
    return {game.deck.write(some.cards) for some in game.legal_actions(state) if some.verb == "play"}


def played_out(game: Game[Any], state: Any, rng: Random) -> Any:
    """The finished deal after random legal actions."""
    while not game.is_over(state):
        state = game.apply(state, game.random_action(state, rng))
    return state


def whole_match(game: Game[Any], seed: int, first_dealer: int = 0) -> tuple[Any, list[Any]]:
    """A match at random: its book at the end, and the finished deals."""
    rng, match, deals = Random(seed), game.start(first_dealer), []
    while game.deals_left(match) != 0:
        deals.append(played_out(game, game.random_deal(match, rng), rng))
        match = game.close(match, deals[-1])
    return match, deals
