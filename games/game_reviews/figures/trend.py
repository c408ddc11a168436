"""The error rate over time: games in parts of equal size, each with its rate and band (pure)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt

from games.game_reviews.figures.game_figures import GameFigures
from games.game_reviews.figures.sums import total
from games.review.rates import FEWEST, Rate

MAX_PARTS, MIN_GAMES = 12, 5
# So many standard errors hold 95 of 100 cases.
WIDTH = 1.96


@dataclass(frozen=True)
class TrendPart:
    """Some games in a row: their rate, how far it may be off, and when the last one ended.

    band  95 of 100 such rates lie no further from the true one
    """

    rate: Rate
    band: float
    games: int
    ended_at: datetime

    @property
    def value(self) -> float:
        """Return the points lost a counted decision."""
        return self.rate.points / self.rate.decisions


def trend_of(games: Sequence[GameFigures]) -> list[TrendPart]:
    """Return the parts of these games, oldest first; one with too few decisions is left out."""
    return [
        TrendPart(rate, WIDTH * error_by_games(part), len(part), part[-1].ended_at)
        for part in _parts(games)
        if (rate := total(game.sums for game in part).rate).decisions >= FEWEST
    ]


def _parts(games: Sequence[GameFigures]) -> Iterator[Sequence[GameFigures]]:
    number = max(1, min(MAX_PARTS, len(games) // MIN_GAMES))
    for part in range(number):
        yield games[len(games) * part // number : len(games) * (part + 1) // number]


def error_by_games(games: Sequence[GameFigures]) -> float:
    """Return the standard error of a rate, by how much games differ; 0 for fewer than two."""
    rate = total(game.sums for game in games).rate
    if len(games) < 2 or not rate.decisions:
        return 0.0
    value = rate.points / rate.decisions
    squares = sum((one.sums.points - value * one.sums.decisions) ** 2 for one in games)
    return sqrt(squares * len(games) / (len(games) - 1)) / rate.decisions
