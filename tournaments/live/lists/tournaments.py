"""Lists of tournaments: running, upcoming, past, and those of the viewer's clubs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Case, F, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_of
from accounts.models import User
from tournaments.live.texts import state_texts
from tournaments.models import Entrant, Tournament
from tournaments.permissions import participations_of
from tournaments.queries import Search, count_participants, search_tournaments

Status = Tournament.Status
MAX_LISTED, MAX_RECENT = 60, 20
# The fields that no list shows.
LONG = ("agreements", "standings", "description", "announcement", "club__about")
# Tournaments that should have begun this long ago are left out.
STALE_AFTER = timedelta(days=2)
TAKING_PART = (Entrant.Status.ENTERED, Entrant.Status.IN, Entrant.Status.WITHDRAWN)


@dataclass(frozen=True)
class ListedTournament:
    """A tournament in a list."""

    row: Tournament
    entrant_count: int
    # The viewer's status as an entrant; "" if there is none.
    viewer_status: str = ""

    @property
    def format_text(self) -> str:
        return state_texts.short_format_text(self.row)

    @property
    def status_text(self) -> str:
        """Return the viewer's status in words; "" if there is none."""
        if self.viewer_status == Entrant.Status.INVITED:
            return _("You are invited") if self.row.is_live else ""
        if self.viewer_status == Entrant.Status.WAITING:
            return _("On the waiting list") if self.row.status == Status.ENTRY else ""
        if self.viewer_status not in TAKING_PART:
            return ""
        playing = self.viewer_status != Entrant.Status.WITHDRAWN and self.row.is_live
        return _("You are in") if playing else _("You took part")


def tournament_lists(user: User | None) -> dict[str, Sequence[object]]:
    """Return the lists of the tournaments page."""
    visible = _visible(user)
    own_clubs = [club.pk for club in clubs_of(user)] if user else []
    lists = {
        "running": visible.filter(status=Status.RUNNING).order_by("-started_at")[:MAX_LISTED],
        "soon": _upcoming(visible)[:MAX_LISTED],
        "over": visible.filter(status=Status.OVER).order_by("-ended_at")[:MAX_RECENT],
        "drafts": _drafts(user),
        "clubs": _by_nearness(visible.filter(club__in=own_clubs))[:MAX_RECENT],
    }
    return dict(_listed(lists, user))


def club_tournaments(user: User | None, club: Club) -> dict[str, list[ListedTournament]]:
    """Return a club's tournaments by status; drafts for its organisers only."""
    rows = search_tournaments(Search(club=club.key), user)
    lists = {
        "drafts": rows.filter(status=Status.DRAFT).order_by("-created_at")[:MAX_LISTED],
        "running": rows.filter(status=Status.RUNNING).order_by("-started_at")[:MAX_LISTED],
        "soon": _upcoming(rows)[:MAX_LISTED],
        "over": rows.filter(status=Status.OVER).order_by("-ended_at")[:MAX_LISTED],
    }
    return _listed(lists, user)


def upcoming_tournaments(
    user: User | None, most: int, club: Club | None = None
) -> list[ListedTournament]:
    """Return up to `most` tournaments for home and club pages.

    Those open for entries come first, the nearest before the others; then those that run.
    """
    visible = _visible(user).filter(status__in=[Status.ENTRY, Status.RUNNING])
    visible = visible.filter(club=club) if club else visible
    fresh = visible.exclude(status=Status.ENTRY, starts_at__lt=timezone.now() - STALE_AFTER)
    first = Case(When(status=Status.ENTRY, then=Value(0)), default=Value(1))
    order = (first, F("starts_at").asc(nulls_last=True), "-created_at")
    return _listed({"": fresh.order_by(*order)[:most]}, user)[""]


def _visible(user: User | None) -> QuerySet[Tournament]:
    """Return the tournaments that the user may find, without drafts."""
    return search_tournaments(Search(), user).exclude(status=Status.DRAFT)


def _upcoming(visible: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return those open for entries, the nearest first."""
    return visible.filter(status=Status.ENTRY).order_by(
        F("starts_at").asc(nulls_last=True), "-created_at"
    )


def _by_nearness(visible: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return running ones, then upcoming ones, the nearest first, then the last that ended."""
    stages = [Status.RUNNING, Status.ENTRY, Status.OVER]
    order = Case(*[When(status=stage, then=Value(at)) for at, stage in enumerate(stages)])
    # An upcoming one has not ended, and the start of the others orders nothing.
    coming = Case(When(status=Status.ENTRY, then=F("starts_at")))
    return visible.filter(status__in=stages).order_by(
        order,
        coming.asc(nulls_last=True),
        F("ended_at").desc(nulls_last=True),
        F("started_at").desc(nulls_last=True),
        "-created_at",
    )


def _drafts(user: User | None) -> QuerySet[Tournament]:
    """Return the user's drafts, the newest first."""
    if user is None:
        return Tournament.objects.none()
    return search_tournaments(Search(status=Status.DRAFT, mine=True), user).order_by("-created_at")


def _listed(
    lists: Mapping[str, QuerySet[Tournament]], user: User | None
) -> dict[str, list[ListedTournament]]:
    """Return the rows of these lists, in at most two queries beside their own."""
    rows = {name: list(_brief(found)) for name, found in lists.items()}
    listed = [row for found in rows.values() for row in found]
    entrant_counts = count_participants({row.pk for row in listed}) if listed else {}
    statuses = dict(_viewer_statuses(listed, user)) if user and listed else {}
    return {
        name: [
            ListedTournament(row, entrant_counts.get(row.pk, 0), statuses.get(row.pk, ""))
            for row in found
        ]
        for name, found in rows.items()
    }


def _brief(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the rows without what no list shows: it is most of what they hold."""
    return rows.select_related(None).select_related("club").defer(*LONG)


def _viewer_statuses(
    listed: Iterable[Tournament], user: User
) -> QuerySet[Entrant, tuple[str, str]]:
    """Return pairs of tournament and status; a missed check-in alone does not count."""
    entries = participations_of(user).filter(tournament__in=[row.pk for row in listed])
    took_part = entries.exclude(status=Entrant.Status.WITHDRAWN, first_round=None)
    return took_part.values_list("tournament", "status")
