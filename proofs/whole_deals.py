"""Whole deals, played card by card, that answer what figures alone leave open."""

from typing import Any, NamedTuple

from followsuit.cards import BELOTE_DECK, WHIST_DECK, singles
from followsuit.games import Action, Game, game_for
from followsuit.games.actions import CHOOSE, DISCARD, EXCHANGE, NAME, PLAY, TAKE
from followsuit.kernel import whist
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.common_faults import CARD_KEPT_IN_HAND, TEN_KEPT_UNDER_CAPOT, WRONG_TRUMP_ORDER

SWEEP = (
    "JS AS TS AH TH AD TD AC TC",
    "9S KS 9H KH 9D KD 9C KC QS",
    "QH JH QD JD QC JC 7H 7D 7C",
)
SWEEP_LEFT = ("7S", "8S 8H 8D", "8C")


def taken(game: Game[Any], hands: tuple[str, ...], left: tuple[str, ...]) -> Any:
    """A deal in which seat 0 has taken in the first round and leads; seat 2 has dealt."""
    turned, talon, bergere = map(BELOTE_DECK.read, left)
    whole = [BELOTE_DECK.tokens(hand) for hand in hands]
    a, b, c = (sum(cards[:6]) for cards in whole)
    d, e, f = (sum(cards[6:]) for cards in whole)
    state = game.dealt(game.start(2), (a, b, c), turned, (d, e, f), talon, bergere)  # type: ignore[attr-defined]
    return game.moved(state, Action(0, TAKE))


def played(p: Proof, game: Game[Any], state: Any, tricks: tuple[str, ...]) -> Any:
    """The end of a deal that is played as the tricks say, each card a legal one."""
    for trick in tricks:
        p.case(trick=trick)
        for card in BELOTE_DECK.tokens(trick):
            play = Action(state.actor, PLAY, card)
            p.show(game.judge(state, play).allowed, "legal cards")
            state = game.moved(state, play)
    p.show(game.is_over(state), "a whole deal")
    return state


def told(game: Any, state: Any) -> str:
    """How a deal of belote ended: what became of the contract, the tricks and the points by seat."""
    score = game.score(state)
    return f"{score.outcome}, tricks {game.trick_counts(state)}, points {score.points}"


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/capot-sole", "belote-a-trois/announcements/fours"),
    rulings=(23, 30),
    whole_games=True,
    enumerated=True,
    only_where={
        "announcements": "full",
        "announcing": "automatic",
        "announcements_score": "best-player",
        "belote_call": "automatic",
        "capot_extras": "kept",
        "extras_in_comparison": "yes",
    },
    faults=(
        Fault("kernel.announcements.FOURS", "(NINES, 150, 1005)", "(NINES, 100, 1005)"),
        CARD_KEPT_IN_HAND.at("legal cards"),
        WRONG_TRUMP_ORDER.at("legal cards"),
    ),
)
def a_taker_who_sweeps_all_nine_tricks_can_fail_through_announcements(p: Proof) -> None:
    """All nine tricks and the whole prime make 252; four nines and four kings in one hand make more."""
    game = game_for(p.rules)
    tricks = (
        *("JS 9S QH", "AS KS JH", "TS QS QD", "AH KH 7H", "TH 9H JD"),
        *("AD KD 7D", "TD 9D QC", "AC KC 7C", "TC 9C JC"),
    )
    state = played(p, game, taken(game, SWEEP, SWEEP_LEFT), tricks)
    score = game.score(state)
    p.case(the_deal=told(game, state))
    p.show(game.trick_counts(state) == (9, 0, 0), "the taker sweeps")
    p.show(score.outcome == "captured" and score.points[0] < score.points[1], "and fails")


class Deal(NamedTuple):
    """The hands, what is left of the pack (turned card, talon, bergère), the tricks that two playings have in common,
    and those in which they differ."""

    hands: tuple[str, str, str]
    left: tuple[str, str, str]
    common: tuple[str, ...]
    one: tuple[str, ...]
    other: tuple[str, ...]


def two_playings(p: Proof, game: Any, deal: Deal) -> tuple[Any, Any]:
    """The ends of the two playings of a deal; the first card in which they differ is the taker's."""
    state = taken(game, deal.hands, deal.left)
    one, other = (played(p, game, state, (*deal.common, *tricks)) for tricks in (deal.one, deal.other))
    cards = [[card for trick in end.past for card in trick.cards] for end in (one, other)]
    seats = [(trick.leader + place) % 3 for trick in one.past for place in range(3)]
    first = next(seat for seat, card, instead in zip(seats, *cards, strict=True) if card != instead)
    p.show(first == 0, "the taker's choice")
    return one, other


