"""A draw that organisers look at and adjust before it is published.

Nothing of it is a round yet: it is computed for organisers from the state of the event and from the
swaps that they made, and leaves to nobody else.
"""

import hashlib
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from tournaments.director import pair
from tournaments.director.advance import advance
from tournaments.director.late_tables import LATE_TABLES, stored_late
from tournaments.director.swaps import MAX_SWAPS, stored_seed_swaps, stored_swaps, with_swap
from tournaments.errors import TournamentError
from tournaments.extras.room import rounds
from tournaments.extras.room.access import locked_room, room_of
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import RoomSettings
from tournaments.formats import FORMATS, Draw
from tournaments.load_state import load_state
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.standings.state import Table, TournamentState
from tournaments.updates import save_and_notify

Stage = Tournament.Status


@dataclass(frozen=True)
class PreviewTable:
    """A table of a draw that is not published; `met`: pairs of it who met before."""

    number: int
    names: tuple[str, ...]
    met: tuple[str, ...]


@dataclass(frozen=True)
class DrawPreview:
    """A draw as an organiser sees it before it is published.

    people     those who may be swapped, by name
    may_swap   whether they may be swapped: a bracket is fixed once it is published
    key        of this very draw: what is published is what was looked at
    """

    round: int
    tables: tuple[PreviewTable, ...]
    byes: tuple[str, ...]
    people: tuple[tuple[int, str], ...]
    may_swap: bool
    has_swaps: bool
    key: str


def prepare(user: User, tournament_id: str, without_late: bool = False) -> None:
    """Draw the next round for organisers alone. Before the first the event starts.

    Raises:
        RoomError: results are missing, nobody is here, or too few are free.
        TournamentError: the event has not been opened, is paused, or is over.
    """
    with locked_room(user, tournament_id) as tournament:
        organising.check_not_over(tournament)
        if tournament.status != Stage.RUNNING:
            tournament = _started(user, tournament)
        number, late, people = rounds.next_round(tournament, without_late)
        settings = stored_late(tournament.settings, number, late, people)
        kept = settings[LATE_TABLES].get(str(number))
        _keep(tournament, {"round": number, "late": kept, "swaps": []})


def _started(user: User, tournament: Tournament) -> Tournament:
    """Return the event after its start, without a round that was asked for."""
    rounds.start(user, tournament)
    tournament.refresh_from_db()
    tournament.draw_until = 0
    save_and_notify(tournament, "draw_until")
    return tournament


def _keep(tournament: Tournament, prepared: dict[str, Any] | None) -> None:
    room = room_of(tournament)
    room.prepared = prepared
    room.save(update_fields=["prepared"])
    save_and_notify(tournament)


def swap(user: User, tournament_id: str, one: int, other: int) -> None:
    """Swap two people of the draw; to sit out is a place, too. The same swap again undoes it.

    In a bracket they swap their seed numbers.

    Raises:
        RoomError: the draw has changed, or this is one person.
        TournamentError: the bracket is published already.
    """
    with locked_room(user, tournament_id) as tournament:
        prepared, drawn = _prepared(tournament)
        if not _may_swap(tournament, prepared["round"]):
            raise TournamentError("bracket_fixed")
        if one == other or not {one, other} <= set(_people(drawn)):
            raise RoomError("draw_changed")
        swaps = with_swap(prepared["swaps"], one, other)
        if len(swaps) > MAX_SWAPS:
            raise RoomError("many_swaps")
        _keep(tournament, {**prepared, "swaps": swaps})


def _may_swap(tournament: Tournament, number: int) -> bool:
    """Return whether people of this round may be swapped: after round 1 no bracket changes."""
    return number == 1 or not FORMATS[tournament.format].bracket


def discard(user: User, tournament_id: str) -> None:
    """Forget a draw that was not published."""
    with locked_room(user, tournament_id) as tournament:
        _keep(tournament, None)


