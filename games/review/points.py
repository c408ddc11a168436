"""The unit of the reader: what a point of the score is worth at the start of a game.

Losses are chances to win. A point says the same in a unit that players know (decision 0096: some
0.07 % of a game of `classic`).
"""

from dataclasses import replace
from functools import lru_cache

from games.bots.search.equity.model import chances
from games.engine.agreements import Agreements
from games.engine.cards import Seat
from games.engine.new_game import new_game
from games.engine.state import Game

# So far from 0 the model is asked: near enough for a straight line, far enough for a slope.
STEP = 50


@lru_cache(maxsize=256)
def point_worth(agreements: Agreements) -> float:
    """Return the chance to win that one point is worth before the first deal, in the mean of seats.

    Source: the model of winning chances (docs/bots.md).
    """
    games = [new_game(agreements, dealer) for dealer in range(agreements.players)]
    slopes = [_slope(game, seat) for game in games for seat in range(game.players)]
    return sum(slopes) / len(slopes)


def _slope(game: Game, seat: Seat) -> float:
    more, less = (_with_score(game, seat, score) for score in (STEP, -STEP))
    return (chances(more)[seat] - chances(less)[seat]) / (2 * STEP)


def _with_score(game: Game, seat: Seat, score: int) -> Game:
    scores = tuple(score if one == seat else 0 for one in range(game.players))
    return replace(game, standing=replace(game.standing, scores=scores))
