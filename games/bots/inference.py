"""What a seat can conclude from its observation: which cards are out, and who may hold them."""

from dataclasses import dataclass
from functools import cached_property

from games.engine.cards import ALL_CARDS, NO_CARDS, Card, Cards, Seat, count, points_in
from games.engine.observation import Observation


@dataclass(frozen=True)
class Sight:
    """An observation of a seat that holds cards, with the conclusions that its player draws."""

    seen: Observation

    @property
    def me(self) -> Seat:
        seat = self.seen.seat
        assert seat is not None
        return seat

    @property
    def declaring(self) -> bool:
        return self.seen.declarer == self.me

    @cached_property
    def table(self) -> Cards:
        """The cards of the running trick."""
        return sum(1 << card for _, card in self.seen.trick)

    @cached_property
    def unseen(self) -> Cards:
        """The cards that somebody else holds, or that lie hidden."""
        return ALL_CARDS & ~(self.seen.hand | self.seen.gone | self.table)

    @cached_property
    def placed(self) -> tuple[Cards, ...]:
        """For each seat the unseen cards that it surely holds."""
        held = [NO_CARDS] * self.seen.players
        if self.seen.declarer is not None:
            held[self.seen.declarer] |= self._talon_of_declarer()
        for _, seat, card in self.seen.given:
            if card is not None:
                held = [cards & ~(1 << card) for cards in held]
                held[seat] |= 1 << card
        held[self.me] = NO_CARDS
        return tuple(cards & self.unseen for cards in held)

    def _talon_of_declarer(self) -> Cards:
        """Of the talon he took, what he would hardly have given away."""
        talon = self.seen.talon or NO_CARDS
        return NO_CARDS if self.declaring else talon & VALUABLE

    @cached_property
    def loose(self) -> Cards:
        """The unseen cards that nobody in particular is known to hold."""
        known = NO_CARDS
        for cards in self.placed:
            known |= cards
        return self.unseen & ~known

    def chance_of_any(self, seat: Seat, cards: Cards) -> float:
        """How likely `seat` holds at least one of these cards, the loose ones dealt at random."""
        if cards & self.placed[seat]:
            return 1.0
        wanted, pool = count(cards & self.loose), count(self.loose)
        drawn = self.seen.counts[seat] - count(self.placed[seat])
        return 1.0 - _chance_of_none(wanted, pool, drawn)

    @cached_property
    def average(self) -> float:
        """The mean card points of an unseen card."""
        return points_in(self.unseen) / max(count(self.unseen), 1)

    @cached_property
    def yet_to_play(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after me, in order."""
        active = self.seen.active
        place = active.index(self.me)
        order = active[place + 1 :] + active[:place]
        return order[: len(active) - 1 - len(self.seen.trick)]

    def total(self, seat: Seat) -> int:
        """Card points and marriages of a seat so far."""
        return self.seen.points[seat] + self.seen.declared[seat]


# Tens, aces, kings and queens: a declarer gives away nines and jacks.
VALUABLE: Cards = sum(1 << card for card in range(24) if card % 6 >= 2)


def _chance_of_none(wanted: int, pool: int, drawn: int) -> float:
    chance = 1.0
    for taken in range(wanted):
        if pool - taken <= 0:
            break
        chance *= max(pool - drawn - taken, 0) / (pool - taken)
    return chance


def beats(card: Card, other: Card, trump: int | None) -> bool:
    """Whether `card`, played later, beats `other`, which is winning so far."""
    if card // 6 == other // 6:
        return card > other
    return card // 6 == trump
