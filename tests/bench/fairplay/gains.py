"""Gains of a pair that bids for each other, and the number of games that shows it.

All three persons are drawn alike. So honest ones would gain nothing on average, and the third
would win one game of three.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from games.engine.flow import stop
from games.engine.record import DealFinished, ReplayStep
from ratings import elo
from tests.bench.fairplay.bidders import honest_table, table_steps

# Experienced players: K is smallest for them.
GAMES_BEFORE = 200
HONEST_SHARE = 1 / 3


@dataclass(frozen=True)
class Gain:
    """The gain of a pair in a game, with 95 % intervals.

    rating   points, both together; partner: points of person 1 alone, who is helped
    share    how much oftener one of the two wins than honest players would
    """

    games: int
    rating: tuple[float, float]
    partner: tuple[float, float]
    share: tuple[float, float]


def results(steps: Sequence[ReplayStep], order: Sequence[int]) -> list[float]:
    """Return the rating change of each person in a game of equal ratings, and who won."""
    last = [step.game for step in steps if isinstance(step, DealFinished)][-1]
    ended = last if last.over else stop(last, "time")
    assert ended.places is not None
    players = [elo.Player(elo.START_VALUE, GAMES_BEFORE, place) for place in ended.places]
    changes = elo.changes(players)
    assert ended.winner is not None
    return [*(changes[order.index(person)] for person in range(3)), float(order[ended.winner])]


def play_game(way: str, rate: float, seed: str) -> list[float]:
    """Return the results of one game at a new table."""
    rows = list(table_steps(honest_table("plain", seed), way, rate, seed, 1, drawn=way != "play"))
    return results([step for _, _, step in rows], rows[0][1])


def gain(rows: Sequence[Sequence[float]]) -> Gain:
    """Return the gain of persons 0 and 1 by the results of games."""
    return Gain(
        len(rows),
        _mean([row[0] + row[1] for row in rows]),
        _mean([row[1] for row in rows]),
        _mean([HONEST_SHARE - (row[3] == 2) for row in rows], 3),
    )


def _mean(values: Sequence[float], digits: int = 2) -> tuple[float, float]:
    """Return the mean and the half of its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return round(fmean(values), digits), round(half, digits)
