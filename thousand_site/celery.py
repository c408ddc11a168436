"""Celery, and all periodic jobs on one screen."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")

app = Celery("thousand")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Tasks are sent from threads of our own too: there only the default app is known.
app.set_default()
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logs(**_: Any) -> None:
    """LOGGING counts here too: whoever listens to this signal keeps Celery from its own."""


@worker_ready.connect
def begin(**_: Any) -> None:
    from games.monitoring import metrics

    metrics.serve()


@app.on_after_configure.connect
def give_signs(sender: Celery, **_: Any) -> None:
    from thousand_site.monitoring.celery_liveness import Sign

    sender.steps["worker"].add(Sign)


def every(seconds: float, task: str, *args: str, **options: str) -> dict:
    """A job that is dropped when the next is due: they must not pile up without a worker."""
    return {
        "task": task,
        "schedule": seconds,
        "args": args,
        "options": {"expires": seconds, **options},
    }


# What must happen within a second (waves, clocks, due bots) is done by games/ticker.py.
app.conf.beat_schedule = {
    # Clocks and bots that every ticker missed, or whose task was lost.
    "turns": every(10, "games.sweep_turns"),
    # Games that ended and were not finalised.
    "finishes": every(20, "games.sweep_finishes"),
    # Tables that no clock moves any more.
    "stale": every(60, "games.sweep_stale"),
    # Games without a record though they were finalised.
    "logs": every(300, "games.sweep_logs"),
    # A game of bots for their own ratings: a tenth of a second of work, and none if anybody waits.
    "bots": every(10, "games.bot_games"),
    # The next season and week; who was away too long leaves the boards.
    "boards": every(3600, "ratings.sweep_boards"),
    # Tables of people's own that nobody begins, and seats there whose people went away.
    "own tables": every(15, "games.sweep_own_tables"),
    # Names of closed accounts in packed records.
    "names": every(3600, "games.sweep_names"),
    # Old lines of clubs' chats; clubs whose owner's account was closed.
    "clubs": every(3600, "accounts.sweep_clubs"),
    # Tournaments that begin, and tables whose moment has come; and all that run: bells get lost.
    "tournaments due": every(5, "tournaments.wake"),
    "tournaments": every(60, "tournaments.sweep"),
    # Finished games are held against the bot's play: two seconds of work at a time.
    "gifts": every(20, "fairplay.sweep_games"),
    # Who plays to another's advantage, or meets another too often, by the last three months.
    "pairs": every(6 * 3600, "fairplay.sweep_pairs"),
    # Through each queue a task that says when it was done: the health check listens.
    **{
        f"canary {queue}": every(5, "games.queue_probe", queue, queue=queue)
        for queue in settings.QUEUES
    },
}
