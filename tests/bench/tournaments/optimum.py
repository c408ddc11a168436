"""The cheapest round there is, by OR-Tools: what the search is measured against."""

from collections.abc import Iterable
from itertools import combinations

from tournaments.formats.swiss.cost import RoundCosts
from tournaments.formats.swiss.local_search import Group

# In the solver's own measure of work, about seconds, so that a busy machine changes nothing.
WORK = 300


def optimum(prices: RoundCosts, seats: int, known: int) -> int | None:
    """The cost of the cheapest round of full tables; None if the proof was given up.

    `known` is what some round costs: no table of the cheapest one costs more.
    """
    people = range(len(prices.people))
    groups = [group for group in combinations(people, seats) if prices.table(group) <= known]
    return _solved(prices, people, groups)


def _solved(prices: RoundCosts, people: Iterable[int], groups: list[Group]) -> int | None:
    from ortools.sat.python import cp_model  # of the group dev, and slow to load

    model = cp_model.CpModel()
    chosen = {group: model.new_bool_var("") for group in groups}
    for person in people:
        model.add_exactly_one(var for group, var in chosen.items() if person in group)
    model.minimize(sum(prices.table(group) * var for group, var in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.max_deterministic_time = WORK
    # One worker that leans on the linear relaxation: partitions are nearly whole there already.
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    return round(solver.objective_value) if status == cp_model.OPTIMAL else None
