"""Pairwise Elo for games of N seats: each pair of players is compared by their places."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

START_VALUE = 1500.0
MIN_VALUE = 100.0
# A difference of 400 points means odds of ten to one.
SCALE = 400.0
PROVISIONAL_GAMES = 20
# By the kind of ladder: rated games until a rating is on the leaderboard.
GAMES_TO_LIST = {
    "pool": PROVISIONAL_GAMES,
    "custom": PROVISIONAL_GAMES,
    "season": 10,
    "week": 3,
    "club": 5,
}
# Ratings do not decay; but after so long an absence they are provisional for RETURN_GAMES games.
ABSENCE_LIMIT = timedelta(days=90)
RETURN_GAMES = 5


@dataclass(frozen=True)
class Scheme:
    """Parameters of the rating system.

    k_steps  (upper bound of rated games, K)
    last_k   K beyond the last bound
    losers   weight of a comparison between two losers: with 1 every place counts, with 0 only
             the first one
    """

    k_steps: tuple[tuple[int, float], ...] = ((30, 32.0), (100, 20.0))
    last_k: float = 12.0
    losers: float = 0.5


# Chosen by `python -m tests.bench ratings`: docs/decisions/0016.
SCHEME = Scheme()


@dataclass(frozen=True)
class Player:
    """A seat of a finished game.

    rating, games      before the game
    place              1 is best; all who left share the last one
    left               whether the player left before the end
    departure_counts   for a player who left: whether the others are compared with them
    """

    rating: float
    games: int
    place: int
    bot: bool = False
    left: bool = False
    departure_counts: bool = False


# What luck gave the player of the first number in the comparison with the other one.
PairLuck = Callable[[int, int], float]
# gains[i][j]: what player i gains against player j; 0 for i = j.
Gains = list[list[float]]


def k_factor(games: int, scheme: Scheme = SCHEME) -> float:
    """Return K: how fast a rating changes after so many rated games."""
    return next((k for bound, k in scheme.k_steps if games < bound), scheme.last_k)


def is_absent(played_at: datetime | None, now: datetime) -> bool:
    """Return whether the last rated game was longer ago than ABSENCE_LIMIT."""
    return played_at is not None and now - played_at > ABSENCE_LIMIT


def games_to_list(games: int, required: int, absent: bool) -> int:
    """Return how many games a player needs for the leaderboard; more after an absence."""
    return max(required, games + RETURN_GAMES) if absent else required


def display_value(value: float) -> int:
    """Return the rating as pages show it and leaderboards rank it."""
    return round(value)


def expected(own: float, other: float) -> float:
    """Return the expected score of a rating against another, from 0 to 1."""
    odds = math.pow(10.0, (other - own) / SCALE)
    return 1.0 / (1.0 + odds)


def score(own_place: int, other_place: int) -> float:
    """Return 1 for the better place, 0 for the worse, 0.5 for a shared one."""
    return 0.5 * ((own_place < other_place) - (own_place > other_place) + 1)


def pair_change(own: Player, other: Player, weight: float = 1.0, scheme: Scheme = SCHEME) -> float:
    """Return what `own` gains against `other`, before the average over all pairs is taken."""
    surprise = score(own.place, other.place) - expected(own.rating, other.rating)
    return k_factor(own.games, scheme) * weight * _pair_weight(own, other) * surprise


def _pair_weight(own: Player, other: Player) -> float:
    """Return how much a comparison counts for `own`: 0.5 with a bot, less with a leaver."""
    if other.left and not own.left and not other.departure_counts:
        return 0.0
    # Games against bots count half: nobody should climb by beating bots all day. The seat of a
    # player who left was played by a bot.
    plays_bot = own.bot or other.bot or (other.left and not own.left)
    return 0.5 if plays_bot else 1.0


def pair_gains(players: Sequence[Player], scheme: Scheme = SCHEME) -> Gains:
    """Return what each player gains against each other one; a change is the sum of a row."""
    best = min((player.place for player in players), default=1)
    rivals = max(len(players) - 1, 1)

    def gain(own: int, other: int) -> float:
        if own == other:
            return 0.0
        weight = 1.0 if best in (players[own].place, players[other].place) else scheme.losers
        return pair_change(players[own], players[other], weight, scheme) / rivals

    seats = range(len(players))
    return [[gain(own, other) for other in seats] for own in seats]


def changes(players: Sequence[Player], scheme: Scheme = SCHEME) -> list[float]:
    """Return each player's gain or loss, in their order; no rating falls below MIN_VALUE."""
    return total_changes(players, pair_gains(players, scheme))


def total_changes(players: Sequence[Player], gains: Gains) -> list[float]:
    """Return the sums of the gains; no rating falls below MIN_VALUE."""
    return [
        max(player.rating + sum(row), MIN_VALUE) - player.rating
        for player, row in zip(players, gains, strict=True)
    ]


def adjusted_gains(
    players: Sequence[Player], luck: PairLuck, scheme: Scheme = SCHEME
) -> list[float]:
    """Return each player's gain by scores less what luck gave them, in their order.

    An adjusted score may be below 0 or above 1. Luck weighs as much as a comparison does in the
    mean of all places: a weight that depends on the result would not leave its mean at 0.
    """
    gains = pair_gains(players, scheme)
    return [sum(row) - _of_luck(players, own, luck, scheme) for own, row in enumerate(gains)]


def _of_luck(players: Sequence[Player], own: int, luck: PairLuck, scheme: Scheme) -> float:
    """Return what luck alone made a player gain."""
    rivals = [other for other in range(len(players)) if other != own]
    if not rivals:
        return 0.0
    # Of the pairs of a table of N all are compared with weight 1 that hold the first place.
    size = len(players)
    mean_weight = (2.0 + scheme.losers * (size - 2)) / size
    weighed = (_pair_weight(players[own], players[other]) * luck(own, other) for other in rivals)
    return k_factor(players[own].games, scheme) * mean_weight * sum(weighed) / len(rivals)
