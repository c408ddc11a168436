"""What is done with tables of people's own before their games begin."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.clubs.queries import is_member
from accounts.models import User
from games import engine
from games.lobby import external_bots, invitations
from games.lobby.bot_seats import bot_for
from games.lobby.errors import LobbyError
from games.lobby.locks import (
    LIFE,
    WAITING,
    changed,
    check_free,
    check_may_meet,
    close,
    leave_queue,
    lock_own,
    lock_table,
    lock_user,
    tell,
)
from games.lobby.models import Invitation, OwnSeat, OwnTable
from games.lobby.options import CLOCKS, rating_of, shortest
from games.lobby.start import settle
from games.models import Game
from games.presets.models import Preset

Visibility = OwnTable.Visibility


@dataclass(frozen=True)
class Wish:
    """How somebody wants his table.

    agreements  as in record.md; `preset`: the version that they come from
    bots        of the seats after the owner's the strength of the bot, "" for a person
    invited     whom he calls to it; `challenged`: for whom alone it is laid
    club        whose members may come: they are called, and the game is the club's
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
def lay(owner: User, wish: Wish) -> OwnTable:
    """A new table, its owner at the first seat. Where bots take all others the game begins."""
    now = timezone.now()
    lock_user(owner)
    check_free(owner, wish.rated, now)
    external_bots.check_pace(owner, now)
    table = _new_table(owner, wish)
    table.expires_at = now + LIFE
    table.save(force_insert=True)
    leave_queue(owner)
    OwnSeat.objects.create(table=table, number=0, user=owner)
    for number, strength in enumerate(wish.bots, 1):
        if strength:
            _add_bot(table, number, strength)
    if table.club is not None:
        invitations.call_club(owner, table, table.club)
    for user in wish.invited:
        invitations.call(owner, table, user)
    if wish.challenged is not None:
        invitations.call(owner, table, wish.challenged, challenge=True)
    settle(table, now)
    return table


def _new_table(owner: User, wish: Wish) -> OwnTable:
    try:
        agreed, agreements = shortest(wish.agreements)
    except engine.BadAgreements:
        raise LobbyError("faults") from None
    if wish.clock not in CLOCKS or wish.visibility not in Visibility.values:
        raise LobbyError("bad_choice")
    _check_club(owner, wish)
    rating = rating_of(agreed)
    if wish.rated and rating.ladder is None:
        raise LobbyError(rating.why)
    if wish.rated and any(wish.bots):
        raise LobbyError("bots_unrated")
    if len(wish.bots) > agreed.players - 1:
        raise LobbyError("bad_choice")
    clock = CLOCKS[wish.clock]
    return OwnTable(
        owner=owner,
        preset=wish.preset,
        agreements=agreements,
        players=agreed.players,
        rated=wish.rated,
        ladder=rating.ladder if wish.rated else None,
        action_ms=clock.action_ms,
        reserve_ms=clock.reserve_ms,
        visibility=wish.visibility,
        club=wish.club,
    )


def _check_club(owner: User, wish: Wish) -> None:
    """A table is for a club's members, and then the game is the club's; or it is neither."""
    if (wish.club is not None) != (wish.visibility == Visibility.CLUB):
        raise LobbyError("bad_choice")
    if wish.club is not None and (wish.club.is_dissolved or not is_member(wish.club, owner)):
        raise LobbyError("not_in_club")


@transaction.atomic
def sit(user: User, table_id: str, number: int | None = None) -> OwnTable:
    """Take a seat, the first free one unless another is named; sitting twice is sitting once.

    The last seat begins the game: then the table names it.
    """
    now = timezone.now()
    lock_user(user)
    table = lock_table(table_id)
    mine = table.seats.filter(user=user)
    if not mine.exists():
        _check_may_sit(user, table)
        check_free(user, table.rated, now)
        OwnSeat.objects.create(table=table, number=_free_seat(table, number), user=user)
        leave_queue(user)
        table.invitations.filter(user=user).update(answered_at=now, declined=False)
        tell([user.pk], {"type": "calls"})
        changed(table, now)
    else:
        mine.update(seen_at=now)
    settle(table, now)
    return table


def _check_may_sit(user: User, table: OwnTable) -> None:
    if user.pk in table.removed:
        raise LobbyError("was_removed")
    called = table.invitations.filter(user=user).exists()
    if table.visibility == Visibility.INVITED and not called:
        raise LobbyError("not_invited")
    if table.visibility == Visibility.CLUB and not belongs(user, table):
        raise LobbyError("not_in_club")
    check_may_meet(user, table)


def belongs(user: User, table: OwnTable) -> bool:
    """Whether he is a member of the club for which the table was laid."""
    club = table.club
    return club is not None and not club.is_dissolved and is_member(club, user)


