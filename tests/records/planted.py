"""The shipped samples: a whole match of each game, and copies with one planted fault each.

`python -m tests.records.planted` writes them anew, and the schema and the worked examples with them.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random

from followsuit.cards import Deck
from followsuit.games import WhistGame, game_for
from followsuit.records import DealRecord, Record, play_match, record_schema, write_record
from followsuit.records.actions import plays
from followsuit.records.play import dealt_record
from followsuit.spec import data_folder, load_rules

from .worked import examples_file

SEEDS = {"tre-belli": 1, "bismarck": 2, "tribello": 3, "belote-a-trois": 269}
"""The belote match has a swap of the seven, a deal thrown in, a suit named in round two and three capots."""


def match_of(game: str) -> Record:
    """The sample match of a game."""
    return play_match(load_rules(game), SEEDS[game])


def deck_of(record: Record) -> Deck:
    """The pack of a record's game."""
    return game_for(load_rules(record.rules)).deck


def card_places(deal: DealRecord) -> list[int]:
    """Where in the actions the card plays stand."""
    return [place for place, text in enumerate(deal.actions) if text.split()[1] == "play"]


def exchanged(deal: DealRecord, place: int, other: int) -> None:
    """Let a seat play two of its cards in the other order."""
    deal.actions[place], deal.actions[other] = deal.actions[other], deal.actions[place]


