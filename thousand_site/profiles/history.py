"""The page of a user's finished games, with filters."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.http.responses import reader_of
from accounts.models import User
from games.history import queries as history
from games.history.models import PlayedGame
from games.history.queries import HistoryPage
from games.models import Seat
from thousand_site import queries
from thousand_site.profiles.errors import missing_profile
from thousand_site.profiles.forms import HistoryForm

GAMES_PER_PAGE = 25


@dataclass(frozen=True)
class Opponent:
    """Another seat of a game: its user with the rating at the start, and the final score."""

    seat: Seat
    score: int | None


@dataclass(frozen=True)
class HistoryRow:
    """A finished game of a user."""

    played: PlayedGame
    result: queries.FinishedGame
    opponents: list[Opponent]


@require_safe
def games(request: HttpRequest, username: str) -> HttpResponse:
    """Show a user's finished games that match the filters of the address."""
    person = accounts.user_by_name(username)
    if person is None:
        return missing_profile(request, username)
    if any(value == "" for value in request.GET.values()):
        return redirect(f"{request.path}{_without_empty_fields(request)}")
    viewer = reader_of(request)
    context = {
        "nav_entry": "me" if person == viewer else "",
        "tab": "games",
        "person": person,
        **_list_context(person, viewer, request),
    }
    return render(request, "thousand_site/profiles/history.html", context)


def _without_empty_fields(request: HttpRequest) -> str:
    """Return the query string that a form without scripts should have sent."""
    params = request.GET.copy()
    for name in [name for name, value in request.GET.items() if value == ""]:
        del params[name]
    return f"?{params.urlencode()}" if params else ""


def _list_context(person: User, viewer: User | None, request: HttpRequest) -> dict[str, Any]:
    form = HistoryForm(request.GET, label_suffix="")
    cursor = history.read_cursor(request.GET.get("after", ""))
    if not form.is_valid():
        return {"form": form, "narrowed": True, "rows": [], "page": HistoryPage([])}
    wanted = form.wanted()
    visible = queries.seen_by(viewer, person)
    page = history.page_of(person, wanted, visible, GAMES_PER_PAGE, cursor)
    return {
        "form": form,
        "narrowed": wanted.narrows,
        "rows": rows_of(person, page),
        "page": page,
        "is_later": cursor is not None,
    }


def rows_of(person: User, page: HistoryPage) -> list[HistoryRow]:
    """Return the games of a page as the user saw them."""
    results = queries.listed_games(person, page)
    return [
        HistoryRow(played, result, _opponents(result, person))
        for played, result in zip(page.rows, results, strict=True)
    ]


def _opponents(result: queries.FinishedGame, person: User) -> list[Opponent]:
    scores = result.game.scores or [None] * result.game.players
    seats = (seat for seat in result.game.seats.all() if seat.user_id != person.pk)
    return [Opponent(seat, scores[seat.number]) for seat in seats]
