"""Bans by moderators of the site that keep users from a tournament."""

from django.utils import timezone

from accounts.bans.models import Ban
from accounts.bans.queries import active_ban_of, error_data
from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.models import Tournament


def ban_scopes(tournament: Tournament) -> tuple[str, ...]:
    """Return which bans keep users from this tournament: from tournaments, and from rated games."""
    rated = (Ban.Scope.RATED,) if tournament.rated else ()
    return (Ban.Scope.TOURNAMENTS, *rated)


def ban_of(tournament: Tournament, user: User) -> TournamentError | None:
    """Return the error if a ban keeps the user from this tournament, else None."""
    now = timezone.now()
    for scope in ban_scopes(tournament):
        ban = active_ban_of(user, scope, now)
        if ban is not None:
            return _error(ban)
    return None


def _error(ban: Ban) -> TournamentError:
    code = "tournament_ban" if ban.scope == Ban.Scope.TOURNAMENTS else "ranked_ban"
    return TournamentError(code if ban.until else f"permanent_{code}", **error_data(ban))
