"""Tests of the notifications socket."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import valkey
from games.lobby import consumers, invitations, services
from games.lobby.models import CustomSeat, CustomTable
from games.matchmaking import presence
from games.realtime import hub
from games.realtime.executor import run
from tests.factories import robot_of
from tests.games.bot_api.clients import BotSocket, token_for
from tests.games.lobby.factories import create_table
from tests.games.tables.browser import Browser, cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
async def boris_socket(people):
    socket = await Browser("/ws/notifications/", cookie_of(await run(login, people[1]))).open()
    assert await socket.receive() == {"type": "invitations", "tables": []}
    yield socket
    await socket.leave()


async def test_the_socket_reports_invitations_and_their_end(boris_socket, people):
    anna, called, _ = people
    table = await run(lambda: create_table(anna, challenged=called))
    assert await boris_socket.receive_type("invitations") == {
        "type": "invitations",
        "tables": [table.pk],
    }
    await run(invitations.decline, called, table.pk)
    assert await boris_socket.receive_type("invitations") == {"type": "invitations", "tables": []}


async def test_the_socket_reports_the_started_game(boris_socket, people):
    table = await run(lambda: create_table(people[0], preset="duel"))
    game = (await run(services.sit, people[1], table.pk)).game
    seated = await boris_socket.receive_type("seated")
    assert seated == {"type": "seated", "game": game.pk, "url": f"/table/{game.pk}/"}


async def test_polling_repeats_lost_messages_and_refreshes_presence(monkeypatch, people, notices):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(consumers, "POLL_SECONDS", 0)
    boris = await Browser("/ws/notifications/", cookie_of(await run(login, people[1]))).open()
    assert (await boris.receive())["tables"] == []
    table = await run(lambda: create_table(people[0], challenged=people[1]))
    assert (await boris.receive_type("invitations"))["tables"] == [table.pk]
    await run(services.sit, people[1], table.pk)
    long_ago = timezone.now() - timedelta(hours=1)
    await run(lambda: CustomSeat.objects.update(seen_at=long_ago))
    # At the next poll the invitation is answered and the user is present.
    await run(lambda: CustomTable.objects.update(revision=9))
    assert (await boris.receive_type("invitations"))["tables"] == []
    await boris.leave()


async def has_page(user):
    return await run(presence.has_page, user.pk)


async def test_a_page_in_sight_is_known_until_it_is_hidden_or_closed(people):
    cookie = cookie_of(await run(login, people[0]))
    page = await Browser("/ws/notifications/", cookie).open()
    assert not await has_page(people[0])
    await page.send_json({"type": "ping", "seq": 0, "visible": True})
    await page.receive_type("pong")
    assert await has_page(people[0])
    await run(lambda: valkey.client().delete(presence._page_key(people[0].pk)))
    await page.send_json({"type": "ping", "seq": 0, "visible": False})
    await page.receive_type("pong")
    assert not await has_page(people[0])
    await page.leave()


@pytest.mark.parametrize("ends", ["hidden", "closed"])
async def test_a_page_that_goes_counts_for_the_grace_period_only(people, ends):
    page = await Browser("/ws/notifications/", cookie_of(await run(login, people[0]))).open()
    await page.send_json({"type": "ping", "seq": 0, "visible": True})
    await page.receive_type("pong")
    if ends == "hidden":
        await page.send_json({"type": "ping", "seq": 0, "visible": False})
        await page.receive_type("pong")
    await page.leave()
    left = await run(lambda: valkey.client().ttl(presence._page_key(people[0].pk)))
    assert 0 < left <= presence.GRACE_SECONDS


async def test_another_tab_in_sight_keeps_the_page(people, monkeypatch):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(consumers, "PAGE_SECONDS", 0)
    cookie = cookie_of(await run(login, people[0]))
    page = await Browser("/ws/notifications/", cookie).open()
    await page.send_json({"type": "ping", "seq": 0, "visible": True})
    await page.receive_type("pong")
    await run(lambda: valkey.client().delete(presence._page_key(people[0].pk)))
    while not await has_page(people[0]):
        await asyncio.sleep(0.05)
    await page.leave()


async def test_the_socket_of_a_program_is_no_page(people):
    robot = await run(robot_of, people[0])
    socket = await BotSocket("/ws/notifications/", await run(token_for, robot)).open()
    await socket.send_json({"type": "ping", "seq": 0, "visible": True})
    await socket.receive_type("pong")
    assert not await has_page(robot)
    await socket.leave()


async def test_a_visitor_receives_only_replies(site):
    visitor = await Browser("/ws/notifications/").open()
    await visitor.send_json({"type": "ping", "seq": 0})
    assert (await visitor.receive())["type"] == "pong"
    await visitor.send_json({"type": "flag", "seq": 1})
    assert (await visitor.receive())["problem"]["code"] == "unknown_type"
    await visitor.leave()


def test_an_open_page_is_presence(people):
    from games.lobby.notifications import mark_present

    create_table(people[0])
    CustomSeat.objects.update(seen_at=timezone.now() - timedelta(hours=1))
    mark_present([people[1].pk])
    assert CustomSeat.objects.get().seen_at < timezone.now() - timedelta(minutes=50)
    mark_present([people[0].pk])
    assert CustomSeat.objects.get().seen_at > timezone.now() - timedelta(minutes=1)
