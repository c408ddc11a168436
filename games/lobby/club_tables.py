"""Waiting tables of clubs, kept in step with the membership."""

from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.clubs.queries import member_ids
from games.lobby.errors import LobbyError
from games.lobby.locks import WAITING, close, lock_table, mark_changed, notify_users
from games.lobby.models import CustomTable


def remove_non_members(club_id: int) -> None:
    """Apply a change of membership or the end of the club to its waiting tables.

    Games that have begun are played on.
    """
    tables = CustomTable.objects.filter(
        club=club_id, status=WAITING, visibility=CustomTable.Visibility.CLUB
    )
    waiting = list(tables.order_by("pk").values_list("pk", flat=True))
    if not waiting:
        return
    club = Club.objects.get(pk=club_id)
    members = frozenset[int]() if club.is_dissolved else member_ids(club)
    for table_id in waiting:
        # The game has begun meanwhile, or the table was closed.
        with suppress(LobbyError), transaction.atomic():
            _remove_non_members(lock_table(table_id), members)


def _remove_non_members(table: CustomTable, members: frozenset[int]) -> None:
    if table.owner_id not in members:
        close(table, "club")
        return
    seats = table.seats.filter(is_person=True).exclude(user__in=members)
    pending = table.invitations.filter(answered_at=None).exclude(user__in=members)
    removed = [*seats.values_list("user", flat=True), *pending.values_list("user", flat=True)]
    if removed:
        seats.delete()
        pending.delete()
        notify_users(removed, {"type": "invitations"})
        mark_changed(table, timezone.now())
