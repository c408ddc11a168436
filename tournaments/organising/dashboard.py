"""What organisers see of their tournament."""

from dataclasses import dataclass
from functools import cached_property

from tournaments.formats import FORMATS
from tournaments.live.snapshot import (
    ANNULLED,
    OVER,
    PLAYING,
    WAITING,
    Person,
    Seen,
    Sight,
    sight_of,
)
from tournaments.log_people import with_names
from tournaments.models import Entrant, LogLine, Tournament
from tournaments.organising.audit_log import COMINGS, Told, told
from tournaments.schedule import may_come_late

Status = Entrant.Status
Stage = Tournament.Status
LOG_LINES = 200


@dataclass(frozen=True)
class Desk:
    """The tournament with its people and tables, and what may be done now."""

    tournament: Tournament
    sight: Sight
    decided: tuple[LogLine, ...]
    came: tuple[LogLine, ...]

    def _people(self, *statuses: str) -> list[Person]:
        return [one for one in self.sight.people.values() if one.row.status in statuses]

    @property
    def coming(self) -> list[Person]:
        return self._people(Status.ENTERED)

    @property
    def waiting(self) -> list[Person]:
        return self._people(Status.WAITING)

    @property
    def invited(self) -> list[Person]:
        return self._people(Status.INVITED)

    @property
    def playing(self) -> list[Person]:
        return self._people(Status.IN)

    @property
    def out(self) -> list[Person]:
        return self._people(Status.WITHDRAWN, Status.REPLACED)

    @property
    def here(self) -> int:
        return sum(one.row.checked_in_at is not None for one in self.coming)

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
        return self.tournament.status in (Stage.OVER, Stage.CANCELLED)

    @property
    def may_invite(self) -> bool:
        """Whether somebody who is asked now can still come in."""
        late = may_come_late(
            self.tournament.format, self.tournament.late_rounds, self.sight.current
        )
        return self.is_draft or self.is_entry or (self.is_running and late)

    @property
    def asks_check_in(self) -> bool:
        return self.is_entry and self.tournament.check_in_minutes > 0

    @cached_property
    def tables(self) -> list[Seen]:
        """Of all rounds, the newest first; those that are still to end before the others."""
        rows = sorted(self.sight.tables.values(), key=lambda one: (-one.key[0], one.number))
        return sorted(rows, key=lambda one: one.state in (OVER, ANNULLED))

    @property
    def open_tables(self) -> list[Seen]:
        return [one for one in self.tables if one.state in (WAITING, PLAYING)]

    @property
    def closed_tables(self) -> list[Seen]:
        return [one for one in self.tables if one.state not in (WAITING, PLAYING)]

    @property
    def may_redraw(self) -> bool:
        """The round drawn last, before any of its tables has begun."""
        number = self.sight.current
        last = [row for row in self.sight.rows if row.round.number == number]
        fixed = FORMATS[self.tournament.format].bracket and number > 1
        begun = any(row.game_id or row.ruled or row.annulled for row in last)
        return self.is_running and bool(last) and not fixed and not begun

    @cached_property
    def acts(self) -> list[Told]:
        """What was decided and what happened, the newest first."""
        return [told(self.sight, line) for line in self.decided]

    @cached_property
    def comings(self) -> list[Told]:
        """Who entered, was here, left."""
        return [told(self.sight, line) for line in self.came]


def desk_of(tournament: Tournament) -> Desk:
    sight = sight_of(tournament.pk)
    assert sight is not None
    lines = tournament.log.select_related("who").order_by("-pk")
    decided = lines.exclude(verb__in=COMINGS)[:LOG_LINES]
    came = lines.filter(verb__in=COMINGS)[:LOG_LINES]
    return Desk(tournament, sight, with_names(decided), with_names(came))
