"""Pairwise Elo for a game of N seats: every two players are one comparison of their places."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

START = 1500.0
FLOOR = 100.0
# How far a difference of ratings reaches: 400 points are odds of ten to one.
SCALE = 400.0
PROVISIONAL_GAMES = 20
# Of a ladder's kind: so many games, and a rating stands on its board.
SETTLED = {"pool": PROVISIONAL_GAMES, "season": 10, "week": 3, "club": 5}
# Ratings do not decay; but who was away so long is provisional again for some games.
AWAY = timedelta(days=90)
RETURN_GAMES = 5


@dataclass(frozen=True)
class Scheme:
    """What a game is worth.

    k_steps  (below so many rated games, K)
    last_k   K after the last of these bounds
    losers   the weight of a comparison of two who both did not win: 1 makes every place count,
             0 the first alone
    """

    k_steps: tuple[tuple[int, float], ...] = ((30, 32.0), (100, 20.0))
    last_k: float = 12.0
    losers: float = 0.5


# Chosen by `manage.py bench_ratings`: docs/decisions/0016.
SCHEME = Scheme()


@dataclass(frozen=True)
class Player:
    """A seat of a finished game: its rating and rated games before, and the place, 1 the best."""

    rating: float
    games: int
    place: int
    bot: bool = False


def k_factor(games: int, scheme: Scheme = SCHEME) -> float:
    """How fast a rating moves after so many rated games."""
    return next((k for bound, k in scheme.k_steps if games < bound), scheme.last_k)


def is_provisional(games: int) -> bool:
    return games < PROVISIONAL_GAMES


def is_away(played_at: datetime | None, now: datetime) -> bool:
    """Whether the last rated game was too long ago for the rating to be sure."""
    return played_at is not None and now - played_at > AWAY


def settles_at(games: int, settles_at: int, away: bool) -> int:
    """How many games settle the rating of a player who sits down now, after `games`."""
    return max(settles_at, games + RETURN_GAMES) if away else settles_at


def shown(value: float) -> int:
    """A rating as people read it, and as the board ranks it."""
    return round(value)


def expected(own: float, other: float) -> float:
    """The share of the points that `own` should take from `other`."""
    odds = math.pow(10.0, (other - own) / SCALE)
    return 1.0 / (1.0 + odds)


def score(own_place: int, other_place: int) -> float:
    """1 for the better place, 0 for the worse, half a point for a shared one."""
    return 0.5 * ((own_place < other_place) - (own_place > other_place) + 1)


def pair_change(own: Player, other: Player, weight: float = 1.0, scheme: Scheme = SCHEME) -> float:
    """What `own` gains by comparison with `other`, before sharing it out among the pairs."""
    surprise = score(own.place, other.place) - expected(own.rating, other.rating)
    # A bot is no full opponent: who beats it all day should not climb by that alone.
    of_bot = 0.5 if own.bot or other.bot else 1.0
    return k_factor(own.games, scheme) * weight * of_bot * surprise


def changes(players: Sequence[Player], scheme: Scheme = SCHEME) -> list[float]:
    """What each player gains or loses, in the given order; nobody falls below the floor."""
    return [_change(players, index, scheme) for index in range(len(players))]


def _change(players: Sequence[Player], index: int, scheme: Scheme) -> float:
    own = players[index]
    rivals = [rival for place, rival in enumerate(players) if place != index]
    if not rivals:
        return 0.0
    best = min(player.place for player in players)
    change = sum(
        pair_change(own, rival, 1.0 if best in (own.place, rival.place) else scheme.losers, scheme)
        for rival in rivals
    ) / len(rivals)
    return max(own.rating + change, FLOOR) - own.rating
