"""The solver of open cards: the points of a declarer against two who cooperate."""

from games.bots.search.solver.position import Position, position_of
from games.bots.search.solver.solver import BudgetSpent, Solver, UnsupportedAgreements

__all__ = ["BudgetSpent", "Position", "Solver", "UnsupportedAgreements", "position_of"]
