"""No card is lost or doubled: every transition of every game keeps the pack whole and the hands as large as they are."""

from typing import Any

from followsuit.games import Action, game_for
from followsuit.games.actions import PLAY
from followsuit.games.whist import WhistDeal
from followsuit.kernel import whist
from followsuit.kernel.sets import count, is_card
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.lemmas import counts_add_up, counts_what_is_left
from followsuit.symbolic.statements import all_of, disjoint, total, union

WHIST_PLAY = (whist.trick_winner, whist.suit_of, whist.play_rule, whist.legal_cards, whist.refusal)
SUITS_OR_NONE = (0, *whist.SUITS)


def whole(game: Any, state: Any) -> bool:
    """Whether the zones share out the pack, each card in one."""
    zones = tuple(game.zones(state).values())
    return disjoint(*zones) & (union(*zones) == game.deck.pack)


def right_sizes(game: Any, state: Any) -> bool:
    """Whether the hands are as large as the rules say at this point."""
    sizes = game.expected_sizes(state)
    return all_of(*(count(state.hands[seat]) == sizes[seat] for seat in range(3)))


def seats(name: str) -> tuple[str, str, str]:
    """The names of three places, one for each seat."""
    return f"{name} 0", f"{name} 1", f"{name} 2"


WHIST_PLACES = (*seats("hand"), *seats("won"), *seats("discard"), "table", "pickup")


def three(shares: dict[str, int], name: str) -> tuple[int, int, int]:
    """The cards at the places of the three seats."""
    a, b, c = seats(name)
    return shares[a], shares[b], shares[c]


def a_whist_trick_under_way(p: Proof, game: Any) -> WhistDeal:
    """Any position in the play of a whist game: none, one or two cards on the table, the pack shared out."""
    on_table = 0 if p.truth("to lead") else 1 if p.truth("to play second") else 2
    cards_on_table = tuple(f"card {place} of the trick" for place in range(on_table))
    shares = p.shared_out((*WHIST_PLACES, *cards_on_table), whist.PACK)
    for name in cards_on_table:
        p.assume(is_card(shares[name]))
    leader = p.one_of("leader", (0, 1, 2))
    return WhistDeal(
        dealer=0,
        phase=PLAY,
        actor=(leader + on_table) % 3,
        hands=three(shares, "hand"),
        table=shares["table"],
        pickup=(shares["pickup"],),
        discards=three(shares, "discard"),
        contract=1,
        trump=p.one_of("trump", SUITS_OR_NONE),
        must_trump=p.truth("duty to trump"),
        leader=leader,
        trick=tuple(shares[name] for name in cards_on_table),
        won=three(shares, "won"),
        left=p.number("tricks left", 1, game.tricks),
    )


@claim(
    clauses=(
        "tre-belli/play/turns",
        "bismarck/play/turns",
        "tribello/play/turns",
        "tre-belli/play/lead-next",
        "bismarck/play/lead-next",
        "tribello/play/lead-next",
    ),
    whole_games=True,
    summarises=WHIST_PLAY,
    faults=(
        Fault("games.actions.after_card", "hands[actor] & ~card", "hands[actor]"),
        Fault("games.actions.after_card", "won[winner] | first | second | card", "won[winner] | second | card"),
    ),
)
def playing_a_whist_card_keeps_the_pack_whole(p: Proof) -> None:
    """The first, second and third card of a trick, with the trick going to its winner."""
    game = game_for(p.rules)
    state, card = a_whist_trick_under_way(p, game), p.card("card", whist.PACK)
    p.assume(card & game.allowed_cards(state) != 0)
    p.show(whole(game, game.apply(state, Action(state.actor, PLAY, card))))
