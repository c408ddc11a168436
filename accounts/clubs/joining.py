"""Joining a club: freely, by a request, or by an invitation link."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts import signals
from accounts.clubs.chat import check_may_write
from accounts.clubs.errors import ClubError
from accounts.clubs.locks import lock_club, membership, require_organiser, touch_activity
from accounts.clubs.models import Club, InvitationLink, JoinRequest, Membership
from accounts.clubs.queries import members, pending_requests, valid_links
from accounts.clubs.services import require_account
from accounts.clubs.text_cleaning import check_message_length, clean_request_message
from accounts.models import User

log = logging.getLogger(__name__)
JoinPolicy, Status = Club.JoinPolicy, Membership.Status
MAX_JOINED, MAX_MEMBERS, MAX_LINKS, MAX_REQUESTS = 30, 1000, 10, 200
# Open requests of one user in all clubs together.
MAX_PENDING_REQUESTS = 10
# After a refusal the user must wait so long before the next request.
REFUSAL_COOLDOWN = timedelta(days=7)
# The lifetimes and the numbers of uses that a link may have.
LINK_DAYS = (1, 7, 30)
LINK_USES = (1, 5, 20, 100)


@transaction.atomic
def join(user: User, club: Club) -> Membership:
    """Join a club that is open to all; a second time changes nothing.

    Raises:
        ClubError: the user may not join, or the club is not open or is full.
    """
    require_account(user)
    club = lock_club(club)
    earlier = _membership_unless_banned(club, user)
    if earlier and earlier.status == Status.IN:
        return earlier
    if club.join_policy != JoinPolicy.OPEN:
        by_request = club.join_policy == JoinPolicy.REQUEST
        raise ClubError("by_request" if by_request else "by_invitation")
    return _add_member(club, user, earlier)


def _membership_unless_banned(club: Club, user: User) -> Membership | None:
    """Return the present or past membership; banned users learn nothing else about the club."""
    row = membership(club, user)
    if row and row.status == Status.BANNED:
        raise ClubError("banned")
    return row


def _add_member(club: Club, user: User, row: Membership | None) -> Membership:
    if members(club).count() >= MAX_MEMBERS:
        raise ClubError("full")
    joined = Membership.objects.filter(user=user, status=Status.IN, club__dissolved_at=None)
    if joined.count() >= MAX_JOINED:
        raise ClubError("many_joined")
    row = row or Membership(club=club, user=user)
    row.status, row.role, row.joined_at = Status.IN, Membership.Role.MEMBER, timezone.now()
    row.save()
    club.requests.filter(user=user).delete()
    touch_activity(club)
    signals.notify_club_changed(club.pk, "members")
    return row


@transaction.atomic
def request_to_join(user: User, club: Club, message: str = "") -> JoinRequest:
    """Ask the organisers for membership; a second time changes nothing.

    Raises:
        ClubError: the club takes no requests from this user, or there are too many.
    """
    require_account(user)
    check_message_length(message)
    club = lock_club(club)
    earlier = _membership_unless_banned(club, user)
    if club.join_policy != JoinPolicy.REQUEST or (earlier and earlier.status == Status.IN):
        raise ClubError("bad_choice")
    request = club.requests.filter(user=user).first()
    if request and request.refused_at is None:
        return request
    if request and request.refused_at and request.refused_at > timezone.now() - REFUSAL_COOLDOWN:
        raise ClubError("refused_lately")
    if club.requests.filter(refused_at=None).count() >= MAX_REQUESTS:
        raise ClubError("many_requests")
    pending = JoinRequest.objects.filter(user=user, refused_at=None, club__dissolved_at=None)
    if pending.count() >= MAX_PENDING_REQUESTS:
        raise ClubError("many_asked", number=MAX_PENDING_REQUESTS)
    if message := clean_request_message(message):
        check_may_write(user, timezone.now())
    club.requests.filter(user=user).delete()
    return JoinRequest.objects.create(club=club, user=user, message=message)


@transaction.atomic
def withdraw_request(user: User, club: Club) -> None:
    """Delete the user's open request."""
    lock_club(club).requests.filter(user=user, refused_at=None).delete()


@transaction.atomic
def decide_join_request(organiser: User, club: Club, request_id: int, approve: bool) -> None:
    """Approve or refuse an open request.

    Raises:
        ClubError: it was decided already, or the new member cannot join.
    """
    club = lock_club(club)
    require_organiser(club, organiser)
    request = club.requests.filter(pk=request_id, refused_at=None).select_related("user").first()
    if request is None:
        raise ClubError("answered")
    if approve:
        _add_member(club, request.user, _membership_unless_banned(club, request.user))
    else:
        request.refused_at = timezone.now()
        request.save(update_fields=["refused_at"])


@dataclass(frozen=True)
class Approval:
    """Numbers of requests that were approved together, and that stay open."""

    approved: int
    left: int


@transaction.atomic
def approve_join_requests(organiser: User, club: Club, newest_id: int) -> Approval:
    """Approve the open requests up to this one, the oldest first; later ones were not seen.

    The request of somebody who cannot join stays open, and so do all others once the club is full.
    """
    club = lock_club(club)
    require_organiser(club, organiser)
    waiting = list(pending_requests(club).filter(pk__lte=newest_id))
    approved = sum(_can_be_added(club, request.user) for request in waiting)
    result = Approval(approved, len(waiting) - approved)
    log.info(
        "club %s: user %s approved %s requests, %s stay open",
        club.pk, organiser.pk, result.approved, result.left,
    )  # fmt: skip
    return result


def _can_be_added(club: Club, user: User) -> bool:
    """Add the member; return False if they cannot join."""
    try:
        _add_member(club, user, _membership_unless_banned(club, user))
    except ClubError:
        return False
    return True


@transaction.atomic
def create_link(organiser: User, club: Club, days: int, uses: int) -> InvitationLink:
    """Create an invitation link for so many days and members.

    Raises:
        ClubError: other numbers than offered, or too many valid links.
    """
    club = lock_club(club)
    require_organiser(club, organiser)
    if days not in LINK_DAYS or uses not in LINK_USES:
        raise ClubError("bad_choice")
    now = timezone.now()
    if valid_links(club, now).count() >= MAX_LINKS:
        raise ClubError("many_links")
    return InvitationLink.objects.create(
        club=club, made_by=organiser, expires_at=now + timedelta(days=days), uses_left=uses
    )


@transaction.atomic
def revoke_link(organiser: User, club: Club, link_id: int) -> None:
    """Revoke an invitation link."""
    club = lock_club(club)
    require_organiser(club, organiser)
    club.links.filter(pk=link_id, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def join_by_link(user: User, club: Club, secret: str) -> Membership:
    """Join by an invitation link, whatever the join policy is; a second time changes nothing.

    Raises:
        ClubError: the link is not valid, or the user may not join.
    """
    require_account(user)
    club = lock_club(club)
    earlier = _membership_unless_banned(club, user)
    if earlier and earlier.status == Status.IN:
        return earlier
    link = _valid_link(club, secret, timezone.now())
    link.uses_left -= 1
    link.save(update_fields=["uses_left"])
    return _add_member(club, user, earlier)


def is_valid_link(club: Club, secret: str) -> bool:
    """Return whether a user may still join by this link."""
    return valid_links(club, timezone.now()).filter(secret=secret).exists()


def _valid_link(club: Club, secret: str, now: datetime) -> InvitationLink:
    """Return the link; the lock on the club keeps others from using it meanwhile."""
    link = valid_links(club, now).filter(secret=secret).first()
    if link is None:
        raise ClubError("link_over")
    return link
