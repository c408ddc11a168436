"""The games that this process saw last; only committed states come in."""

from collections import OrderedDict
from threading import Lock

from django.conf import settings

from games.tables.state.live_game import Live


class LiveCache:
    SIZE = 2000

    def __init__(self) -> None:
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str) -> Live | None:
        with self._lock:
            return self._games.get(game_id)

    def put(self, live: Live) -> None:
        """Keep it, unless another thread brought something newer meanwhile."""
        # With the first deck more changes than the log: no later copy is made of one before it.
        if not settings.LIVE_CACHE or live.gathering:
            return
        with self._lock:
            known = self._games.get(live.id)
            if known is None or known.age <= live.age:
                self._games[live.id] = live
                self._games.move_to_end(live.id)
            while len(self._games) > self.SIZE:
                self._games.popitem(last=False)

    def drop(self, game_id: str) -> None:
        with self._lock:
            self._games.pop(game_id, None)

    def clear(self) -> None:
        with self._lock:
            self._games.clear()
