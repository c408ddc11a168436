"""Actions of an entrant: register, unregister, check in, withdraw, confirm presence."""

from collections.abc import Callable

from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.utils import timezone

from accounts.limits.codes import CodeLimit, Guesser
from accounts.limits.errors import LimitExceeded
from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.formats import has_calendar, is_timed, round_count, uses_teams
from tournaments.ladders import seed_ratings
from tournaments.load_state import first_undrawn_round, load_state
from tournaments.log_people import mention
from tournaments.models import ENDED, Entrant, Tournament, TournamentTable
from tournaments.registration import late_teams
from tournaments.registration.breaks import has_time_left
from tournaments.registration.eligibility import ban_of, error_of, reasons_against
from tournaments.registration.team_membership import release
from tournaments.registration.waitlist import REGISTERED, fill_free_places, refresh_reminders
from tournaments.schedule import Schedule, can_register_late, may_confirm_presence
from tournaments.signals import entrant_left
from tournaments.updates import lock_tournament, log_event, save_and_notify, save_notify_and_advance

Status = Entrant.Status
TournamentStatus = Tournament.Status
PASSWORDS = CodeLimit("tournament_passwords")
MAX_PASSWORD_LENGTH = 100
# Further work of a registration, within its transaction: the entrant joins a team.
Joining = Callable[[Tournament, Entrant], None]
# Raises an error if somebody may not leave; None: they have no entry.
LeaveCheck = Callable[[Tournament, Entrant | None], None]


def register(
    user: User,
    tournament_id: str,
    password: str | None = None,
    join: Joining | None = None,
    network: str = "",
) -> Entrant:
    """Take a place, or the next on the waiting list; registering twice changes nothing.

    In a running tournament the entrant plays from the next round on, where that is possible.
    `join` puts the entrant into a team; without it they look for one where teams play. `network` is
    that of the user, for the limit of wrong passwords.

    Raises:
        TournamentError: the user may not register.
    """
    correct = None
    if password is not None:
        correct = _check_password(Guesser(user.pk, network), user, tournament_id, password)
    return _register(user, tournament_id, correct, join)


def _check_password(guesser: Guesser, user: User, tournament_id: str, password: str) -> bool | None:
    """Return whether the password is right; None if none is needed. Wrong ones are logged.

    The slow comparison holds no lock. A password counts as wrong until it is checked, so that many
    at once cannot exceed the limit.
    """
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        raise TournamentError("no_tournament")
    if tournament.entry != Tournament.Entry.PASSWORD:
        return None
    try:
        PASSWORDS.take(guesser, tournament_id)
    except LimitExceeded:
        raise TournamentError("password_often") from None
    if check_password(password, tournament.password):
        PASSWORDS.give_back(guesser, tournament_id)
        return True
    log_event(tournament, "wrong_password", user)
    return False


@transaction.atomic
def _register(
    user: User, tournament_id: str, password: bool | None, join: Joining | None
) -> Entrant:
    tournament = lock_tournament(tournament_id)
    entrant = _register_locked(tournament, user, password)
    if join is not None:
        join(tournament, entrant)
    elif _waits_for_team(tournament, entrant):
        late_teams.enter(tournament, entrant)
    return entrant


