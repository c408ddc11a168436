"""The decisions of a bot that searches, one function each.

Importing this module loads the compiled search: a second of CPU and some 100 MB.
"""

import logging
import threading
import warnings
from functools import lru_cache

from ...engine.actions import LOOK, Action
from ...engine.agreements import Agreements
from ...engine.observation import Observation
from ...engine.state import Phase
from .bidding import choose_bid
from .budget import NO_NUMBA, Budget
from .exchange import choose_gift
from .giving_up import choose_giving_up
from .play import choose_card
from .raising import choose_raise
from .solver import Solver, UnsupportedAgreements
from .solver.jit import IS_COMPILED
from .trump import choose_trump
from .worlds.sampling import NoWorldFound

log = logging.getLogger(__name__)
if not IS_COMPILED:
    warnings.warn(NO_NUMBA, RuntimeWarning, stacklevel=2)

# Each takes 4 MB.
KEPT_SOLVERS = 4


def searched(
    observation: Observation, legal: tuple[Action, ...], budget: Budget, caution: float
) -> Action | None:
    """Return the one of `legal` that the search prefers, None where it has no opinion."""
    solver = _solvers.of(observation.agreements)
    if solver is None:
        return None
    if budget.seed:
        # What it remembers of another deal or of this one changes what the limit of nodes allows.
        solver.forget()
    try:
        return _chosen(observation, legal, solver, budget, caution)
    except NoWorldFound:
        # A table goes on; the log tells which agreements were read wrongly.
        log.exception("no world fits what seat %s has seen", observation.seat)
        return None


def _chosen(
    observation: Observation,
    legal: tuple[Action, ...],
    solver: Solver,
    budget: Budget,
    caution: float,
) -> Action | None:
    match observation.phase:
        case Phase.PLAY:
            return choose_card(observation, legal, solver, budget)
        case Phase.BIDDING if _bids_by_search(observation, legal, budget):
            return choose_bid(observation, legal, solver, budget, caution)
        case Phase.RAISE if not observation.agreements.raise_before_exchange:
            return choose_raise(observation, legal, solver, budget)
        case Phase.TRUMP:
            return choose_trump(observation, legal, solver, budget)
        case Phase.EXCHANGE if _exchanges_by_search(observation.agreements):
            return _exchanged(observation, legal, solver, budget)
    return None


def _bids_by_search(observation: Observation, legal: tuple[Action, ...], budget: Budget) -> bool:
    return budget.bidding > 0 and LOOK not in legal and len(observation.active) == 3


def _exchanges_by_search(agreements: Agreements) -> bool:
    """Return whether the search knows this exchange: not two cards laid aside for nobody."""
    return agreements.players > 2 or agreements.two_player != "discard_two"


def _exchanged(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> Action | None:
    found = choose_gift(observation, legal, solver, budget)
    if found is None:
        return None
    gift, worth = found
    return choose_giving_up(observation, legal, worth) or gift


class _Solvers(threading.local):
    """The solvers of a thread: one cannot be shared between threads."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=KEPT_SOLVERS)(_new_solver)


def _new_solver(agreements: Agreements) -> Solver | None:
    """Return a solver of these agreements, None if it cannot follow them."""
    try:
        return Solver(agreements)
    except UnsupportedAgreements:
        return None


_solvers = _Solvers()
