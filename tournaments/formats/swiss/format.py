"""The Swiss format: equals meet, without rematches as long as possible. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor

from tournaments.formats.base import OVER, WAIT, Draw, Format, SettingsProblem, common_problems
from tournaments.formats.history import BOT, History, history_of
from tournaments.formats.seating import seat_table
from tournaments.formats.swiss.cost import RoundCosts
from tournaments.formats.swiss.local_search import SMALL_FIELD, Group, find_cheapest
from tournaments.formats.swiss.no_rematch_search import NoRematchSearch
from tournaments.formats.table_sizes import TableSizes, suggested_rounds, table_sizes
from tournaments.standings.points import max_table_gain
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import FIELDS, REMAINDERS, Bye, Entrant, Settings, TournamentState
from tournaments.standings.tiebreaks import TieBreakData

HUNDREDTHS = 100


class Swiss(Format):
    """The Swiss of docs/formats.md; its cost is in `cost`."""

    name = "swiss"
    ties: tuple[str, ...] = ("points", "opponents", "share", "game", "random_draw")

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(common_problems(settings))
        if settings.rounds < 0:
            problems.append(SettingsProblem("rounds", ("rounds",)))
        if settings.remainder not in REMAINDERS:
            problems.append(SettingsProblem("remainder", ("remainder",)))
        if settings.field != FIELDS[0] and not self.same_cards:
            problems.append(SettingsProblem("other_cards", ("field",)))
        return tuple(problems)

    def round_count(self, state: TournamentState) -> int:
        return round_count(state)

    def draw(self, state: TournamentState) -> Draw:
        if state.running:
            return WAIT
        number = state.round + 1
        present = state.participants(number)
        if number > self.round_count(state) or len(present) < 2:
            return OVER
        return self.draw_round(state, number, present)

    def draw_round(self, state: TournamentState, number: int, present: Sequence[Entrant]) -> Draw:
        """Draw a round of these entrants, the highest table first."""
        unseated = find_cheapest_round(state, number, present, self.levels(state))
        tables = tuple(
            seat_table(
                unseated.costs.history,
                [unseated.people[i] for i in group],
                (state.settings.seed, number, table),
            )
            for table, group in enumerate(from_the_top(unseated), 1)
        )
        return Draw(tables, tuple(Bye(number, entrant_id) for entrant_id in unseated.byes))

    def levels(self, state: TournamentState) -> dict[int, int]:
        """Return by entrant what players at one table should have alike."""
        return point_levels(state)


def round_count(state: TournamentState) -> int:
    """Return the number of rounds as set, or as suggested for the entrants at the start.

    In a tournament of teams these are counted.
    """
    sides = {entrant.team or -entrant.id for entrant in state.participants(1)}
    return state.settings.rounds or suggested_rounds(len(sides), state.settings.seats)


def point_levels(state: TournamentState) -> dict[int, int]:
    """Return each entrant's points in hundredths of what a table can give."""
    gain = max_table_gain(state.settings)
    return {
        entrant_id: HUNDREDTHS * units // gain for entrant_id, units in whole_units(state).items()
    }


def whole_units(state: TournamentState) -> dict[int, int]:
    """Return each entrant's points in whole units: a draw needs nothing finer.

    Each round is rounded down by itself, as it was when all points were whole units, so that draws
    of that time can be repeated.
    """
    results = TieBreakData(state).results.items()
    return {entrant_id: sum(floor(one.points) for one in rounds) for entrant_id, rounds in results}


@dataclass(frozen=True)
class UnseatedRound:
    """A round without seats: the byes, the players by index, and the groups found."""

    byes: tuple[int, ...]
    people: list[int]
    costs: RoundCosts
    groups: list[Group]


def find_cheapest_round(
    state: TournamentState,
    number: int,
    present: Sequence[Entrant],
    levels: dict[int, int],
    history: History | None = None,
) -> UnseatedRound:
    """Return the cheapest round of these entrants that the search finds.

    `history`: what they have had so far, if it is not that of the state's entrants.
    """
    settings, history = state.settings, history or history_of(state)
    sizes = table_sizes(len(present), settings.seats, settings.remainder)
    byes = _choose_byes(history, present, levels, sizes.byes)
    playing = [entrant for entrant in present if entrant.id not in byes]
    people, costs = _round_costs(history, playing, levels, sizes, settings.seats)
    drawn = random_draw(settings.seed, "round", number)
    groups = find_groups(costs, rotated(sizes.tables, drawn), drawn)
    return UnseatedRound(tuple(sorted(byes)), people, costs, groups)


