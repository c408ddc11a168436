"""The socket of every page: calls when they come, and the way to a table that begins."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.lobby import consumers, invitations, services
from games.lobby.models import OwnSeat, OwnTable
from games.tables.transport import hub, publisher
from games.tables.transport.executor import run
from tests.games.tables.browser import Browser, cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
async def boris(people):
    socket = await Browser("/ws/calls/", cookie_of(await run(login, people[1]))).open()
    assert await socket.hear() == {"type": "calls", "tables": []}
    yield socket
    await socket.leave()


async def test_a_call_comes_and_goes(boris, people, lay):
    anna, called, _ = people
    table = await run(lambda: lay(anna, challenged=called))
    assert await boris.hear_of("calls") == {"type": "calls", "tables": [table.pk]}
    await run(invitations.decline, called, table.pk)
    assert await boris.hear_of("calls") == {"type": "calls", "tables": []}


async def test_who_waits_is_led_to_the_table(boris, people, lay):
    table = await run(lambda: lay(people[0], preset="duel"))
    game = (await run(services.sit, people[1], table.pk)).game
    seated = await boris.hear_of("seated")
    assert seated == {"type": "seated", "game": game.pk, "url": f"/table/{game.pk}/"}


async def test_a_lost_word_is_made_good_and_an_open_page_is_presence(
    monkeypatch, people, lay, settings
):
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.2)
    monkeypatch.setattr(consumers, "LOOK_SECONDS", 0)
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    boris = await Browser("/ws/calls/", cookie_of(await run(login, people[1]))).open()
    assert (await boris.hear())["tables"] == []
    table = await run(lambda: lay(people[0], challenged=people[1]))
    assert (await boris.hear_of("calls"))["tables"] == [table.pk]
    await run(services.sit, people[1], table.pk)
    long_ago = timezone.now() - timedelta(hours=1)
    await run(lambda: OwnSeat.objects.update(seen_at=long_ago))
    # At the next look he has answered, and is there.
    await run(lambda: OwnTable.objects.update(revision=9))
    assert (await boris.hear_of("calls"))["tables"] == []
    await boris.leave()


async def test_a_visitor_hears_nothing_and_is_answered(site):
    visitor = await Browser("/ws/calls/").open()
    await visitor.say({"type": "ping", "seq": 0})
    assert (await visitor.hear())["type"] == "pong"
    await visitor.say({"type": "flag", "seq": 1})
    assert (await visitor.hear())["code"] == "unknown_type"
    await visitor.leave()


def test_an_open_page_is_presence(people, lay):
    from games.lobby.notifications import here

    lay(people[0])
    OwnSeat.objects.update(seen_at=timezone.now() - timedelta(hours=1))
    here([people[1].pk])
    assert OwnSeat.objects.get().seen_at < timezone.now() - timedelta(minutes=50)
    here([people[0].pk])
    assert OwnSeat.objects.get().seen_at > timezone.now() - timedelta(minutes=1)
