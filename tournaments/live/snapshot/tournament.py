"""Public data of a tournament, read at once: participants, rounds, tables, byes, log.

The number of queries does not depend on the number of entrants.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache

from accounts.models import User
from games import engine
from games.models import Game
from games.models import Seat as GameSeat
from tournaments.extension import EXTENSIONS
from tournaments.formats import FORMATS, has_calendar, is_timed, round_count, uses_teams
from tournaments.formats.second_chance.brackets import SecondChanceState
from tournaments.formats.second_chance.format import SecondChance
from tournaments.live.bracket.model import BracketBuilder, BracketModel
from tournaments.live.bracket.second_chance import SecondChanceBuilder
from tournaments.live.snapshot.redaction import public_state, sealed_rounds
from tournaments.live.snapshot.running_scores import RunningScores, running_scores
from tournaments.live.snapshot.tables import (
    ANNULLED,
    ENDED,
    NOT_OVER,
    OVER,
    PLAYING,
    WAITING,
    Departure,
    Key,
    Participant,
    SeatView,
    TableView,
    counts_by_its_game,
)
from tournaments.load_state import load_state, load_tables, table_result
from tournaments.log_people import with_names
from tournaments.models import Entrant, Round, Team, Tournament, TournamentEvent, TournamentTable
from tournaments.schedule import replaced_at
from tournaments.standings.points import best_in_seat
from tournaments.standings.standings import Standings, compute_standings
from tournaments.standings.state import TournamentState
from tournaments.standings.streaks import Streaks, streaks_of
from tournaments.standings.teams import TeamStandings, team_standings

Status = Tournament.Status

# Events in the public log, and the verbs that are public.
MAX_LOG_EVENTS = 40
PUBLIC_VERBS = (
    "published", "edited", "started", "too_few", "drawn", "redrawn", "swapped", "joined_late",
    "withdrew", "withdrawn", "no_show", "replaced", "result_set", "result_corrected",
    "game_annulled", "time_added", "paused", "resumed", "announced", "revealed",
    "time_over", "finished", "cancelled",
    "teams_formed", "team_late", "team_renamed", "team_substitute",
)  # fmt: skip


def public_verbs() -> list[str]:
    """Return the verbs of the public log, those of optional apps included."""
    added = (verb for extension in EXTENSIONS for verb in extension.log_texts)
    return [*PUBLIC_VERBS, *added]


@dataclass(frozen=True)
class TournamentSnapshot:
    """All rows of a tournament that are read; everything else is computed from them."""

    tournament: Tournament
    participants: dict[int, Participant]
    rounds: tuple[Round, ...]
    table_rows: tuple[TournamentTable, ...]
    state: TournamentState
    running: dict[str, RunningScores]
    log: tuple[TournamentEvent, ...]
    departures: tuple[Departure, ...] = ()
    # Players who play elsewhere while a table waits for them.
    busy_users: frozenset[int] = frozenset()
    teams: dict[int, Team] = field(default_factory=dict)

    @property
    def has_teams(self) -> bool:
        return uses_teams(self.tournament.format)

    @cached_property
    def team_standings(self) -> TeamStandings:
        return cached_team_standings(self.public_state)

    def team_of(self, person: Participant | None) -> Team | None:
        """Return the entrant's team; None without one, and where nobody plays in teams."""
        return None if person is None else self.teams.get(person.row.team_id or 0)

    @cached_property
    def public_state(self) -> TournamentState:
        return public_state(self.state, self.tournament.format)

    @cached_property
    def sealed_rounds(self) -> frozenset[int]:
        return sealed_rounds(self.state, self.tournament.format)

    @cached_property
    def standings(self) -> Standings:
        if self.has_second_chance and self.tournament.status == Status.RUNNING:
            return cached_standings(self.second_chance.in_next_round)
        return cached_standings(self.public_state)

    @property
    def is_knockout(self) -> bool:
        """Return whether its tables form a bracket."""
        form = FORMATS.get(self.tournament.format)
        return form is not None and form.bracket

    @property
    def has_second_chance(self) -> bool:
        return self.tournament.format == SecondChance.name

    @property
    def is_arena(self) -> bool:
        return is_timed(self.tournament.format)

    @property
    def has_calendar(self) -> bool:
        """Return whether its tables open by dates."""
        return has_calendar(self.tournament.format)

    @property
    def has_begun(self) -> bool:
        """Return whether there is something to show: an arena may wait for its first table."""
        return bool(self.rounds) or (self.is_arena and self.tournament.started_at is not None)

    @cached_property
    def streaks(self) -> Streaks:
        """Return the wins in a row, as far as they are public."""
        return streaks_of(self.public_state)

    @cached_property
    def bracket_builder(self) -> BracketBuilder | None:
        """Return the builder of a knockout's bracket; None before the start or in other formats."""
        if not self.is_knockout or not self.has_begun or len(self.state.entrants) < 2:
            return None
        if self.has_second_chance and self.second_chance.plan.main:
            return SecondChanceBuilder(self.public_state, self.second_chance)
        return BracketBuilder(self.public_state)

    @cached_property
    def second_chance(self) -> SecondChanceState:
        """Return both brackets of a tournament with a second chance."""
        return SecondChanceState(self.public_state)

    def bracket_of(self, key: Key) -> str:
        """Return the bracket of a table: main, second or final; "" where there is only one."""
        if not self.has_second_chance or not self.bracket_builder:
            return ""
        return self.second_chance.bracket_of(*key)

    @cached_property
    def bracket(self) -> BracketModel | None:
        return self.bracket_builder.build() if self.bracket_builder else None

    @cached_property
    def has_results(self) -> bool:
        """Return whether any result counts; before that only the random draw would rank."""
        return any(result.counts for result in self.public_state.results)

    @cached_property
    def best_in_seat(self) -> dict[Key, set[int]]:
        """Return by table the entrants with the best result of their seat in the round.

        Where nobody could be compared, and in rounds that are sealed, there are none.
        """
        return cached_best(self.public_state)

    @cached_property
    def departed_seats(self) -> frozenset[tuple[str | None, int]]:
        return frozenset((departure.game_id, departure.seat) for departure in self.departures)

    @cached_property
    def departed_entrants(self) -> frozenset[int]:
        """Return the ids of the entrants whose seats a bot plays now."""
        playing = (table for table in self.tables.values() if table.state == PLAYING)
        seats = (seat for table in playing for seat in table.seats if seat.departed)
        return frozenset(seat.person.id for seat in seats if seat.person)

    @cached_property
    def total_rounds(self) -> int:
        """Return the planned number of rounds; 0 if it is not known yet, or in an arena."""
        if not self.state.entrants or self.is_arena:
            return 0
        if self.bracket_builder:
            return self.bracket_builder.total_rounds
        return 0 if self.is_knockout else round_count(self.tournament.format, self.state)

    def is_final(self, round_number: int) -> bool:
        return self.is_knockout and 0 < round_number == self.total_rounds

    def table_number(self, round_number: int, table: int) -> int:
        """Return a table's displayed number; those of a knockout run through all rounds."""
        return (
            self.bracket_builder.table_number(round_number, table)
            if self.bracket_builder
            else table
        )

    @cached_property
    def tables(self) -> dict[Key, TableView]:
        """Return the last attempt at each table."""
        last = {(row.round.number, row.number): row for row in self.table_rows}
        return {key: self._table_view(row) for key, row in last.items()}

    def tables_of_round(self, number: int) -> list[TableView]:
        return self._tables_by_round.get(number, [])

    @cached_property
    def _tables_by_round(self) -> dict[int, list[TableView]]:
        found: dict[int, list[TableView]] = {}
        for key, table in self.tables.items():
            found.setdefault(key[0], []).append(table)
        return found

    def compared_tables(self, number: int) -> list[TableView]:
        """Return the tables of a round whose own games count; [] while the round is hidden."""
        return [table for table in self.tables_of_round(number) if counts_by_its_game(table)]

    @cached_property
    def current_round(self) -> int:
        """Return the number of the last round drawn; 0 before the first."""
        return max((row.number for row in self.rounds), default=0)

    @cached_property
    def unfinished_rounds(self) -> tuple[int, ...]:
        """Return the rounds that have not ended, and the last one drawn."""
        running = {key[0] for key, table in self.tables.items() if table.state in NOT_OVER}
        return tuple(sorted(running | ({self.current_round} - {0})))

    @property
    def agreements(self) -> engine.Agreements:
        return engine.agreements_from(self.tournament.agreements)

    def _table_view(self, row: TournamentTable) -> TableView:
        number = self.table_number(row.round.number, row.number)
        state = self._state(row)
        live = self.running.get(row.game_id) if row.game_id and state == PLAYING else None
        seats = tuple(self._seats(row, state, live))
        key = row.round.number, row.number
        final, replaced = self.is_final(row.round.number), self._replaced_at(row, state)
        return TableView(row, number, state, seats, live, final, self.bracket_of(key), replaced)

    def _replaced_at(self, row: TournamentTable, state: str) -> datetime | None:
        """Return when bots replace the missing players of a table; None if it waits for nobody."""
        if state != WAITING or row.early_override or self.tournament.paused_at is not None:
            return None
        if self.tournament.in_room:
            return None
        people = [self.participants[pk] for pk in row.seats if pk in self.participants]
        if not any(self._is_waited_for(row, person) for person in people):
            return None
        has_replacement = any(person.row.is_replacement for person in people)
        return replaced_at(row.opens_at, self.tournament.no_show_minutes, has_replacement)

    def _is_waited_for(self, row: TournamentTable, person: Participant) -> bool:
        """Return whether a table waits for this player, who is missing or plays elsewhere."""
        plays = person.row.status == Entrant.Status.IN and person.user.is_active
        waits = self.tournament.no_show_minutes or person.row.is_replacement
        missing = person.id not in row.present_entrants or person.user.pk in self.busy_users
        return bool(plays and waits and missing and not person.user.is_bot)

    def _state(self, row: TournamentTable) -> str:
        if row.annulled:
            return ANNULLED
        ended = bool(row.override) or (row.game is not None and row.game.status != "playing")
        if ended:
            return ENDED if row.round.number in self.sealed_rounds else OVER
        return PLAYING if row.game is not None else WAITING

    def _seats(
        self, row: TournamentTable, state: str, live: RunningScores | None
    ) -> Iterator[SeatView]:
        places, scores = self._outcome(row, state, live)
        for number, entrant_id in enumerate(row.seats):
            person = self.participants.get(entrant_id) if entrant_id else None
            present = entrant_id is not None and (
                entrant_id in row.present_entrants or (row.game is not None)
            )
            no_show = entrant_id in row.no_shows
            yield SeatView(
                number, person, present and not no_show, no_show,
                (row.game_id, number) in self.departed_seats,
                places[number] if places else 0, scores[number] if scores else None,
            )  # fmt: skip

    def _outcome(
        self, row: TournamentTable, state: str, live: RunningScores | None
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Return the places and scores by seat, as far as they are public."""
        if state == OVER:
            result = table_result(row)
            return result.ranks, result.scores
        if live is not None and row.round.number not in self.sealed_rounds:
            return (), live.scores
        return (), ()


# Most changes, such as check-ins, leave the state as it was.
cached_standings = lru_cache(maxsize=8)(compute_standings)
cached_team_standings = lru_cache(maxsize=8)(team_standings)
cached_best = lru_cache(maxsize=8)(best_in_seat)

# Columns of games that no page reads, each of which would be parsed for every table.
UNREAD_COLUMNS = tuple(
    f"game__{name}"
    for name in (
        *("agreements", "contributions", "seq_by_viewer", "reserve_ms_by_seat"),
        *("lag_quota_ms", "timeouts", "timeout_totals", "absent"),
    )
)


def load_snapshot(tournament_id: str) -> TournamentSnapshot | None:
    """Load a tournament; None if it does not exist."""
    tournaments = Tournament.objects.select_related("organiser", "club", "preset", "ladder")
    tournament = tournaments.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    rows = tuple(load_tables(tournament).defer("game__record", *UNREAD_COLUMNS))
    playing = [row.game_id for row in rows if row.game_id and row.game and is_playing(row)]
    people = _participants(tournament)
    return TournamentSnapshot(
        tournament,
        people,
        tuple(tournament.rounds.order_by("number").defer("basis")),
        rows,
        load_state(tournament, rows),
        running_scores(playing),
        _public_log(tournament),
        tuple(_departures(tournament)),
        _busy_users(rows, people),
        tournament.teams.in_bulk() if uses_teams(tournament.format) else {},
    )


def _busy_users(rows: Iterable[TournamentTable], people: dict[int, Participant]) -> frozenset[int]:
    """Return the users who play elsewhere while a table waits for them."""
    waiting = [row for row in rows if not (row.game_id or row.override or row.annulled)]
    users = [people[pk].user.pk for row in waiting for pk in row.seats if pk in people]
    if not users:
        return frozenset()
    busy = GameSeat.objects.filter(running=True, user__in=users)
    return frozenset(busy.values_list("user_id", flat=True))


def is_playing(row: TournamentTable) -> bool:
    """Return whether the table's game is running."""
    return row.game is not None and row.game.status == Game.Status.PLAYING


def _departures(tournament: Tournament) -> Iterator[Departure]:
    """Yield the departures for good from running tables, the earliest first."""
    seats = GameSeat.objects.filter(
        game__tournament_table__round__tournament=tournament,
        left_at__isnull=False,
        return_until=None,
    )
    for seat in seats.select_related("user").order_by("left_at", "pk"):
        assert seat.left_at is not None
        yield Departure(seat.game_id, seat.number, seat.user.display_name, seat.left_at)


def _participants(tournament: Tournament) -> dict[int, Participant]:
    """Return all entrants by id, in the order in which they entered."""
    rows = tournament.entrants.select_related("user").order_by("created_at", "pk")
    return {row.pk: Participant(row) for row in rows}


def _public_log(tournament: Tournament) -> tuple[TournamentEvent, ...]:
    """Return the last events of the public log, the newest first."""
    events = tournament.log.filter(verb__in=public_verbs()).select_related("actor").order_by("-pk")
    return with_names(events[:MAX_LOG_EVENTS])


def entrant_of(snapshot: TournamentSnapshot, user: User | None) -> Participant | None:
    """Return the user's entry; None if there is none."""
    if user is None:
        return None
    entries = (person for person in snapshot.participants.values() if person.row.user_id == user.pk)
    return next(entries, None)


def table_of(snapshot: TournamentSnapshot, person: Participant | None) -> TableView | None:
    """Return an entrant's unfinished table, else the last one; None without a table."""
    if person is None:
        return None
    tables = [table for table in snapshot.tables.values() if person in table.participants]
    if not tables:
        return None
    return next((table for table in tables if table.state in NOT_OVER), tables[-1])
