"""Rematches: all people of a finished game must agree within a minute; bots always agree."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.clubs.queries import member_ids
from accounts.models import User
from games.lobby import services
from games.lobby.bot_seats import bot_for
from games.lobby.errors import LobbyError
from games.lobby.locks import (
    WAITING,
    check_free,
    check_may_meet,
    close,
    game_url,
    leave_queue,
    lock_user,
    mark_changed,
    notify_users,
)
from games.lobby.models import CustomSeat, CustomTable, Invitation
from games.lobby.start import start_if_full
from games.models import Game, Seat

REMATCH_TIMEOUT = timedelta(seconds=60)


def accept(user: User, table_id: str) -> CustomTable:
    """Accept an invitation to any kind of table, rematches included."""
    table = CustomTable.objects.filter(pk=table_id).first()
    if table is None or table.rematch_of_id is None:
        return services.sit(user, table_id)
    return agree(user, table.rematch_of_id)


@transaction.atomic
def agree(user: User, game_id: str) -> CustomTable:
    """Agree to a rematch, creating its table if there is none.

    With the last agreement the table names the new game.

    Raises:
        LobbyError: there is no rematch of this game, or the user may not sit down.
    """
    now = timezone.now()
    lock_user(user)
    before = _lock_finished_game(game_id)
    seats = list(before.seats.select_related("user", "substituted_by"))
    own_seat = next((s for s in seats if s.user_id == user.pk and not s.left_at), None)
    if own_seat is None:
        raise LobbyError("no_rematch")
    table = _open_rematch(before, now)
    if table is None:
        check_free(user, is_rated(before, seats), now)
        table = _create_rematch(before, seats, user, now)
    if not table.seats.filter(user=user).exists():
        check_free(user, table.rated, now)
        check_may_meet(user, table)
        CustomSeat.objects.create(table=table, number=own_seat.number, user=user, seen_at=now)
        leave_queue(user)
        table.invitations.filter(user=user).update(answered_at=now)
        notify_users([user.pk], {"type": "invitations"})
        mark_changed(table, now)
    start_if_full(table, now)
    return table


def _lock_finished_game(game_id: str) -> Game:
    """Lock the game, so that two simultaneous requests create one table."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True)
    game = rows.select_related("pool", "ladder", "club").filter(pk=game_id).first()
    # At an event the pairing decides the opponents.
    if game is None or game.event_key:
        raise LobbyError("no_rematch")
    if game.status != Game.Status.OVER:
        raise LobbyError("not_over")
    return game


def _open_rematch(before: Game, now: datetime) -> CustomTable | None:
    """Return the waiting table of the rematch, if there is one; close an expired one."""
    tables = CustomTable.objects.select_for_update(of=("self",)).filter(rematch_of=before)
    for table in tables.order_by("-created_at"):
        if table.status == CustomTable.Status.STARTED and table.game_id:
            raise LobbyError("table_started", url=game_url(table.game_id))
        if table.close_reason in ("declined", "owner"):
            raise LobbyError("answered")
        if table.status == WAITING and table.expires_at > now:
            return table
        if table.status == WAITING:
            close(table, "expired")
    return None


def is_rated(before: Game, seats: list[Seat]) -> bool:
    """Return whether the rematch is rated: as the game was, unless a player left.

    Games from a pool have no ladder of their own: a rated pool pairs by its queue alone.
    """
    has_leavers = any(seat.left_at for seat in seats)
    return before.rated and before.ladder_id is not None and not has_leavers


def _create_rematch(before: Game, seats: list[Seat], owner: User, now: datetime) -> CustomTable:
    rated = is_rated(before, seats)
    table = CustomTable.objects.create(
        owner=owner,
        preset_id=before.preset_id,
        agreements=before.agreements,
        players=before.players,
        rated=rated,
        ladder=before.ladder if rated else None,
        club=_club_of(before, seats),
        action_ms=before.action_ms,
        reserve_ms=before.reserve_ms,
        visibility=CustomTable.Visibility.INVITED,
        rematch_of=before,
        expires_at=now + REMATCH_TIMEOUT,
    )
    for seat in seats:
        _fill_or_invite(table, seat, owner)
    return table


def _club_of(before: Game, seats: list[Seat]) -> Club | None:
    """Return the game's club if all people of the game are still members."""
    club = before.club
    if club is None or club.is_dissolved:
        return None
    people = {seat.user_id for seat in seats if not seat.user.is_bot}
    return club if people <= member_ids(club) else None


def _fill_or_invite(table: CustomTable, seat: Seat, owner: User) -> None:
    """Seat a bot at once and invite a person.

    The bot that replaced a leaver takes their seat.
    """
    if seat.left_at or seat.user.is_bot:
        bot = seat.user if seat.user.is_bot else seat.substituted_by
        seated = list(table.seats.values_list("user_id", flat=True))
        bot = bot or bot_for("hard", seated)
        CustomSeat.objects.create(table=table, number=seat.number, user=bot, is_person=False)
    elif seat.user_id != owner.pk:
        Invitation.objects.create(table=table, user=seat.user)
        notify_users([seat.user_id], {"type": "invitations"})
