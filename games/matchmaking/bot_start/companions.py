"""Companions: who waits in a pool too and could sit at a player's table now."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.matchmaking import presence, queue
from games.matchmaking.matching.quality import PoolSettings, WaitingPlayer, group_around
from games.models import Pool

# Pages share what was read within this time: one change makes all who wait ask.
SHARED_S = 1.0


@dataclass(frozen=True)
class Room:
    """Those who wait in a pool at one moment; `silent`: the ids of those whose pages are closed."""

    players: Sequence[WaitingPlayer]
    silent: frozenset[int]
    settings: PoolSettings

    def companions_of(self, user_id: int, without: Collection[int] = ()) -> list[int]:
        """Return the ids of those who could sit at this user's table, nearest in rating first."""
        own = next((player for player in self.players if player.user_id == user_id), None)
        if own is None:
            return []
        left_out = self.silent | set(without)
        others = [player for player in self.players if player.user_id not in left_out]
        return group_around(own, others, self.settings)[1:]


def room_of(pool: Pool) -> Room:
    """Return who waits in this pool now."""
    players = queue.waiting_players(pool)
    silent = presence.silent([player.user_id for player in players])
    return Room(players, frozenset(silent), queue.pool_settings(pool, players))


_shared: dict[int, tuple[float, Room]] = {}


def shared_room(pool: Pool) -> Room:
    """Return who waited in this pool within the last second, for pages that only show it."""
    now = time.monotonic()
    read_at, room = _shared.get(pool.pk, (0.0, None))
    if room is None or now - read_at >= SHARED_S:
        room = room_of(pool)
        _shared[pool.pk] = now, room
    return room
