"""The chances to win the game after the possible results of the running deal."""

from collections.abc import Iterator
from functools import cache

from ....engine.cards import MARRIAGE, Seat
from ....engine.observation import Observation
from .model import chances
from .results import (
    PossibleResult,
    booked,
    game_before,
    may_distribute,
)

ALL_POINTS = 120
# Points of a declarer above this come from marriages, as a rule.
USUAL_POINTS = 90


# The chance of each seat to win the game.
Chances = tuple[float, ...]


class Outlook:
    """The chances of all seats after possible results of one deal, as a seat knows it.

    Points of the defenders are shared evenly between them where nothing else is said.
    """

    def __init__(self, observation: Observation) -> None:
        self._seen = observation
        self._may_declare = _may_declare(observation)
        self.before_play = cache(self._before_play)
        self.in_play = cache(self._in_play)
        self.given_up = cache(self._given_up)
        self.may_distribute = cache(self._may_distribute)

    def redealt(self) -> Chances:
        """Return the chances if the same deal is dealt once more."""
        return chances(game_before(self._seen))

    def _before_play(self, declarer: Seat, contract: int, total: int) -> Chances:
        """Return the chances after `declarer` takes `total` points, marriages included."""
        taken = max(min(total, USUAL_POINTS), 0)
        return self._after(declarer, contract, taken, total - taken)

    def _in_play(self, value: int, own: int | None = None) -> Chances:
        """Return the chances if the declarer takes `value` points from now on.

        own  what the own seat takes then as a defender; None: half of the rest
        """
        seen = self._seen
        assert seen.declarer is not None and seen.contract is not None
        taken = self._card_points(seen.declarer, value)
        return self._after(seen.declarer, seen.contract, taken, value - taken, own)

    def _card_points(self, declarer: Seat, value: int) -> int:
        """Return how many of the points still to come are card points, and not marriages."""
        seen = self._seen
        left = ALL_POINTS - sum(seen.points)
        if self._may_declare:
            left = min(left, max(USUAL_POINTS - seen.points[declarer], 0))
        return max(min(value, left), 0)

    def _given_up(self, declarer: Seat, contract: int, ending: str) -> Chances:
        """Return the chances after a deal "distributed" or "written_off"."""
        zeros = (0,) * self._seen.players
        result = PossibleResult(declarer, contract, zeros, zeros, zeros, ending)
        return chances(booked(self._seen, result))

    def _may_distribute(self, declarer: Seat) -> bool:
        """Return whether this declarer could give the deal up by a distribution (section 7)."""
        return may_distribute(self._seen, declarer)

    def _after(
        self, declarer: Seat, contract: int, taken: int, declared: int, own: int | None = None
    ) -> Chances:
        """Return the chances after the declarer takes and declares so much from now on."""
        seen = self._seen
        points, marriages, tricks = list(seen.points), list(seen.declared), list(seen.tricks)
        rest = max(ALL_POINTS - sum(points) - taken, 0)
        points[declarer] += taken
        marriages[declarer] += declared
        tricks[declarer] += taken > 0
        for seat, share in self._shares(declarer, rest, own):
            points[seat] += min(share, rest)
            marriages[seat] += max(share - rest, 0)
            tricks[seat] += share > 0
        result = PossibleResult(declarer, contract, tuple(points), tuple(marriages), tuple(tricks))
        return chances(booked(seen, result))

    def _shares(self, declarer: Seat, rest: int, own: int | None) -> Iterator[tuple[Seat, int]]:
        """Yield each defender with what it takes."""
        seen = self._seen
        defenders = [seat for seat in seen.active if seat != declarer]
        for seat in defenders:
            if own is None:
                yield seat, rest // len(defenders)
            else:
                yield seat, own if seat == seen.seat else max(rest - own, 0)


def _may_declare(observation: Observation) -> bool:
    """Return whether the declarer may still hold a marriage, as far as the seat knows."""
    gone = observation.played_cards | sum(1 << card for _, card in observation.trick)
    if observation.seat == observation.declarer:
        return any(observation.hand & pair == pair for pair in MARRIAGE)
    return not all((gone | observation.hand) & pair for pair in MARRIAGE)
