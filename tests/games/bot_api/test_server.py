"""Streams behind the real web server: they end in time, and slow readers delay nobody."""

import asyncio
import json

import pytest

from games.bot_api import streams
from games.realtime import base_consumer, hub, outbox
from games.realtime.executor import run
from tests.games.bot_api.clients import token_for
from tests.games.serving import SECONDS, Served, serving
from tests.games.tables.driver import act

pytestmark = pytest.mark.usefixtures("queued")


async def opened(site: Served, path: str, token: str, limit: int = 2**16):
    """The raw line, as no library reads it."""
    reader, writer = await asyncio.open_connection(*site.address.split(":"), limit=limit)
    head = f"GET {path} HTTP/1.1\r\nHost: {site.address}\r\nAuthorization: Bearer {token}\r\n\r\n"
    writer.write(head.encode())
    return reader, writer


async def lines_of(reader: asyncio.StreamReader):
    """The JSON in the chunks, as far as it has come."""
    async for line in reader:
        if line.startswith(b"{"):
            yield json.loads(line)


async def test_lines_arrive_one_by_one(robot_table, people, robot, served):
    token = await run(token_for, robot)
    reader, writer = await opened(served, f"/api/v1/bot/games/{robot_table.id}/stream/", token)
    lines = lines_of(reader)
    first = await anext(lines)
    await run(act, robot_table.id, robot, "pass")
    assert (await anext(lines))["table"]["seq"] == first["table"]["seq"] + 1
    writer.close()


async def test_a_stopping_server_ends_streams_with_a_code(robot):
    token = await run(token_for, robot)
    async with serving(timeout_graceful_shutdown=60) as site:
        reader, writer = await opened(site, "/api/v1/bot/events/", token)
        lines = lines_of(reader)
        assert (await anext(lines))["type"] == "hello"
        site.server.should_exit = True
        assert await anext(lines) == {"type": "closed", "code": 1012}
        writer.close()
    # Or else the server would have cut it off, a minute later.


async def test_a_client_that_does_not_read_is_dropped(robot_table, robot, served, monkeypatch):
    monkeypatch.setattr(outbox, "STALL_SECONDS", 0.2)
    monkeypatch.setattr(base_consumer, "CLOSE_TIMEOUT_SECONDS", 0.1)
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.05)
    token = await run(token_for, robot)
    _, writer = await opened(served, f"/api/v1/bot/games/{robot_table.id}/stream/", token, limit=16)
    writer.transport.pause_reading()
    group = f"game.{robot_table.id}"
    while not hub.current().members(group):
        await asyncio.sleep(0.02)
    (socket,) = hub.current().members(group)
    async with asyncio.timeout(SECONDS):
        await _let_go(socket, group)
    writer.close()


async def _let_go(socket, group: str) -> None:
    """Send more than kernel and server buffer for one reader, until it is dropped."""
    while not socket.closed:
        socket.push(json.dumps({"type": "long", "text": "x" * 100_000}), None)
        await asyncio.sleep(0.01)
    while hub.current().members(group):
        await asyncio.sleep(0.02)
