"""Organisers' actions on a single table: set its result, add time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from accounts.http.timestamps import timestamp
from accounts.models import User
from games.models import Game, Seat
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.load_state import load_state, table_result
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising.result_validation import places_from_scores, result_error
from tournaments.organising.services import check_running, clean_reason, locked_for_organiser
from tournaments.permissions import organiser_ids
from tournaments.signals import opening_changed, table_changed
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
    """Set the result that counts instead of the game; a running game is closed.

    It counts from now on, but not before the table's time. It may be set again as long as no
    later table depends on it.

    Raises:
        TournamentError: the result does not fit, or the user plays there and need not decide.
    """
    data = {"places": (), "scores": list(override.scores), "reason": clean_reason(override.reason)}
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        table = lock_table(tournament, table_id)
        own = check_impartial(user, tournament, table)
        data["places"] = _checked_places(override, table)
        check_no_table_follows(tournament, table)
        if data not in (table.override, table.early_override):
            before, early = (
                counted_result(table) or table.early_override,
                _store(tournament, table, data),
            )
            where = {**table_data(table), "before": before, "early": early, "own": own}
            log_event(tournament, "result_set", user, **where, **data)
            save_notify_and_advance(tournament)
    return table


def _checked_places(override: ResultOverride, table: TournamentTable) -> list[int]:
    """Return the places of a result that fits the table. Raises: TournamentError."""
    places = tuple(override.places) or places_from_scores(override.scores)
    if error := result_error(places, override.scores, len(table.seats)):
        raise TournamentError(error)
    return list(places)


def _store(tournament: Tournament, table: TournamentTable, data: dict[str, Any]) -> bool:
    """Store the result. True: the table's time has not come, and it counts only then.

    In a pause the time stands still.
    """
    now = tournament.paused_at or timezone.now()
    waits = table.game_id is None and not table.override and now < table.opens_at
    table.early_override = data if waits else None
    table.override = None if waits else data
    table.save(update_fields=["override", "early_override"])
    table_changed.send(sender=None, table=table)
    return waits


def check_impartial(user: User, tournament: Tournament, table: TournamentTable) -> bool:
    """Return whether the user plays at this table and decides for want of anybody else.

    Raises:
        TournamentError: `own_table`, another organiser can decide.
    """
    players = set(
        Entrant.objects.filter(pk__in=[pk for pk in table.seats if pk]).values_list(
            "user_id", flat=True
        )
    )
    # A running game keeps its players, though somebody may have taken an entrant's place since.
    players |= set(
        Seat.objects.filter(game__isnull=False, game=table.game_id).values_list(
            "user_id", flat=True
        )
    )
    if user.pk not in players:
        return False
    if organiser_ids(tournament) - players:
        raise TournamentError("own_table")
    return True


def counted_result(table: TournamentTable) -> dict[str, Any] | None:
    """Return the result that has counted so far; None if there is none."""
    result = table_result(table)
    return {"places": list(result.places), "scores": list(result.scores)} if result.places else None


def check_no_table_follows(tournament: Tournament, table: TournamentTable) -> None:
    """Refuse if, in a bracket, later tables or byes follow from this table's places."""
    if table.annulled:
        raise TournamentError("table_over")
    if not FORMATS[tournament.format].bracket:
        return
    if load_state(tournament).is_followed(table_result(table).table):
        raise TournamentError("next_drawn")


def table_data(table: TournamentTable) -> dict[str, int]:
    """Return what the log says of a table."""
    return {"round": table.round.number, "table": table.number}


def add_time(user: User, tournament_id: str, table_id: int, minutes: int) -> TournamentTable:
    """Postpone a waiting table, or the end of one that plays to a time, by this many minutes."""
    if not 1 <= minutes <= MAX_ADDED_MINUTES:
        raise TournamentError("bad_choice")
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        table = lock_table(tournament, table_id)
        own = check_impartial(user, tournament, table)
        if table_result(table).over:
            raise TournamentError("table_over")
        until = _open_later(table, minutes) if table.game_id is None else _end_later(table, minutes)
        data = {"minutes": minutes, "until": until, "own": own}
        log_event(tournament, "time_added", user, **table_data(table), **data)
        save_notify_and_advance(tournament)
    return table


def _open_later(table: TournamentTable, minutes: int) -> str:
    """Postpone the opening; return the new time."""
    table.opens_at += timedelta(minutes=minutes)
    table.save(update_fields=["opens_at"])
    opening_changed.send(sender=None, table=table)
    return timestamp(table.opens_at)


def _end_later(table: TournamentTable, minutes: int) -> str:
    """Postpone the game's end; return the new time."""
    rows = Game.objects.filter(pk=table.game_id, status=Game.Status.PLAYING, ends_at__isnull=False)
    if not rows.update(ends_at=F("ends_at") + timedelta(minutes=minutes)):
        raise TournamentError("no_time")
    ends = rows.values_list("ends_at", flat=True).first()
    return timestamp(ends) if ends else ""
