"""A fault in one place does not affect another."""

import asyncio
from types import SimpleNamespace

import pytest
import redis
from celery import current_app

from games.matchmaking.consumers import LobbyConsumer
from games.realtime import hub, publisher
from games.realtime.executor import run
from games.tables import notices, scheduling
from games.tables.consumers import TableConsumer
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from tests.games.tables.browser import TIMEOUT_SECONDS, Browser, leave, watch
from tests.games.tables.driver import act


async def test_an_unreadable_game_does_not_stop_other_updates(
    table, pool, people, bots, notices, queued, monkeypatch
):
    """No notice arrives, and only one of the outdated games can be rendered."""
    real = rendered.updates_for
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)

    def news(game_id, shown):
        if game_id != table.id:
            raise ValueError("cannot be read")
        return real(game_id, shown)

    games = [await run(create_game, pool, bots[:3]) for _ in range(2)] + [table]
    sockets = [await watch(game) for game in games]
    monkeypatch.setattr(rendered, "updates_for", news)
    monkeypatch.setattr(rendered, "outdated_games", lambda _: [game.id for game in games])
    await run(act, table.id, people[2], "pass")
    assert (await sockets[2].until(2))["seq"] == 2
    await leave(*sockets)


@pytest.mark.parametrize("broken", [LobbyConsumer, TableConsumer])
async def test_a_failing_socket_class_does_not_stop_other_polls(table, queued, monkeypatch, broken):
    """The order of the two does not matter."""
    done = asyncio.Event()

    async def fails(hub):
        raise ValueError

    async def works(hub):
        done.set()

    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    for kind in (LobbyConsumer, TableConsumer):
        monkeypatch.setattr(kind, "poll", fails if kind is broken else works)
    paths = ("/ws/lobby/", f"/ws/table/{table.id}/")
    sockets = [await Browser(path).open() for path in paths]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await done.wait()
    await leave(*sockets)


async def test_without_subscriptions_polling_updates_tables(
    table, people, notices, queued, monkeypatch
):
    """Valkey hangs: each subscription would wait for its full timeout."""
    waited = []

    async def hangs(self, group):
        waited.append(group)
        await asyncio.sleep(60)

    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(hub, "SUBSCRIBE_TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr(hub.Hub, "_subscribe", hangs)
    player = await watch(table)
    listening = hub.current()
    listening.groups.update({f"game.x{n}": set() for n in range(30)})
    waited.clear()
    while not waited:
        await asyncio.sleep(0.02)
    await run(act, table.id, people[2], "pass")
    assert (await player.until(2))["seq"] == 2
    assert len(waited) < 10
    listening.groups = {f"game.{table.id}": listening.groups[f"game.{table.id}"]}
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
        def send_command(self, *words: object) -> None:
            tried.append(words)
            raise redis.TimeoutError

    monkeypatch.setattr(publisher.Sender, "_opened", lambda _: Hanging())
    monkeypatch.setattr(publisher, "_failed_at", 0.0)
    now = 100.0
    monkeypatch.setattr(publisher, "time", SimpleNamespace(monotonic=lambda: now))
    for _ in range(3):
        notices.notify_changed("one", 1)
    assert len(tried) == 1
    now += publisher.RETRY_AFTER_SECONDS
    notices.notify_changed("one", 2)
    assert len(tried) == 2
