"""Days: made and committed to before they begin, published when they are over. Idempotent."""

import logging
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial

from django.conf import settings
from django.db.models import Q, QuerySet

from games.daily import results
from games.daily.bots.versions import newest_version
from games.daily.deals import SEATS
from games.daily.models import LENGTH, PUBLISHED_AFTER, Browser, Day, KeptAnswer, Run
from games.engine import agreements_from, shuffle
from games.models import Game
from games.monitoring import metrics
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from games.presets.queries import newest_preset
from games.tables.lifecycle.abort import abort

log = logging.getLogger(__name__)

POLISH = "polish"
# So many runs are closed or settled at a time.
BATCH = 200
# Of so many the first ones may fail, and not keep the others from being closed.
LOOKED_AT = 10 * BATCH
# Of the day before, whose deals guests play, answers are still asked for.
KEEP = 2 * LENGTH
# So many answers are deleted at a time.
ANSWERS = 5000


def make_days(now: datetime) -> int:
    """Make this day and the next where they are missing; return how many were made.

    A day that nobody made before it began is made late, yet before anybody plays it. A new site has
    a day to practise with, too.
    """
    today = now.astimezone(UTC).date()
    past = [] if Day.objects.exists() else [today - LENGTH]
    return sum(_make(one) for one in (*past, today, today + LENGTH))


def _make(date_: date) -> bool:
    if Day.objects.filter(date=date_).exists():
        return False
    secret = shuffle.new_secret()
    _, is_new = Day.objects.get_or_create(
        date=date_,
        defaults={
            "preset": _preset_of(date_),
            "bots": newest_version(),
            "secret": secret.hex(),
            "commitment": shuffle.commitment(secret),
        },
    )
    if is_new:
        log.info("a day of deals was made", extra={"day": date_.isoformat()})
    return is_new


def _preset_of(date_: date) -> Preset:
    """Return the newest version of the day's preset: Polish on the operator's days, else Classic.

    Where the Polish one was archived or is not for three any more, Classic is played.
    """
    if date_.isoweekday() in settings.DAILY_POLISH_WEEKDAYS:
        polish = newest_preset(POLISH)
        if polish and not polish.retired_at and _seats(polish) == SEATS:
            return polish
    classic = newest_preset(DEFAULT_PRESET)
    assert classic is not None
    return classic


def _seats(preset: Preset) -> int:
    return agreements_from(preset.agreements).players


def publish_days(now: datetime) -> int:
    """Publish the secrets of the days that have been over for a moment; return of how many."""
    shown = Day.objects.filter(published_at=None, date__lt=_first_hidden(now))
    return shown.update(published_at=now)


def _first_hidden(now: datetime) -> date:
    """Return the first day of which nothing is shown yet."""
    return (now - PUBLISHED_AFTER).astimezone(UTC).date()


def close_runs(now: datetime) -> int:
    """End the deals of days that are over, and then reveal their games; return of how many runs.

    Results that were not stored when the deal ended are stored, too.
    """
    is_past = Q(day__date__lt=now.astimezone(UTC).date())
    sealed = Run.objects.filter(game__sealed=True)
    running = sealed.filter(is_past, counts=True, game__status=Game.Status.PLAYING)
    is_shown = Q(day__date__lt=_first_hidden(now))
    is_lost = Q(finished_at=None, is_void=False)
    ended = sealed.filter(is_shown | is_lost).exclude(game__status=Game.Status.PLAYING)
    _each(running, partial(abort, now=now))
    return _each(ended, results.settle)


def _each(runs: QuerySet[Run], step: Callable[[str], object]) -> int:
    """Take this step with the games of a batch of runs, the oldest first; return of how many.

    Where it fails the others go on, and it is tried again in the next sweep.
    """
    done = 0
    for game_id in list(runs.order_by("pk").values_list("game_id", flat=True)[:LOOKED_AT]):
        try:
            step(game_id)
        except Exception:
            log.exception("the deal of the day %s was not closed", game_id)
            metrics.sweep_failed.labels("daily").inc()
        else:
            done += 1
        if done == BATCH:
            break
    return done


def forget(now: datetime) -> int:
    """Delete answers of bots and browsers of days that few play any more; return of how many rows.

    An answer can be found again from the day's secret; a past day asks for no browser.
    """
    is_old = Q(day__date__lte=now.astimezone(UTC).date() - KEEP)
    old = KeptAnswer.objects.filter(is_old).values_list("pk", flat=True)[:ANSWERS]
    answers, _ = KeptAnswer.objects.filter(pk__in=list(old)).delete()
    browsers, _ = Browser.objects.filter(is_old).delete()
    return answers + browsers
