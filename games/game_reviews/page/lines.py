"""Better lines on demand: a worker computes them, with the last priority, and Valkey keeps them.

A web process does not load the search, which takes 120 MB. A line takes some 25 ms of a worker,
which count as work on reviews of the day.
"""

import json
import logging
from dataclasses import replace
from time import thread_time
from typing import Any

import redis
from django.db import transaction
from django.utils import timezone

from accounts import valkey
from games.engine.actions import Action, parse_action
from games.engine.errors import IllegalAction
from games.engine.record import Record, read_record
from games.game_reviews import queries, uploads, work_day
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import GameReview
from games.game_reviews.records import stored_record
from games.models import Game
from games.replays.timeline import build_timeline, delta_frames
from games.review.report import Decision, read_report
from games.tables import scheduling
from games.tables.payloads.table_payload import sheet_row

log = logging.getLogger(__name__)

Json = dict[str, Any]
TASK = "reviews.line"
# A line that no worker computed in this time is asked for again: its task has expired then.
WAIT_S = scheduling.TASK_EXPIRY_SECONDS + 10
KEPT_S = 6 * 60 * 60
WAITING = ""
# Of a record from elsewhere; ids of games are shorter.
HASH_LENGTH = 64


def judged_decision(review: GameReview | None, deal: int, action: int) -> Decision | None:
    """Return the judged decision of a review; only the better choice of one has a line."""
    stored = None if review is None else queries.report_json(review)
    report = None if stored is None else read_report(stored)
    deals = [one for one in report.deals if one.deal == deal] if report else []
    return next((one for part in deals for one in part.decisions if one.action == action), None)


def kept_line(key: str, deal: int, action: int) -> str | None:
    """Return what is kept of a line: its JSON, WAITING, or None if nobody asked for it.

    key  the id of a game, or the hash of a record from elsewhere
    """
    try:
        found = valkey.client().get(_key(key, deal, action))
    except (redis.RedisError, OSError):
        return WAITING
    return None if found is None else str(found)


def ask(key: str, deal: int, action: int) -> None:
    """Let a worker compute a line, unless one does.

    Raises:
        ReviewError: the day's time for reviews is over.
    """
    if not work_day.left_ms(timezone.now()):
        raise ReviewError("no_time")
    try:
        place = _key(key, deal, action)
        is_first = valkey.client().set(place, WAITING, nx=True, ex=WAIT_S)
    except (redis.RedisError, OSError):
        return
    if is_first:
        scheduling.send(TASK, key, deal, action, priority=scheduling.LAST)


def compute(key: str, deal: int, action: int) -> None:
    """Compute a line and keep it; do nothing if it is kept, or the decision was never judged."""
    review, record = _reviewed(key)
    decision = judged_decision(review, deal, action)
    if record is None or decision is None or kept_line(key, deal, action):
        return
    try:
        best = parse_action(decision.best)
    except IllegalAction:
        return
    line = _computed(record, deal, action, best)
    try:
        valkey.client().set(_key(key, deal, action), json.dumps(line or []), ex=KEPT_S)
    except (redis.RedisError, OSError):
        log.warning("a line of the game %s was not stored", key)


def _reviewed(key: str) -> tuple[GameReview | None, Record | None]:
    """Return the review and the record of a finished game or of a record from elsewhere."""
    if len(key) == HASH_LENGTH:
        return queries.review_of_record(key), uploads.record_with(key)
    game = Game.objects.filter(pk=key).exclude(status=Game.Status.PLAYING).first()
    if game is None:
        return None, None
    return queries.review_of(game), read_record(stored_record(game))


def _computed(record: Record, deal: int, action: int, best: Action) -> list[str] | None:
    """Return the line, and count what it took."""
    # Only workers load the search.
    from games.review.better_line import better_line

    begun = thread_time()
    line = better_line(record, deal, action, best)
    with transaction.atomic():
        work_day.count_cpu(timezone.now(), round(1000 * (thread_time() - begun)))
    return line


def _key(key: str, deal: int, action: int) -> str:
    return valkey.key("better_line", key, deal, action)


def line_json(record: Record, deal: int, action: int, actions: list[str]) -> Json:
    """Return the frames of a deal in which the better choice was made, and its result."""
    timeline = build_timeline(_with_actions(record, deal, actions), first=deal)
    row = timeline.rows[deal]
    return {
        "status": "ready",
        "from": action + 1,
        "steps": list(delta_frames(timeline.deals[0])),
        "row": row and sheet_row(row),
    }


def _with_actions(record: Record, deal: int, actions: list[str]) -> Record:
    """Return the record up to a deal with these actions; a game that was stopped goes on."""
    deals = (*record.deals[:deal], {**record.deals[deal], "actions": actions})
    extras = {key: value for key, value in record.extras.items() if key != "stopped"}
    return replace(record, deals=deals, extras=extras)
