"""Table sockets: which updates each viewer gets, and which faults a socket survives."""

import asyncio

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client

from accounts.models import User
from games.models import Game, Seat
from games.realtime import authentication, base_consumer, hub
from games.realtime.executor import run
from games.tables import actions
from games.tables.payloads import rendered
from tests.factories import person
from tests.games.factories import expire
from tests.games.tables.browser import Browser, cookie_of, leave, login, watch
from tests.games.tables.driver import act, live_of

pytestmark = pytest.mark.usefixtures("queued")


async def test_each_player_is_shown_their_seat_at_connect(seats, table):
    assert [socket.table["you"] for socket in seats] == [0, 1, 2, None]
    assert [len(socket.table["hand"]) for socket in seats] == [7, 7, 7, 0]
    assert seats[2].table["legal"] and not seats[0].table["legal"]


async def test_an_action_is_acknowledged_and_then_shown(seats):
    seq = seats[2].table["seq"]
    await seats[2].act("pass")
    assert await seats[2].receive_type("ack") == {"type": "ack", "id": "a1", "seq": seq + 1}
    shown = await seats[2].receive()
    assert shown["type"] == "table" and shown["table"]["seq"] == seq + 1


async def test_the_others_are_pushed_what_happened(seats):
    await seats[2].act("pass")
    for socket in (seats[0], seats[1], seats[3]):
        seen = await socket.until(socket.table["seq"] + 1)
        assert seen["bids"][-1] == {"seat": 2, "pass": True}
        assert seen["events"] == [{"type": "passed", "seat": 2}]
        assert await socket.is_silent()


@pytest.mark.skipif(not settings.LIVE_CACHE, reason="speaks of a process that remembers")
async def test_an_action_updates_local_sockets_without_a_query(seats, monkeypatch):
    """The commit returns the new state version; the change notice is for other processes."""
    monkeypatch.setattr(rendered, "load_for_display", lambda _: pytest.fail("looked again"))
    await seats[2].act("pass")
    for socket in seats:
        await socket.until(2)


async def test_an_action_on_an_outdated_copy_makes_local_sockets_load(seats, table):
    """The absences have changed since, which the acting process does not know."""
    await run(Game.objects.update, absent=[1], revision=1)
    await seats[2].act("pass")
    for socket in seats:
        while not (socket.table["seq"] == 2 and socket.table["people"][1]["absent"]):
            await socket.receive()


async def test_a_notice_of_another_process_is_received(seats, table, people):
    """Workers and the ticker publish with redis-py only; a thread stands for such a process."""
    await run(act, table.id, people[2], "pass")
    for socket in seats:
        await socket.until(2)


async def test_a_resend_is_acknowledged_again(seats, table):
    await seats[2].act("pass", "same")
    first = await seats[2].receive_type("ack")
    await seats[2].act("pass", "same", seq=1)
    assert await seats[2].receive_type("ack") == first
    assert (await run(live_of, table.id)).version == 2


async def test_a_refusal_goes_to_the_asker_alone_with_the_table(seats):
    await seats[0].act("pass")
    said = await seats[0].receive_type("refused")
    assert (said["id"], said["problem"]["code"], said["problem"]["data"]) == (
        "a1",
        "not_your_turn",
        {},
    )
    assert said["problem"]["detail"] == "It is not your turn."
    assert said["table"] == seats[0].table and said["table"]["you"] == 0
    for socket in seats[1:]:
        assert await socket.is_silent()


async def test_stale_seq_and_anothers_seat_are_refused(seats):
    for action, seq, code in (("pass", 7, "stale"), ("0 pass", 1, "other_seat")):
        await seats[2].act(action, seq=seq)
        assert (await seats[2].receive_type("refused"))["problem"]["code"] == code


async def test_a_spectator_may_not_act(seats):
    await seats[3].act("pass")
    said = await seats[3].receive_type("refused")
    assert said["problem"]["code"] == "not_seated" and said["table"]["hand"] == []


async def test_two_tabs_of_one_player_see_the_same(seats, table, clients):
    second = await watch(table, clients[2])
    await seats[2].act("pass")
    await seats[2].until(2)
    assert await second.until(2) == seats[2].table
    await second.leave()


async def test_one_of_two_simultaneous_tabs_is_refused(seats, table, clients):
    second = await watch(table, clients[2])
    await seats[2].act("pass", "one")
    await second.act("bid 105", "two", seq=1)
    said = []
    for tab in (seats[2], second):
        while (message := await tab.receive())["type"] not in ("ack", "refused"):
            pass
        said.append(message)
    assert sorted(message["type"] for message in said) == ["ack", "refused"]
    [refused] = [message for message in said if message["type"] == "refused"]
    assert refused["problem"]["code"] in ("stale", "not_your_turn") and refused["table"]["seq"] == 2
    assert (await run(live_of, table.id)).version == 2
    await second.leave()


