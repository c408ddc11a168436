"""Types of a tournament's results in one file."""

from typing import Annotated, Any, NotRequired, TypedDict

from accounts.http.json_schema import Moment

ResultStatus = Annotated[str, "ResultStatus"]
ResultState = Annotated[str, "ResultState"]
# A row of the standings, with a member for each tie-break.
ResultStanding = Annotated[dict[str, Any], "ResultStanding"]
# A row of a team's member, with a member for each tie-break of teams.
ResultTeamMember = Annotated[dict[str, Any], "ResultTeamMember"]


class ResultStandingBase(TypedDict):
    """An entrant in the standings; `rank` is null before the first result."""

    rank: int | None
    entrant: int
    name: str
    rating: int | None
    withdrawn: bool


class ResultTeamMemberBase(TypedDict):
    """A member of a team, with the numbers of the team beside it."""

    rank: int | None
    team: int
    name: str
    withdrawn: bool
    entrant: int
    member: str
    member_points: float
    member_withdrawn: bool


class ResultSeat(TypedDict):
    """A seat of a table; `score` and `points` are null until the table is over."""

    round: int
    table: int
    attempt: int
    seat: int
    entrant: int | None
    name: str
    place: int | None
    score: int | None
    points: float | None
    absent: bool
    ruled: bool
    annulled: bool
    state: ResultState
    game: str | None
    left: bool
    bracket: str


class ResultBye(TypedDict):
    """A round in which an entrant had no table."""

    round: int
    entrant: int


class TournamentResults(TypedDict):
    """All public results of a tournament."""

    id: str
    name: str
    club: str | None
    format: str
    status: ResultStatus
    round: int
    rounds: int | None
    started_at: Moment | None
    ended_at: Moment | None
    seed: str | None
    ties: list[str]
    standings: list[ResultStanding]
    teams: NotRequired[list[ResultTeamMember]]
    tables: list[ResultSeat]
    columns: dict[str, str]
    byes: list[ResultBye]
