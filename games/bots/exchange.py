"""Which cards to give away or lay aside: what is kept should be worth most, gifts help least."""

from collections.abc import Iterator

from games.bots.hand_evaluation import AFTER, expected_points
from games.bots.stakes import pair
from games.engine.actions import Action, Give, Lay
from games.engine.cards import ACE, KING, POINTS, QUEEN, TEN, Card, Cards
from games.engine.observation import Observation

# What an ace or ten in a defender's hand takes besides its own points.
ENTRY = {ACE: 12.0, TEN: 6.0}
# How likely a defender who gets one half of a marriage holds the other and comes to declare it.
COMPLETED = 0.3

Gift = Give | Lay


def kept_after(seen: Observation, gift: Gift) -> Cards:
    """The hand that is left after a gift."""
    return seen.hand & ~sum(1 << card for card in _leaving(gift))


def _leaving(gift: Gift) -> Iterator[Card]:
    if isinstance(gift, Lay):
        yield from gift.cards
        return
    yield from (card for _, card in gift.cards)
    if gift.laid is not None:
        yield gift.laid


def best_gift(seen: Observation, legal: tuple[Action, ...]) -> Gift:
    """The gift that leaves most; among equals the first in the sorted order."""
    gifts = [action for action in legal if isinstance(action, Gift)]
    return max(gifts, key=lambda gift: gift_worth(seen, gift))


def gift_worth(seen: Observation, gift: Gift) -> float:
    """The points expected from the cards kept, less what the gifts bring the defenders."""
    values = seen.agreements.marriage_values
    kept = expected_points(kept_after(seen, gift), values, AFTER)
    return kept - _costs(seen, gift)


def _costs(seen: Observation, gift: Gift) -> float:
    """What leaves the hand: to a defender, or aside, where its points are as good as lost."""
    given = gift.cards if isinstance(gift, Give) else ()
    received = {card for _, card in given}
    aside = sum(POINTS[card] for card in _leaving(gift) if card not in received)
    return sum(_help(seen, card) for _, card in given) + aside


def _help(seen: Observation, card: Card) -> float:
    return POINTS[card] + ENTRY.get(card % 6, 0.0) + _completion(seen, card)


def _completion(seen: Observation, card: Card) -> float:
    """The danger that this card makes a marriage in a defender's hand."""
    both = pair(card // 6)
    if card % 6 not in (KING, QUEEN) or seen.hand & both == both:
        return 0.0
    return COMPLETED * seen.agreements.marriage_values[card // 6]
