"""The ends of an auction: what each seat may hope for once somebody has won it.

A declarer sees the talon, and not how the others lie. A net that has learnt solved deals (decision
0075) says what ten cards promise in the mean over all lies of the others. So one world says as much
as several that are solved, and a hundred cost less than two. For rules of play that no net knows
the worlds are solved.
"""

from random import Random

from games.bots.search.belief import Belief, weighed_worlds
from games.bots.search.bidding import Hands, declared, planned
from games.bots.search.budget import Budget
from games.bots.search.equity import Chances, Outlook
from games.bots.search.solver import Solver
from games.bots.search.valuation.model import net_of
from games.bots.search.worlds import ASIDE
from games.engine.cards import Seat
from games.engine.observation import Observation
from games.review.dice import shuffled_worlds

# For each world that would be solved the net looks at so many: to find the best choice, and to
# measure a loss.
FIRST, OTHERS = 4, 12


class Auction:
    """The ends of one auction, as a seat knows it.

    seen     what the seat knows
    has_net  whether a net speaks for the worlds
    """

    def __init__(self, seen: Observation, solver: Solver, budget: Budget) -> None:
        self.seen, self._solver, self._budget = seen, solver, budget
        self._outlook = Outlook(seen)
        self.has_net = net_of(seen.agreements) is not None

    @property
    def first(self) -> int:
        """Return how many worlds look for the best choice."""
        return self._budget.bidding * (FIRST if self.has_net else 1)

    @property
    def usual(self) -> int:
        """Return how many worlds measure a loss, as a rule."""
        return self._budget.bidding * (OTHERS if self.has_net else 1)

    def worlds(self, wanted: int, dice: Random) -> Belief:
        """Return so many worlds with their shares."""
        if self.has_net:
            return weighed_worlds(self.seen, wanted, dice)
        found = shuffled_worlds(self.seen, wanted, self._budget.drawn, dice)
        return [(world, 1.0) for world in found]

    def chances(self, hands: Hands, bid: tuple[Seat, int]) -> Chances:
        """Return the chances of all seats if this bid wins.

        Raises:
            BudgetSpent: The search would take too long.
        """
        seen, outlook, (declarer, least) = self.seen, self._outlook, bid
        if self.has_net:
            held = hands[declarer] | hands[ASIDE]
            return planned(seen, outlook, held, declarer, least).hoped
        return declared(seen, outlook, hands, bid, self._solver, self._budget.nodes)
