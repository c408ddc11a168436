"""What all tests share: PostgreSQL or SQLite by DATABASE_URL, a Valkey, tasks on demand."""

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.utils import translation

from games.matchmaking import wait_estimates
from thousand_site.server.embedded import create_database, drop_database

TESTS = Path(__file__).parent
# In these a test that asks for none of the fixtures says the same on every database.
ROOMS = ("games", "ratings", "scoring", "tournaments")
DATABASES = {"db", "transactional_db", "own_database", "site_database"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The suite runs on PostgreSQL, on SQLite and in part without the state cache; each test where
    it has something to say."""
    if connection.vendor != "postgresql":
        _leave_out(filter(_speaks_of_postgres, items), "speaks of PostgreSQL alone")
    if connection.vendor == "postgresql" or not settings.LIVE_CACHE:
        _leave_out(filter(_knows_no_database, items), "knows no database: tested on SQLite")


def _leave_out(items: Iterable[pytest.Item], reason: str) -> None:
    for item in items:
        item.add_marker(pytest.mark.skip(reason=reason))


def _speaks_of_postgres(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgres") is not None


def _knows_no_database(item: pytest.Item) -> bool:
    if item.path.relative_to(TESTS).parts[0] not in ROOMS or _speaks_of_postgres(item):
        return False
    asks = DATABASES & set(getattr(item, "fixturenames", ()))
    return not asks and item.get_closest_marker("django_db") is None


@pytest.fixture(autouse=True)
def _own_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long people waited in one test is nothing to the next, in which home shows it."""
    own = f"{settings.REDIS_PREFIX}:waits:{secrets.token_hex(4)}"
    monkeypatch.setattr(wait_estimates, "_key", lambda pool_key: f"{own}:{pool_key}")
    monkeypatch.setattr(wait_estimates, "_failed_at", -wait_estimates.REST_SECONDS)


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """A page that was asked for leaves its language in the thread: each test begins without."""
    translation.deactivate()


@pytest.fixture(scope="session")
def redis_url() -> str:
    return os.environ["REDIS_URL"]


@contextmanager
def fresh_database() -> Iterator[dict[str, str]]:
    """The environment of a real site: a fresh database of the kind that this run is about."""
    if connection.vendor != "postgresql":
        yield {}
        return
    url, name = os.environ["DATABASE_URL"], f"site_{secrets.token_hex(4)}"
    yield {"DATABASE_URL": create_database(url, name)}
    drop_database(url, name)


@pytest.fixture(scope="session")
def site_database() -> Iterator[dict[str, str]]:
    """For the one site that the tests in the browser share."""
    with fresh_database() as environment:
        yield environment


@pytest.fixture(scope="module")
def own_database() -> Iterator[dict[str, str]]:
    """For the sites of one module: nobody else's processes work on it."""
    with fresh_database() as environment:
        yield environment


@pytest.fixture
def tasks_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Celery tasks run where they are sent, by name too; the list names them in order."""
    from thousand_site.celery import app

    sent: list[str] = []

    def send(name: str, args: tuple = (), kwargs: dict | None = None, **_: object) -> object:
        sent.append(name)
        app.loader.import_default_modules()
        return app.tasks[name].apply(args=args, kwargs=kwargs or {}, throw=True)

    monkeypatch.setattr(app, "send_task", send)
    # By key: the settings of Celery take attributes, and do not give them back.
    monkeypatch.setitem(app.conf, "task_always_eager", True)
    yield sent
