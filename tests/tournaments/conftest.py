"""Fixtures for stored tournaments: a loaded site without notices."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from games.tables.state import store
from tests.tournaments.factories import load_quiet_site, new_user


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Clear the cache of games around each test."""
    store.cache.clear()
    yield
    store.cache.clear()


@pytest.fixture
def quiet(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    load_quiet_site(monkeypatch)


@pytest.fixture
def site(transactional_db: None, quiet: None) -> None:
    """The same, with transactions that are really committed."""


@pytest.fixture
def anna(quiet: None) -> User:
    """The organiser."""
    return new_user("anna")
