"""A rated game of three users, and the case that a report about it opens."""

import pytest

from accounts.models import User
from games.fairplay.models import Case
from games.fairplay.reports import report
from games.models import Game
from tests.factories import from_now, rated_game


@pytest.fixture
def site(defaults: None) -> None:
    """A site with its defaults; nothing here looks at it from another thread."""


@pytest.fixture
def reported(people: list[User]) -> Game:
    """A game of the three users that changed their ratings."""
    return rated_game(people, from_now(minutes=-1), record={})


@pytest.fixture
def case(people: list[User], reported: Game) -> Case:
    """The report of Anna that Boris played to another's advantage."""
    return report(people[0], people[1], "favour", "", reported).case
