"""The work on reviews in slices: one takes the next review, works for some moments, and stores it.

A worker that is killed loses the slice it was at. Nobody else works on a review while its lease
holds, and what a worker finds after that is thrown away. Turns of bots come first: the task has
their last priority, and a worker stops after its slice when one waits.
"""

import logging
import threading
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import thread_time

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.ids import random_id
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from games.bots.search.solver import Solver
from games.game_reviews import records, work_day
from games.game_reviews.figures import storing
from games.game_reviews.models import GameReview, ReviewedDeal
from games.game_reviews.queries import due
from games.review import reviewer
from games.review.deal_work import DealProgress, DealWork
from games.review.questions import game_before
from games.review.report import GameReport, deal_json, new_report, read_deal, report_json
from games.tables import scheduling

log = logging.getLogger(__name__)

# So long a slice lasts, in seconds of CPU, and one decision more; a turn may wait for it.
SLICE_S = 0.4
# Longer than a task may wait in the queue between two slices.
LEASE = timedelta(seconds=scheduling.TASK_EXPIRY_SECONDS + 30)
# A review whose worker was killed so often without any progress has failed.
MAX_ATTEMPTS = 3
TOKEN_LENGTH = 12
State = GameReview.State


@dataclass(frozen=True)
class Slice:
    """The findings of a slice.

    work      the deal it was about
    progress  how far it has come there
    cpu_ms    what it took
    """

    work: DealWork
    progress: DealProgress
    cpu_ms: int


def run(token: str) -> str:
    """Work for a slice on the next review; return the token to go on with, "" to stop.

    token  of the worker's last slice; "": it begins
    """
    if scheduling.is_turn_waiting():
        release(token)
        return ""
    review = take(token or random_id(TOKEN_LENGTH), timezone.now())
    if review is None:
        return ""
    begun = thread_time()
    try:
        found = work_on(review)
    except Exception:
        # The agreements, the record or the reviewer itself: so would each further slice.
        log.exception("the review %s failed at deal %s", review.pk, review.done)
        fail(review, round(1000 * (thread_time() - begun)))
    else:
        store(review, found)
    return review.lease


# Leases


def take(token: str, now: datetime) -> GameReview | None:
    """Return the review to work on, leased; None: there is none, or no time left for it today.

    Only one review is worked on at a time.
    """
    with transaction.atomic():
        if work_day.locked_day(now).cpu_ms >= work_day.budget_ms():
            return None
        leased = GameReview.objects.filter(state=State.RUNNING, leased_until__gt=now)
        if leased.exclude(lease=token).exists():
            return None
        review = leased.filter(lease=token).first() or due(now).first()
        if review is None:
            return None
        locked = GameReview.objects.select_for_update().get(pk=review.pk)
        return _lease(locked, token, now)


def _lease(locked: GameReview, token: str, now: datetime) -> GameReview | None:
    if locked.state not in (State.QUEUED, State.RUNNING):
        # It was cancelled at this moment.
        return None
    if locked.attempts >= MAX_ATTEMPTS:
        _fail(locked)
        return None
    locked.state, locked.lease, locked.leased_until = State.RUNNING, token, now + LEASE
    locked.attempts += 1
    locked.save(update_fields=["state", "lease", "leased_until", "attempts"])
    return locked


def release(token: str) -> None:
    """Let others go on with what was leased under this token."""
    if token:
        leased = GameReview.objects.filter(lease=token, state=State.RUNNING)
        leased.update(leased_until=None, attempts=0)


# A slice


class _Kept(threading.local):
    """The deal that this thread worked on last: its next slice need not replay the game."""

    key: tuple[int, int] = (0, 0)
    work: DealWork | None = None


_kept = _Kept()


