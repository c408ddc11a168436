"""The benchmark of the defence compares the same contracts."""

from itertools import islice

from games.bots import LEVELS
from tests.bench.defence.command import Contract, contracts, figures


def test_greedys_own_defence_changes_nothing() -> None:
    for one in islice(contracts("test", LEVELS["greedy"]), 5):
        assert (one.made, one.defence) == (one.made_usually, one.usual_defence)


def test_the_figures_are_shares_with_an_interval() -> None:
    lost, kept = Contract(False, True, False, 70, 40), Contract(True, True, False, 30, 30)
    found = figures([lost, kept, lost, kept])
    assert (found["made"], found["made_against_greedy"], found["points_gained"]) == (0.5, 1.0, 15.0)
    assert found["made_against_open_cards"] == 0.0
    assert found["low"] == 0.01 and found["high"] == 0.99


def test_defenders_that_see_all_cards_are_better_than_greedy() -> None:
    found = list(islice(contracts("test", LEVELS["greedy"]), 30))
    assert sum(one.made_openly for one in found) < sum(one.made_usually for one in found)
