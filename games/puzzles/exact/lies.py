"""Every lie: one way in which the unseen cards may lie, proved by the engine.

A lie counts if the rules allow the whole deal with it, from the first bid on, and the seat would
have seen exactly the same. So these facts are used, and no habit of any player: the own cards and
gifts, the talon, every card played, that suit and trump must be followed, marriages declared or
left undeclared, bids and raises above 120, which need a marriage, and claims to a new deal.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from games.bots.search.worlds import World, knowledge_of
from games.bots.search.worlds.sampling import all_worlds
from games.engine import IllegalAction, Phase, observe
from games.engine.cards import NO_CARDS, Cards, Seat, cards_of, count, iterate
from games.puzzles.exact.moment import DealMoment
from games.review.dealt.dealt_cards import DealtCards, seat_at

HAND = 7


def every_lie(moment: DealMoment, most: int) -> list[World] | None:
    """Return each lie as the cards that the others hold; None if there may be more than `most`."""
    worlds = all_worlds(knowledge_of(moment.observation), most)
    if worlds is None:
        return None
    return [world for world in worlds if moment_with(moment, world) is not None]


def moment_with(moment: DealMoment, world: World) -> DealMoment | None:
    """Return the moment as the deal would have been with this lie, None if it cannot have been."""
    return next(filter(lambda other: _is_alike(moment, other), _rebuilt(moment, world)), None)


def _is_alike(moment: DealMoment, other: DealMoment) -> bool:
    """Return whether the rules allow the other deal, and the seat has seen the same."""
    try:
        return observe(other.game, moment.seat) == moment.observation
    except IllegalAction:
        return False


def _rebuilt(moment: DealMoment, world: World) -> Iterator[DealMoment]:
    """Yield the deals that lead to this lie: a defender has not seen the other one's gift."""
    observation = moment.observation
    talon = observation.talon or NO_CARDS
    hands = _hands_at_first(moment, world)
    if observation.phase is Phase.EXCHANGE:
        hands[moment.seat] &= ~talon
        yield replace(moment, cards=_dealt(moment, hands, talon))
        return
    for gifts in _possible_gifts(moment, hands):
        before = dict(hands)
        for receiver, card in gifts.items():
            before[receiver] &= ~(1 << card)
        assert observation.declarer is not None
        before[observation.declarer] |= cards_of(list(gifts.values()))
        if talon & ~before[observation.declarer]:
            continue
        before[observation.declarer] &= ~talon
        if all(count(hand) == HAND for hand in before.values()):
            changed = replace(moment, cards=_dealt(moment, before, talon))
            for receiver, card in gifts.items():
                changed = changed.with_gift(receiver, card)
            yield changed


def _hands_at_first(moment: DealMoment, world: World) -> dict[Seat, Cards]:
    """Return the hands before the first card was played."""
    observation = moment.observation
    hands = {moment.seat: observation.hand, **world}
    for seat, card in chain(observation.plays, observation.trick):
        hands[seat] |= 1 << card
    return hands


def _possible_gifts(moment: DealMoment, hands: dict[Seat, Cards]) -> Iterator[dict[Seat, int]]:
    """Yield the cards given by receiver, as far as the seat has seen them."""
    given = {receiver: card for _, receiver, card in moment.observation.given}
    unknown = [receiver for receiver, card in given.items() if card is None]
    known = {receiver: card for receiver, card in given.items() if card is not None}
    if not unknown:
        yield known
        return
    (receiver,) = unknown
    yield from ({**known, receiver: card} for card in iterate(hands[receiver]))


def _dealt(moment: DealMoment, hands: dict[Seat, Cards], talon: Cards) -> DealtCards:
    places = range(len(moment.cards.hands))
    return DealtCards(tuple(hands[seat_at(place, moment.dealer)] for place in places), talon)
