"""The table of teams: the sum of their members' scores, with explanations. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.random_draw import random_draw
from tournaments.standings.results_by_player import RUNNING
from tournaments.standings.standings import HAS_PLAYED, Standings, compute_standings
from tournaments.standings.state import TournamentState, Units, exact_sum
from tournaments.standings.tiebreaks import RANDOM_DRAW, RANDOM_DRAW_RANGE, REACHED, TIE_BREAKS


@dataclass(frozen=True)
class TeamMember:
    """One member's part of what the team has.

    points    of all rounds, in point units
    by_round  round and points of each round that has ended for them
    """

    entrant: int
    points: Units
    by_round: tuple[tuple[int, Units], ...]
    out: bool


@dataclass(frozen=True)
class TeamRow:
    """One row of the table of teams.

    rank     from 1; teams of which nobody played share the last one, all others are separated by
             the random draw
    values   a number for each of `ties`: the sum of the members' numbers
    decided  what separates it from the row above, or `HAS_PLAYED`; "" for the first and for equals
    out      whether all members have withdrawn, or were withdrawn
    played   whether a member sat at a table
    """

    rank: int
    team: int
    values: tuple[float, ...]
    decided: str
    out: bool
    members: tuple[TeamMember, ...]
    played: bool = True


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
    return TIE_BREAKS[name].of_group or name == REACHED


def team_standings(state: TournamentState) -> TeamStandings:
    """Return the table of teams of a state; entrants without a team are left out."""
    table, ties = compute_standings(state), team_ties(state.settings.ties)
    members: dict[int, list[int]] = {}
    for row in table.rows:
        if team := state.by_id[row.entrant].team:
            members.setdefault(team, []).append(row.entrant)
    numbers = {team: _numbers(table, state, ties, team, ids) for team, ids in members.items()}
    order = sorted(members, key=lambda team: (*(-number for number in numbers[team]), team))
    return TeamStandings(ties, tuple(_rows(table, state, ties, order, members, numbers)))


def _numbers(
    table: Standings, state: TournamentState, ties: tuple[str, ...], team: int, ids: list[int]
) -> tuple[float, ...]:
    """Return what orders one team: whether a member played, the sums, then the random draw.

    Where nobody played there is no draw.
    """
    played = any(table.data.has_played(entrant_id) for entrant_id in ids)
    sums = (
        sum((TIE_BREAKS[name].exact_value(table.data, one) for one in ids), Fraction())
        for name in ties[:-1]
    )
    draw = random_draw(state.settings.seed, "team", team) / RANDOM_DRAW_RANGE if played else 0.0
    return (float(played), *map(float, sums), draw)


def _rows(
    table: Standings,
    state: TournamentState,
    ties: tuple[str, ...],
    order: list[int],
    members: dict[int, list[int]],
    numbers: dict[int, tuple[float, ...]],
) -> Iterator[TeamRow]:
    rank, above = 1, tuple[float, ...]()
    for at, team in enumerate(order, 1):
        own = numbers[team]
        rank = rank if own == above else at
        both = zip((HAS_PLAYED, *ties), above, own, strict=False)
        decided = next((name for name, upper, lower in both if upper != lower), "")
        people = tuple(_member(table, state, entrant_id) for entrant_id in members[team])
        out = all(one.out for one in people)
        yield TeamRow(rank, team, own[1:], decided, out, people, bool(own[0]))
        above = own


def _member(table: Standings, state: TournamentState, entrant_id: int) -> TeamMember:
    """Return what one member brought, round by round."""
    results = (one for one in table.data.results[entrant_id] if one.kind != RUNNING)
    by_round = tuple((result.round, result.points) for result in results)
    out = state.out_from_round(entrant_id) is not None
    return TeamMember(entrant_id, exact_sum(points for _, points in by_round), by_round, out)
