"""The compared rating systems: the site's Elo and OpenSkill's Plackett-Luce."""

import math
from collections.abc import Sequence
from typing import Any, Protocol

from ratings import elo

DEFAULT_BETA = 25 / 6
INSTALL_HINT = "OpenSkill 6.2 or newer is missing: run `make install-dev`."


class SystemMissing(Exception):
    """A rating library that is not installed."""


class System(Protocol):
    """A rating system that predicts winners and learns from places."""

    def chances(self, players: Sequence[int]) -> list[float]: ...

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None: ...

    def standing(self) -> list[float]:
        """Return a number for each player, higher for better ones."""
        ...


def win_chances(logarithms: Sequence[float]) -> list[float]:
    """Return winning chances in proportion to the exponentials of the values."""
    largest = max(logarithms)
    odds = [math.exp(value - largest) for value in logarithms]
    return [value / sum(odds) for value in odds]


class Elo:
    """The site's own Elo."""

    def __init__(self, players: int, scheme: elo.Scheme = elo.SCHEME) -> None:
        self.scheme = scheme
        self.ratings = [elo.START_VALUE] * players
        self.games = [0] * players

    def chances(self, players: Sequence[int]) -> list[float]:
        scale = math.log(10) / elo.SCALE
        return win_chances([self.ratings[player] * scale for player in players])

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None:
        seats = [
            elo.Player(self.ratings[player], self.games[player], place)
            for player, place in zip(players, places, strict=True)
        ]
        for player, change in zip(players, elo.changes(seats, self.scheme), strict=True):
            self.ratings[player] += change
            self.games[player] += 1

    def standing(self) -> list[float]:
        return self.ratings


class PlackettLuce:
    """OpenSkill's Plackett-Luce with a multiple of its default beta.

    Predictions use the model's formula (means over a common c); `predict_win` is far worse.
    """

    def __init__(self, players: int, beta_factor: float = 1.0) -> None:
        try:
            from openskill.models import PlackettLuce as Model
        except ImportError as missing:
            raise SystemMissing(INSTALL_HINT) from missing
        self.model: Any = Model(beta=beta_factor * DEFAULT_BETA)
        self.ratings = [self.model.rating() for _ in range(players)]

    def chances(self, players: Sequence[int]) -> list[float]:
        table = [self.ratings[player] for player in players]
        c = math.sqrt(sum(rating.sigma**2 + self.model.beta**2 for rating in table))
        return win_chances([rating.mu / c for rating in table])

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None:
        teams = [[self.ratings[player]] for player in players]
        rated = self.model.rate(teams, ranks=list(places))
        for player, [rating] in zip(players, rated, strict=True):
            self.ratings[player] = rating

    def standing(self) -> list[float]:
        return [rating.mu for rating in self.ratings]
