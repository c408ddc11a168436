"""Entrants of an arena between their tables: free, absent or on a break.

A step of `advance`: it frees the players of tables that are over, sends those who are not there on
a break, and announces the end of the time. Each change is found by the rows alone.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Game, Seat
from games.tables.presence import downtime
from tournaments import presence
from tournaments.formats.arena.waves import tables_due
from tournaments.load_state import load_settings
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.standings.state import FreeEntrant, Table, TournamentState
from tournaments.updates import lock_if_exists, log_event, save_and_notify

RUNNING, PLAYING = Tournament.Status.RUNNING, Game.Status.PLAYING
# An entrant who leaves a table gets no other one for so long; the time doubles with each further
# table.
LEAVE_PENALTY, MAX_LEAVE_PENALTY = timedelta(minutes=3), timedelta(minutes=24)
# A free entrant who is not there is sent on a break after this time.
AWAY_AFTER = timedelta(seconds=60)
# After downtime pages connect again within this time.
TIME_TO_RETURN = timedelta(seconds=presence.TTL_SECONDS)
TABLE_OVER = (
    Q(current_table__annulled=True)
    | Q(current_table__override__isnull=False)
    | (Q(current_table__game__isnull=False) & ~Q(current_table__game__status=PLAYING))
)
# Whatever happened to the table: nobody is forgotten.
UNPLACED = Q(current_table=None, free_since=None, break_until=None)


def begin_locked(tournament: Tournament, people: Iterable[Entrant], now: datetime) -> None:
    """Set the end of a starting arena, and its starters free; the caller saves both."""
    minutes = load_settings(tournament).arena_minutes
    tournament.play_until = now + timedelta(minutes=minutes)
    for row in people:
        row.free_since = now


def update_entrants(tournament_id: str, now: datetime) -> bool:
    """Free players, send the absent on a break, announce the end. False: nothing was due."""
    tournament = Tournament.objects.filter(
        pk=tournament_id, status=RUNNING, play_until__isnull=False
    ).first()
    if tournament is None:
        return False
    moved = [
        _release_players(tournament, now),
        _send_away_on_break(tournament, now),
        _announce_end(tournament, now),
    ]
    return any(moved)


# ---- the end of a table


def _release_players(tournament: Tournament, now: datetime) -> bool:
    if not _releasable(tournament).exists():
        return False
    with transaction.atomic():
        locked = lock_if_exists(tournament.pk)
        rows = list(_releasable(tournament).select_related("current_table__game", "user"))
        if locked is None or locked.status != RUNNING or not rows:
            return False
        departures = _departures(rows)
        for row in rows:
            _release(locked, row, row.pk in departures, now)
        Entrant.objects.bulk_update(rows, ["current_table", "free_since", "break_until"])
        save_and_notify(locked)
    return True


def _releasable(tournament: Tournament) -> QuerySet[Entrant]:
    return tournament.entrants.filter(TABLE_OVER | UNPLACED, status=Entrant.Status.IN)


def _departures(rows: Iterable[Entrant]) -> set[int]:
    """Return the entrants who left their tables for a bot and did not come back."""
    games = {row.current_table.game_id: row for row in rows if row.current_table}
    left = Seat.objects.filter(game__in=[key for key in games if key], left_at__isnull=False)
    seats = set(left.values_list("game_id", "user_id"))
    return {
        row.pk
        for row in rows
        if row.current_table and (row.current_table.game_id, row.user_id) in seats
    }


def _release(tournament: Tournament, row: Entrant, has_left: bool, now: datetime) -> None:
    """Set the entrant free, or on a break: at once after a departure, or as the entrant chose."""
    table, row.current_table = row.current_table, None
    if has_left:
        row.break_until = max(now + _penalty(tournament, row), row.break_until or now)
        log_event(tournament, "sent_on_break", entrant=row.pk, reason="left")
    elif table is not None and row.pk in table.no_shows:
        row.break_until = row.break_until or now
        log_event(tournament, "sent_on_break", entrant=row.pk, reason="absent")
    elif row.break_until is None:
        game = table.game if table is not None else None
        row.free_since = game.ended_at if game is not None and game.ended_at else now


def _penalty(tournament: Tournament, row: Entrant) -> timedelta:
    """Return how long an entrant who has just left a table gets no other one."""
    tables = TournamentTable.objects.filter(round__tournament=tournament)
    left = Seat.objects.filter(
        user=row.user, left_at__isnull=False, game__tournament_table__in=tables
    )
    times = max(1, left.count())
    return min(LEAVE_PENALTY * 2 ** min(times - 1, 10), MAX_LEAVE_PENALTY)


# ---- who is not there


def away_entrants(tournament: Tournament, now: datetime) -> frozenset[int]:
    """Return the free entrants who cannot sit down now: no open page, or at a table elsewhere."""
    rows = list(_free_rows(tournament, now).select_related("user"))
    people = [row.user_id for row in rows if not row.user.is_program]
    away = presence.absent(tournament.pk, people) | _busy_users([row.user_id for row in rows])
    return frozenset(row.pk for row in rows if row.user_id in away or not row.user.is_active)


def _busy_users(users: Collection[int]) -> set[int]:
    return set(Seat.objects.filter(running=True, user__in=users).values_list("user_id", flat=True))


def _free_rows(tournament: Tournament, now: datetime) -> QuerySet[Entrant]:
    return tournament.entrants.filter(status=Entrant.Status.IN, free_since__lte=now)


def _send_away_on_break(tournament: Tournament, now: datetime) -> bool:
    """Send those on a break who are away and have been free for a while.

    Not while no web process lives, nor before pages have come back: nobody could be there.
    """
    if tournament.paused_at is not None:
        return False
    waiting = _free_rows(tournament, now).filter(free_since__lte=now - AWAY_AFTER)
    if not waiting.exists() or not (away := away_entrants(tournament, now)):
        return False
    if not downtime.is_settled(now, TIME_TO_RETURN):
        return False
    with transaction.atomic():
        locked = lock_if_exists(tournament.pk)
        rows = list(waiting.filter(pk__in=away).order_by("pk"))
        if locked is None or locked.status != RUNNING or not rows:
            return False
        for row in rows:
            row.free_since, row.break_until = None, now
            log_event(locked, "sent_on_break", entrant=row.pk, reason="absent")
        Entrant.objects.bulk_update(rows, ["free_since", "break_until"])
        save_and_notify(locked)
    return True


# ---- the clock


def is_time_over(tournament: Tournament, now: datetime) -> bool:
    """Return whether no new table begins."""
    return tournament.play_until is not None and tournament.play_until <= now


def _announce_end(tournament: Tournament, now: datetime) -> bool:
    if not is_time_over(tournament, now) or tournament.paused_at or _is_end_announced(tournament):
        return False
    with transaction.atomic():
        locked = lock_if_exists(tournament.pk)
        if locked is None or not is_time_over(locked, now) or _is_end_announced(locked):
            return False
        log_event(locked, "time_over")
        save_and_notify(locked)
    return True


def _is_end_announced(tournament: Tournament) -> bool:
    return tournament.log.filter(verb="time_over").exists()


# ---- the draw


def is_draw_due(tournament: Tournament, away: frozenset[int], now: datetime) -> bool:
    """Return whether loading the whole state is worth it: a wave is due, or the end."""
    running = _open_tables(tournament).count()
    if is_time_over(tournament, now):
        return not running
    seats = load_settings(tournament).seats
    waited = [one.seconds for one in _free_entrants(tournament, away, now)]
    return tables_due(seats, waited, running) > 0


def _open_tables(tournament: Tournament) -> QuerySet[TournamentTable]:
    tables = TournamentTable.objects.filter(
        round__tournament=tournament, annulled=False, override__isnull=True
    )
    return tables.filter(Q(game=None) | Q(game__status=PLAYING))


def _free_entrants(
    tournament: Tournament, away: frozenset[int], now: datetime
) -> tuple[FreeEntrant, ...]:
    rows = _free_rows(tournament, now).order_by("pk").values_list("pk", "free_since")
    return tuple(
        FreeEntrant(pk, int((now - since).total_seconds()))
        for pk, since in rows
        if since is not None and pk not in away
    )


def at_moment(
    state: TournamentState, tournament: Tournament, away: frozenset[int], now: datetime
) -> TournamentState:
    """Return the state with who is free and whether the time is over."""
    free = _free_entrants(tournament, away, now)
    return replace(state, free=free, time_over=is_time_over(tournament, now))


def are_still_free(
    tournament: Tournament, basis: TournamentState, people: Collection[int], now: datetime
) -> bool:
    """Return whether these entrants of the basis are free, and have been since the same time."""
    free = {one.entrant: one.seconds for one in _free_entrants(tournament, frozenset(), now)}
    before = {one.entrant: one.seconds for one in basis.free}
    return all(free.get(entrant_id) == before[entrant_id] for entrant_id in people)


def seat_entrants(tables: Iterable[tuple[Table, TournamentTable]]) -> None:
    """Record the stored tables of a wave with their entrants."""
    rows = [
        Entrant(pk=entrant_id, current_table=row, free_since=None)
        for table, row in tables
        for entrant_id in table.people
    ]
    Entrant.objects.bulk_update(rows, ["current_table", "free_since"])
