"""Streams and sockets of bots: the same messages, for their own seat only, and a clean end."""

import asyncio
import json

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from games.bot_api import shutdown, streams
from games.models import Game
from games.realtime import base_consumer, executor, hub
from games.realtime.executor import run
from games.tables import notices, services
from tests.factories import robot_of
from tests.games.bot_api.clients import BotSocket, StreamClient, token_for
from tests.games.tables.browser import TIMEOUT_SECONDS, Browser, cookie_of, login
from tests.games.tables.driver import act

pytestmark = pytest.mark.usefixtures("queued")


def stream_of(game: Game) -> str:
    return f"/api/v1/bot/games/{game.id}/stream/"


def socket_of(game: Game) -> str:
    return f"/ws/table/{game.id}/"


async def opened(game: Game, token: str) -> tuple[StreamClient, BotSocket]:
    """Open both kinds of connection to the game."""
    sitting = await BotSocket(socket_of(game), token).open()
    return await StreamClient(stream_of(game), token).open(), sitting


def shown(texts: list[str]) -> list[dict]:
    """The tables alone, without the moment at which each was sent."""
    told = [json.loads(text) for text in texts]
    return [one["table"] for one in told if one["type"] == "table"]


async def test_a_stream_sends_what_the_seats_socket_sends(robot_table, people, robot, token):
    line, sitting = (
        StreamClient(stream_of(robot_table), token),
        BotSocket(socket_of(robot_table), token),
    )
    await sitting.open()
    await line.open()
    assert line.status == 200
    assert line.headers[b"content-type"].startswith(b"application/x-ndjson")
    first = await line.receive()
    assert first["type"] == "table" and first["table"]["you"] == 2
    assert len(first["table"]["hand"]) == 7 and first["table"]["legal"]
    await sitting.receive()
    for user in (robot, people[0]):
        await run(act, robot_table.id, user, "pass")
        await line.until(sitting.table["seq"] + 1)
        await sitting.until(line.table["seq"])
    assert shown(line.texts) == shown(sitting.texts) and len(shown(line.texts)) == 3
    await line.leave()
    await sitting.leave()


async def test_another_bots_token_gets_what_a_spectator_gets(robot_table, people):
    other = await run(robot_of, people[1], "other")
    line = await StreamClient(stream_of(robot_table), await run(token_for, other)).open()
    watching = Browser(socket_of(robot_table))
    await watching.open()
    told, seen = await line.receive(), await watching.receive()
    assert told["table"] == seen["table"]
    assert told["table"]["you"] is None and told["table"]["hand"] == []
    await line.leave()
    await watching.leave()


@pytest.mark.parametrize("owner", ["person", "bot"])
async def test_a_token_without_the_scope_opens_neither(owner, robot_table, people, robot):
    token = await run(token_for, robot if owner == "bot" else people[0], "read")
    line = await StreamClient(stream_of(robot_table), token).open()
    told = await line.receive()
    assert (line.status, told["code"]) == (403, "scope")
    assert told["detail"] == "This needs a token with the scope “bot”."
    sitting = await BotSocket(socket_of(robot_table), token).open()
    assert await sitting.closed() == base_consumer.MISSING_SCOPE


@pytest.mark.parametrize("token", [tokens.PREFIX + "mistyped", "something else", ""])
async def test_a_mistyped_token_opens_neither(token, robot_table):
    line = StreamClient(stream_of(robot_table))
    line.scope["headers"].append((b"authorization", f"Bearer {token}".encode()))
    await line.open()
    told = await line.receive()
    assert (line.status, told["code"]) == (401, "bad_token" if token else "not_authenticated")
    assert not token or "mistyped" in told["detail"]
    sitting = await BotSocket(socket_of(robot_table), token).open()
    assert await sitting.closed() == base_consumer.LOGGED_OUT


async def test_a_cookie_opens_no_stream(robot_table, people):
    line = StreamClient(stream_of(robot_table))
    client = await run(login, people[0])
    line.scope["headers"].append((b"cookie", cookie_of(client).encode()))
    await line.open()
    assert (line.status, (await line.receive())["code"]) == (401, "not_authenticated")


