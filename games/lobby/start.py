"""The start of a full table's game."""

import logging
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.clubs.queries import member_ids
from accounts.queries import blocks_between
from games.lobby.bots.strength import share_bot_ratings
from games.lobby.locks import close, custom_table_url, game_url, mark_changed, notify_users
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game, Seat
from games.tables.lifecycle.create import GameSetup, create_game

log = logging.getLogger(__name__)

# A user whose page was closed for longer is absent: no clock starts without them.
PRESENCE_TIMEOUT = timedelta(seconds=45)
# At a rated table players who sat down longer ago must confirm, within the answer time.
LONG_WAIT, ANSWER_TIME = timedelta(seconds=30), timedelta(seconds=20)


def start_if_full(table: CustomTable, now: datetime) -> Game | None:
    """Begin the game if every seat is taken and every player is present.

    The table must be locked. Returns None if the game does not begin.
    """
    seats = list(table.seats.select_related("user").order_by("number"))
    if len(seats) < table.players:
        return None
    if _separate_blocked(seats) or _remove_non_members(table, seats):
        mark_changed(table, now)
        return None
    # The players of a rematch agreed a moment ago.
    if table.rematch_of_id is None and _waits_for_people(table, seats, now):
        return None
    try:
        with transaction.atomic():
            return _start_game(table, seats)
    except IntegrityError:
        _remove_busy_players(table, now)
        return None


def _waits_for_people(table: CustomTable, seats: list[CustomSeat], now: datetime) -> bool:
    """Return whether somebody is absent, or must confirm first."""
    if not absent_seats(seats, now):
        return _is_asking(table, seats, now)
    if table.asked_until is not None and table.asked_until <= now:
        # Those who come back are asked anew.
        mark_changed(table, now)
    return True


def absent_seats(seats: list[CustomSeat], now: datetime) -> list[CustomSeat]:
    """Return the seats whose users have no page of the site open."""
    return [seat for seat in seats if seat.is_person and seat.seen_at < now - PRESENCE_TIMEOUT]


def seats_to_confirm(
    table: CustomTable, seats: list[CustomSeat], now: datetime
) -> list[CustomSeat]:
    """Return the seats of a rated table whose players pressed nothing shortly before the question.

    The question was put a moment ago, or would be put now.
    """
    if not table.rated or table.rematch_of_id is not None:
        return []
    asked_at = now if table.asked_until is None else table.asked_until - ANSWER_TIME
    return [seat for seat in seats if seat.is_person and seat.pressed_at < asked_at - LONG_WAIT]


def _is_asking(table: CustomTable, seats: list[CustomSeat], now: datetime) -> bool:
    """Return whether players must confirm first; ask them, or free their seats after the time."""
    late = seats_to_confirm(table, seats, now)
    if late and table.asked_until is None:
        _ask(table, late, now)
    elif late and table.asked_until is not None and table.asked_until <= now:
        _free(table, late, now)
    return bool(late)


def _ask(table: CustomTable, late: list[CustomSeat], now: datetime) -> None:
    """Begin the time to confirm, and lead the pages of those who are asked to the table."""
    mark_changed(table, now)
    table.asked_until = now + ANSWER_TIME
    table.save(update_fields=["asked_until"])
    url = custom_table_url(table.pk)
    for seat in late:
        message = {"type": "seated", "user": seat.user_id, "game": table.pk, "url": url}
        notify_users([seat.user_id], message)


def _free(table: CustomTable, late: list[CustomSeat], now: datetime) -> None:
    """Free the seats of those who did not confirm; without its owner the table is closed."""
    if any(seat.user_id == table.owner_id for seat in late):
        close(table, "away")
        return
    for seat in late:
        seat.delete()
        notify_users([seat.user_id], {"type": "invitations"})
    mark_changed(table, now)


def _separate_blocked(seats: list[CustomSeat]) -> bool:
    """Remove, of two seated users with a block, the one who came later."""
    people = {seat.user_id: seat for seat in seats if seat.is_person}
    pairs = blocks_between(people)
    for first, second in pairs:
        max(people[first], people[second], key=lambda seat: seat.pk).delete()
    return bool(pairs)


def _remove_non_members(table: CustomTable, seats: list[CustomSeat]) -> bool:
    """Remove players who are no longer members of the table's club."""
    if table.club is None or table.visibility != CustomTable.Visibility.CLUB:
        return False
    members = member_ids(table.club)
    outsiders = [seat for seat in seats if seat.is_person and seat.user_id not in members]
    for seat in outsiders:
        seat.delete()
    return bool(outsiders)


def _start_game(table: CustomTable, seats: list[CustomSeat]) -> Game:
    users = [seat.user for seat in seats]
    before = Game.objects.filter(pk=table.rematch_of_id).first() if table.rematch_of_id else None
    if table.ladder is not None:
        share_bot_ratings([user for user in users if user.is_bot], table.ladder)
    terms = _setup(table, has_hints=before is not None and before.hints)
    if before is None or before.winner is None:
        game = create_game(terms, users)
    else:
        # In a rematch all players keep their seats, and the winner deals first.
        game = create_game(terms, users, first_dealer=before.winner, rematch_of=before)
    _mark_started(table, game, [seat.user_id for seat in seats if seat.is_person])
    return game


def _setup(table: CustomTable, has_hints: bool) -> GameSetup:
    return GameSetup(
        agreements=table.agreements,
        action_ms=table.action_ms,
        reserve_ms=table.reserve_ms,
        preset_id=table.preset_id,
        ladder=table.ladder,
        rated=table.rated,
        club=table.club,
        hints=has_hints,
    )


def _mark_started(table: CustomTable, game: Game, people: list[int]) -> None:
    invited = table.invitations.filter(declined=False).values_list("user_id", flat=True)
    elsewhere = sorted({*invited} - {*people})
    table.status, table.game = CustomTable.Status.STARTED, game
    table.revision += 1
    table.save(update_fields=["status", "game", "revision"])
    table.seats.all().delete()
    for user_id in people:
        url = game_url(game.pk)
        notify_users([user_id], {"type": "seated", "user": user_id, "game": game.pk, "url": url})
    notify_users(elsewhere, {"type": "invitations"})


def _remove_busy_players(table: CustomTable, now: datetime) -> None:
    """Remove players who play elsewhere, so that they do not hold up the others."""
    playing = Seat.objects.filter(running=True).values("user")
    removed, _ = table.seats.filter(is_person=True, user__in=playing).delete()
    log.warning("%s of the table %s are playing elsewhere", removed, table.pk)
    mark_changed(table, now)
