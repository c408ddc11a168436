"""Days of simulated people, thirty each: who is found, and who is not."""

from functools import cache

import pytest

from games.daily.screening.similarity import similar_pairs
from tools.calibrate_fairplay.daily_people import Day, simulate_copier, simulate_day

DAYS, PEOPLE, COPIED, COPIER = 8, 30, 0, 99


@cache
def day(number: int) -> dict[int, Day]:
    return simulate_day(PEOPLE, f"similar {number}")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(DAYS))
def test_independent_people_open_no_case(number: int) -> None:
    assert similar_pairs(day(number)) == []


@pytest.mark.slow
def test_of_those_who_copy_a_whole_day_about_half_are_found() -> None:
    # The others copied somebody who chose what most people do.
    found = []
    for number in range(DAYS):
        copier = simulate_copier(day(number)[COPIED], 1.0, f"similar {number}")
        found += [one.pair for one in similar_pairs({**day(number), COPIER: copier})]
    assert found == [(COPIED, COPIER)] * len(found)
    assert len(found) >= DAYS // 2 - 1
