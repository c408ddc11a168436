"""The lobby's socket: numbers on change, and the call to the table."""

import asyncio

import pytest
from django.utils import timezone

from games.matchmaking import consumers, presence, services, wait_estimates
from games.tables.transport import hub, publisher
from games.tables.transport.executor import run
from tests.games.tables.browser import SOON, Browser, cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")


def counts(message: dict) -> dict[str, int]:
    return {pool["key"]: pool["waiting"] for pool in message["pools"]}


@pytest.fixture
async def anna(pool, people):
    socket = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    yield socket
    await socket.leave()


async def test_a_visitor_sees_how_many_wait(pool, people):
    visitor = await Browser("/ws/lobby/").open()
    first = await visitor.hear()
    assert first["type"] == "lobby" and counts(first)[pool.key] == 0 and first["seeking"] is None
    await run(services.seek, people[0], pool)
    assert counts(await visitor.hear())[pool.key] == 1
    await run(services.cancel, people[0])
    assert counts(await visitor.hear())[pool.key] == 0
    await visitor.leave()


async def test_who_waits_is_told_so_and_called(anna, pool, people):
    await anna.hear()
    await run(services.seek, people[0], pool)
    assert (await anna.hear())["seeking"]["pool"] == pool.key
    for user in people[1:]:
        await run(services.seek, user, pool)
    [game] = await run(services.run_wave, timezone.now())
    call = await anna.hear_of("seated")
    assert call == {"type": "seated", "game": game.id, "url": f"/table/{game.id}/"}


async def test_a_lost_call_is_repeated(monkeypatch, pool, people):
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.2)
    anna = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    await anna.hear()
    for user in people:
        await run(services.seek, user, pool)
    await anna.hear_of("lobby")
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    [game] = await run(services.run_wave, timezone.now())
    assert (await anna.hear_of("seated"))["game"] == game.id
    await anna.leave()


async def test_an_open_lobby_is_presence(monkeypatch, pool, people):
    seen: list[int] = []
    monkeypatch.setattr(presence, "seen", seen.extend)
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)
    monkeypatch.setattr(consumers, "PRESENCE_SECONDS", 0.1)
    anna = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    await anna.hear()
    async with asyncio.timeout(SOON):
        while len(seen) < 3:
            await asyncio.sleep(0.05)
    assert set(seen) == {people[0].pk}
    await anna.leave()


async def test_a_closed_lobby_is_leaving(monkeypatch, pool, people):
    left: list[int] = []
    monkeypatch.setattr(presence, "leaving", left.append)
    anna = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    await anna.hear()
    assert left == []
    await anna.leave()
    assert left == [people[0].pk]


async def test_two_tabs_wait_once_hear_the_same_and_are_both_called(anna, pool, people):
    other = await Browser("/ws/lobby/", cookie_of(await run(login, people[0]))).open()
    for tab in (anna, other):
        await tab.hear()
    await run(services.seek, people[0], pool)
    await run(services.seek, people[0], pool)
    for tab in (anna, other):
        assert (await tab.hear())["seeking"]["pools"] == [pool.key]
    for user in people[1:]:
        await run(services.seek, user, pool)
    [game] = await run(services.run_wave, timezone.now())
    for tab in (anna, other):
        assert (await tab.hear_of("seated"))["game"] == game.id
    await other.leave()


async def test_leaving_in_one_tab_is_seen_in_the_other(anna, pool, people):
    await anna.hear()
    await run(services.seek, people[0], pool)
    assert (await anna.hear())["seeking"]
    await run(services.cancel, people[0])
    assert (await anna.hear())["seeking"] is None


async def test_the_lobby_says_how_long_it_takes(anna, pool):
    first = await anna.hear()
    assert {shown["about"] for shown in first["pools"]} == {None}
    await run(wait_estimates.note, pool.key, [wait_estimates.Wait(7000, seated=True)] * 4)
    visitor = await Browser("/ws/lobby/").open()
    abouts = {shown["key"]: shown["about"] for shown in (await visitor.hear())["pools"]}
    assert abouts[pool.key] == 7
    await visitor.leave()


async def test_the_lobby_bears_nonsense(anna):
    await anna.hear()
    await anna.send(text="sing")
    assert (await anna.hear_of("error"))["code"] == "not_json"
    await anna.say({"type": "act", "id": "a", "seq": 1, "action": "pass"})
    assert (await anna.hear_of("error"))["code"] == "unknown_type"
    await anna.say({"type": "ping"})
    assert (await anna.hear_of("pong"))["now"]
