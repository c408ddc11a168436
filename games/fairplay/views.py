"""Pages for reports."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts import queries as accounts
from accounts.models import User
from accounts.time_zones import in_words
from games.fairplay import reports as reporting
from games.fairplay.forms import ReportForm
from games.fairplay.reports import ReportError
from games.models import Game
from games.tables import visibility


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, username: str) -> HttpResponse:
    """Show and accept the report form; `game` in the query string selects a game."""
    person = accounts.user_by_name(username)
    if person is None:
        raise Http404
    reader = cast(User, request.user)
    initial = {"game": request.GET.get("game", "")}
    rows = reporting.games_for_report(reader, person, initial["game"])
    games = [(game.pk, _game_text(game)) for game in rows]
    form = ReportForm(request.POST or None, games=games, initial=initial)
    if request.method == "POST" and form.is_valid() and _submit(reader, person, form):
        messages.success(
            request, _("Thank you. We review every report. You can see the outcome here.")
        )
        return redirect("reports")
    return render(request, "games/fairplay/report.html", {"person": person, "form": form})


def _submit(reader: User, person: User, form: ReportForm) -> bool:
    data = form.cleaned_data
    game = get_object_or_404(Game, pk=data["game"]) if data["game"] else None
    try:
        reporting.report(reader, person, data["reason"], data["text"], game)
    except ReportError as error:
        form.add_error(None, error.text)
        return False
    return True


def _game_text(game: Game) -> str:
    day = in_words(game.created_at)
    return f"{day} · {_(game.pool.name)}" if game.pool else day


@login_required
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """List the user's reports with the verdicts."""
    return render(
        request,
        "games/fairplay/reports.html",
        {"reports": reporting.reports_of(cast(User, request.user))},
    )


@login_required
@require_safe
def report_game(request: HttpRequest, game_id: str) -> HttpResponse:
    """Choose which player of a game to report."""
    games = Game.objects.defer("record", "agreements")
    game = visibility.get_visible_or_404(games, game_id, request.user.pk)
    seats = game.seats.select_related("user").exclude(user=request.user.pk)
    people = [seat.user for seat in seats.order_by("number") if not seat.user.is_bot]
    return render(request, "games/fairplay/report_game.html", {"game": game, "people": people})
