"""The home page, and the plain text pages that belong to no app."""

import logging
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.clubs.queries import clubs_of
from accounts.http.responses import reader_of
from accounts.models import User
from games.daily.page.summary import summary_of
from games.tables.payloads import rendered as tables
from games.tables.payloads.payload_types import TablePayload
from games.talk import watching
from games.tutorial.course import part_to_offer
from thousand_site import queries
from thousand_site.home.featured_table import featured_table
from thousand_site.home.numbers import HomeNumbers, current_numbers
from thousand_site.home.play_panel import play_context
from thousand_site.home.waiting import waiting_page
from thousand_site.profiles.following import friends_context
from thousand_site.queries import LeaderboardPreview
from thousand_site.viewer import running_game
from tournaments.live.lists.tournaments import upcoming_tournaments

log = logging.getLogger(__name__)

LATEST_GAMES, MAX_CLUBS, MAX_TOURNAMENTS = 4, 6, 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the home page."""
    viewer = reader_of(request)
    numbers = current_numbers()
    latest = queries.latest_games(viewer, viewer, LATEST_GAMES) if viewer else []
    play = play_context(viewer)
    context = {
        "lesson_part": _lesson_part(request, is_newcomer=not latest),
        "people_at_tables": numbers.people_at_tables,
        "open_tables": numbers.open_tables,
        "board": _board(numbers, viewer),
        "clubs": clubs_of(viewer)[:MAX_CLUBS] if viewer else [],
        "tournaments": upcoming_tournaments(viewer, MAX_TOURNAMENTS),
        "latest": latest,
        "daily": summary_of(viewer, timezone.now()),
        **play,
        "waiting": waiting_page(viewer) if play["ticket"] else None,
        **friends_context(viewer),
        **_featured_context(request),
    }
    return render(request, "thousand_site/home/home.html", context)


def _board(numbers: HomeNumbers, viewer: User | None) -> LeaderboardPreview | None:
    ladder = numbers.ladder
    return queries.leaderboard_preview(ladder, numbers.best, viewer) if ladder else None


def _lesson_part(request: HttpRequest, is_newcomer: bool) -> int:
    """Return the part of the lesson to offer, 0 for none: players need no first part."""
    part = part_to_offer(request)
    return 0 if part == 1 and not is_newcomer else part


@require_safe
def featured_table_fragment(request: HttpRequest) -> HttpResponse:
    """Return the featured table alone; the home page refreshes it while it is visible."""
    return render(request, "thousand_site/home/featured_table.html", _featured_context(request))


@never_cache
@require_safe
def waiting_fragment(request: HttpRequest) -> HttpResponse:
    """Return what the waiting page says now; 204 to those who do not wait."""
    waiting = waiting_page(reader_of(request))
    if waiting is None:
        return HttpResponse(status=204)
    context = {"waiting": waiting, **_featured_context(request)}
    return render(request, "thousand_site/home/waiting.html", context)


def _featured_context(request: HttpRequest) -> dict[str, Any]:
    """Return a game as any spectator may see it, perhaps with its result; empty if none."""
    game = queries.game_to_watch(running_game(request), request.GET.get("game", ""))
    payload = _spectator_payload(game.pk) if game else None
    if game is None or payload is None:
        return {}
    user_ids = [seat.user_id for seat in game.seats.all()]
    return {
        "featured_game": game,
        "featured": featured_table(payload, user_ids),
        "watching": watching.counts([game.pk])[game.pk],
    }


def _spectator_payload(game_id: str) -> TablePayload | None:
    """Return the payload of a spectator; None if it cannot be built."""
    try:
        return tables.table_for(game_id, None)
    except Exception:
        # One broken game must not make the home page fail for everybody.
        log.exception("cannot render the featured table of game %s", game_id)
        return None


@require_safe
def more(request: HttpRequest) -> HttpResponse:
    """Show the sections that the bar on a phone has no room for."""
    return render(request, "thousand_site/more.html", {"nav_entry": "more"})


@require_safe
def licence(request: HttpRequest) -> HttpResponse:
    """Return the licence as plain text."""
    text = (settings.BASE_DIR / "LICENSE").read_text()
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
