"""The seats of a table's members and the first dealer, balanced over the rounds. Pure."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from tournaments.formats.history import BOT, History
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import Table


def seat_penalty(had: Sequence[int], seat: int, seats: int) -> int:
    """Return the squared excess over the seat that this player has had least."""
    return int(had[seat] - min(had[:seats])) ** 2


@lru_cache(maxsize=50_000)
def min_seat_penalty(rows: tuple[tuple[int, ...], ...]) -> int:
    """Return a table's penalty in its best order; a row for each member, a number for each seat."""
    return min(_order_penalty(rows, order) for order in _ORDERS[len(rows)])


def _order_penalty(rows: Sequence[Sequence[int]], order: Sequence[int]) -> int:
    """Return the sum of penalties when member i sits at seat order[i]."""
    return sum(row[seat] for row, seat in zip(rows, order, strict=True))


def seat_penalties(history: History, member: int, seats: int) -> tuple[int, ...]:
    """Return the penalty of each seat for this member; 0 for a bot (id 0)."""
    if member == BOT:
        return (0,) * seats
    had = history.seat_counts(member)
    return tuple(seat_penalty(had, seat, seats) for seat in range(seats))


_ORDERS = {seats: list(permutations(range(seats))) for seats in range(1, 5)}


def seat_table(history: History, members: Sequence[int], about: tuple[str, int, int]) -> Table:
    """Return the table `about` = (seed, round, number) in the best order, ties by random draw.

    The member with the fewest first deals deals.
    """
    seed, number, table = about
    members = sorted(members)
    seats = len(members)
    rows = [seat_penalties(history, member, seats) for member in members]

    def worth(order: tuple[int, ...]) -> tuple[int, int]:
        return _order_penalty(rows, order), random_draw(seed, "seat", number, table, *order)

    order = min(_ORDERS[seats], key=worth)
    at: list[int | None] = [None] * seats
    for member, seat in zip(members, order, strict=True):
        at[seat] = None if member == BOT else member
    return Table(number, table, tuple(at), choose_first_dealer(history, at, about))


def choose_first_dealer(
    history: History, at: Sequence[int | None], about: tuple[str, int, int]
) -> int:
    """Return the player's seat with the fewest first deals, ties by random draw."""

    def worth(seat: int) -> tuple[int, int]:
        entrant_id = at[seat]
        return (0 if entrant_id is None else history.first_deals[entrant_id]), random_draw(
            *map(str, about), "deal", seat
        )

    people = [seat for seat, entrant_id in enumerate(at) if entrant_id is not None]
    return min(people or range(len(at)), key=worth)
