"""Pending things of a signed-in reader: a tournament, the deals of the day, games to review."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.daily.page.summary import DaySummary
from games.game_reviews.models import ReviewRequest
from games.history.models import PlayedGame
from tournaments.live.lists.tournaments import ListedTournament
from tournaments.models import Tournament

MAX_ROWS = 3
# A game older than this is not asked about any more.
REVIEWED_WITHIN = timedelta(days=3)
MAX_REVIEWS = 5
# What begins so soon comes before everything else.
SOON = timedelta(minutes=30)


@dataclass(frozen=True)
class PendingRow:
    """A row of the list; `at`: when it begins, in UTC, if it has a time."""

    kind: str
    title: str
    note: str
    url: str
    action: str
    at: datetime | None = None

    @property
    def icon(self) -> str:
        """Return the icon of its kind."""
        return {"daily": "calendar", "reviews": "book"}.get(self.kind, "cup")


def pending_rows(
    viewer: User,
    daily: DaySummary,
    tournaments: Sequence[ListedTournament],
    clubs: Collection[int],
    now: datetime,
) -> list[PendingRow]:
    """Return the rows of a reader, the most urgent first; clubs: the ids of their clubs."""
    event = _event(tournaments, clubs)
    rows = [_daily(daily), None if viewer.is_guest else _reviews(viewer, now)]
    soon = event is not None and event.at is not None and event.at - now < SOON
    ordered = [event, *rows] if soon else [*rows, event]
    return [row for row in ordered if row is not None][:MAX_ROWS]


def _daily(daily: DaySummary) -> PendingRow | None:
    """Return the deals of the day; None when all are played."""
    if daily.is_over:
        return None
    action = _("Play deal {n}").format(n=daily.played + 1)
    note = _("The same cards for everybody")
    return PendingRow("daily", daily.title, note, reverse("daily"), action)


def _reviews(viewer: User, now: datetime) -> PendingRow | None:
    """Return the newest games that the reader has not had reviewed."""
    asked = ReviewRequest.objects.filter(user=viewer, review__game=OuterRef("game"))
    played = PlayedGame.objects.filter(user=viewer, ended_at__gt=now - REVIEWED_WITHIN)
    rows = played.exclude(Exists(asked)).order_by("-ended_at", "-id")
    found = list(rows.values_list("game_id", "place")[:MAX_REVIEWS])
    if not found:
        return None
    title = ngettext("{n} game to review", "{n} games to review", len(found))
    return PendingRow(
        "reviews",
        title.format(n=len(found)),
        _("What each decision cost, and what would have been better"),
        reverse("review", args=[found[0][0]]),
        _("Review"),
    )


def _event(tournaments: Sequence[ListedTournament], clubs: Collection[int]) -> PendingRow | None:
    """Return the next tournament that the reader entered, else the next one of a club of theirs."""
    entered = [one for one in tournaments if one.status_text and one.row.is_live]
    of_clubs = [one for one in tournaments if one.row.club_id in clubs and _is_open(one.row)]
    first = next(iter([*entered, *of_clubs]), None)
    if first is None:
        return None
    name = f"{first.row.club.name}: " if first.row.club else ""
    return PendingRow(
        "event",
        f"{name}{first.row.name}",
        first.status_text or _("Entries are open"),
        reverse("tournament", args=[first.row.pk]),
        _("View"),
        first.row.starts_at,
    )


def _is_open(tournament: Tournament) -> bool:
    return tournament.status == Tournament.Status.ENTRY
