"""Swiss: who stands alike plays together, and meets nobody twice as long as that can be. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.formats.base import OVER, WAIT, Draw, Fault, Format, common_faults
from tournaments.formats.history import BOT, History, history_of
from tournaments.formats.seating import seated
from tournaments.formats.swiss.cost import Prices
from tournaments.formats.swiss.local_search import SMALL, Group, cheapest
from tournaments.formats.swiss.no_rematch_search import Unmet
from tournaments.formats.table_sizes import Sizes, suggested_rounds, table_sizes
from tournaments.standings.points import best_gain
from tournaments.standings.random_draw import lot
from tournaments.standings.state import FIELDS, REMAINDERS, Bye, Course, Entrant, Settings
from tournaments.standings.tiebreaks import Book

HUNDREDTHS = 100


class Swiss(Format):
    """See docs/formats.md; the cost in `cost`."""

    name = "swiss"
    ties: tuple[str, ...] = ("points", "opponents", "share", "game", "lot")

    def faults(self, settings: Settings) -> tuple[Fault, ...]:
        faults = list(common_faults(settings))
        if settings.rounds < 0:
            faults.append(Fault("rounds", ("rounds",)))
        if settings.remainder not in REMAINDERS:
            faults.append(Fault("remainder", ("remainder",)))
        if settings.field != FIELDS[0] and not self.one_deck:
            faults.append(Fault("other_cards", ("field",)))
        return tuple(faults)

    def draw(self, course: Course) -> Draw:
        if course.running:
            return WAIT
        number = course.round + 1
        present = course.present(number)
        if number > rounds_of(course) or len(present) < 2:
            return OVER
        return drawn_round(course, number, present, levels_of(course))


def rounds_of(course: Course) -> int:
    """As many as are set, or as the number of entrants at the start suggests."""
    people = len(course.present(1))
    return course.settings.rounds or suggested_rounds(people, course.settings.seats)


def levels_of(course: Course) -> dict[int, int]:
    """Points in hundredths of what a table can give."""
    gain = best_gain(course.settings)
    points = Book(course).points
    return {person: HUNDREDTHS * parts // gain for person, parts in points.items()}


@dataclass(frozen=True)
class Priced:
    """A round before it is seated: who sits out, who plays (by index), and the groups found."""

    resting: tuple[int, ...]
    people: list[int]
    prices: Prices
    groups: list[Group]


def priced_round(
    course: Course, number: int, present: Sequence[Entrant], levels: dict[int, int]
) -> Priced:
    """The cheapest round of these entrants that the search finds."""
    settings, history = course.settings, history_of(course)
    sizes = table_sizes(len(present), settings.seats, settings.remainder)
    resting = _resting(history, present, levels, sizes.byes)
    playing = [entrant for entrant in present if entrant.id not in resting]
    people, prices = _priced(history, playing, levels, sizes, settings.seats)
    drawn = lot(settings.seed, "round", number)
    groups = tables_for(prices, turned(sizes.tables, drawn), drawn)
    return Priced(tuple(sorted(resting)), people, prices, groups)


def drawn_round(
    course: Course, number: int, present: Sequence[Entrant], levels: dict[int, int],
    dealer: int | None = None,
) -> Draw:  # fmt: skip
    """A round, the highest table first. `dealer`: the seat that deals first at every table."""
    found = priced_round(course, number, present, levels)
    history, heights = found.prices.history, found.prices.levels

    def from_the_top(group: Group) -> tuple[float, Group]:
        return -sum(heights[i] for i in group) / len(group), group

    tables = tuple(
        seated(
            history, [found.people[i] for i in group], (course.settings.seed, number, table), dealer
        )
        for table, group in enumerate(sorted(found.groups, key=from_the_top), 1)
    )
    return Draw(tables, tuple(Bye(number, person) for person in found.resting))


def _resting(
    history: History, present: Sequence[Entrant], levels: dict[int, int], byes: int
) -> set[int]:
    """Who sits out: who did so least often, of those the last in the standings."""
    place = {entrant.id: at for at, entrant in enumerate(present)}

    def order(person: int) -> tuple[int, int, int]:
        odd = history.byes[person] + history.times_met(BOT, person)
        return odd, levels[person], -place[person]

    return set(sorted(place, key=order)[:byes])


def _priced(
    history: History, playing: Sequence[Entrant], levels: dict[int, int], sizes: Sizes, seats: int
) -> tuple[list[int], Prices]:
    """Who plays, from the first to the last and then the bots, and what their tables cost."""
    order = sorted(playing, key=lambda entrant: -levels[entrant.id])
    people = [entrant.id for entrant in order]
    heights = [levels[person] for person in people]
    low = min(heights, default=0)
    people += [BOT] * sizes.bots
    return people, Prices(history, people, [*heights, *[low] * sizes.bots], seats)


def turned(sizes: Sequence[int], drawn: int) -> Sequence[int]:
    """Tables of another size are not always the last ones: in each round they stand elsewhere."""
    at = drawn % max(1, len(sizes))
    return (*sizes[at:], *sizes[:at])


def tables_for(prices: Prices, sizes: Sequence[int], seed: int) -> list[Group]:
    """Groups of indices: the cheapest found, and without repeats if such were found at all."""
    groups = cheapest(list(snaked(prices.levels, sizes)), prices.table, seed)
    if len(prices.people) <= SMALL and any(map(prices.repeats, groups)):
        fresh = Unmet(prices.met, sizes).round()
        if fresh is not None:
            groups = cheapest(_in_order(fresh, sizes), prices.table, seed)
    return groups


def _in_order(groups: Sequence[Group], sizes: Sequence[int]) -> list[Group]:
    left = sorted(groups)
    ordered = []
    for size in sizes:
        ordered.append(next(group for group in left if len(group) == size))
        left.remove(ordered[-1])
    return ordered


def snaked(levels: Sequence[int], sizes: Sequence[int]) -> Iterator[Group]:
    """Where the search begins: equals are dealt out to their tables to and fro.

    `levels` fall. Who is left over in a group of equals plays with the next one.
    """
    first, last = 0, 0
    while first < len(sizes):
        waiting = list(range(last, _end_of_equals(levels, last + sizes[first] - 1)))
        count = _fitting(len(waiting), sizes[first:])
        own = sizes[first : first + count]
        yield from _dealt(waiting, own)
        first, last = first + count, last + sum(own)


def _end_of_equals(levels: Sequence[int], at: int) -> int:
    end = at + 1
    while end < len(levels) and levels[end] == levels[at]:
        end += 1
    return end


def _fitting(people: int, sizes: Sequence[int]) -> int:
    count = 0
    while count < len(sizes) and people >= sizes[count]:
        people -= sizes[count]
        count += 1
    return count


def _dealt(members: Sequence[int], sizes: Sequence[int]) -> list[Group]:
    """Row by row, every second one backwards."""
    groups: list[list[int]] = [[] for _ in sizes]
    rest = iter(members)
    for row in range(max(sizes)):
        order = range(len(sizes)) if row % 2 == 0 else range(len(sizes) - 1, -1, -1)
        for table in order:
            if row < sizes[table]:
                groups[table].append(next(rest))
    return [tuple(sorted(group)) for group in groups]
