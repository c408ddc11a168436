"""LRU cache of the live games of this process; it holds committed states only."""

from collections import OrderedDict
from threading import Lock

from django.conf import settings

from games.tables.state.live_game import LiveGame


class LiveGameCache:
    """A thread-safe cache of the most recently used games."""

    SIZE = 2000

    def __init__(self) -> None:
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str) -> LiveGame | None:
        """Return the cached game, or None."""
        with self._lock:
            return self._games.get(game_id)

    def put(self, live: LiveGame) -> None:
        """Store a game unless another thread has stored a newer state."""
        # The first deck changes more than the log: no later copy is built from one before it.
        if not settings.LIVE_CACHE or live.awaits_contributions:
            return
        with self._lock:
            known = self._games.get(live.id)
            if known is None or known.version_key <= live.version_key:
                self._games[live.id] = live
                self._games.move_to_end(live.id)
            while len(self._games) > self.SIZE:
                self._games.popitem(last=False)

    def drop(self, game_id: str) -> None:
        """Remove a game, if it is cached."""
        with self._lock:
            self._games.pop(game_id, None)

    def clear(self) -> None:
        """Remove all games."""
        with self._lock:
            self._games.clear()
