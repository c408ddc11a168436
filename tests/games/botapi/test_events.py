"""What a bot is told beside its tables: who calls it, which games begin, and how they end."""

import pytest

from accounts.models import User
from games.bot_api import consumers, events
from games.lobby import invitations, services
from games.lobby.models import OwnTable
from games.lobby.services import Wish
from games.tables import services as tables
from games.tables.transport import hub
from games.tables.transport.executor import run
from tests.games.botapi.lines import BotSocket, Line, bot_of, token_for

pytestmark = pytest.mark.usefixtures("queued")

EVENTS = "/api/bot/events/"
CLASSIC = {"preset": "classic"}


@pytest.fixture
def token(robot) -> str:
    return token_for(robot)


@pytest.fixture
async def line(site, token):
    line = await Line(EVENTS, token).open()
    assert (await line.hear())["type"] == "hello"
    yield line
    await line.leave()


def challenge(owner: User, robot: User, bots: tuple[str, ...] = ("", "hard")) -> OwnTable:
    wish = Wish(CLASSIC, visibility="invited", bots=bots, challenged=robot)
    return services.lay(owner, wish)


async def test_a_challenge_is_told_and_followed(line, people, robot):
    table = await run(challenge, people[0], robot)
    call = await line.hear()
    assert (call["type"], call["table"], call["owner"]) == ("call", table.pk, "anna")
    assert (call["challenge"], call["rated"], call["players"]) == (True, False, 3)
    assert [seat["bot"] for seat in call["seats"]] == [False, True]
    await run(services.sit, robot, table.pk)
    told = [await line.hear(), await line.hear()]
    assert {one["type"] for one in told} == {"call_over", "game"}
    game = next(one for one in told if one["type"] == "game")
    assert game["seat"] == 1 and game["agreements"]["preset"] == "classic"
    await run(tables.leave, game["game"], robot.pk)
    over = await line.hear()
    assert over["type"] == "game_over" and over["left"] and over["places"] is None


async def test_a_call_that_is_taken_back_is_told(line, people, robot):
    table = await run(challenge, people[0], robot)
    assert (await line.hear())["type"] == "call"
    await run(services.close_table, people[0], table.pk)
    assert await line.hear() == {"type": "call_over", "table": table.pk}


async def test_who_comes_later_is_told_all_that_goes_on(site, people, robot, token):
    game = await run(tables.open_table, *(await run(_terms, people, robot)))
    table = await run(challenge, people[2], robot)
    later = await Line(EVENTS, token).open()
    told = [await later.hear() for _ in range(3)]
    assert told[0]["type"] == "hello"
    assert {one.get("game") or one["table"] for one in told[1:]} == {game.pk, table.pk}
    await later.leave()


def _terms(people: list[User], robot: User):
    from games.models import Pool

    return Pool.objects.get(key="classic-short"), [people[0], people[1], robot]


async def test_words_that_are_lost_are_made_good(site, people, robot, token, monkeypatch):
    monkeypatch.setattr(consumers, "LOOK_SECONDS", 0)
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)
    monkeypatch.setattr("games.tables.transport.publisher.publish", lambda *_: None)
    line = await Line(EVENTS, token).open()
    await line.hear()
    await run(challenge, people[0], robot)
    assert (await line.hear())["type"] == "call"
    await line.leave()


async def test_the_socket_says_the_same(line, people, robot, token):
    socket = await BotSocket("/ws/bot/events/", token).open()
    assert (await socket.hear())["type"] == "hello"
    await run(challenge, people[0], robot)
    assert await socket.hear() == await line.hear()
    await socket.say({"type": "ping", "seq": 0})
    assert (await socket.hear())["type"] == "pong"
    await socket.say({"type": "act", "id": "x", "seq": 0, "action": "pass"})
    assert (await socket.hear())["code"] == "unknown_type"
    await socket.leave()


async def test_nobody_is_told_of_another(line, people, robot, token):
    other = await run(bot_of, people[0], "other")
    await run(challenge, people[0], other)
    assert await line.silent()


async def test_a_bot_that_listens_is_there(line, people, robot):
    """A table begins only when everybody looks on: for a bot its line is that."""
    table = await run(challenge, people[0], robot, ("", ""))
    await run(services.sit, robot, table.pk)
    seat = await run(table.seats.get, user=robot)
    await run(table.seats.filter(pk=seat.pk).update, seen_at=table.created_at)
    await run(consumers.here, [robot.pk])
    assert (await run(table.seats.get, user=robot)).seen_at > table.created_at


def test_of_many_calls_the_oldest_are_told(site, people, robot, monkeypatch):
    monkeypatch.setattr(events, "MOST_CALLS", 2)
    for owner in people:
        challenge(owner, robot)
    assert len(events.of([robot.pk])[robot.pk]) == 2
    assert len(invitations.calls_of(robot)) == 3


def test_looking_costs_the_same_for_many(site, people, robot, django_assert_num_queries):
    other = bot_of(people[1], "other")
    challenge(people[0], robot)
    challenge(people[1], other)
    with django_assert_num_queries(4):
        found = events.of([robot.pk, other.pk])
    assert all(len(one) == 1 for one in found.values())
