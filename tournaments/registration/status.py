"""The registration status of a reader: the offered actions, or the reason for none."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS, has_calendar, is_timed, round_count, uses_teams
from tournaments.load_state import load_state
from tournaments.models import ENDED, Entrant, Tournament, TournamentTable
from tournaments.registration import late_teams
from tournaments.registration.breaks import has_time_left
from tournaments.registration.eligibility import error_of, reasons_against
from tournaments.registration.services import is_removed
from tournaments.registration.waitlist import REGISTERED, waitlist_position
from tournaments.schedule import PRESENCE_LEAD, Schedule, can_register_late

State = Literal[
    "draft", "anonymous", "open", "ineligible", "entered", "waiting", "in", "out", "closed", "over"
]
MINUTE = timedelta(minutes=1)
# Reasons that the form of the page itself can remove.
FIXABLE = frozenset({"needs_password"})
Status, TournamentStatus = Entrant.Status, Tournament.Status


@dataclass(frozen=True)
class RegistrationStatus:
    """The status of one reader in one tournament.

    anonymous   without an account, and guests may not enter
    ineligible  `reasons` names all of them
    closed      nobody can register any longer; out: only this user cannot
    late        they would play from the next round on
    arena       what a player of a running arena does: "waiting", "playing", "break", or "" after
                the time is over; `arena_mark` is the word for it in the list that all get;
                `free_from`: before this the player gets no table
    """

    state: State
    tournament: Tournament
    row: Entrant | None = None
    reasons: tuple[str, ...] = ()
    waitlist_position: int = 0
    needs_password: bool = False
    late: bool = False
    would_wait: bool = False
    may_check_in: bool = False
    check_in_from: datetime | None = None
    invited: bool = False
    arena: str = ""
    arena_mark: str = ""
    free_from: datetime | None = None

    @property
    def is_checked_in(self) -> bool:
        return self.row is not None and self.row.checked_in_at is not None


def registration_status(tournament: Tournament, user: User | None) -> RegistrationStatus:
    """Return the reader's registration status."""
    row = tournament.entrants.filter(user=user).select_related("user").first() if user else None
    status = _status_from_row(tournament, row)
    if status is not None:
        return status
    return _status_by_rules(tournament, user, row)


def _status_from_row(tournament: Tournament, row: Entrant | None) -> RegistrationStatus | None:
    """Return the status by the rows of entrant and tournament; None: check the entry rules."""
    if tournament.status == TournamentStatus.DRAFT:
        return RegistrationStatus("draft", tournament, row)
    if tournament.status in ENDED:
        return RegistrationStatus("over", tournament, row)
    if row is not None and row.status == Status.IN:
        return _playing(tournament, row)
    if row is not None and tournament.status == TournamentStatus.ENTRY and row.status in REGISTERED:
        return _registered(tournament, row)
    if row is not None and (is_removed(row) or _withdrew(row)):
        code = "was_removed" if is_removed(row) else "withdrew"
        return RegistrationStatus("out", tournament, row, (TournamentError(code).text,))
    if tournament.status == TournamentStatus.RUNNING and not _late(tournament):
        return RegistrationStatus("closed", tournament, row)
    if row is not None and row.status == Status.WAITING and row.team_id is not None:
        return RegistrationStatus("waiting", tournament, row, late=True)
    return None


def _playing(tournament: Tournament, row: Entrant) -> RegistrationStatus:
    if not is_timed(tournament.format):
        return RegistrationStatus("in", tournament, row)
    now = timezone.now()
    activity = arena_activity(row) if has_time_left(tournament, now) else ""
    since = free_from(row, now)
    later = since if since is not None and since > now else None
    return RegistrationStatus(
        "in", tournament, row, arena=activity, arena_mark=arena_mark(row), free_from=later
    )


def arena_activity(row: Entrant) -> str:
    """Return what a player of a running arena does: "waiting", "playing" or "break".

    An entrant who has chosen a break at the table is on a break already.
    """
    if row.break_until is not None:
        return "break"
    return "waiting" if row.current_table_id is None else "playing"


