"""Permissions to organise, create and see tournaments."""

from django.db.models import Q, QuerySet

from accounts.clubs.models import Club, Membership
from accounts.clubs.queries import (
    ORGANISER_ROLES,
    can_view,
    clubs_organised_by,
    is_member,
    is_organiser,
    members,
)
from accounts.models import User
from accounts.queries import has_confirmed_email
from tournaments.errors import TournamentError
from tournaments.models import ENDED, Entrant, Tournament

Status = Tournament.Status
# Tournaments that one organiser may have at a time, ended ones aside.
MAX_ACTIVE = 8


def may_organise(user: User | None, tournament: Tournament) -> bool:
    """Return whether the user is one of its organisers, a co-organiser, or staff."""
    return user is not None and (
        is_head_organiser(user, tournament) or is_co_organiser(user, tournament)
    )


def is_co_organiser(user: User, tournament: Tournament) -> bool:
    """Return whether the user runs this tournament alone; in a club only while a member."""
    if not user.is_active or not tournament.co_organisers.filter(pk=user.pk).exists():
        return False
    return tournament.club is None or is_member(tournament.club, user)


def is_head_organiser(user: User, tournament: Tournament) -> bool:
    """Return whether the user is its organiser, an organiser of its club, or staff.

    Only organisers of the club run a club's tournament, even if somebody else created it. If the
    club was dissolved, the creator finishes what runs.
    """
    if not user.is_active or user.is_guest:
        return False
    if is_staff(user):
        return True
    club = tournament.club
    if club is not None and not club.is_dissolved:
        return is_organiser(club, user)
    return user.pk == tournament.organiser_id


def organiser_ids(tournament: Tournament) -> set[int]:
    """Return the ids of the users who organise it, with an open account, without staff."""
    return _head_organiser_ids(tournament) | _co_organiser_ids(tournament)


def _head_organiser_ids(tournament: Tournament) -> set[int]:
    club = tournament.club
    if club is None or club.is_dissolved:
        organiser = tournament.organiser
        return {organiser.pk} if organiser is not None and organiser.is_active else set()
    rows = members(club).filter(role__in=ORGANISER_ROLES)
    return set(rows.values_list("user_id", flat=True))


def _co_organiser_ids(tournament: Tournament) -> set[int]:
    rows = tournament.co_organisers.filter(is_active=True)
    if tournament.club is not None:
        rows = rows.filter(pk__in=members(tournament.club).values("user"))
    return set(rows.values_list("pk", flat=True))


def organised_by(user: User) -> Q:
    """Return the same as a condition on rows, without staff."""
    without_club = Q(club=None) | Q(club__dissolved_at__isnull=False)
    clubs = clubs_organised_by(user).order_by().values("pk")
    shared = Tournament.co_organisers.through.objects.filter(user=user).values("tournament")
    joined = Membership.objects.filter(user=user, status=Membership.Status.IN).values("club")
    co_organised = Q(pk__in=shared) & (Q(club=None) | Q(club__in=joined))
    return Q(club__in=clubs) | (Q(organiser=user) & without_club) | co_organised


def is_staff(user: User) -> bool:
    """Return whether the user is staff with the right to change tournaments."""
    return user.is_staff and user.has_perm("tournaments.change_tournament")


def check_may_create(user: User, club: Club | None) -> None:
    """Require a confirmed address, and for a club one of its organisers.

    Raises:
        TournamentError: the user may not create a tournament.
    """
    if user.is_guest or user.is_program or not (is_staff(user) or has_confirmed_email(user)):
        raise TournamentError("not_confirmed")
    check_club(user, club)
    if not is_staff(user) and open_tournaments_of(user).count() >= MAX_ACTIVE:
        raise TournamentError("too_many", number=MAX_ACTIVE)


def open_tournaments_of(user: User) -> QuerySet[Tournament]:
    """Return the tournaments that the user created and that have not ended, the oldest first."""
    rows = Tournament.objects.filter(organiser=user).exclude(status__in=ENDED)
    return rows.order_by("created_at", "pk")


def check_club(user: User, club: Club | None) -> None:
    """Require that the user may assign a tournament to this club.

    Raises:
        TournamentError: they may not.
    """
    if club is not None and not is_organiser(club, user) and not is_staff(user):
        raise TournamentError("not_club")


def may_see(user: User | None, tournament: Tournament) -> bool:
    """Return whether drafts, or a private club's tournament, are visible to the user."""
    if tournament.status == Status.DRAFT:
        return may_organise(user, tournament)
    if tournament.club is None or can_view(tournament.club, user):
        return True
    if user is None:
        return False
    return participations_of(user).filter(tournament=tournament).exists() or may_organise(
        user, tournament
    )


def participations_of(user: User) -> QuerySet[Entrant]:
    """Return entries that are invited, registered or playing, without removed ones."""
    rows = Entrant.objects.filter(user=user).exclude(status=Entrant.Status.REPLACED)
    return rows.exclude(status=Entrant.Status.WITHDRAWN, out_from_round=0)
