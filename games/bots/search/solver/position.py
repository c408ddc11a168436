"""A position of the play with open cards, as the declarer's side of the table sees it."""

from dataclasses import dataclass

from ....engine.agreements import Agreements
from ....engine.cards import Card, Cards, Seat, Suit, points_in
from ....engine.state import Deal
from .rules import NO_SEAT, NO_SUIT
from .search import trick_with


@dataclass(frozen=True)
class Position:
    """Open hands in the middle of the play.

    Places count clockwise from the declarer, who has place 0. With two players the third hand is
    empty.

    hands        the cards of each place
    to_act       the place to play next
    trick        (place, card) of the running trick, in order
    trump        the trump suit, or None
    takers       the places that have taken a trick in this deal, as bits
    trump_maker  the place that made the trump last, or None
    aces_leader  the place bound to lead aces, or None
    pile         the points that the last trick takes besides its cards (two players)
    laid         the points that the declarer laid aside and so has taken before the first trick
    """

    hands: tuple[Cards, Cards, Cards]
    to_act: int
    trick: tuple[tuple[int, Card], ...] = ()
    trump: Suit | None = None
    takers: int = 0
    trump_maker: int | None = None
    aces_leader: int | None = None
    pile: int = 0
    laid: int = 0

    @property
    def state(self) -> int:
        """Return what a lead depends on, packed as the search reads it."""
        trump = NO_SUIT if self.trump is None else self.trump
        maker = NO_SEAT if self.trump_maker is None else self.trump_maker
        bound = NO_SEAT if self.aces_leader is None else self.aces_leader
        return self.to_act | trump << 2 | self.takers << 5 | maker << 8 | bound << 10

    def seen_from(self, place: int) -> "Position":
        """Return the same position of three players as if the player at `place` were the declarer.

        Its value is what that player takes if both others play against them.
        """

        def turned(other: int) -> int:
            return (other - place) % 3

        return Position(
            hands=self.hands[place:] + self.hands[:place],  # type: ignore[arg-type]
            to_act=turned(self.to_act),
            trick=tuple((turned(player), card) for player, card in self.trick),
            trump=self.trump,
            takers=sum(1 << turned(taker) for taker in range(3) if self.takers >> taker & 1),
            trump_maker=None if self.trump_maker is None else turned(self.trump_maker),
            aces_leader=None if self.aces_leader is None else turned(self.aces_leader),
            # What the declarer laid aside belongs to nobody else.
            laid=0 if place else self.laid,
        )

    @property
    def packed_trick(self) -> int:
        """Return the running trick, packed as the search reads it."""
        packed = 0
        for place, card in self.trick:
            packed = trick_with(packed, self.state & ~3 | place, card)
        return int(packed)


def position_of(agreements: Agreements, deal: Deal, to_act: Seat) -> Position:
    """Return the position of a deal whose hands are all known."""
    seats = deal.active[deal.active.index(deal.the_declarer) :] + deal.active
    place = {seat: number for number, seat in enumerate(seats[: len(deal.active)])}
    hands = [deal.hands[seat] for seat in place] + [0] * (3 - len(place))
    takes_pile = agreements.players == 2 and agreements.two_player != "discard_two"
    return Position(
        hands=(hands[0], hands[1], hands[2]),
        to_act=place[to_act],
        trick=tuple((place[seat], card) for seat, card in deal.trick),
        trump=deal.trump,
        takers=sum(1 << number for seat, number in place.items() if deal.tricks[seat]),
        trump_maker=None if deal.trump_maker is None else place[deal.trump_maker],
        aces_leader=None if deal.aces_leader is None else place[deal.aces_leader],
        pile=points_in(deal.talon_on_table | deal.laid) if takes_pile else 0,
        laid=points_in(deal.laid) if agreements.exchange == "lay_aside" else 0,
    )
