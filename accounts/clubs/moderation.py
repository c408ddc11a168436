"""Moderation of members by organisers: roles, bans and mutes."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.clubs.errors import ClubError
from accounts.clubs.locks import (
    lock_club,
    membership,
    require_authority_over,
    require_organiser,
    require_owner,
)
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import remove_member, revoke_links_of
from accounts.models import User

Role, Status = Membership.Role, Membership.Status
# The durations of a mute that organisers may choose.
MUTE_MINUTES = (10, 60, 24 * 60, 7 * 24 * 60)


@transaction.atomic
def set_role(owner: User, club: Club, user: User, organiser: bool) -> None:
    """Make a member an organiser, or an organiser a member; only the owner may do this."""
    club = lock_club(club)
    owner_membership = require_owner(club, owner)
    member = require_authority_over(owner_membership, membership(club, user))
    if member.status != Status.IN:
        raise ClubError("bad_choice")
    member.role = Role.ORGANISER if organiser else Role.MEMBER
    member.save(update_fields=["role"])
    if not organiser:
        revoke_links_of(club, member)


@transaction.atomic
def ban(organiser: User, club: Club, user: User) -> None:
    """Remove a member and keep them out, with any link; their running games go on.

    Former members and users with an open request can be banned, too.
    """
    club = lock_club(club)
    organiser_membership = require_organiser(club, organiser)
    if organiser_membership.user_id == user.pk:
        raise ClubError("bad_choice")
    target = membership(club, user)
    if target is None and club.requests.filter(user=user).exists():
        target = Membership.objects.create(club=club, user=user, status=Status.BANNED)
    remove_member(club, require_authority_over(organiser_membership, target), Status.BANNED)
    club.requests.filter(user=user).delete()


@transaction.atomic
def remove(organiser: User, club: Club, user: User) -> None:
    """Remove a member, who may join again like anybody else; their running games go on."""
    club = lock_club(club)
    organiser_membership = require_organiser(club, organiser)
    target = membership(club, user)
    if organiser_membership.user_id == user.pk or target is None or target.status != Status.IN:
        raise ClubError("bad_choice")
    remove_member(club, require_authority_over(organiser_membership, target), Status.LEFT)


@transaction.atomic
def unban(organiser: User, club: Club, user: User) -> None:
    """Lift a ban: the user may join again like anybody else."""
    club = lock_club(club)
    require_organiser(club, organiser)
    Membership.objects.filter(club=club, user=user, status=Status.BANNED).update(status=Status.LEFT)


@transaction.atomic
def mute(organiser: User, club: Club, user: User, minutes: int) -> None:
    """Mute a member in the chat for so many minutes, even if they rejoin; 0 lifts the mute."""
    club = lock_club(club)
    organiser_membership = require_organiser(club, organiser)
    if minutes and minutes not in MUTE_MINUTES:
        raise ClubError("bad_choice")
    member = require_authority_over(organiser_membership, membership(club, user))
    if member.pk == organiser_membership.pk:
        raise ClubError("bad_choice")
    member.muted_until = timezone.now() + timedelta(minutes=minutes) if minutes else None
    member.save(update_fields=["muted_until"])
