"""Readers of names as they were given, outside of the room's own pages."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from accounts.clubs.models import Membership
from accounts.models import User
from tournaments.extras.room.models import LocalPlayer
from tournaments.models import Tournament
from tournaments.permissions import is_staff, organised_by


def names_for(viewer: User, tournaments: Collection[Tournament]) -> dict[int, str]:
    """Return by user the names that the viewer may read.

    All at events that the viewer organises, and at events of the viewer's clubs those of people who
    agreed to it.
    """
    events = [row for row in tournaments if row.in_room]
    organised = _organised(viewer, events)
    clubs = {row.club_id for row in events if row.club_id and row.pk not in organised}
    joined = set(memberships_in(viewer, clubs)) if clubs else set()
    of_clubs = {row.pk for row in events if row.club_id in joined} - organised
    if not organised and not of_clubs:
        return {}
    may_read = Q(tournament__in=organised) | Q(tournament__in=of_clubs, is_for_club=True)
    rows = LocalPlayer.objects.filter(may_read).exclude(name="")
    return dict(rows.values_list("user_id", "name"))


def _organised(viewer: User, events: Collection[Tournament]) -> set[str]:
    """Return the ids of those events that the viewer organises, in one query for all."""
    keys = {row.pk for row in events}
    if not keys or not viewer.is_active or viewer.is_guest:
        return set()
    if is_staff(viewer):
        return keys
    rows = Tournament.objects.filter(organised_by(viewer), pk__in=keys)
    return set(rows.values_list("pk", flat=True))


def memberships_in(viewer: User, clubs: Collection[int]) -> QuerySet[Membership, int]:
    """Return the ids of those clubs of which the viewer is a member."""
    rows = Membership.objects.filter(user=viewer, club__in=clubs, status=Membership.Status.IN)
    return rows.values_list("club_id", flat=True)
