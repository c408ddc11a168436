"""Rematches: people of a finished game have a minute to agree.

Bots take the seats of the others, if those who agreed say so: see docs/decisions/0043.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.clubs.queries import member_ids
from accounts.models import User
from games.bots import level_of
from games.lobby import invitations, services, start
from games.lobby.bots.levels import level_named
from games.lobby.bots.seats import bot_for
from games.lobby.bots.strength import are_near
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
from games.models import Game, Seat
from games.queries import unfinished_seats
from games.tables.bots.site_bots import available_bots
from games.tables.presence.seats import absent_seats
from ratings.models import Ladder

# The level of the bots that take the seats of those who do not come.
SUBSTITUTE_LEVEL = "strong"
REMATCH_TIMEOUT = timedelta(seconds=60)
# So long those who agreed may say whether they play on with bots.
BOTS_TIMEOUT = timedelta(seconds=60)
# So long at least somebody has for it who agrees when the others were asked already.
LATE_BOTS_TIMEOUT = timedelta(seconds=20)
# So long somebody who closed the page of the finished game may come back.
AWAY_TIMEOUT = timedelta(seconds=20)
# Afterwards the game is history, and asking for a rematch would only call people from elsewhere.
OFFER_PERIOD = timedelta(minutes=30)


@dataclass(frozen=True)
class Answers:
    """The people of a finished game by what they say to a rematch.

    `left`: who declined or plays elsewhere; `away`: who closed the page and may come back;
    `refused`: those of `left` who said no themselves.
    """

    agreed: Sequence[Seat]
    waiting: Sequence[Seat]
    away: Sequence[Seat]
    left: Sequence[Seat]
    refused: Sequence[Seat]


def answers_of(table: CustomTable, seats: Sequence[Seat]) -> Answers:
    """Return the answers to an offered rematch; `seats` are those of the finished game."""
    people = [seat for seat in seats if not seat.left_at and not seat.user.is_bot]
    agreed = set(table.seats.values_list("user_id", flat=True))
    silent = [seat for seat in people if seat.user_id not in agreed]
    left, away = _left(table, silent), _away(silent)
    refused = set(table.invitations.filter(declined=True).values_list("user_id", flat=True))
    return Answers(
        agreed=[seat for seat in people if seat.user_id in agreed],
        waiting=[seat for seat in silent if seat.user_id not in left | away],
        away=[seat for seat in silent if seat.user_id in away - left],
        left=[seat for seat in silent if seat.user_id in left],
        refused=[seat for seat in silent if seat.user_id in refused],
    )


def _left(table: CustomTable, silent: Sequence[Seat]) -> set[int]:
    """Return the ids of those who declined, were not asked, or play or wait at another table."""
    ids = [seat.user_id for seat in silent if not seat.user.is_external_bot]
    answers = dict(table.invitations.values_list("user_id", "declined"))
    playing = unfinished_seats().filter(user__in=ids, left_at=None)
    waiting = CustomSeat.objects.filter(user__in=ids, table__expires_at__gt=timezone.now())
    elsewhere = {key for rows in (playing, waiting) for key in rows.values_list("user", flat=True)}
    return elsewhere | {seat.user_id for seat in silent if answers.get(seat.user_id, True)}


def _away(silent: Sequence[Seat]) -> set[int]:
    """Return the ids of those without the page of the finished game; programs have none."""
    people = {
        (seat.game_id, seat.number): seat.user_id
        for seat in silent
        if not seat.user.is_external_bot
    }
    absent = absent_seats(list(people)) or set()
    return {people[seat_key] for seat_key in absent}


def sit(user: User, table_id: str, number: int | None = None, guest_name: str = "") -> CustomTable:
    """Take a seat at any kind of table, the only way to do so.

    At a rematch this is to agree to it: the seat is that of the game before, whatever `number`
    says, and the table may be a new one. Elsewhere see `services.sit`.

    Raises:
        LobbyError: the table is gone or full, or the user may not sit down.
    """
    table = CustomTable.objects.filter(pk=table_id).first()
    if table is None or table.rematch_of_id is None:
        return services.sit(user, table_id, number, guest_name)
    return agree(user, table.rematch_of_id)


@transaction.atomic
def decline(user: User, table_id: str, mute: bool = False) -> CustomTable:
    """Decline an invitation to any kind of table; a rematch goes on without the user."""
    table = invitations.decline(user, table_id, mute)
    if table.rematch_of_id is not None:
        _settle(table, timezone.now())
    return table


@transaction.atomic
def withdraw(user: User, table_id: str) -> CustomTable:
    """Take back the agreement to a rematch; it is called off if nobody else has agreed.

    Raises:
        LobbyError: the rematch begins or is over.
    """
    table = services.leave(user, table_id)
    if table.rematch_of_id is not None and table.status == WAITING:
        _settle(table, timezone.now())
    return table


def settle(game_id: str, now: datetime) -> None:
    """Begin the offered rematch of a game if nobody else is waited for; safe to repeat."""
    with transaction.atomic():
        table = _waiting_tables(game_id).first()
        if table is not None:
            _settle(table, now)


def _waiting_tables(game_id: str) -> QuerySet[CustomTable]:
    """Return the open rematch of a game, locked."""
    rows = CustomTable.objects.select_for_update(of=("self",))
    return rows.filter(rematch_of=game_id, status=WAITING)


def _settle(table: CustomTable, now: datetime) -> None:
    """Begin the game if nobody else is waited for; ask first whether bots may take free seats."""
    seats = list(Seat.objects.filter(game=table.rematch_of_id).select_related("user"))
    answers = answers_of(table, seats)
    if table.asked_until is None and not is_due(table, answers, now):
        return
    _free_seats_of_absent(table, answers.agreed, now)
    if _waits_for_consent(table, now):
        return
    if not _has_person(table):
        close(table, "expired")
        return
    _fill_with_bots(table)
    start.start_if_full(table, now)


def _has_person(table: CustomTable) -> bool:
    """Return whether this table has a person that bots may play with."""
    people = table.seats.filter(is_person=True)
    if table.seats.count() < table.players:
        # Programs play on among themselves only where nobody has left.
        people = people.filter(user__is_external_bot=False)
    return people.exists()


def _waits_for_consent(table: CustomTable, now: datetime) -> bool:
    """Return whether those who agreed are asked about bots; who says nothing in time gets up."""
    undecided = table.seats.filter(is_person=True, with_bots=False)
    if table.seats.count() == table.players or not undecided.exists():
        return False
    if table.asked_until is None:
        mark_changed(table, now)
        table.asked_until = table.expires_at = now + BOTS_TIMEOUT
        table.save(update_fields=["asked_until", "expires_at"])
    if now < table.asked_until:
        return True
    undecided.delete()
    return False


@transaction.atomic
def accept_bots(user: User, game_id: str) -> CustomTable:
    """Play on with bots in the free seats of an offered rematch.

    Raises:
        LobbyError: there is none, or the user has not agreed to it.
    """
    lock_user(user)
    table = _waiting_tables(game_id).first()
    if table is None or not table.seats.filter(user=user).update(with_bots=True):
        raise LobbyError("answered")
    _settle(table, timezone.now())
    return table


def _free_seats_of_absent(table: CustomTable, agreed: Sequence[Seat], now: datetime) -> None:
    """Free the seats of those who agreed and then closed all pages of the site."""
    idle = {seat.user_id for seat in start.absent_seats(list(table.seats.all()), now)}
    away = _away([seat for seat in agreed if seat.user_id in idle])
    table.seats.filter(user__in=away).delete()


def is_due(table: CustomTable, answers: Answers, now: datetime) -> bool:
    """Return whether the rematch waits for nobody else, or for nobody's word about bots."""
    if table.asked_until is not None:
        return now >= table.asked_until
    may_return = now < table.created_at + AWAY_TIMEOUT
    is_awaited = bool(answers.waiting or (answers.away and may_return))
    return now >= table.expires_at or not is_awaited


