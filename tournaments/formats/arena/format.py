"""The format of the arena; `waves` sets the times, `groups` the tables. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.formats.arena.cost import WaveCosts
from tournaments.formats.arena.groups import choose_groups
from tournaments.formats.arena.waves import REMATCH_WAIT, tables_due
from tournaments.formats.base import (
    OVER,
    POINT_SETTINGS,
    WAIT,
    Draw,
    Format,
    SettingsProblem,
    common_problems,
)
from tournaments.formats.history import BOT, History, history_of
from tournaments.formats.seating import seat_table
from tournaments.formats.swiss.format import point_levels
from tournaments.formats.swiss.local_search import Group
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import FIELDS, FreeEntrant, Settings, TournamentState

MIN_ARENA_MINUTES, MAX_ARENA_MINUTES = 20, 720


class Arena(Format):
    """The arena of docs/formats.md. Each wave is a round; its tables are numbered through."""

    name = "arena"
    ties: tuple[str, ...] = ("points", "wins", "share", "random_draw")
    uses = frozenset(("arena_minutes", "streak", *POINT_SETTINGS))
    timed = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(common_problems(settings))
        if not MIN_ARENA_MINUTES <= settings.arena_minutes <= MAX_ARENA_MINUTES:
            problems.append(SettingsProblem("arena_minutes", ("arena_minutes",)))
        if settings.field != FIELDS[0]:
            problems.append(SettingsProblem("other_cards", ("field",)))
        return tuple(problems)

    def draw(self, state: TournamentState) -> Draw:
        if state.time_over:
            return WAIT if state.running else OVER
        free = _in_order(state)
        running = sum(not result.over for result in state.results)
        count = tables_due(state.settings.seats, [one.seconds for one in free], running)
        return _wave(state, free, count) if count else WAIT


def _in_order(state: TournamentState) -> list[FreeEntrant]:
    """Return the free entrants, who waits longest first; equals by lot, anew in each wave."""
    lot = (state.settings.seed, "wave", state.round + 1)
    return sorted(state.free, key=lambda one: (-one.seconds, random_draw(*lot, one.entrant)))


def _wave(state: TournamentState, free: list[FreeEntrant], count: int) -> Draw:
    """Return so many tables; bots fill the only one if the entrants do not."""
    seats, number = state.settings.seats, state.round + 1
    bots = max(0, seats - len(free))
    points = point_levels(state)
    people = [one.entrant for one in free] + [BOT] * bots
    levels = [points.get(entrant_id, 0) for entrant_id in people]
    waited = [one.seconds for one in free] + [0] * bots
    costs = WaveCosts(state, people, levels)
    groups = choose_groups(costs, waited, seats, count)
    if state.running:
        groups = [g for g in groups if not costs.is_rematch(g) or _is_patient(waited, g)]
    history, first = _history(state), _last_table(state) + 1
    members = [[people[index] for index in group] for group in groups]
    seed = state.settings.seed
    return Draw(
        tuple(seat_table(history, m, (seed, number, at)) for at, m in enumerate(members, first))
    )


def _is_patient(waited: Sequence[int], group: Group) -> bool:
    """Return whether one of these has waited long enough for other opponents."""
    return max(waited[index] for index in group) >= REMATCH_WAIT


def _history(state: TournamentState) -> History:
    """Return the counts as drawn: who did not come counts like the others.

    That is known only later, and a draw must be repeatable.
    """
    drawn = tuple(replace(r, no_shows=frozenset()) if r.no_shows else r for r in state.results)
    return history_of(replace(state, results=drawn))


def _last_table(state: TournamentState) -> int:
    return max((result.table.number for result in state.results), default=0)
