"""The page of a traveller."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http.responses import reader_of
from tournaments.formats import uses_same_cards
from tournaments.http.numbers import is_key
from tournaments.live.snapshot.tables import Participant
from tournaments.live.snapshot.tournament import TournamentSnapshot, entrant_of
from tournaments.live.traveller.context import Traveller, traveller_context
from tournaments.live.views import NAV_ENTRY, visible_page


@require_safe
@never_cache
def traveller(request: HttpRequest, tournament_id: str, number: str, deal: str) -> HttpResponse:
    """Show a deal of a round that has ended; `player` and `seat` choose what is compared."""
    snapshot = visible_page(request, tournament_id).snapshot
    if not _is_shown(snapshot, int(number)):
        raise Http404
    chosen = _player(request, snapshot)
    shown = Traveller(snapshot, int(number), int(deal) - 1, 0, chosen)
    shown.seat = _seat(request.GET.get("seat", ""), shown)
    if not shown.deal_count:
        # The games ended before their first deal.
        return redirect("tournament", tournament_id)
    if not 0 <= shown.number < shown.deal_count:
        raise Http404
    context = {
        "nav_entry": NAV_ENTRY,
        "tournament": snapshot.tournament,
        "round_number": int(number),
        "player": chosen,
        **traveller_context(shown),
    }
    return render(request, "tournaments/traveller/traveller.html", context)


def _is_shown(snapshot: TournamentSnapshot, number: int) -> bool:
    """Return whether everybody may see the cards of this round."""
    is_drawn = 0 < number <= snapshot.current_round
    is_open = is_drawn and number not in snapshot.sealed_rounds
    return is_open and uses_same_cards(snapshot.tournament.format)


def _player(request: HttpRequest, snapshot: TournamentSnapshot) -> Participant | None:
    """Return the chosen player, else the viewer; None if neither takes part."""
    text = request.GET.get("player", "")
    chosen = snapshot.participants.get(_number(text))
    return chosen or entrant_of(snapshot, reader_of(request))


def _number(text: str) -> int:
    """Return a number from an address; 0 for anything else."""
    return int(text) if is_key(text) else 0


def _seat(text: str, shown: Traveller) -> int:
    """Return the seat that was asked for, else that of the player."""
    seats = max((len(table.seats) for table in shown.tables), default=0)
    if 0 < _number(text) <= seats:
        return _number(text) - 1
    own = shown.own_table
    return next((s.number for s in own.seats if s.person == shown.player), 0) if own else 0