def _free_seat(table: OwnTable, number: int | None) -> int:
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
def leave(user: User, table_id: str) -> OwnTable:
    """Stand up; with its owner the table is closed. Leaving twice is leaving once."""
    lock_user(user)
    table = lock_table(table_id)
    if table.owner_id == user.pk:
        close(table, "owner")
    elif table.seats.filter(user=user).delete()[0]:
        changed(table, timezone.now())
    return table


def stand_up(user: User, rated: bool | None = None) -> None:
    """Leave whatever table he waits at, and come to none; with `rated` only such a one."""
    if rated is None:
        Invitation.objects.filter(user=user, answered_at=None).delete()
    seats = OwnSeat.objects.filter(user=user, is_person=True, table__status=WAITING)
    if rated is not None:
        seats = seats.filter(table__rated=rated)
    for table_id in list(seats.values_list("table_id", flat=True)):
        # Its game has begun at this moment, or it is over.
        with suppress(LobbyError):
            leave(user, table_id)
        tell([user.pk], {"type": "calls"})


def close_table(owner: User, table_id: str) -> OwnTable:
    """Before the start, by the owner."""
    with transaction.atomic():
        table = lock_own(owner, table_id)
        close(table, "owner")
    return table


@transaction.atomic
def remove(owner: User, table_id: str, number: int) -> OwnTable:
    """Send away who sits there, but for the owner himself; a person does not come back."""
    table = lock_own(owner, table_id)
    seat = table.seats.filter(number=number).exclude(user=owner).first()
    if seat is None:
        raise LobbyError("bad_choice")
    if seat.is_person:
        table.removed = [*table.removed, seat.user_id]
        table.save(update_fields=["removed"])
        tell([seat.user_id], {"type": "calls"})
    seat.delete()
    changed(table, timezone.now())
    return table


@transaction.atomic
def seat_bot(owner: User, table_id: str, number: int, strength: str) -> OwnTable:
    """Put a bot at a free seat; with the last one the game begins."""
    table = lock_own(owner, table_id)
    _add_bot(table, _free_seat(table, number), strength)
    return _begun(table)


@transaction.atomic
def fill(owner: User, table_id: str, strength: str) -> OwnTable:
    """Bots take all free seats, and the game begins."""
    table = lock_own(owner, table_id)
    taken = set(table.seats.values_list("number", flat=True))
    for number in sorted(set(range(table.players)) - taken):
        _add_bot(table, number, strength)
    return _begun(table)


def _begun(table: OwnTable) -> OwnTable:
    now = timezone.now()
    changed(table, now)
    settle(table, now)
    return table


def _add_bot(table: OwnTable, number: int, strength: str) -> None:
    if table.rated:
        raise LobbyError("bots_unrated")
    sitting = list(table.seats.values_list("user_id", flat=True))
    bot = bot_for(strength, sitting)
    OwnSeat.objects.create(table=table, number=number, user=bot, is_person=False)


@transaction.atomic
def swap(owner: User, table_id: str, one: int, other: int) -> OwnTable:
    """Who sits at the one seat goes to the other, and back."""
    table = lock_own(owner, table_id)
    if not {one, other} <= set(range(table.players)):
        raise LobbyError("bad_choice")
    # A number beyond the table while the two pass each other.
    for old, new in ((one, table.players), (other, one), (table.players, other)):
        table.seats.filter(number=old).update(number=new)
    changed(table, timezone.now())
    return table


@transaction.atomic
def invite(owner: User, table_id: str, user: User) -> OwnTable:
    """Call somebody whom the owner follows to the table."""
    table = lock_own(owner, table_id)
    if table.visibility == Visibility.CLUB and not belongs(user, table):
        raise LobbyError("cannot_call")
    invitations.call(owner, table, user)
    changed(table, timezone.now())
    return table


def look(user: User, table_id: str) -> Game | None:
    """His page lives; if the others only waited for him, the game begins."""
    now = timezone.now()
    seats = OwnSeat.objects.filter(user=user, table=table_id, table__status=WAITING)
    if not seats.update(seen_at=now):
        return None
    table = OwnTable.objects.filter(pk=table_id).first()
    if table is None or table.seats.count() < table.players:
        return None
    try:
        with transaction.atomic():
            return settle(lock_table(table_id), now)
    except LobbyError:
        return None


def uninvite(owner: User, table_id: str, user: User) -> None:
    """Take a call back that was not answered yet."""
    with transaction.atomic():
        table = lock_own(owner, table_id)
        Invitation.objects.filter(table=table, user=user, answered_at=None).delete()
        tell([user.pk], {"type": "calls"})
        changed(table, timezone.now())
