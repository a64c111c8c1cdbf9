"""Actions that the rules refuse, with the reason and the clause, from a deal in plain Python."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from followsuit.cards import Deck
from followsuit.games import Action
from followsuit.verdict import Reason

from .plain import PlainBelote, PlainBismarck, PlainDeal, PlainForehand, PlainSchoolBreak, PlainTribello, of_suit


class Wrong(NamedTuple):
    """An action in texts, of a kind, and why it is refused; the clause is given without the game's id."""

    kind: str
    reason: Reason
    clause: str
    seat: int
    verb: str
    cards: tuple[str, ...] = ()
    contract: str = ""
    suit: str = ""
    word: str = ""

    def action(self, deck: Deck) -> Action:
        """The action on masks."""
        suit = deck.suit(self.suit) if self.suit else 0
        return Action(self.seat, self.verb, deck.read(" ".join(self.cards)), self.contract, suit, self.word)


def wrong_actions(deal: PlainDeal) -> Iterator[Wrong]:
    """Refused actions of every kind that a deal admits now."""
    if deal.phase not in deal.verbs:
        for verb in sorted(set().union(*deal.verbs.values())):
            yield Wrong("deal over", Reason.DEAL_ALREADY_OVER, "play/turns", deal.turn, verb)
        return
    yield from wrong_phases(deal)
    yield from wrong_seats(deal)
    if deal.phase == "play":
        yield from wrong_cards(deal)
    elif isinstance(deal, PlainForehand):
        yield from wrong_forehand(deal)
    elif isinstance(deal, PlainTribello):
        yield from wrong_exchanges(deal) if deal.phase == "exchange" else wrong_suits(deal, "SHDC", "trump/named")
    elif isinstance(deal, PlainBelote) and deal.phase == "bid-two":
        yield from wrong_suits(deal, deal.suits(), "auction/second-round")


def some_of(cards: Iterable[str], size: int) -> list[tuple[str, ...]]:
    """A few choices of so many of some cards."""
    return list(combinations(sorted(cards)[: size + 1], size))


def wrong_phases(deal: PlainDeal) -> Iterator[Wrong]:
    """Verbs of other phases, and one of no game, by any seat."""
    verbs = {"shout"}.union(*deal.verbs.values()) - deal.verbs[deal.phase]
    for seat in range(3):
        for verb in sorted(verbs):
            cards = tuple(sorted(deal.hands[seat])[:1])
            yield Wrong("wrong phase", Reason.WRONG_PHASE, "play/turns", seat, verb, cards)


def wrong_seats(deal: PlainDeal) -> Iterator[Wrong]:
    """Actions of the phase by another seat than the one to act, and by seats that there are not."""
    for verb in sorted(deal.verbs[deal.phase]):
        for seat in (-1, 3):
            yield Wrong("wrong seat", Reason.NOT_YOUR_TURN, "play/turns", seat, verb)
        for seat in sorted({0, 1, 2} - {deal.turn}) if verb != "swap" else ():
            cards = tuple(sorted(deal.hands[seat])[:1])
            yield Wrong("wrong seat", Reason.NOT_YOUR_TURN, "play/turns", seat, verb, cards)


def wrong_cards(deal: PlainDeal) -> Iterator[Wrong]:
    """Cards not held, cards refused by a duty, no card and two cards; in belote the swap too."""
    hand, seat = deal.hands[deal.turn], deal.turn
    for card in sorted(set(deal.pack) - hand):
        yield Wrong("card not held", Reason.NOT_IN_HAND, "play/follow-suit", seat, "play", (card,))
    for card, (reason, clause) in sorted(deal.refused().items()):
        yield Wrong(f"{reason} by {clause}", reason, clause, seat, "play", (card,))
    for cards in [(), *some_of(hand, 2)]:
        yield Wrong("not one card", Reason.WRONG_NUMBER_OF_CARDS, "play/turns", seat, "play", cards)
    if isinstance(deal, PlainBelote):
        yield from wrong_words(deal)


def wrong_words(deal: PlainBelote) -> Iterator[Wrong]:
    """Swaps and announcements that may not be made, words of belote that may not be said."""
    for holder in range(3):
        why = deal.swap_refused(holder)
        if why is not None:
            yield Wrong(f"swap: {why[0]} by {why[1]}", *why, holder, "swap")
    why = deal.announce_refused()
    if why is not None:
        yield Wrong(f"announce: {why[0]}", *why, deal.turn, "announce")
    for card in sorted(deal.hands[deal.turn] - set(deal.refused())):
        for word in sorted({"belote", "rebelote"} - {deal.word_for(card)}):
            reason, clause = Reason.WORD_NOT_ALLOWED, "announcements/belote"
            yield Wrong("word not to be said", reason, clause, deal.turn, "play", (card,), word=word)


def wrong_forehand(deal: PlainForehand) -> Iterator[Wrong]:
    """What forehand may not choose, throw, take up or name."""
    if deal.phase == "choose":
        yield from wrong_choices(deal)
    elif deal.phase == "take":
        yield from wrong_takings(deal)
    elif deal.phase == "name":
        yield from wrong_suits(deal, deal.suits(), "choice/suit")
    elif isinstance(deal, PlainSchoolBreak) and deal.phase in ("give", "give-back"):
        yield from wrong_gifts(deal) if deal.phase == "give" else wrong_returns(deal)
    else:
        yield from wrong_discards(deal)