def from_the_top(unseated: UnseatedRound) -> list[Group]:
    """Return the groups, those with the most points first."""
    levels = unseated.costs.levels

    def order(group: Group) -> tuple[float, Group]:
        return -sum(levels[i] for i in group) / len(group), group

    return sorted(unseated.groups, key=order)


def _choose_byes(
    history: History, present: Sequence[Entrant], levels: dict[int, int], byes: int
) -> set[int]:
    """Return who sits out: those with the fewest byes, of these the lowest in the standings."""
    place = {entrant.id: at for at, entrant in enumerate(present)}

    def order(entrant_id: int) -> tuple[int, int, int]:
        odd = history.byes[entrant_id] + history.times_met(BOT, entrant_id)
        return odd, levels[entrant_id], -place[entrant_id]

    return set(sorted(place, key=order)[:byes])


def _round_costs(
    history: History,
    playing: Sequence[Entrant],
    levels: dict[int, int],
    sizes: TableSizes,
    seats: int,
) -> tuple[list[int], RoundCosts]:
    """Return the players from first to last, then the bots, and the costs of their tables."""
    order = sorted(playing, key=lambda entrant: -levels[entrant.id])
    people = [entrant.id for entrant in order]
    levels_by_index = [levels[entrant_id] for entrant_id in people]
    low = min(levels_by_index, default=0)
    people += [BOT] * sizes.bots
    return people, RoundCosts(history, people, [*levels_by_index, *[low] * sizes.bots], seats)


def rotated(sizes: Sequence[int], drawn: int) -> Sequence[int]:
    """Return the sizes rotated, so that unequal tables are not always the last ones."""
    at = drawn % max(1, len(sizes))
    return (*sizes[at:], *sizes[:at])


def find_groups(costs: RoundCosts, sizes: Sequence[int], seed: int) -> list[Group]:
    """Return groups of indices: the cheapest found, without rematches if such were found."""
    groups = find_cheapest(list(serpentine(costs.levels, sizes)), costs.table, seed)
    if len(costs.people) <= SMALL_FIELD and any(map(costs.rematches, groups)):
        without_rematches = NoRematchSearch(costs.meetings, sizes).round()
        if without_rematches is not None:
            groups = find_cheapest(_by_sizes(without_rematches, sizes), costs.table, seed)
    return groups


def _by_sizes(groups: Sequence[Group], sizes: Sequence[int]) -> list[Group]:
    """Return the groups in the order of these sizes."""
    left = sorted(groups)
    ordered = []
    for size in sizes:
        ordered.append(next(group for group in left if len(group) == size))
        left.remove(ordered[-1])
    return ordered


def serpentine(levels: Sequence[int], sizes: Sequence[int]) -> Iterator[Group]:
    """Yield the start of the search: equals are dealt to their tables to and fro.

    `levels` fall. Those left over in a group of equals play with the next group.
    """
    first, last = 0, 0
    while first < len(sizes):
        waiting = list(range(last, _end_of_equals(levels, last + sizes[first] - 1)))
        count = _fitting(len(waiting), sizes[first:])
        own = sizes[first : first + count]
        yield from _dealt(waiting, own)
        first, last = first + count, last + sum(own)


def _end_of_equals(levels: Sequence[int], at: int) -> int:
    """Return the index after the last that equals the one at `at`."""
    end = at + 1
    while end < len(levels) and levels[end] == levels[at]:
        end += 1
    return end


def _fitting(people: int, sizes: Sequence[int]) -> int:
    """Return how many of these tables so many people fill."""
    count = 0
    while count < len(sizes) and people >= sizes[count]:
        people -= sizes[count]
        count += 1
    return count


def _dealt(members: Sequence[int], sizes: Sequence[int]) -> list[Group]:
    """Deal the members row by row, every second row backwards."""
    groups: list[list[int]] = [[] for _ in sizes]
    rest = iter(members)
    for row in range(max(sizes)):
        order = range(len(sizes)) if row % 2 == 0 else range(len(sizes) - 1, -1, -1)
        for table in order:
            if row < sizes[table]:
                groups[table].append(next(rest))
    return [tuple(sorted(group)) for group in groups]
