"""What tests of tables and of playing share: a loaded site, people, and a table to sit at."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from accounts.models import User
from games.engine import shuffle
from games.management.defaults import load_defaults
from games.models import Pool
from games.tables import scheduling
from games.tables.state import store
from games.tables.transport import publisher


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """No test believes what another saw."""
    store.cache.clear()
    yield
    store.cache.clear()


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game of each test has the same decks, the second others."""
    numbers = count(1)
    monkeypatch.setattr(shuffle, "new_secret", lambda: bytes([next(numbers)]) * 32)


@pytest.fixture
def site(transactional_db: None) -> None:
    load_defaults()


@pytest.fixture
def pool(site: None) -> Pool:
    """A pool of short games."""
    pool = Pool.objects.get(key="classic-short")
    pool.differences = {"max_deals": 3}
    pool.save()
    return pool


@pytest.fixture
def people(site: None) -> list[User]:
    return [User.objects.create_user(name, password="x") for name in ("anna", "boris", "vera")]


@pytest.fixture
def bots(site: None) -> list[User]:
    return list(User.objects.exclude(bot_level="").order_by("pk"))


@pytest.fixture
def notices(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """What is published, instead of publishing it: (group, message)."""
    said: list[tuple] = []
    monkeypatch.setattr(publisher, "publish", lambda group, message: said.append((group, message)))
    return said


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """The tasks that are sent, instead of sending them: (name, *args)."""
    sent: list[tuple] = []
    send: Callable[..., None] = lambda name, *args: sent.append((name, *args))  # noqa: E731
    monkeypatch.setattr(scheduling, "send", send)
    return sent
