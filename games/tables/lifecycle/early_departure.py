"""The end of a game that somebody leaves before its first deal is booked.

Nobody has played yet, so the others need not go on with a bot. Only those who left are penalised.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from games import signals
from games.models import DealResult, Game
from games.tables.lifecycle import abort
from games.tables.state.live_game import LiveGame


def closes_game(live: LiveGame) -> bool:
    """Return whether the game ends with a departure now.

    A tournament needs the result of each of its games, and friends may go on with a bot. A seat
    that can be taken back is not left yet.
    """
    settings = live.settings
    by_chance = bool(settings.pool_key) or settings.rated
    is_left = any(one.has_left and not one.may_return for one in live.people)
    may_close = by_chance and not settings.event and not live.game.over
    return may_close and is_left and not _is_booked(live.sheet)


def was_closed(game: Game) -> bool:
    """Return whether this game ended by a departure before its first deal was booked."""
    if game.status != Game.Status.STOPPED or game.event or not (game.pool_id or game.rated):
        return False
    outcomes = DealResult.objects.filter(game=game).values_list("outcome", flat=True)
    return game.seats.filter(left_at__isnull=False).exists() and not _is_booked(outcomes)


def close(live: LiveGame, now: datetime) -> None:
    """Close the game in the transaction of the departure."""
    # First: the others are in the queue again before their pages learn of the end.
    transaction.on_commit(partial(signals.send_game_changed, live.id, "left_early"))
    abort.abort(live.id, now)


def _is_booked(outcomes: Iterable[dict[str, Any]]) -> bool:
    return any(not outcome["redeal"] for outcome in outcomes)
