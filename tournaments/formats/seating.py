"""Who of a table gets which seat, and who deals first, so that nobody has one too often. Pure."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from tournaments.formats.history import BOT, History
from tournaments.standings.random_draw import lot
from tournaments.standings.state import Table


def misfit(had: Sequence[int], seat: int, seats: int) -> int:
    """How bad a seat is for who had each so often: the square of how far it is over his rarest."""
    return int(had[seat] - min(had[:seats])) ** 2


@lru_cache(maxsize=50_000)
def best_misfit(rows: tuple[tuple[int, ...], ...]) -> int:
    """The misfits of a table in its best order; a row for each member, a number for each seat."""
    return min(_misfit(rows, order) for order in _ORDERS[len(rows)])


def _misfit(rows: Sequence[Sequence[int]], order: Sequence[int]) -> int:
    return sum(row[seat] for row, seat in zip(rows, order, strict=True))


def misfits(history: History, member: int, seats: int) -> tuple[int, ...]:
    """How bad each seat of a table is for this member; id 0 is a bot, which sits anywhere."""
    if member == BOT:
        return (0,) * seats
    had = history.had(member)
    return tuple(misfit(had, seat, seats) for seat in range(seats))


_ORDERS = {seats: list(permutations(range(seats))) for seats in range(1, 5)}


def seated(
    history: History, members: Sequence[int], about: tuple[str, int, int], dealer: int | None = None
) -> Table:
    """The table `about` = (seed, round, number): best seats, of equal ones by lot.

    The first deal is for who has had it least, unless `dealer` says at which seat it is.
    """
    seed, number, table = about
    members = sorted(members)
    seats = len(members)
    rows = [misfits(history, member, seats) for member in members]

    def worth(order: tuple[int, ...]) -> tuple[int, int]:
        return _misfit(rows, order), lot(seed, "seat", number, table, *order)

    order = min(_ORDERS[seats], key=worth)
    at: list[int | None] = [None] * seats
    for member, seat in zip(members, order, strict=True):
        at[seat] = None if member == BOT else member
    chosen = first_dealer(history, at, about) if dealer is None else dealer
    return Table(number, table, tuple(at), chosen)


def first_dealer(history: History, at: Sequence[int | None], about: tuple[str, int, int]) -> int:
    """The seat of who has dealt first least often, of equals by lot; not a bot's."""

    def worth(seat: int) -> tuple[int, int]:
        person = at[seat]
        return (0 if person is None else history.dealt[person]), lot(*map(str, about), "deal", seat)

    people = [seat for seat, person in enumerate(at) if person is not None]
    return min(people or range(len(at)), key=worth)
