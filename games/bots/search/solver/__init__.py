"""The solver of open cards: the points of a declarer against two who cooperate."""

from .position import Position, position_of
from .solver import BudgetSpent, Solver, UnsupportedAgreements

__all__ = ["BudgetSpent", "Position", "Solver", "UnsupportedAgreements", "position_of"]
