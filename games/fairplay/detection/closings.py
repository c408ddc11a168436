"""Closings: games that others closed before the first bid, for each player and each pair.

Somebody whose games are closed whenever their cards are bad has friends, or accounts of their own,
that close them. It does not matter who did: throw-away accounts never come twice. A pair counts
only against what the one who closes does to everybody.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from games.fairplay.detection.chance import excess, usual_rate
from games.fairplay.detection.rated_tables import Finding

# At this score fewer than one in a hundred honest players, and fewer than one in a thousand pairs,
# are found (`tests/bench/fairplay/test_closings.py`).
THRESHOLD = 2.7
MIN_CLOSED = 4
SEATS = 3
Pair = tuple[int, int]


class ClosedGame(NamedTuple):
    """A ranked game that ended before the first bid: who closed it, and who stayed."""

    game: str
    closers: frozenset[int]
    stayed: frozenset[int]


def counts(closed: Sequence[ClosedGame]) -> tuple[Counter[int], Counter[Pair]]:
    """Return how many games others closed for each player, and each pair (closer, player)."""
    players = Counter(user for row in closed for user in row.stayed)
    pairs = Counter(pair for row in closed for pair in product(row.closers, row.stayed))
    return players, pairs


def player_findings(closed: Sequence[ClosedGame], played: Mapping[int, int]) -> Iterator[Finding]:
    """Yield the players of many games that others closed, with the number to be expected.

    `played`: the ranked games of each player in the same time, the closed ones included.
    """
    by_player: dict[int, list[ClosedGame]] = defaultdict(list)
    for row in closed:
        for user in row.stayed:
            by_player[user].append(row)
    total, seats = sum(map(len, by_player.values())), sum(played.values())
    for user, rows in by_player.items():
        if len(rows) >= MIN_CLOSED:
            mine = max(played.get(user, 0), len(rows))
            # Players at the user's tables say nothing of usual numbers.
            elsewhere = total - sum(len(row.stayed) for row in rows)
            expected = mine * usual_rate(elsewhere, seats - SEATS * mine)
            yield _finding(user, rows, mine, expected)


def pair_findings(
    closed: Sequence[ClosedGame], played: Mapping[int, int], together: Mapping[Pair, int]
) -> Iterator[tuple[Pair, Finding]]:
    """Yield the pairs (closer, player) in which the one often closes the other's games.

    `together`: the ranked games of such a pair. A user who meets the same people all the time
    closes their games above all: up to a half of the closings is taken to be chance.
    """
    _, pairs = counts(closed)
    closings = Counter(user for row in closed for user in row.closers)
    total, games = sum(closings.values()), sum(played.values())
    for (closer, user), count in pairs.items():
        if count < MIN_CLOSED:
            continue
        met = max(together.get((closer, user), 0), count)
        share = min(met / max(played.get(closer, 0), met), 0.5)
        usual = met * usual_rate(total - closings[closer], games - played.get(closer, 0))
        rows = [row for row in closed if closer in row.closers and user in row.stayed]
        expected = max(usual, closings[closer] * share)
        yield (closer, user), _finding(user, rows, met, expected)


def _finding(user: int, rows: Sequence[ClosedGame], played: int, expected: float) -> Finding:
    by_closer = Counter(closer for row in rows for closer in row.closers)
    figures = {
        "closed": len(rows),
        "played": played,
        "expected": round(expected, 1),
        "accounts": len(by_closer),
        "most": max(by_closer.values()),
    }
    return Finding(user, excess(len(rows), expected), figures, [row.game for row in rows])
