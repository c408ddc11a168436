"""The round robin: everybody meets everybody, by a plan. Pure.

A plan needs a fixed field. If somebody has left, whole tables stay, and the search of a Swiss seats
the others. All its levels are equal: those who have met least meet. When somebody joins and finds
no free place, all rounds that follow are found so.
"""

from collections.abc import Sequence

from tournaments.formats.base import Draw, SettingsProblem
from tournaments.formats.history import BOT, history_of
from tournaments.formats.round_robin.places import Holders, planned_groups, planned_rounds
from tournaments.formats.seating import seat_table
from tournaments.formats.swiss.format import Swiss, find_cheapest_round
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import Bye, Entrant, Settings, TournamentState

# The members of a table, BOT for a bot.
Members = tuple[int, ...]


class RoundRobin(Swiss):
    """The round robin of docs/formats.md."""

    name = "round_robin"
    # All meet the same opponents, so these tell nothing; the meetings of equals do.
    ties: tuple[str, ...] = ("points", "head_to_head", "game", "wins", "random_draw")

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(super().problems(settings))
        if settings.remainder == "mixed":
            problems.append(SettingsProblem("planned_size", ("remainder",)))
        return tuple(problems)

    def round_count(self, state: TournamentState) -> int:
        return planned_rounds(state)

    def draw_round(self, state: TournamentState, number: int, present: Sequence[Entrant]) -> Draw:
        """Draw a round as planned, as far as the plan can be followed."""
        groups, byes = _groups_and_byes(state, number, present)
        history, seed = history_of(state), state.settings.seed
        tables = tuple(
            seat_table(history, group, (seed, number, table))
            for table, group in enumerate(groups, 1)
        )
        return Draw(tables, tuple(Bye(number, entrant_id) for entrant_id in sorted(byes)))


def _groups_and_byes(
    state: TournamentState, number: int, present: Sequence[Entrant]
) -> tuple[list[Members], list[int]]:
    """Return the members of each table, and who sits out."""
    planned = planned_groups(state, number)
    if planned is None:
        return _searched(state, number, present)
    seats, everybody = state.settings.seats, {entrant.id for entrant in present}
    whole = [_members(table) for table in planned if None not in table]
    rest = everybody - {one for table in whole for one in table}
    if kept := _kept_with_bots(planned, state.settings, len(rest)):
        return [*whole, *kept], sorted(rest - {one for table in kept for one in table})
    if state.settings.remainder == "bye" and len(rest) < seats and whole:
        return whole, sorted(rest)
    groups, byes = _searched(state, number, [one for one in present if one.id in rest])
    return [*whole, *groups], byes


def _kept_with_bots(planned: Sequence[Holders], settings: Settings, rest: int) -> list[Members]:
    """Return the tables with bots as planned, if no other way needs fewer; else ().

    Nobody plays alone with bots, which have no place: that would be a win for nothing.
    """
    broken = [table for table in planned if None in table and any(table)]
    bots = sum(table.count(None) for table in broken)
    if settings.remainder != "bot" or bots != -rest % settings.seats:
        return []
    return [_members(table) for table in broken if len(table) - table.count(None) > 1]


def _members(table: Holders) -> Members:
    return tuple(BOT if one is None else one for one in table)


def _searched(
    state: TournamentState, number: int, people: Sequence[Entrant]
) -> tuple[list[Members], list[int]]:
    """Return tables where those meet who have met least, and byes for those with the fewest."""
    if not people:
        return [], []
    seed = state.settings.seed
    order = sorted(people, key=lambda one: random_draw(seed, "robin", number, one.id))
    levels = {entrant.id: 0 for entrant in state.entrants}
    unseated = find_cheapest_round(state, number, order, levels)
    groups = [tuple(unseated.people[at] for at in group) for group in unseated.groups]
    return groups, list(unseated.byes)
