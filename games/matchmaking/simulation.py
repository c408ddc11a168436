"""A pool in simulated time: our matching, first come first served, and the best with hindsight.

Pure, and the same for the same seed.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.matchmaking.matching import Terms, Waiting, beside_bots, match

MEAN, DEVIATION = 1500.0, 300.0


@dataclass
class Outcome:
    """What came of it: of tables of people the waits (ms) and spreads, and seats given to bots."""

    waits: list[int] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    people: int = 0
    bots: int = 0

    def seat(self, table: Sequence[Waiting], now: int, seats: int) -> None:
        self.people += len(table)
        self.bots += seats - len(table)
        if len(table) == seats:
            ratings = [ticket.rating for ticket in table]
            self.waits += [now - ticket.since for ticket in table]
            self.spreads.append(max(ratings) - min(ratings))

    @property
    def bot_share(self) -> float:
        return self.bots / max(1, self.bots + self.people)

    @property
    def mean_wait(self) -> float:
        return sum(self.waits) / max(1, len(self.waits))


def arrivals(per_minute: float, minutes: float, seed: int) -> list[Waiting]:
    """Poisson arrivals with normal ratings."""
    draw, found, at = random.Random(seed), list[Waiting](), 0.0
    while (at := at + draw.expovariate(per_minute / 60_000)) < minutes * 60_000:
        found.append(Waiting(len(found), int(at), draw.gauss(MEAN, DEVIATION)))
    return found


def in_waves(people: Sequence[Waiting], terms: Terms, wave_ms: int, look_ms: int) -> Outcome:
    """Our matching, as the ticker calls it: a wave now and then, and looks between."""
    outcome, queue, coming = Outcome(), dict[int, Waiting](), list(people)[::-1]
    early = Terms(terms.seats, terms.patience_ms, terms.bots, early=True)
    for now in moments(people, terms, look_ms):
        while coming and coming[-1].since <= now:
            ticket = coming.pop()
            queue[ticket.user_id] = ticket
        wave = now % wave_ms < look_ms
        for table in match(list(queue.values()), now, terms if wave else early):
            outcome.seat([queue.pop(one) for one in table], now, terms.seats)
        while wave and (table := beside_bots(list(queue.values()), now, terms)):
            outcome.seat([queue.pop(one) for one in table], now, terms.seats)
    return outcome


def moments(people: Sequence[Waiting], terms: Terms, step: int) -> Iterator[int]:
    """Until the last has either a table or bots."""
    return iter(range(0, people[-1].since + 2 * terms.patience_ms, step))


def first_come(people: Sequence[Waiting], terms: Terms) -> Outcome:
    """A table as soon as enough are there, whoever they are; bots as with us."""
    outcome, queue = Outcome(), list[Waiting]()
    for ticket in people:
        if queue and ticket.since - queue[0].since >= terms.patience_ms:
            outcome.seat(queue, queue[0].since + terms.patience_ms, terms.seats)
            queue = []
        queue.append(ticket)
        if len(queue) == terms.seats:
            outcome.seat(queue, ticket.since, terms.seats)
            queue = []
    return outcome


def in_windows(people: Sequence[Waiting], seats: int, window_ms: float) -> Outcome:
    """The least sum of spreads, window by window, of all who came in it or were left over."""
    outcome, queue, coming = Outcome(), list[Waiting](), list(people)[::-1]
    end = 0.0
    while coming:
        end += window_ms
        while coming and coming[-1].since <= end:
            queue.append(coming.pop())
        queue.sort(key=lambda ticket: ticket.rating)
        tables = least_spread([ticket.rating for ticket in queue], seats)
        for table in tables:
            outcome.seat([queue[one] for one in table], int(end), seats)
        taken = {one for table in tables for one in table}
        queue = [ticket for number, ticket in enumerate(queue) if number not in taken]
    return outcome


def least_spread(ratings: Sequence[float], seats: int) -> list[range]:
    """As many tables as there can be, of neighbours, with the least sum of spreads; exact.

    `ratings` in order. Crossing tables are never better than tables of neighbours.
    """
    left = len(ratings) % seats
    unknown = (float("inf"), False)
    # Of the first so many tickets, so many left out: the least sum, and whether a table ends here.
    best = [[unknown] * (left + 1) for _ in range(len(ratings) + 1)]
    best[0][0] = (0.0, False)
    for end in range(1, len(ratings) + 1):
        for out in range(left + 1):
            skip = (best[end - 1][out - 1][0], False) if out else unknown
            table = unknown
            if end >= seats:
                spread = ratings[end - 1] - ratings[end - seats]
                table = (best[end - seats][out][0] + spread, True)
            best[end][out] = min(skip, table)
    return _read_back(best, seats, left)


def _read_back(best: Sequence[Sequence[tuple[float, bool]]], seats: int, out: int) -> list[range]:
    tables, end = list[range](), len(best) - 1
    while end > 0:
        if best[end][out][1]:
            tables.append(range(end - seats, end))
            end -= seats
        else:
            end, out = end - 1, out - 1
    return tables


def with_hindsight(people: Sequence[Waiting], seats: int, mean_wait: float) -> Outcome:
    """The optimum in windows of such a length that people wait as long in the mean."""
    short, long = mean_wait / 4, mean_wait * 4
    for _ in range(20):
        middle = (short + long) / 2
        if in_windows(people, seats, middle).mean_wait < mean_wait:
            short = middle
        else:
            long = middle
    return in_windows(people, seats, (short + long) / 2)
