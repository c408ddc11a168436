"""Background tasks of the hand explorer."""

from celery import shared_task

from games.hand_explorer.services import TASK
from games.tables import scheduling


@shared_task(name="hands.work")
def work(query: str, user: int) -> None:
    """Work for a slice on a user's question, and queue the next slice behind all turns."""
    # The search takes 120 MB, and every process knows these tasks.
    from games.hand_explorer.work import run

    if run(query, user):
        scheduling.send(TASK, query, user, priority=scheduling.LAST)
