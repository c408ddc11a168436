"""What people press about a tournament: enter, leave, check in, withdraw, be there."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.wayback import way_back
from games.tables.refusals import Refused as AnyRefused
from games.views import player_of

from . import entry
from .addresses import page_url
from .answers import reader_of, refused, wants_json
from .models import Tournament, TournamentTable
from .rights import may_see

Act = Callable[[User, str, HttpRequest], object]


def _enter(user: User, tournament_id: str, request: HttpRequest) -> object:
    word = request.POST.get("password", "")[:100]
    return entry.enter(user, tournament_id, word or None)


ACTS: dict[str, Act] = {
    "enter": _enter,
    "leave": lambda user, tournament_id, _: entry.leave(user, tournament_id),
    "check-in": lambda user, tournament_id, _: entry.check_in(user, tournament_id),
    "withdraw": lambda user, tournament_id, _: entry.withdraw(user, tournament_id),
}


@require_POST
def act(request: HttpRequest, tournament_id: str, what: str) -> HttpResponse:
    """One of ACTS. Where guests may play, a visitor who enters becomes one."""
    if what not in ACTS:
        raise Http404
    rows = Tournament.objects.exclude(status=Tournament.Status.DRAFT).select_related("club")
    tournament, user = get_object_or_404(rows, pk=tournament_id), reader_of(request)
    if not may_see(user, tournament):
        raise Http404
    if user is None and what == "enter" and tournament.guests:
        user = player_of(request)
    if user is None:
        return redirect_to_login(page_url(tournament_id))
    return _done(request, page_url(tournament_id), lambda: ACTS[what](user, tournament_id, request))


@require_POST
def here(request: HttpRequest, tournament_id: str, table_id: int) -> HttpResponse:
    """I am at my table."""
    rows = TournamentTable.objects.filter(round__tournament=tournament_id)
    table, user = get_object_or_404(rows, pk=table_id), reader_of(request)
    if user is None:
        return redirect_to_login(page_url(tournament_id))
    return _done(request, page_url(tournament_id), lambda: entry.here(user, table.pk))


def _done(request: HttpRequest, back: str, what: Callable[[], object]) -> HttpResponse:
    try:
        what()
    except AnyRefused as why:
        return refused(request, why, back)
    if wants_json(request):
        return JsonResponse({"status": "done"})
    asked = "next" in request.POST
    return redirect(way_back(request) if asked else back)
