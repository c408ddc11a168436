"""The front page of the administration."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.audit.models import StaffAction
from accounts.audit.queries import with_people
from games.fairplay.models import Case
from games.matchmaking.pools import wait_estimates
from games.models import Game, Pool
from thousand_site.administration import jobs, numbers, permissions
from thousand_site.administration.audit.lines import lines_of
from thousand_site.administration.forms import AnnouncementForm
from thousand_site.administration.pages import staff_of
from thousand_site.announcements.models import SiteAnnouncement

CASES_SHOWN, ACTIONS_SHOWN, ANNOUNCEMENTS_SHOWN = 6, 7, 3


@dataclass(frozen=True)
class PoolLine:
    """A pool with its people: at tables, waiting, and the usual wait in seconds, if known."""

    pool: Pool
    seated: int
    waiting: int
    tables: int
    wait_s: int | None


def front_page(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Add what the front page shows to this member of staff."""
    return {**context, **numbers_context(), **_panels(request)}


@never_cache
@require_safe
def numbers_fragment(request: HttpRequest) -> HttpResponse:
    """Return the numbers alone, with which the page replaces its own."""
    return render(request, "admin/administration/numbers.html", numbers_context())


def numbers_context() -> dict[str, Any]:
    """Return the numbers of now and today."""
    now = timezone.now()
    return {
        "now": now,
        "players_now": numbers.players_now(),
        "sign_ups": numbers.sign_ups(now),
        "games_ended": numbers.games_ended(now),
        "ranked_wait": numbers.ranked_wait(),
        "jobs": jobs.jobs(),
    }


def _panels(request: HttpRequest) -> dict[str, Any]:
    """Return the panels that the reader may see; the others are empty."""
    staff = staff_of(request)
    panels: dict[str, Any] = {"pools": pool_lines() if staff.has_perm("games.view_pool") else []}
    panels["may_change_pools"] = permissions.may_change_pools(staff)
    if staff.has_perm("fairplay.view_case") or permissions.may_moderate(staff):
        panels |= _cases()
        panels["may_moderate"] = permissions.may_moderate(staff)
    if permissions.may_read_log(staff):
        newest = StaffAction.objects.order_by("-pk")
        panels["lines"] = lines_of(with_people(newest)[:ACTIONS_SHOWN])
        panels["may_read_log"] = True
    if permissions.may_announce(staff):
        panels["announcement_form"] = AnnouncementForm()
        panels["announcements"] = _announcements()
    return panels


def _cases() -> dict[str, Any]:
    cases = Case.objects.filter(verdict=Case.Verdict.OPEN)
    newest = cases.select_related("suspect", "partner", "owner").order_by("-opened_at", "-pk")
    return {
        "shows_cases": True,
        "cases": newest[:CASES_SHOWN],
        "open_cases": cases.count(),
        "free_cases": cases.filter(owner=None).count(),
        "last_closed": Case.objects.exclude(closed_at=None).order_by("-closed_at").first(),
    }


def _announcements() -> list[SiteAnnouncement]:
    rows = SiteAnnouncement.objects.filter(withdrawn_at=None, ends_at__gt=timezone.now())
    return list(rows.order_by("starts_at", "pk")[:ANNOUNCEMENTS_SHOWN])


def pool_lines() -> list[PoolLine]:
    """Return all pools in their order, with who plays and waits there."""
    pools = list(Pool.objects.annotate(waiting=Count("tickets")).order_by("order", "key"))
    waits = wait_estimates.estimated_waits([pool.key for pool in pools])
    playing = Game.objects.filter(status=Game.Status.PLAYING, pool__isnull=False)
    tables = dict(playing.order_by().values_list("pool").annotate(number=Count("pk")))
    seats = numbers.people_at_tables().filter(game__pool__isnull=False).order_by()
    people = dict(seats.values_list("game__pool").annotate(number=Count("pk")))
    return [
        PoolLine(
            pool,
            seated=people.get(pool.pk, 0),
            waiting=pool.waiting,
            tables=tables.get(pool.pk, 0),
            wait_s=waits.get(pool.key),
        )
        for pool in pools
    ]
