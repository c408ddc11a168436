"""Tests of games.matchmaking.presence: a ticket becomes a seat only while its page is open."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import valkey
from accounts.models import User
from games.matchmaking import presence, services, waves
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Game, Pool, Seat
from tests.factories import client_of, persons
from tests.games.factories import changed
from tests.games.matchmaking.driver import run_wave
from tests.thousand_site.api.factories import token_for

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture(autouse=True)
def _known(_own_presence: None, db: None) -> None:
    """Valkey has run for long, and knows who is there; nobody was here before."""
    valkey.client().set(presence._key("since"), 1, ex=600)


def ask(pool: Pool, client: Client | None = None) -> Client:
    """Ask for a table as a script does that opens no socket, and asks for nothing more."""
    client = client or Client()
    assert client.post("/play/", {"pool": pool.key}).status_code == 302
    return client


def age(seconds: float) -> None:
    """Let all tickets have waited for so long."""
    Ticket.objects.update(created_at=timezone.now() - timedelta(seconds=seconds))


def join(user: User, pool: Pool, is_alive: bool = True) -> None:
    services.join_queue(user, pool)
    if is_alive:
        presence.mark_seen([user.pk])


def test_guests_whose_pages_are_not_open_get_no_seat(pool, anna):
    """Two such guests cost a person at their table 132 s before the first card."""
    join(anna, pool)
    for _ in range(2):
        ask(pool)
    for seconds in (0, 5, 10, 19):
        age(seconds)
        waves.tick(timezone.now())
        run_wave(timezone.now())
    assert not Game.objects.exists()
    ReadyCheck.objects.update(due_at=timezone.now())
    waves.tick(timezone.now())
    services.fill_with_bots(pool.key, timezone.now() + timedelta(seconds=25))
    people = Seat.objects.filter(user__bot_level="")
    assert [seat.user for seat in people] == [anna]


def test_silent_players_are_asked_and_others_are_not(pool, anna):
    join(anna, pool)
    for _ in range(2):
        ask(pool)
    age(waves.CONNECT_MS / 1000)
    assert run_wave(timezone.now()) == []
    accepted = {ticket.user: ticket.accepted for ticket in Ticket.objects.all()}
    assert [user for user, yes in accepted.items() if yes] == [anna] and len(accepted) == 3


def test_silent_players_who_do_not_answer_leave_the_queue(pool, anna):
    join(anna, pool)
    for _ in range(2):
        ask(pool)
    age(waves.CONNECT_MS / 1000)
    run_wave(timezone.now())
    before = Ticket.objects.get(user=anna).created_at
    ReadyCheck.objects.update(due_at=timezone.now())
    waves.tick(timezone.now())
    ticket = Ticket.objects.get()
    assert (ticket.user, ticket.created_at) == (anna, before) and ticket.ready_check is None


def test_silent_players_who_answer_are_seated(pool, people):
    join(people[0], pool)
    for user in people[1:]:
        join(user, pool, is_alive=False)
    age(waves.CONNECT_MS / 1000)
    run_wave(timezone.now())
    assert services.accept(people[1]) == []
    [game] = services.accept(people[2])
    assert {seat.user for seat in game.seats.all()} == set(people)


def test_open_pages_are_seated_at_the_next_tick(pool, people):
    for user in people:
        join(user, pool)
    run_wave(timezone.now() - timedelta(seconds=1))
    assert len(waves.tick(timezone.now())) == 1


def test_a_page_has_time_to_open_its_socket(pool, people):
    """A new guest's page connects again, as the guest, after asking for the table."""
    for user in people:
        join(user, pool, is_alive=user != people[0])
    assert run_wave(timezone.now()) == [] and not ReadyCheck.objects.exists()
    presence.mark_seen([people[0].pk])
    assert len(waves.tick(timezone.now())) == 1


