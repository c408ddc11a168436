"""Teams that join a running tournament: whole ones only. The tournament must be locked."""

from django.utils import timezone

from tournaments.errors import TournamentError
from tournaments.formats.swiss.format import round_count
from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.formats.teams.formation import max_teams
from tournaments.ladders import seed_ratings
from tournaments.load_state import load_state
from tournaments.models import Entrant, Team, Tournament
from tournaments.registration.team_membership import members_of
from tournaments.registration.waitlist import REGISTERED
from tournaments.schedule import can_register_late
from tournaments.standings.state import TournamentState
from tournaments.updates import log_event, save_notify_and_advance

Status = Entrant.Status


def is_full(tournament: Tournament) -> bool:
    """Return whether there is no room for another team in a running tournament."""
    playing = tournament.entrants.filter(status=Status.IN).order_by().values("team").distinct()
    room = max_teams(tournament.limit)
    return room is not None and playing.count() >= room


def wait_for_team(tournament: Tournament, row: Entrant) -> Entrant:
    """Keep an entrant on the waiting list until their team is full.

    Raises:
        TournamentError: teams can no longer join.
    """
    _check_open(tournament, load_state(tournament))
    if row.pk is None or row.status != Status.WAITING:
        row.status = Status.WAITING
        row.created_at = row.checked_in_at = timezone.now()
        row.save()
    return row


def _check_open(tournament: Tournament, state: TournamentState) -> None:
    if not can_register_late(tournament.format, tournament.late_rounds, state.round):
        raise TournamentError("started")
    if state.round >= round_count(state):
        raise TournamentError("no_late")
    if is_full(tournament):
        raise TournamentError("full")


def admit(tournament: Tournament, team: Team) -> None:
    """Let a full team play from the next round on.

    Raises:
        TournamentError: it is not full, or teams can no longer join.
    """
    state, members = load_state(tournament), members_of(team)
    if len(members) < TEAM_SIZE or not all(row.user.is_active for row in members):
        raise TournamentError("whole_teams")
    _check_open(tournament, state)
    members = [row for row in members if row.status in REGISTERED]
    ratings = seed_ratings(tournament, [row.user_id for row in members])
    for row in members:
        row.status, row.first_round = Status.IN, state.round + 1
        row.rating = ratings[row.user_id]
    Entrant.objects.bulk_update(members, ["status", "first_round", "rating"])
    log_event(tournament, "team_late", team=team.pk, name=team.title, round=state.round + 1)
    save_notify_and_advance(tournament)


def enter(tournament: Tournament, row: Entrant) -> None:
    """Let an entrant who waits play with their team, if it is full.

    Raises:
        TournamentError: it is not, or there is none.
    """
    if row.team is None:
        raise TournamentError("whole_teams")
    admit(tournament, row.team)
    row.refresh_from_db()
