"""Pages of the scorekeeper: the page that keeps sheets, and the pages of shared ones."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import DomainError
from accounts.json_body import Json, json_object, takes_json
from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit, limited
from accounts.responses import json_error, reader_of
from games.scorekeeper import queries, services
from games.scorekeeper.errors import ScoreError
from games.scorekeeper.models import ScoreSheet
from games.scorekeeper.page import rows_of
from games.scorekeeper.texts import texts

SHEETS = ClientLimit("score_sheets")


@require_safe
@cache_control(no_cache=True)
def score(request: HttpRequest) -> HttpResponse:
    """Show the page that keeps score sheets; it knows nothing of its reader."""
    return _page(request, is_kept=False)


@require_safe
@cache_control(no_cache=True)
def kept_page(request: HttpRequest, language: str) -> HttpResponse:
    """Return the page that the service worker keeps for the time without a network."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        return _page(request, is_kept=True)


def _page(request: HttpRequest, is_kept: bool) -> HttpResponse:
    config = {
        "is_kept": is_kept,
        "urls": {"setup": reverse("score_setup"), "save": reverse("score_save")},
        "presets": queries.public_presets(),
        "texts": texts(),
    }
    return render(request, "games/scorekeeper/score.html", {"config": config})


@never_cache
@require_safe
def setup(request: HttpRequest) -> HttpResponse:
    """Return the reader's presets, and the token that their requests need."""
    user = reader_of(request)
    presets = queries.presets_of(user) if user else []
    return JsonResponse({"csrf": get_token(request), "presets": presets})


@require_POST
@limited(SHEETS)
@takes_json
def save(request: HttpRequest, body: Json) -> HttpResponse:
    """Store a sheet; answer with its page and what the engine booked."""
    user, network = reader_of(request), visitor_network(request)
    try:
        sheet = services.save(body.get("key"), body.get("sheet"), user, network)
    except ScoreError as error:
        return json_error(error)
    return JsonResponse({"url": reverse("score_sheet", args=[sheet.pk]), "rows": sheet.rows})


@never_cache
@require_safe
def sheet(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """Show a shared sheet to anybody who has its link."""
    row = get_object_or_404(ScoreSheet, pk=sheet_id)
    return _unlisted(render(request, "games/scorekeeper/sheet.html", _context(row)))


def _context(row: ScoreSheet) -> dict[str, Any]:
    record = row.record
    winner = (record["result"] or {}).get("winner")
    return {
        "sheet": row,
        "players": record["players"],
        "preset": record["preset"],
        "rows": list(rows_of(row)),
        "winner": None if winner is None else record["players"][winner],
    }


@never_cache
@require_safe
def record(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """Return the record of a shared sheet as a file."""
    row = get_object_or_404(ScoreSheet, pk=sheet_id)
    response = JsonResponse(row.record)
    response["Content-Disposition"] = f'attachment; filename="sheet-{row.pk}.json"'
    return _unlisted(response)


@require_POST
@limited(SHEETS)
def delete(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """Delete a shared sheet for its owner, or for the phone that keeps it."""
    row = get_object_or_404(ScoreSheet, pk=sheet_id)
    try:
        services.delete(row, reader_of(request), json_object(request).get("key"))
    except DomainError as error:
        return json_error(error)
    return JsonResponse({})


def _unlisted(response: HttpResponse) -> HttpResponse:
    """Ask search engines to leave the page out: it names people."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
