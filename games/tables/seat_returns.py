"""The return of a player to a seat that was lost by timeout, once in a game.

It is possible until two more deals have begun. The player has no reserve, and the next timeout is
final. games/matchmaking/restrictions.py says how a return counts (docs/decisions/0037).
"""

from games.monitoring import metrics
from games.realtime.messages import now_ms
from games.tables import notices, scheduling
from games.tables.errors import TableError
from games.tables.play.transitions import seat_taken_back
from games.tables.state import store
from games.tables.state.live_game import LiveGame

# The game may move on at the same moment, several times where bots play without pauses.
MAX_TRIES = 5


def take_seat_back(game_id: str, user_id: int) -> None:
    """Give the seat back to the player who lost it; nothing happens if they have it already.

    Raises: TableError.
    """
    with store.evict_on_error(game_id):
        for _ in range(MAX_TRIES):
            live = store.load_newest(game_id)
            if live is not None and not live.game.over and live.seat_of(user_id) is not None:
                # Another tab was quicker.
                return
            if _take_back(_returnable(live, user_id), user_id):
                metrics.returned_seats.inc()
                return
        raise TableError("stale")


def _returnable(live: LiveGame | None, user_id: int) -> LiveGame:
    """Return the game if the user may take the seat back. Raises: TableError."""
    if live is None or not any(one.user.pk == user_id for one in live.people):
        raise TableError("not_seated")
    if live.game.over:
        raise TableError("game_over")
    if live.view_seat_of(user_id) is None:
        raise TableError("seat_kept", deal=live.deal_number)
    return live


def _take_back(live: LiveGame, user_id: int) -> bool:
    """Write the return; return False if the game has moved on meanwhile."""
    seat = live.view_seat_of(user_id)
    assert seat is not None
    after = seat_taken_back(live, seat, now_ms())
    if not store.commit_substitution(live, after):
        return False
    store.after_commit(lambda: notices.notify_changed(after.id, after.version))
    store.after_commit(lambda: scheduling.wake_next(after))
    return True
