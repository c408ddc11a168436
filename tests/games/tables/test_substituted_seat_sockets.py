"""After a bot took a seat, none of the former player's tabs is shown its cards."""

import json
from collections.abc import AsyncIterator

import pytest

from games import engine
from games.engine.cards import card_names
from games.models import Game
from games.realtime import hub
from games.realtime.base_consumer import NOT_FOUND
from games.realtime.executor import run
from games.tables import services
from games.tables.play.transitions import seat_substituted
from games.tables.state import store
from tests.games.factories import of_tournament
from tests.games.tables.browser import Browser, Json, leave, watch
from tests.games.tables.driver import act, live_of

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
def table(table: Game) -> Game:
    """A game of a tournament: bots go on for those who leave before its first deal is booked."""
    return of_tournament(table)


@pytest.fixture
async def watcher(table) -> AsyncIterator[Browser]:
    browser = await watch(table)
    yield browser
    await browser.leave()


@pytest.fixture
async def tabs(table, clients) -> AsyncIterator[list[Browser]]:
    """Open two tabs of the player in seat 0, who holds cards that could leak."""
    browsers = [await watch(table, clients[0]) for _ in range(2)]
    assert [len(tab.table["hand"]) for tab in browsers] == [7, 7]
    yield browsers
    await leave(*browsers)


def held(table: Game) -> list[str]:
    """Return the seat's cards, which must exist to be hidden."""
    cards = card_names(engine.observe(live_of(table.id).game, 0).hand)
    assert cards
    return cards


def is_blind(payload: Json) -> bool:
    return (payload["you"], payload["hand"], payload["legal"]) == (None, [], {})


async def as_spectator(tab: Browser) -> Json:
    """The next table that is not for the seat."""
    while tab.table["you"] is not None:
        await tab.receive()
    return tab.table


async def test_open_tabs_are_spectators_at_once(table, people, tabs, watcher):
    await run(services.leave, table.id, people[0].pk)
    await run(held, table)
    for tab in tabs:
        assert is_blind(await as_spectator(tab))
        assert tab.table == await public(watcher)


async def public(watcher: Browser) -> Json:
    await watcher.send_json({"type": "ping", "seq": 0})
    await watcher.receive_type("pong")
    return watcher.table


async def test_later_events_are_shown_to_them_as_to_spectators(table, people, tabs, watcher):
    await run(services.leave, table.id, people[0].pk)
    for tab in tabs:
        await as_spectator(tab)
    said = [len(tab.texts) for tab in tabs]
    await run(act, table.id, people[2], "pass")
    live = await run(live_of, table.id)
    assert await run(services.act_for_bot, table.id, live.version)
    cards = await run(held, table)
    for tab, before in zip(tabs, said, strict=True):
        seen = await tab.until(live.seq_of(None) + 1)
        assert is_blind(seen) and seen == await public(watcher)
        later = "".join(tab.texts[before:])
        assert later and not [card for card in cards if f'"{card}"' in later]


@pytest.mark.parametrize("asked", ["ping", "old ping", "flag"])
async def test_payloads_that_are_asked_for_are_blind(
    monkeypatch, table, people, tabs, watcher, notices, asked
):
    """Neither a notice nor polling has told the process."""
    monkeypatch.setattr(hub, "POLL_SECONDS", 60)
    tab = tabs[0]
    seq = tab.table["seq"]
    await run(services.leave, table.id, people[0].pk)
    await run(held, table)
    kind, wrong = asked.split()[-1], 0 if asked == "old ping" else seq + 5
    said = len(tab.texts)
    await tab.send_json({"type": kind, "seq": wrong})
    assert is_blind(await as_spectator(tab))
    assert (await tab.receive_type("pong"))["seq"] == (await public(watcher))["seq"]
    assert '"hand":["' not in "".join(tab.texts[said:])


