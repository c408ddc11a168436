"""Co-organisers of a single tournament."""

from accounts.clubs.queries import is_member
from accounts.models import User
from accounts.queries import is_following, user_by_name
from tournaments.errors import TournamentError
from tournaments.log_people import mention
from tournaments.models import Tournament
from tournaments.organising.services import (
    check_head_organiser,
    check_not_over,
    locked_for_head_organiser,
    locked_for_organiser,
)
from tournaments.permissions import may_organise
from tournaments.updates import log_event, save_and_notify

MAX_CO_ORGANISERS = 5


def add_co_organiser(user: User, tournament_id: str, name: str) -> None:
    """Let a user run this tournament, too: a member of its club, else a follower of the user.

    Raises:
        TournamentError: this user cannot be one, or there are too many.
    """
    with locked_for_head_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        person = _eligible(user, tournament, name)
        if tournament.co_organisers.count() >= MAX_CO_ORGANISERS:
            raise TournamentError("many_co_organisers", number=MAX_CO_ORGANISERS)
        tournament.co_organisers.add(person)
        log_event(tournament, "co_organiser_added", user, **mention(name=person))
        save_and_notify(tournament)


def _eligible(user: User, tournament: Tournament, name: str) -> User:
    """Return the user of this name. Nobody becomes one of strangers' tournaments unasked."""
    person = user_by_name(name.strip())
    if person is None or person.is_guest or person.is_program:
        raise TournamentError("nobody")
    if may_organise(person, tournament):
        raise TournamentError("is_organiser", name=person.display_name)
    if tournament.club is not None and not is_member(tournament.club, person):
        raise TournamentError("co_organiser_member")
    if tournament.club is None and not is_following(person, user):
        raise TournamentError("co_organiser_follower")
    return person


def remove_co_organiser(user: User, tournament_id: str, user_id: int) -> None:
    """Let a user run it no longer; co-organisers may remove themselves alone.

    Raises:
        TournamentError: the user may not remove another.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        if user.pk != user_id:
            check_head_organiser(user, tournament)
        person = tournament.co_organisers.filter(pk=user_id).first()
        if person is None:
            return
        tournament.co_organisers.remove(person)
        log_event(tournament, "co_organiser_removed", user, **mention(name=person))
        save_and_notify(tournament)
