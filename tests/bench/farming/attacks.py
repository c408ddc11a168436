"""Attacks on a ladder: somebody chooses both opponents of every game, whom they own.

That is the worst case: in a pool the queue chooses, and an attacker needs an empty one.
Events, bots and friends who leave have modules of their own.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

from ratings import elo
from tests.bench.farming.ladder import Account, Ladder, rate, veteran

DAYS, GAMES_A_DAY = 30, 100
THROW_AWAYS = 100
ACCOMPLICES = 2
# The attacker is listed, and plays as an average player does.
STRENGTH = elo.START_VALUE

Round = Callable[[Account, int], None]


def pairs(accounts: list[Account]) -> Iterator[tuple[Account, Account]]:
    """Yield pairs of these accounts without end, each account as often."""
    ring = cycle(accounts)
    return ((first, next(ring)) for first in ring)


def guests_leave(ladder: Ladder) -> Round:
    """Two throw-away guests sit down and leave; they never repeat."""

    def game(attacker: Account, day: int) -> None:
        guests = [Account(STRENGTH, confirmed=False) for _ in range(2)]
        rate([attacker, *guests], [1, 2, 2], day, left=(1, 2), ladder=ladder)

    return game


def guests_lose(ladder: Ladder) -> Round:
    """A hundred guests play to the end and lose."""
    return _lose([Account(STRENGTH, confirmed=False) for _ in range(THROW_AWAYS)], ladder)


def accounts_lose(ladder: Ladder) -> Round:
    """A hundred confirmed accounts play to the end and lose, in turns."""
    return _lose([Account(STRENGTH) for _ in range(THROW_AWAYS)], ladder)


def seasoned_accounts_lose(ladder: Ladder) -> Round:
    """A hundred confirmed accounts first played thirty games each among themselves."""
    return _lose(seasoned(ladder), ladder)


def accounts_leave(ladder: Ladder) -> Round:
    """Such accounts leave in turns, one a game; the other one loses."""
    table = pairs(seasoned(ladder))

    def game(attacker: Account, day: int) -> None:
        rate([attacker, *next(table)], [1, 2, 3], day, left=(2,), ladder=ladder)

    return game


def accomplices_lose(ladder: Ladder) -> Round:
    """Two established accounts, known to many, lose again and again."""
    return _lose([veteran(STRENGTH) for _ in range(ACCOMPLICES)], ladder)


def everything(ladder: Ladder) -> Round:
    """The accomplices until they bring nothing more that day, then new accounts."""
    first, then = accomplices_lose(ladder), seasoned_accounts_lose(ladder)
    played: dict[int, int] = {}

    def game(attacker: Account, day: int) -> None:
        played[day] = played.get(day, 0) + 1
        (first if played[day] <= GAMES_A_DAY // 5 else then)(attacker, day)

    return game


def winner_at_the_limit(ladder: Ladder) -> Round:
    """An own account that may gain no more takes the first place, the attacker the second.

    What the winner does not gain the attacker does not lose, and so must not make room.
    """
    losers = pairs(seasoned(ladder))
    winner = veteran(STRENGTH)

    def game(attacker: Account, day: int) -> None:
        first, second = next(losers)
        rate([winner, first, second], [1, 2, 3], day, ladder=ladder)
        rate([attacker, winner, second], [2, 1, 3], day, ladder=ladder)

    return game


Attack = Callable[[Ladder], Round]
ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        guests_leave,
        guests_lose,
        accounts_lose,
        seasoned_accounts_lose,
        accounts_leave,
        accomplices_lose,
        everything,
        winner_at_the_limit,
    )
}
ATTACKERS: dict[str, Callable[[], Account]] = {
    "established": lambda: veteran(STRENGTH),
    "rising": lambda: veteran(STRENGTH, games=30),
    "new": lambda: Account(STRENGTH),
}


# A ladder of many, one of fifteen who are established, and one that the attacker begins alone.
LADDERS: dict[str, Callable[[], Ladder]] = {
    "old": Ladder,
    "small": lambda: Ladder(crowd=15),
    "young": lambda: Ladder(crowd=None),
    "before": lambda: Ladder(limited=False),
}


def points_a_day(attack: Attack, attacker: str, ladder: str = "old") -> float:
    """Return by how much a day the rating left the strength behind at the end."""
    account, game = ATTACKERS[attacker](), attack(LADDERS[ladder]())
    for day in range(DAYS):
        for _ in range(GAMES_A_DAY):
            game(account, day)
    return (account.rating - account.strength) / DAYS


def seasoned(ladder: Ladder) -> list[Account]:
    """Return throw-away accounts that played among themselves before the attack."""
    accounts = [Account(STRENGTH) for _ in range(THROW_AWAYS)]
    for day in range(-10, 0):
        for start in range(3):
            ring = accounts[start:] + accounts[:start]
            for first in range(0, len(ring) - 2, 3):
                table = ring[first : first + 3]
                turn = (day + start) % 3
                places = [(seat + turn) % 3 + 1 for seat in range(3)]
                rate(table, places, day, ladder=ladder)
    return accounts


def _lose(losers: list[Account], ladder: Ladder) -> Round:
    table = pairs(losers)

    def game(attacker: Account, day: int) -> None:
        rate([attacker, *next(table)], [1, 2, 3], day, ladder=ladder)

    return game
