"""Teams at the start of a tournament: their members, and new teams of single players."""

from collections.abc import Iterable, Sequence

from django.utils import timezone

from tournaments.formats.teams.format import MIN_TEAMS, TEAM_SIZE
from tournaments.formats.teams.formation import Candidate, Lineup, form_teams
from tournaments.models import Entrant, Team, Tournament
from tournaments.updates import log_event


def plan_teams(
    tournament: Tournament, rows: Iterable[Entrant], everyone: bool = False
) -> tuple[Lineup, ...]:
    """Return the teams that would start now, of these entrants; () if they are too few.

    `everyone`: also of those who have not checked in.
    """
    everyone = everyone or not tournament.check_in_minutes
    here = [row for row in rows if row.checked_in_at or everyone]
    here.sort(key=lambda row: (row.created_at, row.pk))
    candidates = [Candidate(row.pk, row.team_id or 0) for row in here]
    full = tournament.teams.filter(full_since__isnull=False).order_by("full_since", "pk")
    order = list(full.values_list("pk", flat=True))
    lineups = form_teams(candidates, order, tournament.limit, tournament.seed)
    return lineups if len(lineups) >= MIN_TEAMS else ()


def starters(tournament: Tournament, rows: Sequence[Entrant]) -> list[Entrant]:
    """Return who plays, each with a team; [] if there are too few teams."""
    people = {row.pk: row for row in rows}
    lineups = plan_teams(tournament, rows)
    for lineup, team in zip(lineups, _teams(tournament, lineups, people), strict=True):
        for entrant_id in lineup.members:
            people[entrant_id].team = team
    chosen = {entrant_id for lineup in lineups for entrant_id in lineup.members}
    return [row for row in rows if row.pk in chosen]


def _teams(
    tournament: Tournament, lineups: Sequence[Lineup], people: dict[int, Entrant]
) -> list[Team]:
    """Return the row of each team; new ones for those that are put together."""
    known = tournament.teams.in_bulk([lineup.team for lineup in lineups if lineup.team])
    number = next_number(tournament)
    teams = []
    for lineup in lineups:
        team = known.get(lineup.team)
        if team is None:
            captain = people[lineup.members[0]].user
            team = Team.objects.create(tournament=tournament, number=number, captain=captain)
            number += 1
        teams.append(team)
    return teams


def next_number(tournament: Tournament) -> int:
    """Return the number of the next team without a name."""
    numbers = tournament.teams.order_by("-number").values_list("number", flat=True)
    return (numbers.first() or 0) + 1


def settle(tournament: Tournament, people: Sequence[Entrant]) -> None:
    """Bring the rows of teams in line with who plays: members who do not come are out of them."""
    chosen: dict[int, list[Entrant]] = {}
    for row in people:
        chosen.setdefault(row.team_id or 0, []).append(row)
    playing = tournament.entrants.filter(team__in=chosen)
    playing.exclude(pk__in=[row.pk for row in people]).update(team=None)
    gone = tournament.entrants.filter(status=Entrant.Status.WITHDRAWN, first_round=None)
    gone.update(team=None)
    tournament.teams.filter(entrants=None).delete()
    # Full ones were put together, and logged, before the start.
    new = tournament.teams.filter(pk__in=chosen, full_since=None).exclude(number=0).count()
    for team in tournament.teams.all():
        _settle(team, chosen.get(team.pk) or list(team.entrants.order_by("created_at", "pk")))
    if new:
        log_event(tournament, "teams_formed", teams=new)


def _settle(team: Team, members: Sequence[Entrant]) -> None:
    """Choose another captain if the old one is gone, and note whether the team is full."""
    users = [row.user_id for row in members]
    if team.captain_id not in users:
        team.captain_id = users[0]
    is_full = len(members) == TEAM_SIZE
    team.full_since = (team.full_since or timezone.now()) if is_full else None
    team.save(update_fields=["captain", "full_since"])
    team.invitations.all().delete()
