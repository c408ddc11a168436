"""What a tournament offers to its reader: to enter, check in or withdraw, or why not."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.formats.swiss.format import rounds_of
from tournaments.load_state import course_of
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.registration.eligibility import bar_against, caller_of, door_of
from tournaments.registration.entry_rules import PASSWORD, Obstacle, obstacles
from tournaments.registration.services import is_removed
from tournaments.registration.waitlist import COMING, place_of
from tournaments.schedule import Timetable, may_come_late

State = Literal[
    "draft", "nobody", "open", "barred", "entered", "waiting", "in", "out", "shut", "over"
]
Status, Stage = Entrant.Status, Tournament.Status


@dataclass(frozen=True)
class Entering:
    """One reader before one tournament.

    nobody    without an account: he is shown the way to one
    barred    `why` names all that keeps him out
    shut      nobody can come in any more; out: he himself is out
    late      he would play from the next round on
    """

    state: State
    tournament: Tournament
    row: Entrant | None = None
    why: tuple[str, ...] = ()
    place: int = 0
    asks_password: bool = False
    late: bool = False
    would_wait: bool = False
    may_check_in: bool = False
    check_in_from: datetime | None = None
    invited: bool = False

    @property
    def is_here(self) -> bool:
        return self.row is not None and self.row.checked_in_at is not None


def entering_of(tournament: Tournament, user: User | None) -> Entering:
    row = tournament.entrants.filter(user=user).select_related("user").first() if user else None
    state = _stage(tournament, row)
    if state is not None:
        return state
    if user is None and not tournament.guests:
        return Entering("nobody", tournament)
    return _before_the_door(tournament, user, row)


def _stage(tournament: Tournament, row: Entrant | None) -> Entering | None:
    """What follows from his row and from how far it has come; None: he may try the door."""
    if tournament.status == Stage.DRAFT:
        return Entering("draft", tournament, row)
    if tournament.status in (Stage.OVER, Stage.CANCELLED):
        return Entering("over", tournament, row)
    if row is not None and row.status == Status.IN:
        return Entering("in", tournament, row)
    if row is not None and tournament.status == Stage.ENTRY and row.status in COMING:
        return _coming(tournament, row)
    if row is not None and (is_removed(row) or _withdrew(row)):
        code = "was_removed" if is_removed(row) else "withdrew"
        return Entering("out", tournament, row, (TournamentError(code).text,))
    if tournament.status == Stage.RUNNING and not _late(tournament):
        return Entering("shut", tournament, row)
    return None


def _withdrew(row: Entrant) -> bool:
    return row.status == Status.WITHDRAWN and row.joined is not None


def _late(tournament: Tournament) -> bool:
    drawn = tournament.rounds.count()
    if not may_come_late(tournament.format, tournament.late_rounds, drawn):
        return False
    return drawn < rounds_of(course_of(tournament)) and not _is_full(tournament)


def _is_full(tournament: Tournament) -> bool:
    status = Status.IN if tournament.status == Stage.RUNNING else Status.ENTERED
    taken = tournament.entrants.filter(status=status).count()
    return tournament.limit is not None and taken >= tournament.limit


def _coming(tournament: Tournament, row: Entrant) -> Entering:
    hours = Timetable(tournament.starts_at, tournament.check_in_minutes)
    return Entering(
        "waiting" if row.status == Status.WAITING else "entered",
        tournament,
        row,
        place=place_of(row),
        may_check_in=row.checked_in_at is None and hours.checks_in(timezone.now()),
        check_in_from=hours.check_in_from,
    )


def _before_the_door(tournament: Tournament, user: User | None, row: Entrant | None) -> Entering:
    if user is not None and (bar := bar_against(tournament, user)):
        return Entering("barred", tournament, row, (bar.text,))
    found = _obstacles(tournament, user)
    mendable = {"needs_password"}
    if all(one.code in mendable for one in found):
        invited = row is not None and row.status == Status.INVITED
        return Entering(
            "open",
            tournament,
            row,
            asks_password=bool(found),
            late=tournament.status == Stage.RUNNING,
            would_wait=tournament.status == Stage.ENTRY and _is_full(tournament),
            invited=invited,
        )
    why = tuple(_text(one) for one in found if one.code not in mendable)
    return Entering("barred", tournament, row, why)


def _obstacles(tournament: Tournament, user: User | None) -> tuple[Obstacle, ...]:
    """A visitor where guests may play has only the password before him."""
    if user is not None:
        return obstacles(door_of(tournament), caller_of(tournament, user))
    return (Obstacle("needs_password"),) if tournament.entry == PASSWORD else ()


def _text(obstacle: Obstacle) -> str:
    return TournamentError(obstacle.code, number=obstacle.number).text


def waiting_table(tournament: Tournament, row: Entrant) -> TournamentTable | None:
    """His table that is drawn and not open yet."""
    for table in waiting_tables_of([tournament.pk]):
        if row.pk in table.seats:
            return table
    return None


def waiting_tables_of(tournaments: Collection[str]) -> QuerySet[TournamentTable]:
    rows = waiting_tables().filter(round__tournament__in=tournaments)
    return rows.select_related("round").order_by("opens_at", "pk")


def waiting_tables() -> QuerySet[TournamentTable]:
    """Drawn, and not opened yet."""
    return TournamentTable.objects.filter(game=None, annulled=False, ruled__isnull=True)
