"""What organisers do at a single table: set its result, add time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import F

from accounts.models import User
from games.models import Game
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.load_state import load_state, table_result
from tournaments.models import Tournament, TournamentTable
from tournaments.organising.result_validation import places_from_scores, result_error
from tournaments.organising.services import check_running, clean_reason, locked_for_organiser
from tournaments.updates import log_event, save_notify_and_advance

# At once.
MAX_ADDED_MINUTES = 120


@dataclass(frozen=True)
class ResultOverride:
    """A result by seat. Without places they follow from the scores."""

    scores: Sequence[int]
    reason: str
    places: Sequence[int] = ()


def lock_table(tournament: Tournament, table_id: int) -> TournamentTable:
    """Return the table of this tournament, locked. Raises: TournamentError."""
    rows = TournamentTable.objects.select_for_update(of=("self",)).select_related("round")
    table = rows.filter(pk=table_id, round__tournament=tournament).first()
    if table is None:
        raise TournamentError("no_table")
    return table


def set_result(
    user: User, tournament_id: str, table_id: int, override: ResultOverride
) -> TournamentTable:
    """Set the result that counts from now on instead of the game; a running game is closed.

    It may be set again as long as no later table depends on it.
    """
    reason = clean_reason(override.reason)
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        table = lock_table(tournament, table_id)
        places = tuple(override.places) or places_from_scores(override.scores)
        error = result_error(places, override.scores, len(table.seats))
        if error:
            raise TournamentError(error)
        _check_no_table_follows(tournament, table)
        data = {"places": list(places), "scores": list(override.scores), "reason": reason}
        if table.override != data:
            before, table.override = _counted_result(table), data
            table.save(update_fields=["override"])
            log_event(tournament, "result_set", user, **_table_data(table), **data, before=before)
            save_notify_and_advance(tournament)
    return table


def _counted_result(table: TournamentTable) -> dict[str, Any] | None:
    """Return the result that has counted so far; None if there is none."""
    result = table_result(table)
    return {"places": list(result.places), "scores": list(result.scores)} if result.places else None


def _check_no_table_follows(tournament: Tournament, table: TournamentTable) -> None:
    """Refuse if, in a bracket, later tables or byes follow from this table's places."""
    if table.annulled:
        raise TournamentError("table_over")
    if not FORMATS[tournament.format].bracket:
        return
    if load_state(tournament).is_followed(table_result(table).table):
        raise TournamentError("next_drawn")


def _table_data(table: TournamentTable) -> dict[str, int]:
    """Return what the log says of a table."""
    return {"round": table.round.number, "table": table.number}


def add_time(user: User, tournament_id: str, table_id: int, minutes: int) -> TournamentTable:
    """Postpone a waiting table, or the end of one that plays to a time, by this many minutes."""
    if not 1 <= minutes <= MAX_ADDED_MINUTES:
        raise TournamentError("bad_choice")
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        table = lock_table(tournament, table_id)
        if table_result(table).over:
            raise TournamentError("table_over")
        until = _open_later(table, minutes) if table.game_id is None else _end_later(table, minutes)
        log_event(
            tournament, "time_added", user, **_table_data(table), minutes=minutes, until=until
        )
        save_notify_and_advance(tournament)
    return table


def _open_later(table: TournamentTable, minutes: int) -> str:
    """Postpone the opening; return the new time."""
    table.opens_at += timedelta(minutes=minutes)
    table.save(update_fields=["opens_at"])
    return table.opens_at.isoformat()


def _end_later(table: TournamentTable, minutes: int) -> str:
    """Postpone the game's end; return the new time."""
    rows = Game.objects.filter(pk=table.game_id, status=Game.Status.PLAYING, ends_at__isnull=False)
    if not rows.update(ends_at=F("ends_at") + timedelta(minutes=minutes)):
        raise TournamentError("no_time")
    ends = rows.values_list("ends_at", flat=True).first()
    return ends.isoformat() if ends else ""
