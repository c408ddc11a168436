"""Template contexts of the page: header, standings, cross table, entrants, log, rules."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from tournaments.formats import has_calendar, uses_same_cards
from tournaments.live.sections import teams as team_sections
from tournaments.live.sections.crosstable import CrossTableCell, CrossTableRow, cross_table
from tournaments.live.snapshot import arena
from tournaments.live.snapshot.tables import Participant
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import log_texts, state_texts, tiebreak_texts
from tournaments.load_state import load_settings
from tournaments.models import Entrant, Tournament
from tournaments.standings.standings import StandingsRow
from tournaments.standings.state import exact_sum, points_of

Json = dict[str, Any]
Status = Tournament.Status

# Limits of the live page; the print page shows all.
MAX_STANDINGS_ROWS, MAX_ENTRANTS_LISTED, MAX_CROSS_TABLE_ROWS = 60, 120, 60


def header(snapshot: TournamentSnapshot) -> Json:
    """Return the context of the header."""
    return {
        "stage": state_texts.stage_text(snapshot),
        "facts": state_texts.facts(snapshot),
        "club": snapshot.tournament.club,
        "winners": team_sections.winners(snapshot) if snapshot.has_teams else winners(snapshot),
        "is_running": snapshot.tournament.status == Status.RUNNING,
        "paused": snapshot.tournament.paused_at is not None,
        "arena": arena.arena_context(snapshot),
    }


def winners(snapshot: TournamentSnapshot) -> list[Participant]:
    """Return the entrants of rank 1 once the tournament is over; of teams the first one's.

    Several share the first rank of a final to which nobody came. Where nobody played, nobody has
    won.
    """
    if snapshot.tournament.status != Status.OVER or not snapshot.has_begun:
        return []
    if snapshot.has_teams:
        return team_sections.winning_members(snapshot)
    first = (row for row in snapshot.standings.rows if row.rank == 1 and row.played)
    return [snapshot.participants[row.entrant] for row in first]


def standings(snapshot: TournamentSnapshot, most: int | None = MAX_STANDINGS_ROWS) -> Json:
    """Return the context of the standings.

    Empty before the first round; without ranks before the first result. `most` None: all rows.
    """
    if not snapshot.has_begun:
        return {}
    if not snapshot.has_results:
        return _seeding_order(snapshot, most)
    rows = snapshot.standings.rows
    return {
        "columns": [(name, tiebreak_texts.column_title(name)) for name in snapshot.standings.ties],
        "rows": [standings_row(snapshot, row) for row in rows[:most]],
        "total": len(rows),
        "has_more": most is not None and len(rows) > most,
        "after_text": state_texts.standings_after_text(snapshot),
        "tie_break_order": tiebreak_texts.tie_break_order(snapshot.standings.ties),
        "still_playing": state_texts.still_playing_text(snapshot),
        "sealed": bool(snapshot.sealed_rounds),
        "has_rounded": _has_rounded(snapshot),
        "has_recent": snapshot.is_arena,
    }


def _has_rounded(snapshot: TournamentSnapshot) -> bool:
    """Return whether a column of points cannot show all digits."""
    ties = snapshot.standings.ties
    columns = [at for at, name in enumerate(ties) if name in ("points", "opponents")]
    rows = snapshot.standings.rows
    return any(tiebreak_texts.is_rounded(row.values[at]) for row in rows for at in columns)


def _seeding_order(snapshot: TournamentSnapshot, most: int | None) -> Json:
    """Return the entrants by rating; equals in the order in which they entered."""
    entrants = [snapshot.participants[entrant.id] for entrant in snapshot.state.entrants]
    order = {entrant_id: number for number, entrant_id in enumerate(snapshot.participants)}
    entrants.sort(key=lambda person: (-(person.row.rating or 0.0), order[person.id]))
    return {
        "unranked": entrants[:most],
        "total": len(entrants),
        "has_more": most is not None and len(entrants) > most,
        "sealed": bool(snapshot.sealed_rounds),
    }


def standings_row(snapshot: TournamentSnapshot, row: StandingsRow) -> Json:
    """Return one row with each tie-break; the one that decided the rank is marked."""
    names = zip(snapshot.standings.ties, row.values, strict=True)
    rounds = partial(state_texts.round_name, snapshot)
    recent = arena.recent_results(snapshot, row.entrant) if snapshot.is_arena else []
    return {
        "recent": recent,
        "is_hot": snapshot.streaks.is_hot(row.entrant),
        "rank": row.rank,
        "person": snapshot.participants[row.entrant],
        "is_out": is_eliminated(snapshot, row),
        "has_withdrawn": row.out,
        "has_played": row.played,
        "has_left": row.entrant in snapshot.departed_entrants,
        "tie_breaks": [
            (name, tiebreak_texts.value_text(name, value, rounds)) for name, value in names
        ],
        # That points decide is the rule and needs no mark.
        "deciding": row.decided if row.decided != snapshot.standings.ties[0] else "",
    }


def is_eliminated(snapshot: TournamentSnapshot, row: StandingsRow) -> bool:
    """Return whether an entrant has withdrawn or, in a knockout, does not advance."""
    if row.out or not snapshot.bracket_builder:
        return row.out
    if snapshot.tournament.status == Status.OVER:
        return False
    results = snapshot.standings.data.results[row.entrant]
    if not results or results[-1].kind in ("running", "bye"):
        return False
    return snapshot.bracket_builder.is_eliminated(row.entrant, results[-1].round)


def crosstable(snapshot: TournamentSnapshot, most: int | None = MAX_CROSS_TABLE_ROWS) -> Json:
    """Return the context of the cross table.

    Empty for a knockout, which has its bracket, and for an arena, which has no rounds.
    """
    if not snapshot.has_results or snapshot.is_knockout or snapshot.is_arena:
        return {}
    rows = cross_table(snapshot.standings, snapshot.current_round, snapshot.standings.rows[:most])
    return {
        "columns": range(1, snapshot.current_round + 1),
        "rows": [_crosstable_row(snapshot, row) for row in rows],
        "shows_same_seat": uses_same_cards(snapshot.tournament.format),
    }


def _crosstable_row(snapshot: TournamentSnapshot, row: CrossTableRow) -> Json:
    """Return the context of one row."""
    points = exact_sum(cell.points for cell in row.cells)
    by_seat = uses_same_cards(snapshot.tournament.format)
    return {
        "rank": row.row.rank,
        "person": snapshot.participants[row.row.entrant],
        "cells": [_crosstable_cell(cell, by_seat) for cell in row.cells],
        "points": tiebreak_texts.number_text(points_of(points)),
    }


def _crosstable_cell(cell: CrossTableCell, by_seat: bool) -> Json:
    """Return the context of one cell, with the others at the table or in the same seat."""
    others = " ".join(str(rank) for rank in (cell.compared if by_seat else cell.opponents))
    points = (
        "" if cell.kind in ("", "running") else tiebreak_texts.number_text(points_of(cell.points))
    )
    return {"kind": cell.kind, "others": others, "points": points, "place": cell.place}


def people(snapshot: TournamentSnapshot) -> Json:
    """Return the entrants, the waiting list and the check-in count; empty once it has begun."""
    if snapshot.has_begun:
        return {}
    entered = list(_with_status(snapshot, Entrant.Status.ENTERED, Entrant.Status.IN))
    waiting = list(_with_status(snapshot, Entrant.Status.WAITING))
    return {
        "entered": entered[:MAX_ENTRANTS_LISTED],
        "waiting": waiting[:MAX_ENTRANTS_LISTED],
        "entered_count": len(entered),
        "waiting_count": len(waiting),
        "hidden_count": max(0, len(entered) - MAX_ENTRANTS_LISTED),
        "checked_in_count": sum(person.row.checked_in_at is not None for person in entered),
        "has_check_in": bool(snapshot.tournament.check_in_minutes),
        "teams": team_sections.entered_teams(snapshot),
    }


def _with_status(snapshot: TournamentSnapshot, *statuses: str) -> Iterator[Participant]:
    """Yield the participants with one of these statuses."""
    return (person for person in snapshot.participants.values() if person.row.status in statuses)


def log(snapshot: TournamentSnapshot) -> Json:
    """Return the context of the public log."""
    return {"entries": list(log_texts.entries(snapshot))}


def rules(snapshot: TournamentSnapshot) -> Json:
    """Return the context of the rules: format, game and points."""
    settings = load_settings(snapshot.tournament)
    return {
        "format": state_texts.format_text(snapshot),
        "length": state_texts.game_length_text(snapshot),
        "preset": state_texts.preset_title(snapshot.tournament),
        "settings": settings,
        "by_place": ", ".join(str(points) for points in settings.by_place),
        "tie_break_order": tiebreak_texts.tie_break_order(settings.ties),
        "clock": state_texts.clock_text(snapshot.tournament),
        "field": settings.field != "off",
        "has_game_points": settings.per_game_point,
        "has_byes": bool(snapshot.state.byes),
        "has_calendar": has_calendar(snapshot.tournament.format),
    }
