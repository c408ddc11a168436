"""A bot that decides by search, and by heuristics where the search has no opinion."""

from dataclasses import dataclass, field
from functools import lru_cache

from games.bots.exchange import hand_after
from games.bots.giving_up import choose_giving_up
from games.bots.greedy import Greedy
from games.bots.searcher.bidding import choose_bid
from games.bots.searcher.budget import Budget
from games.bots.searcher.exchange import choose_gift
from games.bots.searcher.play import choose_card
from games.bots.searcher.raising import choose_raise
from games.bots.solver import Solver, UnsupportedAgreements
from games.engine.actions import LOOK, Action, Give
from games.engine.agreements import Agreements
from games.engine.observation import Observation
from games.engine.state import Phase


@dataclass(frozen=True)
class Searcher:
    """A bot that samples and solves; where the solver cannot follow the agreements, a heuristic."""

    budget: Budget = field(default_factory=Budget)
    heuristic: Greedy = field(default_factory=Greedy)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        solver = _solver_for(observation.agreements)
        chosen = None if solver is None else self._searched(observation, legal, solver)
        return chosen or self.heuristic.choose(observation, legal)

    def _searched(
        self, observation: Observation, legal: tuple[Action, ...], solver: Solver
    ) -> Action | None:
        """Return the action that the search prefers, None where it has no opinion."""
        match observation.phase:
            case Phase.PLAY:
                return choose_card(observation, legal, solver, self.budget)
            case Phase.BIDDING if LOOK not in legal and len(observation.active) == 3:
                style = self.heuristic.style
                return choose_bid(observation, legal, solver, self.budget, style)
            case Phase.RAISE:
                return choose_raise(observation, legal, solver, self.budget)
            case Phase.EXCHANGE if any(isinstance(action, Give) for action in legal):
                return self._exchanged(observation, legal, solver)
        return None

    def _exchanged(
        self, observation: Observation, legal: tuple[Action, ...], solver: Solver
    ) -> Action:
        gift, _ = choose_gift(observation, legal, solver, self.budget)
        kept = hand_after(observation, gift)
        giving_up = choose_giving_up(observation, legal, kept, self.heuristic.style)
        return giving_up or gift


@lru_cache(maxsize=4)
def _solver_for(agreements: Agreements) -> Solver | None:
    """Return the solver of these agreements, None if it cannot follow them."""
    try:
        return Solver(agreements)
    except UnsupportedAgreements:
        return None
