"""Tests of the breakdown of a game: its parts add up."""

import pytest

from games.engine.actions import PASS
from games.review.breakdown import Breakdown, breakdowns, in_tenths
from games.review.judgement import DecisionKind, Judgement, TalonLuck

END = (1.0, 0.0, 0.0)
TALONS = [TalonLuck(luck, (0.02,) * 3) for luck in [(0.06, -0.04, -0.02), (-0.01, 0.02, -0.01)]]


def decision(seat: int, losses: tuple[float, ...]) -> Judgement:
    return Judgement(DecisionKind.DEFENCE, seat, PASS, losses, (0.01,) * 3, 0.1, (0.0,) * 3)


JUDGED = [decision(0, (0.05, -0.02, -0.03)), decision(1, (-0.2, 0.3, -0.1))]


def test_all_parts_add_up_to_the_end() -> None:
    found = breakdowns(END, JUDGED, TALONS)
    assert [breakdown.end for breakdown in found] == pytest.approx([*END])


def test_own_mistakes_are_apart_from_those_of_others() -> None:
    winner = breakdowns(END, JUDGED, TALONS)[0]
    assert (winner.own, winner.others) == pytest.approx((-0.05, 0.2))


def test_the_talons_are_added() -> None:
    assert breakdowns(END, JUDGED, TALONS)[2].talon == pytest.approx(-0.03)


def test_the_deals_are_what_remains() -> None:
    winner = breakdowns(END, JUDGED, TALONS)[0]
    assert winner.deals == pytest.approx(1 - 1 / 3 - 0.05 + 0.05 - 0.2)


def test_without_decisions_all_is_luck() -> None:
    assert breakdowns(END, [], [])[1].deals == pytest.approx(-1 / 3)


def test_errors_of_all_measured_parts_are_in_the_remainder() -> None:
    found = breakdowns(END, JUDGED, TALONS)[0]
    assert found.error == pytest.approx((2 * 0.01**2 + 2 * 0.02**2) ** 0.5)


@pytest.mark.parametrize("seat", range(3))
def test_shown_parts_add_up(seat: int) -> None:
    shown = in_tenths(breakdowns(END, JUDGED, TALONS)[seat])
    assert sum(shown.values()) == pytest.approx(100 * END[seat])


def test_the_largest_remainders_are_rounded_up() -> None:
    shown = in_tenths(Breakdown(1 / 3, 0.0826, -0.0532, 0.0608, 1 - 1 / 3 - 0.0902))
    assert shown == {"start": 33.3, "deals": 8.3, "talon": -5.3, "others": 6.1, "own": 57.6}
