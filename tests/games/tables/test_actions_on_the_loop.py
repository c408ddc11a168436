"""Tests of the actions that the event loop commits, and of those that it leaves to threads."""

import asyncio
from dataclasses import replace

import pytest
from django.conf import settings
from django.db import connection

from games import engine
from games.models import Entry, Game
from games.realtime import hub
from games.realtime.executor import run
from games.realtime.fast import connections as fast_connections
from games.realtime.fast import publisher as fast_publisher
from games.tables import actions
from games.tables.state import store
from tests.games.tables.driver import act, live_of

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.usefixtures("queued"),
    pytest.mark.skipif(not settings.LIVE_CACHE, reason="speaks of a process that remembers"),
    pytest.mark.skipif(not settings.FAST_TABLES, reason="speaks of the fast tier"),
]


@pytest.fixture
def threads(monkeypatch):
    """Return the actions that were left to a thread."""
    left, real = [], actions.act_in_thread

    def noted(game_id, viewer, message, *args):
        left.append(message.action)
        return real(game_id, viewer, message, *args)

    monkeypatch.setattr(actions, "act_in_thread", noted)
    return left


@pytest.fixture
async def ready(seats):
    """The sockets, once the event loop has its first connection."""
    own = actions._connections_of(hub.current(), store.update_and_insert(1))
    while not own._all:
        own._open_soon()
        await asyncio.sleep(0.01)
    return own


async def passes(socket, seq=1) -> int:
    """Pass once the table of this seq is shown, and return the acknowledged seq."""
    await socket.until(seq)
    await socket.act("pass")
    seq: int = (await socket.receive_type("ack"))["seq"]
    return seq


async def test_a_plain_action_needs_no_thread(seats, ready, table, threads):
    await passes(seats[2])
    entry = await run(Entry.objects.get, game=table, number=1)
    assert (entry.seat, entry.text, entry.action_id) == (2, "pass", "a1") and not threads
    for socket in seats:
        assert (await socket.until(2))["bids"][-1] == {"seat": 2, "pass": True}


async def test_other_processes_are_notified(seats, ready, table, monkeypatch):
    sent = []
    own = fast_publisher.of(hub.current())
    monkeypatch.setattr(own, "notify", lambda *args: sent.append(args))
    await passes(seats[2])
    await passes(seats[0], 2)
    notice = {"type": "game_changed", "game": table.id}
    assert sent == [(f"game.{table.id}", notice | {"version": version}) for version in (2, 3)]


async def test_a_resent_action_is_found_by_a_thread(seats, ready, threads):
    await passes(seats[2])
    await seats[2].act("pass", "a1", seq=1)
    await seats[2].receive_type("ack")
    assert threads == ["pass"]


async def test_a_deal_that_ends_is_left_to_a_thread(seats, ready, table, threads):
    """Its results are written with the action."""
    while (live := await run(live_of, table.id)).version < 40 and not live.sheet:
        seat = live.game.to_act
        threads.clear()
        await seats[seat].until(live.seq_of(seat))
        await seats[seat].send_json(message_of(live, seat))
        await seats[seat].receive_type("ack")
    assert live.sheet and len(threads) == 1


async def test_an_outdated_copy_is_left_to_a_thread(seats, ready, table, people, threads):
    """Another process has moved the game on, and this one has not heard of it."""
    known = await run(live_of, table.id)
    await run(act, table.id, people[2], "pass")
    store.cache.clear()
    store.cache.put(known)
    seats[2].table["seq"] = 1
    await seats[2].act("pass", "late", seq=1)
    assert (await seats[2].receive_type("refused"))["problem"]["code"] == "stale"
    assert threads == ["pass"]


async def test_the_first_action_does_not_wait_for_a_connection(seats, table, threads):
    await passes(seats[2])
    assert threads == ["pass"]


async def test_a_lost_connection_costs_no_action(seats, ready, table):
    [lost] = ready._all
    await run(terminate, lost._pgconn.backend_pid)
    await passes(seats[2])
    assert (await run(Game.objects.get, pk=table.id)).version == 2


async def test_the_id_of_an_earlier_action_costs_no_connection(seats, ready, threads):
    before = set(ready._all)
    for seq, (seat, action) in enumerate([(2, "bid 105"), (0, "bid 110"), (1, "pass")], 1):
        await seats[seat].until(seq)
        await seats[seat].act(action, "same")
        await seats[seat].receive_type("ack")
    await seats[2].until(4)
    await seats[2].act("bid 115", "same")
    assert (await seats[2].receive_type("ack"))["seq"] == 2
    assert threads == ["bid 115"] and ready._all == before


async def test_an_action_is_tried_again_in_a_thread_if_its_statement_fails(
    seats, ready, table, threads, monkeypatch
):
    """As when the connection breaks after the commit: it is found by its id."""
    real = fast_connections.LoopConnections.execute

    async def breaks(self, values):
        await real(self, values)
        raise fast_connections.psycopg.OperationalError("gone")

    monkeypatch.setattr(fast_connections.LoopConnections, "execute", breaks)
    await passes(seats[2])
    assert threads == ["pass"] and (await run(Game.objects.get, pk=table.id)).version == 2


async def test_an_action_that_needs_another_query_is_left_to_a_thread(seats, table):
    """Who may watch the table of a club; whether the time of a game has been extended."""
    live = await run(live_of, table.id)
    assert actions._asks_nothing(live)
    for fields in ({"club_id": 1}, {"has_end_time": True}):
        other = live.replace(settings=replace(live.settings, **fields))
        assert not actions._asks_nothing(other)


async def test_connections_close_with_the_last_socket(seats, ready):
    opened = set(ready._all)
    for socket in seats:
        await socket.leave()
    assert opened and not any(one.is_open for one in opened)


def message_of(live, seat) -> dict:
    """Return the message of a legal action."""
    action = str(engine.legal_actions(live.game)[0])
    return {"type": "act", "id": f"v{live.version}", "seq": live.seq_of(seat), "action": action}


def terminate(pid: int) -> None:
    """End a connection of PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
