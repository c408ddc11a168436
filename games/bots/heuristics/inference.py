"""Conclusions of a seat from its observation: cards played, and possible holders of the others."""

from dataclasses import dataclass
from functools import cached_property

from ...engine.cards import ACES, ALL_CARDS, NO_CARDS, Card, Cards, Seat, count, points_in
from ...engine.observation import Observation


@dataclass(frozen=True)
class Inference:
    """An observation of a seat that holds cards, with the conclusions that it allows."""

    observation: Observation

    @property
    def own_seat(self) -> Seat:
        """Return the seat of the observation."""
        seat = self.observation.seat
        assert seat is not None
        return seat

    @property
    def is_declarer(self) -> bool:
        """Return whether the own seat is the declarer."""
        return self.observation.declarer == self.own_seat

    @cached_property
    def trick_cards(self) -> Cards:
        """Return the cards of the running trick."""
        return sum(1 << card for _, card in self.observation.trick)

    @cached_property
    def unseen(self) -> Cards:
        """Return the cards that somebody else holds or that lie hidden."""
        seen = self.observation
        return ALL_CARDS & ~(seen.hand | seen.laid | seen.played_cards | self.trick_cards)

    @cached_property
    def located(self) -> tuple[Cards, ...]:
        """Return for each seat the unseen cards that it surely holds."""
        held = [NO_CARDS] * self.observation.players
        if self.observation.declarer is not None:
            held[self.observation.declarer] |= self._talon_of_declarer()
        for _, seat, card in self.observation.given:
            if card is not None:
                held = [cards & ~(1 << card) for cards in held]
                held[seat] |= 1 << card
        held[self.own_seat] = NO_CARDS
        return tuple(cards & self.unseen for cards in held)

    def _talon_of_declarer(self) -> Cards:
        """Return the talon cards that the declarer would hardly have given away or laid aside."""
        talon = self.observation.talon or NO_CARDS
        kept = ACES if self.observation.agreements.exchange == "lay_aside" else VALUABLE_CARDS
        return NO_CARDS if self.is_declarer else talon & kept

    @cached_property
    def unlocated(self) -> Cards:
        """Return the unseen cards that no particular seat is known to hold."""
        known = NO_CARDS
        for cards in self.located:
            known |= cards
        return self.unseen & ~known

    def chance_of_any(self, seat: Seat, cards: Cards) -> float:
        """Return the chance that `seat` holds one of these cards.

        Unlocated cards count as dealt at random.
        """
        if cards & self.located[seat]:
            return 1.0
        unlocated = self.unlocated & ~self._never_received(seat)
        matching, pool = count(cards & unlocated), count(unlocated)
        drawn = self.observation.counts[seat] - count(self.located[seat])
        return 1.0 - _chance_of_none(matching, pool, drawn)

    def _never_received(self, seat: Seat) -> Cards:
        """Return the cards that cannot have come to a seat: of a talon that nobody gave from."""
        seen = self.observation
        if seen.agreements.exchange != "lay_aside" or seat == seen.declarer:
            return NO_CARDS
        return seen.talon or NO_CARDS

    @cached_property
    def mean_points(self) -> float:
        """Return the mean card points of an unseen card."""
        return points_in(self.unseen) / max(count(self.unseen), 1)

    @cached_property
    def yet_to_play(self) -> tuple[Seat, ...]:
        """Return the seats that play to this trick after the own one, in order."""
        active = self.observation.active
        place = active.index(self.own_seat)
        order = active[place + 1 :] + active[:place]
        return order[: len(active) - 1 - len(self.observation.trick)]

    def points_so_far(self, seat: Seat) -> int:
        """Return the card points and marriages of a seat so far, as far as they are known."""
        seen = self.observation
        laid = points_laid_aside(seen) if seat == seen.seat else 0
        return seen.points[seat] + seen.declared[seat] + laid


def points_laid_aside(observation: Observation) -> int:
    """Return the points that the own seat has laid aside for itself (`exchange` "lay_aside")."""
    return points_in(observation.laid) if observation.agreements.exchange == "lay_aside" else 0


# Tens, aces, kings and queens: a declarer gives away nines and jacks.
VALUABLE_CARDS: Cards = sum(1 << card for card in range(24) if card % 6 >= 2)


def _chance_of_none(matching: int, pool: int, drawn: int) -> float:
    chance = 1.0
    for taken in range(matching):
        if pool - taken <= 0:
            break
        chance *= max(pool - drawn - taken, 0) / (pool - taken)
    return chance


def beats(card: Card, other: Card, trump: int | None) -> bool:
    """Return whether `card`, played later, beats `other`, which is winning so far."""
    if card // 6 == other // 6:
        return card > other
    return card // 6 == trump
