"""Deletion of logs: of a finished game the packed and verified record is the one source.

The entries after the last finished deal stay: the table of a game that was stopped shows them, and
its record leaves that deal out. No cold load reads the others (state/loader.py).
"""

import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from games.models import ClaimAnswer, Entry, Game
from games.tables.lifecycle import finalise
from games.tables.lifecycle.verify import end_of_deals, verify

log = logging.getLogger(__name__)

State = Game.LogState
# Games that one run looks at; its time may be over before.
BATCH = 100


def delete_some(now: datetime, seconds: float) -> int:
    """Delete logs until the time is up; return the number of games."""
    if not settings.KEEP_LOG_DAYS:
        return 0
    begun, done = time.monotonic(), 0
    for game_id in list(_due(now).values_list("pk", flat=True)[:BATCH]):
        if time.monotonic() - begun > seconds:
            break
        done += _deleted_or_logged(game_id)
    return done


def _deleted_or_logged(game_id: str) -> bool:
    """Delete one log; a failure does not stop the others, which are not as old."""
    try:
        return delete_log(game_id)
    except Exception:
        log.exception("the log of the game %s was not deleted", game_id)
        return False


def _due(now: datetime) -> QuerySet[Game]:
    """Return the games whose logs may go, the oldest first; the conditions of an index."""
    before = now - timedelta(days=settings.KEEP_LOG_DAYS)
    packed = Game.objects.filter(
        log_state=State.KEPT, finalised_at__lt=before, record__isnull=False, sealed=False
    )
    return packed.order_by("finalised_at")


def delete_log(game_id: str) -> bool:
    """Delete the log of a finished game if its record is verified; return whether that is so."""
    _add_times(game_id)
    game = Game.objects.select_related("pool__ladder").get(pk=game_id)
    rows = Game.objects.filter(pk=game_id, log_state=State.KEPT, record__isnull=False)
    problems = verify(game).problems
    if problems:
        log.error("the log of the game %s is kept: %s", game_id, "; ".join(problems))
        rows.update(log_state=State.FAULTY)
        return False
    with transaction.atomic():
        if not rows.update(log_state=State.DELETED):
            # Another worker was quicker.
            return False
        Entry.objects.filter(game=game_id, number__lt=end_of_deals(game)).delete()
        ClaimAnswer.objects.filter(game=game_id).delete()
    return True


def _add_times(game_id: str) -> None:
    """Add the times of the log to a record that was packed before records had them."""
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game_id)
        if game.record is None or finalise.has_times(game.record):
            return
        deals = finalise.deals_of(game)
        # A record that differs stays as it is: its log is kept.
        if finalise.without_times(deals) == finalise.without_times(game.record["deals"]):
            game.record["deals"] = deals
            game.save(update_fields=["record"])
