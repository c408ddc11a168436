"""Background tasks of “What if”."""

from celery import shared_task

from games.what_if.moment import StartMoment, Tried
from games.what_if.services import TASK, send


@shared_task(name=TASK)
def answer(
    game_id: str,
    deal: int,
    step: int,
    seat: int,
    level: str,
    actions: list[str],
    network: str = "",
) -> None:
    """Let bots act for a slice, and queue the next slice behind all turns.

    network  of the client who asked; "" in tasks that a release before sent
    """
    # The search takes 120 MB, and every process knows these tasks.
    from games.what_if.work import run

    tried = Tried(StartMoment(game_id, deal, step, seat, level), tuple(actions))
    if run(tried, network):
        send(tried, network)
