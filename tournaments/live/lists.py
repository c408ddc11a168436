"""Lists of tournaments: what runs, what comes, what is over, and what is one's own clubs'."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Case, F, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_of
from accounts.models import User
from tournaments.live import texts
from tournaments.models import Entrant, Tournament
from tournaments.permissions import parts_of
from tournaments.queries import Search, counts, found

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
    # The reader's own status in it; "" if he has none.
    mine: str = ""

    @property
    def form(self) -> str:
        return texts.short_form(self.row)

    @property
    def part(self) -> str:
        """What the reader has to do with it, in words."""
        if self.mine == Entrant.Status.INVITED:
            return _("You are invited") if self.row.is_live else ""
        if self.mine == Entrant.Status.WAITING:
            return _("You wait") if self.row.status == Status.ENTRY else ""
        if self.mine not in TAKING_PART:
            return ""
        playing = self.mine != Entrant.Status.WITHDRAWN and self.row.is_live
        return _("You are in") if playing else _("You took part")


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


def of_club(user: User | None, club: Club) -> dict[str, list[Listed]]:
    """All of a club's, by how far they are; drafts for its organisers."""
    rows = found(Search(club=club.key), user)
    last = F("ended_at").desc(nulls_last=True)
    return {
        "drafts": _listed(rows.filter(status=Status.DRAFT).order_by("-created_at")[:MOST], user),
        "running": _listed(rows.filter(status=Status.RUNNING).order_by("-started_at")[:MOST], user),
        "soon": _listed(_soon(rows)[:MOST], user),
        "over": _listed(rows.filter(status=Status.OVER).order_by(last)[:MOST], user),
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
    return found(Search(status=Status.DRAFT, mine=True), user).order_by("-created_at")


def _listed(rows: Iterable[Tournament], user: User | None) -> list[Listed]:
    """In three queries, however many there are."""
    if isinstance(rows, QuerySet):
        rows = rows.select_related("club")
    listed = list(rows)
    placed = counts(row.pk for row in listed) if listed else {}
    mine = dict(_own(listed, user)) if user and listed else {}
    return [Listed(row, placed.get(row.pk, 0), mine.get(row.pk, "")) for row in listed]


def _own(listed: Iterable[Tournament], user: User) -> QuerySet[Entrant, tuple[str, str]]:
    """Of those that ever were his; not where he only did not check in."""
    own = parts_of(user).filter(tournament__in=[row.pk for row in listed])
    never = own.exclude(status=Entrant.Status.WITHDRAWN, joined=None)
    return never.values_list("tournament", "status")
