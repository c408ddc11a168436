"""The benchmark of the reviewer counts what was judged."""

import pytest

from games.bots.search.budget import Budget
from games.review.judgement import DecisionKind
from tests.bench.review.agreement import agreement, deep
from tests.bench.review.figures import cost, decisions_to_tell, levels
from tests.bench.review.reviewed_games import ReviewedGame, reviewed_games

LEVELS = ["beginner", "casual", "club"]
OPTIONS = {"preset": "classic", "deals": 1, "games": 1, "levels": LEVELS, "seed": "test"}


@pytest.fixture(scope="module")
def games() -> list[ReviewedGame]:
    return list(reviewed_games(OPTIONS, str))


def test_each_seat_has_a_level(games: list[ReviewedGame]) -> None:
    assert {answer.level for game in games for answer in game.answers} == {*LEVELS}


def test_costs_are_those_of_deals(games: list[ReviewedGame]) -> None:
    found = cost(games)
    assert found["game_s"]["p50"] == pytest.approx(found["deal_ms"]["p50"] / 1000, abs=0.01)


def test_only_what_counts_is_in_the_rates(games: list[ReviewedGame]) -> None:
    judged = [answer.judged for game in games for answer in game.answers]
    rates = levels(games, LEVELS)["rates"].values()
    assert 0 < sum(rate["decisions"] for rate in rates if rate) < len(judged)


def test_kinds_are_told_apart(games: list[ReviewedGame]) -> None:
    by_kind = levels(games, LEVELS)["rates_by_kind"]["club"]
    assert {*by_kind} == {kind.value for kind in DecisionKind}


def test_near_levels_need_many_decisions() -> None:
    best, near, far = ([more, more + 4.0] * 20 for more in (0.0, 1.0, 10.0))
    assert decisions_to_tell(far, best) == 1
    assert decisions_to_tell(near, best) == 31


def test_levels_out_of_order_are_not_told_apart() -> None:
    assert decisions_to_tell([1.0, 2.0], [3.0, 4.0]) is None


def test_a_deep_search_has_ten_times_the_worlds() -> None:
    assert deep(Budget(bidding=2, exchange=3, play=4)).play == 40


def test_without_decisions_there_is_no_agreement(games: list[ReviewedGame]) -> None:
    assert agreement(games, 0) == {}
