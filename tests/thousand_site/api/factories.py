"""Users with tokens and a tournament configuration, for tests of the API."""

from typing import Any, NamedTuple

from accounts.models import User
from tests.thousand_site.api.conftest import token_for
from tests.tournaments.factories import new_user

ALL = ("read", "play", "organise")
CONFIG: dict[str, Any] = {
    "name": "Autumn cup",
    "format": "swiss",
    "preset": "classic",
    "settings": {"rounds": 2},
    "ends_by": "deals",
    "deals": 3,
    "break_seconds": 0,
    "no_show_minutes": 0,
}


class TokenUser(NamedTuple):
    """A user with a token of all scopes."""

    user: User
    token: str


def token_user(name: str) -> TokenUser:
    """Return a new user with a token."""
    user = new_user(name)
    return TokenUser(user, token_for(user, *ALL))


def token_users(count: int, start: str = "p") -> list[TokenUser]:
    """Return new users with numbered names."""
    return [token_user(f"{start}{number}") for number in range(1, count + 1)]
