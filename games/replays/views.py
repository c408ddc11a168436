"""Replay pages: games of this site, and records from elsewhere."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.errors import DomainError
from accounts.limits.services import ClientLimit, limited
from games.models import Game
from games.replays import services
from games.replays.forms import ReplayForm
from games.replays.moments import preview_of_deal
from games.tables import visibility
from games.tables.presence import live_help
from games.tables.views import hidden_page

Json = dict[str, object]
REPLAYS = ClientLimit("replays")


@never_cache
@require_GET
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show a finished game; a running one is shown to nobody."""
    row = get_object_or_404(Game, pk=game_id)
    if visibility.is_hidden(row, request.user.pk):
        return hidden_page(request, row)
    if row.status == Game.Status.PLAYING:
        return _not_yet(request, row, 403)
    if not visibility.is_opened(row, request.user.pk):
        return hidden_page(request, row)
    try:
        replay = services.stored_replay(row, request.user.pk)
    except services.ReplayError as error:
        if error.code == "no_deals":
            return _not_yet(request, row, 404)
        return _error_page(request, ReplayForm(), error)
    return _replay_page(request, replay)


@never_cache
@require_GET
def last_deal(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the last deal of a running game that was played out, as the user saw it."""
    row = get_object_or_404(Game, pk=game_id)
    if row.sealed or visibility.is_for_members_only(row, request.user.pk):
        return hidden_page(request, row)
    if row.status != Game.Status.PLAYING:
        return redirect("game", row.pk)
    replay = services.last_deal_replay(row, request.user.pk)
    if replay is None:
        return _not_yet(request, row, 404)
    return _replay_page(request, replay, back=f"/table/{row.pk}/")


@require_http_methods(["GET", "HEAD", "POST"])
def replay(request: HttpRequest) -> HttpResponseBase:
    """Show an uploaded or pasted record, which is not stored.

    Who plays a game that counts is refused before anything is read or counted.
    """
    if request.method != "POST":
        return render(request, "games/replays/open.html", {"form": ReplayForm()})
    try:
        live_help.refuse_players(request)
    except live_help.LiveHelpRefused as refused:
        return _error_page(request, ReplayForm(), refused)
    return _uploaded(request)


@limited(REPLAYS)
def _uploaded(request: HttpRequest) -> HttpResponse:
    form = ReplayForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "games/replays/open.html", {"form": form}, status=422)
    try:
        return _replay_page(
            request, services.pasted_replay(services.parse(form.cleaned_data["text"]))
        )
    except services.ReplayError as error:
        return _error_page(request, form, error)


def _replay_page(request: HttpRequest, replay: Json, back: str | None = None) -> HttpResponse:
    # The last deal of a running game is for its players: nothing of it is told to other sites.
    deal = None if back else preview_of_deal(replay, request.GET.get("at", ""))
    context = {"replay": replay, "back": back, "deal_preview": deal}
    return render(request, "games/replays/replay.html", context)


def _error_page(request: HttpRequest, form: ReplayForm, error: DomainError) -> HttpResponse:
    context = {"form": form, "error": error}
    return render(request, "games/replays/open.html", context, status=422)


def _not_yet(request: HttpRequest, row: Game, status: int) -> HttpResponse:
    text = (
        gettext("This game is still being played. Its cards can be seen when it is over.")
        if status == 403
        else gettext("No deal of this game has been played to its end yet.")
    )
    context = {"game": row, "text": text}
    return render(request, "games/replays/refused.html", context, status=status)
