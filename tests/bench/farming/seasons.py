"""Attacks on seasons: each begins anew, for accounts and for points; and on a club's ladder."""

from random import Random
from statistics import fmean

from ratings import elo, periods
from tests.bench.farming import attacks
from tests.bench.farming.attacks import DAYS, GAMES_A_DAY, STRENGTH
from tests.bench.farming.ladder import Account, Ladder, places_by_luck, rate, veteran

# So far somebody falls on purpose in the season before.
LOST = 300.0


def season_after_losing(seed: int = 0) -> float:
    """Return the gain a day on a season's leaderboard of somebody who lost on purpose before.

    In the season the player plays as well as they can, against people of about the same rating.
    """
    dice = Random(f"{seed}:season")
    own = veteran(STRENGTH, STRENGTH - LOST)
    for day in range(DAYS):
        for _ in range(GAMES_A_DAY):
            others = [veteran(own.rating + dice.gauss(0, 50)) for _ in range(2)]
            table = [own, *others]
            rate(table, places_by_luck(table, dice), day)
    start = periods.start_value(STRENGTH, STRENGTH - LOST) - elo.START_VALUE
    return (start + own.rating - STRENGTH + LOST) / DAYS


def mean_after_losing(runs: int) -> float:
    """Return the mean of several runs."""
    return fmean(season_after_losing(seed) for seed in range(runs))


def club_ladder() -> float:
    """Return what losing accounts bring a day on a club's ladder, which has no limits."""
    farmer = Account(STRENGTH)
    turns = attacks.pairs([Account(elo.START_VALUE) for _ in range(attacks.THROW_AWAYS)])
    for day in range(DAYS):
        for _ in range(GAMES_A_DAY):
            rate([farmer, *next(turns)], [1, 2, 3], day, ladder=Ladder(limited=False))
    return (farmer.rating - STRENGTH) / DAYS
