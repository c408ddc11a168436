"""Who may sit down, and the locks by which every race has one answer.

Locked are first the person who asks and then the table, never another person: so nobody waits for
somebody who waits for him.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.queries import blocks_between
from games import queries
from games.lobby import external_bots
from games.lobby.errors import LobbyError
from games.lobby.models import OwnSeat, OwnTable
from games.matchmaking import services as matchmaking
from games.matchmaking.restrictions import closing_of
from games.tables.transport import publisher

# A table at which nothing happens for so long is closed.
LIFE = timedelta(minutes=30)
WAITING = OwnTable.Status.WAITING


def own_url(table_id: str) -> str:
    return reverse("own_table", args=[table_id])


def game_url(game_id: str) -> str:
    return reverse("table", args=[game_id])


def lock_user(user: User) -> User:
    """His own moves come one after the other; rows that merely name him need not wait."""
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def lock_table(table_id: str) -> OwnTable:
    """The table, if it still waits."""
    rows = OwnTable.objects.select_for_update(of=("self",)).select_related("owner", "club")
    table = rows.filter(pk=table_id).first()
    if table is None:
        raise LobbyError("no_table")
    if table.status == OwnTable.Status.STARTED and table.game_id:
        raise LobbyError("table_started", url=game_url(table.game_id))
    if table.status != WAITING or table.expires_at <= timezone.now():
        raise LobbyError("table_closed")
    return table


def lock_own(owner: User, table_id: str) -> OwnTable:
    """The table, for its owner alone."""
    table = lock_table(table_id)
    if table.owner_id != owner.pk:
        raise LobbyError("not_owner")
    return table


def check_free(user: User, rated: bool, now: datetime) -> None:
    """A person sits at one waiting table, or plays one game; the user must be locked."""
    if user.outside_bot:
        external_bots.check_free(user, rated)
        _check_waits_nowhere(user, now)
        return
    for game in (queries.running_game_of(user), queries.unfinished_game_of(user)):
        if game is not None:
            code = "one_game" if game.rated else "plays"
            raise LobbyError(code, url=game_url(game.pk))
    _check_waits_nowhere(user, now)
    closing = closing_of(user, now) if rated else None
    if closing is not None:
        raise LobbyError(closing.code, **closing.data)


def _check_waits_nowhere(user: User, now: datetime) -> None:
    seat = OwnSeat.objects.filter(user=user).select_related("table").first()
    if seat is None:
        return
    if seat.table.expires_at > now:
        raise LobbyError("waits_elsewhere", url=own_url(seat.table_id))
    # Its table is over, and only not swept yet.
    seat.delete()


def check_may_meet(user: User, table: OwnTable) -> None:
    """Nobody is told who blocked whom."""
    sitting = [seat.user_id for seat in table.seats.all() if seat.is_person]
    pairs = blocks_between([user.pk, table.owner_id, *sitting])
    if any(user.pk in pair for pair in pairs):
        raise LobbyError("cannot_meet")


def leave_queue(user: User) -> None:
    """Who sits down waits in no pool any more."""
    matchmaking.cancel(user)


def changed(table: OwnTable, now: datetime) -> None:
    """Something happened at the table: whoever looks on is shown it, and it lives on."""
    table.revision += 1
    if table.after_id is None:
        table.expires_at = now + LIFE
    table.save(update_fields=["revision", "expires_at"])


def tell(user_ids: list[int], message: dict[str, object]) -> None:
    """After the commit, on whatever page they are."""
    transaction.on_commit(
        lambda: [publisher.publish(f"user.{user_id}", message) for user_id in user_ids]  # type: ignore[func-returns-value]
    )


def close(table: OwnTable, why: str) -> None:
    """Nobody sits there any more; the table must be locked."""
    called = list(table.invitations.filter(declined=False).values_list("user_id", flat=True))
    sitting = list(table.seats.filter(is_person=True).values_list("user_id", flat=True))
    table.status, table.closed = OwnTable.Status.CLOSED, why
    table.revision += 1
    table.save(update_fields=["status", "closed", "revision"])
    table.seats.all().delete()
    tell([*{*called, *sitting}], {"type": "calls"})
