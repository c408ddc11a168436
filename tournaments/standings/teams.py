"""The table of teams: the sum of their members' scores, with explanations. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum

from tournaments.standings.random_draw import random_draw
from tournaments.standings.results_by_player import RUNNING
from tournaments.standings.standings import Standings, compute_standings
from tournaments.standings.state import TournamentState
from tournaments.standings.tiebreaks import RANDOM_DRAW_RANGE, TIE_BREAKS

RANDOM_DRAW = "random_draw"


@dataclass(frozen=True)
class TeamMember:
    """One member's part of what the team has.

    points    of all rounds, in point units
    by_round  round and points of each round that has ended for them
    """

    entrant: int
    points: int
    by_round: tuple[tuple[int, int], ...]
    out: bool


@dataclass(frozen=True)
class TeamRow:
    """One row of the table of teams.

    rank     from 1; no two teams share it, since a random draw comes last
    values   a number for each of `ties`: the sum of the members' numbers
    decided  what separates it from the row above; "" for the first
    out      whether all members have withdrawn, or were withdrawn
    """

    rank: int
    team: int
    values: tuple[float, ...]
    decided: str
    out: bool
    members: tuple[TeamMember, ...]


@dataclass(frozen=True)
class TeamStandings:
    """The teams in order, and the names of what orders them."""

    ties: tuple[str, ...]
    rows: tuple[TeamRow, ...]


def team_ties(ties: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tie-breaks of teams: those of players that can be added, then the random draw."""
    summed = [name for name in ties if name != RANDOM_DRAW and not _is_of_one(name)]
    return (*summed, RANDOM_DRAW)


def _is_of_one(name: str) -> bool:
    """Return whether the number says something of a single player only, so that no sum does."""
    return TIE_BREAKS[name].of_group or name == "reached"


def team_standings(state: TournamentState) -> TeamStandings:
    """Return the table of teams of a state; entrants without a team are left out."""
    table, ties = compute_standings(state), team_ties(state.settings.ties)
    members: dict[int, list[int]] = {}
    for row in table.rows:
        if team := state.by_id[row.entrant].team:
            members.setdefault(team, []).append(row.entrant)
    values = {team: _values(table, state, ties, team, ids) for team, ids in members.items()}
    order = sorted(members, key=lambda team: (*(-value for value in values[team]), team))
    return TeamStandings(ties, tuple(_rows(table, state, ties, order, members, values)))


def _values(
    table: Standings, state: TournamentState, ties: tuple[str, ...], team: int, ids: list[int]
) -> tuple[float, ...]:
    """Return the numbers of one team. A sum does not depend on the order of its members."""
    sums = [fsum(TIE_BREAKS[name].value(table.data, one) for one in ids) for name in ties[:-1]]
    return (*sums, random_draw(state.settings.seed, "team", team) / RANDOM_DRAW_RANGE)


def _rows(
    table: Standings,
    state: TournamentState,
    ties: tuple[str, ...],
    order: list[int],
    members: dict[int, list[int]],
    values: dict[int, tuple[float, ...]],
) -> Iterator[TeamRow]:
    above: tuple[float, ...] = ()
    for rank, team in enumerate(order, 1):
        own = values[team]
        both = zip(ties, above, own, strict=False)
        decided = next((name for name, upper, lower in both if upper != lower), "")
        people = tuple(_member(table, state, entrant_id) for entrant_id in members[team])
        yield TeamRow(rank, team, own, decided, all(one.out for one in people), people)
        above = own


def _member(table: Standings, state: TournamentState, entrant_id: int) -> TeamMember:
    """Return what one member brought, round by round."""
    results = (one for one in table.data.results[entrant_id] if one.kind != RUNNING)
    by_round = tuple((result.round, result.points) for result in results)
    out = state.out_from_round(entrant_id) is not None
    return TeamMember(entrant_id, sum(points for _, points in by_round), by_round, out)
