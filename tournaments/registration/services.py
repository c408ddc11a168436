"""What a person does with a tournament: enter, check in, leave, come late, withdraw, be there."""

from datetime import timedelta
from functools import partial

from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.tables import scheduling
from tournaments.director.finish import ENDED
from tournaments.director.start import seeds_of
from tournaments.errors import TournamentError
from tournaments.formats.swiss.format import rounds_of
from tournaments.load_state import course_of, next_round
from tournaments.log_people import named
from tournaments.models import Entrant, LogLine, Tournament, TournamentTable
from tournaments.permissions import may_see
from tournaments.registration.eligibility import bar_against, keeps_out
from tournaments.registration.waitlist import COMING, move_up, tell
from tournaments.schedule import Timetable, may_come_late
from tournaments.updates import changed, held, note

Status = Entrant.Status
Stage = Tournament.Status
# So many wrong passwords in such a time, and one waits; guests, whom anybody makes, all together.
MOST_WRONG, MOST_WRONG_OF_GUESTS, WRONG_WITHIN = 10, 30, timedelta(minutes=10)


def hold(tournament_id: str) -> Tournament:
    """The tournament's row, locked; in a transaction."""
    tournament = held(tournament_id)
    if tournament is None:
        raise TournamentError("no_tournament")
    return tournament


def enter(user: User, tournament_id: str, password: str | None = None) -> Entrant:
    """Take a place, or the next on the waiting list; entering twice is entering once.

    Once it runs: from the next round on, where coming late is possible.
    """
    if password is None:
        return _enter(user, tournament_id, None)
    tried, right = _tried(user, tournament_id, password)
    try:
        entrant = _enter(user, tournament_id, right)
    except TournamentError as refused:
        if tried is not None and refused.code != "wrong_password":
            tried.delete()
        raise
    if tried is not None:
        tried.delete()
    return entrant


