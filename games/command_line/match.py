"""`match`: play bots against each other, and print how the first one did."""

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Any

from ..bots import LEVELS, Bot, costs
from ..bots.matches import (
    Contest,
    Journal,
    JournalMismatch,
    LevelContest,
    SetResult,
    play_set,
    play_sets,
    statistics_of,
)
from ..bots.matches.foreign import ForeignBot
from ..bots.search.budget import NO_NUMBA
from ..engine import Agreements, BadRecord, Observation
from ..engine.standing_notation import read_standing
from ..tables.payloads.observation_payload import agreements_json, observed
from .command import CommandProblem, EngineCommand, Say
from .files import json_object, read_agreements

# Weak bots may never reach the target; then the highest score wins.
MAX_DEALS = 200
# How many are played if the options say nothing.
GAMES = 300
FOREIGN = "cmd:"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--levels",
        default="greedy,caretaker,caretaker",
        help="the first is measured; cmd:PROGRAM is a program of your own (docs/bots.md)",
    )
    parser.add_argument("--games", type=int, help=f"whole games ({GAMES})")
    parser.add_argument("--deals", type=int, help="decks of single deals instead")
    parser.add_argument(
        "--standing",
        action="append",
        type=json_object,
        default=[],
        help='begin deals from it, as in a record: {"scores": [880, 410, -120]}; repeatable',
    )
    parser.add_argument("--yardstick", default="greedy", help="whose points are compared")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--max-deals", type=int, default=MAX_DEALS)
    parser.add_argument("--jobs", type=int, default=1, help="so many processes play at once")
    parser.add_argument("--resume", type=Path, help="file that remembers a long match")


def run(options: Namespace, say: Say) -> int:
    """Play the match; the last line is its result as JSON."""
    _check(options)
    started = time.perf_counter()
    with ExitStack() as stack:
        contest = _contest(options, stack)
        say(_announcement(options))
        rows = list(_rows(contest, options))
        for bot in contest.bots:
            if isinstance(bot, ForeignBot):
                say(f"a program: {bot.late} late and {bot.illegal} illegal answers")
    say(f"{time.perf_counter() - started:.1f} s")
    say(f"games end after {options.max_deals} deals at the latest")
    say(json.dumps(_result(contest, rows)))
    return 0


def _announcement(options: Namespace) -> str:
    """Return what is played: a match takes from seconds to days."""
    first, *others = options.levels.split(",")
    length = f"decks: {options.deals}" if options.deals else f"games: {options.games or GAMES}"
    return f"{first} against {', '.join(others)}; {length}"


def _check(options: Namespace) -> None:
    if options.games is not None and options.deals is not None:
        raise CommandProblem("choose --games or --deals")
    if options.standing and options.deals is None:
        raise CommandProblem("--standing is where single deals begin: choose --deals")
    if options.jobs != 1 and FOREIGN in options.levels + options.yardstick:
        raise CommandProblem("a program plays in one process: leave out --jobs")
    for name in ("games", "deals", "max_deals", "jobs"):
        value = getattr(options, name)
        if value is not None and value < 1:
            raise CommandProblem(f"--{name.replace('_', '-')} must be 1 or more")


def _contest(options: Namespace, stack: ExitStack) -> Contest:
    names = options.levels.split(",")
    agreements = read_agreements({"preset": options.preset, "max_deals": options.max_deals})
    if agreements.players != len(names):
        raise CommandProblem(f"{options.preset} needs {agreements.players} levels")
    bots = [_bot(name, agreements, options.preset, stack) for name in names]
    yardstick = _bot(options.yardstick, agreements, options.preset, stack)
    standings = _standings(agreements, options) if options.deals else ()
    return Contest(agreements, bots, yardstick, options.seed, standings)


def _bot(name: str, agreements: Agreements, preset: str, stack: ExitStack) -> Bot:
    """Return a level, or a program of the user that ends with the stack."""
    if not name.startswith(FOREIGN):
        return _level(name)
    shown = agreements_json(agreements, preset, {})

    def describe(observation: Observation) -> dict[str, Any]:
        return {"you": observation.seat, "agreements": shown, **observed(observation)}

    try:
        bot = ForeignBot(name.removeprefix(FOREIGN), describe)
    except (OSError, ValueError) as error:
        raise CommandProblem(f"{name}: the program cannot be started ({error})") from error
    stack.callback(bot.close)
    return bot


def _level(name: str) -> Bot:
    """Return the bot of this name.

    Raises:
        CommandProblem: There is none, or this installation is too slow for it.
    """
    if name not in LEVELS:
        raise CommandProblem(f"unknown level: {name}; there are {', '.join(LEVELS)}")
    if costs.searches(name) and not costs.CAN_SEARCH:
        cheap = ", ".join(level for level in LEVELS if not costs.searches(level))
        raise CommandProblem(f"{name} searches. {NO_NUMBA}. Without it play {cheap}")
    return LEVELS[name]


def _standings(agreements: Agreements, options: Namespace) -> list[dict[str, Any]]:
    """Return the standings from which deals begin; all zero if none is given."""
    standings: list[dict[str, Any]] = options.standing or [{}]
    for standing in standings:
        try:
            read_standing(agreements, standing)
        except BadRecord as error:
            raise CommandProblem(f"--standing {json.dumps(standing)}: {error}") from error
    return standings


def _rows(contest: Contest, options: Namespace) -> Iterator[SetResult]:
    players = len(contest.bots)
    wanted = options.deals or -(-(options.games or GAMES) // players)
    journal = _journal(options)
    known = journal.rows[:wanted] if journal else []
    yield from known
    for row in _played(contest, range(len(known), wanted), options):
        if journal:
            journal.add(row)
        yield row


def _journal(options: Namespace) -> Journal | None:
    if options.resume is None:
        return None
    terms = ("levels", "yardstick", "seed", "preset", "max_deals", "standing")
    kind = "deals" if options.deals else "games"
    try:
        return Journal(
            options.resume, {"of": kind, **{name: getattr(options, name) for name in terms}}
        )
    except JournalMismatch as error:
        raise CommandProblem(str(error)) from error
    except OSError as error:
        raise CommandProblem(f"--resume {options.resume}: {error.strerror}") from error


def _played(contest: Contest, numbers: Sequence[int], options: Namespace) -> Iterator[SetResult]:
    """Play these sets, in several processes if so many are asked for."""
    if options.jobs == 1:
        return (play_set(contest, number) for number in numbers)
    levels = options.levels.split(",")
    by_name = LevelContest(
        contest.agreements, levels, options.yardstick, contest.seed, contest.standings
    )
    return play_sets(by_name, numbers, options.jobs)


def _result(contest: Contest, rows: list[SetResult]) -> dict[str, Any]:
    """Return the last line; null for what is not known, as the bounds of a single set."""
    are_games = not contest.standings
    statistics = asdict(statistics_of(rows, are_games))
    count = statistics.pop("sets") * len(contest.bots)
    known = {
        name: round(value, 4) if value is not None and isfinite(value) else None
        for name, value in statistics.items()
    }
    return {"games" if are_games else "deals": count, **known}


COMMAND = EngineCommand(
    "match",
    "Play bots against each other: the same decks in every rotation of the seats, and the "
    "yardstick's play of the same seats. Intervals hold in 19 of 20 cases, by sets of decks.",
    add_arguments,
    run,
)
