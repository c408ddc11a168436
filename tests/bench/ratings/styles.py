"""Playing styles: the rating at which each one settles."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.bots import LEVELS
from games.engine import Agreements
from ratings import elo
from tests.bench.ratings.whole_games import play_game

REFERENCE = "greedy"
SEATS = 3


@dataclass(frozen=True)
class Finishes:
    """The shares of first, second and third places of a style against two reference bots."""

    shares: tuple[float, float, float]

    def rest(self, scheme: elo.Scheme) -> float:
        """Return the rating at which the style neither gains nor loses against two of 1500."""
        low, high = 500.0, 2500.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if self._drift(middle, scheme) > 0 else (low, middle)
        return round((low + high) / 2, 1)

    def _drift(self, rating: float, scheme: elo.Scheme) -> float:
        others = [(2, 3), (1, 3), (1, 2)]
        return sum(
            share * elo.changes(_table(rating, place, rest), scheme)[0]
            for place, (share, rest) in enumerate(zip(self.shares, others, strict=True), start=1)
        )


def _table(rating: float, place: int, others: Sequence[int]) -> list[elo.Player]:
    return [elo.Player(rating, 0, place)] + [elo.Player(elo.START_VALUE, 0, one) for one in others]


def play_style(style: str, agreements: Agreements, games: int, seed: int) -> Finishes:
    """Play games with the same decks from every seat, and return the finishes."""
    counts = [0] * SEATS
    for number in range(games // SEATS):
        for seat in range(SEATS):
            bots = [LEVELS[style if place == seat else REFERENCE] for place in range(SEATS)]
            game = play_game(agreements, bots, f"{seed}:{number}")
            counts[(game.places or ())[seat] - 1] += 1
    first, second, third = (count / sum(counts) for count in counts)
    return Finishes((first, second, third))


def lasts_for_a_win(scheme: elo.Scheme) -> float | None:
    """Return how many last places turned into second ones offset one lost win among equals.

    None if no number does.
    """
    won, second, last = (elo.changes(_table(elo.START_VALUE, *one), scheme)[0] for one in _THREE)
    return None if second <= last else round((won - second) / (second - last), 2)


_THREE: tuple[tuple[int, Sequence[int]], ...] = ((1, (2, 3)), (2, (1, 3)), (3, (1, 2)))
