"""Actions of an entrant about their team: create, join, leave, invite, and lead it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.clubs import names
from accounts.limits.codes import CodeLimit, Guesser
from accounts.limits.services import Limit
from accounts.models import User
from accounts.names.confusables import skeleton
from accounts.queries import is_blocked, user_by_name
from tournaments.errors import TournamentError
from tournaments.formats import uses_teams
from tournaments.log_people import mention
from tournaments.models import Entrant, Team, TeamInvitation, Tournament, new_team_code
from tournaments.registration import late_teams
from tournaments.registration.eligibility import is_blocked_by_organisers
from tournaments.registration.services import register
from tournaments.registration.team_membership import (
    add_member,
    lock_team,
    members_of,
    release,
    require_team,
)
from tournaments.registration.waitlist import REGISTERED, fill_free_places
from tournaments.updates import lock_tournament, log_event, save_and_notify

Stage = Tournament.Status
# Open invitations of one team; wrong codes; invitations by one user.
MAX_INVITATIONS = 10
CODES, SENT = CodeLimit("team_codes"), Limit("invitations")


def create_team(
    user: User, tournament_id: str, name: str, password: str | None = None, network: str = ""
) -> Entrant:
    """Create a team with this user as its captain, who registers with it if necessary.

    Raises:
        TournamentError: the user may not register, is in a team, or the name is not possible.
    """
    found = partial(_found, name=clean_team_name(name))
    return register(user, tournament_id, password, found, network)


def clean_team_name(name: str) -> str:
    """Return the name as others will read it, by the rules for names of clubs.

    Raises:
        TournamentError: it breaks one of them.
    """
    try:
        return names.clean_name(name)
    except ValidationError as error:
        raise TournamentError("team_name", why=" ".join(error.messages)) from None


def check_name_is_free(tournament: Tournament, name: str, team: Team | None = None) -> None:
    """Raise TournamentError if another team has a name that looks like this one."""
    others = tournament.teams.filter(name_skeleton=skeleton(name))
    if (others.exclude(pk=team.pk) if team else others).exists():
        raise TournamentError("team_name_taken")


def _found(tournament: Tournament, row: Entrant, name: str) -> None:
    _check_may_join(tournament, row)
    check_name_is_free(tournament, name)
    team = Team.objects.create(tournament=tournament, name=name, captain=row.user)
    log_event(tournament, "team_created", row.user, team=team.pk, name=name)
    _join(tournament, row, team)


def join_by_code(
    user: User, tournament_id: str, code: str, password: str | None = None, network: str = ""
) -> Entrant:
    """Join the team with this code; joining one's own team again changes nothing.

    `network` is that of the user, for the limits of wrong codes.

    Raises:
        TournamentError: the user may not register, the code is wrong, or the team is full.
        LimitExceeded: too many codes were wrong.
    """
    guesser = Guesser(user.pk, network)
    CODES.take(guesser, tournament_id)
    join = partial(_join_by_code, code=code.strip())
    row = register(user, tournament_id, password, join, network)
    CODES.give_back(guesser, tournament_id)
    return row


def _join_by_code(tournament: Tournament, row: Entrant, code: str) -> None:
    team = lock_team(tournament, code=code.lower()) if code else None
    if team is None:
        raise TournamentError("wrong_team_code")
    if row.team_id != team.pk:
        _check_may_join(tournament, row)
        _join(tournament, row, team)


def accept_invitation(
    user: User, tournament_id: str, team_id: int, password: str | None = None, network: str = ""
) -> Entrant:
    """Join the team whose captain invited the user."""
    return register(user, tournament_id, password, partial(_accept, team_id=team_id), network)


def _accept(tournament: Tournament, row: Entrant, team_id: int) -> None:
    team = require_team(tournament, team_id)
    if not team.invitations.filter(user=row.user).exists():
        raise TournamentError("no_team")
    _check_may_join(tournament, row)
    _join(tournament, row, team)


def _check_may_join(tournament: Tournament, row: Entrant) -> None:
    if not uses_teams(tournament.format):
        raise TournamentError("no_teams")
    if row.status not in REGISTERED:
        raise TournamentError("teams_fixed")
    if row.team_id is not None:
        raise TournamentError("in_a_team")


def _join(tournament: Tournament, row: Entrant, team: Team) -> None:
    """Join a team, which takes part at once where the tournament runs and it is full now.

    A team that plays gets its reserves from the organiser.
    """
    if team.entrants.filter(first_round__isnull=False).exists():
        raise TournamentError("teams_fixed")
    add_member(team, row)
    log_event(tournament, "team_joined", row.user, team=team.pk, team_name=team.title)
    _update_places(tournament, team)


def _update_places(tournament: Tournament, team: Team | None = None) -> None:
    """Give out places again after a change of teams, and notify viewers."""
    if tournament.status == Stage.RUNNING and team is not None and team.full_since is not None:
        late_teams.admit(tournament, team)
        return
    fill_free_places(tournament)
    save_and_notify(tournament)


@contextmanager
def _own_team(
    user: User, tournament_id: str, captain: bool = True
) -> Iterator[tuple[Entrant, Team]]:
    """Lock the tournament in a transaction, and yield the user's entry and team.

    Raises:
        TournamentError: there is none, it plays already, or the user is not its captain.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        row = tournament.entrants.filter(user=user).select_related("user", "team").first()
        if row is None or row.team is None:
            raise TournamentError("not_in_a_team")
        if row.status not in REGISTERED or tournament.status not in (Stage.ENTRY, Stage.RUNNING):
            raise TournamentError("teams_fixed")
        if captain and row.team.captain_id != user.pk:
            raise TournamentError("not_captain")
        # Writes go through the locked row of the tournament.
        row.tournament = row.team.tournament = tournament
        yield row, row.team


