"""Fixtures of tests of pages; the factories are in factories.py."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from accounts.models import User
from games.management.defaults import load_defaults
from ratings.models import Ladder
from tests.thousand_site.factories import person, rate


@pytest.fixture
def english() -> Iterator[None]:
    """Render texts in English."""
    with translation.override("en"):
        yield


@pytest.fixture
def ladder(db: None) -> Ladder:
    """The ladder of the pool `classic-calm`, with all default pools, ladders and bots."""
    load_defaults()
    return Ladder.objects.get(key="classic")


@pytest.fixture
def anna(ladder: Ladder) -> User:
    """A listed user with a rating of 1612."""
    user = person("Anna")
    rate(user, ladder, 1612)
    return user
