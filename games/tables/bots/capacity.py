"""The bot levels offered to new tables: those for which the workers have capacity now.

A bot of a rated seat never plays below its level, so that it must not sit down where the workers
could not follow. What the bots of the running games cost comes from their number and a measured
mean (games/bots/costs.py); how much the workers can do, they say themselves. All web processes
share one offer by Valkey for a few seconds. It changes late in both directions, so that a table
more or less does not make a level come and go.
"""

import functools
import json
import logging
import math
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.db.models import Case, CharField, Count, F, When
from django.utils import timezone

from accounts import valkey
from accounts.limits.counter import call_valkey
from games.bots import LADDER, costs
from games.models import Seat
from games.monitoring import bot_workers, queue_lengths
from games.tables import scheduling

log = logging.getLogger(__name__)

# A new table has two bots and a person who thinks for five seconds: it goes round in eight.
NEW_BOTS = 2
TURNS_A_SECOND = 1 / 8
# The share of the processes' time that may be spoken for: a level is offered again below the first
# one, and no longer above the second one. The rest is for bots that are due at the same time.
LOW, HIGH = 0.45, 0.6
# The same for the seconds until the queue would be empty.
SHORT_WAIT, LONG_WAIT = 0.5, 1.5
# How long an offer holds, and how long the last one is remembered.
OFFER_SECONDS, MEMORY_SECONDS = 3.0, 60
# A game in which nobody acted for so long does not go round: somebody left its page open.
IDLE = timedelta(minutes=2)
# How long a game lasts: after so long all that run now have ended.
GAME_SECONDS = 1200
# An estimate has steps of so many seconds, and an end.
STEP_SECONDS, MAX_ESTIMATE_SECONDS = 15, 1800
# How long workers take to start and load the search, at most: a site has just begun, or restarts.
START_SECONDS = 60

CHEAP_COUNT = len(costs.CHEAP)


@dataclass(frozen=True)
class Load:
    """The needs of the bots and the capacity of the workers.

    processes  how many turns the workers can think about at a time
    busy       how many processes the running games keep busy in the mean
    wait       seconds until the queue would be empty if nothing else came
    """

    processes: int
    busy: float
    wait: float


@dataclass(frozen=True)
class LevelOffer:
    """The number of levels offered, from the weakest on; its start, in seconds; and the load."""

    at: float
    count: int
    load: Load


NOTHING_KNOWN = LevelOffer(0.0, CHEAP_COUNT, Load(0, 0.0, 0.0))
# The newest offer that this process knows; threads may replace it at any time.
_known = NOTHING_KNOWN


def affordable_levels() -> tuple[str, ...]:
    """Return the levels that new tables may have, the weakest first; never none."""
    return LADDER[: _offer().count]


def busy_seconds(level: str) -> int:
    """Return 0 if new tables may have this level, else in about how many seconds they may."""
    name, offer = costs.ladder_level(level), _offer()
    if name in LADDER[: offer.count]:
        return 0
    return _estimate(name, offer.load)


def shared_load() -> Load:
    """Return the load that the present offer was made from."""
    return _offer().load


def _estimate(level: str, load: Load) -> int:
    """Return when enough of the running games will have ended, as they end evenly."""
    if costs.CAN_SEARCH and not load.processes:
        return START_SECONDS
    free = LOW * load.processes - _needed(level)
    if not costs.CAN_SEARCH or free <= 0:
        return MAX_ESTIMATE_SECONDS
    excess = max(0.0, load.busy - free)
    seconds = max(GAME_SECONDS * excess / load.busy if excess else 0.0, load.wait)
    steps = max(1, math.ceil(seconds / STEP_SECONDS))
    return min(MAX_ESTIMATE_SECONDS, STEP_SECONDS * steps)


def _offer() -> LevelOffer:
    """Return an offer that still holds: this process's, that of all, or a new one."""
    global _known
    if _is_fresh(_known):
        return _known
    offer = call_valkey(_shared_or_new)
    if offer is not None:
        _known = offer
    # Without Valkey the last one holds.
    return _known


def _is_fresh(offer: LevelOffer) -> bool:
    return 0 <= time.time() - offer.at < OFFER_SECONDS


def _shared_or_new() -> LevelOffer:
    """Return the offer of all web processes; one of them makes a new one when it is over.

    Raises: redis.RedisError.
    """
    shared = _read_shared()
    if shared is not None and _is_fresh(shared):
        return shared
    load = measure_load()
    before = CHEAP_COUNT if shared is None else shared.count
    offer = LevelOffer(time.time(), offered_count(load, before), load)
    valkey.client().set(_key(), json.dumps(asdict(offer)), ex=MEMORY_SECONDS)
    return offer


def _key() -> str:
    return valkey.key("bot", "offer")


def _read_shared() -> LevelOffer | None:
    text = valkey.client().get(_key())
    if text is None:
        return None
    try:
        found = json.loads(text)
        return LevelOffer(found["at"], found["count"], Load(**found["load"]))
    except (ValueError, TypeError, KeyError):
        # Another version of the site wrote it.
        return None


def measure_load() -> Load:
    """Return the load of now, by one query of the running games.

    Raises: redis.RedisError.
    """
    processes = bot_workers.processes()
    busy = sum(number * TURNS_A_SECOND * costs.turn_seconds(level) for level, number in _bots())
    lengths = queue_lengths.lengths("bots")
    ladder = [*costs.CHEAP[-1:], *LADDER[CHEAP_COUNT:]]
    queued = sum(
        number * costs.turn_seconds(ladder[priority % costs.CLASSES])
        for priority, number in enumerate(lengths)
    )
    return Load(processes, busy, queued / max(1, processes))


def _bots() -> Iterable[tuple[str, int]]:
    """Return how many bots of each level play now.

    Idle games do not count: with a few of them, which cost nothing to keep open, one visitor would
    take the strong bots from everybody.
    """
    level = Case(
        When(left_at=None, then=F("user__bot_level")),
        default=F("substituted_by__bot_level"),
        output_field=CharField(),
    )
    active = scheduling.going_on().filter(turn_at__gte=timezone.now() - IDLE)
    seats = Seat.objects.filter(game__in=active, unfinished=True).annotate(level=level)
    bots = seats.exclude(level="").exclude(level=None).order_by()
    return bots.values_list("level").annotate(number=Count("pk"))


def offered_count(load: Load, before: int) -> int:
    """Return how many levels are offered, where `before` were."""
    fewest = _affordable_count(load, LOW, SHORT_WAIT)
    most = _affordable_count(load, HIGH, LONG_WAIT)
    return min(max(before, fewest), most)


def _affordable_count(load: Load, share: float, longest_wait: float) -> int:
    """Return the number of levels that fit into this share of the processes."""
    if not costs.CAN_SEARCH:
        _warn_once()
        return CHEAP_COUNT
    if load.wait > longest_wait:
        return CHEAP_COUNT
    free = share * load.processes - load.busy
    searching = LADDER[CHEAP_COUNT:]
    return CHEAP_COUNT + sum(_needed(level) <= free for level in searching)


@functools.cache
def _warn_once() -> None:
    log.error("the bots' search is not compiled: new tables are offered %s", list(costs.CHEAP))


def _needed(level: str) -> float:
    """Return how many processes the bots of a new table keep busy in the mean."""
    return NEW_BOTS * TURNS_A_SECOND * costs.turn_seconds(level)
