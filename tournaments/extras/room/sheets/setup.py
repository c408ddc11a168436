"""Data that a phone needs to begin a table's sheet without a network."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.scorekeeper.sheets import MAX_NAME_LENGTH, MAX_TITLE_LENGTH
from tournaments.extras.room.page import RoomPage, RoomTable
from tournaments.extras.room.results.agreements import agreements_at
from tournaments.models import Tournament

Json = dict[str, Any]


def sheet_setup(
    page: RoomPage, tables: Iterable[RoomTable], back: str, is_organiser: bool = False
) -> Json:
    """Return the agreements by number of seats, and what is known of each table.

    `back`: the address of the page from which people come; `is_organiser`: it is the organiser's.
    """
    open_tables = [table for table in tables if table.takes_sheet]
    sizes = {len(table.seats) for table in open_tables}
    return {
        "page": reverse("score"),
        "save": reverse("room_sheet_save", args=[page.tournament.pk]),
        "back": back,
        "isOrganiser": is_organiser,
        "preset": page.tournament.preset.title if page.tournament.preset else "",
        "agreements": {size: _agreements(page.tournament, size) for size in sizes},
        "tables": [_table(page, table) for table in open_tables],
    }


def _agreements(tournament: Tournament, seats: int) -> Json:
    return agreements_at(tournament, seats).as_json()


def _table(page: RoomPage, table: RoomTable) -> Json:
    return {
        "id": table.id,
        "title": _title(page, table),
        "players": short_names([seat.name for seat in table.seats]),
        "firstDealer": table.view.row.first_dealer % len(table.seats),
    }


def _title(page: RoomPage, table: RoomTable) -> str:
    """Return where the table is, which a narrow page shows first, and the event."""
    where = {"round": table.view.row.round.number, "table": table.number}
    begun = _("Round %(round)s, table %(table)s") % where
    return _shortened(f"{begun}, {page.tournament.name}", MAX_TITLE_LENGTH)


def short_names(names: Sequence[str]) -> list[str]:
    """Return names for narrow columns: first names, with an initial where two are alike."""
    first = [name.split()[0] for name in names]
    short = [
        _with_initial(name) if first.count(one) > 1 else one
        for name, one in zip(names, first, strict=True)
    ]
    chosen = short if len(set(short)) == len(names) else names
    return [_shortened(name, MAX_NAME_LENGTH) for name in chosen]


def _with_initial(name: str) -> str:
    """Return "Anna K." for "Anna Kit", and a single word as it is."""
    first, *rest = name.split()
    return f"{first} {rest[0][0]}." if rest else first


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "\u2026"
