"""Tables that wait for a club's members: who is none any more neither sits there nor is called."""

from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.clubs.queries import member_ids
from games.lobby.errors import LobbyError
from games.lobby.locks import WAITING, changed, close, lock_table, tell
from games.lobby.models import OwnTable


def tidy(club_id: int) -> None:
    """After somebody came or went, or the club has ended; a game that began is played on."""
    tables = OwnTable.objects.filter(
        club=club_id, status=WAITING, visibility=OwnTable.Visibility.CLUB
    )
    waiting = list(tables.order_by("pk").values_list("pk", flat=True))
    if not waiting:
        return
    club = Club.objects.get(pk=club_id)
    inside = frozenset[int]() if club.is_dissolved else member_ids(club)
    for table_id in waiting:
        # It has begun at this moment, or it is over.
        with suppress(LobbyError), transaction.atomic():
            _tidy(lock_table(table_id), inside)


def _tidy(table: OwnTable, inside: frozenset[int]) -> None:
    if table.owner_id not in inside:
        close(table, "club")
        return
    seats = table.seats.filter(is_person=True).exclude(user__in=inside)
    calls = table.invitations.filter(answered_at=None).exclude(user__in=inside)
    gone = [*seats.values_list("user", flat=True), *calls.values_list("user", flat=True)]
    if gone:
        seats.delete()
        calls.delete()
        tell(gone, {"type": "calls"})
        changed(table, timezone.now())
