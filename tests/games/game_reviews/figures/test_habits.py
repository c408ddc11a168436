"""Tests of habits: where somebody clearly loses more than others."""

from django.utils import timezone

from games.game_reviews.figures.game_figures import GameFigures
from games.game_reviews.figures.habits import MIN_MET, GameExample, habits_of
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import CostlyDecision, Sums, sums_of_loss, total

PASS, RAISE = Situation.PASS_WITH_MARRIAGE, Situation.RAISE


def game(losses: dict[Situation, list[float]], game_id: str = "g") -> GameFigures:
    situations = {
        one: total(sums_of_loss(points, 2, number) for number, points in enumerate(found))
        for one, found in losses.items()
    }
    return GameFigures(game_id, 1, timezone.now(), 16, situations, ())


# A mean of 1 point, which differs little.
USUAL = [0.0, 2.0] * 50
DEAR = [0.0, 8.0] * 20


def test_a_situation_that_costs_clearly_more_is_a_habit() -> None:
    (habit,) = habits_of([game({PASS: DEAR, RAISE: USUAL})], [game({PASS: USUAL, RAISE: USUAL})])
    assert habit.situation is PASS
    # 40 decisions, 3 points more in each.
    assert habit.cost == 120


def test_what_everybody_loses_is_no_habit() -> None:
    assert habits_of([game({PASS: DEAR})], [game({PASS: DEAR})]) == []


def test_a_situation_that_was_met_a_few_times_is_no_habit() -> None:
    few = DEAR[: MIN_MET - 1]
    assert habits_of([game({PASS: few})], [game({PASS: USUAL})]) == []


def test_a_difference_within_two_errors_is_no_habit() -> None:
    wild = [-60.0, 68.0] * 20
    assert habits_of([game({PASS: wild})], [game({PASS: USUAL})]) == []


def test_nobody_has_habits_without_others() -> None:
    assert habits_of([game({PASS: DEAR})], []) == []


def test_the_costliest_come_first_and_three_are_told() -> None:
    dear = {
        situation: [float(number), number + 2.0] * 20
        for number, situation in enumerate(list(Situation)[:5], 3)
    }
    usual = game(dict.fromkeys(dear, USUAL))
    found = [one.situation for one in habits_of([game(dear)], [usual])]
    assert found == list(dear)[:1:-1]


def test_examples_are_the_costliest_decisions_of_games() -> None:
    games = [
        game({PASS: [*DEAR, dear]}, name)
        for name, dear in (("a", 9.0), ("b", 30.0), ("c", 12.0), ("d", 20.0))
    ]
    (habit,) = habits_of(games, [game({PASS: USUAL})])
    assert [one.game_id for one in habit.examples] == ["b", "d", "c"]
    assert habit.examples[0] == GameExample("b", CostlyDecision(2, 40, 30.0))


def test_decisions_that_cost_little_are_no_examples() -> None:
    cheap = [4.0, 4.5] * 20
    (habit,) = habits_of([game({PASS: cheap})], [game({PASS: USUAL})])
    assert habit.examples == [] and habit.own == Sums(40, 0, 170.0, 725.0)
