"""A club from its founding to its end: what it says of itself, and whose it is."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts import signals
from accounts.clubs.errors import ClubError
from accounts.clubs.locks import as_member, as_organiser, as_owner, lock_club, membership
from accounts.clubs.models import Club, Membership
from accounts.clubs.names import clean_name, new_key
from accounts.clubs.queries import members
from accounts.models import User

Role, Status = Membership.Role, Membership.Status
# So many clubs belong to one person, those that he founded and dissolved lately included.
MOST_OWNED = 3
LATELY = timedelta(days=7)


@dataclass(frozen=True)
class About:
    """What a club says of itself; checked by the form but for the name."""

    name: str
    about: str = ""
    country: str = ""
    language: str = ""
    is_private: bool = False
    joining: str = Club.Joining.OPEN


def found(user: User, about: About) -> Club:
    """A new club, whose owner he is. ValidationError: a name that no club may have."""
    check_person(user)
    name = clean_name(about.name)
    try:
        with transaction.atomic():
            return _found(user, about, name)
    except IntegrityError:
        raise ClubError("name_taken") from None


def check_person(user: User) -> None:
    if user.is_guest:
        raise ClubError("no_account")
    if user.is_program:
        raise ClubError("program")


def _found(user: User, about: About, name: str) -> Club:
    # Two presses at once come one after the other.
    list(User.objects.filter(pk=user.pk).select_for_update(no_key=True).values_list("pk"))
    owned = Membership.objects.filter(user=user, role=Role.OWNER)
    recent = Q(club__created_at__gt=timezone.now() - LATELY)
    if owned.filter(Q(club__dissolved_at=None) | recent).count() >= MOST_OWNED:
        raise ClubError("many_owned")
    club = Club(key=new_key(name))
    _write(club, about, name)
    club.save(force_insert=True)
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    return club


def _write(club: Club, about: About, name: str) -> None:
    club.name, club.about = name, about.about
    club.country, club.language = about.country, about.language
    club.is_private, club.joining = about.is_private, about.joining


def edit(user: User, club: Club, about: About) -> Club:
    """By organisers; the name, and whether all may look in, are the owner's affair."""
    try:
        with transaction.atomic():
            club = lock_club(club)
            own = as_organiser(club, user)
            # A name that it has already it may keep, whatever names may be taken today.
            name = club.name if about.name == club.name else clean_name(about.name)
            if own.role != Role.OWNER and (name, about.is_private) != (club.name, club.is_private):
                raise ClubError("not_owner")
            _write(club, about, name)
            club.save()
            # Whoever may not look in any more does not listen any more.
            signals.ring_club(club.pk, "members")
    except IntegrityError:
        raise ClubError("name_taken") from None
    return club


@transaction.atomic
def leave(user: User, club: Club) -> None:
    """Leaving twice is leaving once. With its last member a club ends; else the owner stays."""
    club = lock_club(club)
    own = membership(club, user)
    if own is None or own.status != Status.IN:
        return
    if own.role == Role.OWNER:
        if members(club).exclude(user=user).exists():
            raise ClubError("hand_over_first")
        _dissolve(club)
        return
    gone(club, own, Status.LEFT)


def gone(club: Club, own: Membership, status: str) -> None:
    """He belongs to the club no more; it must be locked."""
    own.role, own.status = Role.MEMBER, status
    own.save(update_fields=["role", "status"])
    end_links(club, own)
    if club.heir_id == own.user_id:
        club.heir = None
        club.save(update_fields=["heir"])
    signals.ring_club(club.pk, "members")


def end_links(club: Club, own: Membership) -> None:
    """Who organises no more lets nobody in, himself neither."""
    links = club.links.filter(made_by=own.user_id, revoked_at=None)
    links.update(revoked_at=timezone.now())


@transaction.atomic
def offer(owner: User, club: Club, heir: User | None) -> None:
    """Offer the club to a member, or nobody any more; it is his when he says yes."""
    club = lock_club(club)
    as_owner(club, owner)
    if heir is not None and as_member(club, heir).role == Role.OWNER:
        raise ClubError("bad_choice")
    club.heir = heir
    club.save(update_fields=["heir"])


@transaction.atomic
def accept(heir: User, club: Club) -> None:
    """The club is his; who owned it is an organiser."""
    club = lock_club(club)
    own = as_member(club, heir)
    if club.heir_id != heir.pk:
        raise ClubError("not_offered")
    hand_over(club, own)


@transaction.atomic
def decline(heir: User, club: Club) -> None:
    club = lock_club(club)
    if club.heir_id == heir.pk:
        club.heir = None
        club.save(update_fields=["heir"])


def hand_over(club: Club, heir: Membership) -> None:
    """Never two owners at once, not even for a moment; the club must be locked."""
    Membership.objects.filter(club=club, role=Role.OWNER).update(role=Role.ORGANISER)
    heir.role = Role.OWNER
    heir.save(update_fields=["role"])
    club.heir = None
    club.save(update_fields=["heir"])


@transaction.atomic
def dissolve(owner: User, club: Club, typed: str) -> None:
    """For good, by typing its name: games and the ladder stay as they are, nothing is added."""
    club = lock_club(club)
    as_owner(club, owner)
    if " ".join(typed.split()) != club.name:
        raise ClubError("wrong_name")
    _dissolve(club)


@transaction.atomic
def dissolve_for_the_site(club: Club) -> None:
    """By those who look after the site."""
    _dissolve(lock_club(club))


def _dissolve(club: Club) -> None:
    club.dissolved_at, club.heir = timezone.now(), None
    club.save(update_fields=["dissolved_at", "heir"])
    club.requests.all().delete()
    club.links.all().delete()
    club_id = club.pk
    transaction.on_commit(lambda: signals.told(signals.club_dissolved, club_id=club_id))


@transaction.atomic
def pass_on(club: Club, leaver: User) -> None:
    """His account goes, and he leaves; an owner's club is its oldest organiser's then.

    Without one the oldest member's, and without a member it ends.
    """
    try:
        club = lock_club(club)
    except ClubError:
        return
    own = membership(club, leaver)
    if own is None or own.status != Status.IN:
        return
    if own.role == Role.OWNER:
        heir = _oldest(club, leaver)
        if heir is None:
            _dissolve(club)
            return
        hand_over(club, heir)
    gone(club, own, Status.LEFT)


def _oldest(club: Club, leaver: User) -> Membership | None:
    others = members(club).exclude(user=leaver).order_by("joined_at", "pk")
    return others.filter(role=Role.ORGANISER).first() or others.first()