def _waits_for_team(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether the entrant came late, and plays only with a whole team."""
    is_late = tournament.status == TournamentStatus.RUNNING and entrant.status == Status.WAITING
    return is_late and uses_teams(tournament.format)


def _register_locked(tournament: Tournament, user: User, password: bool | None) -> Entrant:
    _check_open(tournament)
    row = _row(tournament, user)
    if row is not None and _is_in(tournament, row):
        return row
    _check_may_return(row)
    # An entrant who waits with a team has given the password.
    if row is not None and row.status in REGISTERED:
        password = True
    for reason in reasons_against(tournament, user, password):
        raise error_of(reason)
    entrant = row or Entrant(tournament=tournament, user=user)
    if tournament.status == TournamentStatus.RUNNING:
        return _register_late(tournament, entrant)
    return _register_before_start(tournament, entrant)


def _is_in(tournament: Tournament, row: Entrant) -> bool:
    registered = row.status in REGISTERED and tournament.status != TournamentStatus.RUNNING
    return registered or row.status == Status.IN


def _row(tournament: Tournament, user: User) -> Entrant | None:
    rows = Entrant.objects.select_for_update(of=("self",))
    return rows.filter(tournament=tournament, user=user).first()


def _check_open(tournament: Tournament) -> None:
    if tournament.status == TournamentStatus.DRAFT:
        raise TournamentError("not_open")
    if tournament.status in ENDED:
        raise TournamentError(tournament.status)


def _check_may_return(row: Entrant | None) -> None:
    if row is not None and is_removed(row):
        raise TournamentError("was_removed")
    if row is not None and row.status == Status.WITHDRAWN and row.first_round is not None:
        raise TournamentError("withdrew")


def is_removed(row: Entrant) -> bool:
    """Return whether an organiser removed the entrant. A missed check-in is no removal."""
    return row.status == Status.REPLACED or (
        row.status == Status.WITHDRAWN and row.out_from_round == 0
    )


def _register_before_start(tournament: Tournament, entrant: Entrant) -> Entrant:
    """Give a place if there is one. Within the check-in period they are checked in."""
    now = timezone.now()
    taken = tournament.entrants.filter(status=Status.ENTERED).count()
    is_full = tournament.limit is not None and taken >= tournament.limit
    entrant.status = Status.WAITING if is_full else Status.ENTERED
    entrant.created_at = now
    schedule = Schedule(tournament.starts_at, tournament.check_in_minutes)
    if schedule.check_in_from is not None and schedule.is_check_in_open(now):
        entrant.checked_in_at = now
    entrant.save()
    log_event(tournament, "waitlisted" if is_full else "entered", entrant.user)
    save_and_notify(tournament)
    refresh_reminders([entrant.user])
    return entrant


def _register_late(tournament: Tournament, entrant: Entrant) -> Entrant:
    """Admit from the next round on; the rounds missed score nothing."""
    if uses_teams(tournament.format):
        return late_teams.wait_for_team(tournament, entrant)
    timed = is_timed(tournament.format)
    first_round = _first_wave(tournament) if timed else _first_late_round(tournament)
    playing = tournament.entrants.filter(status=Status.IN).count()
    if tournament.limit is not None and playing >= tournament.limit:
        raise TournamentError("full")
    entrant.status, entrant.first_round = Status.IN, first_round
    entrant.rating = seed_ratings(tournament, [entrant.user_id])[entrant.user_id]
    entrant.created_at = entrant.checked_in_at = timezone.now()
    if timed:
        entrant.free_since = entrant.created_at
    entrant.save()
    # Hundreds may join an arena: that is no news for all.
    verb = "entered" if timed else "joined_late"
    log_event(tournament, verb, entrant.user, round=entrant.first_round)
    save_notify_and_advance(tournament)
    return entrant


def _first_late_round(tournament: Tournament) -> int:
    """Return the next round. Raises: TournamentError if nobody may join it."""
    state = load_state(tournament)
    if not can_register_late(tournament.format, tournament.late_rounds, state.round):
        raise TournamentError("started")
    if state.round >= round_count(tournament.format, state):
        raise TournamentError("no_late")
    return state.round + 1


def _first_wave(tournament: Tournament) -> int:
    """Return the next wave of an arena. Raises: TournamentError if its time is over."""
    if not has_time_left(tournament, timezone.now()):
        raise TournamentError("arena_over")
    return tournament.rounds.count() + 1


@transaction.atomic
def unregister(user: User, tournament_id: str, check: LeaveCheck | None = None) -> None:
    """Give the place back before the start; the next on the waiting list gets it.

    An entry that was invited becomes an invitation again, and an invitation is declined. After the
    start it withdraws, after the end it does nothing. `check` sees the entry while it is locked.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status in ENDED:
        return
    row = _row(tournament, user)
    if check is not None:
        check(tournament, row)
    if (
        tournament.status == TournamentStatus.RUNNING
        and row is not None
        and row.status == Status.IN
    ):
        withdraw_entrant(tournament, row, user)
        return
    if row is None or row.status not in (*REGISTERED, Status.INVITED):
        return
    remove_registration(tournament, row)
    log_event(tournament, "left", user)
    fill_free_places(tournament)
    save_and_notify(tournament)


def remove_registration(tournament: Tournament, row: Entrant) -> None:
    """Delete the row; an invitation stays, so that the user may return."""
    user, status = row.user, row.status
    release(row)
    if row.invited_by_id and status in REGISTERED:
        row.status, row.checked_in_at = Status.INVITED, None
        row.save(update_fields=["status", "checked_in_at"])
    else:
        row.delete()
    refresh_reminders([user])


def remove_deactivated() -> int:
    """Remove users with a deactivated account from lists before the start; return the number."""
    rows = Entrant.objects.filter(
        status__in=(*REGISTERED, Status.INVITED),
        user__is_active=False,
        tournament__status__in=(TournamentStatus.DRAFT, TournamentStatus.ENTRY),
    )
    ids = list(rows.order_by("pk").values_list("pk", "tournament_id"))
    return sum(_remove_deactivated(tournament_id, row_id) for row_id, tournament_id in ids)


@transaction.atomic
def _remove_deactivated(tournament_id: str, row_id: int) -> bool:
    tournament = lock_tournament(tournament_id)
    rows = Entrant.objects.filter(pk=row_id, status__in=(*REGISTERED, Status.INVITED))
    row = rows.select_related("user").first()
    if row is None or tournament.started_at is not None:
        return False
    release(row)
    row.delete()
    log_event(tournament, "left", row.user)
    fill_free_places(tournament)
    save_and_notify(tournament)
    return True


@transaction.atomic
def check_in(user: User, tournament_id: str) -> Entrant:
    """Check in while that is possible; twice changes nothing.

    Raises:
        TournamentError: check-in is not possible.
    """
    tournament = lock_tournament(tournament_id)
    row = _row(tournament, user)
    if row is None or row.status not in (*REGISTERED, Status.IN):
        raise TournamentError("not_entered")
    if row.status == Status.IN or row.checked_in_at is not None:
        return row
    if ban := ban_of(tournament, user):
        raise error_of(ban)
    if tournament.status != TournamentStatus.ENTRY:
        raise TournamentError("started")
    if not tournament.check_in_minutes:
        raise TournamentError("no_check_in")
    schedule = Schedule(tournament.starts_at, tournament.check_in_minutes)
    if not schedule.is_check_in_open(timezone.now()):
        raise TournamentError("check_in_later")
    return _check_in(tournament, row, user)


def _check_in(tournament: Tournament, row: Entrant, actor: User) -> Entrant:
    row.checked_in_at = timezone.now()
    row.save(update_fields=["checked_in_at"])
    log_event(tournament, "checked_in", actor)
    save_and_notify(tournament)
    refresh_reminders([row.user])
    return row


@transaction.atomic
def withdraw(user: User, tournament_id: str) -> Entrant:
    """Play no further round; a table that is drawn already may still be played.

    Raises:
        TournamentError: the user does not play.
    """
    tournament = lock_tournament(tournament_id)
    row = _row(tournament, user)
    if row is None or row.status not in (Status.IN, Status.WITHDRAWN):
        raise TournamentError("not_entered")
    if tournament.status != TournamentStatus.RUNNING:
        raise TournamentError(
            "over" if tournament.status == TournamentStatus.OVER else "not_running"
        )
    if row.status == Status.IN:
        withdraw_entrant(tournament, row, user)
    return row


def withdraw_entrant(tournament: Tournament, row: Entrant, actor: User) -> None:
    """Withdraw from the first undrawn round on; the tournament must be locked."""
    row.status, row.out_from_round = (
        Status.WITHDRAWN,
        first_undrawn_round(load_state(tournament), row.pk),
    )
    row.save(update_fields=["status", "out_from_round"])
    data = {} if actor == row.user else mention(name=row.user)
    log_event(tournament, "withdrew", actor, round=row.out_from_round, **data)
    entrant_left.send(sender=None, tournament=tournament, entrant=row)
    save_notify_and_advance(tournament)
    refresh_reminders([row.user])


@transaction.atomic
def confirm_presence(user: User, table_id: int) -> TournamentTable:
    """Confirm presence at the own table before it opens; twice changes nothing.

    Raises:
        TournamentError: the user does not sit there, or it is over.
    """
    found = TournamentTable.objects.select_related("round").filter(pk=table_id).first()
    if found is None:
        raise TournamentError("no_table")
    tournament = lock_tournament(found.round.tournament_id)
    # The round may have been drawn again meanwhile, without this table.
    table = TournamentTable.objects.select_for_update(of=("self",)).filter(pk=table_id).first()
    if table is None:
        raise TournamentError("no_table")
    row = _row(tournament, user)
    if row is None or row.pk not in table.seats or row.pk in table.no_shows:
        raise TournamentError("not_seated")
    if table.game_id or row.pk in table.present_entrants:
        return table
    if table.annulled or table.override:
        raise TournamentError("table_over")
    may_confirm = may_confirm_presence(table.opens_at, timezone.now())
    if has_calendar(tournament.format) and not may_confirm:
        raise TournamentError("too_early")
    table.present_entrants = [*table.present_entrants, row.pk]
    table.save(update_fields=["present_entrants"])
    if row.is_replacement:
        row.is_replacement = False
        row.save(update_fields=["is_replacement"])
    save_notify_and_advance(tournament)
    refresh_reminders([user])
    return table
