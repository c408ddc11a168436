"""Once more: all people of a finished game must agree within a minute, bots agree at once."""

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
    changed,
    check_free,
    check_may_meet,
    close,
    game_url,
    leave_queue,
    lock_user,
    tell,
)
from games.lobby.models import Invitation, OwnSeat, OwnTable
from games.lobby.start import settle
from games.models import Game, Seat

AGREE = timedelta(seconds=60)


def accept(user: User, table_id: str) -> OwnTable:
    """Follow a call to a table, whatever kind of table it is."""
    table = OwnTable.objects.filter(pk=table_id).first()
    if table is None or table.after_id is None:
        return services.sit(user, table_id)
    return agree(user, table.after_id)


@transaction.atomic
def agree(user: User, game_id: str) -> OwnTable:
    """Say yes to a rematch, as the first or as the last; then the table names the new game."""
    now = timezone.now()
    lock_user(user)
    before = _finished(game_id)
    seats = list(before.seats.select_related("user", "kept_by"))
    mine = next((seat for seat in seats if seat.user_id == user.pk and not seat.left_at), None)
    if mine is None:
        raise LobbyError("no_rematch")
    table = _offer(before, now)
    if table is None:
        check_free(user, is_rated(before, seats), now)
        table = _new_offer(before, seats, user, now)
    if not table.seats.filter(user=user).exists():
        check_free(user, table.rated, now)
        check_may_meet(user, table)
        OwnSeat.objects.create(table=table, number=mine.number, user=user, seen_at=now)
        leave_queue(user)
        table.invitations.filter(user=user).update(answered_at=now)
        tell([user.pk], {"type": "calls"})
        changed(table, now)
    settle(table, now)
    return table


def _finished(game_id: str) -> Game:
    """Locked, so that two who ask at once make one offer."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True)
    game = rows.select_related("pool", "ladder", "club").filter(pk=game_id).first()
    # Who meets whom at an event is drawn.
    if game is None or game.event_key:
        raise LobbyError("no_rematch")
    if game.status != Game.Status.OVER:
        raise LobbyError("not_over")
    return game


def _offer(before: Game, now: datetime) -> OwnTable | None:
    """The offer that stands; one whose time is over makes room for another."""
    offers = OwnTable.objects.select_for_update(of=("self",)).filter(after=before)
    for table in offers.order_by("-created_at"):
        if table.status == OwnTable.Status.STARTED and table.game_id:
            raise LobbyError("table_started", url=game_url(table.game_id))
        if table.closed in ("declined", "owner"):
            raise LobbyError("answered")
        if table.status == WAITING and table.expires_at > now:
            return table
        if table.status == WAITING:
            close(table, "expired")
    return None


def is_rated(before: Game, seats: list[Seat]) -> bool:
    """As the game was, but that of a pool: whom one meets in a rated pool, the queue decides."""
    gone = any(seat.left_at for seat in seats)
    return before.rated and before.ladder_id is not None and not gone


def _new_offer(before: Game, seats: list[Seat], owner: User, now: datetime) -> OwnTable:
    rated = is_rated(before, seats)
    table = OwnTable.objects.create(
        owner=owner,
        preset_id=before.preset_id,
        agreements=before.agreements,
        players=before.players,
        rated=rated,
        ladder=before.ladder if rated else None,
        club=_club_of(before, seats),
        action_ms=before.action_ms,
        reserve_ms=before.reserve_ms,
        visibility=OwnTable.Visibility.INVITED,
        after=before,
        expires_at=now + AGREE,
    )
    for seat in seats:
        _ask(table, seat, owner)
    return table


def _club_of(before: Game, seats: list[Seat]) -> Club | None:
    """Still the club's game, if all its people are still the club's."""
    club = before.club
    if club is None or club.is_dissolved:
        return None
    people = {seat.user_id for seat in seats if not seat.user.is_bot}
    return club if people <= member_ids(club) else None


def _ask(table: OwnTable, seat: Seat, owner: User) -> None:
    """A bot says yes at once; for who left the game, the bot that kept his seat."""
    if seat.left_at or seat.user.is_bot:
        bot = seat.user if seat.user.is_bot else seat.kept_by
        sitting = list(table.seats.values_list("user_id", flat=True))
        bot = bot or bot_for("hard", sitting)
        OwnSeat.objects.create(table=table, number=seat.number, user=bot, is_person=False)
    elif seat.user_id != owner.pk:
        Invitation.objects.create(table=table, user=seat.user)
        tell([seat.user_id], {"type": "calls"})
