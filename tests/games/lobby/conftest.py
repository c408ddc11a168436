"""Users who follow each other."""

import pytest

from accounts.models import User
from accounts.relations.services import follow


@pytest.fixture
def friends(people: list[User]) -> list[User]:
    """The three users; Anna follows the others."""
    anna, *others = people
    for other in others:
        follow(anna, other)
    return people
