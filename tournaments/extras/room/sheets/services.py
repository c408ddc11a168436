"""Keeping the sheet of a table, and handing it in as the table's result.

The server books each sheet again by the engine. A sheet is only taken for the table that it was
begun for: with its agreements, its first dealer, and from somebody who may enter its result. One
phone keeps it; another one may take it over, as if it were the same sheet of paper. What the first
one sent stays as a row that counts for nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.scoring.game_end import places_of
from games.scorekeeper.sheets import SheetRecord, read_sheet
from tournaments.errors import TournamentError
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import TableSheet, keeper_name
from tournaments.extras.room.origins import Origin
from tournaments.extras.room.people.names import names_in_room
from tournaments.extras.room.results import services as results
from tournaments.extras.room.results.agreements import agreements_at
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising.rulings import check_impartial, lock_table, table_data
from tournaments.organising.services import check_running
from tournaments.permissions import may_organise
from tournaments.updates import lock_tournament, log_event, save_and_notify

# Rows of the phones that have kept the sheet of one table.
MAX_SHEETS_A_TABLE = 12


@dataclass(frozen=True)
class Keeper:
    """The keeper of a sheet: a player of its table, or an organiser.

    origin  from where they send it
    phone   the hash of the secret of their phone for this sheet
    """

    origin: Origin
    phone: str
    entrant: Entrant | None = None
    organiser: User | None = None

    def at(self, table: TournamentTable) -> "Keeper":
        """Return what they are at this table. Raises: TournamentError: neither."""
        if self.entrant is not None and self.entrant.pk in table.seats:
            return replace(self, organiser=None)
        if may_organise(self.organiser, table.round.tournament):
            return replace(self, entrant=None)
        raise TournamentError("not_seated")

    def columns(self) -> dict[str, Any]:
        """Return the columns of their sheets: one person's second phone changes no other."""
        return {"entrant": self.entrant, "organiser": self.organiser}


def save(tournament_id: str, keeper: Keeper, table_id: int, data: object) -> TableSheet:
    """Book a sheet again and keep it with the table, instead of an older one of this phone.

    Raises:
        UnreadableSheet: the sheet cannot be read.
        RoomError, TournamentError: it is of another table, the table is over, or another phone
            keeps its sheet.
    """
    record = read_sheet(data)
    with transaction.atomic():
        tournament, table = _lock(tournament_id, table_id)
        return _store(tournament, table, keeper.at(table), _columns_for(tournament, table, record))


def take_over(
    tournament_id: str, keeper: Keeper, table_id: int, data: object, own_deals: bool = False
) -> TableSheet:
    """Let this phone keep the table's sheet from now on.

    It goes on with the deals that the table has, or with its own ones in `data`: a phone without a
    network may know more of them.

    Raises:
        RoomError: the sheet has changed its phone too often; else as `save`.
    """
    record = read_sheet(data)
    with transaction.atomic():
        tournament, table = _lock(tournament_id, table_id)
        one = keeper.at(table)
        columns = _columns_for(tournament, table, record)
        kept = kept_sheet(table)
        if kept is None or kept.key_hash == one.phone:
            return _store(tournament, table, one, columns)
        _check_open(tournament, table, one)
        if table.sheets.count() >= MAX_SHEETS_A_TABLE:
            raise RoomError("many_keepers")
        if not own_deals:
            columns = {name: getattr(kept, name) for name in ("record", "rows", "result")}
        kept.is_kept = False
        kept.save(update_fields=["is_kept"])
        _log_taken(tournament, table, one)
        return _store(tournament, table, one, columns)


def _store(
    tournament: Tournament, table: TournamentTable, keeper: Keeper, columns: dict[str, Any]
) -> TableSheet:
    _check_open(tournament, table, keeper)
    kept = kept_sheet(table)
    if kept is not None and kept.key_hash != keeper.phone:
        raise _kept_by_another(kept, names_in_room(tournament))
    changes = {**columns, **keeper.columns(), "is_kept": True, "changed_at": timezone.now()}
    sheet, _ = TableSheet.objects.update_or_create(
        table=table, key_hash=keeper.phone, defaults=changes
    )
    save_and_notify(tournament)
    return sheet


def _check_open(tournament: Tournament, table: TournamentTable, keeper: Keeper) -> None:
    """Raise TournamentError where this keeper can change nothing at the table any more."""
    if table.override or table.annulled:
        raise TournamentError("table_over")
    if keeper.organiser is not None:
        check_impartial(keeper.organiser, tournament, table)


