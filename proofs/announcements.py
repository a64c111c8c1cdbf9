"""Sequences, fours of a kind and belote: what they are worth and who scores them."""

from typing import Any

from followsuit.cards import BELOTE_DECK
from followsuit.games import BeloteDeal, game_for
from followsuit.games.actions import OVER
from followsuit.kernel import announcements as said
from followsuit.kernel import belote
from followsuit.kernel.sets import count
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import all_of, any_of, chosen, disjoint, exactly_one, greatest, negated, same

MOST_POINTS = 700
SUMMARISED = (said.suit_runs, said.sequences, said.fours, said.without_fours, said.announcements)
RANKS = "789TJQKA"
SEQUENCE_POINTS = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
FOUR_POINTS = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "T": 100}


def longest_runs(ranks: int) -> list[tuple[int, int]]:
    """The maximal runs among eight ranks as (lowest, length)."""
    found, length = [], 0
    for place in range(9):
        if ranks >> place & 1:
            length += 1
        elif length:
            found.append((place - length, length))
            length = 0
    return found


def a_hand_of_nine(p: Proof) -> tuple[int, int]:
    """Nine cards and a trump suit."""
    hand, trump = p.cards("hand", belote.PACK), p.one_of("trump", belote.SUITS)
    p.assume(count(hand) == 9)
    return hand, trump


@claim(
    clauses=("belote-a-trois/announcements/sequences",),
    rulings=(17,),
    enumerated=True,
    faults=(
        Fault("kernel.announcements.CINQUANTES", "50", "40"),
        Fault("kernel.announcements.TIERCES", "0x1F << low >> 1", "0x0F << low >> 1"),
    ),
)
def a_sequence_counts_once_at_its_full_length(p: Proof) -> None:
    """Of every set of ranks: three in a row 20, four 50, five or more 100 once, and the longest counts as one."""
    for ranks in range(256):
        p.case(ranks=" ".join(rank for place, rank in enumerate(RANKS) if ranks >> place & 1))
        runs = [(low, length) for low, length in longest_runs(ranks) if length >= 3]
        points, strength = said.suit_runs(ranks)
        p.show(points == sum(SEQUENCE_POINTS[length] for _, length in runs), "points")
        best = max(((SEQUENCE_POINTS[length], length, low + length) for low, length in runs), default=None)
        p.show((strength == 0) == (best is None), "strength")


@claim(
    clauses=("belote-a-trois/announcements/strength",),
    rulings=(16,),
    enumerated=True,
    faults=(Fault("kernel.announcements.TIERCES", "10 * (low + 2)", "10"),),
)
def a_sequence_is_stronger_by_its_length_and_then_by_its_top(p: Proof) -> None:
    """Cent over cinquante over tierce, longer cents over shorter at the same top, then the higher top card."""
    single = {}
    for length in range(3, 9):
        for low in range(9 - length):
            single[min(length, 5), low + length] = said.suit_runs(((1 << length) - 1) << low)[1]
    for (length, top), strength in single.items():
        for (other_length, other_top), other in single.items():
            p.case(length=length, top=RANKS[top - 1], other_length=other_length, other_top=RANKS[other_top - 1])
            p.show((strength > other) == ((length, top) > (other_length, other_top)))


@claim(
    clauses=("belote-a-trois/announcements/fours",),
    rulings=(17,),
    faults=(Fault("kernel.announcements.FOURS", "(NINES, 150", "(NINES, 100"),),
)
def four_of_a_kind_count_by_rank_and_sevens_and_eights_nothing(p: Proof) -> None:
    """200 for the jacks, 150 for the nines, 100 for aces, kings, queens and tens."""
    hand = p.cards("hand", belote.PACK)
    points, _ = said.fours(hand)
    worth = 0
    for rank, value in FOUR_POINTS.items():
        four = BELOTE_DECK.read(" ".join(rank + suit for suit in "SHDC"))
        worth = worth + chosen(hand & four == four, value, 0)
    p.show(points == worth)


@claim(
    clauses=("belote-a-trois/announcements/strength",),
    rulings=(16,),
    summarises=SUMMARISED,
    faults=(
        Fault("kernel.announcements.sequences", "if power and SUITS[place] == trump:", "if power and place == 0:"),
    ),
)
def only_equal_sequences_in_plain_suits_can_tie(p: Proof) -> None:
    """Any other strength names cards that one hand alone can hold: all four of a rank, or the top trump of a run."""
    hand, trump = a_hand_of_nine(p)
    _, strength = said.announcements(hand, trump, 0, p.reading("card_in_two_announcements"))
    for place, rank in enumerate("TQKA9J"):
        four = BELOTE_DECK.read(" ".join(rank + suit for suit in "SHDC"))
        p.show(hand & four == four, f"four {rank}", when=strength == 1001 + place)
    p.show(strength <= 1006, "no other four of a kind")
    for top in range(2, 8):
        in_trumps = any_of(*(strength == 100 * kind + 10 * top + 1 for kind in (1, 2, 3)))
        p.show(hand & trump & belote.SEVENS << top != 0, f"trump run up to {RANKS[top]}", when=in_trumps)


