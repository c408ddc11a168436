"""Views of players' actions on the time of their table."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.http.responses import error_response, reader_of, wants_json
from accounts.models import User
from games.tables.errors import TableError
from tournaments.errors import TournamentError
from tournaments.extras.appointments import services
from tournaments.extras.appointments.models import TimeOffer
from tournaments.http.links import page_url
from tournaments.http.times import parse_time
from tournaments.models import TournamentTable


@require_POST
def offer_time(request: HttpRequest, tournament_id: str, table_id: int) -> HttpResponse:
    """Offer the submitted time at the reader's table."""

    def act(user: User) -> None:
        _check_table(tournament_id, table_id)
        services.offer_time(user, table_id, parse_time(request.POST))

    return _perform(request, tournament_id, act)


@require_POST
def tick_time(request: HttpRequest, tournament_id: str, offer_id: int) -> HttpResponse:
    """Tick an offered time, or with `suits=0` take the tick back."""

    def act(user: User) -> None:
        rows = TimeOffer.objects.filter(appointment__table__round__tournament=tournament_id)
        if not rows.filter(pk=offer_id).exists():
            raise TournamentError("no_offer")
        services.tick_time(user, offer_id, request.POST.get("suits") != "0")

    return _perform(request, tournament_id, act)


@require_POST
def play_now(request: HttpRequest, tournament_id: str, table_id: int) -> HttpResponse:
    """Wait for the others to play at once, or with `ready=0` no longer."""

    def act(user: User) -> None:
        _check_table(tournament_id, table_id)
        services.play_now(user, table_id, request.POST.get("ready") != "0")

    return _perform(request, tournament_id, act)


def _check_table(tournament_id: str, table_id: int) -> None:
    """Raise TournamentError for a table of another tournament."""
    tables = TournamentTable.objects.filter(round__tournament=tournament_id, pk=table_id)
    if not tables.exists():
        raise TournamentError("no_table")


def _perform(request: HttpRequest, tournament_id: str, act: Callable[[User], None]) -> HttpResponse:
    user, back = reader_of(request), page_url(tournament_id)
    if user is None:
        return redirect_to_login(back)
    try:
        act(user)
    except TableError as error:
        return error_response(request, error, back)
    if wants_json(request):
        return JsonResponse({"status": "done"})
    return redirect(back)
