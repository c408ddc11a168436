"""The organisers' view of an event in a room: tables by their state, and people."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.names.alphabets import sorted_by_name
from tournaments.extras.room.access import room_of
from tournaments.extras.room.clock import RoundClock, clock_of_round
from tournaments.extras.room.models import (
    LocalPlayer,
    LocalRequest,
    ResultEntry,
    RoomSettings,
    TableSheet,
    keeper_name,
)
from tournaments.extras.room.people.names import names_in_room
from tournaments.extras.room.results import texts
from tournaments.extras.room.results.independence import Origins, find_obstacle, origins_of
from tournaments.extras.room.results.services import sheet_with_scores
from tournaments.formats.table_sizes import table_sizes
from tournaments.live.snapshot.tables import ANNULLED, OVER, TableView
from tournaments.live.snapshot.tournament import TournamentSnapshot, load_snapshot
from tournaments.models import ENDED, Entrant, Tournament

Status = Entrant.Status
Stage = Tournament.Status
# The states of a table, in the order in which organisers see them.
# AGREED: two players entered the same, but may be one person.
DIFFERING, AGREED, ENTERED = "differing", "agreed", "entered"
PLAYING, DONE = "playing", "done"
# Up to so many letters.
NAME_LENGTHS = (("short", 10), ("medium", 14), ("long", 19))
STATES = (DIFFERING, AGREED, ENTERED, PLAYING, DONE)


@dataclass(frozen=True)
class RoomSeat:
    """One seat of a table; without an entrant it is empty."""

    entrant_id: int | None
    name: str
    place: int = 0
    score: int | None = None


@dataclass(frozen=True)
class EnteredResult:
    """A result that a player of a table entered, by seat."""

    row: ResultEntry
    name: str
    scores: tuple[tuple[str, int], ...]
    sheet: TableSheet | None = None


@dataclass(frozen=True)
class RoomTable:
    """A real table: who sits there, what they entered, and what counts.

    sheet     the one that is kept there while it waits for its result
    keeper    the name of the person who keeps it; "" without a sheet
    obstacle  why those who agree may be one person (results.independence); "" if nothing says so
    """

    view: TableView
    seats: tuple[RoomSeat, ...]
    entries: tuple[EnteredResult, ...]
    state: str
    sheet: TableSheet | None = None
    keeper: str = ""
    obstacle: str = ""

    @property
    def id(self) -> int:
        return self.view.row.pk

    @property
    def number(self) -> int:
        return self.view.number

    @property
    def round(self) -> int:
        return self.view.row.round.number

    @property
    def people(self) -> tuple[RoomSeat, ...]:
        """Return the taken seats, the first dealer first."""
        first = self.view.row.first_dealer % len(self.seats)
        turned = (*self.seats[first:], *self.seats[:first])
        return tuple(seat for seat in turned if seat.entrant_id is not None)

    @property
    def by_place(self) -> tuple[RoomSeat, ...]:
        return tuple(sorted(self.people, key=lambda seat: seat.place))

    @property
    def longest_name(self) -> str:
        """Return how long the longest name is: all names of a card have one size."""
        beside_score = 3 if self.state == DONE else 0
        longest = max((len(seat.name) for seat in self.people), default=0) + beside_score
        return next((word for word, most in NAME_LENGTHS if longest <= most), "very-long")

    @property
    def takes_sheet(self) -> bool:
        """Return whether the scorekeeper can keep its sheet: it waits, and nobody is missing."""
        return self.state != DONE and all(seat.entrant_id for seat in self.seats)

    @property
    def sheet_text(self) -> str:
        """Return who keeps the sheet, and how far; "" without one."""
        if self.sheet is None:
            return ""
        number, most = self.sheet.deals + 1, self.sheet.record["agreements"].get("max_deals")
        values = {"name": self.keeper, "n": number, "all": most}
        if self.sheet.result:
            return _("sheet of %(name)s, all deals entered") % values
        if most:
            return _("sheet of %(name)s, deal %(n)s of %(all)s") % values
        return _("sheet of %(name)s, deal %(n)s") % values

    @property
    def counted_sheet(self) -> int | None:
        """Return the key of the sheet from which the result came; None: it was typed."""
        return (self.view.row.override or {}).get("sheet")

    @property
    def asks(self) -> bool:
        """Return whether an organiser is needed."""
        return self.state in (DIFFERING, AGREED, ENTERED)

    @property
    def entered_by(self) -> str:
        """Return the names of those who entered a result."""
        return ", ".join(entry.name for entry in self.entries)

    @property
    def obstacle_text(self) -> str:
        """Return for players why an organiser has to confirm."""
        return texts.obstacle_text(self.obstacle)

    @property
    def short_obstacle_text(self) -> str:
        """Return the same for organisers."""
        return texts.short_obstacle_text(self.obstacle)


@dataclass(frozen=True)
class RoomPerson:
    """A person of the event, with the row of their name; accounts have none."""

    row: Entrant
    name: str
    player: LocalPlayer | None

    @property
    def is_here(self) -> bool:
        return self.row.status in (Status.ENTERED, Status.IN)


@dataclass(frozen=True)
class RoomPage:
    """An event in a room with everything that its pages show."""

    snapshot: TournamentSnapshot
    room: RoomSettings
    names: dict[int, str]
    requests: tuple[LocalRequest, ...]
    entries: tuple[ResultEntry, ...]
    sheets: tuple[TableSheet, ...] = ()
    origins: Origins = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        return self.snapshot.tournament

    @property
    def round(self) -> int:
        """Return the number of the last round drawn; 0 before the first."""
        return self.snapshot.current_round

    @property
    def rounds(self) -> int:
        return self.snapshot.total_rounds

    @property
    def is_over(self) -> bool:
        return self.tournament.status in ENDED

    @cached_property
    def tables(self) -> list[RoomTable]:
        """Return the tables of the last round, and older ones without a result, by state."""
        views = self.snapshot.tables_of_round(self.round)
        older = [
            view for key, view in self.snapshot.tables.items()
            if key[0] < self.round and view.state not in (OVER, ANNULLED)
        ]  # fmt: skip
        tables = [self.table(view) for view in (*older, *views)]
        return sorted(tables, key=lambda table: (STATES.index(table.state), table.number))

    @property
    def earlier_rounds(self) -> range:
        """Return the numbers of the rounds before the last one."""
        return range(1, self.round)

    def tables_of_round(self, number: int) -> list[RoomTable]:
        """Return the tables of a round by number."""
        tables = (self.table(view) for view in self.snapshot.tables_of_round(number))
        return sorted(tables, key=lambda table: table.number)

    def table(self, view: TableView) -> RoomTable:
        """Return a table with the names of the room and what was entered."""
        seats = tuple(self._seats(view))
        entries = tuple(self._entries(view, seats))
        kept = next((sheet for sheet in self._sheets(view) if sheet.is_kept), None)
        keeper = keeper_name(kept, self.names) if kept is not None else ""
        state = _state(view, entries)
        obstacle = self._obstacle(entries) if state == AGREED else ""
        return RoomTable(view, seats, entries, state, kept, keeper, obstacle)

    def _obstacle(self, entries: tuple[EnteredResult, ...]) -> str:
        people = {entry.row.entrant_id for entry in entries}
        return find_obstacle(people, self.origins, self.room.shares_network)

    def _sheets(self, view: TableView) -> list[TableSheet]:
        return [sheet for sheet in self.sheets if sheet.table_id == view.row.pk]

    def _seats(self, view: TableView) -> Iterator[RoomSeat]:
        for seat in view.seats:
            key = seat.person.id if seat.person else None
            name = self.names.get(key, "") if key else _("empty seat")
            yield RoomSeat(key, name, seat.place, seat.score)

    def _entries(self, view: TableView, seats: tuple[RoomSeat, ...]) -> Iterator[EnteredResult]:
        for row in self.entries:
            if row.table_id == view.row.pk:
                pairs = zip(seats, row.scores, strict=True)
                scores = tuple((seat.name, score) for seat, score in pairs if seat.entrant_id)
                ordered = tuple(sorted(scores, key=lambda pair: -pair[1]))
                name = self.names.get(row.entrant_id, "")
                sheet = sheet_with_scores(self._sheets(view), row.scores)
                yield EnteredResult(row, name, ordered, sheet)

    @cached_property
    def open_tables(self) -> list[RoomTable]:
        return [table for table in self.tables if table.state != DONE]

    @cached_property
    def agreed_tables(self) -> list[RoomTable]:
        """Return the tables whose players agree, and that wait for an organiser all the same."""
        return [table for table in self.tables if table.state == AGREED]

    @cached_property
    def people(self) -> list[RoomPerson]:
        """Return everybody of the event, by name; not those who were replaced."""
        people = (person for person in self.snapshot.participants.values())
        rows = (person.row for person in people if person.row.status != Status.REPLACED)
        found = [RoomPerson(row, self.names[row.pk], self.players.get(row.pk)) for row in rows]
        return sorted_by_name(found, lambda person: person.name)

    @cached_property
    def players(self) -> dict[int, LocalPlayer]:
        rows = LocalPlayer.objects.filter(tournament=self.tournament)
        return {row.entrant_id: row for row in rows.select_related("account", "user")}

    @property
    def here_count(self) -> int:
        return sum(person.is_here for person in self.people)

    @property
    def is_everybody_here(self) -> bool:
        return bool(self.people) and all(person.is_here for person in self.people)

    @property
    def byes(self) -> list[str]:
        """Return the names of those who sit out the last round."""
        byes = self.snapshot.state.byes
        return [self.names.get(bye.entrant, "") for bye in byes if bye.round == self.round]

    @property
    def clock(self) -> RoundClock | None:
        """Return the clock of the round; None before the first, and where there is none."""
        last = next((row for row in self.snapshot.rounds if row.number == self.round), None)
        if last is None or self.is_over:
            return None
        return clock_of_round(last.starts_at, self.room.minutes, self.tournament.break_seconds)

    # ---- what may be drawn

    @property
    def has_four(self) -> bool:
        """Return whether tables of four play, or would be drawn next."""
        settings = self.snapshot.state.settings
        drawn = {len(table.seats) for table in self.open_tables}
        sizes = table_sizes(self.here_count, settings.seats, settings.remainder)
        return 4 in (drawn or set(sizes.tables)) and not self.is_over

    @property
    def is_last_round(self) -> bool:
        """Return whether the event ends with the round that was drawn last."""
        return 0 < self.rounds <= self.round

    @property
    def can_draw(self) -> bool:
        if self.tournament.status == Stage.ENTRY:
            return self.here_count > 1
        return self.tournament.status == Stage.RUNNING and not self.open_tables

    @property
    def can_draw_without_late(self) -> bool:
        """Return whether the next round could be drawn without the tables that play still."""
        if self.tournament.status != Stage.RUNNING or self.tournament.paused_at is not None:
            return False
        if self.tournament.format != "swiss" or self.is_last_round or not self.open_tables:
            return False
        busy = sum(len(table.people) for table in self.open_tables)
        return self.here_count - busy >= self.snapshot.state.settings.seats

    @property
    def late_text(self) -> str:
        """Return which tables a round would be drawn without."""
        numbers = ", ".join(str(table.number) for table in self.open_tables)
        text = ngettext(
            "Draw without table %(numbers)s",
            "Draw without tables %(numbers)s",
            len(self.open_tables),
        )
        return text % {"numbers": numbers}

    @property
    def draw_text(self) -> str:
        """Return what the button at the foot of the page does."""
        if self.is_last_round:
            return _("End the event")
        return _("Draw round %(number)s") % {"number": self.round + 1}

    @property
    def draw_note(self) -> str:
        """Return what the button waits for, or what it will do."""
        if self.tournament.status == Stage.DRAFT:
            return _("Open the event first.")
        if self.tournament.paused_at is not None:
            return _("The event is paused.")
        if not self.open_tables:
            return self._sizes_text()
        asking = [table for table in self.open_tables if table.asks]
        rest = len(self.open_tables) - len(asking)
        parts = [_after_text(rest)] if rest else []
        if asking:
            numbers = ", ".join(str(table.number) for table in asking)
            text = ngettext(
                "table %(numbers)s waits for you", "tables %(numbers)s wait for you", len(asking)
            )
            parts.append(text % {"numbers": numbers})
        return "; ".join(parts)

    def _sizes_text(self) -> str:
        """Return how many tables the next round has; "" where a bracket decides."""
        if self.snapshot.is_knockout or self.is_last_round:
            return ""
        settings = self.snapshot.state.settings
        sizes = table_sizes(self.here_count, settings.seats, settings.remainder)
        people = ngettext("%(n)s person", "%(n)s people", self.here_count)
        parts = [people % {"n": self.here_count}, *_size_texts(sizes.tables)]
        if sizes.byes:
            text = ngettext("%(n)s sits out", "%(n)s sit out", sizes.byes)
            parts.append(text % {"n": sizes.byes})
        return " · ".join(parts)


def _after_text(tables: int) -> str:
    text = ngettext("after %(n)s more table", "after %(n)s more tables", tables)
    return text % {"n": tables}


def _size_texts(tables: tuple[int, ...]) -> Iterator[str]:
    """Yield the number of tables of each size."""
    for size in sorted(set(tables)):
        number = tables.count(size)
        text = ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", number)
        yield text % {"n": number, "size": size}


def _state(view: TableView, entries: tuple[EnteredResult, ...]) -> str:
    if view.state in (OVER, ANNULLED):
        return DONE
    if len({tuple(entry.row.scores) for entry in entries}) > 1:
        return DIFFERING
    return AGREED if len(entries) > 1 else ENTERED if entries else PLAYING


def load_page(tournament: Tournament) -> RoomPage:
    """Load an event in a room."""
    snapshot = load_snapshot(tournament.pk)
    assert snapshot is not None
    waiting = [row.pk for row in snapshot.table_rows if not row.override and not row.annulled]
    entries = tuple(ResultEntry.objects.filter(table__in=waiting).order_by("created_at", "pk"))
    return RoomPage(
        snapshot,
        room_of(tournament),
        names_in_room(tournament),
        tuple(LocalRequest.objects.filter(tournament=tournament)),
        entries,
        tuple(TableSheet.objects.filter(table__in=waiting).select_related("organiser")),
        origins_of({row.entrant_id for row in entries}),
    )


@lru_cache(maxsize=16)
def _page_of_revision(tournament_id: str, revision: int, language: str) -> RoomPage:
    """Return the page; its texts are in the language in which they are first asked for."""
    return load_page(Tournament.objects.get(pk=tournament_id))


def cached_page(tournament: Tournament) -> RoomPage:
    """Return the event for its many readers, loaded once for each change of it."""
    return _page_of_revision(tournament.pk, tournament.revision, get_language() or "en")
