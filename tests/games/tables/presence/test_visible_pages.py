"""A page says with its pings whether it is visible; it is believed for half a minute."""

import pytest

from accounts import valkey
from games.models import Game
from games.tables.presence import visible_pages
from tests.games.tables.browser import Browser, watch

pytestmark = pytest.mark.usefixtures("queued")


def known(table: Game) -> list[bool]:
    return [visible_pages.is_visible((table.id, seat)) for seat in range(3)]


def test_a_page_counts_as_visible_for_half_a_minute(table, monkeypatch):
    visible_pages.mark_visible((table.id, 1))
    assert known(table) == [False, True, False]
    real = visible_pages.time.time
    monkeypatch.setattr(visible_pages.time, "time", lambda: real() + visible_pages.TTL_SECONDS)
    assert known(table) == [False, False, False]


def test_what_is_not_known_is_not_believed(table, monkeypatch):
    visible_pages.mark_visible((table.id, 1))
    monkeypatch.setattr(valkey, "client", broken)
    visible_pages.mark_visible((table.id, 1))
    assert known(table) == [False, False, False]


def broken() -> None:
    raise OSError


async def ping(browser: Browser, **more: object) -> None:
    await browser.send_json({"type": "ping", "seq": browser.table["seq"], **more})
    await browser.receive_type("pong")


async def test_a_ping_of_a_visible_page_is_noted(table, clients):
    hidden, visible = [await watch(table, clients[seat]) for seat in (0, 2)]
    await ping(hidden)
    await ping(hidden, visible=False)
    await ping(hidden, visible="yes")
    await ping(visible, visible=True)
    assert known(table) == [False, False, True]
    for browser in (hidden, visible):
        await browser.leave()


async def test_a_spectators_page_is_nobodys(table):
    browser = await watch(table)
    await ping(browser, visible=True)
    assert known(table) == [False, False, False]
    await browser.leave()
