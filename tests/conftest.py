"""What all tests share: PostgreSQL or SQLite by DATABASE_URL, a Valkey, tasks on demand."""

import os
from collections.abc import Iterator

import pytest
from django.db import connection


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if connection.vendor == "postgresql":
        return
    skip = pytest.mark.skip(reason="speaks of PostgreSQL alone")
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def redis_url() -> str:
    return os.environ["REDIS_URL"]


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
    monkeypatch.setattr(app.conf, "task_always_eager", True)
    yield sent
