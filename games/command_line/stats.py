"""`stats FILE`: what each player did in the games of a file, as JSON lines."""

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..engine.errors import BadAgreements, BadRecord
from ..engine.record import (
    ActionApplied,
    DealFinished,
    Record,
    ReplayFailed,
    parse_record,
    replay_steps,
)
from ..engine.state import Game
from ..history.counting import COUNTERS, PLACES, StoredDeal, count_deals
from ..history.marks import marks_of
from .command import EngineCommand, Say
from .files import add_file, written_lines
from .parquet import require_pyarrow, write_rows

Row = dict[str, Any]


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_file(parser)
    parser.add_argument(
        "--parquet", type=Path, help="also write a row for each deal and seat into this file"
    )


def run(options: Namespace, say: Say) -> int:
    """Print a line for each player; return 1 if a game had an error."""
    if options.parquet:
        require_pyarrow()
    counts: dict[str, Counter[str]] = {}
    rows: list[Row] = []
    failed = False
    for number, text in enumerate(written_lines(options.file)):
        try:
            _add_game(counts, rows, number, parse_record(text))
        except (BadRecord, BadAgreements) as error:
            failed = True
            say(json.dumps({"game": number, "error": str(error)}))
    for name in sorted(counts, key=lambda name: (-counts[name]["games"], name)):
        say(json.dumps(_line(name, counts[name])))
    if options.parquet:
        write_rows(options.parquet, rows)
    return int(failed)


def _line(name: str, counts: Counter[str]) -> Row:
    """Return the counters of a player, and the points of a deal in the mean; null without one."""
    deals, gained = counts["deals"], counts["gained"]
    mean = round(gained / deals, 2) if deals else None
    known = {counter: counts[counter] for counter in COUNTERS}
    return {"player": name, **known, "gained": gained, "gained_per_deal": mean}


def _add_game(
    counts: dict[str, Counter[str]], rows: list[Row], number: int, record: Record
) -> None:
    """Count a game that has no error.

    Raises:
        BadRecord: It has one; nothing was counted.
    """
    game, deals = _replayed(record)
    for seat, name in enumerate(record.players):
        own = counts.setdefault(name, Counter())
        own.update(count_deals(deals, seat))
        own["games"] += 1
        own["gained"] += sum(deal.outcome["gains"][seat] for deal in deals)
        if game.places is not None:
            own[PLACES[game.places[seat] - 1]] += 1
    rows.extend(_rows(number, record.players, deals))


def _replayed(record: Record) -> tuple[Game, list[StoredDeal]]:
    """Return the game that a record led to, and its finished deals.

    Raises:
        BadRecord: The record has an error.
    """
    before = game = record.start()
    deals: list[StoredDeal] = []
    for step in replay_steps(record, pending=False):
        if isinstance(step, ReplayFailed):
            place = "" if step.deal is None else f"deal {step.deal}, action {step.action}: "
            raise BadRecord(f"{place}{step.error}")
        if isinstance(step, ActionApplied):
            before = game
        game = step.game
        if isinstance(step, DealFinished):
            deals.append(StoredDeal(step.outcome.as_line(), marks_of(before, game)))
    return game, deals


def _rows(number: int, players: Sequence[str], deals: Sequence[StoredDeal]) -> Iterator[Row]:
    """Yield a row for each deal and seat."""
    for deal in deals:
        line = deal.outcome
        by_seat = ("points", "declared", "gains", "scores", "bolts", "barrel", "falls")
        for seat, name in enumerate(players):
            yield {
                "game": number,
                "deal": line["deal"],
                "seat": seat,
                "player": name,
                "dealer": line["dealer"] == seat,
                "declarer": line["declarer"] == seat,
                "contract": line["contract"],
                "outcome": line["outcome"],
                **{key: line[key][seat] for key in by_seat},
            }


COMMAND = EngineCommand(
    "stats",
    "Print what each player did in the games of a file: places, contracts, marriages, bolts and "
    "points, a JSON line each. A game with an error is named and not counted; then the exit "
    "status is 1.",
    add_arguments,
    run,
)
