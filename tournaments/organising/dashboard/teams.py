"""The teams on the organisers' page, with their members and free seats."""

from dataclasses import dataclass

from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.live.snapshot.tables import Participant
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.models import Entrant, Team

Status = Entrant.Status
MEMBERS = (Status.ENTERED, Status.WAITING, Status.IN)


@dataclass(frozen=True)
class ListedTeam:
    """A team and its present members; `free`: seats that a reserve or another player may take."""

    team: Team
    members: tuple[Participant, ...]
    free: int

    @property
    def names(self) -> list[str]:
        """Return the names under which a search finds it: its own, and its members'."""
        return [self.team.title, *(person.name for person in self.members)]

    @property
    def is_playing(self) -> bool:
        return any(person.row.status == Status.IN for person in self.members)


def listed_teams(snapshot: TournamentSnapshot) -> list[ListedTeam]:
    """Return all teams in the order in which they were created."""
    members: dict[int, list[Participant]] = {}
    for person in snapshot.participants.values():
        if person.row.team_id and person.row.status in MEMBERS and not _is_out(snapshot, person):
            members.setdefault(person.row.team_id, []).append(person)
    teams = sorted(snapshot.teams.values(), key=lambda team: (team.created_at, team.pk))
    return [_listed(team, members.get(team.pk, [])) for team in teams]


def _is_out(snapshot: TournamentSnapshot, person: Participant) -> bool:
    """Return whether the entrant was withdrawn, by no-shows too."""
    is_known = person.id in snapshot.state.by_id
    return is_known and snapshot.state.out_from_round(person.id) is not None


def _listed(team: Team, members: list[Participant]) -> ListedTeam:
    return ListedTeam(team, tuple(members), max(0, TEAM_SIZE - len(members)))
