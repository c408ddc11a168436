"""A fault in one place does not affect another."""

import asyncio
from types import SimpleNamespace

import pytest
import redis
from celery import current_app

from accounts import valkey
from games.matchmaking.consumers import LobbyConsumer
from games.models import Game
from games.tables import scheduling
from games.tables.consumers import TableConsumer
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.transport import hub, publisher
from games.tables.transport.executor import run
from tests.games.tables.browser import TIMEOUT_SECONDS, Browser
from tests.games.tables.driver import act


@pytest.fixture
def queued_tables(pool, people, bots, queued) -> list[Game]:
    return [create_game(pool, users, 0) for users in (people, bots[:3], bots[:3])]


async def test_an_unreadable_game_does_not_stop_other_updates(queued_tables, people, monkeypatch):
    """No notice arrives, and only one of the outdated games can be rendered."""
    real, good = rendered.updates_for, queued_tables[0]
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(publisher, "publish", lambda *_: None)

    def news(game_id, shown):
        if game_id != good.id:
            raise ValueError("cannot be read")
        return real(game_id, shown)

    sockets = [await Browser(f"/ws/table/{game.id}/").open() for game in queued_tables]
    for socket in sockets:
        await socket.receive_type("table")
    monkeypatch.setattr(rendered, "updates_for", news)
    behind = [game.id for game in queued_tables[1:]] + [good.id]
    monkeypatch.setattr(rendered, "outdated_games", lambda _: behind)
    await run(act, good.id, people[2], "pass")
    assert (await sockets[0].until(2))["seq"] == 2
    for socket in sockets:
        await socket.leave()


@pytest.mark.parametrize("broken", [LobbyConsumer, TableConsumer])
async def test_a_failing_socket_class_does_not_stop_other_polls(queued_tables, monkeypatch, broken):
    """The order of the two does not matter."""
    done = asyncio.Event()

    async def fails(hub):
        raise ValueError

    async def works(hub):
        done.set()

    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    for kind in (LobbyConsumer, TableConsumer):
        monkeypatch.setattr(kind, "poll", fails if kind is broken else works)
    paths = ("/ws/lobby/", f"/ws/table/{queued_tables[0].id}/")
    sockets = [await Browser(path).open() for path in paths]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await done.wait()
    for socket in sockets:
        await socket.leave()


async def test_where_nobody_can_listen_tables_heal_all_the_same(queued_tables, people, monkeypatch):
    """Valkey hangs: each subscription would wait for its full timeout."""
    waited = []

    async def hangs(self, group):
        waited.append(group)
        await asyncio.sleep(60)

    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(hub, "SUBSCRIBE_TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr(hub.Hub, "_subscribe", hangs)
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    game = queued_tables[0]
    player = await Browser(f"/ws/table/{game.id}/").open()
    await player.receive_type("table")
    listening = hub.current()
    listening.groups.update({f"game.x{n}": set() for n in range(30)})
    waited.clear()
    while not waited:
        await asyncio.sleep(0.02)
    await run(act, game.id, people[2], "pass")
    assert (await player.until(2))["seq"] == 2
    assert len(waited) < 10
    listening.groups = {f"game.{game.id}": listening.groups[f"game.{game.id}"]}
    await player.leave()


@pytest.mark.parametrize(
    ("task", "again", "most"), [("games.finalise", 20, 300), ("games.bot_turn", 5, 10)]
)
def test_tasks_do_not_pile_up_without_a_worker(monkeypatch, task, again, most):
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **given: sent.append((name, given)))
    scheduling.send(task, "abc")
    ((name, given),) = sent
    assert (name, given["args"]) == (task, ("abc",))
    # Later than the sweep or the lease by which it is sent again, but not for long.
    assert again < given["expires"] <= most


def test_a_valkey_that_hangs_is_waited_for_once_a_second(monkeypatch):
    """The acting request waits; polling shows the others what no notice announced."""
    tried = []

    class Hanging:
        def publish(self, group: str, _: bytes) -> None:
            tried.append(group)
            raise redis.TimeoutError

    monkeypatch.setattr(valkey, "client", Hanging)
    monkeypatch.setattr(publisher, "_failed_at", 0.0)
    now = 100.0
    monkeypatch.setattr(publisher, "time", SimpleNamespace(monotonic=lambda: now))
    for _ in range(3):
        publisher.notify_changed("one", 1)
    assert len(tried) == 1
    now += publisher.RETRY_AFTER_SECONDS
    publisher.notify_changed("one", 2)
    assert len(tried) == 2