async def test_a_former_player_is_not_shown_the_cards(seats, table, people):
    def replace() -> None:
        Seat.objects.filter(game=table, number=0).update(user=person("oleg"))
        act(table.id, people[2], "pass")

    assert seats[0].table["hand"]
    await run(replace)
    await seats[0].receive_type("table")
    assert seats[0].table["you"] is None and seats[0].table["hand"] == []


async def test_polling_makes_up_for_a_lost_notice(monkeypatch, table, people, notices):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    watcher = await watch(table)
    await run(act, table.id, people[2], "pass")
    assert (await watcher.until(2))["bids"][-1] == {"seat": 2, "pass": True}
    assert await watcher.is_silent(0.5)
    await watcher.leave()


async def test_without_valkey_tables_open_and_go_on(monkeypatch, settings, table, clients, notices):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(hub, "SUBSCRIBE_TIMEOUT_SECONDS", 0.2)
    watcher = await watch(table)
    player = await watch(table, clients[2])
    await player.act("pass")
    await player.receive_type("ack")
    await watcher.until(2)
    await leave(player, watcher)


async def test_a_pong_has_the_newest_seq_and_updates_the_viewer(seats):
    await seats[0].send_json({"type": "ping", "seq": 1})
    pong = await seats[0].receive()
    assert (pong["type"], pong["seq"]) == ("pong", 1) and pong["now"] > 1_700_000_000_000
    await seats[0].send_json({"type": "ping", "seq": 0})
    assert (await seats[0].receive())["type"] == "table"
    assert (await seats[0].receive())["type"] == "pong"


async def test_a_ping_ahead_of_this_process_makes_it_load(
    monkeypatch, seats, table, people, notices
):
    """The connection moved from a newer process: no notice arrived here."""
    monkeypatch.setattr(hub, "POLL_SECONDS", 60)
    await run(act, table.id, people[2], "pass")
    await seats[0].send_json({"type": "ping", "seq": 2})
    assert (await seats[0].receive_type("table"))["table"]["seq"] == 2
    assert (await seats[0].receive_type("pong"))["seq"] == 2


async def test_a_flag_lets_the_caretaker_act_only_when_time_is_over(seats, table):
    await seats[0].send_json({"type": "flag", "seq": 1})
    await seats[0].receive_type("pong")
    assert (await run(live_of, table.id)).version == 1

    await run(expire, table)
    await seats[0].send_json({"type": "flag", "seq": 1})
    assert (await seats[1].until(2))["bids"][-1] == {"seat": 2, "pass": True}


# What a socket bears.


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play AS", "not_json"),
        ("[" * 4000, "not_json"),
        ("[1]", "bad_message"),
        ("{}", "unknown_type"),
        ('{"type": "sing", "seq": 1}', "unknown_type"),
        ('{"type": "act", "seq": 1}', "bad_message"),
        ('{"type": "act", "id": "", "seq": 1, "action": "pass"}', "bad_message"),
        ('{"type": "act", "id": "a\\u0000", "seq": 1, "action": "pass"}', "bad_message"),
        ('{"type": "act", "id": 7, "seq": 1, "action": "pass"}', "bad_message"),
        ('{"type": "act", "id": "a", "seq": 1, "action": ["pass"]}', "bad_message"),
        ('{"type": "act", "id": "a", "seq": "1", "action": "pass"}', "bad_message"),
        ('{"type": "ping", "seq": -1}', "bad_message"),
        ('{"type": "say", "id": "a", "text": "a\\u0000b"}', "bad_message"),
        ('{"type": "contribute", "id": "a", "text": "a\\u0000b"}', "bad_message"),
        ("[" * 4000, "not_json"),
        ('{"type": "ping", "seq": 1e400}', "not_json"),
        ('"' + "x" * 60_000 + '"', "bad_message"),
    ],
)
async def test_nonsense_is_answered_and_the_table_goes_on(table, clients, text, code):
    player = await watch(table, clients[2])
    await player.send(text=text)
    said = await player.receive()
    assert (said["type"], said["problem"]["code"]) == ("error", code) and said["problem"]["detail"]
    await player.act("pass")
    await player.receive_type("ack")
    await player.leave()


async def test_bytes_are_refused_as_no_json(seats):
    await seats[0].send(bytes=b"\xff\x00")
    assert (await seats[0].receive())["problem"]["code"] == "not_json"


async def test_a_hundred_messages_at_once_are_too_fast_but_no_end(seats):
    for _ in range(100):
        await seats[2].send_json({"type": "ping", "seq": 1})
    said = [await seats[2].receive() for _ in range(100)]
    errors = [message for message in said if message["type"] == "error"]
    assert 30 < len(errors) < 80 and {error["problem"]["code"] for error in errors} == {"too_fast"}
    await asyncio.sleep(0.2)
    await seats[2].act("pass")
    await seats[2].receive_type("ack")


