"""The page that passes a finished game on, the frame of its replay, and oEmbed."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.http.responses import reader_of
from accounts.limits.services import NetworkLimit
from accounts.preferences.cookies import is_supported_language
from games.daily.page.hub import page_of
from games.daily.views import date_of
from games.models import Game
from games.replays.moments import read_moment
from games.tables import visibility
from games.tables.views import hidden_page
from thousand_site.sharing.errors import SharingError
from thousand_site.sharing.queries import (
    SharedGame,
    choices_of,
    frame_size,
    framed_replay,
    is_public,
    shared_game,
    title_of,
    was_closed_table,
)

FRAMES = NetworkLimit("shared_games_by_network")
MAX_AGE = 600
# Key of a session: the games of closed tables that their reader wants to pass on, the last ones.
AGREED, MAX_AGREED = "shared_games", 20
THEMES = ("light", "dark")


@never_cache
@require_safe
def share_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show picture, link and frame of a finished game, or of one of its deals."""
    row = get_object_or_404(Game, pk=game_id)
    if visibility.is_hidden(row, request.user.pk) or not visibility.is_opened(row, request.user.pk):
        return hidden_page(request, row)
    if row.status == Game.Status.PLAYING:
        raise Http404
    moment = read_moment(request.GET.get("at", ""))
    shared = SharedGame(row.pk, None if "whole" in request.GET else moment)
    if _asks_first(request, row.pk):
        return _links(request, {"title": _title(shared), "sure": _sure_path(request)})
    context = {
        "title": _title(shared),
        "choices": choices_of(row.pk, moment, shared),
        "shared": shared,
        # Of a private club's game there is a link for its members, and no picture; of one that has
        # just ended there is none before its record is packed.
        "is_public": is_public(row.pk),
        "is_for_members": visibility.is_hidden(row, None),
        "link_title": _("A game of Thousand"),
    }
    return _links(request, context)


def _asks_first(request: HttpRequest, game_id: str) -> bool:
    """Return whether the person is to be asked: once for each game of a table that was closed."""
    if reader_of(request) is None or not was_closed_table(game_id):
        return False
    agreed: list[str] = request.session.get(AGREED, [])
    if "sure" in request.GET and game_id not in agreed:
        request.session[AGREED] = agreed = [*agreed, game_id][-MAX_AGREED:]
    return game_id not in agreed


def _sure_path(request: HttpRequest) -> str:
    """Return the address of this page for who has been asked."""
    query = request.GET.copy()
    query["sure"] = ""
    query.pop("sheet", None)
    return f"{request.path}?{query.urlencode()}"


def _title(shared: SharedGame) -> str:
    if shared.moment is None:
        return _("Share the game")
    return _("Share deal %(deal)s") % {"deal": shared.moment.deal}


def _links(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Show what is passed on as a page, or as a sheet over the page that asks for it."""
    name = "sheet" if "sheet" in request.GET else "share"
    return render(request, f"thousand_site/sharing/{name}.html", context)


@never_cache
@require_safe
def share_day(request: HttpRequest, date_text: str) -> HttpResponse:
    """Show the marks that a person may send about their day of deals."""
    day = page_of(reader_of(request), timezone.now(), date_of(date_text))
    if day is None or day.share_text is None:
        raise Http404
    return _links(request, {"title": _("Share your day"), "day_text": day.share_text})


@xframe_options_exempt
@require_safe
def frame(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the replay of a public game in a frame of any page.

    Nothing here depends on the reader, no cookie is read or set, and nothing can be pressed but
    the steps of the replay: a page around it could lead the hand.
    """
    FRAMES.take_from(request, None)
    with translation.override(_language(request)):
        replay = framed_replay(game_id)
        if replay is None:
            raise Http404
        shared = SharedGame(game_id, read_moment(request.GET.get("at", "")))
        response = HttpResponse(
            render_to_string("thousand_site/sharing/frame.html", _frame(request, replay, shared))
        )
        response["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
    response["Cache-Control"] = f"public, max-age={MAX_AGE}"
    response._csp_replace = {  # type: ignore[attr-defined]
        "frame-ancestors": ["*"],
        "form-action": ["'none'"],
    }
    return response


def _frame(request: HttpRequest, replay: dict[str, Any], shared: SharedGame) -> dict[str, Any]:
    theme = request.GET.get("theme", "")
    return {
        "replay": replay,
        "shared": shared,
        "theme": theme if theme in THEMES else "",
        "title": title_of(replay, shared.moment),
    }


def _language(request: HttpRequest) -> str:
    """Return the language that the address names, else the site's."""
    language = request.GET.get("lang", "")
    return language if is_supported_language(language) else settings.LANGUAGE_CODE


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Return the frame of a game's address as oEmbed (https://oembed.com) says."""
    FRAMES.take_from(request, None)
    try:
        return JsonResponse(_oembed(request), headers={"Cache-Control": f"max-age={MAX_AGE}"})
    except SharingError as error:
        return JsonResponse({"code": error.code, "text": error.text}, status=error.status_code)


def _oembed(request: HttpRequest) -> dict[str, Any]:
    if request.GET.get("format", "json") != "json":
        raise SharingError("format")
    shared = shared_game(request.GET.get("url", ""))
    width, height = frame_size(request.GET)
    return {
        "type": "rich",
        "version": "1.0",
        "provider_name": _("Thousand"),
        "provider_url": settings.SITE_URL,
        "title": _("A game of Thousand"),
        "cache_age": MAX_AGE,
        "html": shared.frame_code(width, height),
        "width": width,
        "height": height,
        "thumbnail_url": shared.picture_url,
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
    }
