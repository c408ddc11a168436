"""Access to an event in a room: its settings, and the lock of its organisers."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest

from accounts.models import User
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import RoomSettings
from tournaments.http.responses import get_organised_or_404
from tournaments.models import Tournament
from tournaments.organising.services import locked_for_organiser


def room_of(tournament: Tournament) -> RoomSettings:
    """Return the settings of the event, made when they are first asked for."""
    room, _ = RoomSettings.objects.get_or_create(tournament=tournament)
    return room


@contextmanager
def locked_room(user: User, tournament_id: str) -> Iterator[Tournament]:
    """Lock the tournament in a transaction.

    Raises: RoomError, TournamentError unless it is in a room and the user organises it.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        if not tournament.in_room:
            raise RoomError("not_in_room")
        yield tournament


def organised_room_or_404(request: HttpRequest, tournament_id: str) -> Tournament:
    """Return the event in a room that the reader organises. Raises: Http404."""
    tournament = get_organised_or_404(request, tournament_id)
    if not tournament.in_room:
        raise Http404
    return tournament
