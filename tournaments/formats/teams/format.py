"""The format of teams: a Swiss of teams, with one member of each at a table. Pure."""

from collections.abc import Iterator, Sequence

from tournaments.formats.base import OVER, WAIT, Draw, SettingsProblem
from tournaments.formats.history import BOT, history_of
from tournaments.formats.seating import seat_table
from tournaments.formats.swiss.format import (
    HUNDREDTHS,
    Swiss,
    find_cheapest_round,
    from_the_top,
    round_count,
    whole_units,
)
from tournaments.formats.teams.lineup import find_lineup
from tournaments.formats.teams.sides import members_by_side, seeded_sides, side_history, side_of
from tournaments.standings.points import max_table_gain
from tournaments.standings.state import Bye, Entrant, Settings, Table, TournamentState

# Members of a team, and seats of a table.
TEAM_SIZE = 3
# Fewer are no tournament of teams.
MIN_TEAMS = 2


class Teams(Swiss):
    """Teams equal in points meet, three at a time, at tables with one member of each.

    A missing member's seat is left to a bot, which scores nothing for the team.
    """

    name = "teams"
    teams = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(super().problems(settings))
        if settings.seats != TEAM_SIZE:
            problems.append(SettingsProblem("teams_seats", ("seats",)))
        if settings.remainder == "mixed":
            problems.append(SettingsProblem("teams_mixed", ("remainder",)))
        return tuple(problems)

    def draw(self, state: TournamentState) -> Draw:
        if state.running:
            return WAIT
        number = state.round + 1
        sides = seeded_sides(state, number)
        if number > round_count(state) or len(sides) < MIN_TEAMS:
            return OVER
        return self.draw_round(state, number, sides)

    def draw_round(self, state: TournamentState, number: int, present: Sequence[Entrant]) -> Draw:
        """Draw a round of these teams, the meeting of the highest first."""
        levels = _levels(state)
        unseated = find_cheapest_round(state, number, present, levels, side_history(state))
        meetings = [[unseated.people[i] for i in group] for group in from_the_top(unseated)]
        members = members_by_side(state.participants(number))
        tables = tuple(_tables(state, number, members, meetings))
        byes = (entrant.id for side in unseated.byes for entrant in members[side])
        return Draw(tables, tuple(Bye(number, entrant_id) for entrant_id in sorted(byes)))


def _levels(state: TournamentState) -> dict[int, int]:
    """Return each team's points in hundredths of what its tables can give in a round."""
    points, gain = whole_units(state), max_table_gain(state.settings) * TEAM_SIZE
    sums: dict[int, int] = {}
    for entrant in state.entrants:
        side = side_of(entrant)
        sums[side] = sums.get(side, 0) + points[entrant.id]
    return {side: HUNDREDTHS * parts // gain for side, parts in sums.items()}


def _tables(
    state: TournamentState,
    number: int,
    members: dict[int, list[Entrant]],
    meetings: Sequence[Sequence[int]],
) -> Iterator[Table]:
    """Yield the tables of all meetings, numbered through the round."""
    history, seed, table = history_of(state), state.settings.seed, 0
    for meeting, sides in enumerate(meetings, 1):
        teams = [[e.id for e in members[side]] if side != BOT else [] for side in sides]
        for people in find_lineup(history, teams, (seed, number, meeting)):
            table += 1
            yield seat_table(history, people, (seed, number, table))
