"""`followsuit deal`: fresh deals as position lines, or deals and matches played at random as records."""

from collections.abc import Iterable, Iterator
from random import Random

import click

from followsuit.cli.files import write_whole
from followsuit.cli.options import RulesName, Whole, json_line, json_option, seed_option
from followsuit.cli.outputs import FreshDeal
from followsuit.cli.streams import write_lines
from followsuit.games import game_for
from followsuit.records import play_deal, play_match, write_position, write_record
from followsuit.spec import RuleSet, load_rules

EPILOG = """\b
Examples:
  followsuit deal bismarck --seed 7
  followsuit deal tribello/published --count 3 --json
  followsuit deal belote-a-trois --play --seed 7 --count 100 --out deals.jsonl
  followsuit deal tre-belli --match --seed 7 | followsuit check -
  followsuit deal bismarck/school-break --match --deals 10

\b
The same seed gives the same bytes; with --count the seeds are N, N+1 and so on. Exit status: 0, or 2.
"""


@click.command(epilog=EPILOG)
@click.argument("game", type=RulesName(), metavar="GAME|RULES")
@seed_option
@click.option("--dealer", type=Whole(0, 2), default=0, show_default=True, help="Seat of the (first) dealer.")
@click.option("--position", is_flag=True, help="Print the position line of a fresh deal; the default.")
@click.option("--play", is_flag=True, help="Play the deal out at random and print it as a record.")
@click.option("--match", is_flag=True, help="Play a whole match at random and print it as a record.")
@click.option("--deals", type=Whole(1), help="Stop a match after so many deals.")
@click.option("--count", type=Whole(1), default=1, show_default=True, help="How many to print.")
@click.option("--out", metavar="FILE", help="Write to a file instead, whole or not at all.")
@json_option
def command(
    game: str,
    seed: int,
    dealer: int,
    position: bool,
    play: bool,
    match: bool,
    deals: int | None,
    count: int,
    out: str | None,
    as_json: bool,
) -> None:
    """Deal at random: by default one position line for each deal.

    GAME|RULES is a game, a rule set by name or a rule set file without [[change]]. Records are JSON Lines that
    `followsuit check` reads.
    """
    if position + play + match > 1:
        raise click.UsageError("--position, --play and --match exclude each other")
    if deals is not None and not match:
        raise click.UsageError("--deals goes with --match")
    rules = load_rules(game)
    seeds = range(seed, seed + count)
    lines: Iterable[bytes]
    if match:
        lines = (write_record(play_match(rules, number, dealer, deals)) for number in seeds)
    elif play:
        lines = (write_record(play_deal(rules, number, dealer)) for number in seeds)
    else:
        lines = positions(rules, seeds, dealer, as_json)
    if out is not None:
        write_whole(out, lines)
        return
    write_lines(lines)


def positions(rules: RuleSet, seeds: Iterable[int], dealer: int, as_json: bool) -> Iterator[bytes]:
    """The position lines of fresh deals."""
    game = game_for(rules)
    for seed in seeds:
        line = write_position(game, game.random_deal(game.start(dealer), Random(seed)))
        if as_json:
            yield json_line(FreshDeal(position=line, rules=rules.name, digest=rules.digest, seed=seed))
        else:
            yield line.encode() + b"\n"
