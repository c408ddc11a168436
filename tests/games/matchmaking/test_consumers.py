"""Tests of the lobby socket."""

import asyncio

import pytest
from django.utils import timezone

from accounts import valkey
from games.lobby.locks import notify_users
from games.matchmaking import consumers, presence, services
from games.matchmaking.pools import wait_estimates
from games.realtime import hub, publisher
from games.realtime.executor import run
from tests.games.matchmaking.driver import run_wave
from tests.games.tables.browser import TIMEOUT_SECONDS, Browser, cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")


def counts(message: dict) -> dict[str, int]:
    return {pool["key"]: pool["waiting"] for pool in message["pools"]}


@pytest.fixture
async def anna_socket(pool, people):
    socket = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    yield socket
    await socket.leave()


async def test_a_visitor_receives_the_numbers_of_waiting_users(pool, people):
    visitor = await Browser("/ws/lobby/").open()
    first = await visitor.receive()
    assert first["type"] == "lobby" and counts(first)[pool.key] == 0 and first["seeking"] is None
    await run(services.join_queue, people[0], pool)
    assert counts(await visitor.receive())[pool.key] == 1
    await run(services.leave_queue, people[0])
    assert counts(await visitor.receive())[pool.key] == 0
    await visitor.leave()


async def test_a_waiting_user_receives_state_and_redirect(anna_socket, pool, people):
    await anna_socket.receive()
    await run(services.join_queue, people[0], pool)
    assert (await anna_socket.receive())["seeking"]["pool"] == pool.key
    for user in people[1:]:
        await run(services.join_queue, user, pool)
    [game] = await run(run_wave, timezone.now())
    call = await anna_socket.receive_type("seated")
    assert call == {"type": "seated", "game": game.id, "url": f"/table/{game.id}/"}


async def test_a_custom_table_that_asks_its_players_is_no_game(anna_socket, pool, people):
    """Its own notification leads there; the lobby would lead to a game of this id."""
    await anna_socket.receive()
    asked = {"type": "seated", "user": people[0].pk, "game": "abc", "url": "/tables/abc/"}
    await run(notify_users, [people[0].pk], asked)
    await run(services.join_queue, people[0], pool)
    assert (await anna_socket.receive())["type"] == "lobby"


async def test_a_lost_redirect_is_repeated(monkeypatch, pool, people):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    anna = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    await anna.receive()
    for user in people:
        await run(services.join_queue, user, pool)
    await anna.receive_type("lobby")
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    [game] = await run(run_wave, timezone.now())
    assert (await anna.receive_type("seated"))["game"] == game.id
    await anna.leave()


def seconds_present(user) -> int:
    """Return how long the user counts as present from now on; negative: not at all."""
    return valkey.client().ttl(presence._key(user.pk))


async def test_an_open_socket_counts_as_presence(monkeypatch, people, pool):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(consumers, "PRESENCE_SECONDS", 0.1)
    valkey.client().delete(*[presence._key(user.pk) for user in people])
    anna = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    await anna.receive()
    for _ in range(3):
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while seconds_present(people[0]) < 0:
                await asyncio.sleep(0.05)
        valkey.client().delete(presence._key(people[0].pk))
    assert seconds_present(people[1]) < 0
    await anna.leave()


async def test_closing_the_socket_marks_the_user_as_leaving(pool, people):
    anna = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    await anna.receive()
    assert seconds_present(people[0]) > presence.GRACE_SECONDS
    await anna.leave()
    assert 0 < seconds_present(people[0]) <= presence.GRACE_SECONDS


async def test_all_tabs_receive_state_and_redirect(anna_socket, pool, people):
    other = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    for tab in (anna_socket, other):
        await tab.receive()
    await run(services.join_queue, people[0], pool)
    await run(services.join_queue, people[0], pool)
    for tab in (anna_socket, other):
        assert (await tab.receive())["seeking"]["pools"] == [pool.key]
    for user in people[1:]:
        await run(services.join_queue, user, pool)
    [game] = await run(run_wave, timezone.now())
    for tab in (anna_socket, other):
        assert (await tab.receive_type("seated"))["game"] == game.id
    await other.leave()


async def test_leaving_the_queue_is_pushed_to_the_socket(anna_socket, pool, people):
    await anna_socket.receive()
    await run(services.join_queue, people[0], pool)
    assert (await anna_socket.receive())["seeking"]
    await run(services.leave_queue, people[0])
    assert (await anna_socket.receive())["seeking"] is None


async def test_the_state_contains_the_estimated_wait(anna_socket, pool):
    first = await anna_socket.receive()
    assert {pool_json["wait_s"] for pool_json in first["pools"]} == {None}
    await run(wait_estimates.record_waits, pool.key, [7000] * 4)
    visitor = await Browser("/ws/lobby/").open()
    waits = {
        pool_json["key"]: pool_json["wait_s"] for pool_json in (await visitor.receive())["pools"]
    }
    assert waits[pool.key] == 7
    await visitor.leave()


async def test_invalid_messages_are_answered_with_errors(anna_socket):
    await anna_socket.receive()
    await anna_socket.send(text="sing")
    assert (await anna_socket.receive_type("error"))["problem"]["code"] == "not_json"
    await anna_socket.send_json({"type": "act", "id": "a", "seq": 1, "action": "pass"})
    assert (await anna_socket.receive_type("error"))["problem"]["code"] == "unknown_type"
    await anna_socket.send_json({"type": "ping"})
    assert (await anna_socket.receive_type("pong"))["now"]
