"""Bringing somebody to an event at real tables, and leaving them at home after all."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from accounts.limits.services import Limit
from accounts.models import User
from tournaments.extras.room.access import room_of
from tournaments.extras.room.people.joining import check_not_closed
from tournaments.extras.room.people.services import add_locked, delete_player
from tournaments.extras.room.plus_ones.errors import PlusOneError
from tournaments.extras.room.plus_ones.models import PlusOne
from tournaments.extras.room.plus_ones.queries import host_of, invites_plus_ones
from tournaments.models import Entrant, Tournament
from tournaments.permissions import may_see
from tournaments.registration.waitlist import fill_free_places
from tournaments.updates import lock_tournament, log_event, save_and_notify

MAX_PLUS_ONES = 2
# By host: each name makes rows, and stands in the log.
BROUGHT = Limit("plus_ones")


@contextmanager
def _locked(user: User, tournament_id: str) -> Iterator[tuple[Tournament, Entrant]]:
    """Lock an event, and yield it with the entry of a user who comes.

    Raises: PlusOneError: the user does not come, or it is too late.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if not may_see(user, tournament) or not tournament.in_room:
            raise PlusOneError("not_in_room")
        if tournament.status != Tournament.Status.ENTRY:
            raise PlusOneError("begun")
        host = host_of(user, tournament)
        if host is None:
            raise PlusOneError("not_coming")
        yield tournament, host


def bring(user: User, tournament_id: str, text: str) -> PlusOne:
    """Add a person by name, who takes a place as everybody does.

    Raises:
        PlusOneError: no guests are invited, the user does not come, or brings too many.
        RoomError: the name is not possible, or only organisers add people.
        TournamentError: the event is full.
        LimitExceeded: the user has brought too many within an hour.
    """
    with _locked(user, tournament_id) as (tournament, host):
        check_not_closed(room_of(tournament))
        if not invites_plus_ones(tournament):
            raise PlusOneError("no_guests")
        if host.plus_ones.count() >= MAX_PLUS_ONES:
            raise PlusOneError("many_plus_ones", number=MAX_PLUS_ONES)
        BROUGHT.take(user.pk)
        player = add_locked(tournament, text)
        log_event(tournament, "local_added", user, mentioned={"names": [player.user_id]})
        save_and_notify(tournament)
        return PlusOne.objects.create(host=host, player=player)


def leave_at_home(user: User, tournament_id: str, plus_one_id: int) -> None:
    """Give the place of a guest of the user back."""
    with _locked(user, tournament_id) as (tournament, host):
        plus_one = host.plus_ones.filter(pk=plus_one_id).select_related("player").first()
        if plus_one is None:
            raise PlusOneError("no_person")
        delete_player(plus_one.player)
        log_event(tournament, "local_removed", user)
        fill_free_places(tournament)
        save_and_notify(tournament)


def release_plus_ones(host: Entrant) -> None:
    """Delete the guests of an entrant who does not come."""
    for plus_one in host.plus_ones.select_related("player__entrant", "player__user"):
        delete_player(plus_one.player)
