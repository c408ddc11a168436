"""A bot that decides by search, and by heuristics where the search has no opinion."""

from dataclasses import dataclass, field

from ...engine.actions import Action
from ...engine.observation import Observation
from ..heuristics.greedy import Greedy
from .budget import Budget


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
        # Imported here: most processes know the bots and never let one search.
        from .decisions import searched

        chosen = searched(observation, legal, self.budget, self.caution)
        return chosen or self.heuristic.choose(observation, legal)
