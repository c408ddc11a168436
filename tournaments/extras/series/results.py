"""Results of a series as programs get them: their types, and the code that builds them."""

from collections.abc import Iterator
from typing import TypedDict

from accounts.models import User
from tournaments.extras.series.page import shown
from tournaments.extras.series.queries import LoadedSeries
from tournaments.extras.series.scoring import SeriesRow


class SeriesPlayer(TypedDict):
    """A player of a series."""

    username: str
    name: str
    bot: bool
    guest: bool


class SeriesTournamentResult(TypedDict):
    """The result of a player in one tournament."""

    tournament: str
    place: int
    points: float
    counts: bool


class SeriesStanding(TypedDict):
    """A player in the table of a series."""

    rank: int
    user: SeriesPlayer
    points: float
    played: int
    won: int
    results: list[SeriesTournamentResult]


class SeriesTable(TypedDict):
    """A page of the table of a series."""

    count: int
    next: str | None
    results: list[SeriesStanding]


def standings(loaded: LoadedSeries) -> Iterator[SeriesStanding]:
    """Yield the rows of the table, the best first, with the results of the tournaments played."""
    for row in loaded.rows:
        if row.user in loaded.users:
            yield _row(loaded, row)


def _row(loaded: LoadedSeries, row: SeriesRow) -> SeriesStanding:
    played = zip(loaded.finished, row.results, strict=True)
    results: list[SeriesTournamentResult] = [
        {
            "tournament": tournament.pk,
            "place": result.place,
            "points": shown(result.points),
            "counts": result.counts,
        }
        for tournament, result in played
        if result is not None
    ]
    return {
        "rank": row.rank,
        "user": _player(loaded.users[row.user]),
        "points": shown(row.points),
        "played": len(results),
        "won": sum(result["place"] == 1 for result in results),
        "results": results,
    }


def _player(user: User) -> SeriesPlayer:
    return {
        "username": user.username,
        "name": user.display_name,
        "bot": user.is_program,
        "guest": user.is_guest,
    }
