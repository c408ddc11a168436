"""Views of the queue: play, cancel, accept and status."""

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests.services import user_or_new_guest
from accounts.models import User
from accounts.responses import error_response, wants_json
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking import status as matchmaking_status
from games.matchmaking.ip_hash import address_mark
from games.tables.errors import TableError


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Queue for a table; a visitor becomes a guest here, and not before."""
    try:
        pools = matchmaking.open_pools(request.POST.getlist("pool"))
        matchmaking.seek(user_or_new_guest(request), *pools, address=address_mark(request))
    except TableError as refused:
        return error_response(request, refused)
    return _status(request)


def _status(request: HttpRequest) -> HttpResponse:
    answer = matchmaking_status.status_of(request.user) if isinstance(request.user, User) else IDLE
    return JsonResponse(answer) if wants_json(request) else redirect("/")


IDLE = {"status": "idle"}


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Leave the queue."""
    if isinstance(request.user, User):
        matchmaking.cancel(request.user)
    return _status(request)


@require_POST
def accept(request: HttpRequest) -> HttpResponse:
    """Take the seat that is offered after a long wait."""
    try:
        if isinstance(request.user, User):
            matchmaking.accept(request.user)
    except TableError as refused:
        return error_response(request, refused)
    return _status(request)


@never_cache
@require_GET
def status(request: HttpRequest) -> HttpResponse:
    """For browsers without a socket; who asks is present."""
    if not isinstance(request.user, User):
        return JsonResponse(IDLE | _shut_out(request))
    presence.seen([request.user.pk])
    return JsonResponse(matchmaking_status.status_of(request.user))


def _shut_out(request: HttpRequest) -> dict[str, str]:
    """To a page that still believes in a login which is over."""
    if SESSION_KEY in request.session:
        return {"closed": TableError("shut_out").text}
    known = settings.SESSION_COOKIE_NAME in request.COOKIES
    return {"closed": TableError("logged_out").text} if known else {}
