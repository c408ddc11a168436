"""Celery, and all periodic jobs on one screen."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")

app = Celery("thousand")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Tasks are sent from threads of our own too: there only the default app is known.
app.set_default()
app.autodiscover_tasks()


def every(seconds: float, task: str) -> dict:
    """A job that is dropped when the next is due: sweeps must not pile up without a worker."""
    return {"task": task, "schedule": seconds, "options": {"expires": seconds}}


# What must happen within a second (waves, clocks, due bots) is done by games/ticker.py.
app.conf.beat_schedule = {
    # Bots whose task was lost.
    "turns": every(10, "games.sweep_turns"),
    # Games that ended and were not finalised.
    "finishes": every(20, "games.sweep_finishes"),
    # A game of bots for their own ratings: a tenth of a second of work, and none if anybody waits.
    "bots": every(10, "games.bot_games"),
}
