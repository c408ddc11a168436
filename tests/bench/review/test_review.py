"""The benchmark of the reviewer: its figures, its cost, its grades."""

from pathlib import Path

import pytest

from games.bots.search.budget import Budget
from games.review.judgement import DecisionKind
from tests.bench.review.cost import deal_seconds
from tests.bench.review.figures import (
    are_apart,
    decisions_to_tell,
    falling,
    level_rates,
    levels,
    percentiles,
    rate,
    tally_of,
)
from tests.bench.review.grades import (
    Pair,
    agreement,
    deepened,
    is_graded,
    opened,
    pairs_in,
)
from tests.bench.review.luck.rows import GameRow, tally
from tests.bench.review.luck.tables import played

NOTHING = ((0.0,) * 3,) * 3


def row(points: float) -> GameRow:
    """Return a game in which each decision of a beginner cost so many points."""
    counted = {kind: (tally([points] * 2), tally([1.0]), tally([])) for kind in DecisionKind}
    losses = dict.fromkeys(DecisionKind, NOTHING)
    seats = ("beginner", "club", "master")
    return GameRow(0, seats, 0, (0.0,) * 3, (0.0,) * 3, losses, counted, ("redeal",), (1,))


def pair(usual: float, deep: float) -> Pair:
    return Pair(DecisionKind.DEFENCE, usual, deep)


def test_rates_are_points_a_counted_decision() -> None:
    found = levels([row(4.0), row(6.0)], ["beginner", "club"])
    assert found["rates"]["beginner"] == {"rate": 5.0, "error": 0.44, "decisions": 20}
    assert found["rates_by_kind"]["beginner"]["bidding"]["decisions"] == 4


def test_levels_that_were_not_seen_have_no_rate() -> None:
    assert levels([row(4.0)], ["expert"])["rates"] == {"expert": None}
    assert rate(tally([])) is None


def test_decisions_of_a_level_are_added() -> None:
    found = tally_of([row(4.0), row(6.0)], "beginner", DecisionKind.BIDDING)
    assert (found.decisions, found.points, found.squares) == (4, 20.0, 104.0)


def test_neighbours_out_of_order_share_their_mean() -> None:
    assert falling([(8.0, 1), (10.0, 3), (2.0, 5), (1.0, 1)]) == [9.5, 9.5, 2.0, 1.0]


def test_a_kind_is_a_part_of_the_rate_in_all() -> None:
    found = level_rates([row(4.0), row(6.0)], ["beginner", "club"])
    assert found["rates"] == {"beginner": 5.0, "club": 1.0}
    assert found["of_kind"]["bidding"] == 1.0


def test_near_levels_need_many_decisions() -> None:
    best, near, far = (tally([more, more + 4.0] * 20) for more in (0.0, 0.5, 10.0))
    assert decisions_to_tell(far, best) == 1
    assert decisions_to_tell(near, best) == 123
    assert are_apart(far, best) and not are_apart(near, best)


def test_levels_out_of_order_are_not_told_apart() -> None:
    assert decisions_to_tell(tally([1.0, 2.0]), tally([3.0, 4.0])) is None


def test_one_in_twenty_exceeds_the_upper_figure() -> None:
    assert percentiles(range(101), 0) == {"p50": 50, "p95": 95}


def test_each_deal_costs_time() -> None:
    record = played(0, deals=1)
    assert len(deal_seconds(record)) == len(record.deals)


def test_the_next_grade_agrees() -> None:
    found = agreement([pair(4, 6), pair(12, 6), pair(4, 12), pair(25, 30)])
    assert (found["grade_agreement"], found["graded"]) == (0.75, 4)


def test_blunders_called_fine_are_counted_among_deep_blunders() -> None:
    found = agreement([pair(0, 21), pair(30, 21), pair(30, 0), pair(30, 21)])
    assert found["blunders_called_fine"] == pytest.approx(0.333)


def test_without_decisions_there_is_no_agreement() -> None:
    assert agreement([])["grade_agreement"] is None


@pytest.mark.parametrize(("one", "graded"), [(pair(4, 4), False), (pair(0, 5), True)])
def test_either_search_grades(one: Pair, graded: bool) -> None:
    assert is_graded(one) is graded


def test_a_deep_search_has_ten_times_the_worlds() -> None:
    assert deepened(Budget(bidding=2, exchange=3, play=4)).play == 40


def test_a_journal_of_grades_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "grades.jsonl"
    opened(path).append({"n": 0, "pairs": [["defence", 4.0, 12.5]]})
    assert pairs_in(opened(path)) == [pair(4.0, 12.5)]
