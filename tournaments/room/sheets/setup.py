"""What a phone needs to begin the sheet of a table; the page brings it, for want of a network."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games import engine
from games.scorekeeper.sheets import MAX_NAME_LENGTH, MAX_TITLE_LENGTH
from tournaments.director.game_setup import agreements_of
from tournaments.models import Tournament
from tournaments.room.page import RoomPage, RoomTable

Json = dict[str, Any]


def sheet_setup(page: RoomPage, tables: Iterable[RoomTable], back: str) -> Json:
    """Return the agreements by number of seats, and what is known of each table.

    `back`: the address of the page from which people come.
    """
    open_tables = [table for table in tables if table.takes_sheet]
    sizes = {len(table.seats) for table in open_tables}
    return {
        "page": reverse("score"),
        "save": reverse("room_sheet_save", args=[page.tournament.pk]),
        "back": back,
        "preset": page.tournament.preset.title if page.tournament.preset else "",
        "agreements": {size: _agreements(page.tournament, size) for size in sizes},
        "tables": [_table(page, table) for table in open_tables],
    }


def _agreements(tournament: Tournament, seats: int) -> Json:
    return engine.agreements_from(agreements_of(tournament, seats)).as_json()


def _table(page: RoomPage, table: RoomTable) -> Json:
    return {
        "id": table.id,
        "title": _title(page, table),
        "players": [_shortened(seat.name, MAX_NAME_LENGTH) for seat in table.seats],
        "firstDealer": table.view.row.first_dealer % len(table.seats),
    }


def _title(page: RoomPage, table: RoomTable) -> str:
    where = {"round": table.view.row.round.number, "table": table.number}
    rest = _("round %(round)s, table %(table)s") % where
    return f"{_shortened(page.tournament.name, MAX_TITLE_LENGTH - len(rest) - 2)}, {rest}"


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "\u2026"
