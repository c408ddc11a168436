"""Request helpers for the organisers' pages."""

from django.http import Http404, HttpRequest

from accounts.http.responses import reader_of
from tournaments.models import Tournament
from tournaments.permissions import may_organise


def get_organised_or_404(request: HttpRequest, tournament_id: str) -> Tournament:
    """Return the tournament if the reader may organise it.

    Raises:
        Http404: they may not, or there is no such tournament.
    """
    rows = Tournament.objects.select_related("organiser", "club", "preset", "ladder")
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None or not may_organise(reader_of(request), tournament):
        raise Http404
    return tournament
