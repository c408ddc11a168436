"""Home, profiles and the texts that belong to no app."""

import logging
from typing import Any

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.models import User
from games.hosting import queries as hosting
from games.tables import viewing as tables
from ratings import queries as ratings
from thousand_site import queries
from thousand_site.context import running_game
from thousand_site.graph import draw
from thousand_site.people import between
from thousand_site.play import play_of
from thousand_site.preview import preview

log = logging.getLogger(__name__)

TOP, LATEST = 3, 4
GAMES_PAGE = 15
# The graph's numbers for those who cannot see the line.
TABLE_ROWS = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    reader = _reader(request)
    ladder = ratings.ladders().first()
    context = {
        "at_tables": queries.people_at_tables(),
        "open_tables": hosting.open_tables(),
        "board": queries.top_of(ladder, reader, TOP) if ladder else None,
        "latest": queries.latest_games(reader, LATEST) if reader else [],
        **play_of(reader),
        **_live(request),
    }
    return render(request, "site/home.html", context)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """The live table of home alone, fetched again while one looks at it."""
    return render(request, "site/live.html", _live(request))


def _live(request: HttpRequest) -> dict[str, Any]:
    """A running game as any spectator may see it."""
    game = queries.game_to_watch(but_not=running_game(request))
    table = _shown(game.pk) if game else None
    if game is None or table is None:
        return {}
    user_ids = [seat.user_id for seat in game.seats.all()]
    return {"watch": game, "preview": preview(table, user_ids)}


def _shown(game_id: str) -> dict[str, Any] | None:
    try:
        return tables.table(game_id, None)
    except Exception:
        # One game that cannot be read must not take home away from everybody.
        log.exception("the live table %s was not drawn", game_id)
        return None


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    person = accounts.user_by_name(username)
    if person is None:
        raise Http404
    page = _page(request, queries.finished_games(person), GAMES_PAGE)
    context = {
        "here": "me" if person == request.user else "",
        "person": person,
        "page": page,
        "games": queries.game_lines(person, page.object_list),
        **between(_reader(request), person),
        **_standing(person, request.GET.get("ladder", "")),
    }
    return render(request, "site/profile.html", context)


def _standing(person: User, wanted: str) -> dict[str, Any]:
    """The ladders, and the way of the rating on the chosen one: else the one played most."""
    lines = queries.ladder_lines(person)
    chosen = next((line for line in lines if line.ladder.key == wanted), None)
    chosen = chosen or max(lines, key=lambda line: line.rating.games, default=None)
    changes = queries.recent_history(person, chosen.ladder) if chosen else []
    values = [change.before for change in changes[:1]] + [change.after for change in changes]
    return {
        "lines": lines,
        "chosen": chosen,
        "rank": ratings.rank_of(person, chosen.ladder) if chosen else None,
        "graph": draw(values),
        "changes": changes[: -TABLE_ROWS - 1 : -1],
    }


def _page(request: HttpRequest, rows: Any, size: int) -> Page:
    return Paginator(rows, size).get_page(request.GET.get("page"))


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@require_safe
def full_rules(request: HttpRequest) -> HttpResponse:
    return _text(settings.BASE_DIR / "docs" / "rules.md")


@require_safe
def licence(request: HttpRequest) -> HttpResponse:
    return _text(settings.BASE_DIR / "LICENSE")


def _text(path: Any) -> HttpResponse:
    return HttpResponse(path.read_text(), content_type="text/plain; charset=utf-8")
