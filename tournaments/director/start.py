"""The start of a tournament: fixes the players and their seeds."""

from datetime import datetime

from django.db import transaction

from accounts.bans.queries import banned_user_ids
from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from tournaments.director import arena, team_start
from tournaments.director.finish import cancel_locked, end_locked
from tournaments.errors import TournamentError
from tournaments.formats import is_timed, uses_teams
from tournaments.http.links import page_url
from tournaments.ladders import seed_ratings
from tournaments.models import Entrant, Tournament
from tournaments.schedule import QueueEntry, select_starters
from tournaments.updates import lock_if_exists, log_event, save_and_notify

ENTRY, RUNNING = Tournament.Status.ENTRY, Tournament.Status.RUNNING
# Fewer are no tournament.
MIN_ENTRANTS = 2


def start_if_due(tournament_id: str, now: datetime) -> bool:
    """Start it if its time has come; cancel it with too few entrants. False: nothing was done."""
    with transaction.atomic():
        tournament = lock_if_exists(tournament_id)
        if tournament is None or not _is_due(tournament, now):
            return False
        if _is_orphan(tournament):
            cancel_locked(tournament, now)
            log_event(tournament, "cancelled", reason="club")
        elif not _start(tournament, now):
            end_locked(tournament, Tournament.Status.CANCELLED, now)
            log_event(tournament, "too_few")
    return True


def _is_orphan(tournament: Tournament) -> bool:
    """Return whether its club was dissolved and it was not cancelled for that yet."""
    return tournament.club is not None and tournament.club.is_dissolved


def _is_due(tournament: Tournament, now: datetime) -> bool:
    starts = tournament.starts_at
    not_startable = tournament.status != ENTRY or tournament.paused_at is not None
    # In a room somebody looks round first.
    not_startable = not_startable or tournament.in_room
    return not not_startable and starts is not None and starts <= now


def start(tournament_id: str, actor: User | None, now: datetime) -> None:
    """Start it by hand at any time; the caller advances it afterwards.

    Raises:
        TournamentError: `not_open`, or `too_few` entrants or `too_few_teams`.
    """
    with transaction.atomic():
        tournament = lock_if_exists(tournament_id)
        if tournament is None or tournament.status != ENTRY:
            raise TournamentError("not_open")
        if not _start(tournament, now, actor):
            raise TournamentError("too_few_teams" if uses_teams(tournament.format) else "too_few")


def _start(tournament: Tournament, now: datetime, actor: User | None = None) -> bool:
    people = _starters(tournament, now)
    if len(people) < MIN_ENTRANTS:
        return False
    if is_timed(tournament.format):
        arena.begin_locked(tournament, people, now)
    _admit(tournament, people)
    if uses_teams(tournament.format):
        team_start.settle(tournament, people)
    tournament.status, tournament.started_at, tournament.draw_until = RUNNING, now, 1
    save_and_notify(tournament, "status", "started_at", "play_until", "draw_until")
    log_event(tournament, "started", actor, entrants=len(people))
    notify(
        [row.user_id for row in people],
        Kind.TOURNAMENT,
        url=page_url(tournament.pk),
        topic=f"tournament {tournament.pk}",
        tournament=tournament.name,
    )
    return True


def _starters(tournament: Tournament, now: datetime) -> list[Entrant]:
    """Return who plays: first those with a place, if checked in where that is required.

    Users that were banned since their registration do not play.
    """
    rows = list(
        tournament.entrants.filter(
            status__in=(Entrant.Status.ENTERED, Entrant.Status.WAITING), user__is_active=True
        ).select_related("user")
    )
    banned = banned_user_ids([row.user_id for row in rows], tournament.ban_scopes, now)
    rows = [row for row in rows if row.user_id not in banned]
    if uses_teams(tournament.format):
        return team_start.starters(tournament, rows)
    people = [_queue_entry(row) for row in rows]
    check_in_required = bool(tournament.check_in_minutes)
    chosen = set(select_starters(people, tournament.limit, check_in_required))
    return [row for row in rows if row.pk in chosen]


def _queue_entry(row: Entrant) -> QueueEntry:
    has_place, checked_in = row.status == Entrant.Status.ENTERED, row.checked_in_at is not None
    return QueueEntry(row.pk, has_place, checked_in)


def _admit(tournament: Tournament, people: list[Entrant]) -> None:
    """Mark the starters as playing.

    Entrants who missed check-in lose their place; the rest stay on the waiting list.
    """
    ratings = seed_ratings(tournament, [row.user_id for row in people])
    for row in people:
        row.status, row.first_round, row.rating = Entrant.Status.IN, 1, ratings[row.user_id]
    Entrant.objects.bulk_update(people, ["status", "first_round", "rating", "team", "free_since"])
    missing = tournament.entrants.filter(status=Entrant.Status.ENTERED)
    missing.update(status=Entrant.Status.WITHDRAWN)
