"""A club with an organiser, members and a series."""

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import make_club, person, persons
from tests.tournaments.extras.series.factories import make_series
from tournaments.extras.series.models import Series


@pytest.fixture
def owner(quiet: None) -> User:
    return person("Olena")


@pytest.fixture
def people(db: None) -> list[User]:
    return persons(4)


@pytest.fixture
def club(owner: User, people: list[User]) -> Club:
    return make_club(owner, members=people)


@pytest.fixture
def series(owner: User, club: Club) -> Series:
    return make_series(owner, club)
