"""Organisers' actions on repeating tournaments."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.extras.repeats.errors import RepeatError
from tournaments.extras.repeats.models import Repeat, RepeatException
from tournaments.extras.repeats.queries import MAX_MOVE, weekly_time
from tournaments.extras.series.models import Series
from tournaments.formats import has_calendar
from tournaments.models import Tournament
from tournaments.organising.services import record_for_staff
from tournaments.permissions import is_head_organiser

MAX_REPEATS = 4


@dataclass(frozen=True)
class RepeatDetails:
    """The times at which a tournament repeats, checked by the form."""

    first_day: date
    at: time
    zone: str
    weeks: int
    ahead_days: int
    last_day: date | None = None
    series: Series | None = None


@transaction.atomic
def start_repeat(user: User, tournament: Tournament, details: RepeatDetails) -> Repeat:
    """Let a tournament repeat. One that was stopped begins anew.

    Raises:
        RepeatError: the user may not, it repeats already, or too many do.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    _check_may_repeat(user, tournament)
    earlier = Repeat.objects.filter(template=tournament).first()
    if earlier is not None and earlier.stopped_at is None:
        raise RepeatError("repeats_already")
    if Repeat.objects.filter(created_by=user, stopped_at=None).count() >= MAX_REPEATS:
        raise RepeatError("many_repeats", number=MAX_REPEATS)
    repeat = earlier or Repeat(template=tournament)
    for name, value in vars(details).items():
        setattr(repeat, name, value)
    repeat.created_by, repeat.stopped_at, repeat.problem = user, None, ""
    repeat.save()
    record_for_staff(user, tournament, "repeat_started")
    return repeat


def check_head(user: User, tournament: Tournament) -> None:
    """Raise RepeatError unless the user is one of the tournament's head organisers."""
    if not is_head_organiser(user, tournament):
        raise RepeatError("not_head")


def _check_may_repeat(user: User, tournament: Tournament) -> None:
    check_head(user, tournament)
    if has_calendar(tournament.format):
        raise RepeatError("no_calendar")


@contextmanager
def _locked(user: User, tournament: Tournament, action: str) -> Iterator[Repeat]:
    """Lock what repeats a tournament of an organiser, in a transaction.

    `action`: what the audit log says of staff who do not organise it.
    """
    with transaction.atomic():
        check_head(user, tournament)
        rows = Repeat.objects.select_for_update(of=("self",))
        repeat = rows.filter(template=tournament, stopped_at=None).first()
        if repeat is None:
            raise RepeatError("no_repeat")
        yield repeat
        record_for_staff(user, tournament, action)


def problem_text(repeat: Repeat) -> str:
    """Return why it stopped by itself; "" if it did not."""
    code = repeat.problem
    known = RepeatError if code in RepeatError.texts else TournamentError
    return known(code).text if code else ""


def stop_repeat(user: User, tournament: Tournament) -> None:
    """Announce no more; what is announced stays. Raises: RepeatError."""
    with _locked(user, tournament, "repeat_stopped") as repeat:
        repeat.stopped_at = timezone.now()
        repeat.save(update_fields=["stopped_at"])


def skip_day(user: User, tournament: Tournament, day: date) -> None:
    """Leave one day out. Raises: RepeatError."""
    with _locked(user, tournament, "day_left_out") as repeat:
        _check_open(repeat, day)
        RepeatException.objects.update_or_create(
            repeat=repeat, day=day, defaults={"moved_to": None}
        )


def move_day(user: User, tournament: Tournament, day: date, starts_at: datetime) -> None:
    """Move one day to another time, at most six days away. Raises: RepeatError."""
    with _locked(user, tournament, "day_moved") as repeat:
        _check_open(repeat, day)
        if starts_at <= timezone.now():
            raise RepeatError("in_the_past")
        if abs(starts_at - weekly_time(repeat).begins(day)) > MAX_MOVE:
            raise RepeatError("too_far")
        RepeatException.objects.update_or_create(
            repeat=repeat, day=day, defaults={"moved_to": starts_at}
        )


def restore_day(user: User, tournament: Tournament, day: date) -> None:
    """Take an exception back. Raises: RepeatError."""
    with _locked(user, tournament, "day_restored") as repeat:
        _check_open(repeat, day)
        repeat.exceptions.filter(day=day).delete()


def _check_open(repeat: Repeat, day: date) -> None:
    if not weekly_time(repeat).is_day(day):
        raise RepeatError("no_such_day")
    if repeat.announced.filter(day=day).exists():
        raise RepeatError("announced")
