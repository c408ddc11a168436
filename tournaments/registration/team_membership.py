"""Membership of teams: joining, leaving, and the captain. The tournament must be locked."""

from django.utils import timezone

from tournaments.errors import TournamentError
from tournaments.formats import uses_teams
from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.models import Entrant, Team, Tournament
from tournaments.registration.waitlist import REGISTERED

Status = Entrant.Status
# Members in any of these take a place of their team.
MEMBER_STATUSES = (*REGISTERED, Status.IN)


def members_of(team: Team) -> list[Entrant]:
    """Return the members, in the order of registration."""
    rows = team.entrants.filter(status__in=MEMBER_STATUSES).select_related("user")
    return list(rows.order_by("created_at", "pk"))


def add_member(team: Team, row: Entrant) -> None:
    """Put an entrant into a team. Raises: TournamentError: it is full."""
    members = members_of(team)
    if len(members) >= TEAM_SIZE:
        raise TournamentError("team_full")
    row.team = team
    row.save(update_fields=["team"])
    if len(members) + 1 == TEAM_SIZE:
        team.full_since = timezone.now()
        team.save(update_fields=["full_since"])
    team.invitations.filter(user=row.user).delete()


def release(row: Entrant) -> None:
    """Take an entrant out of their team, if any; the last one to leave dissolves it.

    After a captain the member who registered first is the captain.
    """
    team, row.team = row.team, None
    if team is None:
        return
    row.save(update_fields=["team"])
    members = members_of(team)
    if not members:
        # One whose members played stays in the standings.
        if not team.entrants.exists():
            team.delete()
        return
    if team.captain_id == row.user_id or team.captain_id is None:
        team.captain = members[0].user
    team.full_since = None
    team.save(update_fields=["captain", "full_since"])


def lock_team(tournament: Tournament, **found_by: object) -> Team | None:
    """Return the team of this tournament, locked; None if there is none."""
    rows = Team.objects.select_for_update(of=("self",)).filter(tournament=tournament)
    return rows.filter(**found_by).first()


def require_team(tournament: Tournament, team_id: int) -> Team:
    """Return the team, locked. Raises: TournamentError."""
    team = lock_team(tournament, pk=team_id)
    if team is None:
        raise TournamentError("no_team")
    return team


def dissolve_all(tournament: Tournament) -> None:
    """Dissolve the teams of a tournament that is no longer one of teams."""
    if not uses_teams(tournament.format):
        tournament.teams.all().delete()
