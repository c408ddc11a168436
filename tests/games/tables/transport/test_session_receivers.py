"""A guest becomes an account during a game: seat, sockets, ticket and clock stay."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.guests import services as guests
from accounts.models import User
from games.matchmaking import services as matchmaking
from games.models import Game, Seat
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from games.tables.transport import base_consumer, hub
from games.tables.transport.executor import run
from ratings.models import Ladder, Rating
from tests.games.tables.browser import Browser, cookie_of
from tests.games.tables.driver import act, live_of

pytestmark = pytest.mark.usefixtures("queued")

FORM = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _no_rates() -> None:
    cache.delete_pattern("*")


@pytest.fixture
def guest(site) -> User:
    return guests.create_guest("en")


@pytest.fixture
def client(guest) -> Client:
    client = Client()
    client.force_login(guest, backend=BACKEND)
    return client


@pytest.fixture
def table(pool, people, guest) -> Game:
    """The guest at seat 2 speaks first."""
    return create_game(pool, [*people[:2], guest], first_dealer=0)


def keep(client: Client) -> None:
    assert client.post("/accounts/convert/", FORM).status_code == 302


def names(payload) -> list[str]:
    return [person["name"] for person in payload["people"]]


async def shown(socket: Browser) -> Browser:
    await socket.open()
    await socket.receive_type("table")
    return socket


async def test_sockets_stay_open_and_others_see_the_new_name(
    monkeypatch, table, client, people, guest
):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(base_consumer, "SESSION_CHECK_SECONDS", 0)
    path = f"/ws/table/{table.id}/"
    mine, watcher = await shown(Browser(path, cookie_of(client))), await shown(Browser(path))
    assert names(watcher.table)[2].startswith("Guest ")
    await run(keep, client)
    # Some looks at all sessions later the socket still speaks for its seat.
    assert await mine.is_silent(0.5)
    await mine.act("pass")
    assert (await mine.receive_type("ack"))["seq"] == 2
    seen = await watcher.until(2)
    assert names(seen)[2] == "Vira" and seen["people"][2]["guest"] is False
    assert seen["people"][2]["username"] == "Vira"
    for socket in (mine, watcher):
        await socket.leave()


async def test_a_logout_after_it_closes_the_sockets_of_before(table, client):
    mine = await shown(Browser(f"/ws/table/{table.id}/", cookie_of(client)))
    await run(keep, client)
    await run(client.logout)
    assert await mine.closed() == 4401
    await mine.leave()


async def test_a_socket_with_the_old_cookie_opens_no_more(table, client):
    old = cookie_of(client)
    await run(keep, client)
    late = await Browser(f"/ws/table/{table.id}/", old).open()
    assert await late.closed() == 4401
    await late.leave()


def test_no_message_contains_a_session_key(notices, table, client):
    before = client.session.session_key
    keep(client)
    [told] = [message for _, message in notices if message["type"] == "login_moved"]
    assert before not in str(told) and client.session.session_key not in str(told)


def test_the_seat_stays_and_nobodys_seq_moves(notices, table, client, guest):
    before = live_of(table.id)
    keep(client)
    after = store.load_newest(table.id)
    assert (after.seq_by_viewer, after.version, after.clock) == (
        before.seq_by_viewer,
        before.version,
        before.clock,
    )
    assert after.seat_of(guest.pk) == 2 and Seat.objects.get(user=guest).running


def test_another_process_that_remembers_the_old_name_learns_the_new(notices, table, client, people):
    """A process builds on its cached copies; what it shows is checked against the rows."""
    remembered = store.load_newest(table.id)
    keep(client)
    store.cache.clear()
    store.cache.put(remembered)
    act(table.id, User.objects.get(username="Vira"), "pass")
    assert names(rendered.table_for(table.id, None))[2] == "Vira"


def test_rating_and_games_stay(notices, client, guest):
    rating = Rating.objects.create(user=guest, ladder=Ladder.objects.get(key="classic"), value=1555)
    keep(client)
    rating.refresh_from_db()
    assert rating.user.username == "Vira" and round(rating.value) == 1555


def test_the_place_in_the_queue_stays(notices, client, guest, people):
    ticket = matchmaking.join_queue(guest, "classic-calm")
    keep(client)
    for person in people[:2]:
        matchmaking.join_queue(person, "classic-calm")
    [game] = matchmaking.run_wave(timezone.now() + timedelta(seconds=1))
    assert Seat.objects.get(game=game, user=guest).user.username == "Vira"
    assert ticket.user_id == guest.pk
