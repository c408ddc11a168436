"""The cards to give away or lay aside: keep the most value, help the defenders least."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...engine.actions import Action, Give, Lay
from ...engine.cards import (
    ACE,
    KING,
    POINTS,
    QUEEN,
    TEN,
    Card,
    Cards,
    cards_of,
    iterate,
)
from ...engine.observation import Observation
from .hand_evaluation import AFTER_TALON, expected_points
from .stakes import marriage_cards

# The points that an ace or ten takes in a defender's hand besides its own.
HIGH_CARD_VALUE = {ACE: 12.0, TEN: 6.0}
# The chance that a defender given one half of a marriage holds the other and declares it.
COMPLETION_CHANCE = 0.3

Gift = Give | Lay


def hand_after(observation: Observation, gift: Gift) -> Cards:
    """Return the hand that remains after a gift."""
    return observation.hand & ~sum(1 << card for card in _cards_leaving(gift))


def _cards_leaving(gift: Gift) -> Iterator[Card]:
    if isinstance(gift, Lay):
        yield from gift.cards
        return
    yield from (card for _, card in gift.cards)
    if gift.laid is not None:
        yield gift.laid


def best_gift(observation: Observation, legal: tuple[Action, ...]) -> Gift:
    """Return the gift with the highest value; among equals the first in the sorted order."""
    gifts = [action for action in legal if isinstance(action, Gift)]
    return max(gifts, key=lambda gift: gift_value(observation, gift))


def gift_value(observation: Observation, gift: Gift) -> float:
    """Return the expected points of the cards kept, less what the gifts bring the defenders."""
    values = observation.agreements.marriage_values
    kept = expected_points(hand_after(observation, gift), values, AFTER_TALON)
    return kept - _gift_cost(observation, gift)


def points_kept(observation: Observation, gift: Gift) -> int:
    """Return the points of the cards that leave the hand and still count for the own seat.

    That is what is laid aside with `exchange` "lay_aside"; with two players it is lost.
    """
    if observation.agreements.exchange != "lay_aside":
        return 0
    return sum(POINTS[card] for card in _cards_leaving(gift))


@lru_cache(maxsize=4096)
def best_laid(held: Cards, marriage_values: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the three of ten cards to lay aside: what they bring, and what remains (5.4)."""

    def balance(cards: tuple[Card, ...]) -> float:
        kept = held & ~cards_of(cards)
        laid = sum(POINTS[card] for card in cards)
        return expected_points(kept, marriage_values, AFTER_TALON) + laid

    return max(combinations(iterate(held), 3), key=balance)


def _gift_cost(observation: Observation, gift: Gift) -> float:
    """Return the cost of the cards that leave the hand."""
    if observation.agreements.exchange == "lay_aside":
        return -float(points_kept(observation, gift))
    given = gift.cards if isinstance(gift, Give) else ()
    received = {card for _, card in given}
    aside = sum(POINTS[card] for card in _cards_leaving(gift) if card not in received)
    return sum(_defender_benefit(observation, card) for _, card in given) + aside


def _defender_benefit(observation: Observation, card: Card) -> float:
    return POINTS[card] + HIGH_CARD_VALUE.get(card % 6, 0.0) + _completion_risk(observation, card)


def _completion_risk(observation: Observation, card: Card) -> float:
    """Return the risk that this card completes a marriage in a defender's hand."""
    both = marriage_cards(card // 6)
    if card % 6 not in (KING, QUEEN) or observation.hand & both == both:
        return 0.0
    return COMPLETION_CHANCE * observation.agreements.marriage_values[card // 6]
