"""The choice of tables: the best set of tables out of all waiting players. Pure.

A table's score is the largest rating gap that one of its players accepts by now, minus its
spread of ratings and penalties (docs/decisions/0013). Tables below 0 are not created.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.matchmaking.matching.optimiser import Table, solve

# In points of rating. A table within this spread begins at once.
TARGET_SPREAD = 100.0
# The accepted gap grows by this each second; when patience ends, any gap is accepted.
GAP_PER_SECOND = 30.0
ANY_GAP = 5_000.0
# Without bots even players of one address are seated together then.
ANY_TABLE = 100_000.0
# Penalties: for mixing provisional and established ratings, and for a recent opponent.
MIXED_PENALTY = 80.0
REMATCH_PENALTY = 80.0
# More than any accepted gap in a pool with bots.
SHARED_ADDRESS_PENALTY = 10_000.0
BLOCKED_PENALTY = float("inf")
# From this many players on, all find similar ones nearby.
CROWD_SIZE = 300
# Bots within one step of rating count as equal, so that both bots of a level get to play.
BOT_RATING_STEP = 40


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """A waiting player: since when (ms of the epoch), and the rating.

    ip_hash           the hash of the public address; "" if there is none
    recent_opponents  the ids of users met recently
    """

    user_id: int
    since: int
    rating: float
    provisional: bool = False
    ip_hash: str = ""
    recent_opponents: frozenset[int] = frozenset()


@dataclass(frozen=True)
class PoolSettings:
    """Settings of a pool for the matching.

    patience_ms  after this wait any table is acceptable, and bots take free seats
    early        between waves: only tables within the target spread
    blocked      pairs of user ids, each in order, that never meet
    """

    seats: int = 3
    patience_ms: int = 25_000
    bots: bool = True
    early: bool = False
    blocked: frozenset[tuple[int, int]] = frozenset()


def match(
    players: Sequence[WaitingPlayer], now: int, settings: PoolSettings | None = None
) -> list[list[int]]:
    """Return the user ids of each full table; players in none keep waiting."""
    settings = settings or PoolSettings()
    present = (player for player in players if player.since <= now)
    ordered = sorted(present, key=lambda player: (player.rating, player.user_id))
    scores = TableScores(ordered, now, settings)
    tables = solve(scores, scores.search_orders())
    return [[ordered[index].user_id for index in table] for table in tables]


def max_rating_gap(player: WaitingPlayer, now: int, settings: PoolSettings) -> float:
    """Return the spread, in points of rating, that a player accepts by now."""
    if settings.early:
        return TARGET_SPREAD
    grown = TARGET_SPREAD + GAP_PER_SECOND * (now - player.since) / 1000
    if now - player.since < settings.patience_ms:
        return min(grown, ANY_GAP)
    return grown + (ANY_GAP if settings.bots else ANY_TABLE)


class TableScores:
    """Scores of possible tables; players are given by their index in order of rating."""

    def __init__(self, players: Sequence[WaitingPlayer], now: int, settings: PoolSettings) -> None:
        self.size, self.seats = len(players), settings.seats
        self.ratings = [player.rating for player in players]
        self.max_gaps = [max_rating_gap(player, now, settings) for player in players]
        self.provisional = [player.provisional for player in players]
        self.pair_penalties = _pair_penalties(players, settings)
        counts = Counter(player.ip_hash for player in players)
        # Only addresses that several players share.
        self.ip_hashes = [p.ip_hash if counts[p.ip_hash] > 1 else "" for p in players]
        # The only players with penalties for a pair.
        self.paired = {index for pair in self.pair_penalties for index in pair}
        self.paired.update(index for index, ip_hash in enumerate(self.ip_hashes) if ip_hash)
        # Tables of these players alone have no penalty at all.
        established = {index for index, player in enumerate(players) if not player.provisional}
        self.unconstrained = established - self.paired

    def search_orders(self) -> list[list[list[int]]]:
        """Return the orders in which to search: all players at once, or similar ones first."""
        everybody = list(range(self.size))
        established = [index for index in everybody if not self.provisional[index]]
        if not 0 < len(established) < self.size:
            return [[everybody]]
        separate = [established, [index for index in everybody if self.provisional[index]]]
        # Among many players everybody finds similar ones nearby.
        return [separate] if self.size > CROWD_SIZE else [[everybody], separate]

    def score(self, table: Table) -> tuple[float, float]:
        """Return the score of a table, and the penalty in it; below 0 it must not be created.

        `table` is in order of rating. If the spread alone is too large, the penalty is skipped.
        """
        max_gaps = self.max_gaps
        score = max([max_gaps[index] for index in table])
        score -= self.ratings[table[-1]] - self.ratings[table[0]]
        if score < 0 or self.unconstrained.issuperset(table):
            return score, 0.0
        penalty = self.penalty(table)
        return score - penalty, penalty

    def penalty(self, table: Table) -> float:
        """Return what a table costs apart from its spread."""
        provisional = [index for index in table if self.provisional[index]]
        cost = MIXED_PENALTY if 0 < len(provisional) < len(table) else 0.0
        paired = [index for index in table if index in self.paired]
        if len(paired) > 1:
            cost += sum([self.pair_penalty(*pair) for pair in combinations(paired, 2)])
        return cost

    def pair_penalty(self, first: int, second: int) -> float:
        """Return the penalty for seating these two together."""
        cost = self.pair_penalties.get((first, second), 0.0)
        ip_hash = self.ip_hashes[first]
        shared = bool(ip_hash) and ip_hash == self.ip_hashes[second]
        return max(cost, SHARED_ADDRESS_PENALTY) if shared else cost


def _pair_penalties(
    players: Sequence[WaitingPlayer], settings: PoolSettings
) -> dict[tuple[int, int], float]:
    """Return the penalties of recent opponents and blocked pairs, by their indices in order."""
    index = {player.user_id: number for number, player in enumerate(players)}
    recent = [(p.user_id, opponent) for p in players for opponent in p.recent_opponents]
    penalties = {}
    for cost, pairs in ((REMATCH_PENALTY, recent), (BLOCKED_PENALTY, settings.blocked)):
        for user_id, other_id in pairs:
            if user_id != other_id and user_id in index and other_id in index:
                first, second = sorted((index[user_id], index[other_id]))
                penalties[first, second] = cost
    return penalties


def is_overdue(players: Sequence[WaitingPlayer], now: int, patience_ms: int) -> bool:
    """Return whether somebody has waited so long that bots should take seats."""
    return any(now - player.since >= patience_ms for player in players)


def group_with_bots(
    players: Sequence[WaitingPlayer], now: int, settings: PoolSettings
) -> list[int]:
    """Return the user with the longest overdue wait and all who fit; bots take the other seats."""
    overdue = [player for player in players if now - player.since >= settings.patience_ms]
    if not overdue:
        return []
    return group_around(min(overdue, key=lambda p: (p.since, p.user_id)), players, settings)


def group_around(
    first: WaitingPlayer, players: Sequence[WaitingPlayer], settings: PoolSettings
) -> list[int]:
    """Return this player and all who fit, nearest in rating first, up to a full table."""
    others = sorted(players, key=lambda p: (abs(p.rating - first.rating), p.since, p.user_id))
    group = [first]
    for other in others:
        if other is first or len(group) == settings.seats:
            continue
        if _is_compatible(other, group, settings):
            group.append(other)
    return [player.user_id for player in group]


def _is_compatible(
    newcomer: WaitingPlayer, group: Sequence[WaitingPlayer], settings: PoolSettings
) -> bool:
    """Return whether the newcomer shares no block and no address with the group."""
    scores = TableScores([newcomer, *group], 0, settings)
    costs = [scores.pair_penalty(0, index) for index in range(1, scores.size)]
    return max(costs) < SHARED_ADDRESS_PENALTY


@dataclass(frozen=True)
class BotCandidate:
    """A bot that could take a seat; `running`: the number of games it plays now."""

    user_id: int
    rating: float
    running: int


def choose_bots(bots: Sequence[BotCandidate], ratings: Sequence[float], count: int) -> list[int]:
    """Return the bots nearest in rating to the players; of equals those with fewer games."""
    mean = sum(ratings) / len(ratings)

    def order(bot: BotCandidate) -> tuple[float, int]:
        return abs(bot.rating - mean) // BOT_RATING_STEP, bot.running

    return [bot.user_id for bot in sorted(bots, key=order)[:count]]