LAST_TRICK = Deal(
    ("TS 8S AH TH 8H 7H KD TD AC", "QS JS 9S QD JD QC JC 9C 8C", "AS KS QH JH 9H AD 8D KC TC"),
    ("KH", "7S 9D 7C", "7D"),
    ("KD QD AD", "QH TH 8C", "TD JD 8D", "AH QC JH", "9H 8H JC", "KC AC 9C", "TS JS KS"),
    ("8S 9S AS", "TC 7H QS"),
    ("7H QS AS", "8S 9S TC"),
)
EARLIER_TRICK = Deal(
    ("AS KS AH QD 7D AC KC TC 7C", "9S KH TH AD KD TD QC JC 8C", "QS TS 8S 7S QH JH 7H JD 8D"),
    ("9C", "JS 9H 8H", "9D"),
    ("TC JC QH", "KD JD QD", "QC 8D AC", "7C 8C 8S", "TH 7H AH", "KC AD QS"),
    ("7D TD TS", "KH JH KS", "9S 7S AS"),
    ("KS 9S TS", "7S AS TD", "7D KH JH"),
)
GIVEN_AWAY = Deal(
    ("KS QS TS AH 9D 7D AC KC 7C", "AS KH AD KD JD TD 8D TC 8C", "JS 9S 8S JH TH 8H 7H QC 9C"),
    ("QD", "7S QH JC", "9H"),
    ("7C TC QC", "AS JS KS", "KD 8H 9D", "QS 8D 9S", "AD JH 7D", "8C 9C AC", "KC TD 8S"),
    ("JD 7H TS", "KH TH AH"),
    ("JD 7H AH", "KH TH TS"),
)
AS_THE_TEXT = {"beat_plain_lead": "no"}


@claim(
    clauses=("belote-a-trois/score/capot-cancels-ten", "belote-a-trois/score/last-ten", "belote-a-trois/score/made"),
    rulings=(27, 28),
    whole_games=True,
    enumerated=True,
    only_where=AS_THE_TEXT,
    faults=(
        CARD_KEPT_IN_HAND.at("legal cards"),
        TEN_KEPT_UNDER_CAPOT.at("he wins it and fails"),
    ),
)
def a_taker_can_be_better_off_letting_a_defender_win_the_last_trick(p: Proof) -> None:
    """Leading 8S he wins the last trick, leaves seat 1 capot and fails by the ten that he loses to it; leading 7H he
    lets seat 1 win the last trick and makes his contract."""
    game: Any = game_for(p.rules)
    wins, leaves = two_playings(p, game, LAST_TRICK)
    p.case(won=told(game, wins), left=told(game, leaves))
    p.show(wins.past[-1].winner == 0 and game.score(wins).outcome == "captured", "he wins it and fails")
    p.show(game.trick_counts(wins)[1] == 0 < game.trick_counts(leaves)[1], "seat 1 is capot only then")
    p.show(leaves.past[-1].winner == 1 and game.score(leaves).outcome == "made", "he leaves it and makes it")
    p.show(game.score(leaves).points[0] > game.score(wins).points[0] == 0, "better off")


@claim(
    clauses=(
        "belote-a-trois/score/capot-cancels-ten",
        "belote-a-trois/score/capot-shared",
        "belote-a-trois/score/made",
    ),
    rulings=(28,),
    whole_games=True,
    enumerated=True,
    only_where=AS_THE_TEXT,
    faults=(
        CARD_KEPT_IN_HAND.at("legal cards"),
        TEN_KEPT_UNDER_CAPOT.at("he fails"),
    ),
)
def a_taker_can_make_his_contract_by_leaving_an_earlier_trick_to_a_capot_defender(p: Proof) -> None:
    """He wins the last trick either way: with seat 2 capot he fails, with one trick of seat 2 he makes his contract."""
    game: Any = game_for(p.rules)
    keeps, gives = two_playings(p, game, EARLIER_TRICK)
    p.case(kept=told(game, keeps), given=told(game, gives))
    p.show(keeps.past[-1].winner == 0 and gives.past[-1].winner == 0, "the last trick is his")
    p.show(game.trick_counts(keeps)[2] == 0 and game.score(keeps).outcome == "captured", "he fails")
    p.show(game.trick_counts(gives)[2] == 1 and game.score(gives).outcome == "made", "he makes it")


