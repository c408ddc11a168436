"""What results of the running deal are worth: the chances to win the game after them."""

from functools import cache

from games.bots.equity.model import chances
from games.bots.equity.results import PossibleResult, booked
from games.engine.cards import Seat
from games.engine.observation import Observation

ALL_POINTS = 120
# What a declarer has above this comes from marriages, as a rule.
USUAL_POINTS = 90


# The chance of each seat to win the game.
Chances = tuple[float, ...]


class Outlook:
    """The chances of all seats after possible results of one deal, as a seat knows it.

    What the defenders take is shared evenly between them where it is not known yet.
    """

    def __init__(self, observation: Observation) -> None:
        self._seen = observation
        self.before_play = cache(self._before_play)
        self.in_play = cache(self._in_play)
        self.given_up = cache(self._given_up)

    def _before_play(self, declarer: Seat, contract: int, total: int) -> Chances:
        """Return the chances after `declarer` takes `total` points, marriages included."""
        taken = max(min(total, USUAL_POINTS), 0)
        return self._after(declarer, contract, taken, total - taken)

    def _in_play(self, value: int) -> Chances:
        """Return the chances if the declarer takes `value` points from now on."""
        seen = self._seen
        assert seen.declarer is not None and seen.contract is not None
        left = ALL_POINTS - sum(seen.points)
        taken = max(min(value, left), 0)
        return self._after(seen.declarer, seen.contract, taken, value - taken)

    def _given_up(self, declarer: Seat, contract: int, ending: str) -> Chances:
        """Return the chances after a deal "distributed" or "written_off"."""
        zeros = (0,) * self._seen.players
        result = PossibleResult(declarer, contract, zeros, zeros, zeros, ending)
        return chances(booked(self._seen, result))

    def _after(self, declarer: Seat, contract: int, taken: int, declared: int) -> Chances:
        """Return the chances after the declarer takes and declares so much from now on."""
        seen = self._seen
        points, marriages, tricks = list(seen.points), list(seen.declared), list(seen.tricks)
        defenders = [seat for seat in seen.active if seat != declarer]
        rest = max(ALL_POINTS - sum(points) - taken, 0)
        points[declarer] += taken
        marriages[declarer] += declared
        tricks[declarer] += taken > 0
        for seat in defenders:
            points[seat] += rest // len(defenders)
            tricks[seat] += rest > 0
        result = PossibleResult(declarer, contract, tuple(points), tuple(marriages), tuple(tricks))
        return chances(booked(seen, result))
