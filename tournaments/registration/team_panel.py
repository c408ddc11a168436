"""The panel of a tournament's page about the reader's team and open teams."""

from dataclasses import dataclass

from accounts.models import User
from tournaments.formats import uses_teams
from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.http.links import page_url
from tournaments.models import Entrant, Team, TeamInvitation, Tournament
from tournaments.registration.status import RegistrationStatus
from tournaments.registration.team_membership import members_of

# How much may be typed as a code: it may come with spaces or more of a message.
MAX_TYPED_CODE_LENGTH = 40
# The states in which somebody may form a team, and those in which they have registered.
FORMING, REGISTERED_STATES = ("open", "entered", "waiting"), ("entered", "waiting")


@dataclass(frozen=True)
class TeamPanel:
    """The reader's team with its actions; without a team the ways into one.

    invitations  the teams that invite the reader
    invited      those that the reader's team invites, for its captain
    code         from the link that led here, or ""
    """

    tournament: Tournament
    user: User | None
    team: Team | None
    members: tuple[Entrant, ...] = ()
    invitations: tuple[TeamInvitation, ...] = ()
    invited: tuple[TeamInvitation, ...] = ()
    code: str = ""
    is_registered: bool = False
    late: bool = False

    @property
    def is_captain(self) -> bool:
        return (
            self.team is not None
            and self.user is not None
            and (self.team.captain_id == self.user.pk)
        )

    @property
    def is_full(self) -> bool:
        return len(self.members) >= TEAM_SIZE

    @property
    def missing(self) -> int:
        """Return how many members are missing."""
        return TEAM_SIZE - len(self.members)

    @property
    def path(self) -> str:
        """Return the path of the link by which others join."""
        return f"{page_url(self.tournament.pk)}?team={self.team.code}" if self.team else ""


def team_panel(status: RegistrationStatus, user: User | None, code: str) -> TeamPanel | None:
    """Return the panel; None where no team can be formed."""
    tournament, row = status.tournament, status.row
    if not uses_teams(tournament.format) or status.state not in FORMING:
        return None
    is_registered = status.state in REGISTERED_STATES
    team = row.team if row is not None and is_registered else None
    return TeamPanel(
        tournament,
        user,
        team,
        members=tuple(members_of(team)) if team else (),
        invitations=() if team else _invitations(tournament, user),
        invited=tuple(team.invitations.select_related("user")) if team else (),
        code=code[:20],
        is_registered=is_registered,
        late=status.late,
    )


def _invitations(tournament: Tournament, user: User | None) -> tuple[TeamInvitation, ...]:
    """Return the open invitations of a user by teams of this tournament."""
    if user is None:
        return ()
    rows = TeamInvitation.objects.filter(user=user, team__tournament=tournament)
    return tuple(rows.select_related("team").order_by("created_at", "pk"))
