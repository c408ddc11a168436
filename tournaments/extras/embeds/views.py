"""The page that a club's own site frames, and the organisers' form for it."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.clubs.models import Club
from accounts.clubs.queries import can_view, is_organiser
from accounts.http.responses import reader_of
from accounts.preferences.cookies import is_supported_language
from tournaments.extras.embeds.forms import EmbedForm, initial_values
from tournaments.extras.embeds.models import ClubEmbed
from tournaments.extras.series.page import player_lines
from tournaments.extras.series.queries import load_series, series_of
from tournaments.live.lists.next_tournament import next_card
from tournaments.live.lists.tournaments import upcoming_tournaments

SHOWN_ROWS = 10
MAX_AGE = 120
THEMES = ("light", "dark")


@xframe_options_exempt
@require_safe
def embedded_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show standings and the next tournament, in a frame of the club's own site alone.

    Nothing here depends on the reader, no cookie is read or set, and nothing can be pressed that
    changes something: a site around it could lead the hand.
    """
    embed = ClubEmbed.objects.select_related("club", "series").filter(club__key=key).first()
    if embed is None or embed.club.is_private or embed.club.is_dissolved:
        raise Http404
    with translation.override(_language(request, embed.club)):
        context = _context(embed) | {"theme": _theme(request)}
        response = HttpResponse(
            render_to_string("tournaments/extras/embeds/embedded.html", context)
        )
        response["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
    response["Cache-Control"] = f"public, max-age={MAX_AGE}"
    response._csp_replace = {"frame-ancestors": [embed.origin]}  # type: ignore[attr-defined]
    return response


def _language(request: HttpRequest, club: Club) -> str:
    """Return the language that the address names, else the club's, else the site's."""
    for language in (request.GET.get("lang", ""), club.language):
        if is_supported_language(language):
            return language
    return settings.LANGUAGE_CODE


def _theme(request: HttpRequest) -> str:
    theme = request.GET.get("theme", "")
    return theme if theme in THEMES else ""


def _context(embed: ClubEmbed) -> dict[str, Any]:
    """Return what the page shows to everybody."""
    series = embed.series or series_of(embed.club).first()
    loaded = load_series(series) if series is not None and series.club_id == embed.club_id else None
    coming = upcoming_tournaments(None, 1, embed.club)
    return {
        "club": embed.club,
        "site": settings.SITE_URL,
        "loaded": loaded,
        "lines": player_lines(loaded)[:SHOWN_ROWS] if loaded else [],
        "next": next_card([one.row for one in coming], None, timezone.now()),
    }


@never_cache
@login_required
def embed_settings(request: HttpRequest, key: str) -> HttpResponse:
    """Set the club's own site, and show what to paste there."""
    club, user = get_object_or_404(Club, key=key), reader_of(request)
    if user is None or not is_organiser(club, user):
        raise PermissionDenied if can_view(club, user) else Http404
    embed = ClubEmbed.objects.filter(club=club).first()
    if request.method == "POST" and "end" in request.POST:
        ClubEmbed.objects.filter(club=club).delete()
        messages.success(request, _("The page is no longer shown on any site."))
        return redirect("club_embed_settings", club.key)
    form = EmbedForm(club, request.POST or None, initial=initial_values(embed))
    if request.method == "POST" and form.is_valid():
        ClubEmbed.objects.update_or_create(club=club, defaults=form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("club_embed_settings", club.key)
    url = request.build_absolute_uri(reverse("club_embed", args=[club.key]))
    code = f'<iframe src="{url}" width="420" height="560" style="border:0" loading="lazy"></iframe>'
    context = {"nav_entry": "clubs", "club": club, "form": form, "embed": embed, "code": code}
    return render(request, "tournaments/extras/embeds/settings.html", context)
