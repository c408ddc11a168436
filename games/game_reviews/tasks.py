"""Background tasks of reviews."""

from celery import shared_task
from django.utils import timezone

from games.game_reviews import masters, queries, services
from games.game_reviews.page import lines
from games.game_reviews.screening import picks, strength
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
def line(key: str, deal: int, action: int) -> None:
    """Compute the line after the better choice of a judged decision."""
    lines.compute(key, deal, action)


@shared_task(name="reviews.masters")
def masters_move(review_id: int) -> None:
    """Let three masters move in the deals of a review, and queue the next slice."""
    if masters.play(review_id):
        scheduling.send(masters.TASK, review_id, priority=scheduling.LAST)


@shared_task(name="reviews.fair_play")
def fair_play() -> int:
    """Choose games to review for fair play, and open cases by those that are; return both."""
    now = timezone.now()
    return picks.pick_some(now) + len(strength.open_strength_cases(now))


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
