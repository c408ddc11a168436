"""What organisers do with members: roles, bans, silence."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.clubs.errors import ClubError
from accounts.clubs.locks import as_organiser, as_owner, check_reaches, lock_club, membership
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import end_links, gone
from accounts.models import User

Role, Status = Membership.Role, Membership.Status
# For how many minutes somebody may be muted.
MUTES = (10, 60, 24 * 60, 7 * 24 * 60)


@transaction.atomic
def appoint(owner: User, club: Club, user: User, organiser: bool) -> None:
    """Make a member an organiser, or an organiser a member; by the owner alone."""
    club = lock_club(club)
    own = as_owner(club, owner)
    other = check_reaches(own, membership(club, user))
    if other.status != Status.IN:
        raise ClubError("bad_choice")
    other.role = Role.ORGANISER if organiser else Role.MEMBER
    other.save(update_fields=["role"])
    if not organiser:
        end_links(club, other)


@transaction.atomic
def ban(organiser: User, club: Club, user: User) -> None:
    """He is out, and stays out whatever link he has; a game that he plays is played on.

    Also for who has left, or only asks to join.
    """
    club = lock_club(club)
    own = as_organiser(club, organiser)
    if own.user_id == user.pk:
        raise ClubError("bad_choice")
    other = membership(club, user)
    if other is None and club.requests.filter(user=user).exists():
        other = Membership.objects.create(club=club, user=user, status=Status.BANNED)
    gone(club, check_reaches(own, other), Status.BANNED)
    club.requests.filter(user=user).delete()


@transaction.atomic
def unban(organiser: User, club: Club, user: User) -> None:
    """He may join again as everybody may."""
    club = lock_club(club)
    as_organiser(club, organiser)
    Membership.objects.filter(club=club, user=user, status=Status.BANNED).update(status=Status.LEFT)


@transaction.atomic
def mute(organiser: User, club: Club, user: User, minutes: int) -> None:
    """For so long he writes nothing in the chat; 0: he may again. It holds if he leaves."""
    club = lock_club(club)
    own = as_organiser(club, organiser)
    if minutes and minutes not in MUTES:
        raise ClubError("bad_choice")
    other = check_reaches(own, membership(club, user))
    if other.pk == own.pk:
        raise ClubError("bad_choice")
    other.muted_until = timezone.now() + timedelta(minutes=minutes) if minutes else None
    other.save(update_fields=["muted_until"])
