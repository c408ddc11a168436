"""Views of the queue: play, cancel, accept and status."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests.services import user_or_new_guest
from accounts.http.responses import error_response, wants_json
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking import status as matchmaking_status
from games.matchmaking.ip_hash import ip_hash_of
from games.tables.errors import TableError

TICKETS, BOT_GAMES = ClientLimit("tickets"), ClientLimit("bot_games")


@require_POST
@limited(TICKETS)
def play(request: HttpRequest) -> HttpResponse:
    """Queue for a table; only here a visitor becomes a guest."""
    try:
        pools = matchmaking.open_pools(request.POST.getlist("pool"))
        matchmaking.join_queue(user_or_new_guest(request), *pools, ip_hash=ip_hash_of(request))
    except TableError as error:
        return error_response(request, error)
    return _status(request)


def _status(request: HttpRequest) -> HttpResponse:
    state = matchmaking_status.status_of(request.user) if isinstance(request.user, User) else IDLE
    return JsonResponse(state) if wants_json(request) else redirect("/")


IDLE = {"status": "idle"}


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Leave the queue."""
    if isinstance(request.user, User):
        matchmaking.leave_queue(request.user)
    return _status(request)


@require_POST
def accept(request: HttpRequest) -> HttpResponse:
    """Confirm the ready check."""
    return _perform(request, matchmaking.accept)


def _perform(request: HttpRequest, action: Callable[[User], object]) -> HttpResponse:
    try:
        if isinstance(request.user, User):
            presence.mark_seen([request.user.pk])
            action(request.user)
    except TableError as error:
        return error_response(request, error)
    return _status(request)


@require_POST
def decline(request: HttpRequest) -> HttpResponse:
    """Decline the ready check; who was asked to begin with bots waits on."""
    return _perform(request, matchmaking.decline)


@require_POST
@limited(TICKETS)
def again(request: HttpRequest) -> HttpResponse:
    """Answer the question after a closed game: `yes` looks for a table, anything else does not."""
    if not isinstance(request.user, User):
        return _status(request)
    if "yes" not in request.POST:
        matchmaking.decline_requeue(request.user)
        return _status(request)
    address = ip_hash_of(request)
    return _perform(request, lambda user: matchmaking.accept_requeue(user, address))


@require_POST
@limited(BOT_GAMES)
def start_with_bots(request: HttpRequest) -> HttpResponse:
    """Begin with bots in `pool`, in which the user waits."""
    pool = request.POST.get("pool", "")
    return _perform(request, lambda user: matchmaking.start_with_bots(user, pool))


@never_cache
@require_GET
def status(request: HttpRequest) -> HttpResponse:
    """Return the queue status for pages without a socket, which also counts as presence."""
    if not isinstance(request.user, User):
        return JsonResponse(IDLE | _session_ended(request))
    presence.mark_seen([request.user.pk])
    return JsonResponse(matchmaking_status.status_of(request.user))


def _session_ended(request: HttpRequest) -> dict[str, str]:
    """Return the reason if the page's login is no longer valid."""
    if SESSION_KEY in request.session:
        return {"closed": TableError("account_closed").text}
    known = settings.SESSION_COOKIE_NAME in request.COOKIES
    return {"closed": TableError("logged_out").text} if known else {}
