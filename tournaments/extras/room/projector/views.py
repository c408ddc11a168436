"""The page for a projector, by a secret address and without a login."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.realtime.messages import now_ms
from tournaments.extras.room.models import RoomSettings
from tournaments.extras.room.page import cached_page
from tournaments.extras.room.projector.pages import pages_of, standings_titles, ticker
from tournaments.live.texts import state_texts, tiebreak_texts
from tournaments.models import Tournament


@never_cache
@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the page; with `part=1` only what changes."""
    rows = RoomSettings.objects.select_related("tournament", "tournament__club")
    rows = rows.filter(tournament__in_room=True).exclude(tournament__status=DRAFT)
    room = rows.filter(projector_key=key).first()
    if room is None:
        raise Http404
    loaded = cached_page(room.tournament)
    link = request.build_absolute_uri(reverse("room_by_code", args=[room.code]))
    context = {
        "page": loaded,
        "tournament": loaded.tournament,
        "pages": pages_of(loaded),
        "titles": standings_titles(loaded) if loaded.round else [],
        "order": tiebreak_texts.tie_break_order(loaded.snapshot.standings.ties),
        "facts": state_texts.game_length_text(loaded.snapshot),
        "after": state_texts.standings_after_text(loaded.snapshot),
        "ticker": ticker(loaded),
        "link": link,
        "now": now_ms(),
    }
    part = request.GET.get("part") == "1"
    name = "projector_fragment" if part else "projector"
    return render(request, f"tournaments/extras/room/{name}.html", context)


DRAFT = Tournament.Status.DRAFT
