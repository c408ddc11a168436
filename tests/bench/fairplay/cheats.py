"""Attackers in an honest crowd; each plays some games with accounts of their own."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import cycle

from tests.bench.fairplay.crowd import CUSTOM, DAYS, POOL, START, Person, World
from tests.bench.farming.ladder import Account, veteran

GAMES = 60
STRENGTH = 1500.0
THROW_AWAYS, FOLLOWERS, ACCOMPLICES = 60, 20, 2
# One game of a cheat: the attacker, and the number of the game.
Game = Callable[[Person, int], None]


def cheat(name: str, share: float, world: World) -> Person:
    """Add somebody who cheats in this share of a month's games; the others are honest."""
    dice = world.dice
    attacker = world.add(_account(established=dice.random() < 0.5))
    ladder = dice.choice([POOL, CUSTOM])
    game = CHEATS[name](world, ladder)
    honest = [person for person in world.people if person.pool.established]
    for number in range(GAMES):
        if dice.random() < share:
            game(attacker, number)
        else:
            others = [person for person in dice.sample(honest, 3) if person is not attacker]
            world.play([attacker, *others[:2]], _at(number), POOL)
    return attacker


def _account(established: bool = False, confirmed: bool = True) -> Person:
    new = Account(STRENGTH, confirmed=confirmed)
    pool = veteran(STRENGTH) if established else new
    return Person(pool, Account(STRENGTH, confirmed=confirmed), 1.0)


def _at(number: int) -> datetime:
    return START + timedelta(days=number * DAYS // GAMES, hours=12 + number % 2)


def departures(world: World, ladder: int) -> Game:
    """Guests sit down, play a deal and leave; they never come back. Sometimes one stays."""

    def game(attacker: Person, number: int) -> None:
        guests = [world.add(_account(confirmed=False)) for _ in range(2)]
        left = (1, 2) if world.dice.random() < 0.5 else (2,)
        world.play([attacker, *guests], _at(number), ladder, [1, 2, 3], left)

    return game


def speed(world: World, ladder: int) -> Game:
    """Many accounts lose on purpose, or two accomplices do so again and again."""
    accounts = [_account() for _ in range(THROW_AWAYS)]
    if world.dice.random() < 0.5:
        accounts = [_account(established=True) for _ in range(ACCOMPLICES)]
    return _lose(world, ladder, accounts)


def followers(world: World, ladder: int) -> Game:
    """The same new accounts lose to the attacker, and meet nobody else."""
    return _lose(world, ladder, [_account() for _ in range(FOLLOWERS)])


def _lose(world: World, ladder: int, accounts: list[Person]) -> Game:
    world.people += accounts
    turns = cycle(accounts)

    def game(attacker: Person, number: int) -> None:
        world.play([attacker, next(turns), next(turns)], _at(number), ladder, [1, 2, 3], ())

    return game


CHEATS: dict[str, Callable[[World, int], Game]] = {
    cheat.__name__: cheat for cheat in (departures, speed, followers)
}
