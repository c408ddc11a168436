"""Tests of games.fairplay.detection.co_occurrence."""

from random import Random

import pytest

from games.fairplay.detection.co_occurrence import co_occurrences, poisson_tail


def test_a_pair_that_always_meets_stands_out() -> None:
    dice = Random(5)
    meetings = []
    for hour in range(40):
        others = dice.sample(range(10, 40), 28)
        meetings.append((hour, [1, 2, others.pop()]))
        meetings += [(hour, others[at : at + 3]) for at in range(0, 27, 3)]
    first, *rest = co_occurrences(meetings, range(40))
    assert (first.pair, first.met) == ((1, 2), 40)
    # Two seats beside pair, each by probability pair of 29 others.
    assert first.expected == pytest.approx(40 * 2 / 29)
    assert first.probability < 1e-6 < min(pair.probability for pair in rest)


def test_the_only_players_meet_by_chance() -> None:
    meetings = [("noon", [1, 2, 3])] * 20
    assert {(pair.met, pair.expected) for pair in co_occurrences(meetings, [1, 2, 3])} == {
        (20, 20.0)
    }
    assert all(pair.probability > 0.4 for pair in co_occurrences(meetings, [1, 2, 3]))


def test_bots_count_as_seats_but_not_as_people() -> None:
    meetings = [("noon", [1, 2, 900]), ("noon", [3, 900, 901])]
    (only,) = co_occurrences(meetings, [1, 2, 3])
    # Two seats beside 1, and 5 that others took: pair of them by 2.
    assert (only.pair, only.expected) == ((1, 2), pytest.approx(2 / 5))


def test_players_of_different_hours_do_not_meet() -> None:
    assert co_occurrences([(1, [1, 8, 9]), (2, [2, 8, 9])], [1, 2]) == []


def test_pairs_with_few_meetings_are_left_out() -> None:
    meetings = [(hour, [1, 2, 3]) for hour in range(3)] + [(9, [1, 4, 5])]
    assert {pair.pair for pair in co_occurrences(meetings, range(9), minimum=2)} == {
        (1, 2),
        (1, 3),
        (2, 3),
    }


@pytest.mark.parametrize(
    ("met", "expected", "probability"),
    [(0, 5.0, 1.0), (3, 0.0, 0.0), (1, 1.0, 0.632120558), (2, 1.0, 0.264241117)],
)
def test_the_tail_is_that_of_the_poisson_distribution(
    met: int, expected: float, probability: float
) -> None:
    assert poisson_tail(met, expected) == pytest.approx(probability)


def test_the_tail_falls_monotonically() -> None:
    probabilities = [poisson_tail(met, 1.0) for met in range(1, 40)]
    assert probabilities == sorted(probabilities, reverse=True) and 0 < probabilities[-1] < 1e-40
