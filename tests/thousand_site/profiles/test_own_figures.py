"""Tests of the figures of reviewed games as "Your play" shows them."""

from collections.abc import Mapping

import pytest
from django.utils import timezone

from games.game_reviews.figures.game_figures import GameFigures, NamedContractFigures
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import Sums
from thousand_site.profiles.habit_texts import HABITS
from thousand_site.profiles.own_figures import MIN_CONTRACTS, OwnFigures


def game(
    situations: Mapping[Situation, Sums], contracts: tuple[NamedContractFigures, ...] = ()
) -> GameFigures:
    return GameFigures("g", 1, timezone.now(), 16, situations, contracts)


def losing(points: float, decisions: int = 100) -> GameFigures:
    """Return a game in which each of these bids cost so much."""
    sums = Sums(decisions, 0, points * decisions, points**2 * decisions)
    return game({Situation.RAISE: sums})


def figures(
    own: list[GameFigures], others: list[GameFigures], group: int | None = 16
) -> OwnFigures:
    return OwnFigures(own, group, others)


def row(found: OwnFigures, label: str) -> tuple[str, str]:
    """Return the own and the others' rate of a kind, as shown."""
    (shown,) = (one for one in found.kinds if one.label == label)
    return shown.own_text, shown.others_text


def test_a_kind_stands_beside_that_of_others() -> None:
    found = figures([losing(3.0)], [losing(4.2, 300)])
    assert row(found, "Raising and giving up") == row(found, "All") == ("3.0", "4.2")
    assert found.kinds[-1].difference == pytest.approx(-1.2)


def test_few_decisions_have_a_dash() -> None:
    found = figures([losing(3.0, 19)], [losing(4.0, 199)])
    assert row(found, "Raising and giving up") == ("–", "–")
    assert not found.is_shown and not found.has_others
    assert {one.difference for one in found.kinds} == {None}


def test_a_rate_of_few_decisions_is_provisional() -> None:
    assert figures([losing(3.0, 199)], []).rate.is_provisional
    assert not figures([losing(3.0, 200)], []).rate.is_provisional


def test_gains_lie_at_the_end_of_the_track() -> None:
    found = figures([losing(-1.0)], [losing(4.0, 300)])
    assert (found.kinds[-1].own_x, found.kinds[-1].others_x) == (0.0, 100.0)


def test_those_compared_with_are_named() -> None:
    assert figures([], []).others_name == "players rated 1600 to 1700"
    assert figures([], [], group=None).others_name == "all reviewed players"


def contracts(number: int, chance: float, made: int) -> GameFigures:
    played = (NamedContractFigures(120, chance, place < made) for place in range(number))
    return game({}, tuple(played))


def test_contracts_stand_beside_their_chances() -> None:
    found = figures([contracts(10, 0.72, 8)], [])
    (shown,) = (one for one in found.contracts if one.bar.made)
    assert (shown.bar.name, shown.bar.quota, shown.expected) == ("120–150", 80, 72)


def test_a_few_contracts_have_no_expected_share() -> None:
    found = figures([contracts(MIN_CONTRACTS - 1, 0.72, 1)], [])
    assert {one.expected for one in found.contracts} == {None}


def test_without_contracts_there_is_no_table() -> None:
    assert figures([losing(3.0)], []).contracts == []


def test_every_situation_has_a_text() -> None:
    assert set(HABITS) == set(Situation)


def test_the_cost_of_habits_is_a_part_of_what_was_lost() -> None:
    own = game({Situation.RAISE: Sums(100, 60, 900.0, 9000.0)})
    found = figures([own], [losing(4.0, 300)])
    assert [(one.title, one.cost) for one in found.habits] == [("Raising the contract", 500)]
    assert (found.habits_cost, found.lost) == (500, 900)
