"""What the tests of tournaments in the API share: who asks, and tournaments as they may be."""

from typing import Any, NamedTuple

from accounts.models import User
from tests.thousand_site.api.conftest import token_for
from tests.tournaments.plans import person

ALL = ("read", "play", "organise")
PLAN: dict[str, Any] = {
    "name": "Autumn cup",
    "format": "swiss",
    "preset": "classic",
    "settings": {"rounds": 2},
    "ends_by": "deals",
    "deals": 3,
    "break_seconds": 0,
    "no_show_minutes": 0,
}


class Known(NamedTuple):
    """Somebody with a token that may do all that a person may."""

    user: User
    token: str


def known(name: str) -> Known:
    user = person(name)
    return Known(user, token_for(user, *ALL))


def many(count: int, start: str = "p") -> list[Known]:
    return [known(f"{start}{number}") for number in range(1, count + 1)]