def with_revoke(record: Record) -> None:
    """The first follower of the last deal's second half who followed suit throws a card of another suit instead."""
    deck, deal = deck_of(record), record.deals[-1]
    cards, suits = plays(deck), [deck.suit(letter) for letter in "SHDC"]
    places = card_places(deal)
    for number in range(len(places) // 2, len(places)):
        if number % 3 == 0:
            continue
        led, (seat, card) = cards[deal.actions[places[number - number % 3]]][1], cards[deal.actions[places[number]]]
        suit = next(suit for suit in suits if suit & led)
        later = [
            place
            for place in places[number + 1 :]
            if cards[deal.actions[place]][0] == seat and not cards[deal.actions[place]][1] & suit
        ]
        if card & suit and later:
            exchanged(deal, places[number], later[0])
            return
    raise LookupError("nobody can revoke")


def with_duplicate_card(record: Record) -> None:
    """Seat 1 holds a card of seat 0 in place of its own first one."""
    deal = record.deals[1]
    assert isinstance(deal.hands, tuple)
    a, b, c = deal.hands
    deal.hands = (a, " ".join([a.split()[0], *b.split()[1:]]), c)


def with_wrong_winner(record: Record) -> None:
    """The fourth trick goes to the seat after its winner."""
    deal = record.deals[2]
    assert isinstance(deal.winners, list)
    deal.winners[3] = (deal.winners[3] + 1) % 3


def with_wrong_score(record: Record) -> None:
    """Seat 2 has one point more than it made."""
    deal = record.deals[0]
    assert isinstance(deal.score, tuple)
    a, b, c = deal.score
    deal.score = (a, b, c + 1)


def with_wrong_totals(record: Record) -> None:
    """Seat 0 has ten points more over the match."""
    assert isinstance(record.totals, tuple)
    a, b, c = record.totals
    record.totals = (a + 10, b, c)


def with_wrong_match_winner(record: Record) -> None:
    """The match goes to the seats that have not won it."""
    assert isinstance(record.winners, list)
    record.winners = [seat for seat in range(3) if seat not in record.winners]


def with_short_match(record: Record) -> None:
    """The last deal is left out."""
    last = record.deals.pop()
    assert isinstance(record.totals, tuple)
    assert isinstance(last.score, tuple)
    a, b, c = (total - points for total, points in zip(record.totals, last.score, strict=True))
    record.totals = (a, b, c)


def with_long_match(record: Record) -> None:
    """One deal more is dealt by the seat whose turn it would be."""
    more = deepcopy(record.deals[0])
    record.deals.append(turned(more, record.deals[-1].dealer + 1 - more.dealer))


def turned(deal: DealRecord, by: int) -> DealRecord:
    """A deal with every seat moved on."""
    assert isinstance(deal.hands, tuple)
    assert isinstance(deal.winners, list)
    assert isinstance(deal.score, tuple)

    def seat(old: int) -> int:
        return (old + by) % 3

    moved = deepcopy(deal)
    moved.dealer = seat(deal.dealer)
    hands, score = list(deal.hands), list(deal.score)
    for old in range(3):
        hands[seat(old)], score[seat(old)] = deal.hands[old], deal.score[old]
    moved.hands = (hands[0], hands[1], hands[2])
    moved.score = (score[0], score[1], score[2])
    moved.winners = [seat(winner) for winner in deal.winners]
    moved.actions = [f"{seat(int(text[0]))}{text[1:]}" for text in deal.actions]
    return moved


def with_wrong_dealer(record: Record) -> None:
    """The last deal is dealt by the seat after the one whose turn it is."""
    last = record.deals[-1]
    record.deals[-1] = turned(last, 1)
    assert isinstance(record.totals, tuple)
    assert isinstance(last.score, tuple)
    moved = record.deals[-1].score
    assert isinstance(moved, tuple)
    a, b, c = (total - old + new for total, old, new in zip(record.totals, last.score, moved, strict=True))
    record.totals = (a, b, c)
    record.winners = [seat for seat in range(3) if record.totals[seat] == max(record.totals)]


def with_contract_used_twice(record: Record) -> None:
    """Forehand of the last deal chooses what he chose in the first of his deals."""
    deal = record.deals[-1]
    deal.actions[0] = record.deals[-10].actions[0]


def with_missing_play(record: Record) -> None:
    """A trick after the fourth, led by the seat that leads to the next too, lacks its third card."""
    deal = record.deals[3]
    cards, places = plays(deck_of(record)), card_places(deal)
    leaders = [cards[deal.actions[place]][0] for place in places[::3]]
    trick = next(number for number in range(4, len(leaders) - 1) if leaders[number] == leaders[number + 1])
    del deal.actions[places[3 * trick + 2]]


def with_missing_play_before_a_lead(record: Record) -> None:
    """A trick lacks its third card, and the seat that owes it leads to the next: its lead seems to fill the gap."""
    deal = record.deals[3]
    cards, places = plays(deck_of(record)), card_places(deal)
    leaders = [cards[deal.actions[place]][0] for place in places[::3]]
    trick = next(n for n in range(4, len(leaders) - 1) if leaders[n + 1] == (leaders[n] + 2) % 3)
    del deal.actions[places[3 * trick + 2]]


def with_unfinished_deal(record: Record) -> None:
    """The last two cards of a deal are left out."""
    del record.deals[4].actions[-2:]


def with_stale_leader(record: Record) -> None:
    """The seat that led to the first trick leads to the second too, though another has won it (case 012)."""
    deal = next(one for one in record.deals if one.winners and one.actions[card_places(one)[3]][0] != first_leader(one))
    places, leader = card_places(deal), int(first_leader(deal))
    trick = sorted(places[3:6], key=lambda place: (int(deal.actions[place][0]) - leader) % 3)
    deal.actions[places[3] : places[3] + 3] = [deal.actions[place] for place in trick]


def first_leader(deal: DealRecord) -> str:
    """The seat that plays the first card."""
    return deal.actions[card_places(deal)[0]][0]


def with_card_left_out(record: Record) -> None:
    """A hand lacks a card (case 029)."""
    deal = record.deals[1]
    assert isinstance(deal.hands, tuple)
    a, b, c = deal.hands
    deal.hands = (a, b, c.rpartition(" ")[0])


def with_played_discard(record: Record) -> None:
    """Forehand leads a card that he has thrown (case 010)."""
    deal = record.deals[0]
    forehand = first_leader(deal)
    thrown = next(text for text in deal.actions if text.split()[1] == "discard").split()[2]
    deal.actions[card_places(deal)[0]] = f"{forehand} play {thrown}"


def with_table_card_exchanged(record: Record) -> None:
    """Forehand throws a card of the table before he has taken it up (case 044)."""
    deal = next(deal for deal in record.deals if deal.actions[1].split()[1] == "discard")
    assert isinstance(deal.table, str)
    seat, verb, *cards = deal.actions[1].split()
    deal.actions[1] = " ".join([seat, verb, deal.table.split()[0], *cards[1:]])


def with_spades_named(record: Record) -> None:
    """Forehand names spades with valfri."""
    deal = next(deal for deal in record.deals if " valfri " in deal.actions[0])
    deal.actions[0] = f"{deal.actions[0][:-1]}S"


def with_first_card_open(record: Record) -> None:
    """A deal given as the pack, the first card of which lies open (case 057)."""
    rules = load_rules("bismarck")
    game = game_for(rules)
    assert isinstance(game, WhistGame)
    first = game.random_deal(game.start(0), Random(5))
    deal = dealt_record(game, first)
    assert isinstance(deal.hands, tuple)
    assert isinstance(deal.table, str)
    cards = " ".join([*deal.hands, deal.table])
    bare = DealRecord(dealer=0, pack=cards, open=(1, 10, 20, 30), actions=[])
    record.match, record.deals = False, [bare]
    del_claims(record)


def del_claims(record: Record) -> None:
    """Take the totals and the winners of the match away."""
    bare = Record(format=record.format, rules=record.rules, match=record.match, deals=[record.deals[0]])
    record.totals, record.winners = bare.totals, bare.winners


def with_too_many_exchanged(record: Record) -> None:
    """The dealer takes all the pickup but one card; the next throws two (case 017)."""
    deal = next(deal for deal in record.deals if deal.round == 3)
    assert isinstance(deal.hands, tuple)
    dealer = deal.dealer
    right = (dealer + 2) % 3
    deal.actions[0] = f"{dealer} exchange {' '.join(deal.hands[dealer].split()[:12])}"
    deal.actions[1] = f"{right} exchange {' '.join(deal.hands[right].split()[:2])}"


def with_wrong_round(record: Record) -> None:
    """The fourth deal is played as one of the first round, with a cut card."""
    deal = record.deals[3]
    named = next(text for text in deal.actions if text.split()[1] == "name")
    deal.actions.remove(named)
    deal.round, deal.cut = 1, f"7{named[-1]}"


def with_turned_suit_named(record: Record) -> None:
    """The suit of the turned card is named in the second round of the auction."""
    deal, place = next(
        (deal, place) for deal in record.deals for place, text in enumerate(deal.actions) if " name " in text
    )
    assert isinstance(deal.retourne, str)
    deal.actions[place] = f"{deal.actions[place][:-1]}{deal.retourne[1]}"


def with_late_swap(record: Record) -> None:
    """The seven of trump is swapped when the first card has been led (case 060)."""
    deal, place = next(
        (deal, place) for deal in record.deals for place, text in enumerate(deal.actions) if text.endswith(" swap")
    )
    swap = deal.actions.pop(place)
    deal.actions.insert(card_places(deal)[0] + 1, swap)


def with_ten_card_hands(record: Record) -> None:
    """Ten cards are dealt to each and two to the taker, as in another game (case 038)."""
    cards = sorted(deck_of(record).card_of)
    deal = DealRecord(
        dealer=0,
        hands=(" ".join(cards[:10]), " ".join(cards[10:20]), " ".join(cards[20:30])),
        retourne=cards[30],
        batch=("", "", ""),
        talon="",
        bergere=cards[31],
        actions=[],
    )
    record.match, record.deals = False, [deal]
    del_claims(record)


Fault = Callable[[Record], None]

EVERY_GAME: dict[str, Fault] = {
    "revoke": with_revoke,
    "duplicate-card": with_duplicate_card,
    "wrong-winner": with_wrong_winner,
    "wrong-score": with_wrong_score,
}
FAULTS: dict[str, tuple[str, Fault]] = {
    f"{name}-{game}": (game, fault) for name, fault in EVERY_GAME.items() for game in SEEDS
} | {
    "table-card-exchanged": ("bismarck", with_table_card_exchanged),
    "played-discard": ("bismarck", with_played_discard),
    "first-card-open": ("bismarck", with_first_card_open),
    "spades-in-valfri": ("bismarck", with_spades_named),
    "missing-play": ("tribello", with_missing_play),
    "missing-play-before-a-lead": ("tribello", with_missing_play_before_a_lead),
    "wrong-dealer": ("tribello", with_wrong_dealer),
    "wrong-round": ("tribello", with_wrong_round),
    "too-many-exchanged": ("tribello", with_too_many_exchanged),
    "contract-used-twice": ("tre-belli", with_contract_used_twice),
    "short-match": ("tre-belli", with_short_match),
    "long-match": ("tribello", with_long_match),
    "wrong-totals": ("bismarck", with_wrong_totals),
    "wrong-match-winner": ("belote-a-trois", with_wrong_match_winner),
    "unfinished-deal": ("tre-belli", with_unfinished_deal),
    "stale-leader": ("bismarck", with_stale_leader),
    "card-left-out": ("belote-a-trois", with_card_left_out),
    "turned-suit-named": ("belote-a-trois", with_turned_suit_named),
    "late-swap": ("belote-a-trois", with_late_swap),
    "ten-card-hands": ("belote-a-trois", with_ten_card_hands),
}


def sample(game: str) -> bytes:
    """The sample file of a game."""
    return write_record(match_of(game))


def faulty(name: str) -> Record:
    """The sample match with a fault planted."""
    game, plant = FAULTS[name]
    record = match_of(game)
    plant(record)
    return record


def schema_file() -> bytes:
    """The published schema of a record."""
    return json.dumps(record_schema(), indent=2).encode() + b"\n"


def write_samples(spec: Path) -> None:
    """Write all samples and the schema."""
    folder = spec / "samples"
    (spec / "record.schema.json").write_bytes(schema_file())
    (folder / "examples.jsonl").write_bytes(examples_file())
    for game in SEEDS:
        (folder / f"{game}.jsonl").write_bytes(sample(game))
    for name in FAULTS:
        (folder / "faults" / f"{name}.jsonl").write_bytes(write_record(faulty(name)))


if __name__ == "__main__":
    write_samples(data_folder("spec"))
