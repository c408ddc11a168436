"""Calls of the search without hindsight: what a player can force after a card or a gift."""

from games.bots.search.solver import BudgetSpent
from games.bots.search.solver.jit import int64s
from games.bots.search.solver.rules import rules_of
from games.bots.search.solver.search import COUNTERS, GENERATION, LIMIT, NODES, played
from games.bots.search.solver.solver import GENERATIONS
from games.engine.cards import Card
from games.puzzles.exact.known_position import KnownPosition
from games.puzzles.exact.moment import CLASSIC
from games.puzzles.exact.sure_search import TABLE_BITS, sure_search

# All card points of a deal and all marriages are fewer.
EVERYTHING = 400
# Of one question: most proofs need a few thousand.
NODES_OF_QUESTION = 30_000


class Guarantees:
    """Answers about positions under the Classic agreements. The tables take 6 MB.

    One thread at a time.
    """

    def __init__(self, nodes: int = NODES_OF_QUESTION) -> None:
        self._nodes = nodes
        self._rules = int64s(rules_of(CLASSIC))
        self._keys = int64s([0] * (1 << TABLE_BITS))
        self._more_keys = int64s([0] * (1 << TABLE_BITS))
        self._entries = int64s([0] * (1 << TABLE_BITS))
        self._counters = int64s([0] * COUNTERS)

    def reached(self, known: KnownPosition, need: int) -> bool:
        """Return whether the declarer still gets `need` points if the hero forces what they can.

        Raises:
            BudgetSpent: The question needs more nodes.
        """
        counters = self._counters
        counters[NODES], counters[LIMIT] = 0, self._nodes
        near, far = known.sizes
        found = sure_search(
            self._keys, self._more_keys, self._entries, counters, self._rules,
            known.own, known.near, known.far, near, far,
            known.state, known.trick, known.hero, need,
        )  # fmt: skip
        if counters[NODES] > self._nodes:
            raise BudgetSpent(f"more than {self._nodes} nodes")
        return bool(found)

    def reached_after(self, known: KnownPosition, card: Card, need: int) -> bool:
        """Return the same after the hero has played a card.

        Raises:
            BudgetSpent: The question needs more nodes.
        """
        gain, after = self._after(known, card)
        return self.reached(after, need - gain)

    def most_after(self, known: KnownPosition, card: Card, least: int = 0) -> int:
        """Return how many points the declarer still gets after a card, `least` or more.

        Raises:
            BudgetSpent: A question needs more nodes.
        """
        gain, after = self._after(known, card)
        return gain + self.most(after, max(least - gain, 0))

    def most(self, known: KnownPosition, least: int = 0) -> int:
        """Return how many points the declarer still gets, `least` or more.

        Raises:
            BudgetSpent: A question needs more nodes.
        """
        low, high = least, EVERYTHING
        while low + 1 < high:
            middle = (low + high) // 2
            if self.reached(known, middle):
                low = middle
            else:
                high = middle
        return low

    def forget(self) -> None:
        """Forget all positions, as before one of another hero."""
        self._counters[GENERATION] = (self._counters[GENERATION] + 1) % GENERATIONS

    def _after(self, known: KnownPosition, card: Card) -> tuple[int, KnownPosition]:
        rest = known.own | known.near | known.far
        gain, state, trick = played(self._rules, known.own, rest, known.state, known.trick, card)
        own = known.own & ~(1 << card)
        after = KnownPosition(
            known.hero, own, known.near, known.far, known.sizes, int(state), int(trick)
        )
        return int(gain), after
