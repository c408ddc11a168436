"""Sheets to print for an evening: cards for the tables, a score sheet, the pairings."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.extras.room.access import organised_room_or_404
from tournaments.extras.room.page import RoomPage, load_page
from tournaments.extras.room.results.agreements import agreements_at
from tournaments.models import Tournament

# Rows of a sheet for games to the target.
MAX_ROWS = 24
MIN_CARDS = 2


@never_cache
@login_required
@require_safe
def page(request: HttpRequest, tournament_id: str, kind: str) -> HttpResponse:
    """Show one of the sheets."""
    tournament = organised_room_or_404(request, tournament_id)
    loaded = load_page(tournament)
    link = request.build_absolute_uri(reverse("room_by_code", args=[loaded.room.code]))
    context = {
        "page": loaded,
        "tournament": tournament,
        "kind": kind,
        "join_url": link,
        "card_numbers": range(1, _card_count(loaded) + 1),
        "sheet": score_sheet(tournament, loaded.snapshot.state.settings.seats),
        "tables": loaded.tables_of_round(loaded.round),
    }
    return render(request, "tournaments/extras/room/print.html", context)


def _card_count(loaded: RoomPage) -> int:
    """Return how many tables there may be: those drawn, or as many as the people fill."""
    seats = loaded.snapshot.state.settings.seats
    drawn = len(loaded.snapshot.tables_of_round(loaded.round))
    return max(MIN_CARDS, drawn, -(-loaded.here_count // seats))


def score_sheet(tournament: Tournament, seats: int) -> dict[str, Any]:
    """Return what a blank score sheet needs for the agreements of the evening."""
    agreed = agreements_at(tournament, seats)
    deals = agreed.max_deals or 0
    return {
        "columns": range(seats),
        "rows": range(1, (deals or MAX_ROWS) + 1),
        "deals": deals,
        "target": agreed.target,
        "opening": agreed.opening_bid,
        "marriages": list(zip("♠♣♦♥", agreed.marriage_values, strict=True)),
        "penalty": agreed.penalty,
        "barrel": agreed.barrel_threshold if agreed.barrel else None,
        "bolts": agreed.bolts != "off",
    }
