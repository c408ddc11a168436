"""Template contexts of an arena: the time left, how many wait, and a player's last results."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.live.snapshot.tables import NOT_OVER
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.models import Entrant, Tournament
from tournaments.registration.status import arena_mark
from tournaments.standings.results_by_player import NO_SHOW, PLAYED, PlayerResult

Json = dict[str, Any]
# Results in a row of the standings, the last one at the end.
MAX_RECENT = 8


def arena_context(snapshot: TournamentSnapshot) -> Json:
    """Return how many wait for a table, play or pause; empty unless an arena runs.

    Names of those who wait are left out: friends would return when nobody else is free. By `marks`
    browsers see whether what they show of their viewers is up to date.
    """
    tournament = snapshot.tournament
    if not snapshot.is_arena or tournament.status != Tournament.Status.RUNNING:
        return {}
    people = [p for p in snapshot.participants.values() if p.row.status == Entrant.Status.IN]
    return {
        "is_running": True,
        "play_until": tournament.play_until,
        "is_over": is_time_over(snapshot),
        "is_paused": tournament.paused_at is not None,
        "waiting_count": sum(person.row.free_since is not None for person in people),
        "playing_count": sum(person.row.current_table_id is not None for person in people),
        "break_count": sum(_pauses(person.row) for person in people),
        "marks": sorted(filter(None, (arena_mark(person.row) for person in people))),
    }


def _pauses(row: Entrant) -> bool:
    return row.break_until is not None and row.current_table_id is None


def is_time_over(snapshot: TournamentSnapshot) -> bool:
    """Return whether no new table begins."""
    tournament = snapshot.tournament
    until = tournament.play_until
    return tournament.paused_at is None and until is not None and until <= timezone.now()


def stage_text(snapshot: TournamentSnapshot) -> str:
    """Return how far a running arena has come."""
    if is_time_over(snapshot):
        return _("the last tables are being played")
    return _("in progress")


def open_tables(snapshot: TournamentSnapshot) -> list[tuple[int, int]]:
    """Return the keys of the tables that are not over, the first one drawn first."""
    return sorted(key for key, table in snapshot.tables.items() if table.state in NOT_OVER)


def recent_results(snapshot: TournamentSnapshot, entrant_id: int) -> list[Json]:
    """Return an entrant's last results, the newest at the end."""
    results = snapshot.standings.data.results[entrant_id]
    over = [result for result in results if result.kind in (PLAYED, NO_SHOW)]
    return [_recent(result) for result in over[-MAX_RECENT:]]


def _recent(result: PlayerResult) -> Json:
    return {
        "place": result.place if result.kind == PLAYED else 0,
        "doubled": result.bonus > 0,
        "table": result.number,
    }


def table_name(snapshot: TournamentSnapshot, entrant_id: int, round_number: int) -> str:
    """Return the name of an entrant's table in a wave: each has one at most."""
    results = snapshot.standings.data.results[entrant_id]
    number = next((r.number for r in results if r.round == round_number), 0)
    return _("Table %(number)s") % {"number": number}
