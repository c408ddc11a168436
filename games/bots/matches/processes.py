"""A match of the site's levels in several processes, each with sets of its own."""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...engine import Agreements
from ..levels import LEVELS
from .contest import Contest, SetResult, play_set


@dataclass(frozen=True)
class LevelContest:
    """A contest of levels by their names, which another process can open."""

    agreements: Agreements
    levels: Sequence[str]
    yardstick: str
    seed: int
    standings: Sequence[Mapping[str, object]] = ()

    def open(self) -> Contest:
        """Return the contest with the bots of this process."""
        bots = [LEVELS[name] for name in self.levels]
        yardstick = LEVELS[self.yardstick]
        return Contest(self.agreements, bots, yardstick, self.seed, self.standings)


def play_sets(contest: LevelContest, numbers: Sequence[int], jobs: int) -> Iterator[SetResult]:
    """Yield the results of these sets in their order, from so many processes."""
    # New processes: a forked one would inherit the caches and locks of this one.
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=_open, initargs=(contest,)) as pool:
        yield from pool.imap(_play, numbers)


# The contest of a worker process.
_opened: list[Contest] = []


def _open(contest: LevelContest) -> None:
    _opened[:] = [contest.open()]


def _play(number: int) -> SetResult:
    return play_set(_opened[0], number)
