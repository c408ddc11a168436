"""A pool in simulated time: the waves, first come first served, and the optimum in hindsight.

Pure and deterministic for a seed.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.matchmaking.matching.quality import PoolSettings, WaitingPlayer, group_with_bots, match

MEAN_RATING, RATING_DEVIATION = 1500.0, 300.0


@dataclass
class Outcome:
    """Waits (ms) and spreads at tables of players, and the seats taken by players and bots."""

    waits: list[int] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    people: int = 0
    bots: int = 0

    def seat(self, table: Sequence[WaitingPlayer], now: int, seats: int) -> None:
        """Count one table."""
        self.people += len(table)
        self.bots += seats - len(table)
        if len(table) == seats:
            ratings = [player.rating for player in table]
            self.waits += [now - player.since for player in table]
            self.spreads.append(max(ratings) - min(ratings))

    @property
    def bot_share(self) -> float:
        """Return the share of seats taken by bots."""
        return self.bots / max(1, self.bots + self.people)

    @property
    def mean_wait(self) -> float:
        """Return the mean wait in ms."""
        return sum(self.waits) / max(1, len(self.waits))


def arrivals(per_minute: float, minutes: float, seed: int) -> list[WaitingPlayer]:
    """Return Poisson arrivals with normally distributed ratings."""
    draw, players, at = random.Random(seed), list[WaitingPlayer](), 0.0
    while (at := at + draw.expovariate(per_minute / 60_000)) < minutes * 60_000:
        rating = draw.gauss(MEAN_RATING, RATING_DEVIATION)
        players.append(WaitingPlayer(len(players), int(at), rating))
    return players


def simulate_waves(
    players: Sequence[WaitingPlayer], settings: PoolSettings, wave_ms: int, tick_ms: int
) -> Outcome:
    """Return the outcome of the production matching: waves, and ticks between them."""
    outcome, queue, coming = Outcome(), dict[int, WaitingPlayer](), list(players)[::-1]
    early = PoolSettings(settings.seats, settings.patience_ms, settings.bots, early=True)
    for now in _ticks(players, settings, tick_ms):
        while coming and coming[-1].since <= now:
            player = coming.pop()
            queue[player.user_id] = player
        wave = now % wave_ms < tick_ms
        for table in match(list(queue.values()), now, settings if wave else early):
            outcome.seat([queue.pop(user_id) for user_id in table], now, settings.seats)
        while wave and (table := group_with_bots(list(queue.values()), now, settings)):
            outcome.seat([queue.pop(user_id) for user_id in table], now, settings.seats)
    return outcome


def _ticks(players: Sequence[WaitingPlayer], settings: PoolSettings, step: int) -> Iterator[int]:
    """Return the ticks until the last player has a table or bots."""
    return iter(range(0, players[-1].since + 2 * settings.patience_ms, step))


def simulate_first_come(players: Sequence[WaitingPlayer], settings: PoolSettings) -> Outcome:
    """Return the outcome of seating players in order of arrival, with bots after patience."""
    outcome, queue = Outcome(), list[WaitingPlayer]()
    for player in players:
        if queue and player.since - queue[0].since >= settings.patience_ms:
            outcome.seat(queue, queue[0].since + settings.patience_ms, settings.seats)
            queue = []
        queue.append(player)
        if len(queue) == settings.seats:
            outcome.seat(queue, player.since, settings.seats)
            queue = []
    return outcome


def simulate_windows(players: Sequence[WaitingPlayer], seats: int, window_ms: float) -> Outcome:
    """Return the outcome of minimal spreads in consecutive windows of time."""
    outcome, queue, coming = Outcome(), list[WaitingPlayer](), list(players)[::-1]
    end = 0.0
    while coming:
        end += window_ms
        while coming and coming[-1].since <= end:
            queue.append(coming.pop())
        queue.sort(key=lambda player: player.rating)
        tables = least_spread([player.rating for player in queue], seats)
        for table in tables:
            outcome.seat([queue[index] for index in table], int(end), seats)
        taken = {index for table in tables for index in table}
        queue = [player for index, player in enumerate(queue) if index not in taken]
    return outcome


def least_spread(ratings: Sequence[float], seats: int) -> list[range]:
    """Return the maximal number of tables with the least sum of spreads; exact.

    `ratings` must be in order. The optimum always consists of neighbours.
    """
    left = len(ratings) % seats
    unknown = (float("inf"), False)
    # best[n][k]: for the first n players with k left out, the least sum and whether a table ends.
    best = [[unknown] * (left + 1) for _ in range(len(ratings) + 1)]
    best[0][0] = (0.0, False)
    for end in range(1, len(ratings) + 1):
        for out in range(left + 1):
            skip = (best[end - 1][out - 1][0], False) if out else unknown
            table = unknown
            if end >= seats:
                spread = ratings[end - 1] - ratings[end - seats]
                table = (best[end - seats][out][0] + spread, True)
            best[end][out] = min(skip, table)
    return _backtrack(best, seats, left)


def _backtrack(best: Sequence[Sequence[tuple[float, bool]]], seats: int, out: int) -> list[range]:
    tables, end = list[range](), len(best) - 1
    while end > 0:
        if best[end][out][1]:
            tables.append(range(end - seats, end))
            end -= seats
        else:
            end, out = end - 1, out - 1
    return tables


def simulate_hindsight(players: Sequence[WaitingPlayer], seats: int, mean_wait: float) -> Outcome:
    """Return the optimum in windows of such a length that the mean wait is the same."""
    short, long = mean_wait / 4, mean_wait * 4
    for _ in range(20):
        middle = (short + long) / 2
        if simulate_windows(players, seats, middle).mean_wait < mean_wait:
            short = middle
        else:
            long = middle
    return simulate_windows(players, seats, (short + long) / 2)