async def test_an_action_is_refused_with_the_table_of_a_spectator(table, people, tabs, notices):
    await run(act, table.id, people[2], "pass")
    await run(services.leave, table.id, people[0].pk)
    await run(held, table)
    await tabs[0].act("pass", seq=2)
    said = await tabs[0].receive_type("refused")
    assert said["problem"]["code"] == "not_seated" and is_blind(said["table"])


async def test_a_resent_action_is_acknowledged_again_without_the_cards(
    table, people, tabs, clients
):
    await run(act, table.id, people[2], "pass")
    tab, other = tabs
    await tab.until(2)
    await tab.act("pass", "mine")
    first = await tab.receive_type("ack")
    await run(services.leave, table.id, people[0].pk)
    await as_spectator(other)
    await other.act("pass", "mine", seq=2)
    assert await other.receive_type("ack") == first
    assert is_blind(other.table)
    again = await watch(table, clients[0])
    await again.act("pass", "mine", seq=2)
    assert await again.receive_type("ack") == first
    assert is_blind(again.table)
    await again.leave()


async def test_polling_makes_up_for_a_lost_notice(monkeypatch, table, people, clients, notices):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    tab = await watch(table, clients[0])
    await run(services.leave, table.id, people[0].pk)
    assert is_blind(await as_spectator(tab))
    await tab.leave()


async def test_new_tabs_and_reconnects_are_blind(table, people, tabs, watcher, clients):
    await run(services.leave, table.id, people[0].pk)
    await run(held, table)
    new = await watch(table, clients[0])
    assert is_blind(new.table) and len(new.texts) == 1
    await new.leave()


async def test_in_a_sealed_game_the_end_of_the_right_to_return_ends_the_view(
    table, people, tabs, watcher
):
    """Else the page would show the old hand, and an offer that nobody takes."""
    live = await run(live_of, table.id)
    await run(store.commit_substitution, live, seat_substituted(live, 0, None, 9))
    await run(Game.objects.filter(pk=table.pk).update, sealed=True)
    await run(store.cache.clear)
    for tab in tabs:
        while "return_until" not in tab.table["people"][0]:
            await tab.receive()
        assert tab.table["you"] == 0
    await run(services.leave, table.id, people[0].pk)
    assert [await tab.closed() for tab in tabs] == [NOT_FOUND] * 2


async def test_a_ping_notices_the_end_of_the_view_too(table, people, clients, notices, monkeypatch):
    monkeypatch.setattr(hub, "POLL_SECONDS", 60)
    tab = await watch(table, clients[0])
    await run(Game.objects.filter(pk=table.pk).update, sealed=True)
    await run(services.leave, table.id, people[0].pk)
    await tab.send_json({"type": "ping", "seq": tab.table["seq"] + 1})
    assert await tab.closed() == NOT_FOUND


def test_the_page_is_blind_too(table, people, anna_client):
    page = anna_client.get(f"/table/{table.id}/")
    assert len(page.context["payload"]["hand"]) == 7
    services.leave(table.id, people[0].pk)
    cards = held(table)
    page = anna_client.get(f"/table/{table.id}/")
    assert is_blind(page.context["payload"])
    assert not [card for card in cards if f'"{card}"' in json.dumps(page.context["payload"])]


async def test_a_table_that_waits_for_a_slow_reader_is_forgotten(table, people, tabs):
    """Only the newest payload waits, which is a spectator's."""
    [member] = [s for s in hub.current().members(f"game.{table.id}") if s.view.seat == 0][:1]
    async with member.outbox._sending:
        member.enqueue_table()
        assert '"hand":["' in whole(member)
        await run(services.leave, table.id, people[0].pk)
        for tab in tabs:
            if tab.table["you"] is not None and not await tab.is_silent(0.5):
                await as_spectator(tab)
        assert '"hand":[]' in whole(member) and '"you":null' in whole(member)
    await member.flush()


def whole(member) -> str:
    [text] = member.outbox._waiting.values()
    return text()
