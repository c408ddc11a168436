"""The events of a bot: invitations, and games that begin or end."""

import pytest

from games.bot_api import consumers, events
from games.lobby import invitations, services
from games.realtime import hub
from games.realtime.executor import run
from games.tables import services as tables
from tests.factories import robot_of
from tests.games.bot_api.clients import BotSocket, StreamClient
from tests.games.lobby.factories import challenge

pytestmark = pytest.mark.usefixtures("queued")

EVENTS = "/api/v1/bot/events/"


@pytest.fixture
async def line(site, token):
    line = await StreamClient(EVENTS, token).open()
    assert (await line.receive())["type"] == "hello"
    yield line
    await line.leave()


async def test_a_challenge_is_sent_and_accepted(line, people, robot):
    table = await run(challenge, people[0], robot)
    call = await line.receive()
    assert (call["type"], call["table"], call["owner"]) == ("invitation", table.pk, "anna")
    assert (call["challenge"], call["rated"], call["players"]) == (True, False, 3)
    assert [seat["bot"] for seat in call["seats"]] == [False, True]
    await run(services.sit, robot, table.pk)
    told = [await line.receive(), await line.receive()]
    assert {one["type"] for one in told} == {"invitation_over", "game"}
    game = next(one for one in told if one["type"] == "game")
    assert game["seat"] == 1 and game["agreements"]["preset"] == "classic"
    await run(tables.leave, game["game"], robot.pk)
    over = await line.receive()
    assert over["type"] == "game_over" and over["left"] and over["places"] is None


async def test_a_withdrawn_invitation_is_announced(line, people, robot):
    table = await run(challenge, people[0], robot)
    assert (await line.receive())["type"] == "invitation"
    await run(services.close_table, people[0], table.pk)
    assert await line.receive() == {"type": "invitation_over", "table": table.pk}


async def test_a_later_connection_gets_all_current_events(robot_table, people, robot, token):
    table = await run(challenge, people[2], robot)
    later = await StreamClient(EVENTS, token).open()
    told = [await later.receive() for _ in range(3)]
    assert told[0]["type"] == "hello"
    assert {one.get("game") or one["table"] for one in told[1:]} == {robot_table.pk, table.pk}
    await later.leave()


async def test_lost_notices_are_made_up_for(people, robot, token, notices, monkeypatch):
    monkeypatch.setattr(consumers, "REFRESH_SECONDS", 0)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    line = await StreamClient(EVENTS, token).open()
    await line.receive()
    await run(challenge, people[0], robot)
    assert (await line.receive())["type"] == "invitation"
    await line.leave()


async def test_socket_and_stream_send_the_same(line, people, robot, token):
    socket = await BotSocket("/ws/bot/events/", token).open()
    assert (await socket.receive())["type"] == "hello"
    await run(challenge, people[0], robot)
    assert await socket.receive() == await line.receive()
    await socket.send_json({"type": "ping", "seq": 0})
    assert (await socket.receive())["type"] == "pong"
    await socket.send_json({"type": "act", "id": "x", "seq": 0, "action": "pass"})
    assert (await socket.receive())["problem"]["code"] == "unknown_type"
    await socket.leave()


async def test_bots_get_only_their_own_events(line, people, robot, token):
    other = await run(robot_of, people[0], "other")
    await run(challenge, people[0], other)
    assert await line.is_silent()


async def test_a_bot_that_listens_is_there(line, people, robot):
    """A table begins only when everybody looks on: for a bot its line is that."""
    table = await run(lambda: challenge(people[0], robot, bots=("", "")))
    await run(services.sit, robot, table.pk)
    seat = await run(table.seats.get, user=robot)
    await run(table.seats.filter(pk=seat.pk).update, seen_at=table.created_at)
    await run(consumers.mark_present, [robot.pk])
    assert (await run(table.seats.get, user=robot)).seen_at > table.created_at


def test_the_oldest_invitations_are_sent_first(site, people, robot, monkeypatch):
    monkeypatch.setattr(events, "MAX_INVITATIONS", 2)
    for owner in people:
        challenge(owner, robot)
    assert len(events.events_of([robot.pk])[robot.pk]) == 2
    assert len(invitations.open_invitations(robot)) == 3


def test_looking_costs_the_same_for_many(site, people, robot, django_assert_num_queries):
    other = robot_of(people[1], "other")
    challenge(people[0], robot)
    challenge(people[1], other)
    with django_assert_num_queries(4):
        found = events.events_of([robot.pk, other.pk])
    assert all(len(one) == 1 for one in found.values())
