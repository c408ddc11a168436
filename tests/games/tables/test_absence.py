"""Who is away is shown to the others: from any number of tabs and processes, and nothing more."""

import asyncio
import json
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import valkey
from accounts.models import User
from games.models import Game
from games.tables import services
from games.tables.payloads import rendered, table_payload
from games.tables.presence import seats as absence
from games.tables.state import store
from games.tables.transport import hub
from games.tables.transport.executor import run
from tests.games.tables.browser import SOON, Browser, cookie_of, login
from tests.games.tables.driver import live_of, play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture(autouse=True)
def warm() -> Iterator[None]:
    """A Valkey that has been heard of for long, and knows nobody yet."""
    client = valkey.client()
    client.delete(absence._key())
    client.set(absence._since(), time.time() - 3600)
    yield
    client.delete(absence._key(), absence._since())


@pytest.fixture
def table(pool, people) -> Game:
    game = services.open_table(pool, people, first_dealer=0)
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    return game


def look(after: float = 0) -> int:
    """As the ticker looks, so many seconds from now."""
    now, real = timezone.now(), time.time
    absence.time.time = lambda: real() + after
    try:
        return absence.look_round(now + timedelta(seconds=after))
    finally:
        absence.time.time = real


def shown(game: Game) -> list[bool]:
    return [one["absent"] for one in rendered.table(game.id, None)["people"]]


def places(game: Game, *seats: int) -> set[absence.Place]:
    return {(game.id, seat) for seat in seats}


def test_who_closed_his_last_socket_is_shown_to_be_away_after_five_seconds(table, rung):
    absence.here(places(table, 0, 1, 2))
    assert look() == 0 and shown(table) == [False] * 3
    rung.clear()
    absence.gone((table.id, 1))
    assert look(4) == 0
    assert look(5.5) == 1 and shown(table) == [False, True, False]
    assert [group for group, _ in rung] == [f"game.{table.id}"]
    assert look(5.5) == 0


def test_who_has_another_tab_open_is_there(table):
    """In another process even: it says so at its next pulse."""
    absence.here(places(table, 0, 1, 2))
    absence.gone((table.id, 1))
    absence.here(places(table, 1))
    assert look(10) == 0


def test_who_comes_back_is_shown_at_the_next_look(table):
    absence.here(places(table, 0, 2))
    assert look() == 1 and shown(table) == [False, True, False]
    absence.here(places(table, 1))
    assert look() == 1 and shown(table) == [False] * 3


def test_a_process_that_died_takes_its_people_with_it(table):
    absence.here(places(table, 0, 1, 2))
    assert look(14) == 0
    assert look(16) == 1 and shown(table) == [True] * 3


def test_nobody_is_away_from_a_table_that_was_just_laid(table, people):
    Game.objects.update(created_at=timezone.now())
    assert look() == 0


def test_bots_are_never_away_and_neither_are_those_who_left(table, people, bots):
    services.leave(table.id, people[1].pk)
    absence.here(places(table, 0))
    assert look() == 1 and shown(table) == [False, False, True]
    assert Game.objects.get(pk=table.pk).absent == [2]


def test_a_valkey_that_forgot_makes_nobody_absent(table):
    absence.here(places(table, 0, 1, 2))
    valkey.client().delete(absence._key(), absence._since())
    assert look() == 0
    absence.here(places(table, 0))
    assert look(absence.WARM_SECONDS - 1) == 0


def test_without_valkey_nothing_is_said(table, monkeypatch):
    def broken():
        raise OSError

    monkeypatch.setattr(valkey, "client", broken)
    absence.here(places(table, 0))
    absence.gone((table.id, 0))
    assert look() == 0 and shown(table) == [False] * 3


def test_at_the_end_nobody_is_waited_for(table, people):
    look()
    assert shown(table) == [True] * 3
    play_out(table.id, people)
    assert shown(table) == [False] * 3


def test_of_several_tickers_one_shows_it(table, rung):
    absence.here(places(table, 0))
    now = timezone.now()
    changed = at_once(*[lambda: absence.look_round(now)] * 4)
    assert sum(changed) == 1
    assert Game.objects.get(pk=table.pk).revision == 1


def test_an_action_in_flight_is_not_refused_for_it(table, people, rung):
    """What is shown of people is no step of the game: nobody's seq moves."""
    view = rendered.view(table.id, rendered.Viewer(people[2].pk, "en"))
    look()
    assert rendered.behind([(table.id, view.seat, view.age)]) == {table.id}
    assert services.act(table.id, people[2].pk, "a1", view.seq, "pass").seq == view.seq + 1


def test_while_a_claim_is_considered_nobody_goes_or_comes(table, monkeypatch):
    """Who comes back in the middle of it may be the one who was asked."""
    absence.here(places(table, 0, 2))
    live = live_of(table.id)
    monkeypatch.setattr(type(live.game), "claiming", property(lambda self: True))
    assert look() == 0
    monkeypatch.undo()
    assert look() == 1


def test_all_are_told_the_same(table):
    look()
    live = store.fresh(table.id)
    told = [table_payload.payload(live, seat)["people"] for seat in (0, 1, 2, None)]
    assert told == [told[0]] * 4


async def seen_as(game: Game, absent: list[bool]) -> None:
    """Look as a ticker does until this is shown."""
    async with asyncio.timeout(SOON):
        while await run(shown, game) != absent:
            await run(absence.look_round, timezone.now())
            await asyncio.sleep(0.1)


async def heard(browser: Browser, absent: list[bool]) -> dict:
    while [one["absent"] for one in browser.table["people"]] != absent:
        await browser.hear_of("table")
    return browser.table


async def test_down_the_sockets(table, people: list[User], monkeypatch):
    """Two tabs of one person, and what another hears as they close one after the other."""
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1.5)
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)
    path, cookies = f"/ws/table/{table.id}/", [cookie_of(await run(login, u)) for u in people]
    anna, vera = [await Browser(path, cookies[n]).open() for n in (0, 2)]
    tabs = [await Browser(path, cookies[1]).open() for _ in range(2)]
    for browser in (anna, vera, *tabs):
        await browser.until(1)
    there, gone = [False] * 3, [False, True, False]
    await seen_as(table, there)
    await tabs[0].leave()
    await asyncio.sleep(2)
    await run(absence.look_round, timezone.now())
    assert await run(shown, table) == there
    before = anna.table
    await tabs[1].leave()
    await seen_as(table, gone)
    after = await heard(anna, gone)
    assert after["seq"] == before["seq"] and after | {"people": 0} == before | {"people": 0}
    back = await Browser(path, cookies[1]).open()
    await back.until(1)
    await seen_as(table, there)
    await heard(anna, there)
    for browser in (anna, vera, back):
        await browser.leave()


async def test_a_spectators_socket_keeps_nobody_there(table, people, monkeypatch):
    watcher = await Browser(f"/ws/table/{table.id}/").open()
    await watcher.until(1)
    assert await run(absence.look_round, timezone.now()) == 1
    assert json.loads(watcher.texts[0])["table"]["you"] is None
    await run(store.cache.clear)
    await watcher.leave()
