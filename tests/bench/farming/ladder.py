"""A ladder in memory: the rules of rated games, applied to simulated accounts."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from ratings import elo, gain_limits
from ratings.gain_limits import GainHistory

# Luck has this deviation in points: at equal strength the odds then change with a difference of
# strength as the ratings expect.
LUCK = 196.5
WEEK = 7


@dataclass(eq=False)
class Account:
    """An account: its strength in points, its rating, and what limits its gains.

    confirmed  whether its email address is confirmed
    """

    strength: float
    rating: float = elo.START_VALUE
    games: int = 0
    confirmed: bool = True
    established: bool = False
    known_to: set[int] = field(default_factory=set)
    from_newcomers: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    from_opponents: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    departure_day: int = -1
    number: int = field(default_factory=count().__next__)

    def meet(self, others: Sequence["Account"]) -> None:
        """Count a rated game with these others, who stayed."""
        self.games += 1
        if not self.confirmed or self.established:
            return
        self.known_to.update(other.number for other in others if other.established)
        self.established = (
            self.games >= gain_limits.ESTABLISHED_GAMES
            and len(self.known_to) >= gain_limits.ESTABLISHED_OPPONENTS
        )


def veteran(strength: float, rating: float | None = None, games: int = 200) -> Account:
    """Return an established account, rated as strong as it is unless another rating is given."""
    return Account(strength, strength if rating is None else rating, games, established=True)


def places_by_luck(accounts: Sequence[Account], dice: Random) -> list[int]:
    """Return the places of a game that everybody tries to win."""
    days = [account.strength + dice.gauss(0, LUCK) for account in accounts]
    best_first = sorted(days, reverse=True)
    return [best_first.index(day) + 1 for day in days]


def rate(
    accounts: Sequence[Account],
    places: Sequence[int],
    day: int,
    left: Sequence[int] = (),
    limited: bool = True,
) -> None:
    """Rate a game; `left`: the seats whose players left. Without limits: by the old rules."""
    players = [
        _player(account, place, seat in left, day)
        for seat, (account, place) in enumerate(zip(accounts, places, strict=True))
    ]
    gains = _limited_gains(accounts, players, day) if limited else _old_gains(players)
    totals = elo.total_changes(players, gains)
    for account, total, row in zip(accounts, totals, gains, strict=True):
        account.rating += total
        _note(account, list(zip(accounts, row, strict=True)), day)
    _note_meetings(accounts, left)
    for seat in left:
        accounts[seat].departure_day = day


def _limited_gains(
    accounts: Sequence[Account], players: Sequence[elo.Player], day: int
) -> elo.Gains:
    histories = [_history(account, accounts, day) for account in accounts]
    return gain_limits.limit_gains(elo.pair_gains(players), histories)


def _old_gains(players: Sequence[elo.Player]) -> elo.Gains:
    return elo.pair_gains([elo.Player(p.rating, p.games, p.place) for p in players])


def _note_meetings(accounts: Sequence[Account], left: Sequence[int]) -> None:
    known = [a for seat, a in enumerate(accounts) if a.established and seat not in left]
    for account in accounts:
        account.meet([other for other in known if other is not account])


def _player(account: Account, place: int, left: bool, day: int) -> elo.Player:
    counts = left and account.established and account.departure_day != day
    return elo.Player(account.rating, account.games, place, left=left, departure_counts=counts)


def _history(own: Account, accounts: Sequence[Account], day: int) -> GainHistory:
    first = own.games < gain_limits.ESTABLISHED_GAMES
    newcomers = sum(own.from_newcomers.values()) if first else own.from_newcomers[day]
    week = range(day - WEEK + 1, day + 1)
    opponents = {
        seat: sum(own.from_opponents.get((other.number, past), 0.0) for past in week)
        for seat, other in enumerate(accounts)
    }
    return GainHistory(own.games, own.established, newcomers, opponents)


def _note(own: Account, gains: Sequence[tuple[Account, float]], day: int) -> None:
    for other, gain in gains:
        if other is own:
            continue
        own.from_opponents[other.number, day] += gain
        if not other.established:
            own.from_newcomers[day] += gain