@claim(
    clauses=("belote-a-trois/announcements/strength", "belote-a-trois/announcements/fours"),
    rulings=(16,),
    summarises=SUMMARISED,
    faults=(Fault("kernel.announcements.FOURS", "1001", "301"),),
)
def any_four_of_a_kind_is_stronger_than_any_sequence(p: Proof) -> None:
    """A hand with four of a kind is stronger than one without, whatever its sequences."""
    hand, other, trump = p.cards("hand", belote.PACK), p.cards("other", belote.PACK), p.one_of("trump", belote.SUITS)
    kinds = said.fours(hand)[1]
    p.show(kinds > said.sequences(other, trump)[1], when=kinds > 0)


@claim(
    clauses=("belote-a-trois/announcements/sequences", "belote-a-trois/announcements/fours"),
    rulings=(17,),
    summarises=SUMMARISED,
    faults=(Fault("kernel.announcements.FOURS", "(TENS, 100", "(TENS, 90"),),
)
def giving_a_four_its_cards_never_costs_points(p: Proof) -> None:
    """Where a card counts once, a four is worth at least the sequences that lose its cards, so fours come first."""
    hand, trump = a_hand_of_nine(p)
    free = said.without_fours(hand)
    lost = said.sequences(hand, trump)[0] - said.sequences(free, trump)[0]
    p.show(lost <= said.fours(hand)[0])


@claim(
    clauses=("belote-a-trois/announcements/sequences", "belote-a-trois/announcements/fours"),
    rulings=(14, 17),
    summarises=SUMMARISED,
    faults=(Fault("kernel.announcements.FOURS", "(JACKS, 200", "(JACKS, 250"),),
)
def nine_cards_announce_at_most_370_points(p: Proof) -> None:
    """Four jacks, four nines and a ten between them are the most that nine cards can announce; it is attained."""
    hand, trump = a_hand_of_nine(p)
    points, _ = said.announcements(hand, trump, 0, p.reading("card_in_two_announcements"))
    p.show(points <= 370, "at most 370")
    p.attain(points == 370, "370")


@claim(
    clauses=("belote-a-trois/announcements/sequences", "belote-a-trois/announcements/fours"),
    rulings=(14,),
    summarises=SUMMARISED,
    faults=(Fault("kernel.announcements.announcements", "!= ANNOUNCEMENTS_FULL", "== ANNOUNCEMENTS_NONE"),),
)
def only_under_full_announcements_is_anything_announced(p: Proof) -> None:
    """Under the readings belote and none no sequence and no four of a kind scores."""
    hand, trump = a_hand_of_nine(p)
    reading = p.reading("announcements")
    points, strength = said.announcements(hand, trump, reading, p.reading("card_in_two_announcements"))
    p.show(all_of(points == 0, strength == 0) | (reading == 0))


@claim(
    clauses=("belote-a-trois/announcements/best-player", "belote-a-trois/announcements/tie"),
    rulings=(15, 16),
    faults=(
        Fault("kernel.announcements.who_scores", "return a, b and not a, c and not a and not b", "return a, b, c"),
        Fault("kernel.announcements.who_scores", "return a, b, c", "return a, b and not a, c and not a and not b"),
    ),
)
def the_best_announcement_decides_who_scores(p: Proof) -> None:
    """Only who holds the best scores; level, the earlier in turn, or nobody, or both; or everyone, by the rule set."""
    strengths = [p.number(f"strength of player {turn + 1}", 0, 1006) for turn in range(3)]
    scores, tie = p.reading("announcements_score"), p.reading("announcement_tie")
    scoring = said.who_scores(*strengths, scores, tie)  # type: ignore[call-arg]
    best = greatest(*strengths)
    holds = [(strength == best) & (strength > 0) for strength in strengths]
    earlier = [holds[0], holds[1] & negated(holds[0]), holds[2] & negated(any_of(*holds[:2]))]
    alone = [holds[turn] & exactly_one(*holds) for turn in range(3)]
    for turn in range(3):
        everyone = (scores == 1) & (strengths[turn] > 0)
        only_best = any_of((tie == 0) & earlier[turn], (tie == 1) & alone[turn], (tie == 2) & holds[turn]) & (
            scores == 0
        )
        p.show(same(scoring[turn], everyone | only_best), f"player {turn + 1}")


