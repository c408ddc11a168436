"""Deals of a day as they are stored when they were played, without anybody playing them."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.models import User
from games.daily.deals import DEALS
from games.daily.models import Day, Run
from games.models import Game, Seat

HOUR = timedelta(hours=1)


def played(user: User, day: Day, changes: Iterable[int | None], counts: bool = True) -> list[Run]:
    """Store the deals from the first on; None: begun and left."""
    at = day.starts_at + HOUR
    return [
        run_of(user, day, deal, change, at, counts)
        for deal, change in zip(DEALS, changes, strict=False)
    ]


def run_of(
    user: User, day: Day, deal: int, change: int | None, at: datetime, counts: bool = True
) -> Run:
    """Store a deal that ended at this time, or was left."""
    game = Game.objects.create(
        agreements={}, rules_version=0, action_ms=1, reserve_ms=1, rated=False, first_dealer=0,
        status="playing" if change is None else "over", sealed=True, secret="", commitment="",
        fixed_deal=day.deal_name(deal), ended_at=None if change is None else at,
    )  # fmt: skip
    Seat.objects.create(game=game, number=0, user=user)
    ended = {} if change is None else {
        "finished_at": at, "change": change, "declarer": 0, "contract": 100, "outcome": "made",
        "points": 120,
    }  # fmt: skip
    run = Run.objects.create(user=user, day=day, deal=deal, game=game, counts=counts, **ended)
    Run.objects.filter(pk=run.pk).update(begun_at=at)
    return run
