"""Organisers' actions on teams: rename, move members, form teams, substitutes."""

from accounts.models import User
from tournaments.director.team_start import next_number
from tournaments.errors import TournamentError
from tournaments.formats import round_count, uses_teams
from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.ladders import seed_ratings
from tournaments.load_state import load_state
from tournaments.log_people import mention
from tournaments.models import Entrant, Team, Tournament
from tournaments.organising.people.participants import (
    check_may_play,
    invitable_user,
    lock_entrant,
    release_entry,
)
from tournaments.organising.services import check_not_over, check_running, locked_for_organiser
from tournaments.registration import teams
from tournaments.registration.team_membership import add_member, release, require_team
from tournaments.registration.waitlist import (
    REGISTERED,
    fill_free_places,
    refresh_reminders,
    registered_entrants,
)
from tournaments.standings.random_draw import random_draw
from tournaments.updates import log_event, save_and_notify, save_notify_and_advance

Status = Entrant.Status


def rename_team(user: User, tournament_id: str, team_id: int, name: str) -> None:
    """Give a team another name at any time before the end; everybody reads that it was done."""
    name = teams.clean_team_name(name)
    with locked_for_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        team = require_team(tournament, team_id)
        teams.rename_locked(tournament, team, name, user, "team_renamed")


def move_member(user: User, tournament_id: str, entrant_id: int, team_id: int | None) -> None:
    """Put an entrant into another team before the start; None: into no team."""
    with locked_for_organiser(user, tournament_id) as tournament:
        _check_teams_open(tournament)
        row = lock_entrant(tournament, entrant_id)
        if row.status not in REGISTERED:
            raise TournamentError("not_entered")
        if row.team_id == team_id:
            return
        team = require_team(tournament, team_id) if team_id is not None else None
        release(row)
        if team is not None:
            add_member(team, row)
        where = {"team": team.pk, "team_name": team.title} if team else {}
        verb = "team_moved" if team else "team_lost"
        log_event(tournament, verb, user, **where, **mention(name=row.user))
        fill_free_places(tournament)
        save_and_notify(tournament)


def draw_teams(user: User, tournament_id: str) -> int:
    """Put players without a team together, three at a time; return the number of new teams.

    It is random by the tournament's seed, so that the same players give the same teams. One or two
    who are left wait for others.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        _check_teams_open(tournament)
        alone = [row for row in registered_entrants(tournament) if row.team_id is None]
        alone.sort(key=lambda row: random_draw(tournament.seed, "partner", row.pk))
        groups = [alone[at : at + TEAM_SIZE] for at in range(0, len(alone), TEAM_SIZE)]
        full = [group for group in groups if len(group) == TEAM_SIZE]
        if not full:
            raise TournamentError("too_few_alone")
        for group in full:
            _new_team(tournament, group)
        log_event(tournament, "teams_formed", user, teams=len(full))
        fill_free_places(tournament)
        save_and_notify(tournament)
    return len(full)


def _new_team(tournament: Tournament, group: list[Entrant]) -> None:
    """Store a team without a name."""
    number = next_number(tournament)
    team = Team.objects.create(tournament=tournament, number=number, captain=group[0].user)
    for row in group:
        add_member(team, row)


def _check_teams_open(tournament: Tournament) -> None:
    """Raise TournamentError unless teams can be changed: before the start."""
    check_not_over(tournament)
    if not uses_teams(tournament.format):
        raise TournamentError("no_teams")
    if tournament.started_at is not None:
        raise TournamentError("drawn")


def substitute(user: User, tournament_id: str, team_id: int, name: str) -> Entrant:
    """Let a reserve take a free seat of a team that plays, from the next round on.

    Raises:
        TournamentError: the team is complete or out, or the user cannot take part.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        team = require_team(tournament, team_id)
        number = _next_round_of(tournament, team)
        person = invitable_user(tournament, name)
        wanted = release_entry(tournament, person)
        row = Entrant(tournament=tournament, user=person, team=team, status=Status.IN)
        row.first_round, row.is_replacement = number, not wanted
        row.rating = seed_ratings(tournament, [person.pk])[person.pk]
        row.save()
        check_may_play(tournament, person)
        data = mention(name=person)
        log_event(tournament, "team_substitute", user, team=team.pk, team_name=team.title, **data)
        save_notify_and_advance(tournament)
        refresh_reminders([person])
    return row


def _next_round_of(tournament: Tournament, team: Team) -> int:
    """Return the first round that is not drawn yet, if the team has a free seat in it."""
    state = load_state(tournament)
    number = state.round + 1
    if number > round_count(tournament.format, state):
        raise TournamentError("no_late")
    members = [entrant for entrant in state.participants(number) if entrant.team == team.pk]
    if not members:
        raise TournamentError("no_team")
    if len(members) >= TEAM_SIZE:
        raise TournamentError("no_vacancy")
    return number
