"""Contributions over the socket: acknowledged or refused, and never announced to others."""

import json

import pytest

from games.engine import shuffle
from games.models import Game
from games.realtime.executor import run
from games.tables import timeouts
from tests.games.tables.browser import Browser, cookie_of

pytestmark = pytest.mark.usefixtures("queued", "waiting")
HALF_A_CHARACTER = '{"type":"contribute","id":"c1","text":"\\ud83c"}'


async def contribute(socket: Browser, text: object, name: str = "c1") -> None:
    await socket.send_json({"type": "contribute", "id": name, "text": text})


async def test_the_game_begins_when_all_three_have_contributed(seats):
    for n, socket in enumerate(seats[:3]):
        assert socket.table["phase"] == "deck"
        await contribute(socket, f"person {n}", f"c{n}")
        ack = await socket.receive_type("ack")
        assert ack["id"] == f"c{n}"
    for n, socket in enumerate(seats):
        seen = await socket.until(1)
        assert seen["phase"] == "bidding"
        assert len(seen["hand"]) == (7 if n < 3 else 0)
        hashes = [shuffle.hash_contribution(f"person {n}") for n in range(3)]
        assert seen["shuffle"]["contributions"] == hashes


async def test_others_get_no_message_before_the_deal(seats):
    await contribute(seats[0], "anna")
    await seats[0].receive_type("ack")
    for socket in seats[1:]:
        assert await socket.is_silent()


async def test_a_repeated_contribution_is_acknowledged_again(seats):
    for _ in range(2):
        await contribute(seats[0], "anna")
        assert (await seats[0].receive_type("ack"))["id"] == "c1"


async def test_a_second_contribution_is_refused(seats):
    await contribute(seats[0], "anna")
    await seats[0].receive_type("ack")
    await contribute(seats[0], "another", "c2")
    refused = await seats[0].receive_type("refused")
    assert (refused["id"], refused["problem"]["code"]) == ("c2", "contributed")
    assert refused["problem"]["detail"] == "You have already added to this shuffle."
    assert refused["table"]["phase"] == "deck"


async def test_a_spectator_adds_nothing(seats, table):
    await contribute(seats[3], "somebody")
    assert (await seats[3].receive_type("refused"))["problem"]["code"] == "not_seated"
    row = await run(lambda: Game.objects.get(pk=table.pk))
    assert row.contributions == ["", "", ""]


async def test_after_the_deal_it_is_too_late(seats, settings, table):
    settings.CONTRIBUTE_MS = 0
    assert await run(timeouts.flag, table.pk)
    await seats[0].until(1)
    await contribute(seats[0], "anna")
    refused = await seats[0].receive_type("refused")
    assert refused["problem"]["code"] == "too_late"
    assert refused["table"]["shuffle"]["contributions"] == ["", "", ""]


@pytest.mark.parametrize("text", ["", "x" * 201, None, 5, ["a"], {"a": 1}])
async def test_a_contribution_that_is_no_text_is_refused(seats, text):
    await contribute(seats[0], text)
    assert (await seats[0].receive_type("error"))["problem"]["code"] == "bad_message"


async def test_half_a_character_makes_no_sense_and_hurts_nobody(seats):
    await seats[0].socket.send_input({"type": "websocket.receive", "text": HALF_A_CHARACTER})
    # A strict reader of JSON refuses it before we do.
    assert (await seats[0].receive_type("error"))["problem"]["code"] in ("not_json", "bad_message")
    assert json.loads(HALF_A_CHARACTER)["text"]
    await contribute(seats[0], "🂡", "c2")
    assert (await seats[0].receive_type("ack"))["id"] == "c2"


async def test_the_flag_ends_the_wait_when_its_time_is_over(seats, settings):
    await seats[0].send_json({"type": "flag", "seq": 0})
    assert (await seats[0].receive_type("pong"))["seq"] == 0
    settings.CONTRIBUTE_MS = 0
    await seats[0].send_json({"type": "flag", "seq": 0})
    assert (await seats[0].until(1))["phase"] == "bidding"


async def test_the_lobby_knows_no_contributions(clients):
    socket = await Browser("/ws/lobby/", cookie_of(clients[0])).open()
    await socket.receive()
    await contribute(socket, "anna")
    assert (await socket.receive_type("error"))["problem"]["code"] == "unknown_type"
    await socket.leave()
