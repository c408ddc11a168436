"""Actions on custom tables before their games begin."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.clubs.queries import is_member
from accounts.guests.names import is_like_another, name_guest
from accounts.models import User
from games import engine
from games.lobby import invitations
from games.lobby.bots import external as external_bots
from games.lobby.bots.seats import bot_for, checked_level
from games.lobby.errors import LobbyError
from games.lobby.locks import (
    TABLE_LIFETIME,
    WAITING,
    check_free,
    check_may_meet,
    close,
    leave_queue,
    lock_owned_table,
    lock_table,
    lock_user,
    mark_changed,
    notify_users,
)
from games.lobby.models import CustomSeat, CustomTable, Invitation
from games.lobby.options import CLOCKS, ladder_choice, normalise_agreements
from games.lobby.start import start_if_full
from games.models import Game
from games.presets.models import Preset
from ratings.services import stored_ladder

Visibility = CustomTable.Visibility


@dataclass(frozen=True)
class TableRequest:
    """Settings of a table to be created.

    agreements  as in record.md; `preset`: the version that they are based on
    bots        for each seat after the owner's the level of a bot, or "" for a person
    invited     users to invite; `challenged`: the one it is made for; then the invited are, too
    club        its members may join and are invited, and the game belongs to the club
    """

    agreements: dict[str, Any]
    preset: Preset | None = None
    clock: str = "calm"
    rated: bool = False
    visibility: str = Visibility.OPEN
    bots: Sequence[str] = ()
    invited: Sequence[User] = field(default=())
    challenged: User | None = None
    club: Club | None = None


@transaction.atomic
def create_table(owner: User, request: TableRequest) -> CustomTable:
    """Create a table with its owner at the first seat.

    The game begins at once if bots take all other seats.

    Raises:
        LobbyError: the settings are invalid, or the owner may not sit down.
    """
    now = timezone.now()
    lock_user(owner)
    check_free(owner, request.rated, now)
    external_bots.check_table_rate(owner, now)
    table = _new_table(owner, request)
    table.expires_at = now + TABLE_LIFETIME
    table.save(force_insert=True)
    leave_queue(owner)
    CustomSeat.objects.create(table=table, number=0, user=owner)
    for number, level in enumerate(request.bots, 1):
        if level:
            _add_bot(table, number, level)
    if table.club is not None:
        invitations.invite_club(owner, table, table.club)
    is_challenge = request.challenged is not None
    for user in filter(None, [request.challenged, *request.invited]):
        invitations.create_invitation(owner, table, user, challenge=is_challenge)
    start_if_full(table, now)
    return table


def _new_table(owner: User, request: TableRequest) -> CustomTable:
    try:
        agreed, agreements = normalise_agreements(request.agreements)
    except engine.BadAgreements:
        raise LobbyError("invalid_agreements") from None
    if request.clock not in CLOCKS or request.visibility not in Visibility.values:
        raise LobbyError("bad_choice")
    _check_club(owner, request)
    choice = ladder_choice(agreed)
    if request.rated and choice.ladder is None:
        raise LobbyError(choice.problem)
    if request.rated and any(request.bots):
        raise LobbyError("bots_unrated")
    if len(request.bots) > agreed.players - 1:
        raise LobbyError("bad_choice")
    clock = CLOCKS[request.clock]
    return CustomTable(
        owner=owner,
        preset=request.preset,
        agreements=agreements,
        players=agreed.players,
        rated=request.rated,
        ladder=stored_ladder(choice.ladder) if request.rated else None,
        action_ms=clock.action_ms,
        reserve_ms=clock.reserve_ms,
        visibility=request.visibility,
        club=request.club,
    )


def _check_club(owner: User, request: TableRequest) -> None:
    """Check that exactly the tables for a club name one, and that the owner is in it."""
    if (request.club is not None) != (request.visibility == Visibility.CLUB):
        raise LobbyError("bad_choice")
    if request.club is not None and (
        request.club.is_dissolved or not is_member(request.club, owner)
    ):
        raise LobbyError("not_in_club")


@transaction.atomic
def sit(user: User, table_id: str, number: int | None = None, guest_name: str = "") -> CustomTable:
    """Take a seat, by default the first free one; a repeated call confirms that the user is there.

    With the last seat the game begins, and the table names it. A guest who sits down may have a
    new name, which was checked. `rematch.sit` knows rematches, too.

    Raises:
        LobbyError: the table is gone or full, or the user may not sit down.
        ValueError: it is a rematch, to which one agrees.
    """
    now = timezone.now()
    lock_user(user)
    table = lock_table(table_id)
    if table.rematch_of_id is not None:
        raise ValueError(f"table {table_id} is a rematch, to which one agrees")
    own_seat = table.seats.filter(user=user)
    if not own_seat.exists():
        _check_may_sit(user, table)
        check_free(user, table.rated, now)
        CustomSeat.objects.create(table=table, number=_free_seat(table, number), user=user)
        if user.is_guest:
            _settle_guest_name(user, guest_name, table)
        leave_queue(user)
        table.invitations.filter(user=user).update(answered_at=now, declined=False)
        notify_users([user.pk], {"type": "invitations"})
        mark_changed(table, now)
    else:
        own_seat.update(seen_at=now, pressed_at=now)
    start_if_full(table, now)
    return table


def check_guest_name(name: str, table: CustomTable, guest: User | None = None) -> None:
    """Check that nobody else at a table has this name, or one that looks like it.

    Raises:
        LobbyError: somebody has.
    """
    seats = table.seats.exclude(user=guest).select_related("user")
    if is_like_another(name, [seat.user for seat in seats]):
        raise LobbyError("guest_name_here")


def _settle_guest_name(guest: User, new_name: str, table: CustomTable) -> None:
    """Name a guest who has sat down; an earlier name may be that of somebody here."""
    check_guest_name(new_name or guest.first_name, table, guest)
    if new_name:
        name_guest(guest, new_name)


def _check_may_sit(user: User, table: CustomTable) -> None:
    if user.pk in table.removed_user_ids:
        raise LobbyError("was_removed")
    is_invited = table.invitations.filter(user=user).exists()
    if table.visibility == Visibility.INVITED and not is_invited:
        raise LobbyError("not_invited")
    if table.visibility == Visibility.CLUB and not is_member_of_table_club(user, table):
        raise LobbyError("not_in_club")
    if not is_invited:
        _check_seat_is_not_kept(table)
    check_may_meet(user, table)


def _check_seat_is_not_kept(table: CustomTable) -> None:
    """Check that a seat is left for others beside those who are to answer a challenge."""
    free = table.players - table.seats.count()
    kept = table.invitations.open(timezone.now()).filter(is_challenge=True).count()
    if free and free <= kept:
        raise LobbyError("seats_kept")


def is_member_of_table_club(user: User, table: CustomTable) -> bool:
    """Return whether the user belongs to the club that the table is for."""
    club = table.club
    return club is not None and not club.is_dissolved and is_member(club, user)


def _free_seat(table: CustomTable, number: int | None) -> int:
    taken = set(table.seats.values_list("number", flat=True))
    free = [seat for seat in range(table.players) if seat not in taken]
    if not free:
        raise LobbyError("table_full")
    if number is None:
        return free[0]
    if number not in free:
        raise LobbyError("seat_taken" if number in taken else "bad_choice")
    return number


@transaction.atomic
def leave(user: User, table_id: str) -> CustomTable:
    """Stand up; if the owner leaves, the table is closed. Repeated calls change nothing.

    A rematch goes on with the others who have agreed.
    """
    lock_user(user)
    table = lock_table(table_id)
    if table.rematch_of_id is not None:
        leave_rematch(user, table, timezone.now())
    elif table.owner_id == user.pk:
        close(table, "owner")
    elif table.seats.filter(user=user).delete()[0]:
        mark_changed(table, timezone.now())
    return table


def leave_rematch(user: User, table: CustomTable, now: datetime) -> None:
    """Take back the agreement to a rematch; it is called off if nobody else has agreed."""
    people = table.seats.filter(is_person=True)
    if not people.filter(user=user).exists():
        return
    heir = people.exclude(user=user).order_by("pk").first()
    if heir is None:
        close(table, "owner")
        return
    table.seats.filter(user=user).delete()
    if table.owner_id == user.pk:
        table.owner_id = heir.user_id
        table.save(update_fields=["owner"])
    Invitation.objects.update_or_create(
        table=table, user=user, defaults={"declined": True, "answered_at": now}
    )
    mark_changed(table, now)


def leave_all_tables(user: User, rated: bool | None = None) -> None:
    """Leave every waiting table and drop open invitations.

    With `rated` given: only leave the tables that are rated, or unrated.
    """
    if rated is None:
        Invitation.objects.filter(user=user, answered_at=None).delete()
    seats = CustomSeat.objects.filter(user=user, is_person=True, table__status=WAITING)
    if rated is not None:
        seats = seats.filter(table__rated=rated)
    for table_id in list(seats.values_list("table_id", flat=True)):
        # The game has begun meanwhile, or the table was closed.
        with suppress(LobbyError):
            leave(user, table_id)
        notify_users([user.pk], {"type": "invitations"})


def close_table(owner: User, table_id: str) -> CustomTable:
    """Close a waiting table on behalf of its owner."""
    with transaction.atomic():
        table = lock_owned_table(owner, table_id)
        close(table, "owner")
    return table


@transaction.atomic
def remove_player(owner: User, table_id: str, number: int) -> CustomTable:
    """Empty a seat other than the owner's; a removed person may not come back."""
    table = lock_owned_table(owner, table_id)
    seat = table.seats.filter(number=number).exclude(user=owner).first()
    if seat is None:
        raise LobbyError("bad_choice")
    if seat.is_person:
        table.removed_user_ids = [*table.removed_user_ids, seat.user_id]
        table.save(update_fields=["removed_user_ids"])
        notify_users([seat.user_id], {"type": "invitations"})
    seat.delete()
    mark_changed(table, timezone.now())
    return table


