"""Arrivals: the deadline by which players of a ranked game must come to its table.

The database knows who has come, so that no restart of Valkey makes anybody late.
"""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.models import Game, Seat

# From the creation of the game, or from the end of downtime.
TIME_TO_COME = timedelta(seconds=30)


def expected_by(game: Game, now: datetime, is_asked: bool = False) -> datetime | None:
    """Return by when the players of a new game must come; None if nobody waits for them.

    Most tournaments have a check-in and clocks of their own, and friends wait as long as they like.
    `is_asked`: whether the event wants it all the same.
    """
    is_ranked = (game.rated or game.pool is not None) and not game.event
    return now + TIME_TO_COME if is_ranked or is_asked else None


def expected() -> QuerySet[Seat]:
    """Return the seats of running games whose players have not come yet."""
    return Seat.objects.filter(running=True, expected_by__isnull=False)


def arrive(game_id: str, seat: int) -> None:
    """Record that the player has come to the table."""
    rows = expected().filter(game=game_id, number=seat)
    # Most sockets connect again: they need not wait for a write.
    if rows.exists():
        rows.update(expected_by=None)


def extend(now: datetime) -> None:
    """Give everybody the whole time again after downtime."""
    expected().filter(expected_by__lt=now + TIME_TO_COME).update(expected_by=now + TIME_TO_COME)
