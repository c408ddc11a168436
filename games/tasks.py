"""Celery tasks: thin wrappers around services. Lower packages queue them by name.

Those of the schedule return how much they found, for the metrics (thousand_site/monitoring).
"""

from celery import shared_task
from django.utils import timezone

from accounts.models import User
from games.bot_ratings import services as training
from games.lobby import sweeps as lobby_sweeps
from games.matchmaking import services as matchmaking
from games.monitoring import queue_probe
from games.realtime.messages import now_ms
from games.tables import bot_preparation, hints, services, sweeps
from games.tables.lifecycle import anonymise, log_deletion
from games.tables.lifecycle import finalise as finalisation

# Time limit of one run that deletes logs, so that it does not delay other sweeps.
LOG_SECONDS = 1.0


@shared_task(name="games.bot_turn")
def bot_turn(game_id: str, version: int, due_ms: int | None = None) -> None:
    """Let the bot act at this version; do nothing if the game has moved on."""
    services.act_for_bot(game_id, version, due_ms)


@shared_task(name="games.prepare_bot_turn")
def prepare_bot_turn(game_id: str, version: int, due_ms: int) -> None:
    """Let the bot choose before its turn is due; if it is due by then, let it act."""
    if bot_preparation.prepare(game_id, version) and now_ms() >= due_ms:
        services.act_for_bot(game_id, version, due_ms)


@shared_task(name="games.hint")
def hint(game_id: str, version: int, seat: int) -> None:
    """Compute a hint for a person who plays against bots."""
    hints.compute(game_id, version, seat)


@shared_task(name="games.finalise")
def finalise(game_id: str) -> None:
    """Finalise a finished game once."""
    finalisation.finalise(game_id)


@shared_task(name="games.fill_with_bots")
def fill_with_bots(pool_key: str) -> None:
    """Seat bots beside people who have waited long enough."""
    matchmaking.fill_with_bots(pool_key)


@shared_task(name="games.sweep_turns")
def sweep_turns() -> int:
    """Wake overdue turns."""
    return sweeps.sweep_turns(timezone.now())


@shared_task(name="games.sweep_unfinalised")
def sweep_unfinalised() -> int:
    """Finalise games whose finalisation is overdue."""
    return sweeps.sweep_unfinalised(timezone.now())


@shared_task(name="games.sweep_stale")
def sweep_stale() -> int:
    """Wake tables that no clock moves, and abort what cannot be played."""
    return sweeps.sweep_stale(timezone.now())


@shared_task(name="games.sweep_waiting")
def sweep_waiting() -> int:
    """Close unrated games to which nobody comes back."""
    return sweeps.sweep_waiting(timezone.now())


@shared_task(name="games.sweep_records")
def sweep_records() -> int:
    """Pack records that were not packed when their game was finalised."""
    return sweeps.sweep_records(timezone.now())


@shared_task(name="games.sweep_logs")
def sweep_logs() -> int:
    """Delete some logs of games whose records are packed."""
    return log_deletion.delete_some(timezone.now(), LOG_SECONDS)


@shared_task(name="games.anonymise_records")
def anonymise_records(user_id: int) -> None:
    """Remove the name of a closed account from the records of its games."""
    anonymise.anonymise_records(User.objects.get(pk=user_id))


@shared_task(name="games.sweep_closed_accounts")
def sweep_closed_accounts() -> int:
    """Anonymise records of closed accounts whose task was lost."""
    return anonymise.sweep(timezone.now())


@shared_task(name="games.sweep_custom_tables")
def sweep_custom_tables() -> int:
    """Close expired custom tables, and free the seats of people who went away."""
    return lobby_sweeps.sweep(timezone.now())


@shared_task(name="games.queue_probe")
def record_probe(queue: str) -> None:
    """Record for the health check that the queue's tasks are done."""
    queue_probe.record_probe(queue)


@shared_task(name="games.bot_games")
def bot_games() -> int:
    """Play one game of bots for their ratings, if nobody has to wait for it."""
    return len(training.play_one(timezone.now()))