async def test_a_token_counts_and_not_the_cookie_beside_it(robot_table, people, robot, token):
    sitting = BotSocket(socket_of(robot_table), token)
    client = await run(login, people[0])
    sitting.socket.scope["headers"].append((b"cookie", cookie_of(client).encode()))
    await sitting.open()
    assert (await sitting.receive())["table"]["you"] == 2
    await sitting.leave()


async def test_with_a_token_the_origin_does_not_matter(token, robot_table):
    sitting = await BotSocket(
        socket_of(robot_table), token, origin="https://elsewhere.example"
    ).open()
    assert (await sitting.receive())["table"]["you"] == 2
    await sitting.leave()


async def test_another_header_opens_no_door_for_pages_of_others(people, robot_table):
    client = await run(login, people[0])
    page = Browser(socket_of(robot_table), cookie_of(client), origin="https://elsewhere.example")
    page.socket.scope["headers"].append((b"authorization", b"Basic YTpi"))
    await page.open()
    assert await page.closed() == base_consumer.FOREIGN_ORIGIN


async def test_a_token_in_the_address_is_refused(token, robot_table):
    line = await StreamClient(stream_of(robot_table), token, query=f"token={token}").open()
    assert (line.status, (await line.receive())["code"]) == (400, "token_in_address")
    for origin in ("", "http://testserver"):
        sitting = Browser(socket_of(robot_table), origin=origin)
        sitting.socket.scope["query_string"] = f"token={token}".encode()
        await sitting.open()
        assert await sitting.closed() == base_consumer.LOGGED_OUT


async def test_other_methods_and_other_tables(token, robot_table):
    line = await StreamClient(stream_of(robot_table), token, method="POST").open()
    assert (line.status, (await line.receive())["code"]) == (405, "method_not_allowed")
    line = await StreamClient("/api/v1/bot/games/none/stream/", token).open()
    assert (line.status, (await line.receive())["code"]) == (404, "not_found")


async def test_stream_and_socket_end_when_the_token_is_revoked(robot, token, robot_table):
    line, sitting = (
        await StreamClient(stream_of(robot_table), token).open(),
        await BotSocket(socket_of(robot_table), token).open(),
    )
    other = await run(token_for, robot)
    stays = await BotSocket(socket_of(robot_table), other).open()
    for one in (line, sitting, stays):
        await one.receive_type("table")
    await run(tokens.revoke, robot, (await run(ApiToken.objects.order_by("pk").first)).pk)
    assert await line.receive() == {"type": "closed", "code": 4401}
    assert line.over and await sitting.closed() == 4401
    assert await stays.is_silent()
    await line.request.wait(TIMEOUT_SECONDS)
    await stays.leave()
    again = await StreamClient(stream_of(robot_table), token).open()
    assert again.status == 401


async def test_stream_and_socket_end_when_the_notice_is_lost(
    robot, token, robot_table, monkeypatch
):
    monkeypatch.setattr(base_consumer, "SESSION_CHECK_SECONDS", 0)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    line, sitting = (
        await StreamClient(stream_of(robot_table), token).open(),
        await BotSocket(socket_of(robot_table), token).open(),
    )
    await run(User.objects.filter(pk=robot.bot_owner_id).update, is_active=False)
    assert (await line.receive_type("closed"))["code"] == 4401
    assert await sitting.closed() == 4401


async def test_a_stream_ends_with_its_game(robot_table, people, token):
    line = await StreamClient(stream_of(robot_table), token).open()
    await line.receive()
    await run(_stop, robot_table.id)
    while not line.over:
        last = await line.receive()
    assert last == {"type": "closed", "code": 1000}
    assert line.table["status"] == "stopped"
    await line.request.wait(TIMEOUT_SECONDS)
    again = await StreamClient(stream_of(robot_table), token).open()
    assert (await again.receive())["table"]["status"] == "stopped"
    assert (await again.receive())["type"] == "closed"


def _stop(game_id: str) -> None:
    Game.objects.filter(pk=game_id).update(
        status="stopped", stopped="closed", ended_at=timezone.now(), turn_at=None, due_at=None
    )
    services.store.cache.clear()
    game = Game.objects.get(pk=game_id)
    Game.objects.filter(pk=game_id).update(revision=game.revision + 1)
    notices.notify_changed(game_id, game.version)


