"""Views of an entrant's actions: register, leave, check in, withdraw, confirm presence."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests.services import INVITED_GUESTS, user_or_new_guest
from accounts.http.redirects import safe_next_url
from accounts.http.responses import error_response, reader_of, wants_json
from accounts.limits.networks import visitor_network
from accounts.limits.services import NetworkLimit, limited
from accounts.models import User
from games.tables.errors import TableError
from tournaments.http.links import page_url
from tournaments.models import Tournament, TournamentTable
from tournaments.permissions import may_see
from tournaments.registration import breaks, day_before, services
from tournaments.registration.team_actions import TEAM_ACTIONS, count_team_action

Action = Callable[[User, str, HttpRequest], object]


def _register(user: User, tournament_id: str, request: HttpRequest) -> object:
    password = request.POST.get("password", "")[: services.MAX_PASSWORD_LENGTH]
    network = visitor_network(request)
    return services.register(user, tournament_id, password or None, network=network)


ACTIONS: dict[str, Action] = {
    "enter": _register,
    "leave": lambda user, tournament_id, _: services.unregister(user, tournament_id),
    "check-in": lambda user, tournament_id, _: services.check_in(user, tournament_id),
    "withdraw": lambda user, tournament_id, _: services.withdraw(user, tournament_id),
    **TEAM_ACTIONS,
    "break": lambda user, tournament_id, _: breaks.take_break(user, tournament_id),
    "return": lambda user, tournament_id, _: breaks.return_from_break(user, tournament_id),
}
# By these a visitor becomes a guest, where guests may play.
ENTERING = ("enter", "team-create", "team-join")


@require_POST
def perform_action(request: HttpRequest, tournament_id: str, name: str) -> HttpResponse:
    """Perform one of ACTIONS. Where guests may play, a visitor who enters becomes one."""
    if name not in ACTIONS:
        raise Http404
    rows = Tournament.objects.exclude(status=Tournament.Status.DRAFT).select_related("club")
    tournament, user = get_object_or_404(rows, pk=tournament_id), reader_of(request)
    if not may_see(user, tournament):
        raise Http404
    if name in TEAM_ACTIONS:
        count_team_action(request, user)
    if user is None and name in ENTERING and tournament.guests:
        user = user_or_new_guest(request, INVITED_GUESTS)
    if user is None:
        return redirect_to_login(page_url(tournament_id))
    return _perform(
        request, page_url(tournament_id), lambda: ACTIONS[name](user, tournament_id, request)
    )


@require_POST
def confirm_presence(request: HttpRequest, tournament_id: str, table_id: int) -> HttpResponse:
    """Confirm the reader's presence at a table."""
    rows = TournamentTable.objects.filter(round__tournament=tournament_id)
    table, user = get_object_or_404(rows, pk=table_id), reader_of(request)
    if user is None:
        return redirect_to_login(page_url(tournament_id))
    return _perform(
        request, page_url(tournament_id), lambda: services.confirm_presence(user, table.pk)
    )


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited(NetworkLimit("email_sign_offs_by_network"))
def sign_off(request: HttpRequest, tournament_id: str, token: str) -> HttpResponse:
    """Ask, and on POST sign an entrant off: by the link of a mail, without a login.

    Only a POST changes anything: programs that check links follow them.
    """
    row = day_before.entrant_of_token(tournament_id, token)
    is_done = request.method == "POST" and row is not None and day_before.sign_off(row)
    context = {
        "tournament": row.tournament if row is not None else None,
        "is_done": is_done,
        "can_sign_off": row is not None and not is_done and day_before.can_sign_off(row),
        "page_url": page_url(tournament_id),
    }
    status = 404 if row is None else 200
    return render(request, "tournaments/registration/sign_off.html", context, status=status)


def _perform(request: HttpRequest, back: str, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except TableError as error:
        return error_response(request, error, back)
    if wants_json(request):
        return JsonResponse({"status": "done"})
    has_next = "next" in request.POST
    return redirect(safe_next_url(request) if has_next else back)
