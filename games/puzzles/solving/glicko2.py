"""Glicko-2 after single games, by the paper (Glickman, "Example of the Glicko-2 system", 2022).

A puzzle and a person are two players, and a first answer is a rating period of one game. Time
without games widens a deviation, a day being a period.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

SCALE = 173.7178
CENTRE = 1500.0
# The system constant: the paper takes 0.3 to 1.2.
TAU = 0.5
TOLERANCE = 1e-6
MAX_DEVIATION = 350.0


@dataclass(frozen=True)
class Strength:
    """A rating with its deviation, both on the scale of Elo, and its volatility."""

    rating: float
    deviation: float
    volatility: float


def after_games(player: Strength, games: Iterable[tuple[Strength, float]]) -> Strength:
    """Return the player's strength after a period of games, each an opponent and a score 0 to 1."""
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    inverse_v = difference = 0.0
    for opponent, score in games:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - CENTRE) / SCALE)))
        inverse_v += weight**2 * expected * (1 - expected)
        difference += weight * (score - expected)
    v = 1 / inverse_v
    volatility = _volatility(phi, v, v * difference, player.volatility)
    new_phi = 1 / sqrt(1 / (phi**2 + volatility**2) + inverse_v)
    rating = SCALE * (mu + new_phi**2 * difference) + CENTRE
    return Strength(rating, SCALE * new_phi, volatility)


def after_days(player: Strength, days: float) -> Strength:
    """Return the player's strength after days without a game."""
    phi = player.deviation / SCALE
    widened = SCALE * sqrt(phi**2 + player.volatility**2 * max(days, 0))
    return replace(player, deviation=min(widened, MAX_DEVIATION))


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, v: float, delta: float, sigma: float) -> float:
    """Return the new volatility: step 5 of the paper, by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
