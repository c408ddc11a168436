"""The work on a hand in slices: the bars at once by the net, then bids, then lie after lie.

A slice is a task behind all turns of bots. The next one is sent while somebody reads the answer.
"""

import logging
import threading
from dataclasses import asdict, replace
from time import thread_time

from django.http import QueryDict
from django.utils import timezone

from games.bots.search.solver import Solver
from games.engine.agreements import Agreements
from games.hand_explorer import kept, work_day
from games.hand_explorer.address import asked_from
from games.hand_explorer.chances.answering import answer_of, named
from games.hand_explorer.chances.bids import BidWorths, bid_worths
from games.hand_explorer.chances.progress import Progress, first_progress, go_on, progress_from
from games.hand_explorer.chances.question import HandQuestion
from games.hand_explorer.errors import HandError

log = logging.getLogger(__name__)

# So long a slice lasts, in seconds of CPU, and one lie more; a turn may wait for it.
SLICE_S = 0.4


def run(query: str) -> bool:
    """Work for a slice on the hand of an address; return whether to go on.

    What was found stays if the work fails: who asks again begins there.
    """
    try:
        question = asked_from(QueryDict(query)).question
    except HandError:
        # The agreements have changed since.
        return False
    if question is None or work_day.used_ms(timezone.now()) >= work_day.budget_ms():
        return False
    begun = thread_time()
    try:
        goes_on = _work_on(question, begun)
    except Exception:
        log.exception("the work on a hand failed")
        kept.note_failure(question)
        goes_on = False
    work_day.count_cpu(timezone.now(), _ms_since(begun))
    (kept.renew if goes_on else kept.release)(question)
    return goes_on


def _work_on(question: HandQuestion, begun: float) -> bool:
    """Work for a slice, and keep the answer after each part of it."""
    there, _ = kept.shared(question)
    progress, cpu_ms = _progress_of(question)
    worths = _kept_worths(question)
    _keep_answer(question, progress, worths, cpu_ms)
    if worths is None:
        worths = bid_worths(question)
        kept.keep_worths(question, asdict(worths))
        _keep_answer(question, progress, worths, cpu_ms)
    wanted = kept.wanted_ms(question)
    if cpu_ms < wanted:
        _solve(there, progress, begun)
        cpu_ms += _ms_since(begun)
        kept.keep_work(question, {"progress": progress.as_json(), "cpu_ms": cpu_ms})
        _keep_answer(question, progress, worths, cpu_ms)
    return cpu_ms < wanted


def _progress_of(question: HandQuestion) -> tuple[Progress, int]:
    """Return what is known of a hand, and the milliseconds of CPU that it took."""
    data = kept.read_work(question)
    if data is not None:
        return progress_from(data["progress"]), data["cpu_ms"]
    return first_progress(kept.shared(question)[0]), 0


def _kept_worths(question: HandQuestion) -> BidWorths | None:
    data = kept.read_worths(question)
    if data is None:
        return None
    rows = {name: tuple(data[name]) for name in ("made", "failed", "raised")}
    return BidWorths(**rows, passed=data["passed"])


def _keep_answer(
    question: HandQuestion, progress: Progress, worths: BidWorths | None, cpu_ms: int
) -> None:
    answer = named(answer_of(question, progress, worths), kept.shared(question)[1])
    kept.keep_answer(question, replace(answer, cpu_ms=cpu_ms))


class _Solvers(threading.local):
    """The solver that this thread used last: a new one takes 4 MB, and the time to fill them."""

    agreements: Agreements | None = None
    solver: Solver | None = None


_solvers = _Solvers()


def _solver_of(agreements: Agreements) -> Solver:
    if _solvers.solver is None or _solvers.agreements != agreements:
        _solvers.agreements, _solvers.solver = agreements, Solver(agreements)
    return _solvers.solver


def _solve(there: HandQuestion, progress: Progress, begun: float) -> None:
    """Solve lies until the slice is over, one at least."""
    for _ in go_on(there, progress, _solver_of(there.agreements)):
        if thread_time() - begun >= SLICE_S:
            return


def _ms_since(begun: float) -> int:
    return round(1000 * (thread_time() - begun))
