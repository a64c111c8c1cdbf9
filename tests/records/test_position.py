"""Position lines: every state is written and read back; whatever cannot be is refused with token, place and remedy."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from followsuit.games import Action, Game, game_for
from followsuit.kernel.sets import count
from followsuit.records import Position, PositionError, read_position, write_position
from followsuit.spec import RuleSet, load_rules, make_rules, rule_sets
from followsuit.verdict import UnusableInput

Refused = Callable[..., AbstractContextManager[None]]

VARIANTS: dict[str, dict[str, str | int]] = {
    "tre-belli": {"exchange": "discard-then-take"},
    "bismarck": {"exchange_is": "any-number", "name_suit": "after-pickup"},
    "tribello": {"name_trump": "after-exchange"},
    "belote-a-trois": {"seven_swap_until": "own-first-card", "target": 501},
}
MADE = [make_rules(game, changes) for game, changes in VARIANTS.items()] + [
    make_rules("belote-a-trois", {"belote_call": "spoken", "announcing": "optional"}),
    make_rules("bismarck/school-break", {"return_from": "own-hand-else-same-card", "trump_gifts_per": "total"}),
]
NAMED = [rules for rules in rule_sets().values() if not rules.not_running]
EVERY = [*NAMED, *MADE]


def name_of(rules: RuleSet) -> str:
    """What a test calls a rule set."""
    return rules.name


def states(rules: RuleSet, seed: int, deals: int) -> Iterator[tuple[Game[Any], Any]]:
    """Every state of some deals of a match played at random."""
    game, rng = game_for(rules), Random(seed)
    match = game.start(seed % 3)
    for _ in range(deals):
        state = game.random_deal(match, rng)
        yield game, state
        while not game.is_over(state):
            state = game.apply(state, game.random_action(state, rng))
            yield game, state
        match = game.close(match, state)


def legal(line: str, rules: RuleSet | None = None) -> list[str]:
    """The legal actions in the position of a line, as texts."""
    game, state = read_position(line, rules)[:2]
    return [action.text(game.deck) for action in game.legal_actions(state)]


# Every reachable state


@pytest.mark.parametrize("rules", EVERY, ids=name_of)
def test_every_state_of_a_deal_is_read_back_as_it_was(rules: RuleSet) -> None:
    for game, state in states(rules, seed=4, deals=4):
        line = write_position(game, state)
        read = read_position(line)
        assert read.state == state, line
        assert read[2:4] == (frozenset(), ()), line
        assert read.written == read.game.rules
        assert read.game.rules.digest == rules.digest
        assert write_position(read.game, read.state) == line


@settings(max_examples=60, deadline=None)
@given(rules=st.sampled_from(EVERY), seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_any_state_is_read_back_as_it_was(rules: RuleSet, seed: int, steps: int) -> None:
    game, rng = game_for(rules), Random(seed)
    state = game.random_deal(game.start(seed % 3)._replace(played=seed % 12), rng)
    for _ in range(steps):
        if not game.is_over(state):
            state = game.apply(state, game.random_action(state, rng))
    assert read_position(write_position(game, state)).state == state


@pytest.mark.parametrize("rules", NAMED, ids=name_of)
def test_hidden_hands_stay_hidden_and_the_rest_is_read_back(rules: RuleSet) -> None:
    for game, state in states(rules, seed=5, deals=2):
        hidden = frozenset(seat for seat in range(3) if seat != state.actor)
        line = write_position(game, state, hidden)
        read = read_position(line)
        shown = state._replace(hands=tuple(0 if seat in hidden else hand for seat, hand in enumerate(state.hands)))
        if game.id == "belote-a-trois":
            assert "held=" not in line, "the hands before the first trick give the hidden ones away"
            shown = shown._replace(held=(0, 0, 0))
        assert (read.unknown, read.state) == (hidden, shown)
        assert {f"hand {seat}" for seat in hidden} <= set(read.gaps)
        assert write_position(read.game, read.state, read.unknown) == line


def test_a_deal_can_be_played_on_from_any_line_to_the_same_score() -> None:
    for rules in NAMED:
        for game, state in list(states(rules, seed=6, deals=1))[::7]:
            read = read_position(write_position(game, state))
            there, here, rng, same = read.state, state, Random(1), Random(1)
            while not game.is_over(here):
                here = game.apply(here, game.random_action(here, rng))
                there = read.game.apply(there, read.game.random_action(there, same))
            assert read.game.score(there) == game.score(here)


def test_case_067_a_saved_trick_is_loaded_with_its_turn() -> None:
    for game, state in states(load_rules("belote-a-trois"), seed=7, deals=6):
        if state.left == 6 and len(state.trick) == 1:
            loaded = read_position(write_position(game, state)).state
            assert loaded.actor == (state.leader + 1) % 3
            assert loaded.leader == state.leader
            assert loaded.left == state.left
            assert game.legal_actions(loaded) == game.legal_actions(state)
            assert [game.judge(loaded, Action(seat, "swap")) for seat in range(3)] == [
                game.judge(state, Action(seat, "swap")) for seat in range(3)
            ]


def test_case_067_the_swap_is_remembered() -> None:
    rules = load_rules("belote-a-trois")
    swapped = [state for _, state in states(rules, seed=15, deals=40) if state.swapped_by >= 0]
    assert swapped, "no deal has a swap"
    game = game_for(rules)
    for state in swapped[::5]:
        loaded = read_position(write_position(game, state)).state
        assert (loaded.swapped_by, loaded.table, loaded.turned) == (state.swapped_by, state.table, state.turned)
        assert loaded == state


# Short lines


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS", "8S"),
        ("belote-a-trois/contree trump=S hands=8S,7H/?/? trick=1:9D,TS", "8S 7H"),
        ("belote-a-trois trump=D hands=AD,JD,8D,TS/?/? trick=1:TD,9D", "JD"),
        ("belote-a-trois trump=S hands=AS,8S,7H/?/? trick=1:KD,QS", "AS"),
        ("belote-a-trois trump=S hands=AS,8S,7H/?/? trick=1:KD,QS act=0 dealer=2", "AS"),
        ("belote-a-trois[under_trump=free] trump=S hands=8S,7H/?/? trick=1:9D,TS", "8S 7H"),
        ("belote-a-trois switches=under_trump:free trump=S hands=8S,7H/?/? trick=1:9D,TS", "8S 7H"),
        ("tre-belli contract=spader hands=?/?/4D,9S,2S trick=1:7D", "4D"),
        ("tre-belli contract=spader hands=?/?/3S,KH trick=1:9D", "3S"),
        ("tre-belli contract=trumf:H hands=?/?/3S,KH trick=1:9D", "KH"),
        ("tre-belli contract=sang hands=?/?/3S,KH trick=1:9D", "3S KH"),
        ("bismarck contract=spader hands=?/?/3S,KH trick=1:9D", "3S KH"),
        ("bismarck contract=spader hands=?/2C,AS/? trick=0:5C", "2C"),
        ("tribello round=4 hands=?/KH,2S/? trick=0:4H", "KH"),
        ("tribello round=2 trump=C hands=?/KH,2C/? trick=0:4D", "KH 2C"),
        ("tribello round=3 hands=?/KH,2C/? act=1", "KH 2C"),
        ("tribello round=3 hands=?/KH,2♣,10D/? act=1", "KH TD 2C"),
    ],
)
def test_a_short_line_is_enough_for_the_legal_cards(line: str, cards: str) -> None:
    position = read_position(line)
    deck = position.game.deck
    assert deck.write(position.game.allowed_cards(position.state)) == cards  # type: ignore[attr-defined]


def test_the_open_cards_alone_are_enough_for_the_choice() -> None:
    assert legal("bismarck table=AS,KS,QS,JS")[:3] == ["1 choose spel", "1 choose pass", "1 choose spader"]
    assert "1 choose sang" not in legal("tre-belli table=AS,KS,QS,JS spent=-/sang/-")


def test_the_rules_given_judge_the_line() -> None:
    line = "belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS"
    assert legal(line, load_rules("belote-a-trois/contree")) == ["0 play 8S", "0 play 7H"]


def test_what_is_left_open_is_named() -> None:
    position = read_position("belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS")
    assert position.unknown == {1, 2}
    assert set(position.gaps) == {"hand 1", "hand 2", "turned", "taker", "taken", "won", "talon", "bergere", "held"}


def test_the_three_hands_alone_are_read_where_the_rest_is_said_to_be_unknown() -> None:
    hands = "hands=AS,KS/QS,JS/TS,9S"
    position = read_position(f"tribello round=3 {hands} won=? pickup=? act=0")
    assert position.unknown == frozenset()
    assert set(position.gaps) == {"won", "pickup", "discards"}
    assert legal(f"tribello round=3 {hands} won=? pickup=? act=0") == ["0 play KS", "0 play AS"]


def test_piles_stand_in_for_tricks() -> None:
    *_, (game, state) = [
        (game, state) for game, state in states(load_rules("tribello"), 8, 1) if state.left == 4 and not state.trick
    ]
    line = write_position(game, state._replace(past=()))
    assert "past=" not in line
    read = read_position(line)
    assert (read.state.won, read.state.left, read.state.actor) == (state.won, 4, state.actor)
    assert read.gaps == ()


# What cannot be

WHOLE = write_position(*list(states(load_rules("tribello"), 9, 1))[20])


def with_word(line: str, key: str, change: Callable[[str], str]) -> str:
    """A line with the value of one word changed."""
    words = [word.partition("=") for word in line.split()]
    return " ".join(f"{name}{equals}{change(value) if name == key else value}" for name, equals, value in words)


def swapped_card(line: str, key: str) -> str:
    """A line whose last card of a word is the first card of seat 0 too."""
    first = line.partition("hands=")[2][:2]
    return with_word(line, key, lambda value: value[:-2] + first)


@pytest.mark.parametrize("key", ["hands", "pickup", "trick", "past"])
def test_case_069_a_card_in_two_places_is_named_with_both(refused: Refused, key: str) -> None:
    line = swapped_card(WHOLE, key)
    card = line.partition("hands=")[2][:2]
    with refused(PositionError, f"'{card}'", "two places", "hands, seat 0, card 1", f"{key}, "):
        read_position(line)


def test_case_069_a_card_twice_in_one_hand_is_named_with_both_places(refused: Refused) -> None:
    with refused(PositionError, "'QH'", "hands, seat 0, card 1", "hands, seat 0, card 3"):
        read_position("tribello round=3 hands=QH,2S,QH/?/? act=0")


def test_case_069_a_trick_card_still_in_hand_is_refused(refused: Refused) -> None:
    with refused(PositionError, "'9D'", "hands, seat 1, card 2", "trick, card 1"):
        read_position("belote-a-trois trump=S hands=8S,7H/KD,9D/? trick=1:9D")


@pytest.mark.parametrize("key", ["bergere", "talon", "turned"])
def test_a_card_that_lies_nowhere_is_named(refused: Refused, key: str) -> None:
    game, state = next(pair for pair in states(load_rules("belote-a-trois"), 10, 1) if pair[1].left == 5)
    line = write_position(game, state)
    word = next(word for word in line.split() if word.startswith(f"{key}="))
    nowhere = game.deck.write(game.deck.read(word.partition("=")[2])).replace(" ", ",")
    with refused(PositionError, f"'{nowhere}'", "has no place", "write '?'"):
        read_position(line.replace(f" {word}", ""))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("belote-a-trois trump=S hands=AS,KS/QS,JS/TS,9S won=-/-/- act=0", ["word 4 (won)", "7 tricks"]),
        ("tribello round=3 hands=AS/QS/TS act=0 exchanged=3", ["no place", "won=?"]),
    ],
)
def test_missing_cards_are_refused_with_known_hands(refused: Refused, line: str, words: list[str]) -> None:
    with refused(PositionError, *words):
        read_position(line)


@pytest.mark.parametrize("hand", [".AKQ.JT9.8765", "SA7.H864..."])
def test_case_083_a_dotted_hand_is_refused_by_token_and_place(refused: Refused, hand: str) -> None:
    with refused(PositionError, f"'{hand}'", "word 3 (hands, seat 0, card 1)", "dots", "one by one"):
        read_position(f"bismarck contract=spel hands={hand}/?/?")


def test_the_hands_before_the_first_trick_must_be_those_of_hands_and_tricks(refused: Refused) -> None:
    game, state = next(pair for pair in states(load_rules("belote-a-trois"), 10, 1) if pair[1].left == 5)
    a, b, c = (game.deck.write(cards).replace(" ", ",") for cards in state.held)
    line = write_position(game, state)
    assert read_position(f"{line} held={a}/{b}/{c}").state == state
    with refused(PositionError, "(held)", "differs from hands and tricks"):
        read_position(f"{line} held={b}/{a}/{c}")


def test_hands_are_not_given_away_by_those_before_the_first_trick() -> None:
    game, state = next(pair for pair in states(load_rules("belote-a-trois"), 10, 1) if pair[1].left == 5)
    piles_only = state._replace(past=())
    assert " held=" in write_position(game, piles_only)
    assert read_position(write_position(game, piles_only)).state == piles_only
    assert " held=" not in write_position(game, piles_only, {1})


def test_case_038_a_ten_card_hand_is_refused_with_the_counts_expected(refused: Refused) -> None:
    hands = "AS,KS,QS,JS,TS,9S,8S,7S,AH,KH/?/?"
    with refused(PositionError, "6 cards are dealt", "3 more after the auction", "9 in play"):
        read_position(f"belote-a-trois trump=S hands={hands} act=0")
    with refused(PositionError, "seat 0", "10 cards where the rules give 6", "3 more after the auction"):
        read_position(f"belote-a-trois turned=7D hands={hands}")


@pytest.mark.parametrize("token", ["0H", "1H", "th", "HT", "H", "T", "TX", "11H", "KSS"])
def test_case_080_what_is_no_card_is_refused_by_name(refused: Refused, token: str) -> None:
    with refused(PositionError, f"'{token}'", "card 2", "write the rank"):
        read_position(f"tribello round=3 hands=AS,{token}/?/? act=0")


@pytest.mark.parametrize("token", ["10H", "TH", "T♥", "10♥", "T♡"])
def test_case_080_a_ten_is_one_card_however_written(token: str) -> None:
    assert legal(f"tribello round=3 hands={token}/?/? act=0") == ["0 play TH"]


REFUSED = {
    "": ["word 1", "not the name of a rule set"],
    "hands=AS/?/?": ["word 1", "not the name of a rule set"],
    "tribello round": ["word 2", "'round'", "not key=value"],
    "tribello round=": ["word 2", "not key=value"],
    "tribello round=1 round=2": ["word 3", "gives round again", "word 2"],
    "tribello rond=1": ["word 2", "no key of tribello", "did you mean round?"],
    "tribello contract=sang": ["word 2", "no key of tribello"],
    "tribello hands=AS/?/?": ["does not say the round"],
    "tribello round=5 hands=AS/?/?": ["'5'", "from 1 to 4"],
    "tribello round=one hands=AS/?/?": ["'one'", "from 1 to 4"],
    "tribello round=² hands=AS/?/?": ["'\\xb2'", "from 1 to 4"],
    "tribello round=3 dealer=3 hands=AS/?/?": ["'3'", "dealer", "from 0 to 2"],
    "tribello round=3 phase=talk hands=AS/?/?": ["'talk'", "name, exchange, play, over"],
    "tribello round=3 hands=AS/?": ["2 parts", "three"],
    "tribello round=3 hands=AS//?": ["''", "seat 1"],
    "tribello round=3 hands=?/?/? trick=0:AS": ["give at least the hand"],
    "tribello round=3 hands=AS,KS/?/?": ["say act="],
    "tribello round=3 hands=AS,KS/?/? act=1 trick=1:2S,3S": ["act", "seat 0's turn"],
    "tribello round=3 hands=-/?/? act=0 won=?": ["no card to play", "phase=over"],
    "tribello round=3 hands=AS/?/? trick=0:": ["LEADER:CARDS"],
    "tribello round=3 hands=AS/?/? trick=3:2S": ["LEADER:CARDS"],
    "tribello round=3 hands=AS/?/? trick=1:2S,3S,4S": ["3 cards", "past"],
    "tribello round=3 hands=AS/?/? past=0:2S,3S": ["trick 1", "2 cards"],
    "tribello round=3 hands=AS/?/? past=1:2S,3S,4S": ["trick 1", "wrong seat", "seat 0 leads"],
    "tribello round=3 hands=AS/?/? past=0:2S,3S,4S;0:2H,3H,4H": ["trick 2", "wrong seat", "seat 2 leads"],
    "tribello round=3 hands=AS/?/? past=0:2S,3S,4S trick=0:2H,3H": ["wrong seat", "seat 2 leads"],
    "tribello round=3 hands=AS,KS/?/? past=0:2S,3S,4S act=2": ["2 cards where the rules give 12"],
    "tribello round=3 trump=S hands=AS/?/? act=0": ["rounds 3 and 4", "leave trump out"],
    "tribello round=2 cut=AS hands=AS/?/? act=0": ["round 1 alone"],
    "tribello round=1 hands=AS/?/? act=0 trick=1:2S,3S": ["trump of round 1"],
    "tribello round=1 cut=7H trump=S hands=AS/?/? trick=1:2S,3S": ["not the suit of the cut card"],
    "tribello round=1 cut=7X hands=AS/?/? trick=1:2S,3S": ["'7X'", "(cut)"],
    "tribello round=2 phase=exchange trump=S exchanged=3": ["too late", "phase=play"],
    "tribello round=3 phase=name": ["round 2 alone"],
    "tribello round=3 phase=exchange": ["say pickup="],
    "tribello round=3 phase=exchange pickup=AS,KS": ["thirteen cards together"],
    "tribello round=3 phase=exchange exchanged=1 pickup=- discards=AS,KS,QS,JS,TS,9S,8S,7S,6S,5S,4S,3S,2S/-/-": [
        "empty pickup",
        "phase=play",
    ],
    "tribello round=3 phase=exchange pickup=? won=AS,KS,QS/-/-": ["say pickup="],
    "tribello round=3 hands=AS/?/? act=0 exchanged=1 discards=-/KS/- pickup=?": ["seat 1", "only 1 seat exchanged"],
    "tre-belli contract=spel hands=AS/?/? act=0": ["'spel'", "sang, spader, trumf, pass"],
    "tre-belli hands=AS/?/? trick=1:2S,3S": ["say contract="],
    "tre-belli contract=trumf hands=AS/?/? trick=1:2S,3S": ["suit-not-allowed", "tre-belli/choice/suit"],
    "tre-belli contract=trumf:S hands=AS/?/? trick=1:2S,3S": ["suit-not-allowed", "H D C"],
    "tre-belli contract=trumf:X hands=AS/?/? trick=1:2S,3S": ["suits are S H D C"],
    "tre-belli contract=sang:H hands=AS/?/? trick=1:2S,3S": ["suit-not-allowed"],
    "tre-belli contract=sang spent=-/sang/- hands=AS/?/? trick=1:2S,3S": ["contract-already-used"],
    "tre-belli contract=sang spent=-/spel/- hands=AS/?/? trick=1:2S,3S": ["'spel'"],
    "tre-belli table=AS,KS,QS": ["3 cards", "4 lie there"],
    "tre-belli contract=sang phase=take": ["say table="],
    "tre-belli contract=sang phase=choose": ["does not belong to the phase 'choose'"],
    "tre-belli phase=choose trick=1:AS": ["does not belong to the phase 'choose'"],
    "tre-belli phase=exchange": ["'exchange'", "choose, take, discard, play, over"],
    "tre-belli contract=sang hands=AS/?/? trick=1:2S,3S table=KS,QS,JS,TS": ["4 cards", "0 lie there"],
    "tre-belli contract=sang hands=AS/?/? trick=1:2S,3S discards=KS,QS,JS,TS/?/?": ["only forehand, seat 1"],
    "tre-belli contract=sang hands=AS/?/? trick=1:2S,3S discards=-/KS,QS/-": ["seat 1, has thrown 4"],
    "bismarck table=AS,KS,QS,JS shown=AS,KS,QS,TS": ["four cards lay open"],
    "belote-a-trois hands=8S/?/? trick=1:9D,TS": ["say trump="],
    "belote-a-trois trump=NT hands=8S/?/? trick=1:9D,TS": ["say trump=S, H, D or C"],
    "belote-a-trois hands=?/?/?": ["say turned="],
    "belote-a-trois turned=KH trump=S taken=1 hands=8S/?/? trick=1:9D,TS": ["first round", "turned card"],
    "belote-a-trois turned=KS trump=S taken=2 hands=8S/?/? trick=1:9D,TS": ["suit-not-allowed", "second-round"],
    "belote-a-trois turned=KH trump=S swapped=1 hands=8S/?/? trick=1:9D,TS": ["the seven of trump"],
    "belote-a-trois trump=S swapped=1 hands=8S/?/? trick=1:9D,TS": ["say turned="],
    "belote-a-trois turned=KH,QH hands=?/?/?": ["'KH,QH'"],
    "belote-a-trois turned=KH passes=4 phase=bid-one": ["three pass in each round"],
    "belote-a-trois turned=KH passes=1 act=1": ["seat 2's turn"],
    "belote-a-trois turned=KH taker=1 phase=bid-one": ["does not belong"],
    "belote-a-trois turned=KH batch=AS,KS/?/?": ["three cards come"],
    "belote-a-trois turned=KH talon=AS,KS": ["2 cards", "3 lie there"],
    "belote-a-trois turned=KH pot=-5": ["'-5'", "pot"],
    "belote-a-trois trump=S hands=2S/?/? trick=1:9D,TS": ["'2S'", "32-card pack"],
    "belote-a-trois trump=S called=0/0/3 hands=8S/?/? trick=1:9D,TS": ["from 0 to 2"],
    "tribello switches=round_three_quotas round=3": ["name:value"],
    "belote-a-trois phase=over trump=S past=1:9D,TD,8D": ["holds 1 trick;", "9 have been played"],
    "tribello round=3 hands=2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH/?/? act=0 won=AS,KS/QS/-": [
        "3 cards",
        "1 trick of three cards has been won",
    ],
    "bismarck/school-break phase=choose table=AS,KS,QS,JS gifts=0>1:3:TS:9S:9S": ["seat 0 to seat 1 cannot be"],
    "bismarck/school-break phase=choose gifts=0>3:3": ["is no gift", "GIVER>RECEIVER:SIZE"],
    "bismarck/school-break phase=give contract=valfri:H table=AS,KS,QS,JS": ["no gift in hand"],
}


@pytest.mark.parametrize(("line", "words"), REFUSED.items())
def test_a_line_that_cannot_be_is_refused_with_place_and_remedy(refused: Refused, line: str, words: list[str]) -> None:
    with refused(PositionError, *words):
        read_position(line)


def test_an_error_carries_token_place_and_remedy() -> None:
    with pytest.raises(PositionError) as caught:
        read_position("tribello round=3 hands=AS,0H/?/? act=0")
    error = caught.value
    assert (error.token, error.place) == ("0H", "word 3 (hands, seat 0, card 2)")
    assert error.remedy.startswith("write the rank")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tribelo round=3", ["tribelo", "tribello"]),
        ("tribello switches=round_three:x round=3", ["round_three", "round_three_quotas"]),
        ("tribello switches=round_three_quotas:7 round=3", ["7", "right-4-left-3"]),
        ("tribello[round_three_quotas=7] round=3", ["7", "right-4-left-3"]),
        ("belote-a-trois switches=target:0 turned=KH", ["target", "from 1 up"]),
    ],
)
def test_a_rule_set_that_does_not_exist_is_refused(refused: Refused, line: str, words: list[str]) -> None:
    with refused(UnusableInput, *words):
        read_position(line)


def test_a_line_of_another_game_than_the_rules_given_is_refused(refused: Refused) -> None:
    with refused(PositionError, "tribello", "bismarck/published"):
        read_position("tribello round=3 hands=AS/?/? act=0", load_rules("bismarck/published"))


def test_no_file_is_opened_for_a_line(refused: Refused) -> None:
    with refused(UnusableInput, "unknown rule set"):
        read_position("/etc/passwd trump=S")


@cache
def lines() -> tuple[str, ...]:
    """Lines of every rule set at many points."""
    return tuple(write_position(game, state) for rules in EVERY for game, state in states(rules, 3, 2))


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_a_damaged_line_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(lines())).split()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        kind = data.draw(st.sampled_from(["drop", "insert", "change"]))
        if kind == "drop" and len(words) > 1:
            del words[place]
        elif kind == "insert":
            words.insert(place, data.draw(st.sampled_from(data.draw(st.sampled_from(lines())).split())))
        else:
            cut = data.draw(st.integers(0, len(words[place]) - 1))
            letter = data.draw(st.sampled_from("AKQJT98765432SHDC-?/,:;=013.>♥"))
            words[place] = words[place][:cut] + letter + words[place][cut + 1 :]
    position = read_or_none(" ".join(words))
    if position is not None:
        check_read(position)


def read_or_none(line: str) -> Position | None:
    """The position of a line; None where it is refused as unusable. Any other error is one of the reader."""
    with suppress(UnusableInput):
        return read_position(line)
    return None


def check_read(position: Position) -> None:
    """Asserts that what was read is consistent: it is read back, and without gaps it can be played out."""
    game, state = position.game, position.state
    again = read_position(write_position(game, state, position.unknown), game.rules)
    assert again.state == state
    if position.unknown or position.gaps:
        return
    zones = game.zones(state)
    assert sum(count(cards) for cards in zones.values()) == game.deck.size
    rng = Random(1)
    while not game.is_over(state):
        state = game.apply(state, game.random_action(state, rng))
    game.score(state)
