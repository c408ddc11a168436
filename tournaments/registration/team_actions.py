"""Requests of entrants about their teams, by the names in their addresses."""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit
from accounts.models import User
from tournaments.http.numbers import parse_key
from tournaments.registration import teams
from tournaments.registration.services import MAX_PASSWORD_LENGTH

Action = Callable[[User, str, HttpRequest], object]
LIMIT = ClientLimit("team_actions")
# Longer than any name, code or password that is accepted.
MAX_TYPED = 150


def count_team_action(request: HttpRequest, user: User | None) -> None:
    """Count a request. Raises: LimitExceeded."""
    LIMIT.take_from(request, user)


def _typed(request: HttpRequest, name: str) -> str:
    """Return what was typed into a field."""
    return request.POST.get(name, "")[:MAX_TYPED]


def _password(request: HttpRequest) -> str | None:
    return request.POST.get("password", "")[:MAX_PASSWORD_LENGTH] or None


TEAM_ACTIONS: dict[str, Action] = {
    "team-create": lambda user, key, request: teams.create_team(
        user, key, _typed(request, "team_name"), _password(request), visitor_network(request)
    ),
    "team-join": lambda user, key, request: teams.join_by_code(
        user, key, _typed(request, "code"), _password(request), visitor_network(request)
    ),
    "team-accept": lambda user, key, request: teams.accept_invitation(
        user, key, parse_key(request.POST, "team"), _password(request), visitor_network(request)
    ),
    "team-decline": lambda user, key, request: teams.decline_invitation(
        user, key, parse_key(request.POST, "team")
    ),
    "team-leave": lambda user, key, _: teams.leave_team(user, key),
    "team-remove": lambda user, key, request: teams.remove_member(
        user, key, parse_key(request.POST, "entrant")
    ),
    "team-captain": lambda user, key, request: teams.pass_captaincy(
        user, key, parse_key(request.POST, "entrant")
    ),
    "team-rename": lambda user, key, request: teams.rename(user, key, _typed(request, "team_name")),
    "team-code": lambda user, key, _: teams.change_code(user, key),
    "team-invite": lambda user, key, request: teams.invite(user, key, _typed(request, "name")),
    "team-revoke": lambda user, key, request: teams.revoke_invitation(
        user, key, parse_key(request.POST, "invitation")
    ),
}