def publish(user: User, tournament_id: str, key: str) -> None:
    """Draw the round as it was looked at.

    Raises:
        RoomError: it would be another draw now, since somebody came, left or corrected a result.
    """
    with locked_room(user, tournament_id) as tournament:
        organising.check_running(tournament)
        if tournament.paused_at is not None:
            raise TournamentError("is_paused")
        prepared, drawn = _prepared(tournament)
        if _key_of(drawn) != key:
            raise RoomError("draw_changed")
        tournament.settings = _settings(tournament, prepared)
        tournament.draw_until = prepared["round"]
        _keep(tournament, None)
        save_and_notify(tournament, "draw_until", "settings")
    advance(tournament_id, timezone.now())


def _prepared(tournament: Tournament) -> tuple[dict[str, Any], Draw]:
    """Return what is prepared. Raises: RoomError: nothing is, or no longer."""
    prepared = room_of(tournament).prepared
    drawn = _draw(tournament, prepared) if prepared else None
    if not prepared or drawn is None:
        raise RoomError("draw_changed")
    return prepared, drawn


def _settings(tournament: Tournament, prepared: dict[str, Any]) -> dict[str, Any]:
    """Return the settings by which the prepared round is drawn."""
    number = prepared["round"]
    late = {**tournament.settings.get(LATE_TABLES, {})}
    late.pop(str(number), None)
    if prepared["late"]:
        late[str(number)] = prepared["late"]
    settings, swaps = {**tournament.settings, LATE_TABLES: late}, prepared["swaps"]
    if not FORMATS[tournament.format].bracket:
        return stored_swaps(settings, number, swaps)
    return stored_seed_swaps(settings, swaps) if number == 1 else settings


def _draw(tournament: Tournament, prepared: dict[str, Any]) -> Draw | None:
    """Return the prepared draw by the present state; None if its round is not the next one."""
    if tournament.status != Stage.RUNNING or load_state(tournament).round + 1 != prepared["round"]:
        return None
    planned = copy(tournament)
    planned.draw_until = prepared["round"]
    planned.settings = _settings(tournament, prepared)
    drawn = pair.asked_draw(planned, pair.load_basis(planned))
    return drawn if drawn.tables else None


def _people(drawn: Draw) -> list[int]:
    """Return everybody of a draw, at tables and sitting out."""
    seated = [entrant for table in drawn.tables for entrant in table.people]
    return [*seated, *(bye.entrant for bye in drawn.byes)]


def _key_of(drawn: Draw) -> str:
    """Return the digest of a draw."""
    tables = [(table.number, table.seats, table.first_dealer) for table in drawn.tables]
    text = repr((tables, [bye.entrant for bye in drawn.byes]))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def preview_of(
    tournament: Tournament, room: RoomSettings, names: dict[int, str]
) -> DrawPreview | None:
    """Return the draw that waits to be published, for an organiser; None without one."""
    drawn = _draw(tournament, room.prepared) if room.prepared else None
    if not room.prepared or drawn is None:
        return None
    late = set((room.prepared["late"] or {}).get("people", ()))
    people = [(key, names.get(key, "")) for key in _people(drawn) if key not in late]
    met = _meetings(load_state(tournament))
    return DrawPreview(
        room.prepared["round"],
        tuple(_table(table, names, met) for table in drawn.tables),
        tuple(names.get(bye.entrant, "") for bye in drawn.byes),
        tuple(sorted_by_name(people, lambda pair: pair[1])),
        _may_swap(tournament, room.prepared["round"]),
        bool(room.prepared["swaps"]),
        _key_of(drawn),
    )


def _table(table: Table, names: dict[int, str], met: set[frozenset[int]]) -> PreviewTable:
    pairs = (pair for pair in combinations(table.people, 2) if frozenset(pair) in met)
    again = tuple(" – ".join(names.get(key, "") for key in pair) for pair in pairs)
    people = tuple(names.get(key, "") for key in table.people)
    return PreviewTable(table.number, people, again)


def _meetings(state: TournamentState) -> set[frozenset[int]]:
    """Return the pairs who sat at one table."""
    return set(_pairs(state))


def _pairs(state: TournamentState) -> Iterator[frozenset[int]]:
    for result in state.results:
        yield from map(frozenset, combinations(result.table.people, 2))
