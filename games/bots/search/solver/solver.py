"""Calls of the search: the exact value of a position, or whether it reaches a number."""

from collections.abc import Sequence

from ....engine.agreements import Agreements
from ....engine.cards import ALL_CARDS, Card, Cards, iterate
from .jit import int64s
from .position import Position
from .rules import LAST_TRICK, is_supported, rules_of
from .search import (
    COUNTERS,
    GENERATION,
    LIMIT,
    NODES,
    TABLE_BITS,
    playable,
    played,
    search,
)

# Above every sum of points, declarations and bonuses of a deal.
EVERYTHING = 4000
NO_LIMIT = 1 << 62
# The values that a question tells apart: those above the first number and below the second.
Window = tuple[int, int]
EVERYWHERE: Window = (-1, EVERYTHING)
# The key of a position has room for so many deals.
GENERATIONS = 1 << 26


def clipped(value: int, window: Window) -> int:
    """Return the value, or the end of the window that it lies beyond.

    Beyond it the search knows only a bound, which depends on what it remembers.
    """
    return max(window[0], min(window[1], value))


class UnsupportedAgreements(ValueError):
    """The search does not follow these agreements: a bot plays by its heuristics."""


class BudgetSpent(Exception):
    """The search was ended by its limit of nodes."""


class Solver:
    """Values of open positions under one set of agreements.

    It remembers what it searched as long as the positions belong to one deal. The table takes
    4 MB. One thread at a time.

    Raises:
        UnsupportedAgreements: A player may choose whether a lead declares or sets the trump.
    """

    def __init__(self, agreements: Agreements) -> None:
        if not is_supported(agreements):
            raise UnsupportedAgreements("marriage_declaration, marriage_keeps_trump")
        self._rules = int64s(rules_of(agreements))
        self._bonus = agreements.last_trick_bonus
        self._keys = int64s([0] * (1 << TABLE_BITS))
        self._entries = int64s([0] * (1 << TABLE_BITS))
        self._counters = int64s([0] * COUNTERS)
        self._deal: tuple[int, ...] = ()

    @property
    def nodes(self) -> int:
        """Return how many nodes the last question took."""
        return int(self._counters[NODES])

    def value(self, position: Position, limit: int = NO_LIMIT, window: Window = EVERYWHERE) -> int:
        """Return the points that the declarer still gets, 0 and more, with what it laid aside.

        window  where the value must be exact; outside, the nearer end is returned. The narrower it
                is, the faster the search

        Raises:
            BudgetSpent: More than `limit` nodes would be needed.
        """
        low, high = window
        return clipped(self._search(position, low, high, limit), window)

    def reaches(self, position: Position, points: int, limit: int = NO_LIMIT) -> bool:
        """Return whether the declarer still gets at least `points`.

        Raises:
            BudgetSpent: More than `limit` nodes would be needed.
        """
        return self._search(position, points - 1, points, limit) >= points

    def card_values(
        self,
        position: Position,
        limit: int = NO_LIMIT,
        window: Window = EVERYWHERE,
        cards: Cards = ALL_CARDS,
    ) -> dict[Card, int]:
        """Return for each card that may be played next the points that the declarer then gets.

        window  where the values must be exact; outside, the nearer end is returned
        cards   only these are tried

        Raises:
            BudgetSpent: More than `limit` nodes would be needed for one of them.
        """
        self._remember_deal(position)
        hands, state, trick = position.hands, position.state, position.packed_trick
        hand, rest = hands[position.to_act], sum(hands)
        low, high = window[0] - position.laid, window[1] - position.laid
        values = {}
        for card in iterate(int(playable(self._rules, hand, state, trick)) & cards):
            gain, next_state, next_trick = played(self._rules, hand, rest, state, trick, card)
            left = [held & ~(1 << card) for held in hands]
            found = self._run(left, next_state, next_trick, low - gain, high - gain, limit)
            values[card] = clipped(int(gain + found) + position.laid, window)
        return values

    def forget(self) -> None:
        """Forget all positions, as for a new deal."""
        self._counters[GENERATION] = (self._counters[GENERATION] + 1) % GENERATIONS
        self._deal = ()

    def _search(self, position: Position, alpha: int, beta: int, limit: int) -> int:
        self._remember_deal(position)
        hands, state, trick = position.hands, position.state, position.packed_trick
        laid = position.laid
        return laid + self._run(hands, state, trick, alpha - laid, beta - laid, limit)

    def _run(
        self, hands: Sequence[Cards], state: int, trick: int, alpha: int, beta: int, limit: int
    ) -> int:
        counters = self._counters
        counters[NODES], counters[LIMIT] = 0, limit
        own, left, right = hands
        found = search(
            self._keys,
            self._entries,
            counters,
            self._rules,
            own,
            left,
            right,
            state,
            trick,
            alpha,
            beta,
        )
        if counters[NODES] > limit:
            raise BudgetSpent(f"more than {limit} nodes")
        return int(found)

    def _remember_deal(self, position: Position) -> None:
        """Forget what was searched unless the position comes from the same deal.

        The keys hold only which cards are left, so that each hand must follow from these.
        """
        left = sum(position.hands)
        known = (*(hand & left for hand in self._deal[:3]), *self._deal[3:])
        if known != (*position.hands, position.pile):
            self.forget()
            self._deal = (*position.hands, position.pile)
            self._rules[LAST_TRICK] = self._bonus + position.pile
