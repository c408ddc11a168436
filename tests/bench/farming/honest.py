"""Honest players: one who is underrated on an old ladder, and the members of a young one."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from tests.bench.farming.ladder import OLD, Account, Ladder, places_by_luck, rate, veteran

DAYS, GAMES_A_DAY = 30, 20
UNDERRATED = 200.0
# Of a crowd that is there at the same hours: most are established, a quarter came lately.
CROWD, NEWCOMERS = 120, 0.25
SPREAD = 150.0
# Matchmaking seats neighbours: two of the nearest.
NEIGHBOURS = 16
# A new site: so many members, each with so many games a week, three at a table by chance.
MEMBERS, GAMES_A_WEEK = 15, 15


def points_a_day(seed: int, ladder: Ladder = OLD) -> float:
    """Return what the player gains a day on the mean of thirty days."""
    dice = Random(f"{seed}:honest")
    crowd = [_somebody(dice) for _ in range(CROWD)]
    own = veteran(1500.0 + UNDERRATED, 1500.0, games=60)
    for day in range(DAYS):
        for _ in range(GAMES_A_DAY):
            _play(own, crowd, day, dice, ladder)
    return (own.rating - 1500.0) / DAYS


def _play(own: Account, crowd: list[Account], day: int, dice: Random, ladder: Ladder) -> None:
    nearest = sorted(range(len(crowd)), key=lambda n: abs(crowd[n].rating - own.rating))
    seats = dice.sample(nearest[:NEIGHBOURS], 2)
    table = [own, *(crowd[seat] for seat in seats)]
    rate(table, places_by_luck(table, dice), day, ladder=ladder)
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


def mean_points_a_day(runs: int, ladder: Ladder = OLD) -> float:
    """Return the mean over this many players."""
    return fmean(points_a_day(seed, ladder) for seed in range(runs))


@dataclass(frozen=True)
class YoungMonth:
    """The results of a month for the members of a young ladder.

    underrated   points a day of the one who is UNDERRATED at the start
    movement     mean distance from the rating of the start
    correlation  of the order by rating with the order by strength (Spearman)
    ranked       members who have a rank at the end
    """

    underrated: float
    movement: float
    correlation: float
    ranked: float


def young_month(seed: int, ladder: Ladder) -> YoungMonth:
    """Return a month of fifteen members who all begin at the start value."""
    dice = Random(f"{seed}:young")
    members = new_members(dice)
    for day in range(DAYS):
        play_day(members, day, dice, ladder)
    return YoungMonth(
        (members[0].rating - 1500.0) / DAYS,
        fmean(abs(member.rating - 1500.0) for member in members),
        _correlation([m.strength for m in members], [m.rating for m in members]),
        sum(member.established for member in members),
    )


def new_members(dice: Random) -> list[Account]:
    """Return the members of a new site; the first is much stronger than the start value."""
    others = [Account(dice.gauss(1500.0, SPREAD)) for _ in range(MEMBERS - 1)]
    return [Account(1500.0 + UNDERRATED), *others]


def play_day(members: Sequence[Account], day: int, dice: Random, ladder: Ladder) -> None:
    """Play the games of one day."""
    each = len(members) * GAMES_A_WEEK / 7 / 3
    for _ in range(int(each * (day + 1)) - int(each * day)):
        table = dice.sample(members, 3)
        rate(table, places_by_luck(table, dice), day, ladder=ladder)


def mean_young_month(runs: int, limited: bool = True) -> YoungMonth:
    """Return the means over this many months."""
    months = [young_month(seed, Ladder(None, limited)) for seed in range(runs)]
    names = ("underrated", "movement", "correlation", "ranked")
    return YoungMonth(*(fmean(getattr(month, name) for month in months) for name in names))


def _correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's rank correlation."""
    ranks = [_ranks(first), _ranks(second)]
    size = len(first)
    squares = sum((one - other) ** 2 for one, other in zip(*ranks, strict=True))
    return 1 - 6 * squares / (size * (size * size - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=lambda n: values[n])
    return sorted(range(len(values)), key=lambda n: order[n])
