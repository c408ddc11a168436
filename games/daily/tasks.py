"""Background tasks of the deals of the day; each returns how much it found, for the metrics."""

from celery import shared_task
from django.utils import timezone

from games.bot_ratings.services import is_somebody_waiting
from games.daily import annulments, days
from games.daily.bots import level_lines
from games.daily.reminders import services as reminders
from games.daily.screening import pairs
from games.daily.weeks import closing, scores


@shared_task(name="daily.sweep")
def sweep() -> int:
    """Make the days that come, publish and close those that are over, and forget old answers."""
    now = timezone.now()
    steps = (
        days.make_days,
        days.publish_days,
        days.close_runs,
        annulments.leave_out_lost,
        days.forget,
    )
    return sum(step(now) for step in steps)


@shared_task(name="daily.bot_lines")
def play_bot_line() -> int:
    """Play a line of bots to compare people with, unless somebody waits; return how many."""
    now = timezone.now()
    return 0 if is_somebody_waiting(now) else int(level_lines.play_next(now))


@shared_task(name="daily.remind")
def remind() -> int:
    """Remind people of today's deals, as they chose; return how many."""
    return reminders.remind(timezone.now())


@shared_task(name="daily.weeks")
def begin_weeks() -> int:
    """Store the figures of days that are over; on Mondays, begin the week by those of the last."""
    now = timezone.now()
    steps = (scores.store_scores, scores.refresh, closing.begin_weeks, closing.forget)
    return sum(step(now) for step in steps)


@shared_task(name="daily.pairs")
def screen_pairs() -> int:
    """Open cases about two accounts that chose alike on a day that is over."""
    return pairs.screen_days(timezone.now())
