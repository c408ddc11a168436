"""Rated tables for the tests of detectors: users are numbers, and ratings 1500 unless given."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

from games.fairplay.detection.rated_tables import LadderStandings, RatedSeat, RatedTable

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LADDER = 1
_numbers = count(1)


def table(
    users: Sequence[int],
    *,
    left: Collection[int] = (),
    hour: int = 0,
    ratings: Sequence[float] = (1500.0, 1500.0, 1500.0),
    chosen: bool = False,
) -> RatedTable:
    """Return a table of users in the order of places; those who left share the last one."""
    seats = (
        RatedSeat(user, len(users) if user in left else place, rating, rating, user in left)
        for place, (user, rating) in enumerate(zip(users, ratings, strict=False), 1)
    )
    at = NOON + timedelta(hours=hour)
    return RatedTable(f"g{next(_numbers)}", LADDER, at, tuple(seats), chosen)


def standings(established: Collection[int] = (), games: int = 200) -> LadderStandings:
    """Return standings in which these users are established after so many games."""
    keys = {(LADDER, user) for user in established}
    return LadderStandings(dict.fromkeys(keys, games), keys)
