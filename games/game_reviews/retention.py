"""Deletion of what nobody needs: uploaded records and reviews of them, old requests and moves."""

from datetime import datetime, timedelta

from accounts import batches
from games.game_reviews import work_day
from games.game_reviews.models import (
    UPLOAD_LIFETIME,
    BadBotMove,
    GameReview,
    ReviewDay,
    ReviewRequest,
    UploadedRecord,
)

BATCH = 500
# Who asked for what is needed for a day; their own copy of it is kept a little longer.
REQUEST_LIFETIME = timedelta(days=90)
MOVE_LIFETIME = timedelta(days=400)


def clear_records(now: datetime) -> int:
    """Delete reviews of records from elsewhere that nobody has asked for lately."""
    old = GameReview.objects.exclude(record_hash="").filter(asked_at__lt=now - UPLOAD_LIFETIME)
    pks = list(old.order_by("asked_at").values_list("pk", flat=True)[:BATCH])
    return GameReview.objects.filter(pk__in=pks).delete()[0] if pks else 0


def clear_uploads(now: datetime) -> int:
    """Delete uploaded records that nobody has asked for lately."""
    old = UploadedRecord.objects.filter(uploaded_at__lt=now - UPLOAD_LIFETIME)
    pks = list(old.order_by("uploaded_at").values_list("pk", flat=True)[:BATCH])
    return UploadedRecord.objects.filter(pk__in=pks).delete()[0] if pks else 0


def clear_requests(now: datetime) -> int:
    """Delete old requests, and the days of work that are long over."""
    rows = ReviewRequest.objects.filter(waits=False, created_at__lt=now - REQUEST_LIFETIME)
    batch = batches.next_batch("review requests", ReviewRequest.objects.all(), BATCH)
    ReviewDay.objects.filter(date__lt=work_day.day_of(now - REQUEST_LIFETIME)).delete()
    return rows.filter(pk__in=batch).delete()[0]


def clear_moves(now: datetime) -> int:
    """Delete moves of bots that were marked long ago: the bots are others now."""
    old = BadBotMove.objects.filter(created_at__lt=now - MOVE_LIFETIME)
    pks = list(old.order_by("created_at").values_list("pk", flat=True)[:BATCH])
    return BadBotMove.objects.filter(pk__in=pks).delete()[0] if pks else 0
