"""Checks of the database, of Valkey and of the clocks."""

import time
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from accounts import valkey
from thousand_site.doctor import stores
from thousand_site.doctor.findings import Wrong
from thousand_site.monitoring import write_probe

pytestmark = pytest.mark.django_db


def refuse(*_: Any) -> None:
    raise OperationalError("connection refused")


def test_a_database_that_takes_writes_is_right() -> None:
    assert stores.database().endswith(" takes writes")


def test_a_database_that_does_not_answer_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "ensure_connection", refuse)
    with pytest.raises(Wrong, match=r"connection refused .*DATABASE_URL"):
        stores.database()


def test_a_database_that_refuses_writes_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_probe, "_can_write", lambda: False)
    with pytest.raises(Wrong, match="writes are refused"):
        stores.database()


def test_an_old_postgresql_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr(connection, "get_database_version", lambda: (13, 4))
    with pytest.raises(Wrong, match="PostgreSQL 13 is too old; 14"):
        stores.database()


def test_a_missing_migration_is_named() -> None:
    assert stores.migrations() == "all are applied"
    MigrationRecorder.Migration.objects.filter(app="sessions", name="0001_initial").delete()
    with pytest.raises(Wrong, match="1 migrations are missing, first sessions 0001_initial"):
        stores.migrations()


def test_valkey_answers() -> None:
    assert stores.valkey_server().endswith(" answers")


def test_without_valkey_its_setting_is_named(valkey_down: None) -> None:
    with pytest.raises(Wrong, match="REDIS_URL"):
        stores.valkey_server()


def test_the_same_time_everywhere_is_right() -> None:
    assert "Valkey" in stores.clock()


@pytest.mark.parametrize("seconds", [-60, 60])
def test_a_clock_of_valkey_that_differs_is_wrong(
    monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    client = SimpleNamespace(time=lambda: (int(time.time()) + seconds, 0))
    monkeypatch.setattr(valkey, "client", lambda: client)
    with pytest.raises(Wrong, match=r"differs from that of Valkey by (59|6\d) s; .*NTP"):
        stores.clock()


def test_a_clock_of_the_database_that_differs_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_database_time", lambda: time.time() - 3600)
    with pytest.raises(Wrong, match="the database by 3600 s"):
        stores.clock()


@pytest.mark.postgres
def test_the_clock_of_the_database_is_asked() -> None:
    assert abs((stores._database_time() or 0) - time.time()) < 60
