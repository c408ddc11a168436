"""A guest becomes an account during a game: seat, sockets, ticket and clock stay."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.matchmaking import services as matchmaking
from games.models import Game, Seat
from games.realtime import base_consumer, hub
from games.realtime.executor import run
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from ratings.models import Ladder, Rating
from tests.factories import client_of, guest
from tests.games.matchmaking.driver import run_wave
from tests.games.tables.browser import Browser, cookie_of, leave, watch
from tests.games.tables.driver import act, live_of

pytestmark = pytest.mark.usefixtures("queued")

FORM = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}


@pytest.fixture
def newcomer(site) -> User:
    """A guest without an account, at an address that has made none lately."""
    cache.delete_pattern("*")
    return guest()


@pytest.fixture
def newcomer_client(newcomer) -> Client:
    return client_of(newcomer)


@pytest.fixture
def newcomer_table(pool, people, newcomer) -> Game:
    """A running game in which the guest in seat 2 acts first."""
    return create_game(pool, [*people[:2], newcomer], first_dealer=0)


def keep(client: Client) -> None:
    assert client.post("/accounts/convert/", FORM).status_code == 302


def names(payload) -> list[str]:
    return [person["name"] for person in payload["people"]]


async def test_sockets_stay_open_and_others_see_the_new_name(
    monkeypatch, newcomer_table, newcomer_client, people, newcomer
):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(base_consumer, "SESSION_CHECK_SECONDS", 0)
    mine, watcher = await watch(newcomer_table, newcomer_client), await watch(newcomer_table)
    assert names(watcher.table)[2].startswith("Guest ")
    await run(keep, newcomer_client)
    # Some looks at all sessions later the socket still speaks for its seat.
    assert await mine.is_silent(0.5)
    await mine.act("pass")
    assert (await mine.receive_type("ack"))["seq"] == 2
    seen = await watcher.until(2)
    assert names(seen)[2] == "Vira" and seen["people"][2]["guest"] is False
    assert seen["people"][2]["username"] == "Vira"
    await leave(mine, watcher)


async def test_a_logout_after_it_closes_the_sockets_of_before(newcomer_table, newcomer_client):
    mine = await watch(newcomer_table, newcomer_client)
    await run(keep, newcomer_client)
    await run(newcomer_client.logout)
    assert await mine.closed() == 4401
    await mine.leave()


async def test_a_socket_with_the_old_cookie_opens_no_more(newcomer_table, newcomer_client):
    old = cookie_of(newcomer_client)
    await run(keep, newcomer_client)
    late = await Browser(f"/ws/table/{newcomer_table.id}/", old).open()
    assert await late.closed() == 4401
    await late.leave()


def test_no_message_contains_a_session_key(notices, newcomer_table, newcomer_client):
    before = newcomer_client.session.session_key
    keep(newcomer_client)
    [told] = [message for _, message in notices if message["type"] == "login_moved"]
    assert before not in str(told) and newcomer_client.session.session_key not in str(told)


def test_the_seat_stays_and_no_seq_changes(notices, newcomer_table, newcomer_client, newcomer):
    before = live_of(newcomer_table.id)
    keep(newcomer_client)
    after = store.load_newest(newcomer_table.id)
    assert (after.seq_by_viewer, after.version, after.clock) == (
        before.seq_by_viewer,
        before.version,
        before.clock,
    )
    assert after.seat_of(newcomer.pk) == 2 and Seat.objects.get(user=newcomer).running


def test_another_process_that_remembers_the_old_name_learns_the_new(
    notices, newcomer_table, newcomer_client, people
):
    """A process builds on its cached copies; what it shows is checked against the rows."""
    remembered = store.load_newest(newcomer_table.id)
    keep(newcomer_client)
    store.cache.clear()
    store.cache.put(remembered)
    act(newcomer_table.id, User.objects.get(username="Vira"), "pass")
    assert names(rendered.table_for(newcomer_table.id, None))[2] == "Vira"


def test_rating_and_games_stay(notices, newcomer_client, newcomer):
    rating = Rating.objects.create(
        user=newcomer, ladder=Ladder.objects.get(key="classic"), value=1555
    )
    keep(newcomer_client)
    rating.refresh_from_db()
    assert rating.user.username == "Vira" and round(rating.value) == 1555


def test_the_place_in_the_queue_stays(notices, newcomer_client, newcomer, people):
    ticket = matchmaking.join_queue(newcomer, "classic-calm")
    keep(newcomer_client)
    for person in people[:2]:
        matchmaking.join_queue(person, "classic-calm")
    [game] = run_wave(timezone.now() + timedelta(seconds=1))
    assert Seat.objects.get(game=game, user=newcomer).user.username == "Vira"
    assert ticket.user_id == newcomer.pk
