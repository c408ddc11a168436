"""The end of a tournament: its standings are stored, or it is called off."""

from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games import engine
from games.models import Game
from games.tables import scheduling
from games.tables.lifecycle import abort
from tournaments.load_state import course_of
from tournaments.models import Tournament, TournamentTable
from tournaments.standings.standings import Row, standings
from tournaments.standings.state import Course
from tournaments.updates import changed, held, note

Json = dict[str, Any]
Status = Tournament.Status
ENDED = (Status.OVER, Status.CANCELLED)
NOT_BEGUN = (Status.DRAFT, Status.ENTRY)


def finish(tournament: Tournament, course: Course, now: datetime) -> None:
    """For who holds the row: nothing will follow, and this is how it stands for good."""
    tournament.standings, tournament.rules_version = final(course), engine.RULES_VERSION
    close(tournament, Status.OVER, now, "standings", "rules_version")
    note(tournament, "over")


def final(course: Course) -> Json:
    """The last standings as they are stored: the tie-breaks in order, and a row for each."""
    table = standings(course)
    return {"ties": list(table.ties), "rows": [_stored(row) for row in table.rows]}


def _stored(row: Row) -> Json:
    return {**asdict(row), "values": list(row.values)}


def close(tournament: Tournament, status: str, now: datetime, *fields: str) -> None:
    """For who holds the row: it is over, or it is off."""
    tournament.status, tournament.ended_at, tournament.paused_at = status, now, None
    changed(tournament, "status", "ended_at", "paused_at", *fields)


def cancel(
    tournament_id: str,
    who: User | None,
    now: datetime,
    reason: str = "",
    stages: Collection[str] = (*NOT_BEGUN, Status.RUNNING),
) -> bool:
    """Call it off: tables that are not over are void, running games are closed without a winner.

    Finished games stay as they are, with their ratings. False: it is at no such stage (any more).
    """
    with transaction.atomic():
        tournament = held(tournament_id)
        if tournament is None or tournament.status not in stages:
            return False
        called_off(tournament, now)
        note(tournament, "cancelled", who, reason=reason)
    tidy(tournament_id, now)
    # If nothing had to be closed nobody else rings, and a sealed round would stay sealed.
    scheduling.send("tournaments.director.advance", tournament_id)
    return True


def called_off(tournament: Tournament, now: datetime) -> None:
    """For who holds the row. What ends a moment later counts no more than what is closed."""
    tables = TournamentTable.objects.filter(round__tournament=tournament, ruled__isnull=True)
    tables.filter(Q(game=None) | Q(game__status=Game.Status.PLAYING)).update(annulled=True)
    if tournament.started_at is not None:
        tournament.standings = final(course_of(tournament))
        tournament.rules_version = engine.RULES_VERSION
    close(tournament, Status.CANCELLED, now, "standings", "rules_version")


def tidy(tournament_id: str, now: datetime) -> int:
    """Close the games that nobody waits for any more; whatever died in between, again."""
    off = Q(round__tournament__status=Status.CANCELLED) | Q(annulled=True) | Q(ruled__isnull=False)
    rows = TournamentTable.objects.filter(
        off, round__tournament=tournament_id, game__status=Game.Status.PLAYING
    )
    ids = list(rows.order_by("pk").values_list("game_id", flat=True))
    return sum(abort.close(game_id, now) for game_id in ids if game_id)
