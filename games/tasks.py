"""Background work: thin tasks around the services. Lower rooms send them by these names."""

from celery import shared_task
from django.utils import timezone

from accounts.models import User
from games.bot_ratings import services as training
from games.lobby import sweeps as lobby_sweeps
from games.matchmaking import services as matchmaking
from games.monitoring import queue_probe
from games.tables import services, sweeps
from games.tables.lifecycle import anonymise
from games.tables.lifecycle import finalise as finishing


@shared_task(name="games.bot_turn")
def bot_turn(game_id: str, version: int) -> None:
    """Let the bot act whose turn it is at this version; nothing if the game has moved on."""
    services.act_for_bot(game_id, version)


@shared_task(name="games.finalise")
def finalise(game_id: str) -> None:
    """Ratings, secret and record of a finished game, once."""
    finishing.finalise(game_id)


@shared_task(name="games.fill_with_bots")
def fill_with_bots(pool_key: str) -> None:
    """Seat bots beside those who have waited long enough."""
    matchmaking.fill_with_bots(pool_key)


@shared_task(name="games.sweep_turns")
def sweep_turns() -> None:
    """Do what a ticker should have done a while ago."""
    sweeps.turns(timezone.now())


@shared_task(name="games.sweep_finishes")
def sweep_finishes() -> None:
    """Finalise what ended and was not finalised."""
    sweeps.finishes(timezone.now())


@shared_task(name="games.sweep_stale")
def sweep_stale() -> None:
    """Wake tables that no clock moves any more, and close what cannot be played."""
    sweeps.stale(timezone.now())


@shared_task(name="games.sweep_logs")
def sweep_logs() -> None:
    """Pack logs that were not packed when their game was finalised."""
    sweeps.logs(timezone.now())


@shared_task(name="games.rename_in_records")
def rename_in_records(user_id: int) -> None:
    """Who closed his account is not named in the records of his games."""
    anonymise.rename_in_records(User.objects.get(pk=user_id))


@shared_task(name="games.sweep_names")
def sweep_names() -> None:
    """The same, where the task was lost."""
    anonymise.sweep(timezone.now())


@shared_task(name="games.sweep_own_tables")
def sweep_own_tables() -> None:
    """Close tables that nobody begins, and free the seats of who went away."""
    lobby_sweeps.sweep(timezone.now())


@shared_task(name="games.queue_probe")
def sing(queue: str) -> None:
    """Tell the health check that tasks of this queue are done."""
    queue_probe.sing(queue)


@shared_task(name="games.bot_games")
def bot_games() -> None:
    """One game of bots for their own ratings, when nobody has to wait for it."""
    training.play_one(timezone.now())
