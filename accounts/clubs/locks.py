"""Locks and permission checks of clubs. The order of locks: the club's row, then memberships."""

from django.utils import timezone

from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club, Membership
from accounts.clubs.queries import ORGANISER_ROLES, members
from accounts.models import User

Role, Status = Membership.Role, Membership.Status


def lock_club(club: Club) -> Club:
    """Lock and reload the club, so that changes of its members run one after the other.

    Rows that only refer to it, such as games, need not wait.

    Raises:
        ClubError: the club is dissolved.
    """
    fresh = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if fresh.is_dissolved:
        raise ClubError("dissolved")
    return fresh


def membership(club: Club, user: User) -> Membership | None:
    """Return the user's present or past membership; the club must be locked."""
    return Membership.objects.filter(club=club, user=user).first()


def require_member(club: Club, user: User) -> Membership:
    """Return the membership of a member, else raise ClubError."""
    member = members(club).filter(user=user).first()
    if member is None:
        raise ClubError("not_member")
    return member


def require_organiser(club: Club, user: User) -> Membership:
    """Return the membership of an organiser or the owner, else raise ClubError."""
    row = membership(club, user)
    if row is None or row.status != Status.IN or row.role not in ORGANISER_ROLES:
        raise ClubError("not_organiser")
    return row


def require_owner(club: Club, user: User) -> Membership:
    """Return the membership of the owner, else raise ClubError."""
    organiser = require_organiser(club, user)
    if organiser.role != Role.OWNER:
        raise ClubError("not_owner")
    return organiser


def require_authority_over(organiser: Membership, target: Membership | None) -> Membership:
    """Return the target if the organiser may act on them.

    Raises:
        ClubError: there is no target; organisers act on members only, nobody on the owner.
    """
    if target is None:
        raise ClubError("bad_choice")
    if target.role == Role.OWNER:
        raise ClubError("of_owner")
    if target.role == Role.ORGANISER and organiser.role != Role.OWNER:
        raise ClubError("of_organiser")
    return target


def touch_activity(club: Club) -> None:
    """Record that something happened in the club just now."""
    club.active_at = timezone.now()
    club.save(update_fields=["active_at"])
