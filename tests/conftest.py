"""What all tests share: PostgreSQL or SQLite by DATABASE_URL, a Valkey, tasks on demand."""

import os
import secrets
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

from games.matchmaking import wait_estimates
from tests import databases

# Django's own truncates every table and writes the permissions anew: 300 ms per test.
TransactionTestCase._fixture_teardown = lambda self: databases.empty()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that are about the other kind of database."""
    other = "sqlite" if connection.vendor == "postgresql" else "postgres"
    for item in items:
        if item.get_closest_marker(other):
            item.add_marker(pytest.mark.skip(reason=f"not about {connection.display_name}"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Connect each test process to a copy of one migrated template."""
    with django_db_blocker.unblock(), databases.process_database():
        yield


@pytest.fixture(autouse=True)
def _own_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long people waited in one test is nothing to the next, in which home shows it."""
    own = f"{settings.REDIS_PREFIX}:waits:{secrets.token_hex(4)}"
    monkeypatch.setattr(wait_estimates, "_key", lambda pool_key: f"{own}:{pool_key}")
    monkeypatch.setattr(wait_estimates, "_failed_at", -wait_estimates.RETRY_AFTER_SECONDS)


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """A page that was asked for leaves its language in the thread: each test begins without."""
    translation.deactivate()


@pytest.fixture(scope="session")
def redis_url() -> str:
    return os.environ["REDIS_URL"]


@pytest.fixture(scope="module")
def own_database(django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, str]]:
    """The environment of the sites of one module: only their processes use this database."""
    with databases.site_database(django_db_blocker) as environment:
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
