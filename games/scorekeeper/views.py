"""Pages of the scorekeeper: the page that keeps sheets, and the pages of shared ones."""

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.clubs.models import Club
from accounts.errors import DomainError
from accounts.http.json_body import Json, json_object, takes_json
from accounts.http.kept_pages import visitor_in
from accounts.http.responses import error_response, json_error, reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from games.scorekeeper import club_games, queries, services
from games.scorekeeper.errors import ScoreError
from games.scorekeeper.facts import MAX_REASON_LENGTH
from games.scorekeeper.models import ClubGame, ScoreSheet
from games.scorekeeper.page import rows_of
from games.scorekeeper.sheets import MAX_NAME_LENGTH, MAX_TITLE_LENGTH
from games.scorekeeper.texts import texts

SHEETS = ClientLimit("score_sheets")
# The longest texts, which the page knows without a network too.
LIMITS = {"name": MAX_NAME_LENGTH, "title": MAX_TITLE_LENGTH, "reason": MAX_REASON_LENGTH}


@require_safe
@cache_control(no_cache=True)
def score(request: HttpRequest) -> HttpResponse:
    """Show the page that keeps score sheets; it knows nothing of its reader."""
    return _page(request, is_kept=False)


@require_safe
@gzip_page
@cache_control(no_cache=True)
def kept_page(request: HttpRequest, language: str) -> HttpResponse:
    """Return the page that the service worker keeps for the time without a network.

    Raises:
        Http404: The site has no texts in this language.
    """
    with visitor_in(request, language):
        return _page(request, is_kept=True)


def _page(request: HttpRequest, is_kept: bool) -> HttpResponse:
    config = {
        "is_kept": is_kept,
        "urls": {"setup": reverse("score_setup"), "save": reverse("score_save")},
        "limits": LIMITS,
        "presets": queries.public_presets(),
        "texts": texts(),
    }
    # Nobody: what base.html shows a user is not kept with the page.
    context = {"config": config, "user": AnonymousUser(), "is_copy": is_kept}
    return render(request, "games/scorekeeper/score.html", context)


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
    context = _context(row, reader_of(request))
    return _unlisted(render(request, "games/scorekeeper/sheet.html", context))


def _context(row: ScoreSheet, user: User | None) -> dict[str, Any]:
    record = row.record
    winner = (record["result"] or {}).get("winner")
    return {
        "sheet": row,
        "players": record["players"],
        "preset": record["preset"],
        "rows": list(rows_of(row.rows, len(record["players"]), record["deals"])),
        "winner": None if winner is None else record["players"][winner],
        **queries.club_part(user, row),
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


@login_required
@require_POST
@limited(SHEETS)
def hand_in(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """Hand a finished sheet in to a club whose ladder counts such games."""
    row = get_object_or_404(ScoreSheet, pk=sheet_id)
    club = get_object_or_404(Club, key=_posted(request, "club"))
    names = [_posted(request, f"player-{seat}") for seat in range(len(row.record["players"]))]
    back = reverse("score_sheet", args=[row.pk])
    try:
        club_games.hand_in(cast(User, request.user), row, club, names)
    except ScoreError as error:
        return error_response(request, error, back)
    return redirect(back)


@login_required
@require_POST
@limited(SHEETS)
def confirm(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """Confirm the result of a club's game; take it back from the club with `decline`."""
    game = get_object_or_404(ClubGame, sheet=sheet_id)
    act = club_games.decline if "decline" in request.POST else club_games.confirm
    back = reverse("score_sheet", args=[sheet_id])
    try:
        act(cast(User, request.user), game)
    except ScoreError as error:
        return error_response(request, error, back)
    return redirect(back)


@login_required
@require_POST
@limited(SHEETS)
def counting(request: HttpRequest, key: str) -> HttpResponse:
    """Let a club's ladder count games with real cards, or no longer, with `off`."""
    club = get_object_or_404(Club, key=key)
    back = reverse("club_settings", args=[club.key])
    try:
        club_games.set_counting(cast(User, request.user), club, "off" not in request.POST)
    except ScoreError as error:
        return error_response(request, error, reverse("club", args=[club.key]))
    return redirect(back)


def _posted(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()


def _unlisted(response: HttpResponse) -> HttpResponse:
    """Ask search engines to leave the page out: it names people."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
