"""Absences are shown to the others, for any number of tabs and processes; nothing else is."""

import asyncio
import json
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import valkey
from games.models import Game
from games.realtime import hub
from games.realtime.executor import run
from games.tables import actions, services
from games.tables.payloads import rendered, table_payload
from games.tables.presence import seats as absence
from games.tables.state import store
from tests.games.engine.builders import deck_for
from tests.games.factories import of_tournament
from tests.games.tables.browser import TIMEOUT_SECONDS, Browser, leave, watch
from tests.games.tables.driver import act, live_of, play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture(autouse=True)
def _long_ago(table: Game) -> Iterator[None]:
    """The table and Valkey have been there for a while, and nobody has come yet."""
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    client = valkey.client()
    client.delete(absence._key())
    client.set(absence._started_key(), time.time() - 3600)
    yield
    client.delete(absence._key(), absence._started_key())


def look(after: float = 0) -> int:
    """Update absences as the ticker does, this many seconds from now."""
    now, real = timezone.now(), time.time
    absence.time.time = lambda: real() + after
    try:
        return absence.update_absences(now + timedelta(seconds=after))
    finally:
        absence.time.time = real


def shown(game: Game) -> list[bool]:
    return [one["absent"] for one in rendered.table_for(game.id, None)["people"]]


def places(game: Game, *seats: int) -> set[absence.SeatKey]:
    return {(game.id, seat) for seat in seats}


def test_a_player_is_absent_five_seconds_after_the_last_socket(table, notices):
    absence.mark_connected(places(table, 0, 1, 2))
    assert look() == 0 and shown(table) == [False] * 3
    notices.clear()
    absence.mark_disconnected((table.id, 1))
    assert look(4) == 0
    assert look(5.5) == 1 and shown(table) == [False, True, False]
    assert [group for group, _ in notices] == [f"game.{table.id}"]
    assert look(5.5) == 0


def test_a_player_with_another_tab_is_present(table):
    """Another process extends the presence at its next poll."""
    absence.mark_connected(places(table, 0, 1, 2))
    absence.mark_disconnected((table.id, 1))
    absence.mark_connected(places(table, 1))
    assert look(10) == 0


def test_a_returning_player_is_shown_at_the_next_update(table):
    absence.mark_connected(places(table, 0, 2))
    assert look() == 1 and shown(table) == [False, True, False]
    absence.mark_connected(places(table, 1))
    assert look() == 1 and shown(table) == [False] * 3


def test_a_process_that_died_takes_its_people_with_it(table):
    absence.mark_connected(places(table, 0, 1, 2))
    assert look(14) == 0
    assert look(16) == 1 and shown(table) == [True] * 3


def test_nobody_is_absent_from_a_new_table(table, people):
    Game.objects.update(created_at=timezone.now())
    assert look() == 0


def test_bots_and_leavers_are_never_absent(table, people, bots):
    of_tournament(table)
    services.leave(table.id, people[1].pk)
    absence.mark_connected(places(table, 0))
    assert look() == 1 and shown(table) == [False, False, True]
    assert Game.objects.get(pk=table.pk).absent == [2]


def test_a_valkey_that_forgot_makes_nobody_absent(table):
    absence.mark_connected(places(table, 0, 1, 2))
    valkey.client().delete(absence._key(), absence._started_key())
    assert look() == 0
    absence.mark_connected(places(table, 0))
    assert look(absence.WARM_UP_SECONDS - 1) == 0


def test_without_valkey_no_absence_changes(table, monkeypatch):
    def broken():
        raise OSError

    monkeypatch.setattr(valkey, "client", broken)
    absence.mark_connected(places(table, 0))
    absence.mark_disconnected((table.id, 0))
    assert look() == 0 and shown(table) == [False] * 3


def test_no_player_is_absent_after_the_end(table, people):
    look()
    assert shown(table) == [True] * 3
    play_out(table.id, people)
    assert shown(table) == [False] * 3


def test_one_of_several_tickers_updates_absences(table, notices):
    absence.mark_connected(places(table, 0))
    now = timezone.now()
    changed = at_once(*[lambda: absence.update_absences(now)] * 4)
    assert sum(changed) == 1
    assert Game.objects.get(pk=table.pk).revision == 1


def test_an_absence_refuses_no_action_in_flight(table, people, notices):
    """Absences are not part of the game: nobody's seq changes."""
    view = rendered.render_for(table.id, rendered.Viewer(people[2].pk, "en"))
    look()
    assert rendered.outdated_games([(table.id, view.seat, view.version_key)]) == {table.id}
    assert actions.act(table.id, people[2].pk, "a1", view.seq, "pass").seq == view.seq + 1


def test_absences_do_not_change_during_a_claim(table, people, lay):
    """A player who returns during a claim may have been asked."""
    Game.objects.filter(pk=table.pk).update(status="stopped")
    game = lay(deck_for({1: "9S 9C JS JC QD KH 9H"}), redeal_hand_below=20)
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    absence.mark_connected(places(game, 0, 2))
    assert live_of(game.id).game.claiming and look() == 0
    act(game.id, people[1], "keep")
    assert not live_of(game.id).game.claiming and look() == 1


def test_all_viewers_are_shown_the_same_absences(table):
    look()
    live = store.load_newest(table.id)
    told = [table_payload.payload(live, seat)["people"] for seat in (0, 1, 2, None)]
    assert told == [told[0]] * 4


async def seen_as(game: Game, absent: list[bool]) -> None:
    """Update absences as a ticker does until these are shown."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await run(shown, game) != absent:
            await run(absence.update_absences, timezone.now())
            await asyncio.sleep(0.1)


async def heard(browser: Browser, absent: list[bool]) -> dict:
    while [one["absent"] for one in browser.table["people"]] != absent:
        await browser.receive_type("table")
    return browser.table


async def test_absences_are_pushed_to_sockets(table, clients, monkeypatch):
    """Two tabs of one player close one after the other; another player watches."""
    monkeypatch.setattr(absence, "RECONNECT_SECONDS", 1.5)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    anna, vera, *tabs = [await watch(table, clients[n]) for n in (0, 2, 1, 1)]
    there, gone = [False] * 3, [False, True, False]
    await seen_as(table, there)
    await tabs[0].leave()
    await asyncio.sleep(2)
    await run(absence.update_absences, timezone.now())
    assert await run(shown, table) == there
    before = anna.table
    await tabs[1].leave()
    await seen_as(table, gone)
    after = await heard(anna, gone)
    assert after["seq"] == before["seq"] and after | {"people": 0} == before | {"people": 0}
    back = await watch(table, clients[1])
    await seen_as(table, there)
    await heard(anna, there)
    await leave(anna, vera, back)


async def test_a_spectators_socket_is_no_presence(table, people, monkeypatch):
    watcher = await watch(table)
    assert await run(absence.update_absences, timezone.now()) == 1
    assert json.loads(watcher.texts[0])["table"]["you"] is None
    await run(store.cache.clear)
    await watcher.leave()
