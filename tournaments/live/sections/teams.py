"""Template contexts of teams: the table of teams, those that have entered, and the winners."""

from typing import Any

from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.live.snapshot.tables import Participant
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import tiebreak_texts
from tournaments.models import Entrant, Team, Tournament
from tournaments.standings.state import Units, points_of
from tournaments.standings.teams import TeamMember, TeamRow
from tournaments.standings.tiebreaks import RANDOM_DRAW

Json = dict[str, Any]
Status = Entrant.Status
# Limits of the live page; the print page shows all.
MAX_TEAMS, MAX_ENTERED_TEAMS, MAX_ALONE = 60, 40, 120


def team_table(snapshot: TournamentSnapshot, most: int | None = MAX_TEAMS) -> Json:
    """Return the context of the table of teams; empty before the start, and without teams.

    Before the first result there are no ranks. `most` None: all teams.
    """
    if not (snapshot.has_teams and snapshot.has_begun):
        return {}
    table = snapshot.team_standings
    columns = [name for name in table.ties if name != RANDOM_DRAW]
    return {
        "columns": [(name, tiebreak_texts.column_title(name)) for name in columns],
        "rows": [_team_row(snapshot, row, columns) for row in table.rows[:most]],
        "has_ranks": snapshot.has_results,
        "total": len(table.rows),
        "has_more": most is not None and len(table.rows) > most,
        "tie_break_order": tiebreak_texts.tie_break_order(table.ties),
        "rounds": range(1, snapshot.current_round + 1),
    }


def _team_row(snapshot: TournamentSnapshot, row: TeamRow, columns: list[str]) -> Json:
    """Return one team with its numbers, and what each member brought in each round."""
    numbers = dict(zip(snapshot.team_standings.ties, row.values, strict=True))
    return {
        "rank": row.rank,
        "team": snapshot.teams[row.team],
        "is_out": row.out,
        "values": [(name, _value_text(name, numbers[name])) for name in columns],
        "deciding": row.decided if row.decided != columns[0] else "",
        "by_lot": row.decided == RANDOM_DRAW,
        "members": [_member(snapshot, member) for member in row.members],
    }


def _value_text(name: str, value: float) -> str:
    """Return a team's number; the sum of shares is no percentage."""
    return tiebreak_texts.number_text(value, 3 if name == "share" else 2)


def _member(snapshot: TournamentSnapshot, member: TeamMember) -> Json:
    """Return one member's points round by round, "" where they did not play."""
    points = dict(member.by_round)
    return {
        "person": snapshot.participants[member.entrant],
        "is_out": member.out,
        "rounds": [_points(points.get(number)) for number in range(1, snapshot.current_round + 1)],
        "points": _points(member.points),
    }


def _points(units: Units | None) -> str:
    return "" if units is None else tiebreak_texts.number_text(points_of(units))


def entered_teams(snapshot: TournamentSnapshot) -> Json:
    """Return the teams that have entered, full ones first, and who looks for one; or {}.

    Both lists are cut; `count` and `alone_count` are of all.
    """
    if not snapshot.has_teams:
        return {}
    members: dict[int, list[Participant]] = {}
    for person in snapshot.participants.values():
        if person.row.status in (Status.ENTERED, Status.WAITING, Status.IN):
            members.setdefault(person.row.team_id or 0, []).append(person)
    alone = members.pop(0, [])
    teams = [
        _entered_team(team, members[team.pk])
        for team in sorted(snapshot.teams.values(), key=_order)
        if team.pk in members
    ]
    return {
        "list": teams[:MAX_ENTERED_TEAMS],
        "count": len(teams),
        "hidden_count": max(0, len(teams) - MAX_ENTERED_TEAMS),
        "alone": alone[:MAX_ALONE],
        "alone_count": len(alone),
        "alone_hidden_count": max(0, len(alone) - MAX_ALONE),
    }


def _order(team: Team) -> tuple[bool, Any, int]:
    """Return the order in which places are given out: full teams first."""
    return team.full_since is None, team.full_since or team.created_at, team.pk


def _entered_team(team: Team, members: list[Participant]) -> Json:
    """Return one team with its members, the captain first."""
    return {
        "team": team,
        "members": sorted(members, key=lambda person: person.user.pk != team.captain_id),
        "missing": max(0, TEAM_SIZE - len(members)),
        "waits": any(person.row.status == Status.WAITING for person in members),
    }


def winners(snapshot: TournamentSnapshot) -> list[Json]:
    """Return the first team once the tournament is over, under the names that a page reads."""
    if snapshot.tournament.status != Tournament.Status.OVER or not snapshot.has_results:
        return []
    first = [row for row in snapshot.team_standings.rows[:1] if row.played]
    return [{"name": snapshot.teams[row.team].title} for row in first]


def winning_members(snapshot: TournamentSnapshot) -> list[Participant]:
    """Return the members of the first team."""
    first = snapshot.team_standings.rows[:1] if snapshot.has_results else ()
    return [snapshot.participants[member.entrant] for row in first for member in row.members]
