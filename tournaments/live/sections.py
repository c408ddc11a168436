"""What stands on a tournament's page beside its rounds: head, standings, people, log, rules."""

from collections.abc import Iterator
from typing import Any

from tournaments.live import log_texts, texts, tiebreak_texts
from tournaments.live.crosstable import Cell, CrossRow, cross_table
from tournaments.live.snapshot import Person, Sight
from tournaments.load_state import settings_of
from tournaments.models import Entrant, Tournament
from tournaments.standings.standings import Row
from tournaments.standings.state import PART

Json = dict[str, Any]
Status = Tournament.Status

# So many stand on the live page; the whole list has a page of its own.
MOST_ROWS, MOST_PEOPLE, MOST_CROSS = 60, 120, 60


def head(sight: Sight) -> Json:
    return {
        "stage": texts.stage(sight),
        "facts": texts.facts(sight),
        "club": sight.tournament.club,
        "winner": winner(sight),
        "is_running": sight.tournament.status == Status.RUNNING,
        "paused": sight.tournament.paused_at is not None,
    }


def winner(sight: Sight) -> list[Person]:
    """Who stands first when it is over."""
    if sight.tournament.status != Status.OVER or not sight.has_begun:
        return []
    return [sight.people[row.entrant] for row in sight.standings.rows if row.rank == 1]


def ranking(sight: Sight, most: int | None = MOST_ROWS) -> Json:
    """The standings; before the first round there are none, before the first result no places."""
    if not sight.has_begun:
        return {}
    if not sight.has_results:
        return _unranked(sight, most)
    rows = sight.standings.rows
    return {
        "columns": [(name, tiebreak_texts.column(name)) for name in sight.standings.ties],
        "rows": [ranked(sight, row) for row in rows[:most]],
        "all": len(rows),
        "more": most is not None and len(rows) > most,
        "after": texts.after(sight),
        "ties": tiebreak_texts.ties_line(sight.standings.ties),
        "still": texts.still_playing(sight),
        "sealed": bool(sight.sealed),
    }


def _unranked(sight: Sight, most: int | None) -> Json:
    """Who plays: by rating, and those who are alike in it as they entered."""
    inside = [sight.people[one.id] for one in sight.course.entrants]
    order = {who: number for number, who in enumerate(sight.people)}
    inside.sort(key=lambda person: (-(person.row.rating or 0.0), order[person.id]))
    return {
        "unranked": inside[:most],
        "all": len(inside),
        "more": most is not None and len(inside) > most,
        "sealed": bool(sight.sealed),
    }


def ranked(sight: Sight, row: Row) -> Json:
    """One line with each number, the one that decided marked."""
    names = zip(sight.standings.ties, row.values, strict=True)
    return {
        "rank": row.rank,
        "person": sight.people[row.entrant],
        "out": is_out(sight, row),
        "withdrew": row.out,
        "left": row.entrant in sight.leavers,
        "numbers": [(name, tiebreak_texts.value_of(name, value)) for name, value in names],
        # That points come first needs no mark.
        "decided": row.decided if row.decided != sight.standings.ties[0] else "",
    }


def is_out(sight: Sight, row: Row) -> bool:
    """Who withdrew; of a knockout whoever does not go on."""
    if row.out or not sight.charting:
        return row.out
    if sight.tournament.status == Status.OVER:
        return False
    legs = sight.charting.cup.legs
    lines = sight.standings.book.lines[row.entrant]
    if not lines or lines[-1].kind in ("running", "bye"):
        return False
    number = lines[-1].round
    leg, stage = legs[number - 1], sight.charting.cup.stages[number - 1]
    if row.entrant in {person for own in leg.going.values() for person in own[: stage.of_each]}:
        return False
    # A best second is in doubt until its round has ended.
    undecided = bool(stage.best) and not leg.finished
    return not undecided and row.entrant not in leg.runners[: stage.best]


def cross(sight: Sight, most: int | None = MOST_CROSS) -> Json:
    """Who met whom, and what it brought; a knockout's bracket tells that already."""
    if not sight.has_results or sight.is_knockout:
        return {}
    rows = cross_table(sight.standings, sight.current, sight.standings.rows[:most])
    return {
        "columns": range(1, sight.current + 1),
        "rows": [_crossed(sight, one) for one in rows],
    }


def _crossed(sight: Sight, one: CrossRow) -> Json:
    points = sum(cell.points for cell in one.cells)
    return {
        "rank": one.row.rank,
        "person": sight.people[one.row.entrant],
        "cells": [_cell(cell) for cell in one.cells],
        "points": tiebreak_texts.number(points / PART),
    }


def _cell(cell: Cell) -> Json:
    rivals = " ".join(str(rank) for rank in cell.rivals)
    points = "" if cell.kind in ("", "running") else tiebreak_texts.number(cell.points / PART)
    return {"kind": cell.kind, "rivals": rivals, "points": points, "place": cell.place}


def people(sight: Sight) -> Json:
    """Who has entered, who waits, and who has said that he is here: until it begins."""
    if sight.has_begun:
        return {}
    placed = list(_of(sight, Entrant.Status.ENTERED, Entrant.Status.IN))
    waiting = list(_of(sight, Entrant.Status.WAITING))
    return {
        "placed": placed[:MOST_PEOPLE],
        "waiting": waiting[:MOST_PEOPLE],
        "count": len(placed),
        "queue": len(waiting),
        "more": max(0, len(placed) - MOST_PEOPLE),
        "here": sum(person.row.checked_in_at is not None for person in placed),
        "asked": bool(sight.tournament.check_in_minutes),
    }


def _of(sight: Sight, *statuses: str) -> Iterator[Person]:
    return (person for person in sight.people.values() if person.row.status in statuses)


def log(sight: Sight) -> Json:
    """What concerns all, in words."""
    return {"entries": list(log_texts.entries(sight))}


def rules(sight: Sight) -> Json:
    settings = settings_of(sight.tournament)
    return {
        "form": texts.form(sight),
        "length": texts.length(sight),
        "preset": texts.preset_of(sight.tournament),
        "settings": settings,
        "by_place": ", ".join(str(points) for points in settings.by_place),
        "ties": tiebreak_texts.ties_line(settings.ties),
        "clock": texts.clock(sight.tournament),
        "field": settings.field != "off",
        "differs": settings.per_game_point,
    }
