"""The chances of the model are chances, and follow the standing."""

import pytest

from games.bots.search.equity.model import chances
from games.engine import agreements_from, new_game
from games.engine.scoring.booking import finish_game
from tests.games.bots.search.equity.standings import waiting


@pytest.mark.parametrize("preset", ["classic", "club", "polish", "duel", "four"])
def test_the_chances_of_a_new_game_are_about_equal(preset: str) -> None:
    game = new_game(agreements_from({"preset": preset}), 0)
    found = chances(game)
    assert sum(found) == pytest.approx(1)
    assert all(abs(one - 1 / game.players) < 0.1 for one in found)


def test_a_game_that_is_over_is_won() -> None:
    assert chances(finish_game(waiting([0, 0, 0]), 2)) == (0.0, 0.0, 1.0)


def test_more_points_are_better_for_oneself_and_worse_for_others() -> None:
    less, more = chances(waiting([400, 300, 300])), chances(waiting([600, 300, 300]))
    assert more[0] > less[0] + 0.05
    assert more[1] < less[1]


def test_the_barrel_is_better_than_the_points_below_it() -> None:
    below = chances(waiting([700, 300, 300]))
    on_it = chances(waiting([880, 300, 300], barrel=[0, None, None]))
    assert on_it[0] > below[0]


def test_the_last_attempt_on_the_barrel_is_worth_less_than_the_first() -> None:
    first, last = (
        chances(waiting([880, 300, 300], barrel=[spent, None, None])) for spent in (0, 2)
    )
    assert last[0] < first[0]


def test_a_lead_before_the_last_deal_nearly_wins() -> None:
    early, late = (
        chances(waiting([250, 0, 0], max_deals=6, played=played))[0] for played in (1, 5)
    )
    assert late > max(early, 0.85)
