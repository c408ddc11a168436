"""The work on a hand in slices: the bars at once by the net, then bids, then lie after lie.

A slice is a task behind all turns of bots. The next one is sent while the user reads the answer.
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
from games.hand_explorer.kept import Inquiry, Wanted

log = logging.getLogger(__name__)

# So long a slice lasts, in seconds of CPU, and one lie more; a turn may wait for it.
SLICE_S = 0.4


def run(query: str, user: int) -> bool:
    """Work for a slice on the question of an address by a user; return whether to go on.

    What was found stays if the work fails: if the user asks again, it begins there.
    """
    inquiry = _inquiry_of(query, user)
    if inquiry is None:
        return False
    wanted = kept.wanted(inquiry)
    goes_on = False
    if wanted is not None and work_day.is_left(timezone.now(), wanted.network):
        goes_on = _slice(inquiry, wanted)
    (kept.renew if goes_on else kept.release)(inquiry)
    return goes_on


def _inquiry_of(query: str, user: int) -> Inquiry | None:
    """Return the question; None if the agreements have changed since."""
    try:
        question = asked_from(QueryDict(query)).question
    except HandError:
        return None
    return None if question is None else Inquiry(question, user)


def _slice(inquiry: Inquiry, wanted: Wanted) -> bool:
    """Work for a slice, and count it; return whether to go on."""
    begun = thread_time()
    try:
        goes_on = _work_on(inquiry, wanted, begun)
    except Exception:
        log.exception("the work on a hand failed")
        kept.note_failure(inquiry)
        goes_on = False
    work_day.count_cpu(timezone.now(), wanted.network, _ms_since(begun))
    return goes_on


def _work_on(inquiry: Inquiry, wanted: Wanted, begun: float) -> bool:
    """Work for a slice, and keep the answer after each part of it."""
    there, _ = kept.shared(inquiry.question)
    progress, cpu_ms = _progress_of(inquiry)
    worths = _kept_worths(inquiry)
    _keep_answer(inquiry, progress, worths, cpu_ms)
    if worths is None:
        worths = bid_worths(inquiry.question)
        kept.keep_worths(inquiry, asdict(worths))
        _keep_answer(inquiry, progress, worths, cpu_ms)
    if cpu_ms < wanted.cpu_ms:
        _solve(there, progress, begun)
        cpu_ms += _ms_since(begun)
        kept.keep_work(inquiry, {"progress": progress.as_json(), "cpu_ms": cpu_ms})
        _keep_answer(inquiry, progress, worths, cpu_ms)
    return cpu_ms < wanted.cpu_ms


def _progress_of(inquiry: Inquiry) -> tuple[Progress, int]:
    """Return what is known of a hand, and the milliseconds of CPU that it took."""
    data = kept.read_work(inquiry)
    if data is not None:
        return progress_from(data["progress"]), data["cpu_ms"]
    return first_progress(kept.shared(inquiry.question)[0]), 0


def _kept_worths(inquiry: Inquiry) -> BidWorths | None:
    data = kept.read_worths(inquiry)
    if data is None:
        return None
    rows = {name: tuple(data[name]) for name in ("made", "failed", "raised")}
    return BidWorths(**rows, passed=data["passed"])


def _keep_answer(
    inquiry: Inquiry, progress: Progress, worths: BidWorths | None, cpu_ms: int
) -> None:
    question = inquiry.question
    answer = named(answer_of(question, progress, worths), kept.shared(question)[1])
    kept.keep_answer(inquiry, replace(answer, cpu_ms=cpu_ms))


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
