"""Who may run a tournament, who may found one, and who may look at it."""

from django.db.models import QuerySet

from accounts.clubs.queries import is_organiser, visible
from accounts.models import Club, User
from accounts.queries import has_confirmed_email

from .models import Entrant, Tournament
from .refusals import Refused

Status = Tournament.Status
# How many tournaments that are not over one person has at a time.
MOST_LIVE = 8


def may_organise(user: User | None, tournament: Tournament) -> bool:
    """Its organiser, the organisers of its club, and staff who may change tournaments."""
    if user is None or not user.is_active or user.is_guest:
        return False
    if user.pk == tournament.organiser_id or is_staff(user):
        return True
    return tournament.club is not None and is_organiser(tournament.club, user)


def is_staff(user: User) -> bool:
    return user.is_staff and user.has_perm("tournaments.change_tournament")


def check_may_found(user: User, club: Club | None) -> None:
    """Any person with a confirmed address; for a club its organisers alone."""
    if user.is_guest or user.is_bot or not (is_staff(user) or has_confirmed_email(user)):
        raise Refused("not_confirmed")
    if club is not None and not is_organiser(club, user) and not is_staff(user):
        raise Refused("not_club")
    live = Tournament.objects.filter(organiser=user)
    live = live.exclude(status__in=[Status.OVER, Status.CANCELLED])
    if live.count() >= MOST_LIVE and not is_staff(user):
        raise Refused("too_many")


def may_see(user: User | None, tournament: Tournament) -> bool:
    """A draft is its organisers'; a private club's is its members' and of who has a part in it."""
    if tournament.status == Status.DRAFT:
        return may_organise(user, tournament)
    if tournament.club is None or visible(tournament.club, user):
        return True
    if user is None:
        return False
    return parts_of(user).filter(tournament=tournament).exists() or may_organise(user, tournament)


def parts_of(user: User) -> QuerySet[Entrant]:
    """Where he is asked to come, comes, plays or played; not where an organiser sent him away."""
    rows = Entrant.objects.filter(user=user).exclude(status=Entrant.Status.REPLACED)
    return rows.exclude(status=Entrant.Status.WITHDRAWN, left=0)
