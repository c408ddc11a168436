"""Queries about plus-ones."""

from accounts.models import User
from tournaments.extras.room.models import RoomSettings
from tournaments.extras.room.plus_ones.models import PlusOne
from tournaments.models import Entrant, Tournament


def invites_plus_ones(tournament: Tournament) -> bool:
    """Return whether entrants can bring somebody to this event now: not if only organisers add."""
    is_open = tournament.status == Tournament.Status.ENTRY
    if not (is_open and tournament.in_room and tournament.guests):
        return False
    closed = RoomSettings.objects.filter(tournament=tournament, joining=RoomSettings.Joining.CLOSED)
    return not closed.exists()


def host_of(user: User | None, tournament: Tournament) -> Entrant | None:
    """Return the user's entry, if they come and can bring somebody; None otherwise."""
    if user is None or user.is_guest:
        return None
    return tournament.entrants.filter(user=user, status=Entrant.Status.ENTERED).first()


def plus_ones_of(host: Entrant) -> list[PlusOne]:
    """Return the guests of the entrant."""
    return list(host.plus_ones.select_related("player"))
