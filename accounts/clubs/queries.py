"""What is asked about clubs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from unicodedata import normalize

from django.conf import settings
from django.db.models import Case, Count, F, Q, QuerySet, When
from django.utils import timezone

from accounts.clubs.models import ChatLine, Club, InvitationLink, JoinRequest, Membership
from accounts.countries import is_country
from accounts.models import Block, User

Role, Status = Membership.Role, Membership.Status
ORGANISING = (Role.OWNER, Role.ORGANISER)
# Something happened there in this time: it is active.
ACTIVE = timedelta(days=7)


def members(club: Club) -> QuerySet[Membership]:
    """Who belongs to the club now; not who has closed his account."""
    return Membership.objects.filter(club=club, status=Status.IN, user__is_active=True)


def member_ids(club: Club) -> frozenset[int]:
    return frozenset(members(club).values_list("user", flat=True))


def is_member(club: Club, user: User | None) -> bool:
    return user is not None and members(club).filter(user=user).exists()


def is_organiser(club: Club, user: User | None) -> bool:
    """Whether he is an organiser or the owner; of a dissolved club nobody is."""
    if user is None or club.is_dissolved:
        return False
    return members(club).filter(user=user, role__in=ORGANISING).exists()


def membership_of(club: Club, user: User | None) -> Membership | None:
    """What he is or was to the club."""
    return None if user is None else Membership.objects.filter(club=club, user=user).first()


def clubs_of(user: User) -> QuerySet[Club]:
    """The clubs of which he is a member, by name."""
    mine = Membership.objects.filter(user=user, status=Status.IN)
    return Club.objects.filter(pk__in=mine.values("club"), dissolved_at=None).order_by("name_key")


def clubs_organised_by(user: User) -> QuerySet[Club]:
    """Those in which he may do what organisers do."""
    mine = Membership.objects.filter(user=user, status=Status.IN, role__in=ORGANISING)
    return Club.objects.filter(pk__in=mine.values("club"), dissolved_at=None).order_by("name_key")


def clubs_shown_of(person: User, reader: User | None) -> QuerySet[Club]:
    """On his profile: the public ones, and the private ones in which the reader is, too."""
    shown = Q(is_private=False)
    if reader is not None:
        mine = Membership.objects.filter(user=reader, status=Status.IN)
        shown |= Q(pk__in=mine.values("club"))
    return clubs_of(person).filter(shown)


def visible(club: Club, user: User | None) -> bool:
    """Whether he may see what happens inside: members, chat, games, tables, the board."""
    return not club.is_private or is_member(club, user)


def is_closed_to(club_id: int | None, user_id: int | None) -> bool:
    """Whether a club is private and this user no member; by numbers, for who has nothing else."""
    return user_id in outsiders(club_id, {user_id})


def outsiders(club_id: int | None, user_ids: Collection[int | None]) -> set[int | None]:
    """Those of these users (None: without login) to whom the club is closed, in two queries."""
    if club_id is None or not user_ids:
        return set()
    if not Club.objects.filter(pk=club_id, is_private=True).exists():
        return set()
    known = [user_id for user_id in user_ids if user_id is not None]
    inside = Membership.objects.filter(club=club_id, user__in=known, status=Status.IN)
    return set(user_ids) - set(inside.values_list("user", flat=True))


def closed_to(user: User | None) -> QuerySet[Club]:
    """The private clubs into which he cannot look."""
    private = Club.objects.filter(is_private=True)
    if user is None:
        return private
    mine = Membership.objects.filter(user=user, status=Status.IN)
    return private.exclude(pk__in=mine.values("club"))


@dataclass(frozen=True)
class Search:
    """What one looks for; an empty text asks for nothing."""

    name: str = ""
    country: str = ""
    language: str = ""
    by: str = ""

    def of(self, clubs: QuerySet[Club]) -> QuerySet[Club]:
        if self.name:
            clubs = clubs.filter(name_key__contains=folded(self.name))
        if is_country(self.country):
            clubs = clubs.filter(country=self.country)
        if self.language in dict(settings.LANGUAGES):
            clubs = clubs.filter(language=self.language)
        return clubs.order_by(*ORDERS.get(self.by, ORDERS[""]), "pk")


ORDERS: dict[str, Sequence[str]] = {
    "": ("-stirred_at",),
    "members": ("-told_members", "name_key"),
    "name": ("name_key",),
}


def found(search: Search) -> QuerySet[Club]:
    """The clubs that one may join or ask to, each with `members`.

    In what order private ones stand tells nobody how large they are, nor what happens there.
    """
    belongs = Q(memberships__status=Status.IN, memberships__user__is_active=True)
    clubs = Club.objects.filter(dissolved_at=None).annotate(
        members=Count("memberships", filter=belongs),
        told_members=Case(When(is_private=True, then=0), default=F("members")),
        stirred_at=Case(When(is_private=True, then=F("created_at")), default=F("active_at")),
    )
    return search.of(clubs)


def is_active(club: Club) -> bool:
    return club.active_at > timezone.now() - ACTIVE


def roll(club: Club, name: str = "") -> QuerySet[Membership]:
    """The members with their users: the owner, the organisers, then by how long they are here.

    With a part of a name those who are called so.
    """
    rank = Case(When(role=Role.OWNER, then=0), When(role=Role.ORGANISER, then=1), default=2)
    rows = members(club).select_related("user").order_by(rank, "joined_at", "pk")
    return _called(rows, name)


def _called(rows: QuerySet[Membership], name: str) -> QuerySet[Membership]:
    return rows.filter(user__name_key__contains=folded(name)) if name else rows


def folded(part: str) -> str:
    """A part of a name as it is looked for among names that are stored in their folded form."""
    return normalize("NFC", part).replace("\0", "").casefold()


def banned(club: Club, name: str = "") -> QuerySet[Membership]:
    """Who may not come back, by name; with a part of a name those who are called so."""
    rows = Membership.objects.filter(club=club, status=Status.BANNED)
    return _called(rows.select_related("user").order_by("user__name_key"), name)


def waiting(club: Club) -> QuerySet[JoinRequest]:
    """Who asks to join and has no answer yet, the first first."""
    rows = JoinRequest.objects.filter(club=club, refused_at=None)
    return rows.select_related("user").order_by("created_at", "pk")


def good_links(club: Club, now: datetime) -> QuerySet[InvitationLink]:
    """The invitations by which one may still join."""
    rows = InvitationLink.objects.filter(
        club=club, revoked_at=None, expires_at__gt=now, uses_left__gt=0
    )
    return rows.select_related("made_by").order_by("-pk")


def chat(club: Club, reader: User | None, all_lines: bool, before: int | None = None) -> QuerySet:
    """The lines that the reader may see, the newest first: hidden ones only with `all_lines`."""
    rows = ChatLine.objects.filter(club=club).select_related("author").order_by("-id")
    if not all_lines:
        rows = rows.filter(hidden_at=None)
    if reader is not None:
        rows = rows.exclude(author__in=Block.objects.filter(blocker=reader).values("blocked"))
    return rows if before is None else rows.filter(pk__lt=before)
