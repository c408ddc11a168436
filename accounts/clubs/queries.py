"""Queries about clubs and their members."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from unicodedata import normalize

from django.conf import settings
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from accounts.clubs.models import (
    ChatMessage,
    Club,
    InvitationLink,
    JoinRequest,
    Membership,
    visible_activity,
)
from accounts.countries import is_country
from accounts.models import Block, User

Role, Status = Membership.Role, Membership.Status
ORGANISER_ROLES = (Role.OWNER, Role.ORGANISER)
# A club is active if something happened in it within this time.
ACTIVE_PERIOD = timedelta(days=7)


def members(club: Club) -> QuerySet[Membership]:
    """Return the present memberships, without those of closed accounts."""
    return Membership.objects.filter(club=club, status=Status.IN, user__is_active=True)


def member_ids(club: Club) -> frozenset[int]:
    """Return the user ids of the members."""
    return frozenset(members(club).values_list("user", flat=True))


def is_member(club: Club, user: User | None) -> bool:
    """Return whether the user is a member."""
    return user is not None and members(club).filter(user=user).exists()


def is_organiser(club: Club, user: User | None) -> bool:
    """Return whether the user is an organiser or the owner; a dissolved club has none."""
    if user is None or club.is_dissolved:
        return False
    return members(club).filter(user=user, role__in=ORGANISER_ROLES).exists()


def membership_of(club: Club, user: User | None) -> Membership | None:
    """Return the user's present or past membership."""
    return None if user is None else Membership.objects.filter(club=club, user=user).first()


def clubs_of(user: User) -> QuerySet[Club]:
    """Return the clubs of which the user is a member, by name."""
    joined = Membership.objects.filter(user=user, status=Status.IN)
    return Club.objects.filter(pk__in=joined.values("club"), dissolved_at=None).order_by("name_key")


def clubs_organised_by(user: User) -> QuerySet[Club]:
    """Return the clubs that the user owns or organises, by name."""
    roles = Membership.objects.filter(user=user, status=Status.IN, role__in=ORGANISER_ROLES)
    return Club.objects.filter(pk__in=roles.values("club"), dissolved_at=None).order_by("name_key")


def clubs_visible_on_profile(person: User, viewer: User | None) -> QuerySet[Club]:
    """Return a user's public clubs, and the private ones that the viewer belongs to as well."""
    visible = Q(is_private=False)
    if viewer is not None:
        joined = Membership.objects.filter(user=viewer, status=Status.IN)
        visible |= Q(pk__in=joined.values("club"))
    return clubs_of(person).filter(visible)


def can_view(club: Club, user: User | None) -> bool:
    """Return whether the user may see the members, chat, games, tables and leaderboard."""
    return not club.is_private or is_member(club, user)


def is_hidden_from(club_id: int | None, user_id: int | None) -> bool:
    """Return whether the club is private and the user no member, by their ids."""
    return user_id in non_members(club_id, {user_id})


def non_members(club_id: int | None, user_ids: Collection[int | None]) -> set[int | None]:
    """Return those of these users (None: a visitor) who may not view the club, in two queries."""
    if club_id is None or not user_ids:
        return set()
    if not Club.objects.filter(pk=club_id, is_private=True).exists():
        return set()
    known_ids = [user_id for user_id in user_ids if user_id is not None]
    rows = Membership.objects.filter(club=club_id, user__in=known_ids, status=Status.IN)
    return set(user_ids) - set(rows.values_list("user", flat=True))


def hidden_from(user: User | None) -> QuerySet[Club]:
    """Return the private clubs that the user may not view."""
    private = Club.objects.filter(is_private=True)
    if user is None:
        return private
    joined = Membership.objects.filter(user=user, status=Status.IN)
    return private.exclude(pk__in=joined.values("club"))


@dataclass(frozen=True)
class ClubSearch:
    """The criteria of a search for clubs, and its order; empty ones do not restrict it."""

    name: str = ""
    country: str = ""
    language: str = ""
    by: str = ""

    def apply(self, clubs: QuerySet[Club]) -> QuerySet[Club]:
        """Return the matching clubs in this order; unknown values are ignored."""
        if self.name:
            clubs = clubs.filter(name_key__contains=casefold_key(self.name))
        if is_country(self.country):
            clubs = clubs.filter(country=self.country)
        if self.language in dict(settings.LANGUAGES):
            clubs = clubs.filter(language=self.language)
        return clubs.order_by(*ORDERS.get(self.by, ORDERS[""]), "pk")


ORDERS: dict[str, Sequence[str]] = {
    "": ("-last_activity",),
    "members": ("-visible_members", "name_key"),
    "name": ("name_key",),
}


def search(criteria: ClubSearch) -> QuerySet[Club]:
    """Return the matching clubs that are not dissolved, each with the number of its `members`.

    The order does not reveal the size or the activity of private clubs.
    """
    present = Membership.objects.filter(
        club=OuterRef("pk"), status=Status.IN, user__is_active=True
    ).order_by()
    # For the clubs of a page alone; joined, the members of all clubs would be counted.
    counted = present.values("club").annotate(number=Count("pk")).values("number")
    clubs = Club.objects.filter(dissolved_at=None).annotate(
        members=Coalesce(Subquery(counted), 0),
        last_activity=visible_activity(),
    )
    visible = Case(When(is_private=True, then=0), default=F("members"))
    return criteria.apply(clubs.alias(visible_members=visible))


def members_list(club: Club, name: str = "") -> QuerySet[Membership]:
    """Return the members with their users: the owner, the organisers, then by date of joining.

    A part of a name restricts the list.
    """
    rank = Case(When(role=Role.OWNER, then=0), When(role=Role.ORGANISER, then=1), default=2)
    rows = members(club).select_related("user").order_by(rank, "joined_at", "pk")
    return _with_name(rows, name)


def _with_name(rows: QuerySet[Membership], name: str) -> QuerySet[Membership]:
    return rows.filter(user__name_key__contains=casefold_key(name)) if name else rows


def casefold_key(part: str) -> str:
    """Return a search term in the form of the stored name keys."""
    return normalize("NFC", part).replace("\0", "").casefold()


def banned_members(club: Club, name: str = "") -> QuerySet[Membership]:
    """Return the banned users' memberships, by name; a part of a name restricts the list."""
    rows = Membership.objects.filter(club=club, status=Status.BANNED)
    return _with_name(rows.select_related("user").order_by("user__name_key"), name)


def pending_requests(club: Club) -> QuerySet[JoinRequest]:
    """Return the open join requests, oldest first."""
    rows = JoinRequest.objects.filter(club=club, refused_at=None)
    return rows.select_related("user").order_by("created_at", "pk")


def valid_links(club: Club, now: datetime) -> QuerySet[InvitationLink]:
    """Return the invitation links that can still be used, newest first."""
    rows = InvitationLink.objects.filter(
        club=club, revoked_at=None, expires_at__gt=now, uses_left__gt=0
    )
    return rows.select_related("made_by").order_by("-pk")


def visible_messages(
    club: Club, viewer: User | None, with_hidden: bool, before: int | None = None
) -> QuerySet:
    """Return the chat messages that the viewer may see, newest first.

    `before` is the id of a message: only older ones are returned.
    """
    rows = ChatMessage.objects.filter(club=club).select_related("author").order_by("-id")
    if not with_hidden:
        rows = rows.filter(hidden_at=None)
    if viewer is not None:
        rows = rows.exclude(author__in=Block.objects.filter(blocker=viewer).values("blocked"))
    return rows if before is None else rows.filter(pk__lt=before)
