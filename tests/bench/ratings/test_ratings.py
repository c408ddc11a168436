"""The bench of ratings: its measures on cases with known answers, its worlds, and a small run."""

import json
import math
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.elo import Scheme
from tests.bench.ratings import measures, run, styles, systems, worlds
from tests.bench.ratings.command import Command
from tests.bench.ratings.worlds import Match


def test_a_uniform_forecast_has_the_log_loss_of_three() -> None:
    tally = measures.Tally()
    for winner in (0, 1, 2, 1):
        tally.add([1 / 3, 1 / 3, 1 / 3], winner)
    assert tally.log_loss() == pytest.approx(math.log(3))


def test_a_chance_of_a_half_that_comes_true_half_of_the_time_is_calibrated() -> None:
    right, wrong = measures.Tally(), measures.Tally()
    for winner in (0, 1) * 10:
        right.add([0.5, 0.5], winner)
        wrong.add([0.5, 0.5], 0)
    assert right.calibration_error() == 0 and wrong.calibration_error() == pytest.approx(0)
    sure = measures.Tally()
    sure.add([0.9, 0.1], 1)
    assert sure.calibration_error() == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("other", "rho"),
    [([1, 2, 3, 4], 1), ([4, 3, 2, 1], -1), ([1, 1, 1, 1], 0), ([2, 1, 4, 3], 0.6)],
)
def test_rank_correlation(other: list[float], rho: float) -> None:
    assert measures.rank_correlation([10, 20, 30, 40], other) == pytest.approx(rho)


def test_the_oracle_is_right_45_times_of_a_hundred() -> None:
    width = worlds.strength_deviation(1)
    assert worlds.oracle_accuracy(width, 2) == pytest.approx(worlds.TARGET_ACCURACY, abs=0.015)


def test_everybody_plays_as_often_and_never_against_himself() -> None:
    world = worlds.simulated_world(12, 10, 3)
    seats = [player for match in world.matches for player in match.players]
    assert [seats.count(player) for player in range(12)] == [10] * 12
    assert all(len(set(match.players)) == 3 for match in world.matches)
    assert all(sorted(match.places) == [1, 2, 3] for match in world.matches)
    assert len(world.short(4)) == 16


@pytest.mark.slow
def test_a_seed_gives_the_same_games() -> None:
    assert (
        worlds.simulated_world(6, 4, 5)
        == worlds.simulated_world(6, 4, 5)
        != worlds.simulated_world(6, 4, 6)
    )


def test_ratings_learn_the_order_of_strength() -> None:
    for system in (systems.Elo(3), systems.PlackettLuce(3)):
        for _ in range(20):
            system.learn((2, 0, 1), (1, 2, 3))
        assert system.chances((0, 1, 2))[2] > 0.5
        assert sum(system.chances((0, 1, 2))) == pytest.approx(1)
        assert measures.ranks(system.standing()) == [2, 3, 1]


def test_games_are_predicted_before_they_are_learned_from() -> None:
    first = run.measure(systems.Elo(3), [Match((0, 1, 2), (1, 2, 3))], [3.0, 2.0, 1.0])
    assert first["log_loss"] == round(math.log(3), 5)


@pytest.mark.parametrize(("losers", "lasts"), [(1.0, 1.0), (0.5, 2.5), (0.0, None)])
def test_the_cost_of_giving_up_a_win_for_the_second_place(
    losers: float, lasts: float | None
) -> None:
    assert styles.lasts_for_a_win(Scheme(losers=losers)) == lasts


def test_always_second_keeps_the_start_value_if_places_count() -> None:
    second = styles.Finishes((0.0, 1.0, 0.0))
    assert second.rest(Scheme(losers=1.0)) == pytest.approx(1500, abs=0.1)
    assert second.rest(Scheme(losers=0.5)) < 1450


def test_a_small_run_ends_in_one_line_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "DEALS", 2)
    monkeypatch.setattr(worlds, "TRIES", 500)
    monkeypatch.setattr(run, "HORIZONS", (2, 4))
    said = StringIO()
    call_command(Command(), "--players=9", "--bots=3", "--style-games=3", stdout=said)
    answer: Any = json.loads(said.getvalue().strip().splitlines()[-1])
    for name in ("elo", "plackett_luce"):
        assert set(answer[name]) == {"log_loss", "calibration_error", "rho"}
    assert set(answer["worlds"]) == {
        f"{world} {games}" for world in ("simulated", "drifting", "bots") for games in (2, 4)
    }


def test_without_openskill_it_names_the_command_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(CommandError, match="make install-dev"):
        call_command(Command(), stdout=StringIO())
