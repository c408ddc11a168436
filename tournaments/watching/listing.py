"""Lists of tournaments: what runs, what comes, what is over, and what is one's own clubs'."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Case, Count, F, Q, QuerySet, Value, When
from django.utils import timezone

from accounts.clubs.queries import clubs_of, clubs_organised_by
from accounts.models import Club, User

from ..finding import Search, found
from ..models import Entrant, Tournament
from . import words

Status = Tournament.Status
MOST, LAST = 60, 20
# What was to begin long ago and did not is no news.
STALE = timedelta(days=2)
TAKING_PART = (Entrant.Status.ENTERED, Entrant.Status.IN, Entrant.Status.WITHDRAWN)


@dataclass(frozen=True)
class Listed:
    """A tournament in a list."""

    row: Tournament
    people: int
    is_mine: bool

    @property
    def form(self) -> str:
        return words.short_form(self.row)


def lists(user: User | None) -> dict[str, list[Listed]]:
    shown = _shown(user)
    own_clubs = [club.pk for club in clubs_of(user)] if user else []
    return {
        "running": _listed(
            shown.filter(status=Status.RUNNING).order_by("-started_at")[:MOST], user
        ),
        "soon": _listed(_soon(shown)[:MOST], user),
        "over": _listed(
            shown.filter(status=Status.OVER).order_by(F("ended_at").desc(nulls_last=True))[:LAST],
            user,
        ),
        "drafts": _listed(_drafts(user), user),
        "clubs": _listed(
            shown.filter(club__in=own_clubs).exclude(status=Status.CANCELLED)[:LAST], user
        )
        if user
        else [],
    }


def next_ones(user: User | None, most: int, club: Club | None = None) -> list[Listed]:
    """For home, and a club's: what one may still enter, the nearest first; then what runs."""
    shown = _shown(user).filter(status__in=[Status.ENTRY, Status.RUNNING])
    shown = shown.filter(club=club) if club else shown
    fresh = shown.exclude(status=Status.ENTRY, starts_at__lt=timezone.now() - STALE)
    first = Case(When(status=Status.ENTRY, then=Value(0)), default=Value(1))
    order = (first, F("starts_at").asc(nulls_last=True), "-created_at")
    return _listed(fresh.order_by(*order)[:most], user)


def _shown(user: User | None) -> QuerySet[Tournament]:
    """What he may find, but for drafts."""
    return found(Search(), user).exclude(status=Status.DRAFT)


def _soon(shown: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return shown.filter(status=Status.ENTRY).order_by(
        F("starts_at").asc(nulls_last=True), "-created_at"
    )


def _drafts(user: User | None) -> Iterable[Tournament]:
    if user is None:
        return []
    mine = Q(organiser=user) | Q(club__in=clubs_organised_by(user).order_by().values("pk"))
    return Tournament.objects.filter(mine, status=Status.DRAFT).order_by("-created_at")


def _listed(rows: Iterable[Tournament], user: User | None) -> list[Listed]:
    """In three queries, however many there are."""
    if isinstance(rows, QuerySet):
        rows = rows.select_related("club")
    listed = list(rows)
    entrants = Entrant.objects.filter(tournament__in=[row.pk for row in listed]).order_by()
    counted = entrants.filter(status__in=TAKING_PART).values("tournament").annotate(n=Count("pk"))
    counts = dict(counted.values_list("tournament", "n")) if listed else {}
    own = entrants.filter(user=user).values_list("tournament", flat=True) if user and listed else ()
    mine = set(own)
    return [Listed(row, counts.get(row.pk, 0), row.pk in mine) for row in listed]
