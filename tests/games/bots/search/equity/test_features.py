"""Tests of the features of a standing."""

import pytest

from games.bots.search.equity.features import COUNT, KNOTS, features, hats
from games.engine import agreements_from, new_game
from tests.games.bots.search.equity.standings import waiting


@pytest.mark.parametrize(
    "preset", ["classic", "club", "polish", "duel", "four", "five_hundred_one"]
)
def test_every_seat_of_every_table_has_as_many_numbers(preset: str) -> None:
    game = new_game(agreements_from({"preset": preset}), 0)
    for seat in range(game.players):
        assert len(features(game, seat)) == COUNT


@pytest.mark.parametrize("value", [-0.3, -0.2, 0.0, 0.05, 0.83, 0.87])
def test_hats_are_shares_that_give_the_value_back(value: float) -> None:
    shares = hats(value, KNOTS)
    assert sum(shares) == pytest.approx(1)
    assert sum(map(float.__mul__, shares, KNOTS)) == pytest.approx(value)


@pytest.mark.parametrize("value", [-1.2, 1.1])
def test_a_curve_goes_on_straight_beyond_its_ends(value: float) -> None:
    assert sum(map(float.__mul__, hats(value, KNOTS), KNOTS)) == pytest.approx(value)


def test_equal_seats_differ_only_by_who_deals_and_who_bids_first() -> None:
    rows = [features(waiting([300, 300, 300]), seat) for seat in range(3)]
    assert rows[0][:-2] == rows[1][:-2] == rows[2][:-2]
    assert [row[-2:] for row in rows] == [(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]


def test_kinds_of_games_share_no_number() -> None:
    """A game of twelve deals, one to the target, and one whose winner must mount the barrel."""
    games = [
        new_game(agreements_from(given), 0)
        for given in ({"max_deals": 12}, {"preset": "classic"}, {"must_mount_barrel": True})
    ]
    used = [{i for i, one in enumerate(features(game, 2)) if one} for game in games]
    assert not used[0] & used[1] and not used[1] & used[2] and not used[0] & used[2]