def wrong_choices(deal: PlainForehand) -> Iterator[Wrong]:
    """Contracts that are used up, out of order or unknown, and suits that do not go with one."""
    for name in ("solo", ""):
        unknown = Reason.UNKNOWN_CONTRACT
        yield Wrong("unknown contract", unknown, deal.unknown_clause, deal.turn, "choose", (), name)
    for name in deal.contracts:
        needs_suit = name == deal.suited and not deal.names_later()
        reason = deal.contract_refused(name)
        if reason is not None:
            suit = "D" if needs_suit else ""
            yield Wrong(reason, reason, deal.once_clause, deal.turn, "choose", (), name, suit)
            continue
        for suit in sorted({"", *"SHDC"} - ({*deal.suits()} if needs_suit else {""})):
            kind = "barred suit" if needs_suit else "suit not asked for"
            yield Wrong(kind, Reason.SUIT_NOT_ALLOWED, "choice/suit", deal.turn, "choose", (), name, suit)


def wrong_discards(deal: PlainForehand) -> Iterator[Wrong]:
    """Too few or too many cards, cards of others, cards that lie on the table; leaving a compulsory exchange."""
    bismarck = isinstance(deal, PlainBismarck)
    clause = "exchange/discard-first" if bismarck else "exchange/discard"
    hand = deal.hands[deal.turn]
    for size in sorted({0, 3, 5} - set(deal.discard_sizes())):
        for cards in some_of(hand, size):
            number = Reason.WRONG_NUMBER_OF_CARDS
            yield Wrong("wrong number thrown", number, clause, deal.turn, "discard", cards)
    for three in some_of(hand, 3):
        for card in sorted(set(deal.pack) - hand):
            lies_open = card in deal.table
            reason = Reason.NOT_FROM_TABLE if lies_open else Reason.NOT_IN_HAND
            kind = "table card thrown" if lies_open else "card not held thrown"
            yield Wrong(kind, reason, clause, deal.turn, "discard", (*three, card))
    if bismarck and not deal.may_keep():
        compulsory = Reason.EXCHANGE_COMPULSORY
        yield Wrong("exchange left", compulsory, "exchange/all-or-none", deal.turn, "keep")


def wrong_gifts(deal: PlainSchoolBreak) -> Iterator[Wrong]:
    """Another number of cards than the gift has, cards of others, too many trumps."""
    hand, (size, limit) = deal.hands[deal.turn], deal.terms()
    clause, number = "school-break/gifts", Reason.WRONG_NUMBER_OF_CARDS
    for cards in [*some_of(hand, size - 1), *some_of(hand, size + 1)]:
        yield Wrong("wrong number given", number, clause, deal.turn, "give", cards)
    for card in sorted(set(deal.pack) - hand):
        cards = (*sorted(hand)[: size - 1], card)
        yield Wrong("card not held given", Reason.NOT_IN_HAND, clause, deal.turn, "give", cards)
    trumps = sorted(of_suit(hand, deal.named))
    plain = sorted(hand - set(trumps))
    for more in range(limit + 1, min(size, len(trumps)) + 1):
        cards = (*trumps[:more], *plain[: size - more])
        if len(cards) == size:
            many = Reason.TOO_MANY_TRUMPS
            yield Wrong("too many trumps", many, "school-break/trump-limit", deal.turn, "give", cards)


def wrong_returns(deal: PlainSchoolBreak) -> Iterator[Wrong]:
    """Other cards than the best, fewer of them, cards of others."""
    clause, best = "school-break/return", deal.best_back()
    hand = deal.hands[deal.turn]
    for card in sorted(hand - best):
        for kept in sorted(best)[:1]:
            cards = tuple(sorted(best - {kept} | {card}))
            yield Wrong("not the best back", Reason.MUST_RETURN_BEST, clause, deal.turn, "give-back", cards)
    fewer = tuple(sorted(best)[1:])
    yield Wrong("not all back", Reason.MUST_RETURN_BEST, clause, deal.turn, "give-back", fewer)
    for card in sorted(set(deal.pack) - hand):
        yield Wrong("card not held back", Reason.NOT_IN_HAND, clause, deal.turn, "give-back", (card,))


def wrong_takings(deal: PlainForehand) -> Iterator[Wrong]:
    """Another number of table cards than is owed, and cards that do not lie on the table."""
    number = Reason.WRONG_NUMBER_OF_CARDS
    choices = [some for size in sorted({1, 2, 3, 4} - {deal.owed}) for some in some_of(deal.table, size)]
    choices += some_of(deal.hands[deal.turn], deal.owed)
    choices += [()] if deal.owed != len(deal.table) else []
    for cards in choices:
        yield Wrong("wrong cards taken up", number, "exchange/take-up", deal.turn, "take", cards)


def wrong_suits(deal: PlainDeal, suits: str, clause: str) -> Iterator[Wrong]:
    """No suit, and suits that may not be named."""
    for suit in sorted({"", *"SHDC"} - {*suits}):
        yield Wrong("barred suit", Reason.SUIT_NOT_ALLOWED, clause, deal.turn, "name", (), "", suit)


def wrong_exchanges(deal: PlainTribello) -> Iterator[Wrong]:
    """Cards of others, and more cards than the pickup holds."""
    hand = deal.hands[deal.turn]
    for card in sorted(set(deal.pack) - hand):
        clause = "exchange/discard-then-draw"
        yield Wrong("card not held thrown", Reason.NOT_IN_HAND, clause, deal.turn, "exchange", (card,))
    if len(deal.pickup) < len(hand):
        more = Reason.MORE_THAN_PICKUP_HOLDS
        for cards in some_of(hand, len(deal.pickup) + 1):
            yield Wrong("more than the pickup holds", more, "exchange/limit", deal.turn, "exchange", cards)
