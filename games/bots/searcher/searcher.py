"""A bot that decides by search, and by heuristics where the search has no opinion."""

import logging
import threading
from dataclasses import dataclass, field
from functools import lru_cache

from games.bots.greedy import Greedy
from games.bots.searcher.bidding import choose_bid
from games.bots.searcher.budget import Budget
from games.bots.searcher.exchange import choose_gift
from games.bots.searcher.giving_up import choose_giving_up
from games.bots.searcher.play import choose_card
from games.bots.searcher.raising import choose_raise
from games.bots.searcher.trump import choose_trump
from games.bots.solver import Solver, UnsupportedAgreements
from games.bots.worlds.sampling import NoWorldFound
from games.engine.actions import LOOK, Action, Give
from games.engine.agreements import Agreements
from games.engine.observation import Observation
from games.engine.state import Phase

log = logging.getLogger(__name__)

# Each takes 4 MB.
KEPT_SOLVERS = 4


@dataclass(frozen=True)
class Searcher:
    """A bot that samples and solves; where the solver cannot follow the agreements, a heuristic.

    caution  how much a bid must gain over a pass, in chances to win; below 0 for a bold bot
    """

    budget: Budget = field(default_factory=Budget)
    heuristic: Greedy = field(default_factory=Greedy)
    caution: float = 0.0

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        solver = _solvers.of(observation.agreements)
        try:
            chosen = None if solver is None else self._searched(observation, legal, solver)
        except NoWorldFound:
            # A table goes on; the log tells which agreements were read wrongly.
            log.exception("no world fits what seat %s has seen", observation.seat)
            chosen = None
        return chosen or self.heuristic.choose(observation, legal)

    def _searched(
        self, observation: Observation, legal: tuple[Action, ...], solver: Solver
    ) -> Action | None:
        """Return the action that the search prefers, None where it has no opinion."""
        match observation.phase:
            case Phase.PLAY:
                return choose_card(observation, legal, solver, self.budget)
            case Phase.BIDDING if LOOK not in legal and len(observation.active) == 3:
                return choose_bid(observation, legal, solver, self.budget, self.caution)
            case Phase.RAISE if not observation.agreements.raise_before_exchange:
                return choose_raise(observation, legal, solver, self.budget)
            case Phase.TRUMP:
                return choose_trump(observation, legal, solver, self.budget)
            case Phase.EXCHANGE if any(isinstance(action, Give) for action in legal):
                return self._exchanged(observation, legal, solver)
        return None

    def _exchanged(
        self, observation: Observation, legal: tuple[Action, ...], solver: Solver
    ) -> Action | None:
        found = choose_gift(observation, legal, solver, self.budget)
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