def _fill_with_bots(table: CustomTable) -> None:
    """Seat a bot at each free seat; with a bot in place of a person nothing is rated."""
    taken = dict(table.seats.values_list("number", "user_id"))
    free = sorted(set(range(table.players)) - set(taken))
    if free and table.rated:
        table.rated, table.ladder = False, None
        table.save(update_fields=["rated", "ladder"])
    for number in free:
        bot = bot_for(SUBSTITUTE_LEVEL, list(taken.values()))
        taken[number] = bot.pk
        CustomSeat.objects.create(table=table, number=number, user=bot, is_person=False)


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
    table = _open_rematch(before)
    if table is None:
        check_free(user, is_rated(before, seats), now)
        table = _create_rematch(before, seats, user, now)
    if not table.seats.filter(user=user).update(seen_at=now, pressed_at=now):
        _sit_again(table, user, own_seat.number, now)
    _settle(table, now)
    return table


def _sit_again(table: CustomTable, user: User, number: int, now: datetime) -> None:
    """Seat somebody who agrees. Raises: LobbyError: they are not free, or the seat is taken."""
    check_free(user, table.rated, now)
    check_may_meet(user, table)
    if table.seats.filter(number=number).exists():
        raise LobbyError("seat_taken")
    # A program cannot be asked later.
    CustomSeat.objects.create(
        table=table, number=number, user=user, seen_at=now, with_bots=user.is_external_bot
    )
    leave_queue(user)
    table.invitations.filter(user=user).update(answered_at=now, declined=False)
    notify_users([user.pk], {"type": "invitations"})
    mark_changed(table, now)
    _give_time_for_bots(table, now)


