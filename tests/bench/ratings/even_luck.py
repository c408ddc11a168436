"""The rating with even luck beside the real one: how near each is to the true strength."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import correlation
from typing import Any

from ratings import elo
from tests.bench.ratings import worlds

HORIZONS = (15, 30, 75, 150)
# Of the luck of a game, as variance, the dealt cards explain so much (`adjusted_game_sd_ratio` of
# `python -m tests.bench review`: 1 less its square).
KNOWN = 0.25


@dataclass(frozen=True)
class LuckyMatch:
    """The players of a game, their places, and the luck of the cards that each was dealt."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    cards: tuple[float, ...]

    def pair_luck(self, own: int, other: int) -> float:
        """Return what the cards gave `own` of the comparison with `other`, among equals."""
        ahead = (self.cards[own] - self.cards[other]) * math.sqrt(KNOWN)
        return 0.5 * math.erf(ahead / (2 * math.sqrt(1 - KNOWN)))


class EvenLuck:
    """The site's Elo by results without the luck of the deal."""

    def __init__(self, players: int, is_adjusted: bool = True) -> None:
        self.ratings = [elo.START_VALUE] * players
        self._games = [0] * players
        self._is_adjusted = is_adjusted

    def learn(self, match: LuckyMatch) -> None:
        seats = [
            elo.Player(self.ratings[player], self._games[player], place)
            for player, place in zip(match.players, match.places, strict=True)
        ]
        gains = (
            elo.adjusted_gains(seats, match.pair_luck) if self._is_adjusted else elo.changes(seats)
        )
        for player, gain in zip(match.players, gains, strict=True):
            self.ratings[player] += gain
            self._games[player] += 1


def lucky_matches(players: int, games: int, seed: int) -> tuple[list[float], list[LuckyMatch]]:
    """Return true strengths, and games by strength, known luck and other luck."""
    dice = Random(f"{seed}:even luck")
    width = worlds.strength_deviation(seed)
    strengths = [dice.gauss(0, width) for _ in range(players)]
    matches = []
    for table in worlds.tables(players, games, dice):
        cards = tuple(dice.gauss(0, 1) for _ in table)
        days = [
            strengths[player] + math.sqrt(KNOWN) * known + math.sqrt(1 - KNOWN) * dice.gauss(0, 1)
            for player, known in zip(table, cards, strict=True)
        ]
        best_first = sorted(days, reverse=True)
        places = tuple(best_first.index(day) + 1 for day in days)
        matches.append(LuckyMatch(table, places, cards))
    return strengths, matches


def compare(players: int, seed: int) -> dict[str, Any]:
    """Return by games a player how near both ratings are to the true strengths."""
    strengths, matches = lucky_matches(players, max(HORIZONS), seed)
    systems = {"real": EvenLuck(players, is_adjusted=False), "even_luck": EvenLuck(players)}
    found, begin = {}, 0
    for games in HORIZONS:
        end = games * players // worlds.SEATS
        for system in systems.values():
            for match in matches[begin:end]:
                system.learn(match)
        begin = end
        found[str(games)] = {name: _near(one.ratings, strengths) for name, one in systems.items()}
    return found


def _near(ratings: Sequence[float], strengths: Sequence[float]) -> dict[str, float]:
    """Return the correlation, and the spread of strengths that the rating leaves open."""
    found = correlation(ratings, strengths)
    return {"correlation": round(found, 4), "left_open": round(math.sqrt(1 - found**2), 4)}
