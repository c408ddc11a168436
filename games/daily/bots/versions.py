"""The versions of the bots that play the deals of a day.

A day keeps the version that it was made with. When the choices of one change, the new one gets a
version of its own here (tests/games/daily/bots/test_versions.py repeats what each chooses).

The one before stays until nobody is compared over a day of it any more: to the end of the day after
(`Day.closes_at`), since guests play yesterday's deals then. A day is made a day ahead. So a version
that is replaced on a Monday has its last day on Tuesday, and can go when Wednesday is over.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from games.bots import LEVELS, Bot, costs
from games.bots.search import Budget, Searcher

# Makes a bot whose dice start from this seed alone.
Maker = Callable[[str], Bot]
MASTER, CASUAL = "master-2", "casual-1"
# The ladder's master with fewer worlds: as strong as far as a match can tell, and a third of the
# time (docs/decisions/0097).
MASTER_BUDGET = Budget(bidding=32, exchange=12, play=16, drawn=8)


class UnknownVersion(LookupError):
    """A version that this process does not have, before an update or after a rollback."""


def _master(seed: str) -> Bot:
    return Searcher(replace(MASTER_BUDGET, seed=seed))


def _casual(seed: str) -> Bot:
    """Return a bot without dice."""
    return LEVELS["casual"]


VERSIONS: Mapping[str, Maker] = MappingProxyType({MASTER: _master, CASUAL: _casual})


def newest_version() -> str:
    """Return the version of new days; without a compiled search masters would be far too slow."""
    return MASTER if costs.CAN_SEARCH else CASUAL
