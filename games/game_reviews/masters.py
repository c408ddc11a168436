"""Deals of a reviewed game that three masters play on demand, a slice at a time, kept for all.

It judges nobody and is no part of a review: that would take three times as long with it. A slice
is a task of its own, behind all turns of bots; the next one goes on from the stored actions.
"""

from datetime import datetime, timedelta
from time import thread_time
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.record import Record, read_record
from games.game_reviews import records, services, uploads, work_day
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import GameReview, ReviewedDeal
from games.tables import scheduling

Json = dict[str, Any]
TASK = "reviews.masters"
# So long a slice lasts, in seconds of CPU, and one move more.
SLICE_S = 0.4
# Without a move for so long its task was lost: who asks again lets another one begin.
LOST_AFTER = timedelta(seconds=scheduling.TASK_EXPIRY_SECONDS + 30)


def ask(review: GameReview, user: User, network: str) -> None:
    """Let the masters play the deals of a review that is done, unless they do or have done so.

    Raises:
        ReviewError: the day's time for reviews is over, or the review is not done.
        LimitExceeded: the user or their network asked for too much.
    """
    now = timezone.now()
    if review.state != GameReview.State.DONE:
        raise ReviewError("not_done")
    if is_playing(review, now) or not _left(review).exists():
        return
    if not work_day.left_ms(now):
        raise ReviewError("no_time")
    services.take_limits(user, network, now)
    GameReview.objects.filter(pk=review.pk).update(masters_at=now)
    scheduling.send(TASK, review.pk, priority=scheduling.LAST)


def is_playing(review: GameReview, now: datetime) -> bool:
    """Return whether the masters are at the deals of a review."""
    at = review.masters_at
    return at is not None and now - at < LOST_AFTER and _left(review).exists()


def deal_count(review: GameReview) -> int:
    """Return how many deals of a review the masters play."""
    return _deals(review).count()


def ends_of(review: GameReview) -> dict[int, Json]:
    """Return how the masters ended the deals that they have played, by number."""
    played = _deals(review).filter(masters__has_key="outcome")
    return {number: end for number, end in played.values_list("number", "masters") if end}


def _deals(review: GameReview) -> QuerySet[ReviewedDeal]:
    """Return the deals that have a hindsight: those that came to an exchange."""
    return ReviewedDeal.objects.filter(review=review).exclude(report__hindsight=None)


def _left(review: GameReview) -> QuerySet[ReviewedDeal]:
    is_over = Q(masters__isnull=False) & Q(masters__has_key="outcome")
    return _deals(review).exclude(is_over).order_by("number")


def play(review_id: int) -> bool:
    """Let the masters move for a slice; return whether there is more to do."""
    review = GameReview.objects.filter(pk=review_id).first()
    if review is None or not work_day.left_ms(timezone.now()):
        return False
    deal = _left(review).first()
    if deal is None:
        return False
    _play(review, deal)
    return _left(review).exists()


def _play(review: GameReview, deal: ReviewedDeal) -> None:
    # Only workers load the search.
    from games.review.masters import played_on

    record = _record_of(review)
    if record is None:
        return
    begun = thread_time()
    known = (deal.masters or {}).get("actions", [])
    for actions, end in played_on(record, deal.number, known):
        deal.masters = {"actions": actions} if end is None else end.as_json()
        if thread_time() - begun >= SLICE_S:
            break
    now = timezone.now()
    with transaction.atomic():
        work_day.count_cpu(now, round(1000 * (thread_time() - begun)))
        deal.save(update_fields=["masters"])
        GameReview.objects.filter(pk=review.pk).update(masters_at=now)


def _record_of(review: GameReview) -> Record | None:
    if review.game is None:
        return uploads.record_with(review.record_hash)
    return read_record(records.stored_record(review.game))
