"""The Celery app and the schedule of all periodic jobs."""

import os
import warnings
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init, worker_process_init, worker_ready
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
# At every start as root, where a container has nobody else.
warnings.filterwarnings("ignore", "You're running the worker with superuser")

app = Celery("thousand")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Tasks are also sent from threads of our own, which know only the default app.
app.set_default()
app.autodiscover_tasks()


@setup_logging.connect
def skip_celery_logging(**_: Any) -> None:
    """Keep Django's LOGGING: a receiver of this signal stops Celery from configuring logging."""


@worker_ready.connect
def start_metrics(**_: Any) -> None:
    """Serve the metrics of this worker."""
    from games.monitoring import metrics

    metrics.serve()


@app.on_after_configure.connect
def add_liveness_step(sender: Celery, **_: Any) -> None:
    """Let the worker show that its main loop runs, and how many bots it can serve; add clocks."""
    from thousand_site.monitoring.bot_worker import CapacityStep
    from thousand_site.monitoring.celery_liveness import LivenessStep
    from thousand_site.server.clocks import ClocksStep

    sender.steps["worker"].update({LivenessStep, CapacityStep, ClocksStep})


@worker_init.connect
def leave_pool(sender: Any, **_: Any) -> None:
    """Let a worker with child processes do without a pool, which each task would close."""
    if sender.pool_cls.__module__.endswith("prefork"):
        settings.DATABASES["default"].get("OPTIONS", {}).pop("pool", None)


@worker_init.connect
def load_search(sender: Any, **_: Any) -> None:
    """Let a worker of bots load their search, before it starts processes that share it."""
    from thousand_site.monitoring.bot_worker import load_search

    load_search(sender)


@worker_process_init.connect
def warm_up(**_: Any) -> None:
    """Let a child of the bot worker load what a turn needs, before it takes one."""
    from thousand_site.monitoring.bot_worker import prepare_child

    prepare_child()


# Behind the turns of bots, in whose queue it is.
BEHIND_TURNS = {"priority": settings.TASK_PRIORITIES[-1]}
# Seconds between two runs of what is seldom enough on every site (JOB_INTERVALS).
SELDOM = 3600.0


def every(seconds: float, task: str, *args: str, **options: Any) -> dict:
    """Return a job that expires when the next is due: jobs must not pile up without a worker."""
    seconds = max(seconds, min(seconds * settings.JOB_INTERVALS, SELDOM))
    return {
        "task": task,
        "schedule": seconds,
        "args": args,
        "options": {"expires": seconds, **options},
    }


# Work that is due within a second (waves, clocks, bots) is done by games/ticker.py.
app.conf.beat_schedule = {
    # Clocks and bots that every ticker missed, or whose task was lost.
    "turns": every(10, "games.sweep_turns"),
    # Games that ended and were not finalised.
    "unfinalised": every(20, "games.sweep_unfinalised"),
    # Games that no clock moves.
    "stale": every(60, "games.sweep_stale"),
    # Unrated games to which nobody came back for a day.
    "waiting": every(300, "games.sweep_waiting"),
    # Finalised games without a record.
    "records": every(300, "games.sweep_records"),
    # Logs of games whose records are packed and verified: a second of work at a time.
    "logs": every(10, "games.sweep_logs"),
    # A piece of a game between bots for their ratings: 1.5 s of work, none while anybody waits.
    "bots": every(10, "games.bot_games", **BEHIND_TURNS),
    # New seasons and weeks; inactive players leave the leaderboards. A batch at a time.
    "boards": every(20, "ratings.sweep_boards"),
    # Luck of games that were just rated: two seconds of work at a time.
    "luck": every(20, "luck.sweep", **BEHIND_TURNS),
    # Expired custom tables, and seats whose players went away.
    "custom tables": every(15, "games.sweep_custom_tables"),
    # Names of closed accounts in packed records.
    "closed accounts": every(3600, "games.sweep_closed_accounts"),
    # Old chat messages; clubs whose owner closed the account. A batch at a time.
    "clubs": every(60, "accounts.sweep_clubs"),
    # Old talk at tables, a batch at a time.
    "talk": every(60, "talk.sweep"),
    # The deals of the next day; the end of the last one.
    "deals of the day": every(10, "daily.sweep"),
    # Figures of the last day; on Mondays, the next week of the divisions.
    "weeks of the deals": every(20, "daily.weeks"),
    # Accounts that chose alike on the last day: some seconds of work a night.
    "pairs of the deals": every(600, "daily.pairs"),
    # Files for research: of the last month and the last days, one at a time.
    "data files": every(600, "open_data.make", **BEHIND_TURNS),
    # What bots make of them: a deal at a time, some seconds of work, none while anybody waits.
    "lines of bots": every(30, "daily.bot_lines", **BEHIND_TURNS),
    # Reminders of them, in the evening of those who asked for one.
    "reminders of deals": every(600, "daily.remind"),
    # The puzzle of the day; old rushes; the work of the night, where nobody is at it.
    "puzzles": every(60, "puzzles.sweep"),
    # Reviews of games that wait, where no worker is at one: it had to stop for bots, or was lost.
    "reviews": every(5, "reviews.sweep"),
    # Games that fair play chooses for a review, and cases by those that are reviewed.
    "reviews for fair play": every(900, "reviews.fair_play"),
    # Expired sessions, idle guests, and other rows that nobody needs; a batch at a time.
    "clearing": every(60, "site.clear"),
    # Old score sheets of people without an account.
    "score sheets": every(3600, "scorekeeper.sweep"),
    # Tournaments and tables that are due; then all running ones, for notices that got lost.
    "tournaments due": every(5, "tournaments.run_due"),
    "tournaments": every(60, "tournaments.sweep"),
    # Collusion screening of finished games: two seconds of work at a time.
    "screening": every(20, "fairplay.sweep_games"),
    # Pairs that favour each other or meet too often, by the last three months; accounts whose
    # rating was not earned by playing, by the last one.
    "pairs": every(6 * 3600, "fairplay.sweep_pairs"),
    # The curves of the administration's front page.
    "administration": every(300, "administration.sample"),
    # A probe through each queue, for the health checks.
    **{
        f"probe of {queue}": every(5, "games.queue_probe", queue, queue=queue)
        for queue in settings.QUEUES
    },
}


def add_periodic_tasks() -> None:
    """Add those of optional apps to the schedule."""
    from tournaments.extension import EXTENSIONS

    for extension in EXTENSIONS:
        for job in extension.beat:
            app.conf.beat_schedule[job.task] = every(job.seconds, job.task)
