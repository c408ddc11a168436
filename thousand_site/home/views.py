"""The home page, and the plain text pages that belong to no app."""

import logging
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.clubs.queries import clubs_of
from accounts.http.kept_pages import kept_context, visitor_in
from accounts.http.responses import reader_of
from accounts.models import User
from accounts.preferences.appearance import appearance_of
from games.card_pictures import picture_url
from games.daily.page.summary import summary_of
from games.models import Game
from games.puzzles.page.today import today_on_home
from games.tables.payloads import rendered as tables
from games.tables.payloads.payload_types import TablePayload
from games.talk import watching
from games.tutorial.course import part_to_offer
from thousand_site import queries
from thousand_site.documents import views as documents
from thousand_site.home.featured_table import featured_table
from thousand_site.home.last_hours import last_hours
from thousand_site.home.numbers import HomeNumbers, current_numbers
from thousand_site.home.pending import pending_rows
from thousand_site.home.play_panel import play_context
from thousand_site.home.waiting import waiting_page
from thousand_site.profiles.following import friends_context
from thousand_site.queries import LeaderboardPreview
from thousand_site.showcase.queries import game_of_day
from thousand_site.templatetags.site_tags import card_label
from thousand_site.viewer import ongoing_play_of_viewer, running_game
from thousand_site.web_app.version import version
from tournaments.live.lists.tournaments import upcoming_tournaments

log = logging.getLogger(__name__)

HOME = "thousand_site/home/home.html"
MAX_CLUBS, MAX_TOURNAMENTS = 6, 3
# The live table is the same for all who do not play themselves.
LIVE_KEY = "home-live-table"
# The copy for the time without a network is the same for everybody.
COPY_KEY, COPY_SECONDS = "home-copy", 60


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the home page."""
    viewer, now = reader_of(request), timezone.now()
    numbers = current_numbers()
    play = play_context(viewer, may_wait=ongoing_play_of_viewer(request).ticket)
    clubs = list(clubs_of(viewer)[:MAX_CLUBS]) if viewer else []
    tournaments = upcoming_tournaments(viewer, MAX_TOURNAMENTS)
    daily = summary_of(viewer, now)
    keys = {club.pk for club in clubs}
    context = {
        "lesson_part": _lesson_part(request, has_played=play["has_played"]),
        "people_at_tables": numbers.people_at_tables,
        "open_tables": numbers.open_tables,
        "clubs": clubs,
        "tournaments": tournaments,
        "daily": daily,
        "pending": pending_rows(viewer, daily, tournaments, keys, now) if viewer else [],
        "puzzle_today": today_on_home(now),
        **play,
        "waiting": waiting_page(viewer) if play["ticket"] else None,
        **friends_context(viewer),
        **_featured_context(request),
        **_site_context(request, numbers, viewer, now),
    }
    if (board := context["board"]) and board.viewer_row:
        # The header shows the same row.
        context["me"] = {"rating": board.viewer_row}
    return render(request, HOME, context)


@require_safe
@gzip_page
@cache_control(no_cache=True)
def kept_page(request: HttpRequest, language: str) -> HttpResponse:
    """Return the home page that the service worker keeps for the time without a network.

    It shows what visitors read, also to those with an account, and nothing that goes on now. All
    who ask within a minute get the same.

    Raises:
        Http404: The site has no texts in this language.
    """
    with visitor_in(request, language):
        key = f"{COPY_KEY}-{language}-{version()}"
        text: str | None = cache.get(key) if settings.HOME_CACHE_SECONDS else None
        if text is None:
            text = _copy(request)
            if settings.HOME_CACHE_SECONDS:
                cache.set(key, text, COPY_SECONDS)
        return HttpResponse(text)


def _copy(request: HttpRequest) -> str:
    """Return the page as visitors read it; it has no script of its own, so no nonce."""
    now = timezone.now()
    context = {
        **kept_context(reverse("home"), now),
        "tournaments": upcoming_tournaments(None, MAX_TOURNAMENTS),
        "daily": summary_of(None, now),
        **_site_context(request, current_numbers(), None, now),
    }
    return render_to_string(HOME, context, request)


def _site_context(
    request: HttpRequest, numbers: HomeNumbers, viewer: User | None, now: datetime
) -> dict[str, Any]:
    """Return what the page tells of the whole site: the best players, what happened, a game."""
    return {
        "board": _board(numbers, viewer),
        "board_bots": numbers.bots,
        "happened": last_hours(),
        **_showcase_context(request, now),
    }


def _showcase_context(request: HttpRequest, now: datetime) -> dict[str, Any]:
    """Return the game of the day, and its cards with their pictures for the script."""
    showcase, looks = game_of_day(now.astimezone(UTC).date()), appearance_of(request)
    steps = [
        [card.position, picture_url(card.card, looks), card_label(card.card), *card.as_json()[2:]]
        for card in showcase.playback.cards
    ]
    return {
        "showcase": showcase,
        "showcase_steps": steps,
        "showcase_tricks": range(showcase.playback.tricks),
    }


def _board(numbers: HomeNumbers, viewer: User | None) -> LeaderboardPreview | None:
    ladder = numbers.ladder
    return queries.leaderboard_preview(ladder, numbers.best, viewer) if ladder else None


def _lesson_part(request: HttpRequest, has_played: bool) -> int:
    """Return the part of the lesson to offer, 0 for none: players need no first part."""
    part = part_to_offer(request)
    return 0 if part == 1 and has_played else part


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
    own, shown = running_game(request), request.GET.get("game", "")
    if own is not None or shown or not settings.HOME_CACHE_SECONDS:
        return _live_table(own, shown)
    kept: dict[str, Any] | None = cache.get(LIVE_KEY)
    if kept is None:
        kept = _live_table(None, "")
        cache.set(LIVE_KEY, kept, settings.HOME_CACHE_SECONDS)
    return kept


def _live_table(excluded: Game | None, shown: str) -> dict[str, Any]:
    game = queries.game_to_watch(excluded, shown)
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
    context = {"nav_entry": "more", "has_documents": documents.is_built()}
    return render(request, "thousand_site/more.html", context)


@require_safe
def licence(request: HttpRequest) -> HttpResponse:
    """Return the licence as plain text."""
    text = (settings.BASE_DIR / "LICENSE").read_text()
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
