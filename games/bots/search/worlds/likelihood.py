"""The likelihood of a world, by the bids, the cards given, and the cards played."""

from collections.abc import Mapping
from math import exp

from ....engine.agreements import Agreements
from ....engine.bid_limits import BASE_LIMIT, hand_limit
from ....engine.cards import (
    KING,
    MARRIAGE,
    NO_CARDS,
    QUEEN,
    Cards,
    Seat,
    count,
    iterate,
    points_in,
)
from ....engine.observation import Observation
from ...heuristics.hand_evaluation import AFTER_TALON, BEFORE_TALON, expected_points
from ..solver.jit import float64s, int64s
from ..solver.rules import NO_SEAT
from .history import places_of, search_rules, steps
from .knowledge import ASIDE
from .sampling import World
from .tendencies import FEATURES, surprise_of_plays, weights

# In points of the hand's value: a bid this much above it is made by one of three.
BID_SPREAD = 20.0
# People and bots bid a little more than the value of their seven cards.
BID_MARGIN = 10.0
# How far the model of plays is trusted: people differ from the bots that it was fitted to.
TRUST = 0.7
# How readily a rank is given away, from nine to ace.
GIVEN = (1.0, 0.7, 0.25, 0.15, 0.03, 0.01)
# Half of what is held as a marriage is hardly given away.
BROKEN_MARRIAGE = 0.05


class Likelihood:
    """The likelihood of the others' actions in a world, from 0 up."""

    def __init__(self, observation: Observation) -> None:
        self._seen = observation
        self._played = {seat: _played_by(observation, seat) for seat in observation.active}
        self._plays = Plays(observation) if observation.plays or observation.trick else None

    def of(self, world: World) -> float:
        """Return how likely the bids, gifts and plays of the others are in this world."""
        observation = self._seen
        hands = {seat: cards for seat, cards in world.items() if seat >= 0}
        dealt = {seat: hands[seat] | self._played[seat] for seat in hands}
        weight, laid = 1.0, NO_CARDS
        if observation.agreements.exchange == "lay_aside" and observation.declarer in dealt:
            laid = world.get(ASIDE, NO_CARDS)
            weight *= _laid_weight(dealt[observation.declarer], laid)
            dealt[observation.declarer] |= laid
        if observation.given and observation.declarer != observation.seat:
            weight *= _gift_weight(observation, dealt)
        for seat, cards in dealt.items():
            weight *= _bids_weight(observation, seat, _before_exchange(observation, seat, cards))
            if seat == observation.declarer:
                weight *= _raise_weight(observation, cards, laid)
        if weight and self._plays is not None:
            weight *= self._plays.likelihood(hands)
        return weight


class Plays:
    """The cards that were played, as the model of tendencies reads them."""

    def __init__(self, observation: Observation) -> None:
        self._rules = search_rules(observation.agreements)
        self._places = places_of(observation)
        self._own = observation.seat
        self._hand = observation.hand
        numbers: list[int] = []
        for step in steps(observation, self._rules):
            numbers += (self._places[step.seat], step.card, step.state, step.trick)
        self._steps = int64s(numbers)
        self._room = float64s([0.0] * FEATURES)

    def likelihood(self, hands: Mapping[Seat, Cards]) -> float:
        """Return how likely the others played as they did, from what they hold now."""
        held = [NO_CARDS] * 3
        for seat, place in self._places.items():
            held[place] = self._hand if seat == self._own else hands[seat]
        watcher = NO_SEAT if self._own is None else self._places[self._own]
        surprise = surprise_of_plays(
            self._rules, weights(), self._room, self._steps, watcher, *held
        )
        return exp(-TRUST * surprise)


def _played_by(observation: Observation, seat: Seat) -> Cards:
    cards = NO_CARDS
    for player, card in observation.plays + observation.trick:
        if player == seat:
            cards |= 1 << card
    return cards


