"""Speed of a rating: results against doubtful opponents that no likely strength explains.

Doubtful are newcomers, and those who are met again and again: they may belong to the player. What
a player's strength may be is known from the rating before, and from results against all others. A
strong newcomer beats both kinds, so results against one kind explain those against the other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

from games.fairplay.detection.chance import deviation
from games.fairplay.detection.rated_tables import (
    Finding,
    LadderKey,
    LadderStandings,
    RatedSeat,
    RatedTable,
)
from ratings import elo

# At this score at most one in a hundred honest players is found (`tests.bench fairplay`).
THRESHOLD = 2.0
# With fewer comparisons with doubtful opponents luck explains all.
MIN_COMPARISONS = 20
# Likelier results need no explanation.
MAX_ORDINARY_TAIL = 0.2
# Met so often within the window, an opponent is doubtful.
FREQUENT_MEETINGS = 10
# Deviation in points of the strength from a rating: after few games, and after many.
NEW_DEVIATION, OLD_DEVIATION = 250.0, 120.0
# Newcomers may be weaker than the rating with which all begin.
NEWCOMER_HANDICAP = 100.0
# Both comparisons of one game share a player's luck: together they say less than two.
SHARED_LUCK = 0.75
# The strengths that are tried, in deviations from the rating.
GRID = [step / 4.0 for step in range(-16, 17)]
_STANDARD = NormalDist()


class _Comparison(NamedTuple):
    """An opponent's rating, and the result: 1 for the better place, 0 for the worse."""

    rating: float
    score: float
    doubtful: bool


class _Played(NamedTuple):
    """A game of the player, and the comparisons with all who stayed."""

    game: str
    seat: RatedSeat
    comparisons: tuple[_Comparison, ...]

    @property
    def doubtful(self) -> list[_Comparison]:
        """Return the comparisons with doubtful opponents."""
        return [comparison for comparison in self.comparisons if comparison.doubtful]


def speed_findings(tables: Sequence[RatedTable], standings: LadderStandings) -> Iterator[Finding]:
    """Yield the players who scored more against doubtful opponents than their strength explains.

    `tables`: the oldest first. Departures count in no comparison.
    """
    for (ladder, user), played in _played(tables, standings).items():
        games = [game for game in played if game.doubtful]
        if sum(len(game.doubtful) for game in games) < MIN_COMPARISONS:
            continue
        # Most players score what their rating says; only the others need all the work.
        if _tail(games, played[0].seat.before) <= MAX_ORDINARY_TAIL:
            before = standings.games.get((ladder, user), 0) - len(played)
            yield _finding(user, played, games, before)


def _played(
    tables: Sequence[RatedTable], standings: LadderStandings
) -> dict[LadderKey, list[_Played]]:
    met = _meetings(tables)
    played: dict[LadderKey, list[_Played]] = defaultdict(list)
    for table in tables:
        stayed = [seat for seat in table.seats if not seat.left]
        for seat in stayed:
            others = [other for other in stayed if other is not seat]
            comparisons = tuple(_comparison(table, seat, o, standings, met) for o in others)
            played[table.ladder, seat.user].append(_Played(table.game, seat, comparisons))
    return played


def _meetings(tables: Iterable[RatedTable]) -> Counter[tuple[int, int]]:
    pairs = (
        pair for t in tables for pair in combinations(sorted(seat.user for seat in t.seats), 2)
    )
    return Counter(pairs)


def _comparison(
    table: RatedTable,
    seat: RatedSeat,
    other: RatedSeat,
    standings: LadderStandings,
    met: Counter[tuple[int, int]],
) -> _Comparison:
    new = standings.is_newcomer(table.ladder, other.user)
    pair = (min(seat.user, other.user), max(seat.user, other.user))
    rating = other.before - NEWCOMER_HANDICAP * new
    doubtful = new or met[pair] >= FREQUENT_MEETINGS
    return _Comparison(rating, elo.score(seat.place, other.place), doubtful)


def _finding(
    user: int, played: Sequence[_Played], games: Sequence[_Played], games_before: int
) -> Finding:
    scored = sum(c.score for game in games for c in game.doubtful)
    rating, probability = played[0].seat.before, _probability(played, games, games_before)
    figures = {
        "scored": scored,
        "comparisons": sum(len(game.doubtful) for game in games),
        "expected": round(sum(_expected(rating, game)[0] for game in games), 1),
        "from": round(rating),
        "to": round(played[-1].seat.after),
    }
    won = [game.game for game in games if any(c.score == 1.0 for c in game.doubtful)]
    return Finding(user, deviation(probability), figures, won)


def _probability(played: Sequence[_Played], games: Sequence[_Played], games_before: int) -> float:
    """Return the probability to score so much against doubtful opponents, over all strengths."""
    rating = played[0].seat.before
    spread = NEW_DEVIATION if games_before < elo.PROVISIONAL_GAMES else OLD_DEVIATION
    strengths = [rating + step * spread for step in GRID]
    weights = _weights(played, strengths)
    tails = [_tail(games, strength) for strength in strengths]
    return sum(w * t for w, t in zip(weights, tails, strict=True)) / sum(weights)


def _weights(played: Sequence[_Played], strengths: Sequence[float]) -> list[float]:
    """Return how likely each strength is, by the results against all who are not doubtful."""
    others = [c for game in played for c in game.comparisons if not c.doubtful]
    logs = [
        SHARED_LUCK * sum(_log_likelihood(strength, c) for c in others) - step * step / 2.0
        for step, strength in zip(GRID, strengths, strict=True)
    ]
    return [exp(value - max(logs)) for value in logs]


def _log_likelihood(strength: float, comparison: _Comparison) -> float:
    chance = elo.expected(strength, comparison.rating)
    return comparison.score * log(chance) + (1.0 - comparison.score) * log(1.0 - chance)


def _tail(games: Sequence[_Played], strength: float) -> float:
    """Return the probability that a player of this strength scores as much (nearly normal)."""
    scored = sum(c.score for game in games for c in game.doubtful)
    moments = [_expected(strength, game) for game in games]
    expected, variance = (sum(values) for values in zip(*moments, strict=True))
    return _STANDARD.cdf((expected - scored + 0.5) / sqrt(max(variance, 1e-6)))


def _expected(strength: float, game: _Played) -> tuple[float, float]:
    """Return the expected score of one game against doubtful opponents, and its variance."""
    odds = [10.0 ** ((c.rating - strength) / elo.SCALE) for c in game.doubtful]
    chances = [1.0 / (1.0 + odd) for odd in odds]
    variance = sum(chance * (1.0 - chance) for chance in chances)
    for first, second in combinations(range(len(odds)), 2):
        # The chance to be ahead of both at once (Plackett and Luce), beyond that of two dice.
        both = 1.0 / (1.0 + odds[first] + odds[second])
        variance += 2.0 * (both - chances[first] * chances[second])
    return sum(chances), variance
