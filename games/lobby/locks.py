"""Row locks and seat checks for custom tables.

The acting user is locked first, then the table, and never another user, so no two requests
can wait for each other.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.queries import blocks_between, has_confirmed_email
from games import queries
from games.lobby.bots import external as external_bots
from games.lobby.errors import LobbyError
from games.lobby.models import CustomSeat, CustomTable
from games.matchmaking import services as matchmaking
from games.matchmaking.restrictions import ranked_restriction_of
from games.realtime import publisher

# A table without any change for this long is closed.
TABLE_LIFETIME = timedelta(minutes=30)
WAITING = CustomTable.Status.WAITING


def custom_table_url(table_id: str) -> str:
    """Return the path of a table's page."""
    return reverse("custom_table", args=[table_id])


def game_url(game_id: str) -> str:
    """Return the path of a game's page."""
    return reverse("table", args=[game_id])


def lock_user(user: User) -> User:
    """Lock the user, so that their requests run one after another.

    Rows with a foreign key to the user can still be written meanwhile.
    """
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def lock_table(table_id: str) -> CustomTable:
    """Lock and return a waiting table.

    Raises:
        LobbyError: there is no such table, or it no longer waits.
    """
    rows = CustomTable.objects.select_for_update(of=("self",)).select_related("owner", "club")
    table = rows.filter(pk=table_id).first()
    if table is None:
        raise LobbyError("no_table")
    if table.status == CustomTable.Status.STARTED and table.game_id:
        raise LobbyError("table_started", url=game_url(table.game_id))
    if table.status != WAITING or table.expires_at <= timezone.now():
        raise LobbyError("table_closed")
    return table


def lock_owned_table(owner: User, table_id: str) -> CustomTable:
    """Lock and return a waiting table of this owner; an offered rematch has no rights of owners.

    Raises:
        LobbyError: as `lock_table`, or the user is not the owner.
    """
    table = lock_table(table_id)
    if table.owner_id != owner.pk or table.rematch_of_id is not None:
        raise LobbyError("not_owner")
    return table


def check_free(user: User, rated: bool, now: datetime) -> None:
    """Check that the user neither plays nor waits elsewhere; the user must be locked.

    Raises:
        LobbyError: with an `url` of the game or table, or, for a rated table, with the reason of
            a ranked restriction or because the email address is not confirmed.
    """
    if user.is_external_bot:
        external_bots.check_free(user, rated)
        _check_waits_nowhere(user, now)
        return
    for game in (queries.running_game_of(user), queries.unfinished_game_of(user)):
        if game is not None:
            code = "one_game" if game.rated else "already_playing"
            raise LobbyError(code, url=game_url(game.pk))
    _check_waits_nowhere(user, now)
    if rated:
        _check_may_play_rated(user, now)


def _check_may_play_rated(user: User, now: datetime) -> None:
    """Throw-away accounts would choose at whose expense a rating rises."""
    if not has_confirmed_email(user):
        raise LobbyError("rated_unconfirmed")
    restriction = ranked_restriction_of(user, now)
    if restriction is not None:
        raise LobbyError(restriction.code, **restriction.data)


def _check_waits_nowhere(user: User, now: datetime) -> None:
    seat = CustomSeat.objects.filter(user=user).select_related("table").first()
    if seat is None:
        return
    if seat.table.expires_at > now:
        raise LobbyError("waits_elsewhere", url=custom_table_url(seat.table_id))
    # Its table has expired, but was not swept yet.
    seat.delete()


def check_may_meet(user: User, table: CustomTable) -> None:
    """Check that no block stands between the user and the people at the table.

    Raises:
        LobbyError: without telling which of them set the block.
    """
    if is_kept_apart(user, table):
        raise LobbyError("cannot_meet")


def is_kept_apart(user: User, table: CustomTable) -> bool:
    """Return whether a block stands between the user and the people at the table."""
    seated = [seat.user_id for seat in table.seats.all() if seat.is_person]
    pairs = blocks_between([user.pk, table.owner_id, *seated])
    return any(user.pk in pair for pair in pairs)


def leave_queue(user: User) -> None:
    """Cancel the user's ticket: a seated user waits in no pool."""
    matchmaking.leave_queue(user)


def mark_changed(table: CustomTable, now: datetime) -> None:
    """Save that something visible changed, which also extends the table's life.

    Nobody is asked any longer: with another player those who sat down long ago are asked anew.
    """
    table.revision += 1
    if table.rematch_of_id is None:
        table.asked_until = None
        table.expires_at = now + TABLE_LIFETIME
    table.save(update_fields=["revision", "expires_at", "asked_until"])


def notify_users(user_ids: list[int], message: dict[str, object]) -> None:
    """Send a message to all open pages of these users, after the commit."""
    transaction.on_commit(
        lambda: [publisher.publish(f"user.{user_id}", message) for user_id in user_ids]  # type: ignore[func-returns-value]
    )


def close(table: CustomTable, reason: str) -> None:
    """Close a waiting table and empty its seats; the table must be locked."""
    invited = list(table.invitations.filter(declined=False).values_list("user_id", flat=True))
    seated = list(table.seats.filter(is_person=True).values_list("user_id", flat=True))
    table.status, table.close_reason = CustomTable.Status.CLOSED, reason
    table.revision += 1
    table.save(update_fields=["status", "close_reason", "revision"])
    table.seats.all().delete()
    notify_users([*{*invited, *seated}], {"type": "invitations"})
