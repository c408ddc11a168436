"""Seats of a duplicate's round: cheap, complete, and the same for the same seed."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.states import all_draws, new_state
from tournaments.formats import FORMATS
from tournaments.formats.duplicate.cost import GridCosts
from tournaments.formats.duplicate.grid_search import find_cheap_seats
from tournaments.formats.history import history_of
from tournaments.formats.swiss.cost import RoundCosts
from tournaments.formats.swiss.format import find_cheapest_round, from_the_top, point_levels
from tournaments.standings.comparisons import comparisons_of
from tournaments.standings.state import TournamentState


def after(people: int, rounds: int, **settings: object) -> TournamentState:
    """Return a duplicate after so many rounds."""
    state = new_state(people, form="duplicate", field="matchpoints", rounds=rounds, **settings)
    *_, (end, _) = all_draws("duplicate", state)
    return end


def grid_costs(state: TournamentState) -> GridCosts:
    people = sorted(state.by_id)
    costs = RoundCosts(history_of(state), people, [0] * len(people), state.settings.seats)
    return GridCosts(costs, comparisons_of(state), state.settings.seats)


def spread(state: TournamentState) -> int:
    counts = comparisons_of(state)
    times = [counts[pair] for pair in combinations(sorted(state.by_id), 2)]
    return max(times) - min(times)


def test_it_seats_everybody_once_and_always_alike() -> None:
    costs = grid_costs(after(12, 2))
    groups = [tuple(range(at, at + 3)) for at in range(0, 12, 3)]
    once, again = (find_cheap_seats(costs, groups, 5, may_swap=True) for _ in range(2))
    assert once == again
    assert sorted(one for table in once for one in table) == list(range(12))


def test_the_found_round_costs_no_more_than_the_start() -> None:
    costs = grid_costs(after(15, 3))
    groups = [list(range(at, at + 3)) for at in range(0, 15, 3)]
    assert costs.total(find_cheap_seats(costs, groups, 1, may_swap=True)) <= costs.total(groups)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("people", "rounds", "most"), [(10, 4, 2), (13, 4, 2), (27, 4, 3)])
def test_a_field_without_a_movement_is_spread_too(people: int, rounds: int, most: int) -> None:
    """Byes make some pairs rarer than the seats alone would."""
    assert spread(after(people, rounds)) <= most


@pytest.mark.slow
def test_by_points_tables_are_those_of_a_swiss_from_the_top() -> None:
    state = after(18, 3, by_points=True)
    more = replace(state, settings=replace(state.settings, rounds=4))
    drawn = FORMATS["duplicate"].draw(more).tables
    swiss = find_cheapest_round(more, 4, more.participants(4), point_levels(more))
    groups = [sorted(swiss.people[at] for at in group) for group in from_the_top(swiss)]
    assert [sorted(table.people) for table in drawn] == groups


def test_bots_fill_seats_and_compare_with_nobody() -> None:
    end = after(10, 3, remainder="bot")
    assert [sum(r.table.seats.count(None) for r in end.results_of_round(n)) for n in (1, 2, 3)] == [
        2, 2, 2,
    ]  # fmt: skip
    assert all(min(pair) > 0 for pair in comparisons_of(end))
