"""The organiser's view of a tournament."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from tournaments.director.start import MIN_ENTRANTS
from tournaments.director.team_start import plan_teams
from tournaments.formats import FORMATS, is_timed
from tournaments.formats.teams.formation import Lineup
from tournaments.live.given_names import given_names, with_given_names
from tournaments.live.sections.page import is_eliminated
from tournaments.live.snapshot.tables import (
    ANNULLED,
    OVER,
    PLAYING,
    WAITING,
    Participant,
    TableView,
)
from tournaments.live.snapshot.tournament import TournamentSnapshot, load_snapshot
from tournaments.log_people import with_names
from tournaments.models import ENDED, Entrant, Tournament, TournamentEvent
from tournaments.organising.dashboard.audit_log import AuditLogEntry, arrival_verbs, audit_log_entry
from tournaments.organising.dashboard.collapsed_lists import CollapsedList, CollapsedLists
from tournaments.organising.dashboard.teams import ListedTeam, listed_teams
from tournaments.organising.settings.summary import SettingGroup, settings_in_words
from tournaments.organising.swapping import swap_refusal
from tournaments.registration.breaks import has_time_left
from tournaments.schedule import can_register_late

Status = Entrant.Status
Stage = Tournament.Status
MAX_LOG_EVENTS = 200
# Each has a form, and the page is loaded every few seconds.
MAX_ARENA_TABLES = 60
MAX_TO_SWAP = 120


@dataclass(frozen=True)
class OrganiserDashboard:
    """The tournament with its participants and tables, and what may be done now."""

    tournament: Tournament
    snapshot: TournamentSnapshot
    decision_events: tuple[TournamentEvent, ...]
    arrival_events: tuple[TournamentEvent, ...]
    # A part of the names that are searched for; "": everybody is shown.
    search: str = ""

    def _participants(self, *statuses: str) -> list[Participant]:
        return [
            person
            for person in self.snapshot.participants.values()
            if person.row.status in statuses
        ]

    @property
    def entered(self) -> list[Participant]:
        return self._participants(Status.ENTERED)

    @property
    def waiting(self) -> list[Participant]:
        return self._participants(Status.WAITING)

    @property
    def invited(self) -> list[Participant]:
        return self._participants(Status.INVITED)

    @cached_property
    def eliminated(self) -> list[Participant]:
        """Return who has not withdrawn, but plays no further table."""
        if not (self.is_running and self.snapshot.has_begun):
            return []
        rows = self.snapshot.standings.rows
        out = {row.entrant for row in rows if is_eliminated(self.snapshot, row)}
        return [person for person in self._participants(Status.IN) if person.id in out]

    @property
    def playing(self) -> list[Participant]:
        """Return who still plays; after the end who played to it."""
        eliminated = {person.id for person in self.eliminated}
        return [person for person in self._participants(Status.IN) if person.id not in eliminated]

    @property
    def out(self) -> list[Participant]:
        return self._participants(Status.WITHDRAWN, Status.REPLACED)

    @property
    def out_count(self) -> int:
        return len(self.eliminated) + len(self.out)

    @property
    def checked_in_count(self) -> int:
        return sum(person.row.checked_in_at is not None for person in self.entered)

    @property
    def starter_count(self) -> int:
        """Return how many players would take part if the tournament started now."""
        people = [*self.entered, *self.waiting]
        if not self.asks_check_in:
            return len(people)
        return sum(person.row.checked_in_at is not None for person in people)

    @property
    def can_start_with_everyone(self) -> bool:
        """Return whether those with a place are enough, but too few of them have checked in."""
        if not self.asks_check_in or self.can_start:
            return False
        if self.has_teams:
            rows = [person.row for person in self.entered]
            return bool(plan_teams(self.tournament, rows, everyone=True))
        return len(self.entered) >= MIN_ENTRANTS

    @property
    def can_start(self) -> bool:
        if self.has_teams:
            return bool(self.starting_teams)
        return self.starter_count >= MIN_ENTRANTS

    @property
    def has_teams(self) -> bool:
        return self.snapshot.has_teams

    @cached_property
    def starting_teams(self) -> tuple[Lineup, ...]:
        """Return the teams that would start now; () if they are too few."""
        rows = [person.row for person in (*self.entered, *self.waiting)]
        return plan_teams(self.tournament, rows)

    @cached_property
    def teams(self) -> list[ListedTeam]:
        return listed_teams(self.snapshot)

    @property
    def without_team(self) -> list[Participant]:
        """Return the registered players who look for a team."""
        people = (*self.entered, *self.waiting)
        return [person for person in people if person.row.team_id is None]

    @property
    def is_draft(self) -> bool:
        return self.tournament.status == Stage.DRAFT

    @property
    def is_entry(self) -> bool:
        return self.tournament.status == Stage.ENTRY

    @property
    def is_running(self) -> bool:
        return self.tournament.status == Stage.RUNNING

    @property
    def is_ended(self) -> bool:
        return self.tournament.status in ENDED

    @property
    def may_invite(self) -> bool:
        """Return whether a user invited now could still join."""
        late = can_register_late(
            self.tournament.format, self.tournament.late_rounds, self.snapshot.current_round
        ) or has_time_left(self.tournament, timezone.now())
        return self.is_draft or self.is_entry or (self.is_running and late)

    @property
    def asks_check_in(self) -> bool:
        return self.is_entry and self.tournament.check_in_minutes > 0

    @cached_property
    def tables(self) -> list[TableView]:
        """Return the tables of all rounds: unfinished ones first, then the newest."""
        rows = sorted(
            self.snapshot.tables.values(), key=lambda table: (-table.key[0], table.number)
        )
        return sorted(rows, key=lambda table: table.state in (OVER, ANNULLED))

    @property
    def open_tables(self) -> list[TableView]:
        return [table for table in self.tables if table.state in (WAITING, PLAYING)]

    @property
    def closed_tables(self) -> list[TableView]:
        """Return the tables that are over, of an arena the last ones only."""
        closed = [table for table in self.tables if table.state not in (WAITING, PLAYING)]
        return closed[:MAX_ARENA_TABLES] if is_timed(self.tournament.format) else closed

    @cached_property
    def collapsed_lists(self) -> CollapsedLists:
        return CollapsedLists(len(self.snapshot.participants), self.search)

    @cached_property
    def shown(self) -> dict[str, CollapsedList]:
        """Return the lists of people and tables as the page shows them, by name."""
        people = ("invited", "entered", "waiting", "playing", "eliminated", "out", "without_team")
        tables = ("open_tables", "closed_tables")
        collapse = self.collapsed_lists.collapse
        return {
            **{name: collapse(getattr(self, name), _name_of) for name in people},
            **{name: collapse(getattr(self, name), _names_at) for name in tables},
            "teams": collapse(self.teams, lambda team: team.names),
        }

    @property
    def finds_nobody(self) -> bool:
        """Return whether nobody has the name that is searched for."""
        return bool(self.search) and not any(self.shown.values())

    @cached_property
    def settings(self) -> list[SettingGroup]:
        return settings_in_words(self.snapshot)

    @property
    def may_redraw(self) -> bool:
        """Return whether the last round can be drawn again: no table of it has begun."""
        number = self.snapshot.current_round
        rows = [row for row in self.snapshot.table_rows if row.round.number == number]
        form = FORMATS[self.tournament.format]
        fixed = form.timed or (form.bracket and number > 1)
        begun = any(
            row.game_id or row.override or row.early_override or row.annulled for row in rows
        )
        return self.is_running and bool(rows) and not fixed and not begun

    @cached_property
    def may_be_swapped(self) -> list[tuple[int, str]]:
        """Return the people of the last round by name, if two of them may be swapped.

        In a large field nobody is offered: the page is fetched again every few seconds.
        """
        number, snapshot = self.snapshot.current_round, self.snapshot
        if not self.may_redraw or swap_refusal(self.tournament, number):
            return []
        rows = (row for row in snapshot.table_rows if row.round.number == number)
        seated = [seat for row in rows for seat in row.seats if seat in snapshot.participants]
        people = [*seated, *(bye.entrant for bye in snapshot.state.byes if bye.round == number)]
        if len(people) > MAX_TO_SWAP:
            return []
        named = ((key, snapshot.participants[key].name) for key in people)
        return sorted_by_name(named, lambda pair: pair[1])

    @cached_property
    def decisions(self) -> list[AuditLogEntry]:
        """Return what was decided and what happened, the newest first."""
        return [audit_log_entry(self.snapshot, event) for event in self.decision_events]

    @cached_property
    def arrivals(self) -> list[AuditLogEntry]:
        """Return who entered, checked in and left, the newest first."""
        return [audit_log_entry(self.snapshot, event) for event in self.arrival_events]


def _name_of(person: Participant) -> Iterable[str]:
    return (person.name,)


def _names_at(table: TableView) -> Iterable[str]:
    """Return the names of the people at a table."""
    return (person.name for person in table.participants)


def load_dashboard(
    tournament: Tournament, search: str = "", organiser: User | None = None
) -> OrganiserDashboard:
    """Load the view of an existing tournament for an organiser; `search`: a part of a name."""
    snapshot = load_snapshot(tournament.pk)
    assert snapshot is not None
    events = tournament.log.select_related("actor").order_by("-pk")
    decisions = events.exclude(verb__in=arrival_verbs())[:MAX_LOG_EVENTS]
    arrivals = events.filter(verb__in=arrival_verbs())[:MAX_LOG_EVENTS]
    names = given_names(organiser, [tournament])
    return OrganiserDashboard(
        tournament,
        with_given_names(snapshot, organiser),
        with_names(decisions, names),
        with_names(arrivals, names),
        search,
    )
