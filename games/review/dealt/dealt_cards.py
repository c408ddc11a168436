"""The cards of a deal by place: what was dealt, and nothing of what was done with it."""

from dataclasses import dataclass

from games.engine import Game
from games.engine.cards import Card, Cards, Seat, iterate
from games.engine.phases.dealing import TALON_LAYOUT

SEATS = 3


@dataclass(frozen=True)
class DealtCards:
    """The hands from forehand on, and the talon."""

    hands: tuple[Cards, ...]
    talon: Cards

    def deck(self) -> tuple[Card, ...]:
        """Return a deck that deals these cards without a cut."""
        heaps = [list(iterate(heap)) for heap in (*self.hands, self.talon)]
        return tuple(heaps[number].pop() for number in TALON_LAYOUT)


def cards_of_deal(game: Game) -> DealtCards:
    """Return the cards of a deal that has just been dealt to three."""
    deal = game.running
    assert deal is not None
    hands = tuple(deal.hands[seat_at(place, game.dealer)] for place in range(SEATS))
    return DealtCards(hands, deal.talon_on_table)


def cards_of_deck(deck: tuple[Card, ...]) -> DealtCards:
    """Return the cards that a deck deals to three without a cut."""
    heaps = [0] * (SEATS + 1)
    for card, heap in zip(deck, TALON_LAYOUT, strict=True):
        heaps[heap] |= 1 << card
    return DealtCards(tuple(heaps[:SEATS]), heaps[SEATS])


def place_of(seat: Seat, dealer: Seat) -> int:
    """Return the place of a seat: 0 for forehand, 2 for the dealer."""
    return (seat - dealer - 1) % SEATS


def seat_at(place: int, dealer: Seat) -> Seat:
    """Return the seat at a place."""
    return (dealer + 1 + place) % SEATS
