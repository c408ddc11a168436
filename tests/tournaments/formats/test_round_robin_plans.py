"""The plans of round robins: everybody has one place a round, and meets everybody evenly."""

from itertools import combinations

import pytest

from tournaments.formats.round_robin.measures import (
    PlannedRound,
    byes_of,
    meeting_range,
    meetings_of,
)
from tournaments.formats.round_robin.plans import (
    MAX_ROUNDS,
    cycle_order,
    full_rounds,
    moved,
    plan_for,
    stored_plans,
)

THREES = range(3, 41)
STORED = [
    (places, seats, plan) for (places, seats), plans in stored_plans().items() for plan in plans
]
stored = pytest.mark.parametrize(
    ("places", "seats", "plan"), STORED, ids=[f"{p}-{s}-{len(plan)}" for p, s, plan in STORED]
)
# Kirkman systems: everybody meets everybody once.
KIRKMAN = (3, 9, 15, 21, 27, 33, 39)
# Nearly Kirkman systems; there are none of 6 and 12.
NEARLY_KIRKMAN = (18, 24, 30, 36)
# Rounds beyond the fewest in which everybody could have met everybody.
MORE_ROUNDS = {5: 1, 6: 2, 7: 2, 12: 1, 19: 1, 22: 1, 28: 1, 34: 1, 36: 1, 37: 1, 40: 1}


def fewest_rounds(places: int) -> int:
    """Return the fewest rounds in which everybody plays often enough to meet everybody."""
    needed, rounds = places // 2, 1
    while rounds - -(-rounds * (places % 3) // places) < needed:
        rounds += 1
    return rounds


def full_plan(places: int, seats: int = 3) -> tuple[PlannedRound, ...]:
    return plan_for(places, seats, full_rounds(places, seats))


def test_there_is_a_plan_for_every_number_from_three_to_forty() -> None:
    assert {places for places, seats in stored_plans() if seats == 3} == set(THREES)


@stored
def test_nobody_has_two_places_in_a_round(places, seats, plan) -> None:
    for number in plan:
        seated = [place for table in number for place in table]
        assert len(seated) == len(set(seated)) and set(seated) <= set(range(places))
        assert {len(table) for table in number} == {seats}


@stored
def test_as_many_tables_as_possible_are_played(places, seats, plan) -> None:
    assert {len(number) for number in plan} == {places // seats}


@pytest.mark.parametrize("places", THREES)
def test_everybody_meets_everybody_once_or_twice(places) -> None:
    """Six people cannot: any two of their ten possible rounds have two pairs in common."""
    assert meeting_range(full_plan(places), places) in (
        [(1, 3)] if places == 6 else [(1, 1), (1, 2)]
    )


@pytest.mark.parametrize("places", KIRKMAN)
def test_a_kirkman_system_is_complete(places) -> None:
    plan = full_plan(places)
    assert len(plan) == (places - 1) // 2
    assert meeting_range(plan, places) == (1, 1)


@pytest.mark.parametrize("places", NEARLY_KIRKMAN)
def test_in_a_nearly_kirkman_system_everybody_meets_all_but_one_once(places) -> None:
    rounds = places // 2 - 1
    met = meetings_of(plan_for(places, 3, rounds)[:rounds])
    assert set(met.values()) == {1}
    missing = [pair for pair in combinations(range(places), 2) if pair not in met]
    assert sorted(place for pair in missing for place in pair) == list(range(places))


@pytest.mark.parametrize("places", THREES)
def test_a_plan_is_as_short_as_was_found(places) -> None:
    more = MORE_ROUNDS.get(places, 0)
    assert len(full_plan(places)) == fewest_rounds(places) + more


@stored
def test_byes_differ_by_at_most_one_after_every_round(places, seats, plan) -> None:
    for rounds in range(1, len(plan) + 1):
        byes = byes_of(plan[:rounds], places).values()
        assert max(byes) - min(byes) <= (0 if places % seats == 0 else 1)


@pytest.mark.parametrize("places", THREES)
def test_a_shorter_tournament_is_even_too(places) -> None:
    """In every number of rounds two players meet at most twice, in most at most once."""
    full = full_rounds(places, 3)
    for rounds in range(1, full + 1):
        _, most = meeting_range(plan_for(places, 3, rounds)[:rounds], places)
        assert most <= (3 if places == 6 else 2)
        if places > 13 and rounds < full - 3:
            assert most == 1


@pytest.mark.parametrize("places", [*range(3, 41), 49, 50])
def test_at_tables_of_two_everybody_meets_everybody_once(places) -> None:
    plan = plan_for(places, 2, 1)
    assert len(plan) == places - (places % 2 == 0)
    assert meeting_range(plan, places) == (1, 1)
    byes = byes_of(plan, places).values()
    assert set(byes) == {places % 2}


def test_five_hundred_at_tables_of_two_meet_nobody_twice() -> None:
    plan = plan_for(500, 2, 1)
    assert len(plan) == MAX_ROUNDS
    assert meeting_range(plan, 500) == (0, 1)


def test_sixteen_meet_once_at_tables_of_four() -> None:
    assert meeting_range(full_plan(16, 4), 16) == (1, 1)
    assert full_rounds(16, 4) == 5


@pytest.mark.parametrize("places", [4, 5, 7, 8, 10, 12, 18, 24])
def test_a_second_cycle_levels_the_first(places) -> None:
    plan = full_plan(places)
    orders = [cycle_order(plan, places, "seed", cycle) for cycle in range(2)]
    assert sorted(orders[1]) == list(range(places))
    both = [number for order in orders for number in moved(plan, order)]
    low, high = meeting_range(both, places)
    assert low >= 2 and high <= 4
    byes = byes_of(both, places).values()
    assert max(byes) - min(byes) <= 1


def test_nine_meet_everybody_twice_in_two_cycles_at_other_tables() -> None:
    plan = full_plan(9)
    second = moved(plan, cycle_order(plan, 9, "seed", 1))
    assert meeting_range([*plan, *second], 9) == (2, 2)
    assert {frozenset(t) for n in plan for t in n} != {frozenset(t) for n in second for t in n}


def test_rounds_never_exceed_the_limit_of_tournaments() -> None:
    assert full_rounds(500, 3) == full_rounds(500, 2) == full_rounds(500, 4) == MAX_ROUNDS


@pytest.mark.slow
@pytest.mark.parametrize("places", [9, 10])
def test_a_plan_is_found_again(places) -> None:
    from tools.design_plans.round_robin import plans

    *_, plan = plans(places)
    assert meeting_range(plan, places) in ((1, 1), (1, 2))
    assert len(plan) == len(full_plan(places))
