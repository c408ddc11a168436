"""The cards to give away where the declarer has not searched for them."""

from functools import lru_cache

from games.bots.heuristics.hand_evaluation import AFTER_TALON, expected_points
from games.engine.cards import POINTS, Card, Cards, pairs_of

# The cards given away help the defenders by more than their points.
GIVEN_FACTOR = 2.0


@lru_cache(maxsize=4096)
def best_gift(held: Cards, marriage_values: tuple[int, ...]) -> tuple[Card, Card]:
    """Return the two of ten cards that leave the best hand and help the defenders least."""

    def balance(pair: tuple[Card, Card]) -> float:
        kept = held & ~(1 << pair[0] | 1 << pair[1])
        given = POINTS[pair[0]] + POINTS[pair[1]]
        return expected_points(kept, marriage_values, AFTER_TALON) - GIVEN_FACTOR * given

    return max(pairs_of(held), key=balance)
