"""Announcement of due copies of repeating tournaments, each once."""

import logging
from datetime import date, datetime, timedelta
from itertools import takewhile

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from tournaments.errors import TournamentError
from tournaments.extras.repeats.models import Repeat, RepeatedTournament
from tournaments.extras.repeats.queries import MAX_MOVE, weekly_time
from tournaments.extras.series.errors import SeriesError
from tournaments.extras.series.models import Series
from tournaments.extras.series.services import add_locked
from tournaments.load_state import load_settings
from tournaments.models import Tournament
from tournaments.organising.services import publish
from tournaments.organising.settings.config import TournamentConfig
from tournaments.organising.settings.create import create_tournament
from tournaments.permissions import organiser_ids
from tournaments.signals import tournament_repeated

log = logging.getLogger(__name__)

# The organiser has too many tournaments at the moment: tried again until the day has passed.
PASSING = ("too_many",)
STOPPED = gettext_noop(
    "It no longer repeats, and no more dates will be announced. See its page for the reason."
)
COPIED = (
    "name", "description", "club", "format", "preset", "agreements", "action_ms", "reserve_ms",
    "ends_by", "deals", "minutes", "rated", "break_seconds", "check_in_minutes", "no_show_minutes",
    "entry", "guests", "rating_min", "rating_max", "min_games", "limit", "late_rounds", "in_room",
    "venue",
)  # fmt: skip


def announce_due(now: datetime) -> int:
    """Announce all that is due; a failure of one does not stop the others. Return the number."""
    rows = Repeat.objects.filter(stopped_at=None).order_by("pk")
    return sum(_announce_all(key, now) for key in rows.values_list("pk", flat=True))


def _announce_all(repeat_id: int, now: datetime) -> int:
    repeat = Repeat.objects.filter(pk=repeat_id).first()
    announced = 0
    try:
        for day in _due_days(repeat, now) if repeat is not None else ():
            announced += announce(repeat_id, day, now)
    except TournamentError as error:
        if error.code not in PASSING:
            _stop(repeat_id, now, error.code)
    except Exception:
        log.exception("the repeating tournament %s was not announced", repeat_id)
    return announced


def _due_days(repeat: Repeat, now: datetime) -> list[date]:
    """Return the days that may be announced by now and are not; moves are looked at later."""
    until = now + timedelta(days=repeat.ahead_days) + MAX_MOVE
    times = weekly_time(repeat)
    since = (now - MAX_MOVE).date() - timedelta(days=1)
    days = list(takewhile(lambda day: times.begins(day) <= until, times.days(since)))
    done = set(repeat.announced.filter(day__in=days).values_list("day", flat=True))
    return [day for day in days if day not in done]


@transaction.atomic
def announce(repeat_id: int, day: date, now: datetime) -> bool:
    """Announce the tournament of one day, unless that is done, left out, past, or too early.

    Raises:
        TournamentError: it can no longer be created by the user who let it repeat.
    """
    repeat = _locked(repeat_id)
    if repeat is None or repeat.announced.filter(day=day).exists():
        return False
    starts_at = _start(repeat, day)
    if starts_at is None or not now < starts_at <= now + timedelta(days=repeat.ahead_days):
        return False
    tournament = _create(repeat, starts_at)
    RepeatedTournament.objects.create(repeat=repeat, day=day, tournament=tournament)
    if repeat.series is not None:
        _add_to_series(repeat.series, tournament)
    return True


def _locked(repeat_id: int) -> Repeat | None:
    """Lock what repeats until the transaction ends; None: it is stopped.

    The user comes first, as when an organiser lets a tournament repeat.
    """
    creators = Repeat.objects.filter(pk=repeat_id).values("created_by")
    list(User.objects.select_for_update(no_key=True).filter(pk__in=creators).values_list("pk"))
    rows = Repeat.objects.select_for_update(of=("self",)).select_related(
        "created_by", "series", "template__club", "template__preset"
    )
    return rows.filter(pk=repeat_id, stopped_at=None).first()


def _start(repeat: Repeat, day: date) -> datetime | None:
    """Return when the tournament of a day starts; None: the day is left out."""
    exception = repeat.exceptions.filter(day=day).first()
    return weekly_time(repeat).begins(day) if exception is None else exception.moved_to


def _create(repeat: Repeat, starts_at: datetime) -> Tournament:
    """Create the tournament and open its registration, with the password of the template."""
    template, user = repeat.template, repeat.created_by
    if user is None:
        raise TournamentError("not_confirmed")
    if template.starts_at == starts_at:
        # The template itself is the tournament of its first day.
        if template.status == Tournament.Status.DRAFT:
            publish(user, template.pk)
        return template
    tournament = create_tournament(user, _config(template, starts_at))
    if template.password:
        Tournament.objects.filter(pk=tournament.pk).update(password=template.password)
    tournament_repeated.send(sender=None, template=template, tournament=tournament)
    publish(user, tournament.pk)
    return tournament


def _config(template: Tournament, starts_at: datetime) -> TournamentConfig:
    values = {name: getattr(template, name) for name in COPIED}
    return TournamentConfig(
        **values,
        settings=load_settings(template),
        starts_at=starts_at,
        has_password=bool(template.password),
    )


def _add_to_series(series: Series, tournament: Tournament) -> None:
    """Let it count in the series; a full series does not keep it from taking place."""
    try:
        add_locked(series, tournament)
    except SeriesError as error:
        log.info("the tournament %s does not count in %s: %s", tournament.pk, series.pk, error.code)


@transaction.atomic
def _stop(repeat_id: int, now: datetime, problem: str) -> None:
    """Announce nothing more, and tell the organisers."""
    repeat = _locked(repeat_id)
    if repeat is None:
        return
    repeat.stopped_at, repeat.problem = now, problem[:30]
    repeat.save(update_fields=["stopped_at", "problem"])
    notify(
        organiser_ids(repeat.template),
        Kind.REMINDER,
        url=reverse("tournament_repeat", args=[repeat.template_id]),
        topic=f"repeat {repeat.pk}",
        tournament=repeat.template.name,
        text=STOPPED,
    )