def _before_exchange(observation: Observation, seat: Seat, cards: Cards) -> Cards:
    """Return about the hand with which a seat bid: the declarer's with the talon, if unknown."""
    if seat == observation.declarer:
        return cards & ~(observation.talon or NO_CARDS)
    for _, receiver, card in observation.given:
        if receiver == seat and card is not None:
            cards &= ~(1 << card)
    return cards


def _gift_weight(observation: Observation, dealt: dict[Seat, Cards]) -> float:
    """Return how likely the declarer gave a card to the other defender, and this one here."""
    declarer = observation.declarer
    assert declarer is not None
    weight = 1.0
    for _, receiver, card in observation.given:
        if card is None and receiver in dealt:
            weight *= _hidden_gift(observation, dealt[declarer], dealt[receiver])
        elif card is not None and declarer in dealt:
            weight *= _readiness(dealt[declarer] | 1 << card, card)
    return weight


def _hidden_gift(observation: Observation, declarers: Cards, receivers: Cards) -> float:
    """Return the chance that one of the receiver's cards was the gift."""
    from_talon = (observation.talon or NO_CARDS) & receivers
    if count(from_talon) > 1:
        return 0.0
    return sum(_readiness(declarers | 1 << c, c) for c in iterate(from_talon or receivers))


def _laid_weight(kept: Cards, laid: Cards) -> float:
    """Return how likely a declarer who kept these cards laid the others aside."""
    broken = sum(laid & pair != 0 and kept & pair != 0 for pair in MARRIAGE)
    return BROKEN_MARRIAGE**broken


def _readiness(hand: Cards, card: int) -> float:
    """Return how readily a declarer with this hand gives this card away."""
    suit, rank = card // 6, card % 6
    pair = MARRIAGE[suit]
    if rank in (QUEEN, KING) and hand & pair == pair:
        return BROKEN_MARRIAGE
    return GIVEN[rank]


def _bids_weight(observation: Observation, seat: Seat, hand: Cards) -> float:
    """Return how likely a seat with this hand would bid and pass as it did."""
    agreed, weight, highest = observation.agreements, 1.0, 0
    own_bid = 0
    value = expected_points(hand, agreed.marriage_values, BEFORE_TALON)
    for place, (bidder, amount) in enumerate(observation.bids):
        if bidder == seat and amount and (place or agreed.free_opening):
            own_bid = amount
        if bidder == seat and not amount:
            weight *= _sigmoid((highest + agreed.bid_step - BID_MARGIN - value) / BID_SPREAD)
        highest = max(highest, amount)
    if own_bid:
        weight *= _sigmoid((value + BID_MARGIN - own_bid) / BID_SPREAD)
        weight *= _may_bid(agreed, hand, own_bid)
    return weight


def _raise_weight(observation: Observation, hand: Cards, laid: Cards = NO_CARDS) -> float:
    """Return how likely a declarer with this hand raises the contract this far.

    laid  those of its cards that are laid aside: their points count for the declarer
    """
    agreed, contract = observation.agreements, observation.contract
    if contract is None or contract <= observation.bid or agreed.raise_before_exchange:
        return 1.0
    value = expected_points(hand & ~laid, agreed.marriage_values, AFTER_TALON) + points_in(laid)
    weight = _sigmoid((value + BID_MARGIN - contract) / BID_SPREAD)
    allowed = contract <= BASE_LIMIT or hand_limit(agreed, hand) >= contract
    return weight if allowed else weight * BROKEN_MARRIAGE


def _may_bid(agreed: Agreements, hand: Cards, amount: int) -> float:
    """Return 0 if the rules forbid this bid with this hand (section 4.3): no marriage, say."""
    # A dark bid may unhide the cards before another one that they allow.
    is_free = amount <= BASE_LIMIT or agreed.dark_any_bid_unhides
    return 1.0 if is_free or hand_limit(agreed, hand) >= amount else 0.0


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))
