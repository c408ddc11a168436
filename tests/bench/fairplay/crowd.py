"""A month of an honest site in memory: regulars, newcomers, circles of friends, and their games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from games.fairplay.detection.rated_tables import LadderStandings, RatedSeat, RatedTable
from tests.bench.farming.ladder import Account, places_by_luck, rate, veteran

DAYS = 30
POOL, CUSTOM = 1, 2
START = datetime(2026, 1, 1, tzinfo=UTC)
REGULARS = 120
# So many regulars for a newcomer a day and for a circle of friends, and for a host.
FOR_A_NEWCOMER, FOR_A_HOST = 15, 60
UNDERRATED = 200.0
# The chance to leave a game: guests, new accounts, established players.
LEAVING = {"guest": 0.12, "new": 0.05, "established": 0.02}


@dataclass(eq=False)
class Person:
    """Somebody with an account of each ladder.

    nuisance  by how much oftener than usual others leave the games of this person
    """

    pool: Account
    custom: Account
    nuisance: float
    days: frozenset[int] = frozenset()
    hour: int = 20
    games: int = 3

    @property
    def number(self) -> int:
        """Return the user id."""
        return self.pool.number

    def account(self, ladder: int) -> Account:
        """Return the account of a ladder."""
        return self.pool if ladder == POOL else self.custom


@dataclass
class World:
    """The people and the tables of a month."""

    dice: Random
    people: list[Person] = field(default_factory=list)
    tables: list[RatedTable] = field(default_factory=list)

    def play(
        self,
        seated: Sequence[Person],
        at: datetime,
        ladder: int = POOL,
        places: Sequence[int] | None = None,
        left: Sequence[int] | None = None,
    ) -> None:
        """Add a game; honest people play for places, and leave by chance."""
        accounts = [person.account(ladder) for person in seated]
        left = self._leavers(seated, ladder) if left is None else left
        places = places or places_by_luck(accounts, self.dice)
        final = [len(seated) if n in left else place for n, place in enumerate(places)]
        best = min(final)
        final = [1 if place == best else place for place in final]
        before = [account.rating for account in accounts]
        rate(accounts, final, (at - START).days, left)
        self.tables.append(
            RatedTable(
                f"g{len(self.tables)}",
                ladder,
                at,
                tuple(
                    RatedSeat(p.number, final[n], before[n], accounts[n].rating, n in left)
                    for n, p in enumerate(seated)
                ),
                chosen=ladder == CUSTOM,
            )
        )

    def _leavers(self, seated: Sequence[Person], ladder: int) -> list[int]:
        leavers = []
        for seat, person in enumerate(seated):
            others = [other.nuisance for other in seated if other is not person]
            chance = _leaving(person.account(ladder)) * sum(others) / len(others)
            if self.dice.random() < chance:
                leavers.append(seat)
        return leavers[: len(seated) - 1]

    def standings(self) -> LadderStandings:
        """Return what the site knows of the people at the end."""
        accounts = [
            ((ladder, person.number), person.account(ladder))
            for person in self.people
            for ladder in (POOL, CUSTOM)
        ]
        games = {key: account.games for key, account in accounts}
        established = frozenset(key for key, account in accounts if account.established)
        return LadderStandings(games, established)

    def add(self, person: Person) -> Person:
        """Add a person."""
        self.people.append(person)
        return person


def _leaving(account: Account) -> float:
    if account.established:
        return LEAVING["established"]
    return LEAVING["new" if account.confirmed else "guest"]


def newcomer(dice: Random, confirmed: bool | None = None) -> Person:
    """Return a new person: seldom strong, mostly a guest."""
    strength = dice.gauss(1420.0, 190.0)
    is_confirmed = dice.random() < 0.35 if confirmed is None else confirmed
    return Person(
        Account(strength, confirmed=is_confirmed),
        Account(strength, confirmed=is_confirmed),
        dice.gammavariate(4.0, 0.25),
    )


def regular(dice: Random) -> Person:
    """Return somebody who has been here for long; one in eight came lately, few are underrated."""
    strength = dice.gauss(1500.0, 150.0)
    rating = strength + dice.gauss(0, 60) - UNDERRATED * (dice.random() < 0.05)
    late = dice.random() < 0.125
    pool = Account(strength, rating, dice.randrange(20, 60)) if late else veteran(strength, rating)
    custom = Account(strength, rating, 10)
    return Person(pool, custom, dice.gammavariate(4.0, 0.25))


def honest_month(dice: Random, regulars: int = REGULARS) -> World:
    """Return a site after a month in which nobody cheated."""
    world = World(dice)
    for _ in range(regulars):
        person = world.add(regular(dice))
        often = dice.choice([0.1, 0.3, 0.6, 0.9])
        person.days = frozenset(day for day in range(DAYS) if dice.random() < often)
        person.hour, person.games = _hour(dice), dice.randrange(1, 9)
    for day in range(DAYS):
        for _ in range(max(regulars // FOR_A_NEWCOMER, 1)):
            person = world.add(newcomer(dice))
            stays = 1 + int(dice.expovariate(1.0))
            person.days = frozenset(range(day, min(day + stays, DAYS)))
            person.hour, person.games = _hour(dice), dice.randrange(1, 7)
    for day in range(DAYS):
        for hour in range(24):
            _play_hour(world, day, hour)
    _play_circles(world, max(regulars // FOR_A_NEWCOMER, 1))
    _play_hosts(world, max(regulars // FOR_A_HOST, 1))
    return world


def _hour(dice: Random) -> int:
    """Return an hour: most are there in the evening, few at night."""
    return int(dice.gauss(20, 4)) % 24


def _play_hour(world: World, day: int, hour: int) -> None:
    """Seat those who are there by rating, until nobody wants another game."""
    wanted = {p: p.games for p in world.people if day in p.days and p.hour == hour}
    at = START + timedelta(days=day, hours=hour)
    while len(wanted) > 1:
        there = sorted(wanted, key=lambda p: p.pool.rating + world.dice.gauss(0, 100))
        for table in _threes(there):
            world.play(table, at)
        wanted = {p: games - 1 for p, games in wanted.items() if games > 1}


def _threes(people: Sequence[Person]) -> Iterator[Sequence[Person]]:
    """Yield tables of three; a bot sits with the last two, and bots with the last one."""
    for first in range(0, len(people), 3):
        if len(table := people[first : first + 3]) > 1:
            yield table


def _play_circles(world: World, circles: int) -> None:
    """Friends play custom tables, some of them new, always among themselves."""
    for _ in range(circles):
        known = [person for person in world.people if person.pool.established]
        friends = world.dice.sample(known, world.dice.randrange(1, 3))
        for _ in range(world.dice.randrange(2, 4)):
            friends.append(world.add(newcomer(world.dice, confirmed=True)))
        for day in world.dice.sample(range(DAYS), world.dice.randrange(2, 9)):
            for game in range(world.dice.randrange(2, 6)):
                at = START + timedelta(days=day, hours=19 + game // 3)
                world.play(world.dice.sample(friends, 3), at, CUSTOM)


def _play_hosts(world: World, hosts: int) -> None:
    """Hosts open tables in the evening, which newcomers join for some games."""
    for _ in range(hosts):
        host = world.dice.choice([person for person in world.people if person.pool.established])
        for day in world.dice.sample(range(DAYS), 8):
            guests = [world.add(newcomer(world.dice, confirmed=True)) for _ in range(2)]
            for game in range(world.dice.randrange(1, 5)):
                at = START + timedelta(days=day, hours=21 + game // 3)
                world.play([host, *guests], at, CUSTOM)
