"""The locks by which every race in a club has one answer: its row first, then its memberships."""

from django.utils import timezone

from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club, Membership
from accounts.clubs.queries import ORGANISING, members
from accounts.models import User

Role, Status = Membership.Role, Membership.Status


def lock_club(club: Club) -> Club:
    """The club as it is now; whatever changes who belongs to it comes one after the other.

    Rows that merely name it, such as games, need not wait.
    """
    fresh = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if fresh.is_dissolved:
        raise ClubError("dissolved")
    return fresh


def membership(club: Club, user: User) -> Membership | None:
    """What he is or was to the club; it must be locked."""
    return Membership.objects.filter(club=club, user=user).first()


def as_member(club: Club, user: User) -> Membership:
    found = members(club).filter(user=user).first()
    if found is None:
        raise ClubError("not_member")
    return found


def as_organiser(club: Club, user: User) -> Membership:
    found = membership(club, user)
    if found is None or found.status != Status.IN or found.role not in ORGANISING:
        raise ClubError("not_organiser")
    return found


def as_owner(club: Club, user: User) -> Membership:
    found = as_organiser(club, user)
    if found.role != Role.OWNER:
        raise ClubError("not_owner")
    return found


def check_reaches(own: Membership, other: Membership | None) -> Membership:
    """An organiser acts on members, the owner on all but himself."""
    if other is None:
        raise ClubError("bad_choice")
    if other.role == Role.OWNER:
        raise ClubError("of_owner")
    if other.role == Role.ORGANISER and own.role != Role.OWNER:
        raise ClubError("of_organiser")
    return other


def stirred(club: Club) -> None:
    """Something happened in the club: it is alive."""
    club.active_at = timezone.now()
    club.save(update_fields=["active_at"])
