"""The end of a tournament: its standings are stored, or it is cancelled."""

import json
from collections.abc import Collection
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games import engine
from games.models import Game
from games.tables import scheduling
from games.tables.lifecycle import abort
from tournaments.load_state import load_state
from tournaments.models import NOT_BEGUN, Tournament, TournamentTable
from tournaments.standings.standings import StandingsRow, compute_standings
from tournaments.standings.state import TournamentState
from tournaments.standings.teams import team_standings
from tournaments.updates import lock_if_exists, log_event, save_and_notify

Json = dict[str, Any]
# Of the rules of scoring. Version 2: players who are present rank among themselves. Version 3: who
# played no table ranks last, and points are exact.
STANDINGS_VERSION = 3
Status = Tournament.Status


def finish_locked(tournament: Tournament, state: TournamentState, now: datetime) -> None:
    """Store the final standings and end the tournament; its row must be locked."""
    tournament.standings, tournament.rules_version = final_standings(state), engine.RULES_VERSION
    end_locked(tournament, Status.OVER, now, "standings", "rules_version")
    log_event(tournament, "finished")


def final_standings(state: TournamentState) -> Json:
    """Return the standings as they are stored: the tie-breaks in order, and the rows.

    In a tournament of teams their table comes with them.
    """
    state = replace(state, over=True)
    table = compute_standings(state)
    rows = [_stored(row) for row in table.rows]
    stored: Json = {"version": STANDINGS_VERSION, "ties": list(table.ties), "rows": rows}
    if any(entrant.team for entrant in state.entrants):
        stored["teams"] = _stored_teams(state)
    return stored


def _stored(row: StandingsRow) -> Json:
    return {**asdict(row), "values": list(row.values)}


def _stored_teams(state: TournamentState) -> Json:
    """Return the table of teams with what each member brought, as JSON gives it back.

    Fractions of units become floats.
    """
    return dict(json.loads(json.dumps(asdict(team_standings(state)), default=float)))


def end_locked(tournament: Tournament, status: str, now: datetime, *fields: str) -> None:
    """Set the final status; the row must be locked."""
    tournament.status, tournament.ended_at, tournament.paused_at = status, now, None
    save_and_notify(tournament, "status", "ended_at", "paused_at", *fields)


def cancel(
    tournament_id: str,
    actor: User | None,
    now: datetime,
    reason: str = "",
    statuses: Collection[str] = (*NOT_BEGUN, Status.RUNNING),
) -> bool:
    """Cancel it: unfinished tables are void, running games are closed without a winner.

    Finished games stay as they are, with their ratings. False: its status is none of `statuses`.
    """
    with transaction.atomic():
        tournament = lock_if_exists(tournament_id)
        if tournament is None or tournament.status not in statuses:
            return False
        cancel_locked(tournament, now)
        log_event(tournament, "cancelled", actor, reason=reason)
    close_orphaned_games(tournament_id, now)
    # If no game had to be closed nothing else does this, and a round would stay hidden.
    scheduling.send("tournaments.director.advance", tournament_id)
    return True


def cancel_locked(tournament: Tournament, now: datetime) -> None:
    """Cancel a locked tournament. Games that end a moment later count as little as closed ones."""
    tables = TournamentTable.objects.filter(round__tournament=tournament, override__isnull=True)
    tables.filter(Q(game=None) | Q(game__status=Game.Status.PLAYING)).update(
        annulled=True, early_override=None
    )
    if tournament.started_at is not None:
        tournament.standings = final_standings(load_state(tournament))
        tournament.rules_version = engine.RULES_VERSION
    end_locked(tournament, Status.CANCELLED, now, "standings", "rules_version")


def close_orphaned_games(tournament_id: str, now: datetime) -> int:
    """Close running games that no longer count; repeatable after a crash."""
    not_counting = (
        Q(round__tournament__status=Status.CANCELLED) | Q(annulled=True) | Q(override__isnull=False)
    )
    rows = TournamentTable.objects.filter(
        not_counting, round__tournament=tournament_id, game__status=Game.Status.PLAYING
    )
    ids = list(rows.order_by("pk").values_list("game_id", flat=True))
    return sum(abort.abort(game_id, now) for game_id in ids if game_id)
