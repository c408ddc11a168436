"""The ways into a club: openly, by a request, by a link."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts import signals
from accounts.clubs.errors import ClubError
from accounts.clubs.locks import as_organiser, lock_club, membership, stirred
from accounts.clubs.models import Club, InvitationLink, JoinRequest, Membership
from accounts.clubs.queries import good_links, members
from accounts.clubs.services import check_person
from accounts.clubs.text_cleaning import clean_wish
from accounts.models import User

Joining, Status = Club.Joining, Membership.Status
MOST_JOINED, MOST_MEMBERS, MOST_LINKS, MOST_REQUESTS = 30, 1000, 10, 200
# So many requests of one person wait for an answer, in all clubs together.
MOST_ASKED = 10
# Whoever was refused does not ask again for so long.
QUIET = timedelta(days=7)
# What a link may be made for.
DAYS = (1, 7, 30)
USES = (1, 5, 20, 100)


@transaction.atomic
def join(user: User, club: Club) -> Membership:
    """Where the club is open to all; joining twice is joining once."""
    check_person(user)
    club = lock_club(club)
    found = _was(club, user)
    if found and found.status == Status.IN:
        return found
    if club.joining != Joining.OPEN:
        by_request = club.joining == Joining.REQUEST
        raise ClubError("by_request" if by_request else "by_invitation")
    return _enter(club, user, found)


def _was(club: Club, user: User) -> Membership | None:
    """What he was to the club until now; who is banned learns no more than that."""
    found = membership(club, user)
    if found and found.status == Status.BANNED:
        raise ClubError("banned")
    return found


def _enter(club: Club, user: User, found: Membership | None) -> Membership:
    if members(club).count() >= MOST_MEMBERS:
        raise ClubError("full")
    mine = Membership.objects.filter(user=user, status=Status.IN, club__dissolved_at=None)
    if mine.count() >= MOST_JOINED:
        raise ClubError("many_joined")
    found = found or Membership(club=club, user=user)
    found.status, found.role, found.joined_at = Status.IN, Membership.Role.MEMBER, timezone.now()
    found.save()
    club.requests.filter(user=user).delete()
    stirred(club)
    signals.ring_club(club.pk, "members")
    return found


@transaction.atomic
def ask(user: User, club: Club, wish: str = "") -> JoinRequest:
    """Where organisers decide; asking twice is asking once."""
    check_person(user)
    wish = clean_wish(wish)
    club = lock_club(club)
    found = _was(club, user)
    if club.joining != Joining.REQUEST or (found and found.status == Status.IN):
        raise ClubError("bad_choice")
    request = club.requests.filter(user=user).first()
    if request and request.refused_at is None:
        return request
    if request and request.refused_at and request.refused_at > timezone.now() - QUIET:
        raise ClubError("refused_lately")
    if club.requests.filter(refused_at=None).count() >= MOST_REQUESTS:
        raise ClubError("full")
    mine = JoinRequest.objects.filter(user=user, refused_at=None, club__dissolved_at=None)
    if mine.count() >= MOST_ASKED:
        raise ClubError("many_asked")
    club.requests.filter(user=user).delete()
    return JoinRequest.objects.create(club=club, user=user, wish=wish)


@transaction.atomic
def withdraw(user: User, club: Club) -> None:
    lock_club(club).requests.filter(user=user, refused_at=None).delete()


@transaction.atomic
def answer(organiser: User, club: Club, request_id: int, yes: bool) -> None:
    """Approve or refuse a request, once."""
    club = lock_club(club)
    as_organiser(club, organiser)
    request = club.requests.filter(pk=request_id, refused_at=None).select_related("user").first()
    if request is None:
        raise ClubError("answered")
    if yes:
        _enter(club, request.user, _was(club, request.user))
    else:
        request.refused_at = timezone.now()
        request.save(update_fields=["refused_at"])


@transaction.atomic
def make_link(organiser: User, club: Club, days: int, uses: int) -> InvitationLink:
    """Good for so many days and so many people."""
    club = lock_club(club)
    as_organiser(club, organiser)
    if days not in DAYS or uses not in USES:
        raise ClubError("bad_choice")
    now = timezone.now()
    if good_links(club, now).count() >= MOST_LINKS:
        raise ClubError("many_links")
    return InvitationLink.objects.create(
        club=club, made_by=organiser, expires_at=now + timedelta(days=days), uses_left=uses
    )


@transaction.atomic
def revoke_link(organiser: User, club: Club, link_id: int) -> None:
    club = lock_club(club)
    as_organiser(club, organiser)
    club.links.filter(pk=link_id, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def join_by_link(user: User, club: Club, secret: str) -> Membership:
    """Whatever way the club is joined otherwise; of two who come for one place one gets it."""
    check_person(user)
    club = lock_club(club)
    found = _was(club, user)
    if found and found.status == Status.IN:
        return found
    link = _good(club, secret, timezone.now())
    link.uses_left -= 1
    link.save(update_fields=["uses_left"])
    return _enter(club, user, found)


def is_good(club: Club, secret: str) -> bool:
    """Whether somebody may still join by this link."""
    return good_links(club, timezone.now()).filter(secret=secret).exists()


def _good(club: Club, secret: str, now: datetime) -> InvitationLink:
    """Behind the club's lock nobody else uses it meanwhile."""
    link = good_links(club, now).filter(secret=secret).first()
    if link is None:
        raise ClubError("link_over")
    return link
