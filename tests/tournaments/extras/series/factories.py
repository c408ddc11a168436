"""Series with finished tournaments, for tests."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import make_tournament
from tournaments.extras.series import services
from tournaments.extras.series.models import Series
from tournaments.extras.series.services import SeriesDetails
from tournaments.models import Entrant, Round, Tournament, TournamentTable

SEATS = 3


def make_series(organiser: User, club: Club, **details: Any) -> Series:
    """Create a series of the club: 12, 10, 8 and 1 for all others."""
    usual = {"name": "Autumn Thursdays", "by_place": (12, 10, 8), "others": 1}
    return services.create_series(organiser, club, SeriesDetails(**{**usual, **details}))


def finished_tournament(
    club: Club, ranks: Sequence[tuple[User, int]], absent: Sequence[User] = (), days_ago: float = 1
) -> Tournament:
    """Store a tournament of the club that ended with these ranks; the absent came to no table."""
    began = timezone.now() - timedelta(days=days_ago)
    tournament = Tournament.objects.create(
        name=f"Evening {days_ago}", club=club, status=Tournament.Status.OVER, format="swiss",
        agreements={"preset": "classic"}, starts_at=began, started_at=began,
        ended_at=began + timedelta(hours=3),
    )  # fmt: skip
    entrants = [
        Entrant.objects.create(
            tournament=tournament, user=user, status=Entrant.Status.IN, first_round=1
        )
        for user, _ in ranks
    ]
    _seat(tournament, entrants, [row.pk for row in entrants if row.user in absent])
    rows = [
        {"rank": rank, "entrant": row.pk} for row, (_, rank) in zip(entrants, ranks, strict=True)
    ]
    tournament.standings = {"rows": rows}
    tournament.save()
    return tournament


def _seat(tournament: Tournament, entrants: Sequence[Entrant], absent: list[int]) -> None:
    """Store one round in which each entrant has a seat."""
    at = tournament.started_at or timezone.now()
    first = Round.objects.create(tournament=tournament, number=1, drawn_at=at, starts_at=at)
    keys = [row.pk for row in entrants]
    for number, start in enumerate(range(0, len(keys), SEATS), 1):
        seats = keys[start : start + SEATS]
        TournamentTable.objects.create(
            round=first, number=number, seats=seats, first_dealer=0, opens_at=at,
            no_shows=[key for key in seats if key in absent],
        )  # fmt: skip


def club_season(organiser: User, club: Club, people: Sequence[User], played: int) -> Series:
    """Create a series with finished evenings and the next one; the order rotates each week."""
    series = make_series(organiser, club, best=2, planned=played + 1)
    for week in range(played):
        turned = [*people[week:], *people[:week]][: len(people) - week % 2]
        ranks = [(user, place) for place, user in enumerate(turned, 1)]
        finished = finished_tournament(club, ranks, days_ago=7.0 * (played - week))
        services.add_tournament(organiser, series.pk, finished.pk)
    ahead = make_tournament(
        organiser, name="Thursday evening", club=club, limit=24,
        starts_at=timezone.now() + timedelta(days=2),
    )  # fmt: skip
    services.add_tournament(organiser, series.pk, ahead.pk)
    return series