def free_from(row: Entrant, now: datetime) -> datetime | None:
    """Return since when, or from when on, the entrant gets tables; None at a table.

    A time to come is rounded up to the minute: by the second friends could come back together.
    """
    since = row.break_until or row.free_since
    if since is None or since <= now:
        return since
    return since + (-timedelta(seconds=since.second, microseconds=since.microsecond) % MINUTE)


def arena_mark(row: Entrant) -> str:
    """Return a word for this wait or break that says nothing to others; "" at a table."""
    if row.current_table_id is not None:
        return ""
    moment = f"{row.pk} {row.free_since} {row.break_until}"
    return salted_hmac("tournaments.arena", moment, algorithm="sha256").hexdigest()[:10]


def _withdrew(row: Entrant) -> bool:
    return row.status == Status.WITHDRAWN and row.first_round is not None


def _late(tournament: Tournament) -> bool:
    if is_timed(tournament.format):
        return has_time_left(tournament, timezone.now()) and not _is_full(tournament)
    drawn = tournament.rounds.count()
    if not can_register_late(tournament.format, tournament.late_rounds, drawn):
        return False
    rounds = round_count(tournament.format, load_state(tournament))
    return drawn < rounds and not _is_full(tournament)


def _is_full(tournament: Tournament) -> bool:
    if uses_teams(tournament.format) and tournament.status == TournamentStatus.RUNNING:
        return late_teams.is_full(tournament)
    playing = Status.IN if tournament.status == TournamentStatus.RUNNING else Status.ENTERED
    taken = tournament.entrants.filter(status=playing).count()
    return tournament.limit is not None and taken >= tournament.limit


def _registered(tournament: Tournament, row: Entrant) -> RegistrationStatus:
    schedule = Schedule(tournament.starts_at, tournament.check_in_minutes)
    return RegistrationStatus(
        "waiting" if row.status == Status.WAITING else "entered",
        tournament,
        row,
        waitlist_position=waitlist_position(row),
        may_check_in=row.checked_in_at is None and schedule.is_check_in_open(timezone.now()),
        check_in_from=schedule.check_in_from,
    )


def _status_by_rules(
    tournament: Tournament, user: User | None, row: Entrant | None
) -> RegistrationStatus:
    """Return the status of a reader without a place, by the entry rules."""
    reasons = reasons_against(tournament, user)
    texts = tuple(error_of(reason).text for reason in reasons if reason.code not in FIXABLE)
    if texts and user is None:
        return RegistrationStatus("anonymous", tournament)
    if texts:
        return RegistrationStatus("ineligible", tournament, row, texts)
    return RegistrationStatus(
        "open",
        tournament,
        row,
        needs_password=bool(reasons),
        late=tournament.status == TournamentStatus.RUNNING,
        would_wait=tournament.status == TournamentStatus.ENTRY and _is_full(tournament),
        invited=row is not None and row.status == Status.INVITED,
    )


def waiting_table(tournament: Tournament, row: Entrant) -> TournamentTable | None:
    """Return the entrant's table that is drawn and not open yet."""
    for table in waiting_tables_of([tournament.pk], timezone.now()):
        if row.pk in table.seats:
            return table
    return None


def waiting_tables_of(tournaments: Collection[str], now: datetime) -> QuerySet[TournamentTable]:
    """Return the waiting tables of these tournaments, the next to open first."""
    rows = waiting_tables(now).filter(round__tournament__in=tournaments)
    return rows.select_related("round").order_by("opens_at", "pk")


def waiting_tables(now: datetime) -> QuerySet[TournamentTable]:
    """Return tables that are drawn and not opened yet; of a league those that open soon.

    Where an organiser has set the result nobody has to come.
    """
    leagues = [name for name in FORMATS if has_calendar(name)]
    other = ~Q(round__tournament__format__in=leagues)
    soon = other | Q(opens_at__lte=now + PRESENCE_LEAD)
    without_result = Q(override__isnull=True, early_override__isnull=True)
    # Of a table in a room nothing opens on the site.
    on_site = TournamentTable.objects.filter(round__tournament__in_room=False)
    return on_site.filter(soon, without_result, game=None, annulled=False)
