"""What tests of stored tournaments share: a loaded site, and nobody who is told."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from games.tables.state import store
from tests.tournaments.plans import person, quiet_site


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """No test believes what another saw."""
    store.cache.clear()
    yield
    store.cache.clear()


@pytest.fixture
def quiet(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet_site(monkeypatch)


@pytest.fixture
def site(transactional_db: None, quiet: None) -> None:
    """The same with transactions that are really committed."""


@pytest.fixture
def anna(quiet: None) -> User:
    """Who organises."""
    return person("anna")
