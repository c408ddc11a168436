"""Tests of beliefs: they add up, and leave out nothing that is likely."""

from random import Random

import pytest

from games.bots.search.belief import _likely, _shares, believed, dice_of
from games.bots.search.worlds import all_worlds, knowledge_of
from games.engine import observe
from tests.games.bots.search.worlds.test_knowledge import HANDS, played


@pytest.mark.parametrize("wanted", [3, 40])
def test_shares_add_up_to_one(wanted: int) -> None:
    seen = observe(played(HANDS, "AC", "JC", "TC"), 1)
    found = believed(seen, wanted, 8, dice_of(seen, ""))
    assert 0 < len(found) <= wanted
    assert sum(share for _, share in found) == pytest.approx(1)
    assert len({tuple(world.values()) for world, _ in found}) == len(found)


def test_where_few_worlds_fit_all_are_known() -> None:
    """Of the cards that seat 1 does not see, 12 of 13 are free: 924 hands for seat 2."""
    game = played(HANDS, "AC", "JC", "TC", "KS", "TS", "JH")
    seen = observe(game, 1)
    known = knowledge_of(seen)
    worlds = all_worlds(known, 5000)
    assert worlds is not None and game.running is not None
    found = believed(seen, len(worlds), 1, Random(1))
    assert len(found) == len(worlds)
    assert {seat: game.running.hands[seat] for seat in (0, 2)} in [
        {seat: world[seat] for seat in (0, 2)} for world, _ in found
    ]


def test_unlikely_worlds_are_left_out() -> None:
    worlds, weights = _likely([{1: 1}, {1: 2}, {1: 4}], [0.004, 0.5, 0.5])
    assert worlds == [{1: 2}, {1: 4}] and weights == [0.5, 0.5]


def test_a_world_that_comes_twice_has_both_shares() -> None:
    assert _shares([{1: 1}, {1: 2}, {1: 1}], [1.0, 2.0, 1.0]) == [({1: 1}, 0.5), ({1: 2}, 0.5)]