@claim(
    clauses=("belote-a-trois/announcements/best-player",),
    rulings=(15, 16),
    refuted_where=({"announcements_score": "everyone"}, {"announcement_tie": "both"}),
    faults=(Fault("kernel.announcements.who_scores", "return a, b and not a, c", "return a, b, c"),),
)
def at_most_one_player_scores_his_announcements(p: Proof) -> None:
    """The announcements of one player at most are scored."""
    strengths = [p.number(f"strength of player {turn + 1}", 0, 1006) for turn in range(3)]
    a, b, c = said.who_scores(*strengths, p.reading("announcements_score"), p.reading("announcement_tie"))  # type: ignore[call-arg]
    p.show(negated(any_of(all_of(a, b), all_of(a, c), all_of(b, c))))


@claim(
    clauses=("belote-a-trois/announcements/belote",),
    rulings=(14, 34),
    faults=(
        Fault("kernel.announcements.belote", "KINGS | QUEENS", "KINGS"),
        Fault("kernel.announcements.belote", "== SWAP_MAKES_BELOTE_YES", "!= SWAP_MAKES_BELOTE_YES"),
    ),
)
def belote_is_twenty_for_king_and_queen_of_trump(p: Proof) -> None:
    """20 for both in one hand, before the swap where that is asked, and nothing where belote does not count."""
    hand, swapped_in = p.cards("hand", belote.PACK), p.cards("swapped in", belote.PACK)
    trump, reading = p.one_of("trump", belote.SUITS), p.reading("announcements")
    through_swap = p.reading("swap_makes_belote")
    before = hand & ~swapped_in
    points = said.belote(hand, before, trump, reading, through_swap)
    pair = BELOTE_DECK.read("KS QS KH QH KD QD KC QC") & trump
    own = chosen(through_swap == 0, hand, before)
    p.show(points == chosen((own & pair == pair) & (reading != 2), 20, 0))


@claim(
    clauses=("belote-a-trois/announcements/belote",),
    faults=(Fault("kernel.announcements.belote", "held & pair == pair", "held & pair"),),
)
def only_one_player_can_have_belote(p: Proof) -> None:
    """King and queen of trump lie in one hand at most."""
    hand, other = p.cards("hand", belote.PACK), p.cards("other", belote.PACK)
    p.assume(disjoint(hand, other))
    trump, reading, through_swap = p.one_of("trump", belote.SUITS), p.reading("announcements"), 0
    first = said.belote(hand, hand, trump, reading, through_swap)
    second = said.belote(other, other, trump, reading, through_swap)
    p.show((first == 0) | (second == 0))


@claim(
    clauses=("belote-a-trois/announcements/declaring", "belote-a-trois/announcements/belote"),
    rulings=(35, 36),
    faults=(
        Fault(
            "games.belote.BeloteATrois.announced_by",
            "not state.declared[seat]",
            "state.declared[seat]",
            "what is announced",
        ),
        Fault("games.belote.BeloteATrois.belote_of", "state.called[seat] < 2", "state.called[seat] < 1", "belote"),
    ),
)
def where_it_has_to_be_said_only_what_was_said_counts(p: Proof) -> None:
    """Whatever a seat holds: where announcing is a choice, what it holds counts exactly if it announced; where the words
    of belote are to be spoken, belote counts exactly if both were; else both count unsaid."""
    seat, points, strength = (
        p.number("seat", 0, 2).__index__(),
        p.number("points", 0, MOST_POINTS),
        p.number("s", 0, 1006),
    )
    declared, called = p.number("announced", 0, 1), p.number("words said", 0, 2)
    turn: Any = [(declared, 0, 0), (0, declared, 0), (0, 0, declared)][seat]
    words: Any = [(called, 0, 0), (0, called, 0), (0, 0, called)][seat]
    state = BeloteDeal(0, OVER, 0, (0, 0, 0), 0, 0, (0, 0, 0), 0, 0, declared=turn, called=words)
    for to_be_said in (False, True):
        chosen_readings = {"announcing": "optional", "belote_call": "spoken"} if to_be_said else {}
        game: Any = game_for(make_rules("belote-a-trois", chosen_readings))
        game.strength_of = lambda deal, place: (points, strength)
        game.pair_of = lambda deal, place: 20
        found, worth = game.announced_by(state, seat)
        said_it = declared == 1 if to_be_said else True
        p.show((found == chosen(said_it, points, 0)) & (worth == chosen(said_it, strength, 0)), "what is announced")
        p.show(game.belote_of(state, seat) == chosen(called == 2 if to_be_said else True, 20, 0), "belote")