def work_on(review: GameReview) -> Slice:
    """Work for a slice on the next deal of a review.

    Raises:
        BadRecord, UnreadableRecord, UnsupportedAgreements: the game cannot be reviewed.
    """
    begun = thread_time()
    work = _work_of(review)
    part = review.part or {}
    done = read_deal(part["report"]) if part else None
    for progress in work.progress(part.get("steps", 0), done):
        if thread_time() - begun >= SLICE_S and progress.steps > part.get("steps", 0):
            break
    return Slice(work, progress, round(1000 * (thread_time() - begun)))


def _work_of(review: GameReview) -> DealWork:
    """Return the work on the next deal, from what this thread remembers if it can."""
    key = review.pk, review.done
    if _kept.work is not None and _kept.key == key:
        return _kept.work
    record = records.record_of(review)
    last = _kept.work if _kept.key == (key[0], key[1] - 1) else None
    solver = last.solver if last else Solver(record.agreements)
    before = last.after if last else None
    _kept.work = DealWork(record, review.done, solver, reviewer.BUDGET, before)
    _kept.key = key
    return _kept.work


def store(review: GameReview, found: Slice) -> None:
    """Store what a slice found, if the lease still holds; the CPU counts in any case."""
    now = timezone.now()
    with transaction.atomic():
        work_day.count_cpu(now, found.cpu_ms)
        locked = GameReview.objects.select_for_update().get(pk=review.pk)
        if not _is_still(locked, review):
            return
        locked.cpu_ms += found.cpu_ms
        locked.attempts, locked.leased_until = 0, now + LEASE
        _add(locked, found)
        locked.save()


def _is_still(locked: GameReview, review: GameReview) -> bool:
    """Return whether nobody else changed the review since it was leased."""
    names = ("state", "lease", "done", "part")
    return all(getattr(locked, name) == getattr(review, name) for name in names)


def _add(locked: GameReview, found: Slice) -> None:
    report = new_report(found.work.before)
    locked.point = report.point
    deal = deal_json(found.progress.report, report.point)
    if not found.progress.is_done:
        locked.part = {"steps": found.progress.steps, "report": deal}
        return
    ReviewedDeal.objects.create(review=locked, number=locked.done, report=deal)
    locked.done, locked.part = locked.done + 1, None
    if locked.done == locked.deals:
        _finish(locked, report)


def _finish(locked: GameReview, empty: GameReport) -> None:
    reports = ReviewedDeal.objects.filter(review=locked).values_list("report", flat=True)
    record = records.record_of(locked)
    whole = GameReport(empty.point, empty.players, tuple(map(read_deal, reports)))
    after = game_before(record, len(record.deals))
    locked.breakdowns = report_json(whole.complete(after))["breakdowns"]
    locked.state, locked.finished_at, locked.record = State.DONE, timezone.now(), None
    locked.lease, locked.leased_until = "", None
    storing.store(locked, whole, record)
    _tell(locked)


def _tell(locked: GameReview) -> None:
    """Tell those who wait that the review is done."""
    waiting = locked.requests.filter(waits=True)
    users = list(waiting.values_list("user_id", flat=True))
    waiting.update(waits=False)
    address = (
        reverse("review", args=[locked.game_id])
        if locked.game_id
        else reverse("record_review", args=[locked.record_hash])
    )
    notify(users, Kind.REVIEW, url=address, topic=f"review-{locked.pk}")


# Failures


def fail(review: GameReview, cpu_ms: int) -> None:
    """Stop a review where it stands, if this worker still has it; somebody may try again.

    What it took counts.
    """
    with transaction.atomic():
        work_day.count_cpu(timezone.now(), cpu_ms)
        locked = GameReview.objects.select_for_update().get(pk=review.pk)
        if _is_still(locked, review):
            _fail(locked)


def _fail(locked: GameReview) -> None:
    locked.state, locked.lease, locked.leased_until = State.FAILED, "", None
    # Who tries again brings the record, and waits, anew.
    locked.requests.update(waits=False)
    locked.record = None
    locked.save()
