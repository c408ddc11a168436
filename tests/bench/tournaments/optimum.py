"""The optimal round by OR-Tools, for comparison with the local search."""

from collections.abc import Iterable
from itertools import combinations

from tournaments.formats.swiss.cost import RoundCosts
from tournaments.formats.swiss.local_search import Group

# In the solver's deterministic time, about seconds: the result does not depend on the load.
MAX_DETERMINISTIC_TIME_S = 300


def optimum(prices: RoundCosts, seats: int, known: int) -> int | None:
    """Return the cost of the cheapest round of full tables; None if it could not be proven.

    `known` is the cost of any round: no table of the cheapest one costs more.
    """
    people = range(len(prices.people))
    groups = [group for group in combinations(people, seats) if prices.table(group) <= known]
    return _solve(prices, people, groups)


def _solve(prices: RoundCosts, people: Iterable[int], groups: list[Group]) -> int | None:
    from ortools.sat.python import cp_model  # a dev dependency, slow to import

    model = cp_model.CpModel()
    chosen = {group: model.new_bool_var("") for group in groups}
    for person in people:
        model.add_exactly_one(var for group, var in chosen.items() if person in group)
    model.minimize(sum(prices.table(group) * var for group, var in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.max_deterministic_time = MAX_DETERMINISTIC_TIME_S
    # One worker with strong linear relaxation, whose solutions are nearly integral here.
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    return round(solver.objective_value) if status == cp_model.OPTIMAL else None
