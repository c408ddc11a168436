"""After a downtime of the whole server no time has passed for anybody."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, Heartbeat
from games.realtime.executor import run
from games.tables import actions, timeouts
from games.tables.state import store
from tests.games.tables.browser import watch
from tests.games.tables.driver import live_of, new_id

pytestmark = pytest.mark.usefixtures("notices", "queued")
AWAY = timedelta(hours=1)


def stop_server(game: Game) -> None:
    """All processes were down for an hour during a turn, and no ticker is alive yet."""
    row = Game.objects.get(pk=game.pk)
    Game.objects.update(turn_at=row.turn_at - AWAY, due_at=row.due_at - AWAY)
    Heartbeat.objects.create(pk=1, ticker_at=timezone.now() - AWAY)
    store.cache.clear()


def test_a_flag_before_the_first_heartbeat_takes_no_turn(table):
    stop_server(table)
    assert not timeouts.flag(table.id)
    assert Game.objects.get(pk=table.pk).version == 1


def test_an_action_before_the_first_heartbeat_is_in_time(table, people):
    stop_server(table)
    reserves = live_of(table.id).clock.reserve_ms_by_seat
    assert not actions.act(table.id, people[2].pk, new_id(), 1, "pass").duplicate
    assert live_of(table.id).clock.reserve_ms_by_seat == reserves


def test_an_outdated_process_does_not_charge_downtime(table, people):
    """The ticker gave the time back; this process still has the clock as it was before."""
    begun = timezone.now() - timedelta(minutes=1)
    Game.objects.update(turn_at=begun)
    store.cache.clear()
    old = live_of(table.id)
    Game.objects.update(turn_at=begun + timedelta(seconds=59))
    actions.act(table.id, people[2].pk, new_id(), 1, "pass")
    assert live_of(table.id).clock.reserve_ms_by_seat == old.clock.reserve_ms_by_seat


async def test_viewers_are_shown_the_compensated_clock(table, people):
    """A browser that came back before the ticker believes that the time is over."""
    await run(stop_server, table)
    browser = await watch(table)
    old = browser.table
    await browser.send_json({"type": "flag", "seq": old["seq"]})
    new = (await browser.receive_type("table"))["table"]
    assert new["clock"]["started"] >= old["clock"]["started"] + AWAY // timedelta(milliseconds=1)
    assert new == old | {"clock": new["clock"]}
    assert (await browser.receive())["type"] == "pong"
    await browser.send_json({"type": "flag", "seq": old["seq"]})
    assert (await browser.receive())["type"] == "pong"
    await browser.leave()
