"""The end of a ranked game that somebody leaves before the first bid.

Nobody has played yet, so the others need not go on with a bot. Only those who left are penalised.
From the first bid on a bot takes the seat, and the whole game counts (docs/decisions/0079).
"""

from datetime import datetime
from functools import partial

from django.db import transaction

from games import signals
from games.models import Game, Seat
from games.tables.lifecycle import abort
from games.tables.state.live_game import LiveGame


def closes_game(live: LiveGame) -> bool:
    """Return whether the game ends with a departure now.

    A seat that can be taken back is not left yet.
    """
    return live.closes_if_left and any(one.has_left and not one.may_return for one in live.people)


def was_closed(game: Game) -> bool:
    """Return whether this game ended by a departure before the first bid."""
    return game.seats.filter(closed_game=True).exists()


def close(live: LiveGame, now: datetime) -> None:
    """Close the game in the transaction of the departure."""
    # First: the others are asked for another table before their pages learn of the end.
    transaction.on_commit(partial(signals.send_game_changed, live.id, "left_early"))
    left = Seat.objects.filter(game=live.id, left_at__isnull=False, return_until=None)
    left.update(closed_game=True)
    abort.abort(live.id, now)