def test_open_pages_are_matched_before_silent_ones(pool):
    users = persons(5)
    for user in users:
        join(user, pool, is_alive=user in users[2:])
    age(10)
    [game] = run_wave(timezone.now())
    assert {seat.user for seat in game.seats.all()} == set(users[2:])
    assert not ReadyCheck.objects.exists()


def test_nobody_who_waited_long_enough_waits_for_silent_players(pool, people):
    """Whose tickets come again and again: bots take the seats."""
    join(people[0], pool)
    age(25)
    for user in people[1:]:
        join(user, pool, is_alive=False)
    Ticket.objects.exclude(user=people[0]).update(created_at=timezone.now() - timedelta(seconds=10))
    assert run_wave(timezone.now()) == [] and not ReadyCheck.objects.exists()
    game = services.fill_with_bots(pool.key)
    assert [seat.user.is_bot for seat in game.seats.all()].count(True) == 2


def test_a_silent_player_alone_is_asked_before_bots_sit_down(pool, anna):
    changed(pool, patience_ms=0)
    join(anna, pool, is_alive=False)
    assert services.fill_with_bots(pool.key) is None and not ReadyCheck.objects.exists()
    age(5)
    assert services.fill_with_bots(pool.key) is None
    assert len(services.accept(anna)) == 1


def test_polling_the_state_is_a_sign_of_life(pool, anna):
    client = ask(pool, client_of(anna))
    assert presence.silent([anna.pk]) == {anna.pk}
    client.get("/play/status/")
    assert presence.silent([anna.pk]) == set()


def test_a_program_that_asks_is_no_sign_of_a_person(pool, anna):
    client = Client(headers={"authorization": f"Bearer {token_for(anna, 'play')}"})
    presence.mark_page([anna.pk])
    client.post("/api/v1/queue/", {"pools": [pool.key]}, content_type="application/json")
    assert presence.silent([anna.pk]) == presence.absent([anna.pk]) == set()
    valkey.client().delete(presence._page_key(anna.pk))
    client.get("/api/v1/queue/")
    assert presence.silent([anna.pk]) == {anna.pk}
    # Nor does it keep the place that joining gave.
    valkey.client().delete(presence._key(anna.pk))
    client.get("/api/v1/queue/")
    assert presence.absent([anna.pk]) == {anna.pk}


def test_a_page_in_sight_is_presence_until_it_is_gone(anna):
    presence.mark_page([anna.pk])
    assert presence.has_page(anna.pk)
    assert presence.silent([anna.pk]) == presence.absent([anna.pk]) == set()
    presence.mark_page_gone(anna.pk)
    # Within the grace period another page may open.
    assert 0 < valkey.client().ttl(presence._page_key(anna.pk)) <= presence.GRACE_SECONDS
    presence.mark_page([anna.pk])
    assert valkey.client().ttl(presence._page_key(anna.pk)) > presence.GRACE_SECONDS


def test_a_page_is_not_believed_in_while_valkey_is_down(anna, valkey_down):
    presence.mark_page([anna.pk])
    assert not presence.has_page(anna.pk)


def test_a_browser_without_scripts_shows_it_by_loading_the_page(pool, anna):
    client = ask(pool, client_of(anna))
    client.get("/")
    assert presence.silent([anna.pk]) == set()


def test_without_valkey_nobody_is_asked(pool, people, monkeypatch, valkey_down):
    for user in people:
        join(user, pool, is_alive=False)
    age(10)
    assert len(run_wave(timezone.now())) == 1


def test_a_valkey_that_forgot_lets_nobody_be_asked(pool, people):
    for user in people:
        join(user, pool, is_alive=False)
    age(10)
    valkey.client().delete(presence._key("since"))
    assert len(run_wave(timezone.now())) == 1


def test_a_player_who_asks_waits_in_the_queue_though_no_page_is_open(pool, anna):
    join(anna, pool, is_alive=False)
    waves.tick(timezone.now())
    assert matchmaking_status.status_of(anna)["status"] == "seeking"
