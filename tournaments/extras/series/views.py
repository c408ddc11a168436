"""Pages of a series, and its organisers' forms."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.clubs.models import Club
from accounts.clubs.queries import can_view
from accounts.http.responses import error_response, reader_of
from accounts.models import User
from tournaments.extras.series import page, queries, services
from tournaments.extras.series.errors import SeriesError
from tournaments.extras.series.forms import SeriesForm, initial_values
from tournaments.extras.series.models import Series
from tournaments.extras.series.services import may_change
from tournaments.live.lists.next_tournament import next_card

Action = Callable[[User, Series, QueryDict], object]


def visible_series_or_404(request: HttpRequest, series_id: str) -> Series:
    """Return the series. Raises: Http404: there is none that the reader may see."""
    series = queries.visible_series(series_id, reader_of(request))
    if series is None:
        raise Http404
    return series


@never_cache
@require_safe
def series_page(request: HttpRequest, series_id: str) -> HttpResponse:
    """Show the table, the next tournament and the last winners; with `all` every row."""
    series, viewer = visible_series_or_404(request, series_id), reader_of(request)
    loaded = queries.load_series(series, viewer)
    ahead = next_card(loaded.tournaments, viewer, timezone.now())
    lines = page.player_lines(loaded, page.registered_users(ahead.tournament if ahead else None))
    limit = None if "all" in request.GET else page.MAX_ROWS
    won = list(page.winners(loaded))
    context = _context(series, viewer) | {
        "loaded": loaded,
        "lines": lines[:limit],
        "hidden_lines": len(lines) - len(lines[:limit]),
        "next": ahead,
        "next_number": list(loaded.tournaments).index(ahead.tournament) + 1 if ahead else 0,
        **page.prospects(loaded, viewer),
        "winners": won[: page.MAX_WINNERS],
        "earlier_winners": won[page.MAX_WINNERS :],
        "noindex": series.club.is_private,
    }
    return render(request, "tournaments/extras/series/series.html", context)


def _context(series: Series, viewer: User | None) -> dict[str, Any]:
    """Return what every page of a series shows."""
    can_change = may_change(viewer, series.club)
    return {
        "nav_entry": "clubs",
        "series": series,
        "club": series.club,
        "viewer": viewer,
        "may_change": can_change,
        "to_add": list(queries.tournaments_to_add(series)) if can_change else [],
    }


@never_cache
@login_required
def new(request: HttpRequest, key: str) -> HttpResponse:
    """Create a series of a club."""
    club, user = get_object_or_404(Club, key=key), reader_of(request)
    if user is None or not may_change(user, club):
        raise PermissionDenied if can_view(club, user) else Http404
    form = SeriesForm(request.POST or None, initial=initial_values(None))
    if request.method == "POST" and form.is_valid():
        try:
            series = services.create_series(user, club, form.details())
            return redirect("series", series.pk)
        except SeriesError as error:
            form.add_error(None, error.text)
    context = {"form": form, "club": club, "nav_entry": "clubs"}
    return render(request, "tournaments/extras/series/form.html", context)


@never_cache
@login_required
def edit(request: HttpRequest, series_id: str) -> HttpResponse:
    """Change a series, what counts in it, or delete it."""
    series, user = visible_series_or_404(request, series_id), reader_of(request)
    if user is None or not may_change(user, series.club):
        raise PermissionDenied
    form = SeriesForm(request.POST or None, initial=initial_values(series))
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_series(user, series.pk, form.details())
            messages.success(request, _("Saved."))
            return redirect("series", series.pk)
        except SeriesError as error:
            form.add_error(None, error.text)
    counted = series.tournaments.select_related("tournament").order_by("pk")
    context = _context(series, user) | {"form": form, "counted": counted}
    return render(request, "tournaments/extras/series/form.html", context)


@login_required
@require_POST
def perform_action(request: HttpRequest, series_id: str, action: str) -> HttpResponse:
    """Perform one of ACTIONS and return to the page."""
    series, user = visible_series_or_404(request, series_id), reader_of(request)
    if action not in ACTIONS or user is None:
        raise Http404
    try:
        ACTIONS[action](user, series, request.POST)
    except SeriesError as error:
        return error_response(request, error, f"/series/{series.pk}/")
    if action == "delete":
        messages.success(request, _("The series was deleted. Its tournaments stay."))
        return redirect("club_tournaments", series.club.key)
    messages.success(request, _("Saved."))
    return redirect("series_edit", series.pk)


def _tournament_id(data: QueryDict) -> str:
    return data.get("tournament", "")[:12]


ACTIONS: dict[str, Action] = {
    "add": lambda user, series, data: services.add_tournament(
        user, series.pk, _tournament_id(data)
    ),
    "remove": lambda user, series, data: services.remove_tournament(
        user, series.pk, _tournament_id(data)
    ),
    "delete": lambda user, series, _: services.delete_series(user, series.pk),
}
