"""A ladder in memory: the site's own rules of rated games, applied to simulated accounts."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from ratings import elo, gain_limits
from ratings.gain_limits import GainHistory

# Luck has this deviation in points: at equal strength the odds then change with a difference of
# strength as the ratings expect.
LUCK = 196.5
WEEK = 7


@dataclass
class Ladder:
    """A ladder as the limits know it: its crowd, or the established accounts of a new one.

    crowd    of an old ladder, whatever happens; None: it begins empty
    limited  whether the limits hold; else the rules before decision 0031
    """

    crowd: int | None = gain_limits.FULL_CROWD
    limited: bool = True
    established_days: list[int] = field(default_factory=list)

    def crowd_on(self, day: int) -> int:
        """Return the crowd on a day, by the site's own rule."""
        if self.crowd is not None or not self.established_days:
            return self.crowd or 0
        return gain_limits.crowd_of(len(self.established_days), day - self.established_days[0])

    def note_established(self, day: int) -> None:
        """Count an account that was established on this day."""
        self.established_days.append(day)


OLD = Ladder()


@dataclass(eq=False)
class Account:
    """An account: its strength in points, its rating, and what limits its gains.

    confirmed  whether its email address is confirmed
    days       on which it played to the end
    bot        one of the site's: no game with people changes its rating
    """

    strength: float
    rating: float = elo.START_VALUE
    games: int = 0
    confirmed: bool = True
    established: bool = False
    bot: bool = False
    days: set[int] = field(default_factory=set)
    known: set[int] = field(default_factory=set)
    from_newcomers: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    from_opponents: dict[int, dict[int, float]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(float))
    )
    from_people: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    departure_day: int = -1
    number: int = field(default_factory=count().__next__)

    def meet(self, others: Sequence["Account"], day: int, ladder: Ladder) -> None:
        """Count a rated game with these others, who are established and stayed."""
        if not self.confirmed or self.established:
            return
        self.days.add(day)
        self.known.update(other.number for other in others)
        crowd = ladder.crowd_on(day)
        if gain_limits.is_established(self.games, len(self.days), len(self.known), crowd):
            self.established = True
            ladder.note_established(day)


def veteran(strength: float, rating: float | None = None, games: int = 200) -> Account:
    """Return an established account, rated as strong as it is unless another rating is given."""
    return Account(strength, strength if rating is None else rating, games, established=True)


def places_by_luck(
    accounts: Sequence[Account], dice: Random, extra: Sequence[float] = ()
) -> list[int]:
    """Return the places of a game that everybody tries to win; `extra`: points by seat."""
    more = extra or [0.0] * len(accounts)
    days = [a.strength + dice.gauss(0, LUCK) + e for a, e in zip(accounts, more, strict=True)]
    best_first = sorted(days, reverse=True)
    return [best_first.index(day) + 1 for day in days]


def rate(
    accounts: Sequence[Account],
    places: Sequence[int],
    day: int,
    left: Collection[int] = (),
    ladder: Ladder = OLD,
    only: Collection[int] | None = None,
) -> None:
    """Rate a game; `left`: the seats whose players left; `only`: the seats that it changes."""
    players = [
        _player(account, place, seat in left, day)
        for seat, (account, place) in enumerate(zip(accounts, places, strict=True))
    ]
    gains = _limited_gains(accounts, players, day, ladder) if ladder.limited else _old(players)
    totals = elo.total_changes(players, gains)
    for seat, (account, total, row) in enumerate(zip(accounts, totals, gains, strict=True)):
        if not account.bot and (only is None or seat in only):
            account.rating += total
            account.games += 1
            _note(account, list(zip(accounts, row, strict=True)), day)
    _note_meetings(accounts, left, day, ladder, only)
    for seat in left:
        accounts[seat].departure_day = day


def _limited_gains(
    accounts: Sequence[Account], players: Sequence[elo.Player], day: int, ladder: Ladder
) -> elo.Gains:
    histories = [
        _history(account, accounts, day, players[seat].left)
        for seat, account in enumerate(accounts)
    ]
    return gain_limits.limit_gains(elo.pair_gains(players), histories, ladder.crowd_on(day))


def _old(players: Sequence[elo.Player]) -> elo.Gains:
    return elo.pair_gains([elo.Player(p.rating, p.games, p.place, p.bot) for p in players])


def _note_meetings(
    accounts: Sequence[Account],
    left: Collection[int],
    day: int,
    ladder: Ladder,
    only: Collection[int] | None,
) -> None:
    known = [a for seat, a in enumerate(accounts) if a.established and seat not in left]
    for seat, account in enumerate(accounts):
        if seat not in left and not account.bot and (only is None or seat in only):
            account.meet([other for other in known if other is not account], day, ladder)


def _player(account: Account, place: int, left: bool, day: int) -> elo.Player:
    counts = left and account.established and account.departure_day != day
    return elo.Player(account.rating, account.games, place, account.bot, left, counts)


def _history(own: Account, accounts: Sequence[Account], day: int, left: bool) -> GainHistory:
    week = range(day - WEEK + 1, day + 1)
    of_week = [own.from_opponents[past] for past in week if past in own.from_opponents]
    opponents = {
        seat: sum(gains.get(other.number, 0.0) for gains in of_week)
        for seat, other in enumerate(accounts)
    }
    return GainHistory(
        own.games,
        own.established,
        from_newcomers=sum(own.from_newcomers.get(past, 0.0) for past in week),
        at_first=sum(own.from_newcomers.values()),
        from_people=sum(own.from_people.get(past, 0.0) for past in week),
        from_opponents=opponents,
        exempt=own.bot,
        left=left,
    )


def _note(own: Account, gains: Sequence[tuple[Account, float]], day: int) -> None:
    for other, gain in gains:
        if other is own or other.bot:
            continue
        own.from_opponents[day][other.number] += gain
        own.from_people[day] += gain
        if not other.established:
            own.from_newcomers[day] += gain