@claim(
    clauses=("belote-a-trois/score/capture", "belote-a-trois/score/capot-shared"),
    rulings=(28, 31),
    whole_games=True,
    enumerated=True,
    only_where=AS_THE_TEXT,
    faults=(
        Fault("kernel.settlement.moved", "return 0, own + pot, 0, 0", "return own, pot, 0, 0", "he fails either way"),
        CARD_KEPT_IN_HAND.at("legal cards"),
    ),
)
def a_failing_taker_can_leave_his_captor_a_hundred_less_with_the_last_trick_to_the_capot_player(p: Proof) -> None:
    """He fails either way; with the last trick his, seat 1 marks more than a hundred more than with it won by seat 2."""
    game: Any = game_for(p.rules)
    wins, leaves = two_playings(p, game, GIVEN_AWAY)
    p.case(won=told(game, wins), left=told(game, leaves))
    p.show(wins.past[-1].winner == 0 and leaves.past[-1].winner == 2, "the last trick")
    p.show(game.score(wins).points[0] == game.score(leaves).points[0] == 0, "he fails either way")
    p.show(game.score(wins).points[1] - game.score(leaves).points[1] > 100, "the captor")


@claim(
    clauses=("belote-a-trois/announcements/fours", "belote-a-trois/deal/talon", "belote-a-trois/score/card-points"),
    rulings=(9, 17),
    whole_games=True,
    enumerated=True,
    only_where={"announcements": "full", "announcing": "automatic", "card_in_two_announcements": "yes"},
    faults=(
        Fault("kernel.announcements.FOURS", "(JACKS, 200", "(JACKS, 190", "370 announced"),
        CARD_KEPT_IN_HAND.at("every card is played"),
    ),
)
def nine_cards_announce_370_points_and_five_leave_67_undealt_in_a_deal(p: Proof) -> None:
    """The most that can be announced, and the most that can stay out of play, each in a deal that is taken and played."""
    game: Any = game_for(p.rules)
    jacks = ("JS JH JD JC 9S 9H 9D 9C TS", "AS KS QS AH KH QH 8D 7D 8C", "AD KD QD AC KC QC 8H 7H TC")
    trumps = ("KS QS TS KH QH JH KD QD JD", "8S 7S TH 9H TD 9D KC QC JC", "8H 7H 8D 7D AC TC 9C 8C 7C")
    for hands, left, label in ((jacks, ("7S", "8S TH TD", "7C"), "370"), (trumps, ("JS", "9S AS AH", "AD"), "67")):
        p.case(hand=hands[0])
        state = taken(game, hands, left)
        for _ in range(27):
            goes_on = not game.is_over(state)
            for action in game.card_actions(state)[:1]:
                state = game.moved(state, action)
        p.show(goes_on and game.is_over(state) and not any(state.hands), "every card is played")
        figures = game.figures(state)
        p.case(hand=hands[0], announced=figures.announced, points=figures.points)
        p.show(label != "370" or figures.announced[0] == 370, "370 announced")
        p.show(label != "67" or sum(figures.points) == 152 - 67, "67 undealt")


HONOURS = WHIST_DECK.read("AS KS QS AH KH QH AD KD QD AC KC QC")
FOUR_HONOURS = HONOURS | WHIST_DECK.read("JS JH JD JC")


def shared(cards: int, size: int) -> tuple[int, int]:
    """Cards dealt in turn to two, so many to each: every suit lies in both hands."""
    found = singles(cards)
    return sum(found[0 : 2 * size : 2]), sum(found[1 : 2 * size : 2])


def low_trumps(trump: int, number: int) -> int:
    """The lowest cards of the trump suit."""
    return sum(singles(trump)[:number])


def a_swept_deal(game: Any, contract: int, sweeper: int, trump: int) -> Any:
    """A deal in which a seat holds the highest cards of all suits; seat 0 is forehand, in Tribello the dealer.

    What forehand is to throw are low trumps, so that two and three of them are left to the two others.
    """
    if game.id == "tribello":
        best, pickup = HONOURS | trump & FOUR_HONOURS, low_trumps(trump, 5)
        pickup |= sum(singles(whist.PACK & ~(best | trump))[:8])
        hands = list(shared(whist.PACK & ~(best | pickup), 13))
        hands.insert(sweeper, best)
        return game.dealt(0, contract, tuple(hands), tuple(singles(pickup)), trump & -trump if contract == 1 else 0)
    thrown = low_trumps(trump, 4)
    hands = list(shared(whist.PACK & ~(FOUR_HONOURS | thrown), 16))
    hands.insert(sweeper, FOUR_HONOURS)
    table = sum(singles(hands[0])[:4])
    spent = tuple(int(place < contract) for place in range(4))
    match = game.start(2)._replace(spent=(spent,) * 3)
    return game.dealt(match, (hands[0] & ~table | thrown, hands[1], hands[2]), table)


