"""An honest player who is underrated, on a ladder of people like any other."""

from random import Random
from statistics import fmean

from tests.bench.farming.ladder import Account, places_by_luck, rate, veteran

DAYS, GAMES_A_DAY = 30, 20
UNDERRATED = 200.0
# Of a crowd that is there at the same hours: most are established, a quarter came lately.
CROWD, NEWCOMERS = 120, 0.25
SPREAD = 150.0
# Matchmaking seats neighbours: two of the nearest.
NEIGHBOURS = 16


def points_a_day(seed: int, limited: bool = True) -> float:
    """Return what the player gains a day on the mean of thirty days."""
    dice = Random(f"{seed}:honest")
    crowd = [_somebody(dice) for _ in range(CROWD)]
    own = veteran(1500.0 + UNDERRATED, 1500.0, games=60)
    for day in range(DAYS):
        for _ in range(GAMES_A_DAY):
            _play(own, crowd, day, dice, limited)
    return (own.rating - 1500.0) / DAYS


def _play(own: Account, crowd: list[Account], day: int, dice: Random, limited: bool) -> None:
    nearest = sorted(range(len(crowd)), key=lambda n: abs(crowd[n].rating - own.rating))
    seats = dice.sample(nearest[:NEIGHBOURS], 2)
    table = [own, *(crowd[seat] for seat in seats)]
    rate(table, places_by_luck(table, dice), day, limited=limited)
    for seat in seats:
        # The others play their own games meanwhile: each comes with the rating they deserve.
        crowd[seat] = _somebody(dice)


def _somebody(dice: Random) -> Account:
    strength = dice.gauss(1500.0, SPREAD)
    if dice.random() < NEWCOMERS:
        games = dice.randrange(20)
        known = games / (games + 10)
        rating = 1500.0 + known * (strength - 1500.0) + dice.gauss(0, 60) * bool(games)
        return Account(strength, rating, games, confirmed=dice.random() < 0.5)
    return veteran(strength, strength + dice.gauss(0, 50))


def mean_points_a_day(runs: int, limited: bool = True) -> float:
    """Return the mean over this many players."""
    return fmean(points_a_day(seed, limited) for seed in range(runs))
