"""Belote à 3: auction over the turned card, the second batch, the seven of trump, nine tricks, the counting."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from followsuit.cards import BELOTE_DECK, singles
from followsuit.games.actions import (
    BELOTE,
    BID_ONE,
    BID_TWO,
    NAME,
    PASSED_OUT,
    PLAY,
    REBELOTE,
    TAKE,
    Action,
    Three,
    Trick,
    after_card,
    left_of,
    replaced,
)
from followsuit.games.base import Game, Match, Score, chosen, shuffled
from followsuit.games.settling import Figures, reckoned, settled
from followsuit.games.whist import union, whole_pack
from followsuit.kernel import announcements, belote
from followsuit.kernel.cites import carries_out
from followsuit.kernel.reasons import ALLOWED
from followsuit.kernel.sets import count
from followsuit.spec import RuleSet
from followsuit.verdict import KERNEL_REASONS, Reason, Verdict

PASS, SWAP, ANNOUNCE = "pass", "swap", "announce"
NOTHING: Three = (0, 0, 0)


class BeloteDeal(NamedTuple):
    """A deal of Belote à 3.

    Sets are masks of the 32-card pack. `turned` is the retourne, `table` the card that lies in its place now (the
    seven of trump after a swap); `batch` the three cards each seat gets after the auction; `held` the nine-card
    hands as the players come to their first card; `trump` a whole suit, 0 before one is made; `taker` -1 before;
    `taken_in` the auction round; `swapped_by` -1 for nobody; `pot` the points that earlier ties left;
    `called` counts the words of belote that each seat has said, `declared` is 1 for a seat that has announced.
    """

    dealer: int
    phase: str
    actor: int
    hands: Three
    turned: int
    table: int
    batch: Three
    talon: int
    bergere: int
    pot: int = 0
    passes: int = 0
    trump: int = 0
    taker: int = -1
    taken_in: int = 0
    swapped_by: int = -1
    held: Three = NOTHING
    leader: int = 0
    trick: tuple[int, ...] = ()
    won: Three = NOTHING
    past: tuple[Trick, ...] = ()
    left: int = 9
    called: Three = NOTHING
    declared: Three = NOTHING


CASE_CLAUSES = (
    "play/lead",
    "play/follow-suit",
    "play/raise-trump",
    "play/beat-plain",
    "play/ruff",
    "play/overtrump",
    "play/under-trump",
    "play/void",
)
REASON_CLAUSES = {
    Reason.NOT_IN_HAND: "play/follow-suit",
    Reason.MUST_FOLLOW_SUIT: "play/follow-suit",
    Reason.MUST_BEAT_LEAD: "play/beat-plain",
    Reason.MUST_TRUMP: "play/ruff",
    Reason.MUST_OVERTRUMP: "play/overtrump",
    Reason.MUST_UNDER_TRUMP: "play/under-trump",
}


class BeloteATrois(Game[BeloteDeal]):
    """Belote à 3 under one rule set."""

    id = "belote-a-trois"
    deck = BELOTE_DECK
    tricks = 9
    verbs: Mapping[str, tuple[str, ...]] = {
        BID_ONE: (TAKE, PASS),
        BID_TWO: (NAME, PASS),
        PLAY: (PLAY, SWAP, ANNOUNCE),
    }

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        reading = rules.reading
        self.duties = reading("under_trump"), reading("overtrump_on_trump_lead"), reading("beat_plain_lead")

    @carries_out(
        "belote-a-trois/deal/first-dealer",
        "belote-a-trois/deal/first-batch",
        "belote-a-trois/deal/retourne",
        "belote-a-trois/deal/bergere",
        "belote-a-trois/deal/talon",
    )
    def deal(self, match: Match, pack: Sequence[int], **chance: Any) -> BeloteDeal:
        """Twice three cards each from the dealer's left, the 19th turned; nine to come, talon, bergère."""
        whole_pack(pack, self.deck, self.clause("cards/deck"))
        hands, batch, first = NOTHING, NOTHING, left_of(match.dealer)
        for turn in range(3):
            seat = (first + turn) % 3
            six = union(pack[3 * turn : 3 * turn + 3]) | union(pack[9 + 3 * turn : 12 + 3 * turn])
            hands = replaced(hands, seat, six)
            batch = replaced(batch, seat, union(pack[19 + 3 * turn : 22 + 3 * turn]))
        return self.dealt(match, hands, pack[18], batch, union(pack[28:31]), pack[31])

    def dealt(self, match: Match, hands: Three, turned: int, batch: Three, talon: int, bergere: int) -> BeloteDeal:
        """The state before the auction."""
        first = left_of(match.dealer)
        return BeloteDeal(
            match.dealer,
            BID_ONE,
            first,
            hands,
            turned,
            turned,
            batch,
            talon,
            bergere,
            match.pot,
            leader=first,
        )

    def random_deal(self, match: Match, rng: Random) -> BeloteDeal:
        """A deal drawn at random."""
        return self.deal(match, shuffled(self.deck.cards, rng))

    def judge_in_turn(self, state: BeloteDeal, action: Action) -> Verdict:
        """The verdict on an action that fits the phase; the swap alone is free of the turn."""
        if action.verb == SWAP and 0 <= action.seat <= 2:
            return self.judge_swap(state, action.seat)
        wrong = self.out_of_turn(state, action)
        if wrong is not None:
            return wrong
        if action.verb == PLAY:
            return self.judge_play(state, action)
        if action.verb == ANNOUNCE:
            return self.judge_announcing(state)
        if action.verb == NAME:
            return self.judge_name(state, action.suit)
        return Verdict(None, self.clause("auction/first-round" if state.phase == BID_ONE else "auction/second-round"))

    @carries_out("belote-a-trois/auction/second-round")
    def judge_name(self, state: BeloteDeal, suit: int) -> Verdict:
        """The suit named in the second round is not the turned one."""
        clause, reading = self.clause("auction/second-round"), self.reading("turned_suit_in_round_two")
        if suit not in belote.SUITS:
            return Verdict(Reason.SUIT_NOT_ALLOWED, clause, "name one of the suits S H D C")
        if belote.naming_refusal(suit, state.turned, reading) != ALLOWED:
            return Verdict(Reason.SUIT_NOT_ALLOWED, clause, "the turned suit was refused in the first round")
        return Verdict(None, clause)

    def swap_in_time(self, state: BeloteDeal, seat: int) -> bool:
        """Whether the swap may still be made by a seat: before the first lead, or before his own first card."""
        if state.left < 9:
            return False
        if self.rules.value("seven_swap_until") == "first-lead":
            return len(state.trick) == 0
        return (seat - state.leader) % 3 >= len(state.trick)

    @carries_out("belote-a-trois/seven/swap", "belote-a-trois/seven/condition")
    def judge_swap(self, state: BeloteDeal, seat: int) -> Verdict:
        """The holder of the seven of trump may put it in the place of the turned card."""
        code = belote.swap_refusal(
            state.hands[seat],
            state.table,
            state.trump,
            state.taken_in == 1,
            self.swap_in_time(state, seat),
            seat == state.taker,
            self.reading("seven_swap_by"),
        )
        reason = KERNEL_REASONS[code]
        if reason is None:
            return Verdict(None, self.clause("seven/swap"))
        seven = self.deck.write(state.trump & belote.SEVENS)
        if reason is Reason.NOT_IN_HAND:
            return Verdict(reason, self.clause("seven/swap"), f"seat {seat} does not hold {seven}")
        if state.taken_in != 1:
            text = "the turned suit was not taken in the first round"
            return Verdict(reason, self.clause("seven/condition"), text)
        if not self.swap_in_time(state, seat):
            return Verdict(reason, self.clause("seven/swap"), "the time for the swap is over")
        return Verdict(reason, self.clause("seven/swap"), f"seat {seat} may not make the swap")

    def led(self, state: BeloteDeal) -> int:
        """The card led to the trick on the table, 0 when there is none."""
        return state.trick[0] if state.trick else 0

    def play_rule(self, state: BeloteDeal) -> tuple[int, int]:
        """The kernel's case for the next card, and the cards it allows."""
        hand = state.hands[state.actor]
        return belote.play_rule(hand, self.led(state), union(state.trick), state.trump, *self.duties)

    def play_case(self, state: BeloteDeal) -> tuple[str, int]:
        """The clause that rules the next card, and the cards it allows."""
        case, cards = self.play_rule(state)
        return self.clause(CASE_CLAUSES[case]), cards

    def allowed_cards(self, state: BeloteDeal) -> int:
        """The cards that the seat to act may play."""
        return self.play_rule(state)[1]

    def judge_play(self, state: BeloteDeal, action: Action) -> Verdict:
        """The verdict on a card played in turn."""
        card = action.cards
        if count(card) != 1:
            return Verdict(Reason.WRONG_NUMBER_OF_CARDS, self.clause("play/turns"), "one card is played at a time")
        hand = state.hands[state.actor]
        code = belote.refusal(hand, self.led(state), union(state.trick), state.trump, *self.duties, card)
        reason = KERNEL_REASONS[code]
        if reason is not None:
            return self.card_refused(state, reason, card)
        if action.word and action.word != self.word_for(state, card):
            text = f"'{action.word}' is not to be said with {self.deck.write(card)}"
            return Verdict(Reason.WORD_NOT_ALLOWED, self.clause("announcements/belote"), text)
        return Verdict(None, self.clause("play/follow-suit"))

    @carries_out("belote-a-trois/announcements/belote")
    def word_for(self, state: BeloteDeal, card: int) -> str:
        """The word that may be said with a card: belote with the first of king and queen, rebelote with the second."""
        seat, pair = state.actor, state.trump & (belote.KINGS | belote.QUEENS)
        if self.rules.value("belote_call") != "spoken" or card & pair == 0 or self.pair_of(state, seat) == 0:
            return ""
        if state.hands[seat] & pair == pair:
            return BELOTE
        return REBELOTE if state.called[seat] == 1 else ""

    @carries_out("belote-a-trois/announcements/declaring")
    def judge_announcing(self, state: BeloteDeal) -> Verdict:
        """A player announces, all that he has, before his own first card."""
        clause, seat = self.clause("announcements/declaring"), state.actor
        if self.rules.value("announcing") != "optional":
            return Verdict(Reason.WRONG_PHASE, clause, "under this rule set announcements count without being said")
        if state.left < 9 or state.declared[seat]:
            return Verdict(Reason.WRONG_PHASE, clause, "one announces once, before one's first card")
        if self.strength_of(state, seat)[1] == 0:
            return Verdict(Reason.NOTHING_TO_ANNOUNCE, clause, f"seat {seat} holds no sequence and no four of a kind")
        return Verdict(None, clause)

    def card_refused(self, state: BeloteDeal, reason: Reason, card: int) -> Verdict:
        """The refusal of a card with its clause and its sentence."""
        case, cards = self.play_rule(state)
        name, allowed = self.deck.write(card), self.deck.write(cards)
        trump_led = reason is Reason.MUST_OVERTRUMP and case == belote.RAISE_TRUMP
        clause = "play/raise-trump" if trump_led else REASON_CLAUSES[reason]
        text = {
            Reason.NOT_IN_HAND: f"seat {state.actor} does not hold {name}",
            Reason.MUST_FOLLOW_SUIT: f"{self.deck.write(self.led(state))} was led; seat {state.actor} must follow",
            Reason.MUST_BEAT_LEAD: f"{name} does not beat the best card of the suit led",
            Reason.MUST_TRUMP: f"seat {state.actor} has no card of the suit led and holds trumps",
            Reason.MUST_OVERTRUMP: f"{name} does not go over the highest trump on the table",
            Reason.MUST_UNDER_TRUMP: f"seat {state.actor} cannot overtrump but holds lower trumps",
        }[reason]
        return Verdict(reason, self.clause(clause), text if reason is Reason.NOT_IN_HAND else f"{text}: {allowed}")

    def moved(self, state: BeloteDeal, action: Action) -> BeloteDeal:
        """The state after a legal action."""
        if action.verb == PLAY:
            return self.play(self.said(state, action.word), action.cards)
        if action.verb == ANNOUNCE:
            return state._replace(declared=replaced(state.declared, state.actor, 1))
        if action.verb == SWAP:
            return self.swapped(state, action.seat)
        if action.verb == PASS:
            return self.passed(state)
        suit = action.suit if action.verb == NAME else belote.suit_of(state.turned)
        return self.taken(state, suit)

    def said(self, state: BeloteDeal, word: str) -> BeloteDeal:
        """The state after a word of belote, if any."""
        if not word:
            return state
        return state._replace(called=replaced(state.called, state.actor, state.called[state.actor] + 1))

    @carries_out("belote-a-trois/play/turns", "belote-a-trois/play/lead-next")
    def play(self, state: BeloteDeal, card: int) -> BeloteDeal:
        """The seat to act plays a card; clockwise, and the winner of a trick leads to the next."""
        return self.after_play(state, after_card(self.plays(state), card, state.trump, belote.trick_winner))

    @carries_out("belote-a-trois/seven/swap")
    def swapped(self, state: BeloteDeal, seat: int) -> BeloteDeal:
        """The seven of trump lies where the turned card lay, which goes to the hand."""
        hand = belote.swapped(state.hands[seat], state.table, state.trump)
        hands = replaced(state.hands, seat, hand)
        seven = state.trump & belote.SEVENS
        return state._replace(hands=hands, held=replaced(state.held, seat, hand), table=seven, swapped_by=seat)

    @carries_out("belote-a-trois/auction/all-pass")
    def passed(self, state: BeloteDeal) -> BeloteDeal:
        """A pass: the next speaks; after three the second round, after six the deal is thrown in."""
        passes = state.passes + 1
        phase = BID_ONE if passes < 3 else BID_TWO if passes < 6 else PASSED_OUT
        return state._replace(passes=passes, phase=phase, actor=left_of(state.actor))

    @carries_out(
        "belote-a-trois/game/taker",
        "belote-a-trois/auction/first-round",
        "belote-a-trois/deal/second-batch",
        "belote-a-trois/play/lead",
    )
    def taken(self, state: BeloteDeal, suit: int) -> BeloteDeal:
        """A player takes: trump is made, each gets three more cards, the seat after the dealer leads."""
        (a, b, c), (d, e, f) = state.hands, state.batch
        hands = (a | d, b | e, c | f)
        leader = left_of(state.dealer)
        return state._replace(
            phase=PLAY,
            actor=leader,
            leader=leader,
            hands=hands,
            held=hands,
            batch=NOTHING,
            trump=suit,
            taker=state.actor,
            taken_in=1 if state.phase == BID_ONE else 2,
        )

    def legal_actions(self, state: BeloteDeal) -> list[Action]:
        """All actions that may be taken now, the swap by its holder among them."""
        seat = state.actor
        if state.phase == PLAY:
            swaps = [Action(other, SWAP) for other in range(3) if self.judge_swap(state, other).allowed]
            announcing = [Action(seat, ANNOUNCE)] if self.judge_announcing(state).allowed else []
            return self.card_actions(state) + swaps + announcing
        if state.phase == BID_ONE:
            return [Action(seat, TAKE), Action(seat, PASS)]
        if state.phase == BID_TWO:
            named = [suit for suit in belote.SUITS if self.judge_name(state, suit).allowed]
            return [Action(seat, PASS), *(Action(seat, NAME, suit=suit) for suit in named)]
        return []

    def card_actions(self, state: BeloteDeal) -> list[Action]:
        """The legal plays of the seat to act, those with a word besides."""
        plays = [Action(state.actor, PLAY, card) for card in singles(self.allowed_cards(state))]
        if self.rules.value("belote_call") != "spoken":
            return plays
        words = [(play, self.word_for(state, play.cards)) for play in plays]
        return plays + [play._replace(word=word) for play, word in words if word]

    def random_action(self, state: BeloteDeal, rng: Random) -> Action:
        """One legal action at random."""
        return chosen(self.legal_actions(state), rng)

    def zones(self, state: BeloteDeal) -> Mapping[str, int]:
        """Every place where cards lie; together they are the pack, each card in one."""
        zones = {f"hand {seat}": state.hands[seat] for seat in range(3)}
        zones |= {f"batch {seat}": state.batch[seat] for seat in range(3)}
        zones |= {f"won {seat}": state.won[seat] for seat in range(3)}
        zones |= {"table": state.table, "talon": state.talon, "bergere": state.bergere}
        return zones | {"trick": union(state.trick)}

    def expected_sizes(self, state: BeloteDeal) -> Three:
        """Six cards each in the auction, then nine less those played."""
        if state.trump == 0:
            return 6, 6, 6
        played = [(state.leader + place) % 3 for place in range(len(state.trick))]
        a, b, c = (state.left - (seat in played) for seat in range(3))
        return a, b, c

    def announced(self, state: BeloteDeal) -> tuple[Three, Three]:
        """The announcement points that each seat scores, and the belote points."""
        reading, first = self.reading, left_of(state.dealer)
        seats = [(first + turn) % 3 for turn in range(3)]
        found = [self.announced_by(state, seat) for seat in seats]
        scoring = announcements.who_scores(
            found[0][1],
            found[1][1],
            found[2][1],
            reading("announcements_score"),
            reading("announcement_tie"),
        )
        points, pairs = NOTHING, NOTHING
        for turn, seat in enumerate(seats):
            points = replaced(points, seat, found[turn][0] if scoring[turn] else 0)
            pairs = replaced(pairs, seat, self.belote_of(state, seat))
        return points, pairs

    def strength_of(self, state: BeloteDeal, seat: int) -> tuple[int, int]:
        """Points and greatest strength of what a seat holds."""
        reading = self.reading
        return announcements.announcements(
            state.held[seat], state.trump, reading("announcements"), reading("card_in_two_announcements")
        )

    @carries_out("belote-a-trois/announcements/declaring")
    def announced_by(self, state: BeloteDeal, seat: int) -> tuple[int, int]:
        """What a seat holds, nothing if it had to be said and was not."""
        if self.rules.value("announcing") == "optional" and not state.declared[seat]:
            return 0, 0
        return self.strength_of(state, seat)

    def belote_of(self, state: BeloteDeal, seat: int) -> int:
        """20 where the seat held king and queen of trump and, if they are needed, said both words."""
        if self.rules.value("belote_call") == "spoken" and state.called[seat] < 2:
            return 0
        return self.pair_of(state, seat)

    @carries_out("belote-a-trois/announcements/belote")
    def pair_of(self, state: BeloteDeal, seat: int) -> int:
        """20 where the seat held king and queen of trump."""
        held, reading = state.held[seat], self.reading
        before = held & ~state.turned if state.swapped_by == seat else held
        return announcements.belote(held, before, state.trump, reading("announcements"), reading("swap_makes_belote"))

    def figures(self, state: BeloteDeal) -> Figures:
        """What the counting starts from; the winner of the last trick is the one to lead next."""
        a, b, c = (belote.card_points(pile, state.trump) for pile in state.won)
        points, pairs = self.announced(state)
        return Figures(
            taker=state.taker,
            forehand=left_of(state.dealer),
            points=(a, b, c),
            tricks=self.trick_counts(state),
            last=state.leader,
            announced=points,
            belote=pairs,
            pot=state.pot,
        )

    def score(self, state: BeloteDeal) -> Score:
        """The score of a finished deal; a deal thrown in scores nothing."""
        if state.phase == PASSED_OUT:
            return Score(NOTHING, (), "passed-out", state.pot)
        return settled(self.rules, self.figures(state))

    def bare_score(self, state: BeloteDeal) -> Score:
        """The score of a finished deal without its steps."""
        return self.score(state) if state.phase == PASSED_OUT else reckoned(self.rules, self.figures(state)).score()

    def view(self, state: BeloteDeal, seat: int) -> dict[str, object]:
        """Exactly what a seat may know; announcements are known when each has played his first card."""
        write = self.deck.write
        view: dict[str, object] = {
            "game": self.id,
            "rules": self.rules.name,
            "seat": seat,
            "dealer": state.dealer,
            "phase": state.phase,
            "to_act": state.actor,
            "hand": write(state.hands[seat]),
            "hand_sizes": list(self.expected_sizes(state)),
            "turned": write(state.turned),
            "table": write(state.table),
            "bergere": write(state.bergere) if state.trump else "",
            "passes": state.passes,
            "taker": state.taker,
            "taken_in": state.taken_in,
            "trump": self.deck.suit_letter(state.trump),
            "swapped_by": state.swapped_by,
            "called": list(state.called),
            "declared": list(state.declared),
            "pot": state.pot,
            "leader": state.leader,
            "trick": [write(card) for card in state.trick],
            "past": [[trick.leader, *map(write, trick.cards)] for trick in state.past],
            "won": [write(pile) for pile in state.won],
        }
        if state.left < 9:
            view["announced"] = list(self.announced(state)[0])
        return view

    def target(self) -> int:
        """The points at which a match ends."""
        return int(self.rules.value("target"))

    @carries_out("belote-a-trois/match/target")
    def deals_left(self, match: Match) -> int | None:
        """0 when one player alone is highest, at or over the target; else open."""
        best = max(match.totals)
        return 0 if best >= self.target() and match.totals.count(best) == 1 else None

    @carries_out("belote-a-trois/deal/rotation", "belote-a-trois/auction/all-pass", "belote-a-trois/match/pot")
    def close(self, match: Match, state: BeloteDeal) -> Match:
        """The match after a deal: totals, the pot, the next dealer."""
        score = self.scored(state)
        if state.phase == PASSED_OUT:
            same = self.rules.value("all_pass") == "same-dealer"
            dealer = match.dealer if same else left_of(match.dealer)
            return match._replace(dealer=dealer, passed_out=match.passed_out + 1)
        a, b, c = (match.totals[seat] + score.points[seat] for seat in range(3))
        return match._replace(dealer=left_of(match.dealer), played=match.played + 1, totals=(a, b, c), pot=score.pot)

    @carries_out("belote-a-trois/match/target")
    def winners(self, match: Match) -> tuple[int, ...]:
        """The one with the highest total at or over the target; nobody while the match goes on."""
        return (match.totals.index(max(match.totals)),) if self.deals_left(match) == 0 else ()