async def test_persistent_flooding_closes_the_socket(seats):
    for _ in range(400):
        await seats[0].send_json({"type": "ping", "seq": 1})
    assert await seats[0].closed() == 4429
    await seats[2].act("pass")
    await seats[2].receive_type("ack")


async def test_a_server_error_is_reported_and_the_socket_goes_on(seats, monkeypatch):
    def broken(*_: object) -> None:
        raise DatabaseError

    with monkeypatch.context() as patch:
        patch.setattr(actions, "evaluate", broken)
        await seats[2].act("pass", "same")
        said = await seats[2].receive()
        assert (said["type"], said["problem"]["code"]) == ("error", "server_error")
    await seats[2].act("pass", "same")
    await seats[2].receive_type("ack")


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://testserver.evil.example",
        "null",
        "http://testserver:99",
        "http://[::1",
    ],
)
async def test_a_page_from_elsewhere_is_refused(table, clients, origin):
    foreign = await Browser(f"/ws/table/{table.id}/", cookie_of(clients[0]), origin).open()
    assert await foreign.closed() == 4403
    assert foreign.texts == []
    await foreign.leave()


@pytest.mark.parametrize("broken", [(rendered, "render_for"), (authentication, "identify")])
async def test_a_socket_that_fails_to_start_is_closed_for_a_retry(
    monkeypatch, table, clients, broken
):
    def fault(*_: object) -> None:
        raise DatabaseError

    with monkeypatch.context() as patch:
        patch.setattr(*broken, fault)
        first = await Browser(f"/ws/table/{table.id}/", cookie_of(clients[0])).open()
        assert await first.closed() == 1011
        await first.leave()
    again = await Browser(f"/ws/table/{table.id}/", cookie_of(clients[0])).open()
    assert (await again.receive_type("table"))["table"]["you"] == 0
    await again.leave()


async def test_a_host_that_is_not_ours_is_refused(table):
    rebound = Browser(f"/ws/table/{table.id}/", origin="http://evil.example")
    rebound.socket.scope["headers"][0] = (b"host", b"evil.example")
    await rebound.open()
    assert await rebound.closed() == 4403
    await rebound.leave()


@pytest.mark.parametrize("path", ["/ws/table/nosuch/", "/ws/table/%00/", "/ws/elsewhere/"])
async def test_an_unknown_table_is_closed_by_its_code(site, path):
    lost = await Browser(path).open()
    assert await lost.closed() == 4404
    await lost.leave()


async def test_a_logout_closes_the_sockets_of_that_login_only(seats, clients, people):
    elsewhere = await run(login, people[2])
    other = Browser(seats[2].path, cookie_of(elsewhere))
    await other.open()
    await other.receive_type("table")
    await run(clients[2].logout)
    assert await seats[2].closed() == 4401
    assert await other.is_silent()
    await other.leave()


async def test_a_login_that_is_over_opens_nothing(table, clients):
    cookie = cookie_of(clients[0])
    await run(clients[0].logout)
    late = await Browser(f"/ws/table/{table.id}/", cookie).open()
    assert await late.closed() == 4401
    await late.leave()


async def test_a_lost_logout_is_noticed_at_the_next_check(monkeypatch, table, clients, notices):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(base_consumer, "SESSION_CHECK_SECONDS", 0)
    player = await watch(table, clients[0])
    await run(clients[0].logout)
    assert await player.closed() == 4401
    await player.leave()


def test_a_login_ends_with_its_password_and_with_its_person(people):
    anna, boris, vera = (login(user).session.session_key for user in people)
    visitor = Client().session
    visitor.save()
    keys = {anna, boris, vera, visitor.session_key, "elsewhere"}
    assert authentication.ended_logins(keys) == {"elsewhere"}
    people[0].set_password("another")
    people[0].save()
    User.objects.filter(pk=people[1].pk).update(is_active=False)
    assert authentication.ended_logins(keys) == {"elsewhere", anna, boris}


async def test_no_message_waits_for_the_thread_that_all_sockets_share(monkeypatch, table, clients):
    """Neither the steps of Channels before each message nor those of asgiref are used."""

    def shared(*_: object, **__: object) -> None:
        raise AssertionError("a hop to the shared thread")

    monkeypatch.setattr("channels.consumer.aclose_old_connections", shared)
    monkeypatch.setattr("channels.generic.websocket.aclose_old_connections", shared)
    monkeypatch.setattr("asgiref.sync.SyncToAsync.__call__", shared)
    player = await watch(table, clients[2])
    await player.act("pass")
    await player.receive_type("ack")
    await player.leave()


async def test_no_hub_outlives_its_sockets(table):
    watcher = await watch(table)
    assert len(hub.current().all_members()) == 1
    running = hub.current()
    await watcher.leave()
    assert running.groups == {} and hub.current() is not running
    hub.current()._stop()