def before_the_lead(game: Any, state: Any, contract: int, trump: int) -> Any:
    """The deal with the contract chosen, the low trumps thrown and the table taken up, in whatever order."""
    for _ in range(20):
        if state.phase == PLAY:
            break
        actor, suits = state.actor, (0, trump)
        choices = [
            Action(actor, CHOOSE, 0, name, suit) for name in game.contracts[contract : contract + 1] for suit in suits
        ]
        throwing = Action(actor, DISCARD, low_trumps(trump, 4))
        others = [throwing, Action(actor, TAKE), Action(actor, NAME, suit=trump), Action(actor, EXCHANGE)]
        allowed = [action for action in choices + others if game.judge(state, action).allowed]
        state = game.apply(state, (allowed or others)[0])
    return state


def swept(game: Any, contract: int, sweeper: int) -> Any:
    """The end of a deal in which a seat plays its highest cards, trumps first, and the others their lowest."""
    trump = whist.CLUBS if game.contracts and contract == game.suited else whist.SPADES
    state = before_the_lead(game, a_swept_deal(game, contract, sweeper, trump), contract, trump)
    for _ in range(3 * game.tricks):
        if legal := game.allowed_cards(state):
            cards = singles(legal & trump or legal)
            state = game.moved(state, Action(state.actor, PLAY, cards[-1] if state.actor == sweeper else cards[0]))
    return state


def bounds(p: Proof, avoids: bool, first: bool) -> tuple[int, int]:
    """The least and the most that forehand, in Tribello the dealer, or another can score in a deal."""
    if p.rules.game == "tribello":
        return ((-10, 3) if avoids else (-6, 7)) if first else ((-9, 6) if avoids else (-4, 10))
    if p.rules.game == "tre-belli" and p.rules.value("scoring") == "six":
        return (-10, 6) if avoids else (-6, 10)
    if avoids and p.rules.game == "bismarck" and p.rules.value("pass_quotas") != "4-6-6":
        return (-14, 2) if first else (-9, 7)
    return ((-12, 4) if avoids else (-8, 8)) if first else ((-10, 6) if avoids else (-4, 12))


@claim(
    clauses=(
        "tre-belli/score/over-six",
        "tre-belli/score/pass-under-six",
        "tre-belli/score/eight-four",
        "tre-belli/score/eight-four-pass",
        "bismarck/score/quotas",
        "bismarck/score/pass-quotas",
        "tribello/score/per-trick",
        "tribello/score/nullo",
    ),
    rulings=(51, 61, 62, 81),
    whole_games=True,
    enumerated=True,
    faults=(
        Fault("kernel.whist.quota_score", "return quota - tricks", "return quota - tricks + 1", "least"),
        Fault("kernel.whist.winning_card", "highest(trick & suit_of(led))", "highest(trick)", "every trick"),
        CARD_KEPT_IN_HAND.at("every trick"),
    ),
)
def every_bound_of_a_score_is_reached_in_a_whole_deal(p: Proof) -> None:
    """Each seat can take every trick under each contract, and the scores of these deals reach the least and the most
    that forehand, or the dealer, and the others can have."""
    game: Any = game_for(p.rules)
    contracts = [game.contracts.index(name) for name in game.offered()] if game.contracts else [1, 2, 3, 4]
    found: dict[tuple[bool, bool], list[int]] = {}
    for contract in contracts:
        for sweeper in range(3):
            p.case(contract=contract, sweeper=sweeper)
            state = swept(game, contract, sweeper)
            p.case(contract=contract, sweeper=sweeper, tricks=game.trick_counts(state))
            p.show(game.trick_counts(state)[sweeper] == game.tricks, "every trick")
            for seat, points in enumerate(game.score(state).points):
                found.setdefault((game.avoids(state), seat == 0), []).append(points)
    for (avoids, first), points in found.items():
        least, most = bounds(p, avoids, first)
        p.case(
            avoiding_tricks=avoids, forehand_or_dealer=first, reached=(min(points), max(points)), bounds=(least, most)
        )
        p.show(min(points) == least, "least")
        p.show(max(points) == most, "most")