def kept_sheet(table: TournamentTable) -> TableSheet | None:
    """Return the table's sheet; None before one was begun."""
    return table.sheets.filter(is_kept=True).select_related("organiser").first()


def _kept_by_another(kept: TableSheet, names: Mapping[int, str]) -> RoomError:
    address = reverse("room_sheet", args=[kept.table.round.tournament_id, kept.pk])
    name = keeper_name(kept, names)
    return RoomError("sheet_kept", name=name, deals=kept.deals, address=address)


def _log_taken(tournament: Tournament, table: TournamentTable, keeper: Keeper) -> None:
    actor = keeper.organiser
    who: dict[str, int] = {}
    if keeper.entrant is not None:
        actor, who = keeper.entrant.user, {"entrant": keeper.entrant.pk}
    log_event(tournament, "sheet_taken", actor, **who, **table_data(table))


def hand_in(
    tournament_id: str, keeper: Keeper, table_id: int, data: object, scores: object
) -> TableSheet:
    """Enter the end of a sheet as the table's result; `scores` are those that people saw.

    A player's needs somebody else to confirm it, an organiser's counts. Sent again it changes
    nothing.

    Raises:
        RoomError: the game is not over, or the site books other scores; else as `save`.
    """
    record = read_sheet(data)
    with transaction.atomic():
        tournament, table = _lock(tournament_id, table_id)
        one = keeper.at(table)
        if (counted := _counted(table, one)) is not None:
            return counted
        sheet = _store(tournament, table, one, _columns_for(tournament, table, record))
        if sheet.result is None:
            raise RoomError("sheet_running")
        if scores != sheet.result["scores"]:
            raise RoomError("sheet_differs", theirs=_written(sheet.result["scores"]))
        _enter(tournament_id, one, table, sheet.result["scores"])
    return sheet


def _enter(
    tournament_id: str, keeper: Keeper, table: TournamentTable, scores: Sequence[int]
) -> None:
    given = results.by_entrant(table, scores)
    if keeper.entrant is not None:
        results.enter_as_player(tournament_id, keeper.entrant, table.pk, given, keeper.origin)
    elif keeper.organiser is not None:
        results.set_as_organiser(keeper.organiser, tournament_id, table.pk, given)


def _counted(table: TournamentTable, keeper: Keeper) -> TableSheet | None:
    """Return this phone's sheet if the table's result is its end already."""
    sheet = table.sheets.filter(key_hash=keeper.phone).first()
    return sheet if sheet is not None and _is_result(sheet, table) else None


def _is_result(sheet: TableSheet, table: TournamentTable) -> bool:
    scores = (table.override or {}).get("scores")
    return sheet.result is not None and sheet.result["scores"] == scores


def is_counted(sheet: TableSheet) -> bool:
    """Return whether the result of the table stands with this sheet."""
    return (sheet.table.override or {}).get("sheet") == sheet.pk


def _lock(tournament_id: str, table_id: int) -> tuple[Tournament, TournamentTable]:
    """Return a table of an event in a room, both locked. Raises: RoomError, TournamentError."""
    tournament = lock_tournament(tournament_id)
    if not tournament.in_room:
        raise RoomError("not_in_room")
    check_running(tournament)
    return tournament, lock_table(tournament, table_id)


def _check_fits(tournament: Tournament, table: TournamentTable, record: SheetRecord) -> None:
    """Check that the sheet was begun for this table. Raises: RoomError."""
    if None in table.seats:
        raise RoomError("sheet_seats")
    agreed = agreements_at(tournament, len(table.seats))
    dealer = table.first_dealer % len(table.seats)
    if record.agreements != agreed or record.first_dealer != dealer:
        raise RoomError("sheet_of_other")


def _columns_for(
    tournament: Tournament, table: TournamentTable, record: SheetRecord
) -> dict[str, Any]:
    """Return what is stored of a sheet of this table: no names, these belong to the event.

    Raises:
        RoomError: it was begun for another table.
    """
    _check_fits(tournament, table, record)
    stored = record.as_json()
    for name in ("players", "title", "preset"):
        del stored[name]
    scores, winner = record.game.standing.scores, record.game.winner
    places = None if winner is None else places_of(scores, winner)
    return {
        "record": stored,
        "rows": [outcome.as_line() for outcome in record.outcomes],
        "result": places and {"scores": list(scores), "places": list(places)},
    }


def _written(scores: Sequence[int]) -> str:
    return ", ".join(str(score).replace("-", "\u2212") for score in scores)
