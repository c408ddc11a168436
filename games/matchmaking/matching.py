"""Who sits down with whom: the best set of tables out of all who wait. Pure.

A table is worth what its longest waiting player puts up with by now, less what it costs: the spread
of its ratings, and what else is better avoided (docs/decisions/0013). Nothing below 0 sits down.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.matchmaking.optimiser import Table, solve

# In points of rating. A table whose spread is within the goal begins at once.
GOAL = 100.0
# What one puts up with grows by so much a second, and at the end of one's patience to anything.
PER_SECOND = 30.0
ANYTHING = 5_000.0
# Where no bots come, even to a table of one address.
RATHER_THAN_NOTHING = 100_000.0
# What is better avoided: provisional beside settled ratings, and whom one met a while ago.
MIXED = 80.0
MET = 80.0
# More than anybody puts up with who can have bots instead.
SHARED_ADDRESS = 10_000.0
BLOCKED = float("inf")
# So many are a crowd.
CROWD = 300
# Bots whose strengths differ by less count as equal, so that all get to play.
STEP = 100


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who waits: since when in milliseconds of the epoch, and how strong.

    address  a mark of the public address he came from; "": none that tells anything
    met      whom he played with lately
    """

    user_id: int
    since: int
    rating: float
    provisional: bool = False
    address: str = ""
    met: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Terms:
    """What a pool asks of its tables.

    patience_ms  after so long any company is better than none, and bots take what seats are left
    early        between waves: only tables that nobody has to put up with
    blocked      pairs of users, each in order, who never meet
    """

    seats: int = 3
    patience_ms: int = 25_000
    bots: bool = True
    early: bool = False
    blocked: frozenset[tuple[int, int]] = frozenset()


def match(tickets: Sequence[Waiting], now: int, terms: Terms | None = None) -> list[list[int]]:
    """The user ids of full tables; who is in none waits on."""
    terms = terms or Terms()
    here = sorted((t for t in tickets if t.since <= now), key=lambda t: (t.rating, t.user_id))
    worth = Worth(here, now, terms)
    return [[here[one].user_id for one in table] for table in solve(worth, worth.orders())]


def patience(ticket: Waiting, now: int, terms: Terms) -> float:
    """How many points of rating, or their like, somebody puts up with by now."""
    if terms.early:
        return GOAL
    grown = GOAL + PER_SECOND * (now - ticket.since) / 1000
    if now - ticket.since < terms.patience_ms:
        return min(grown, ANYTHING)
    return grown + (ANYTHING if terms.bots else RATHER_THAN_NOTHING)


class Worth:
    """What each table of these tickets, given by their places in order of rating, is worth."""

    def __init__(self, tickets: Sequence[Waiting], now: int, terms: Terms) -> None:
        self.size, self.seats = len(tickets), terms.seats
        self.rating = [t.rating for t in tickets]
        self.patience = [patience(t, now, terms) for t in tickets]
        self.provisional = [t.provisional for t in tickets]
        self.friction = _frictions(tickets, terms)
        several = Counter(t.address for t in tickets)
        self.home = [t.address if several[t.address] > 1 else "" for t in tickets]
        # Only between these can anything stand.
        self.wary = {one for pair in self.friction for one in pair}
        self.wary.update(one for one, home in enumerate(self.home) if home)
        # Among themselves these have no trouble: settled, and nothing stands between them.
        settled = {one for one, ticket in enumerate(tickets) if not ticket.provisional}
        self.easy = settled - self.wary

    def orders(self) -> list[list[list[int]]]:
        """In which orders to look for tables: all at once, and like with like first."""
        everybody = list(range(self.size))
        settled = [one for one in everybody if not self.provisional[one]]
        if not 0 < len(settled) < self.size:
            return [[everybody]]
        alike = [settled, [one for one in everybody if self.provisional[one]]]
        # In a crowd everybody finds his like nearby.
        return [alike] if self.size > CROWD else [[everybody], alike]

    def judge(self, table: Table) -> tuple[float, float]:
        """What it is worth, from 0 on these may sit down; and what it costs beside the spread.

        `table` is in order of rating. Where the spread is too much already, the rest is not asked.
        """
        patience = self.patience
        worth = max([patience[one] for one in table])
        worth -= self.rating[table[-1]] - self.rating[table[0]]
        if worth < 0 or self.easy.issuperset(table):
            return worth, 0.0
        trouble = self.trouble(table)
        return worth - trouble, trouble

    def trouble(self, table: Table) -> float:
        """What it costs beside the spread."""
        new = [one for one in table if self.provisional[one]]
        cost = MIXED if 0 < len(new) < len(table) else 0.0
        wary = [one for one in table if one in self.wary]
        if len(wary) > 1:
            cost += sum([self.between(*pair) for pair in combinations(wary, 2)])
        return cost

    def between(self, one: int, other: int) -> float:
        """What stands between these two."""
        cost = self.friction.get((one, other), 0.0)
        home = self.home[one]
        return max(cost, SHARED_ADDRESS) if home and home == self.home[other] else cost


def _frictions(tickets: Sequence[Waiting], terms: Terms) -> dict[tuple[int, int], float]:
    """What two who met, or who block each other, cost: by their places, in order."""
    place = {ticket.user_id: number for number, ticket in enumerate(tickets)}
    met = [(t.user_id, other) for t in tickets for other in t.met]
    found = {}
    for cost, pairs in ((MET, met), (BLOCKED, terms.blocked)):
        for one, other in pairs:
            if one != other and one in place and other in place:
                first, second = sorted((place[one], place[other]))
                found[first, second] = cost
    return found


def overdue(tickets: Sequence[Waiting], now: int, wait_ms: int) -> bool:
    """Whether somebody has waited so long that bots should sit down."""
    return any(now - ticket.since >= wait_ms for ticket in tickets)


def beside_bots(tickets: Sequence[Waiting], now: int, terms: Terms) -> list[int]:
    """Who has waited longest past his patience, and all who fit beside him; bots take the rest."""
    late = [t for t in tickets if now - t.since >= terms.patience_ms]
    if not late:
        return []
    first = min(late, key=lambda t: (t.since, t.user_id))
    others = sorted(tickets, key=lambda t: (abs(t.rating - first.rating), t.since, t.user_id))
    company = [first]
    for other in others:
        if other is not first and len(company) < terms.seats and _fits(other, company, terms):
            company.append(other)
    return [one.user_id for one in company]


def _fits(newcomer: Waiting, company: Sequence[Waiting], terms: Terms) -> bool:
    """Bots are better company only than who must not, or had better not, sit here."""
    pair = Worth([newcomer, *company], 0, terms)
    costs = [pair.between(0, other) for other in range(1, pair.size)]
    return max(costs) < SHARED_ADDRESS


@dataclass(frozen=True)
class Candidate:
    """A bot that could sit down; `running`: how many games it plays now."""

    user_id: int
    rating: float
    running: int


def choose_bots(bots: Sequence[Candidate], ratings: Sequence[float], wanted: int) -> list[int]:
    """The bots nearest in strength to the people; of equals those with fewer games, then in order.

    Strengths that differ by less than a step count as equal, so that all bots get to play.
    """
    middle = sum(ratings) / len(ratings)

    def order(bot: Candidate) -> tuple[float, int]:
        return abs(bot.rating - middle) // STEP, bot.running

    return [bot.user_id for bot in sorted(bots, key=order)[:wanted]]
