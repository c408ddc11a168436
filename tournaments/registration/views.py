"""What people press about a tournament: enter, leave, check in, withdraw, be there."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.guests.services import user_or_new_guest
from accounts.models import User
from accounts.redirects import way_back
from accounts.responses import error_response, reader_of, wants_json
from games.tables.errors import TableError as AnyRefused
from tournaments.links import page_url
from tournaments.models import Tournament, TournamentTable
from tournaments.permissions import may_see
from tournaments.registration import services

Act = Callable[[User, str, HttpRequest], object]


def _enter(user: User, tournament_id: str, request: HttpRequest) -> object:
    word = request.POST.get("password", "")[:100]
    return services.enter(user, tournament_id, word or None)


ACTS: dict[str, Act] = {
    "enter": _enter,
    "leave": lambda user, tournament_id, _: services.leave(user, tournament_id),
    "check-in": lambda user, tournament_id, _: services.check_in(user, tournament_id),
    "withdraw": lambda user, tournament_id, _: services.withdraw(user, tournament_id),
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
        user = user_or_new_guest(request)
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
    return _done(request, page_url(tournament_id), lambda: services.here(user, table.pk))


def _done(request: HttpRequest, back: str, what: Callable[[], object]) -> HttpResponse:
    try:
        what()
    except AnyRefused as why:
        return error_response(request, why, back)
    if wants_json(request):
        return JsonResponse({"status": "done"})
    asked = "next" in request.POST
    return redirect(way_back(request) if asked else back)
