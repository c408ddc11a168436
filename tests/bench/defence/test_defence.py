"""The benchmark of the defence compares the same contracts."""

from games.bots import LEVELS
from tests.bench.defence.command import Contract, figures, first_contracts


def test_greedys_own_defence_changes_nothing() -> None:
    for one in first_contracts("test", LEVELS["greedy"], 5):
        assert one is None or (one.made, one.defence) == (one.made_usually, one.usual_defence)


def test_contracts_are_counted_that_are_played() -> None:
    found = first_contracts("test", LEVELS["greedy"], 5)
    assert sum(one is not None for one in found) == 5
    assert None in found


def test_the_figures_are_shares_with_an_interval() -> None:
    lost, kept = Contract(False, True, False, 70, 40), Contract(True, True, True, 30, 30)
    found = figures([lost, kept, lost, kept])
    assert (found["made"], found["made_against_greedy"], found["points_gained"]) == (0.5, 1.0, 15.0)
    assert (found["low"], found["high"]) == (0.01, 0.99)
    assert found["made_against_any_defence"] == 0.5


def test_given_up_contracts_are_a_part_of_all_contracts() -> None:
    found = figures([Contract(True, True, True, 30, 30), None])
    assert (found["made"], found["given_up"], found["made_of_all"]) == (1.0, 0.5, 0.5)


def test_a_contract_that_no_defence_can_break_is_made() -> None:
    found = [one for one in first_contracts("test", LEVELS["club"], 12) if one is not None]
    assert all(one.made and one.made_usually for one in found if one.safe)
    assert any(one.safe for one in found)