def _give_time_for_bots(table: CustomTable, now: datetime) -> None:
    """Let somebody who agreed late have time to say whether bots may play."""
    until = now + LATE_BOTS_TIMEOUT
    if table.asked_until is not None and table.asked_until < until:
        table.asked_until = table.expires_at = until
        table.save(update_fields=["asked_until", "expires_at"])


def _lock_finished_game(game_id: str) -> Game:
    """Lock the game, so that two simultaneous requests create one table."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True)
    game = rows.select_related("pool", "ladder", "club").filter(pk=game_id).first()
    # At an event the pairing decides the opponents, and a fixed deal is played once.
    if game is None or game.event_key or game.fixed_deal:
        raise LobbyError("no_rematch")
    if game.status != Game.Status.OVER:
        raise LobbyError("not_over")
    if is_too_late(game, timezone.now()):
        raise LobbyError("no_rematch")
    return game


def is_too_late(before: Game, now: datetime) -> bool:
    """Return whether the game ended so long ago that no rematch can be offered."""
    return before.ended_at is not None and before.ended_at < now - OFFER_PERIOD


def _open_rematch(before: Game) -> CustomTable | None:
    """Return the waiting table of the rematch, if there is one: late agreements count, too."""
    tables = CustomTable.objects.select_for_update(of=("self",)).filter(rematch_of=before)
    for table in tables.order_by("-created_at"):
        if table.status == CustomTable.Status.STARTED and table.game_id:
            raise LobbyError("table_started", url=game_url(table.game_id))
        if table.close_reason == "owner":
            raise LobbyError("answered")
        if table.status == WAITING:
            return table
    return None


def is_rated(before: Game, seats: list[Seat]) -> bool:
    """Return whether the rematch is rated: as the game was, unless a player left.

    Games from a pool have no ladder of their own: a rated pool pairs by its queue alone.
    Against bots it is rated by the terms of any other game (docs/decisions/0051).
    """
    if not before.rated or before.ladder is None or any(seat.left_at for seat in seats):
        return False
    bots = [seat.user for seat in seats if seat.user.is_bot]
    people = [seat.user for seat in seats if not seat.user.is_bot]
    return not bots or _may_meet_again(bots, people, before.ladder)


def _may_meet_again(bots: Sequence[User], people: Sequence[User], ladder: Ladder) -> bool:
    """Return whether the bots still sit down, and are about as strong as everybody else."""
    if not set(bots) <= set(available_bots()):
        return False
    return all(are_near(bots, user, ladder) for user in people)


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
    apart = invitations.unwilling_to_be_invited(owner, {seat.user_id for seat in seats}, now)
    bots = _bots_by_seat(seats)
    for seat in seats:
        if seat.number in bots:
            bot = bots[seat.number]
            CustomSeat.objects.create(table=table, number=seat.number, user=bot, is_person=False)
        elif seat.user_id != owner.pk and seat.user_id not in apart:
            # The others are not asked, and count as those who left: nobody learns of a block.
            Invitation.objects.create(table=table, user=seat.user)
            notify_users([seat.user_id], {"type": "invitations"})
    return table


def _club_of(before: Game, seats: list[Seat]) -> Club | None:
    """Return the game's club if all people of the game are still members."""
    club = before.club
    if club is None or club.is_dissolved:
        return None
    people = {seat.user_id for seat in seats if not seat.user.is_bot}
    return club if people <= member_ids(club) else None


def _bots_by_seat(seats: Sequence[Seat]) -> dict[int, User]:
    """Return the bots of the rematch: those of the game, and those that replaced who left.

    Another one of the level takes the seat of a bot that is retired, or busy.
    """
    earlier = {
        seat.number: seat.user if seat.user.is_bot else seat.substituted_by
        for seat in seats
        if seat.left_at or seat.user.is_bot
    }
    able = set(available_bots())
    bots = {number: bot for number, bot in earlier.items() if bot in able}
    for number, bot in earlier.items():
        if number not in bots:
            level = level_named(level_of(bot.bot_level)) if bot else None
            bots[number] = bot_for(level or SUBSTITUTE_LEVEL, [one.pk for one in bots.values()])
    return bots