async def test_idle_streams_send_empty_lines(token, robot_table, monkeypatch):
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.05)
    line = await StreamClient(stream_of(robot_table), token).open()
    await line.receive()
    assert (await line.request.receive_output(TIMEOUT_SECONDS))["body"] == b"\n"
    await line.leave()


async def test_a_process_that_stops_ends_its_streams(token, robot_table):
    line = await StreamClient(stream_of(robot_table), token).open()
    await line.receive()
    shutdown.stop()
    assert await line.receive() == {"type": "closed", "code": 1012}
    await line.request.wait(TIMEOUT_SECONDS)
    assert not shutdown._endings


async def test_a_disconnected_client_is_removed(robot_table, token):
    line = await StreamClient(stream_of(robot_table), token).open()
    await line.receive()
    assert hub.current().members(f"game.{robot_table.id}")
    await line.leave()
    assert not shutdown._endings


async def test_streams_hold_no_thread(token, robot_table):
    """A stream that waits leaves all threads of the sockets to others."""
    lines = [
        await StreamClient(stream_of(robot_table), token).open()
        for _ in range(executor.THREADS + 2)
    ]
    for line in lines:
        await line.receive()
    assert await asyncio.wait_for(run(lambda: 7), TIMEOUT_SECONDS) == 7
    for line in lines:
        await line.leave()


async def test_a_new_connection_replaces_the_oldest(token, robot_table, monkeypatch):
    monkeypatch.setattr(base_consumer, "MAX_CONNECTIONS", 2)
    lines = []
    for _ in range(3):
        lines.append(await StreamClient(stream_of(robot_table), token).open())
        await lines[-1].receive()
    assert await lines[0].receive() == {"type": "closed", "code": 4409}
    assert await lines[2].is_silent() and await lines[1].is_silent()
    for line in lines[1:]:
        await line.leave()


async def test_the_rate_of_connections_is_limited(token, robot_table, monkeypatch):
    monkeypatch.setattr(base_consumer.ConnectionBucket, "CAPACITY", 1)
    monkeypatch.setattr(base_consumer.ConnectionBucket, "REFILL_PER_SECOND", 0)
    base_consumer._connection_buckets.clear()
    line = await StreamClient(stream_of(robot_table), token).open()
    assert line.status == 200
    late = await StreamClient(stream_of(robot_table), token).open()
    assert (late.status, (await late.receive())["code"]) == (429, "throttled")
    sitting = await BotSocket(socket_of(robot_table), token).open()
    assert await sitting.closed() == base_consumer.FLOOD
    await line.receive()
    await line.leave()


async def test_a_refused_connection_replaces_no_other(token, robot_table, monkeypatch):
    monkeypatch.setattr(base_consumer, "MAX_CONNECTIONS", 1)
    monkeypatch.setattr(base_consumer.ConnectionBucket, "CAPACITY", 1)
    monkeypatch.setattr(base_consumer.ConnectionBucket, "REFILL_PER_SECOND", 0)
    base_consumer._connection_buckets.clear()
    line = await StreamClient(stream_of(robot_table), token).open()
    await line.receive()
    assert (await StreamClient(stream_of(robot_table), token).open()).status == 429
    assert await line.is_silent()
    await line.leave()


async def test_two_connections_of_a_bot_both_get_events(robot_table, robot, token):
    line, sitting = (
        await StreamClient(stream_of(robot_table), token).open(),
        await BotSocket(socket_of(robot_table), token).open(),
    )
    await line.receive()
    await sitting.receive()
    await sitting.act("pass", "once")
    assert (await sitting.receive_type("ack"))["id"] == "once"
    assert (await line.until(sitting.table["seq"] + 1))["bids"][-1] == {"seat": 2, "pass": True}
    await line.leave()
    await sitting.leave()


def test_elsewhere_pages_are_served_as_ever(db):
    assert not streams.STREAM_PATH.fullmatch("/api/v1/bot/account/")
    assert Client().get("/api/v1/bot/none/").status_code == 404
