"""The players waiting in a pool, and the choice of those who fit at one table."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.matchmaking import presence, queue
from games.matchmaking.matching.quality import PoolSettings, WaitingPlayer, group_around
from games.models import Pool

# Pages share what was read within this time: one change makes all who wait ask.
SHARED_S = 1.0


@dataclass(frozen=True)
class WaitingGroup:
    """The players of a pool at one moment.

    `silent`: the ids of those whose pages are closed.
    """

    players: Sequence[WaitingPlayer]
    silent: frozenset[int]
    settings: PoolSettings

    def partners_for(self, user_id: int, without: Collection[int] = ()) -> list[int]:
        """Return the ids of those who could sit at this user's table, nearest in rating first."""
        own = next((player for player in self.players if player.user_id == user_id), None)
        if own is None:
            return []
        left_out = self.silent | set(without)
        others = [player for player in self.players if player.user_id not in left_out]
        return group_around(own, others, self.settings)[1:]


def waiting_group_of(pool: Pool) -> WaitingGroup:
    """Return the players who wait in this pool now."""
    players = queue.waiting_players(pool)
    silent = presence.silent([player.user_id for player in players])
    return WaitingGroup(players, frozenset(silent), queue.pool_settings(pool, players))


_shared: dict[int, tuple[float, WaitingGroup]] = {}


def shared_waiting_group(pool: Pool) -> WaitingGroup:
    """Return those who waited in this pool within the last second, for pages that only show it."""
    now = time.monotonic()
    read_at, group = _shared.get(pool.pk, (0.0, None))
    if group is None or now - read_at >= SHARED_S:
        group = waiting_group_of(pool)
        _shared[pool.pk] = now, group
    return group
