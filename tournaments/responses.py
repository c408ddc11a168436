"""How pages of tournaments answer: who asks, which tournament, and a refusal in words."""

from django.http import Http404, HttpRequest

from accounts.responses import reader_of
from tournaments.models import Tournament
from tournaments.permissions import may_organise


def organised_by(request: HttpRequest, tournament_id: str) -> Tournament:
    """For its organisers; to all others there is no such page."""
    rows = Tournament.objects.select_related("organiser", "club", "preset", "ladder")
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None or not may_organise(reader_of(request), tournament):
        raise Http404
    return tournament
