"""Home, and the texts that belong to no app."""

import logging
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.clubs.queries import clubs_of
from accounts.models import User
from games.lobby import queries as hosting
from games.tables.payloads import rendered as tables
from ratings import queries as ratings
from thousand_site import queries
from thousand_site.context_processors import running_game
from thousand_site.home.featured_table import preview
from thousand_site.home.play_panel import play_of
from tournaments.live.lists import upcoming_tournaments

log = logging.getLogger(__name__)

TOP, LATEST, CLUBS, CUPS = 3, 4, 6, 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    reader = _reader(request)
    ladder = ratings.ladders().first()
    context = {
        "at_tables": queries.people_at_tables(),
        "open_tables": hosting.open_table_count(),
        "board": queries.top_of(ladder, reader, TOP) if ladder else None,
        "clubs": clubs_of(reader)[:CLUBS] if reader else [],
        "cups": upcoming_tournaments(reader, CUPS),
        "latest": queries.latest_games(reader, LATEST) if reader else [],
        **play_of(reader),
        **_live(request),
    }
    return render(request, "thousand_site/home/home.html", context)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """The live table of home alone, fetched again while one looks at it."""
    return render(request, "thousand_site/home/featured_table.html", _live(request))


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
        return tables.table_for(game_id, None)
    except Exception:
        # One game that cannot be read must not take home away from everybody.
        log.exception("the live table %s was not drawn", game_id)
        return None


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
