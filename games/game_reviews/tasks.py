"""Background tasks of reviews."""

from celery import shared_task
from django.utils import timezone

from games.game_reviews import queries, services
from games.game_reviews.page import lines
from games.tables import scheduling


@shared_task(name="reviews.run")
def run(token: str = "") -> None:
    """Work for a slice on the next review, and queue the next slice behind all turns of bots."""
    # The search takes 120 MB, and every process knows these tasks.
    from games.game_reviews import work

    token = work.run(token)
    if token:
        scheduling.send(services.TASK, token, priority=scheduling.LAST)


@shared_task(name="reviews.line")
def line(game_id: str, deal: int, action: int) -> None:
    """Compute the line after the better choice of a judged decision."""
    lines.compute(game_id, deal, action)


@shared_task(name="reviews.sweep")
def sweep() -> int:
    """Drop old requests, and let a worker begin where reviews wait and nobody works.

    Return how many were begun.
    """
    now = timezone.now()
    services.drop_old(now)
    if not queries.is_stuck(now):
        return 0
    services.start()
    return 1