def leave_team(user: User, tournament_id: str) -> None:
    """Leave the team, and stay registered as somebody who looks for one."""
    with _own_team(user, tournament_id, captain=False) as (row, team):
        log_event(row.tournament, "team_left", user, team=team.pk, team_name=team.title)
        release(row)
        _update_places(row.tournament)


def remove_member(user: User, tournament_id: str, entrant_id: int) -> None:
    """Remove a member, who stays registered; the code changes, so that it is no way back."""
    with _own_team(user, tournament_id) as (row, team):
        member = _teammate(row, team, entrant_id)
        data = mention(name=member.user)
        release(member)
        team.refresh_from_db()
        team.code = new_team_code()
        team.save(update_fields=["code"])
        log_event(row.tournament, "team_removed", user, team=team.pk, team_name=team.title, **data)
        _update_places(row.tournament)


def pass_captaincy(user: User, tournament_id: str, entrant_id: int) -> None:
    """Make another member the captain."""
    with _own_team(user, tournament_id) as (row, team):
        team.captain = _teammate(row, team, entrant_id).user
        team.save(update_fields=["captain"])
        data = mention(name=team.captain)
        log_event(row.tournament, "team_captain", user, team=team.pk, team_name=team.title, **data)
        save_and_notify(row.tournament)


def _teammate(row: Entrant, team: Team, entrant_id: int) -> Entrant:
    """Return another member of the team. Raises: TournamentError."""
    others = (one for one in members_of(team) if one.pk == entrant_id and one.pk != row.pk)
    member = next(others, None)
    if member is None:
        raise TournamentError("not_teammate")
    return member


def rename(user: User, tournament_id: str, name: str) -> None:
    """Give the own team another name."""
    name = clean_team_name(name)
    with _own_team(user, tournament_id) as (row, team):
        rename_locked(row.tournament, team, name, user, "team_named")


def rename_locked(tournament: Tournament, team: Team, name: str, actor: User, verb: str) -> None:
    """Store and log another name; the log keeps the old one for organisers."""
    check_name_is_free(tournament, name, team)
    if name == team.name:
        return
    before, team.name = team.title, name
    team.save(update_fields=["name", "name_skeleton"])
    log_event(tournament, verb, actor, team=team.pk, name=name, before=before)
    save_and_notify(tournament)


def change_code(user: User, tournament_id: str) -> None:
    """Make another code, for instance because the old one went round."""
    with _own_team(user, tournament_id) as (row, team):
        team.code = new_team_code()
        team.save(update_fields=["code"])
        save_and_notify(row.tournament)


def invite(user: User, tournament_id: str, name: str) -> None:
    """Invite a user by name. They see it on the tournament's page; no notice is sent.

    Raises:
        TournamentError: there is no such user, or they cannot be invited.
        LimitExceeded: the captain invites too much.
    """
    SENT.take(user.pk)
    with _own_team(user, tournament_id) as (row, team):
        invitee = _invitable_user(row.tournament, user, name)
        if team.full_since is not None:
            raise TournamentError("team_full")
        if team.invitations.count() >= MAX_INVITATIONS:
            raise TournamentError("team_invited_many", number=MAX_INVITATIONS)
        TeamInvitation.objects.get_or_create(team=team, user=invitee)
        save_and_notify(row.tournament)


def _invitable_user(tournament: Tournament, captain: User, name: str) -> User:
    """Return the user of this name; a block between the two is not revealed."""
    person = user_by_name(name.strip())
    if person is None or not person.is_active or is_blocked(captain, person):
        raise TournamentError("nobody")
    if person.is_bot or is_blocked_by_organisers(tournament, person):
        raise TournamentError("nobody")
    row = tournament.entrants.filter(user=person).first()
    if row is not None and (row.team_id is not None or row.status == Entrant.Status.IN):
        raise TournamentError("in_other_team", name=person.display_name)
    return person


def revoke_invitation(user: User, tournament_id: str, invitation_id: int) -> None:
    """Take back an invitation of the own team."""
    with _own_team(user, tournament_id) as (row, team):
        team.invitations.filter(pk=invitation_id).delete()
        save_and_notify(row.tournament)


@transaction.atomic
def decline_invitation(user: User, tournament_id: str, team_id: int) -> None:
    """Refuse an invitation; the captain sees that it is gone."""
    tournament = lock_tournament(tournament_id)
    TeamInvitation.objects.filter(team__tournament=tournament, team=team_id, user=user).delete()
    save_and_notify(tournament)
