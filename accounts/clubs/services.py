"""The life of a club: creation, details, ownership, departure of members, dissolution."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts import signals
from accounts.clubs.errors import ClubError
from accounts.clubs.locks import (
    lock_club,
    membership,
    require_member,
    require_organiser,
    require_owner,
)
from accounts.clubs.models import Club, Membership
from accounts.clubs.names import clean_name, new_key
from accounts.clubs.queries import members
from accounts.models import User

Role, Status = Membership.Role, Membership.Status
# Clubs of one owner, including those that were created and dissolved within RECENT.
MAX_OWNED = 3
RECENT = timedelta(days=7)


@dataclass(frozen=True)
class ClubDetails:
    """The details of a club; the form has checked all but the name."""

    name: str
    about: str = ""
    country: str = ""
    language: str = ""
    is_private: bool = False
    join_policy: str = Club.JoinPolicy.OPEN


def create_club(user: User, details: ClubDetails) -> Club:
    """Create a club owned by the user.

    Raises:
        ValidationError: a name that no club may have.
        ClubError: the name is taken, or the user may not own another club.
    """
    require_account(user)
    name = clean_name(details.name)
    try:
        with transaction.atomic():
            return _create(user, details, name)
    except IntegrityError:
        raise ClubError("name_taken") from None


def require_account(user: User) -> None:
    """Raise ClubError for guests and bots."""
    if user.is_guest:
        raise ClubError("no_account")
    if user.is_program:
        raise ClubError("program")


def _create(user: User, details: ClubDetails, name: str) -> Club:
    # The lock on the user serialises two submissions of the form.
    list(User.objects.filter(pk=user.pk).select_for_update(no_key=True).values_list("pk"))
    owned = Membership.objects.filter(user=user, role=Role.OWNER)
    recent = Q(club__created_at__gt=timezone.now() - RECENT)
    if owned.filter(Q(club__dissolved_at=None) | recent).count() >= MAX_OWNED:
        raise ClubError("many_owned")
    club = Club(key=new_key(name))
    _apply_details(club, details, name)
    club.save(force_insert=True)
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    return club


def _apply_details(club: Club, details: ClubDetails, name: str) -> None:
    club.name, club.about = name, details.about
    club.country, club.language = details.country, details.language
    club.is_private, club.join_policy = details.is_private, details.join_policy


def edit_club(user: User, club: Club, details: ClubDetails) -> Club:
    """Change the details; the name and the privacy only as the owner.

    Raises:
        ValidationError: a name that no club may have.
        ClubError: the user may not change this, or the name is taken.
    """
    try:
        with transaction.atomic():
            club = lock_club(club)
            organiser = require_organiser(club, user)
            # An unchanged name stays allowed even if the rules for names have changed.
            name = club.name if details.name == club.name else clean_name(details.name)
            owned_details = name, details.is_private
            if organiser.role != Role.OWNER and owned_details != (club.name, club.is_private):
                raise ClubError("not_owner")
            _apply_details(club, details, name)
            club.save()
            # Closes connections of users who may no longer view the club.
            signals.notify_club_changed(club.pk, "members")
    except IntegrityError:
        raise ClubError("name_taken") from None
    return club


@transaction.atomic
def leave_club(user: User, club: Club) -> None:
    """Leave the club; a second time changes nothing. The last member's departure dissolves it.

    Raises:
        ClubError: the owner leaves while there are other members.
    """
    club = lock_club(club)
    member = membership(club, user)
    if member is None or member.status != Status.IN:
        return
    if member.role == Role.OWNER:
        if members(club).exclude(user=user).exists():
            raise ClubError("hand_over_first")
        _dissolve(club)
        return
    remove_member(club, member, Status.LEFT)


def remove_member(club: Club, member: Membership, status: str) -> None:
    """End a membership with this status; the club must be locked."""
    member.role, member.status = Role.MEMBER, status
    member.save(update_fields=["role", "status"])
    revoke_links_of(club, member)
    if club.pending_owner_id == member.user_id:
        club.pending_owner = None
        club.save(update_fields=["pending_owner"])
    signals.notify_club_changed(club.pk, "members")


def revoke_links_of(club: Club, member: Membership) -> None:
    """Revoke the invitation links of a former organiser."""
    links = club.links.filter(made_by=member.user_id, revoked_at=None)
    links.update(revoked_at=timezone.now())


@transaction.atomic
def offer_ownership(owner: User, club: Club, candidate: User | None) -> None:
    """Offer the club to a member, or withdraw the offer; it takes effect when they accept."""
    club = lock_club(club)
    require_owner(club, owner)
    if candidate is not None and require_member(club, candidate).role == Role.OWNER:
        raise ClubError("bad_choice")
    club.pending_owner = candidate
    club.save(update_fields=["pending_owner"])


@transaction.atomic
def accept_ownership(user: User, club: Club) -> None:
    """Make the pending owner the owner; the previous owner becomes an organiser.

    Raises:
        ClubError: the club is not offered to this user.
    """
    club = lock_club(club)
    member = require_member(club, user)
    if club.pending_owner_id != user.pk:
        raise ClubError("not_offered")
    transfer_ownership(club, member)


@transaction.atomic
def decline_ownership(user: User, club: Club) -> None:
    """Decline the offer of the club."""
    club = lock_club(club)
    if club.pending_owner_id == user.pk:
        club.pending_owner = None
        club.save(update_fields=["pending_owner"])


def transfer_ownership(club: Club, new_owner: Membership) -> None:
    """Make a member the owner and the owner an organiser; the club must be locked."""
    # First the old owner: a constraint allows one owner at any moment.
    Membership.objects.filter(club=club, role=Role.OWNER).update(role=Role.ORGANISER)
    new_owner.role = Role.OWNER
    new_owner.save(update_fields=["role"])
    club.pending_owner = None
    club.save(update_fields=["pending_owner"])


@transaction.atomic
def dissolve_club(owner: User, club: Club, typed: str) -> None:
    """Dissolve the club for good; games and the ladder stay.

    Raises:
        ClubError: not the owner, or the typed name is not the club's.
    """
    club = lock_club(club)
    require_owner(club, owner)
    if " ".join(typed.split()) != club.name:
        raise ClubError("wrong_name")
    _dissolve(club)


@transaction.atomic
def dissolve_as_site_moderator(club: Club) -> None:
    """Dissolve the club without asking its owner."""
    _dissolve(lock_club(club))


def _dissolve(club: Club) -> None:
    club.dissolved_at, club.pending_owner = timezone.now(), None
    club.save(update_fields=["dissolved_at", "pending_owner"])
    club.requests.all().delete()
    club.links.all().delete()
    club_id = club.pk
    transaction.on_commit(lambda: signals.send_logged(signals.club_dissolved, club_id=club_id))


@transaction.atomic
def transfer_on_departure(club: Club, leaver: User) -> None:
    """Remove a user whose account ends; an owner's club goes to its longest-serving organiser.

    Without an organiser it goes to the longest-serving member; without members it is dissolved.
    """
    try:
        club = lock_club(club)
    except ClubError:
        return
    member = membership(club, leaver)
    if member is None or member.status != Status.IN:
        return
    if member.role == Role.OWNER:
        successor = _successor(club, leaver)
        if successor is None:
            _dissolve(club)
            return
        transfer_ownership(club, successor)
    remove_member(club, member, Status.LEFT)


def _successor(club: Club, leaver: User) -> Membership | None:
    others = members(club).exclude(user=leaver).order_by("joined_at", "pk")
    return others.filter(role=Role.ORGANISER).first() or others.first()
