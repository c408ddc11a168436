"""Users who take challenges from everybody, and one who follows the others."""

import pytest

from accounts.models import Preferences, User
from accounts.preferences.services import set_preferences
from accounts.relations.services import follow
from games.lobby import rematch


@pytest.fixture(autouse=True)
def all_pages_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all pages count as open; a test may replace it."""
    monkeypatch.setattr(rematch, "absent_seats", lambda keys: set())


@pytest.fixture
def people(people: list[User]) -> list[User]:
    """Anna, Boris and Vera, who take challenges from everybody."""
    for user in people:
        set_preferences(user, challenges_from=Preferences.Challengers.EVERYBODY)
    return people


@pytest.fixture
def friends(people: list[User]) -> list[User]:
    """The three users; Anna follows the others."""
    anna, *others = people
    for other in others:
        follow(anna, other)
    return people
