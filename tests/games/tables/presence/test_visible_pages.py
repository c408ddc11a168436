"""A page says with its pings whether it is visible; it is believed for half a minute."""

from typing import Any

import pytest
import redis

from accounts import valkey
from accounts.limits import counter
from games.models import Game
from games.realtime.executor import run
from games.tables.presence import attendance, visible_pages
from tests.games.tables.browser import Browser, watch

pytestmark = pytest.mark.usefixtures("queued")


def known(table: Game) -> list[bool]:
    return [visible_pages.is_visible((table.id, seat)) for seat in range(3)]


def mark(table: Game, seat: int) -> None:
    visible_pages.note_visible((table.id, seat))
    visible_pages.write_noted()


def test_a_page_counts_as_visible_for_half_a_minute(table, monkeypatch):
    mark(table, 1)
    assert known(table) == [False, True, False]
    real = visible_pages.time.time
    monkeypatch.setattr(visible_pages.time, "time", lambda: real() + visible_pages.TTL_SECONDS)
    assert known(table) == [False, False, False]


def test_an_unknown_page_counts_as_hidden(table, monkeypatch):
    mark(table, 1)
    monkeypatch.setattr(valkey, "client", broken)
    mark(table, 1)
    assert known(table) == [False, False, False]


def broken() -> None:
    raise OSError


def test_a_ping_that_could_not_be_written_is_written_later(table, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(valkey, "client", broken)
        mark(table, 1)
    monkeypatch.setattr(counter, "_failed_at", -counter.RETRY_AFTER_FAILURE_S)
    visible_pages.write_noted()
    assert known(table) == [False, True, False]


def test_a_ping_is_not_written_when_it_no_longer_counts(table, monkeypatch):
    visible_pages.note_visible((table.id, 1))
    real = visible_pages.time.time
    monkeypatch.setattr(visible_pages.time, "time", lambda: real() + visible_pages.TTL_SECONDS)
    visible_pages.write_noted()
    assert not visible_pages._noted
    assert valkey.client().zscore(visible_pages._key(), f"{table.id}:1") is None


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A Valkey that accepts connections and never answers; return the calls that waited for it."""
    waited: list[str] = []

    class Hanging:
        def __getattr__(self, name: str) -> Any:
            return lambda *_, **__: self

        def execute(self) -> None:
            waited.append("pipeline")
            raise redis.TimeoutError

        def zscore(self, *_: str) -> None:
            waited.append("zscore")
            raise redis.TimeoutError

    monkeypatch.setattr(valkey, "client", Hanging)
    return waited


def test_no_ping_waits_for_a_valkey_that_hangs(table, hanging, caplog):
    """All the pings and connections of a process wait for it once in a while, and log that once."""
    for _ in range(50):
        visible_pages.note_visible((table.id, 1))
    assert not hanging
    for seat in range(3):
        attendance.poll([(table.id, seat)])
        attendance.open_table((table.id, seat))
        visible_pages.note_visible((table.id, seat))
        assert not visible_pages.is_visible((table.id, seat))
    assert hanging == ["pipeline"]
    assert [record.message for record in caplog.records].count("Valkey is skipped for 5 s") == 1


async def ping(browser: Browser, **more: object) -> None:
    await browser.send_json({"type": "ping", "seq": browser.table["seq"], **more})
    await browser.receive_type("pong")


async def test_a_ping_of_a_visible_page_is_noted(table, clients):
    hidden, visible = [await watch(table, clients[seat]) for seat in (0, 2)]
    await ping(hidden)
    await ping(hidden, visible=False)
    await ping(hidden, visible="yes")
    await ping(visible, visible=True)
    await run(attendance.poll, [])
    assert known(table) == [False, False, True]
    for browser in (hidden, visible):
        await browser.leave()


async def test_a_spectators_page_is_nobodys(table):
    browser = await watch(table)
    await ping(browser, visible=True)
    await run(attendance.poll, [])
    assert known(table) == [False, False, False]
    await browser.leave()
