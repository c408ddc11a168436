"""The worth of places, and the rewards of deals."""

from dataclasses import dataclass
from typing import cast

import pytest

from games.engine import Game, agreements_from, new_game
from games.environments.returns import deal_rewards, returns
from tests.games.engine.random_games import steps


@dataclass
class Ended:
    """The part of a game that `returns` reads."""

    places: tuple[int, ...] | None
    players: int


@pytest.mark.parametrize(
    ("places", "worth"),
    [
        ((2, 1, 3), (0, 1, -1)),
        ((1, 2, 2), (1, -0.5, -0.5)),
        ((1, 1, 3), (0.5, 0.5, -1)),
        ((2, 1), (-1, 1)),
        ((1, 4, 2, 3), (1, -1, pytest.approx(1 / 3), pytest.approx(-1 / 3))),
    ],
)
def test_places_are_worth_one_to_minus_one(places: tuple[int, ...], worth: object) -> None:
    found = returns(cast(Game, Ended(places, len(places))))
    assert found == worth and sum(found) == pytest.approx(0)


def test_a_running_game_has_no_returns() -> None:
    with pytest.raises(ValueError, match="played to its end"):
        returns(new_game(agreements_from({}), 0))


def test_rewards_add_up_to_the_change_of_the_scores() -> None:
    pairs = list(steps(2, max_deals=4))
    # A random game starts from a random standing.
    start, end = pairs[0][0], pairs[-1][1]
    sums = [0.0, 0.0, 0.0]
    for before, after in pairs:
        if before.running is not None and after.running is None:
            sums = [total + one for total, one in zip(sums, deal_rewards(after), strict=True)]
    scores = zip(end.standing.scores, start.standing.scores, strict=True)
    assert end.over and sums == pytest.approx([(last - first) / 100 for last, first in scores])


def test_before_the_first_deal_there_is_no_reward() -> None:
    assert deal_rewards(new_game(agreements_from({}), 0)) == (0, 0, 0)