def _tried(user: User, tournament_id: str, password: str) -> tuple[LogLine | None, bool | None]:
    """Whether the password is right. The slow comparison holds nobody up.

    It is counted as a wrong one before it is looked at, so that of many at once no more are.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        if tournament is None:
            raise TournamentError("no_tournament")
        if tournament.entry != Tournament.Entry.PASSWORD:
            return None, None
        if _guesses(tournament, user):
            raise TournamentError("password_often")
        tried = note(tournament, "wrong_password", user)
    return tried, check_password(password, tournament.password)


def _guesses(tournament: Tournament, user: User) -> bool:
    """Whether he has tried often enough for a while."""
    since = timezone.now() - WRONG_WITHIN
    wrong = tournament.log.filter(verb="wrong_password", at__gt=since)
    if user.is_guest and wrong.filter(who__is_guest=True).count() >= MOST_WRONG_OF_GUESTS:
        return True
    return wrong.filter(who=user).count() >= MOST_WRONG


@transaction.atomic
def _enter(user: User, tournament_id: str, password: bool | None) -> Entrant:
    return _entered(hold(tournament_id), user, password)


def _entered(tournament: Tournament, user: User, password: bool | None) -> Entrant:
    if tournament.status != Stage.DRAFT and not may_see(user, tournament):
        raise TournamentError("no_tournament")
    _check_open(tournament)
    row = _row(tournament, user)
    if row is not None and _is_in(tournament, row):
        return row
    _check_may_come(row)
    if bar := bar_against(tournament, user):
        raise bar
    for obstacle in keeps_out(tournament, user, password):
        raise TournamentError(obstacle.code, number=obstacle.number)
    entrant = row or Entrant(tournament=tournament, user=user)
    if tournament.status == Stage.RUNNING:
        return _late(tournament, entrant)
    return _placed(tournament, entrant)


def _is_in(tournament: Tournament, row: Entrant) -> bool:
    coming = row.status in COMING and tournament.status != Stage.RUNNING
    return coming or row.status == Status.IN


def _row(tournament: Tournament, user: User) -> Entrant | None:
    rows = Entrant.objects.select_for_update(of=("self",))
    return rows.filter(tournament=tournament, user=user).first()


def _check_open(tournament: Tournament) -> None:
    if tournament.status == Stage.DRAFT:
        raise TournamentError("not_open")
    if tournament.status in ENDED:
        raise TournamentError(tournament.status)


def _check_may_come(row: Entrant | None) -> None:
    if row is not None and is_removed(row):
        raise TournamentError("was_removed")
    if row is not None and row.status == Status.WITHDRAWN and row.joined is not None:
        raise TournamentError("withdrew")


def is_removed(row: Entrant) -> bool:
    """By an organiser. Who only did not check in has no `left`, and may come late."""
    return row.status == Status.REPLACED or (row.status == Status.WITHDRAWN and row.left == 0)


def _placed(tournament: Tournament, entrant: Entrant) -> Entrant:
    """Before the start: a place if there is one. Who comes within the check-in is here."""
    now = timezone.now()
    taken = tournament.entrants.filter(status=Status.ENTERED).count()
    waits = tournament.limit is not None and taken >= tournament.limit
    entrant.status = Status.WAITING if waits else Status.ENTERED
    entrant.created_at = now
    hours = Timetable(tournament.starts_at, tournament.check_in_minutes)
    if hours.check_in_from is not None and hours.checks_in(now):
        entrant.checked_in_at = now
    entrant.save()
    note(tournament, "waits" if waits else "entered", entrant.user)
    changed(tournament)
    tell([entrant.user])
    return entrant


def _late(tournament: Tournament, entrant: Entrant) -> Entrant:
    """He plays from the next round on; what he missed scores nothing."""
    course = course_of(tournament)
    if not may_come_late(tournament.format, tournament.late_rounds, course.round):
        raise TournamentError("started")
    if course.round >= rounds_of(course):
        raise TournamentError("no_late")
    inside = tournament.entrants.filter(status=Status.IN).count()
    if tournament.limit is not None and inside >= tournament.limit:
        raise TournamentError("full")
    entrant.status, entrant.joined = Status.IN, course.round + 1
    entrant.rating = seeds_of(tournament, [entrant.user_id])[entrant.user_id]
    entrant.created_at = entrant.checked_in_at = timezone.now()
    entrant.save()
    note(tournament, "joined_late", entrant.user, round=entrant.joined)
    _moved(tournament)
    return entrant


@transaction.atomic
def leave(user: User, tournament_id: str) -> None:
    """Before the start: give one's place back. The next on the list moves up.

    Leaving twice is leaving once; after the start one withdraws, after the end nothing is left.
    """
    tournament = hold(tournament_id)
    if tournament.status in ENDED:
        return
    row = _row(tournament, user)
    if tournament.status == Stage.RUNNING and row is not None and row.status == Status.IN:
        withdraw_entrant(tournament, row, user)
        return
    if row is None or row.status not in (*COMING, Status.INVITED):
        return
    take_off(tournament, row)
    note(tournament, "left", user)
    move_up(tournament)
    changed(tournament)


def take_off(tournament: Tournament, row: Entrant) -> None:
    """His row goes; an invitation stays, so that he may come back."""
    user, was = row.user, row.status
    if row.invited_by_id and was in COMING:
        row.status, row.checked_in_at = Status.INVITED, None
        row.save(update_fields=["status", "checked_in_at"])
    else:
        row.delete()
    tell([user])


def let_go() -> int:
    """Who is shut out comes no more: before the start his place goes to the next."""
    rows = Entrant.objects.filter(
        status__in=(*COMING, Status.INVITED),
        user__is_active=False,
        tournament__status__in=(Stage.DRAFT, Stage.ENTRY),
    )
    ids = list(rows.order_by("pk").values_list("pk", "tournament_id"))
    return sum(_let_go(tournament_id, row_id) for row_id, tournament_id in ids)


@transaction.atomic
def _let_go(tournament_id: str, row_id: int) -> bool:
    tournament = hold(tournament_id)
    rows = Entrant.objects.filter(pk=row_id, status__in=(*COMING, Status.INVITED))
    row = rows.select_related("user").first()
    if row is None or tournament.started_at is not None:
        return False
    row.delete()
    note(tournament, "left", row.user)
    move_up(tournament)
    changed(tournament)
    return True


@transaction.atomic
def check_in(user: User, tournament_id: str) -> Entrant:
    """Say that one is here, while there is time; saying it twice is saying it once."""
    tournament = hold(tournament_id)
    row = _row(tournament, user)
    if row is None or row.status not in (*COMING, Status.IN):
        raise TournamentError("not_entered")
    if row.status == Status.IN or row.checked_in_at is not None:
        return row
    if tournament.status != Stage.ENTRY:
        raise TournamentError("started")
    if not tournament.check_in_minutes:
        raise TournamentError("no_check_in")
    hours = Timetable(tournament.starts_at, tournament.check_in_minutes)
    if not hours.checks_in(timezone.now()):
        raise TournamentError("check_in_later")
    return _here(tournament, row, user)


def _here(tournament: Tournament, row: Entrant, who: User) -> Entrant:
    row.checked_in_at = timezone.now()
    row.save(update_fields=["checked_in_at"])
    note(tournament, "checked_in", who)
    changed(tournament)
    tell([row.user])
    return row


@transaction.atomic
def withdraw(user: User, tournament_id: str) -> Entrant:
    """Play no further round. A table that is drawn already is still one's own."""
    tournament = hold(tournament_id)
    row = _row(tournament, user)
    if row is None or row.status not in (Status.IN, Status.WITHDRAWN):
        raise TournamentError("not_entered")
    if tournament.status != Stage.RUNNING:
        raise TournamentError("over" if tournament.status == Stage.OVER else "not_running")
    if row.status == Status.IN:
        withdraw_entrant(tournament, row, user)
    return row


def withdraw_entrant(tournament: Tournament, row: Entrant, who: User) -> None:
    """From the first round on in which he has no table yet; who writes holds the tournament."""
    row.status, row.left = Status.WITHDRAWN, next_round(course_of(tournament), row.pk)
    row.save(update_fields=["status", "left"])
    data = {} if who == row.user else named(name=row.user)
    note(tournament, "withdrew", who, round=row.left, **data)
    _moved(tournament)
    tell([row.user])


@transaction.atomic
def here(user: User, table_id: int) -> TournamentTable:
    """Say that one is at one's table, before it is opened; saying it twice is saying it once."""
    found = TournamentTable.objects.select_related("round").filter(pk=table_id).first()
    if found is None:
        raise TournamentError("no_table")
    tournament = hold(found.round.tournament_id)
    table = TournamentTable.objects.select_for_update(of=("self",)).get(pk=table_id)
    row = _row(tournament, user)
    if row is None or row.pk not in table.seats or row.pk in table.absent:
        raise TournamentError("not_seated")
    if table.game_id or row.pk in table.here:
        return table
    if table.annulled or table.ruled:
        raise TournamentError("table_over")
    table.here = [*table.here, row.pk]
    table.save(update_fields=["here"])
    if row.put_in:
        row.put_in = False
        row.save(update_fields=["put_in"])
    _moved(tournament)
    tell([user])
    return table


def _moved(tournament: Tournament) -> None:
    """All who look on are told, and what is due is looked for, after the commit."""
    changed(tournament)
    transaction.on_commit(partial(scheduling.send, "tournaments.director.advance", tournament.pk))