@transaction.atomic
def seat_bot(owner: User, table_id: str, number: int, level: str) -> CustomTable:
    """Put a bot at a free seat; with the last seat the game begins."""
    table = lock_owned_table(owner, table_id)
    _add_bot(table, _free_seat(table, number), level)
    return _start_after_change(table)


@transaction.atomic
def fill_with_bots(owner: User, table_id: str, level: str) -> CustomTable:
    """Put bots at all free seats and begin the game."""
    table = lock_owned_table(owner, table_id)
    taken = set(table.seats.values_list("number", flat=True))
    for number in sorted(set(range(table.players)) - taken):
        _add_bot(table, number, level)
    return _start_after_change(table)


def _start_after_change(table: CustomTable) -> CustomTable:
    now = timezone.now()
    mark_changed(table, now)
    start_if_full(table, now)
    return table


def _add_bot(table: CustomTable, number: int, level: str) -> None:
    if table.rated:
        raise LobbyError("bots_unrated")
    seated = list(table.seats.values_list("user_id", flat=True))
    bot = bot_for(checked_level(level), seated)
    CustomSeat.objects.create(table=table, number=number, user=bot, is_person=False)


@transaction.atomic
def swap_seats(owner: User, table_id: str, first: int, second: int) -> CustomTable:
    """Exchange whatever two seats hold; either may be free."""
    table = lock_owned_table(owner, table_id)
    if not {first, second} <= set(range(table.players)):
        raise LobbyError("bad_choice")
    # A number beyond the table serves as a temporary place.
    for old, new in ((first, table.players), (second, first), (table.players, second)):
        table.seats.filter(number=old).update(number=new)
    mark_changed(table, timezone.now())
    return table


@transaction.atomic
def invite(owner: User, table_id: str, user: User) -> CustomTable:
    """Invite a user on behalf of the owner."""
    table = lock_owned_table(owner, table_id)
    if table.visibility == Visibility.CLUB and not is_member_of_table_club(user, table):
        raise LobbyError("cannot_invite")
    invitations.create_invitation(owner, table, user)
    mark_changed(table, timezone.now())
    return table


def mark_present(user: User, table_id: str) -> Game | None:
    """Record that the user's page is open; begin the game if only they were absent."""
    now = timezone.now()
    seats = CustomSeat.objects.filter(user=user, table=table_id, table__status=WAITING)
    if not seats.update(seen_at=now):
        return None
    table = CustomTable.objects.filter(pk=table_id).first()
    if table is None or table.seats.count() < table.players:
        return None
    try:
        with transaction.atomic():
            return start_if_full(lock_table(table_id), now)
    except LobbyError:
        return None
