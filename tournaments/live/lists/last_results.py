"""The last results of a club: winners of its tournaments, from the stored standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from accounts.clubs.models import Club
from accounts.models import User
from tournaments.models import Entrant, Tournament

MAX_PLACE = 3


@dataclass(frozen=True)
class PlacedUser:
    """A user with their place."""

    place: int
    user: User


@dataclass(frozen=True)
class LastResult:
    """A finished tournament, its first three places, and how many players it had."""

    tournament: Tournament
    placed: Sequence[PlacedUser]
    players: int

    @property
    def winners(self) -> list[User]:
        """Return who won: more than one if nothing separates them."""
        return [one.user for one in self.placed if one.place == 1]

    @property
    def others(self) -> list[PlacedUser]:
        """Return the second and third places."""
        return [one for one in self.placed if one.place > 1]


def result_of(tournament: Tournament) -> LastResult:
    """Return the result of a finished tournament."""
    places = _places(tournament)
    rows = Entrant.objects.filter(pk__in=places).select_related("user")
    return _result(tournament, places, {row.pk: row.user for row in rows})


def last_results(club: Club, number: int) -> list[LastResult]:
    """Return the club's last finished tournaments, the newest first, in two queries."""
    rows = Tournament.objects.filter(
        club=club, status=Tournament.Status.OVER, standings__isnull=False
    )
    rows = rows.defer("settings", "agreements", "description")
    newest = list(rows.order_by(F("ended_at").desc(nulls_last=True), "pk")[:number])
    places = {row.pk: _places(row) for row in newest}
    keys = [entrant for placed in places.values() for entrant in placed]
    users = {row.pk: row.user for row in Entrant.objects.filter(pk__in=keys).select_related("user")}
    return [_result(row, places[row.pk], users) for row in newest]


def _places(tournament: Tournament) -> dict[int, int]:
    """Return the first places by entrant, in order; none for those who played no table."""
    rows = (tournament.standings or {}).get("rows", ())
    placed = (row for row in rows if row["rank"] <= MAX_PLACE and row.get("played", True))
    return {row["entrant"]: row["rank"] for row in placed}


def _result(tournament: Tournament, places: dict[int, int], users: dict[int, User]) -> LastResult:
    placed = [PlacedUser(place, users[key]) for key, place in places.items() if key in users]
    return LastResult(tournament, placed, len((tournament.standings or {}).get("rows", ())))
