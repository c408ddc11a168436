"""Who may run a tournament, who may found one, and who may look at it."""

from django.db.models import Q, QuerySet

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_organised_by, is_organiser, visible
from accounts.models import User
from accounts.queries import has_confirmed_email
from tournaments.errors import TournamentError
from tournaments.models import Entrant, Tournament

Status = Tournament.Status
# How many tournaments that are not over one person has at a time.
MOST_LIVE = 8


def may_organise(user: User | None, tournament: Tournament) -> bool:
    """Its organiser; of a club's the club's organisers; and staff who may change tournaments.

    Who founded it for a club and is no organiser there any more has no say in it: a club's cup is
    the club's. Where the club is no more he brings to its end what runs.
    """
    if user is None or not user.is_active or user.is_guest:
        return False
    if is_staff(user):
        return True
    club = tournament.club
    if club is not None and not club.is_dissolved:
        return is_organiser(club, user)
    return user.pk == tournament.organiser_id


def organised_by(user: User) -> Q:
    """The same as a condition of rows, without staff."""
    without_club = Q(club=None) | Q(club__dissolved_at__isnull=False)
    clubs = clubs_organised_by(user).order_by().values("pk")
    return Q(club__in=clubs) | (Q(organiser=user) & without_club)


def is_staff(user: User) -> bool:
    return user.is_staff and user.has_perm("tournaments.change_tournament")


def check_may_found(user: User, club: Club | None) -> None:
    """Any person with a confirmed address; for a club its organisers alone."""
    if user.is_guest or user.is_program or not (is_staff(user) or has_confirmed_email(user)):
        raise TournamentError("not_confirmed")
    check_club(user, club)
    live = Tournament.objects.filter(organiser=user)
    live = live.exclude(status__in=[Status.OVER, Status.CANCELLED])
    if live.count() >= MOST_LIVE and not is_staff(user):
        raise TournamentError("too_many")


def check_club(user: User, club: Club | None) -> None:
    """Whether a tournament may become this club's by him."""
    if club is not None and not is_organiser(club, user) and not is_staff(user):
        raise TournamentError("not_club")


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
