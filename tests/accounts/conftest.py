"""Fixtures of the tests of accounts: English texts, and three users."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation

from accounts.models import User
from tests.accounts.clubs.factories import person


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _clear_rate_limits() -> None:
    """Clear the counts of rate limits: they are in the cache and outlast a test."""
    cache.delete_pattern("*")


@pytest.fixture
def olga(db: None) -> User:
    return person("Olga")


@pytest.fixture
def petro(db: None) -> User:
    return person("Petro")


@pytest.fixture
def ira(db: None) -> User:
    return person("Ira")
