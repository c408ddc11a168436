"""What organisers do at one table: set its result, give it time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import F

from accounts.models import User
from games.models import Game
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.load_state import course_of, result_of
from tournaments.models import Tournament, TournamentTable
from tournaments.organising.result_validation import fault_of, places_by
from tournaments.organising.services import check_running, moved, organised, reason_of
from tournaments.updates import note

# So much can be added at once.
MOST_MINUTES = 120


@dataclass(frozen=True)
class Ruling:
    """A result by seat. Without places they follow from the points."""

    scores: Sequence[int]
    reason: str
    places: Sequence[int] = ()


def table_of(tournament: Tournament, table_id: int) -> TournamentTable:
    """The table of this tournament, locked."""
    rows = TournamentTable.objects.select_for_update(of=("self",)).select_related("round")
    table = rows.filter(pk=table_id, round__tournament=tournament).first()
    if table is None:
        raise TournamentError("no_table")
    return table


def set_result(user: User, tournament_id: str, table_id: int, ruling: Ruling) -> TournamentTable:
    """What counts for this table from now on, instead of its game; a running game is closed.

    May be set anew, as long as nothing was built on it.
    """
    reason = reason_of(ruling.reason)
    with organised(user, tournament_id) as tournament:
        check_running(tournament)
        table = table_of(tournament, table_id)
        places = tuple(ruling.places) or places_by(ruling.scores)
        fault = fault_of(places, ruling.scores, len(table.seats))
        if fault:
            raise TournamentError(fault)
        _check_nothing_built(tournament, table)
        about = {"places": list(places), "scores": list(ruling.scores), "reason": reason}
        if table.ruled != about:
            was, table.ruled = _result(table), about
            table.save(update_fields=["ruled"])
            note(tournament, "result_set", user, **_which(table), **about, before=was)
            moved(tournament)
    return table


def _result(table: TournamentTable) -> dict[str, Any] | None:
    """What counted so far; None: nothing did."""
    known = result_of(table)
    return {"places": list(known.places), "scores": list(known.scores)} if known.places else None


def _check_nothing_built(tournament: Tournament, table: TournamentTable) -> None:
    """In a knockout the next tables follow from this one's places."""
    if table.annulled:
        raise TournamentError("table_over")
    if not FORMATS[tournament.format].bracket:
        return
    later = (r.table for r in course_of(tournament).results if r.table.round > table.round.number)
    if any(set(one.people) & set(table.seats) for one in later):
        raise TournamentError("next_drawn")


def _which(table: TournamentTable) -> dict[str, int]:
    return {"round": table.round.number, "table": table.number}


def add_time(user: User, tournament_id: str, table_id: int, minutes: int) -> TournamentTable:
    """A table waits so much longer for its people; one that plays to a time ends so much later."""
    if not 1 <= minutes <= MOST_MINUTES:
        raise TournamentError("bad_choice")
    with organised(user, tournament_id) as tournament:
        check_running(tournament)
        table = table_of(tournament, table_id)
        if result_of(table).over:
            raise TournamentError("table_over")
        until = _open_later(table, minutes) if table.game_id is None else _end_later(table, minutes)
        note(tournament, "time_added", user, **_which(table), minutes=minutes, until=until)
        moved(tournament)
    return table


def _open_later(table: TournamentTable, minutes: int) -> str:
    table.opens_at += timedelta(minutes=minutes)
    table.save(update_fields=["opens_at"])
    return table.opens_at.isoformat()


def _end_later(table: TournamentTable, minutes: int) -> str:
    """By the game's row alone: whoever ends it looks there."""
    rows = Game.objects.filter(pk=table.game_id, status=Game.Status.PLAYING, ends_at__isnull=False)
    if not rows.update(ends_at=F("ends_at") + timedelta(minutes=minutes)):
        raise TournamentError("no_time")
    ends = rows.values_list("ends_at", flat=True).first()
    return ends.isoformat() if ends else ""
