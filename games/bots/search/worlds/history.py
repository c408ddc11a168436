"""The cards played in a deal, each with the state before it."""

from collections.abc import Iterator
from dataclasses import dataclass

from ....engine.agreements import Agreements
from ....engine.cards import Card, Cards, Seat, Suit, iterate
from ....engine.observation import Observation
from ..solver.jit import int64s
from ..solver.rules import NO_SEAT, NO_SUIT, rules_of
from ..solver.search import FOUR_ACES, declared, played

KING, QUEEN, JACK, ACE = 3, 2, 1, 5
DECLARER = 0


@dataclass(frozen=True)
class Step:
    """A card that was played, and the state before it as the search packs it.

    partners  what its player held and showed by declaring with this lead, besides the card
    """

    seat: Seat
    card: Card
    state: int
    trick: int
    partners: Cards


def places_of(observation: Observation) -> dict[Seat, int]:
    """Return the place of each active seat, clockwise from the declarer, who has place 0."""
    active = observation.active
    assert observation.declarer is not None
    first = active.index(observation.declarer)
    return {seat: place for place, seat in enumerate(active[first:] + active[:first])}


def steps(observation: Observation, rules: list[int]) -> Iterator[Step]:
    """Yield the plays of the deal in order, those of the running trick last."""
    places = places_of(observation)
    all_plays = observation.plays + observation.trick
    if not all_plays:
        return
    trump, maker = NO_SUIT, NO_SEAT
    if observation.agreements.trump_choice == "declarer" and observation.trump is not None:
        # The seat that names the trump owns it (section 6.7).
        trump, maker = observation.trump, DECLARER
    state = places[all_plays[0][0]] | trump << 2 | maker << 8 | NO_SEAT << 10
    declarations, trick = list(observation.marriages), 0
    for seat, card in all_plays:
        partners = _partners(rules, state, trick, seat, card, declarations)
        yield Step(seat, card, state, trick, partners)
        # Two cards more are held: this is not the last trick.
        held = 1 << card | partners
        _, state, trick = played(rules, held, held | 3 << 24, state, trick, card)


def _partners(
    rules: list[int],
    state: int,
    trick: int,
    seat: Seat,
    card: Card,
    declarations: list[tuple[Seat, Suit | None, int]],
) -> Cards:
    """Return the cards that the next declaration showed, if this lead made it; take it away."""
    if trick or not declarations or declarations[0][0] != seat:
        return 0
    _, suit, value = declarations[0]
    for partners in _possible_partners(card, suit):
        if declared(rules, partners | 1 << card, state, card) == value:
            declarations.pop(0)
            return partners
    return 0


def _possible_partners(card: Card, suit: Suit | None) -> Iterator[Cards]:
    """Yield the sets that may declare together with a lead."""
    if suit is None and card % 6 == ACE:
        yield FOUR_ACES & ~(1 << card)
    if suit == card // 6:
        pair = 1 << 6 * suit + KING | 1 << 6 * suit + QUEEN
        half = 1 << 6 * suit + QUEEN | 1 << 6 * suit + JACK
        yield from (both & ~(1 << card) for both in (pair, half) if both >> card & 1)


def state_of(observation: Observation, rules: list[int]) -> tuple[int, int]:
    """Return state and running trick as the search packs them, before the next card."""
    *_, last = steps(observation, rules)
    held = 1 << last.card | last.partners
    _, state, trick = played(rules, held, held | 3 << 24, last.state, last.trick, last.card)
    return state, trick


def search_rules(agreements: Agreements) -> list[int]:
    """Return the agreements as the search reads them."""
    return int64s(rules_of(agreements))


def candidates(card: Card) -> Iterator[Cards]:
    """Yield, one by one, the cards that might declare together with this lead."""
    suit = card // 6
    yield from (1 << other for other in iterate(7 << 6 * suit + JACK) if other != card)
