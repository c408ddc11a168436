"""Detection of pairs who help each other: before, by gifts and cards alone, and now.

Each table plays some games. After every three of them somebody looks, as the site does.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby, permutations
from math import sqrt
from pathlib import Path
from typing import Any

from games.bots import LEVELS
from games.engine.record import ReplayStep
from games.fairplay.detection.bid_favours import bid_favours, bid_sums
from games.fairplay.detection.evidence import FALSE_SHARE, MIN_PAIRS, evidence
from games.fairplay.detection.favouritism import (
    NO_FAVOURITISM,
    Favouritism,
    TransferSums,
    favouritism,
    matched,
    transfer_sums,
)
from games.fairplay.detection.point_transfers import point_transfers
from tests.bench.fairplay.bidders import honest_table, table_steps
from tests.bench.fairplay.gains import gain, results
from tools.calibrate_fairplay.calibration import REFERENCE_BOT

# Cases were opened from this score of gifts and cards on, after so many deals.
SCORE_BEFORE, DEALS_BEFORE = 3.5, 60
# The least e-value of a case on a small site.
E_VALUE = MIN_PAIRS / FALSE_SHARE
LOOK_EVERY = 3
HONEST_KINDS = ("strong", "odd", "weak", "mixed")
# (way, share of deals)
HELPERS = (
    ("both", 1 / 3), ("talk", 1 / 3), ("both", 1.0), ("yield", 1 / 3), ("push", 1 / 3),
    ("play", 1 / 3), ("talk", 1.0),
)  # fmt: skip
# Who sits at a table with a pair, and at how many of these gifts and cards are compared too.
BESIDE_HELPERS, WITH_PLAYS = "plain", 4
KINDS = (
    *((kind, "honest", 0.0) for kind in HONEST_KINDS),
    *((BESIDE_HELPERS, way, rate) for way, rate in HELPERS),
)
# One table as JSON: what `simulate` returns.
Table = Mapping[str, Any]
# By situation: number, total and squares.
Sums = dict[str, list[float]]
Pair = tuple[int, int]
EVERY_PAIR = tuple(permutations(range(3), 2))


def play_tables(
    number: int, games: int, seed: str, journal: Path | None, may_start: Callable[[], bool]
) -> list[Table]:
    """Play so many tables of each kind, or take them from the journal; add new ones to it.

    At the first of each kind gifts and cards are played too.
    """
    known = {_key(table): table for table in _read(journal)} if journal else {}
    tables: list[Table] = []
    for turn in range(number):
        for kind, way, rate in KINDS:
            key = (kind, way, round(rate, 3), f"{seed}:{kind}:{way}:{turn}")
            if key not in known and not may_start():
                continue
            if key not in known:
                with_plays = way == "play" or turn < WITH_PLAYS
                known[key] = simulate(kind, way, rate, key[-1], games, with_plays)
                _add(journal, known[key])
            tables.append(known[key])
    return tables


def _read(journal: Path) -> list[Table]:
    return [json.loads(line) for line in journal.open()] if journal.exists() else []


def _add(journal: Path | None, table: Table) -> None:
    if journal:
        with journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps(table) + "\n")


def _key(table: Table) -> tuple[str, str, float, str]:
    return table["kind"], table["way"], table["rate"], table["seed"]


def simulate(
    kind: str, way: str, rate: float, seed: str, games: int, plays: bool = True
) -> dict[str, Any]:
    """Return the sums of each pair in each game of a table, as JSON.

    kind   the honest players that sit there; with a way persons 0 and 1 help each other
    plays  whether gifts and cards are played and compared; else only bids are, and what comes of
           them is drawn
    """
    steps = table_steps(honest_table(kind, seed), way, rate, seed, games, drawn=not plays)
    found = []
    for _, group in groupby(steps, key=lambda step: step[0]):
        rows = list(group)
        order = rows[0][1]
        played = [step for _, _, step in rows]
        found.append({**_game_sums(played, order, plays), "results": results(played, order)})
    head = {"kind": kind, "way": way, "rate": round(rate, 3), "seed": seed, "plays": plays}
    return {**head, "games": found}


def _game_sums(steps: Sequence[ReplayStep], order: Sequence[int], plays: bool) -> dict[str, Any]:
    """Return the sums of play and bids by pair, "0>1"."""
    bids: dict[str, list] = defaultdict(list)
    for one in bid_favours(steps):
        bids[f"{order[one.giver]}>{order[one.receiver]}"].append(one)
    play: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for transfer in point_transfers(steps, LEVELS[REFERENCE_BOT]) if plays else ():
        pair = f"{order[transfer.giver]}>{order[transfer.receiver]}"
        play[pair][transfer.role].append(transfer.points)
    return {
        "bids": {
            pair: {one: [row[0], *row[2:]] for one, row in bid_sums(rows).items()}
            for pair, rows in bids.items()
        },
        "play": {
            pair: {role: _as_row(transfer_sums(points)) for role, points in roles.items()}
            for pair, roles in play.items()
        },
    }


def _as_row(sums: TransferSums) -> list[float]:
    return [sums.deals, sums.total, sums.squares]


def looks(table: Table) -> Iterator[tuple[int, dict[Pair, tuple[float, float]]]]:
    """Yield after every few games the score before, and the e-value now, of each pair."""
    for games in range(LOOK_EVERY, len(table["games"]) + 1, LOOK_EVERY):
        helps = {pair: _help(table["games"][:games], pair) for pair in EVERY_PAIR}
        yield (
            games,
            {
                (giver, receiver): (
                    play.score if play.deals >= DEALS_BEFORE else 0.0,
                    evidence(play, bids, helps[receiver, giver][1]),
                )
                for (giver, receiver), (play, bids) in helps.items()
            },
        )


def _help(games: Sequence[Mapping[str, Any]], pair: Pair) -> tuple[Favouritism, Favouritism]:
    giver, receiver = pair
    third = 3 - giver - receiver
    parts = {
        name: [_added(games, name, f"{giver}>{other}") for other in (receiver, third)]
        for name in ("play", "bids")
    }
    play = favouritism(*parts["play"]) if parts["play"][0] else NO_FAVOURITISM
    return play, matched(*parts["bids"])


def _added(games: Iterable[Mapping[str, Any]], name: str, pair: str) -> dict[str, TransferSums]:
    sums: dict[str, TransferSums] = defaultdict(TransferSums)
    for game in games:
        for situation, row in game[name].get(pair, {}).items():
            sums[situation] += TransferSums(int(row[0]), row[1], row[2])
    return dict(sums)


def found_after(tables: Sequence[Table], pairs: Sequence[Pair]) -> dict[str, Any]:
    """Return how many of these pairs had a case after so many games, before and now."""
    before: dict[int, int] = defaultdict(int)
    now: dict[int, int] = defaultdict(int)
    compared: dict[int, int] = defaultdict(int)
    largest = 0.0
    for table in tables:
        had_before: set[Pair] = set()
        has_now: set[Pair] = set()
        for games, values in looks(table):
            had_before |= {pair for pair in pairs if values[pair][0] >= SCORE_BEFORE}
            has_now |= {pair for pair in pairs if values[pair][1] >= E_VALUE}
            largest = max(largest, *(values[pair][1] for pair in pairs))
            compared[games] += table["plays"] * len(pairs)
            before[games] += len(had_before)
            now[games] += len(has_now)
    return {
        "pairs": len(tables) * len(pairs),
        "now": _shares(now, len(tables) * len(pairs)),
        "before": {games: [found, compared[games]] for games, found in before.items()},
        "largest_e_value": round(largest, 1),
    }


def _shares(found: Mapping[int, int], of: int) -> dict[int, list[float]]:
    """Return the number found by games, with the 95 % interval of the share."""
    return {
        games: [number, *(round(bound, 3) for bound in interval(number, of))]
        for games, number in found.items()
    }


def interval(found: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    z, share = 1.96, found / of
    middle = share + z * z / (2 * of)
    width = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - width) / (1 + z * z / of), (middle + width) / (1 + z * z / of)


def summary(tables: Sequence[Table]) -> dict[str, Any]:
    """Return what was found among honest tables by kind, and among helpers by way and rate."""
    result: dict[str, Any] = {}
    for kind, way, rate in KINDS:
        rows = [t for t in tables if _key(t)[:3] == (kind, way, round(rate, 3))]
        if rows and way == "honest":
            result[f"honest_{kind}"] = found_after(rows, EVERY_PAIR)
        elif rows:
            games = [game["results"] for table in rows for game in table["games"]]
            result[f"{way}_{rate:.2f}"] = {
                **found_after(rows, [(0, 1)]),
                "gain": asdict(gain(games)),
            }
    honest = [table for table in tables if table["way"] == "honest"]
    return {"honest": found_after(honest, EVERY_PAIR), **result} if honest else result
