"""What is compared: our Elo, in several schemes, and OpenSkill's Plackett-Luce."""

import math
from collections.abc import Sequence
from typing import Any, Protocol

from ratings import elo

DEFAULT_BETA = 25 / 6
HOW_TO_INSTALL = "OpenSkill 6.2 or newer is missing: run `make install-dev`."


class SystemMissing(Exception):
    """The other system is not installed here."""


class System(Protocol):
    """Learns from places, and says before a game who will win it."""

    def chances(self, players: Sequence[int]) -> list[float]: ...

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None: ...

    def standing(self) -> list[float]:
        """A number for each player, the best highest."""
        ...


def shares(logarithms: Sequence[float]) -> list[float]:
    """Chances to win that stand to each other as these logarithms say."""
    most = max(logarithms)
    odds = [math.exp(one - most) for one in logarithms]
    return [one / sum(odds) for one in odds]


class Elo:
    """The ratings of the site, with its own arithmetic."""

    def __init__(self, players: int, scheme: elo.Scheme = elo.SCHEME) -> None:
        self.scheme = scheme
        self.ratings = [elo.START_VALUE] * players
        self.games = [0] * players

    def chances(self, players: Sequence[int]) -> list[float]:
        scale = math.log(10) / elo.SCALE
        return shares([self.ratings[player] * scale for player in players])

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
    """OpenSkill; `luck` in units of its default beta.

    It predicts as its model says, by means over a common c: its own `predict_win` is far worse.
    """

    def __init__(self, players: int, luck: float = 1.0) -> None:
        try:
            from openskill.models import PlackettLuce as Model
        except ImportError as missing:
            raise SystemMissing(HOW_TO_INSTALL) from missing
        self.model: Any = Model(beta=luck * DEFAULT_BETA)
        self.ratings = [self.model.rating() for _ in range(players)]

    def chances(self, players: Sequence[int]) -> list[float]:
        table = [self.ratings[player] for player in players]
        c = math.sqrt(sum(one.sigma**2 + self.model.beta**2 for one in table))
        return shares([one.mu / c for one in table])

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None:
        teams = [[self.ratings[player]] for player in players]
        rated = self.model.rate(teams, ranks=list(places))
        for player, [rating] in zip(players, rated, strict=True):
            self.ratings[player] = rating

    def standing(self) -> list[float]:
        return [one.mu for one in self.ratings]
