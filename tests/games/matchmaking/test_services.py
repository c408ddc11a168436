"""The queue: waves, bots, one ranked game at a time, and who vanished."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import valkey
from accounts.models import User
from games.matchmaking import presence, services, table_creation, waves
from games.matchmaking import services as matchmaking
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.queries import running_game_of
from games.tables import services as tables
from games.tables.errors import TableError
from tests.games.tables.driver import play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung", "queued")


@pytest.fixture
def sent(monkeypatch) -> list[tuple]:
    """The tasks that matchmaking sends."""
    tasks: list[tuple] = []
    for room in (matchmaking, waves):
        monkeypatch.setattr(room, "send", lambda *task: tasks.append(task))
    return tasks


@pytest.fixture
def make(site) -> Callable[[int], list[User]]:
    return lambda number: [User.objects.create_user(f"player{n}") for n in range(number)]


def later(seconds: float):
    return timezone.now() + timedelta(seconds=seconds)


def test_three_who_wait_are_seated_by_the_next_wave(pool, people, rung, sent):
    for user in people:
        services.seek(user, pool.key)
    [game] = services.run_wave(timezone.now())
    assert {seat.user for seat in game.seats.all()} == set(people)
    assert not Ticket.objects.exists()
    called = {
        message["user"]: (group, message["url"]) for group, message in rung if "user" in message
    }
    assert called == {u.pk: (f"user.{u.pk}", f"/table/{game.id}/") for u in people}
    assert all(running_game_of(user) == game for user in people)


def test_pools_do_not_mix(pool, people, sent):
    for user, key in zip(people, ("classic-calm", "classic-quick", "classic-calm"), strict=True):
        services.seek(user, key)
    assert services.run_wave(timezone.now()) == []


def test_seats_are_drawn(pool, make):
    """The first to come does not always sit in the same place."""
    places = set()
    for number in range(12):
        users = [User.objects.create_user(f"u{number}-{n}") for n in range(3)]
        for user in users:
            services.seek(user, pool)
        [game] = services.run_wave(timezone.now())
        places.add(Seat.objects.get(game=game, user=users[0]).number)
    assert len(places) > 1


def test_after_the_wait_bots_are_called_and_sit_down(pool, people, sent):
    services.seek(people[0], pool)
    at = Ticket.objects.get().created_at
    services.run_wave(at + timedelta(seconds=24.9))
    assert sent == []
    services.run_wave(at + timedelta(seconds=25))
    assert sent == [("games.fill_with_bots", pool.key)]
    assert services.fill_with_bots(pool.key, at + timedelta(seconds=24.9)) is None
    game = services.fill_with_bots(pool.key, later(25))
    assert [seat.user.is_bot for seat in game.seats.all()].count(True) == 2
    assert services.fill_with_bots(pool.key, later(50)) is None


def test_two_people_and_a_bot(pool, people, sent):
    for user in people[:2]:
        services.seek(user, pool)
    game = services.fill_with_bots(pool.key, later(25))
    assert {seat.user for seat in game.seats.all()} >= set(people[:2])


def test_a_bot_plays_several_games(pool, make, sent):
    User.objects.exclude(bot_level="").exclude(username__in=["Agata", "Emil"]).delete()
    for user in make(3):
        services.seek(user, pool)
        assert services.fill_with_bots(pool.key, later(25))
    assert Seat.objects.filter(user__username="Agata").count() == 3


def test_with_no_wait_bots_are_called_at_once(pool, people, sent):
    Pool.objects.filter(pk=pool.pk).update(wait_ms=0)
    services.seek(people[0], pool.key)
    assert sent == [("games.fill_with_bots", pool.key)]


def test_who_cancelled_is_not_seated(pool, people, sent):
    for user in people:
        services.seek(user, pool)
    assert services.cancel(people[1])
    assert not services.cancel(people[1])
    assert services.run_wave(timezone.now()) == []
    assert Ticket.objects.count() == 2


def test_a_ticket_that_goes_while_the_table_is_laid_lays_no_table(pool, people, sent):
    for user in people:
        services.seek(user, pool)
    group = [user.pk for user in people]
    services.cancel(people[2])
    assert table_creation.seat(pool, group, timezone.now()) == []
    assert not Game.objects.exists() and Ticket.objects.count() == 2


def test_pressing_play_twice_keeps_the_place_and_another_pool_loses_it(pool, people):
    first = services.seek(people[0], pool)
    assert services.seek(people[0], pool).created_at == first.created_at
    moved = services.seek(people[0], "classic-calm")
    assert moved.pool.key == "classic-calm" and moved.created_at > first.created_at
    assert Ticket.objects.count() == 1


def test_a_closed_or_unknown_pool_is_refused(pool, people):
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    for key in (pool.key, "nosuch"):
        with pytest.raises(TableError) as refused:
            services.seek(people[0], key)
        assert refused.value.code == "unknown_pool"


def test_one_ranked_game_at_a_time(pool, people):
    game = tables.open_table(pool, people)
    with pytest.raises(TableError) as refused:
        services.seek(people[0], pool)
    assert refused.value.code == "one_game" and refused.value.data["url"] == f"/table/{game.id}/"
    play_out(game.id, people)
    assert services.seek(people[0], pool)


def test_who_plays_already_is_not_seated_again_and_holds_nobody_up(pool, people, make, sent):
    tables.open_table(pool, people)
    others = make(3)
    # As if the ticket had been written in the moment of the seating.
    Ticket.objects.create(user=people[0], pool=pool, rating=1500, created_at=later(-60))
    presence.seen([people[0].pk])
    for user in others:
        services.seek(user, pool)
    assert services.run_wave(timezone.now()) == []
    [game] = services.run_wave(timezone.now())
    assert {seat.user for seat in game.seats.all()} == set(others)


def test_two_waves_at_once_seat_everybody_once(pool, people, sent):
    for user in people:
        services.seek(user, pool)
    games = at_once(*[lambda: services.run_wave(timezone.now())] * 3)
    assert sum(map(len, games)) == 1
    assert Seat.objects.filter(running=True).count() == 3


@pytest.mark.postgres
def test_seeking_while_being_seated_leaves_no_ticket_behind(pool, people, sent):
    for user in people:
        services.seek(user, pool)
    at_once(
        lambda: services.run_wave(timezone.now()),
        *[lambda user=user: services.seek(user, "classic-calm") for user in people],
    )
    playing = set(Seat.objects.filter(running=True).values_list("user", flat=True))
    assert not playing & set(Ticket.objects.values_list("user", flat=True))


def test_who_vanished_is_dropped(pool, people, sent, monkeypatch):
    for user in people:
        services.seek(user, pool)
    monkeypatch.setattr(presence, "gone", lambda users: {people[0].pk} & set(users))
    assert services.run_wave(timezone.now()) == []
    assert set(Ticket.objects.values_list("user", flat=True)) == {people[1].pk, people[2].pk}


def test_presence_expires(monkeypatch):
    monkeypatch.setattr(presence, "SECONDS", 1)
    monkeypatch.setattr(presence, "_key", lambda name: f"test-presence:{name}")
    valkey.client().delete("test-presence:since", "test-presence:1", "test-presence:2")
    assert presence.gone([1, 2]) == set(), "a Valkey that knows nobody yet accuses nobody"
    presence.seen([1])
    valkey.client().set("test-presence:since", 1)
    assert presence.gone([1, 2]) == {2}
    valkey.client().delete("test-presence:1")
    assert presence.gone([1, 2]) == {1, 2}


def test_a_closed_lobby_leaves_little_time(site):
    presence.seen([7])
    presence.leaving(7)
    assert 0 < valkey.client().ttl(presence._key(7)) <= presence.GRACE_SECONDS
    presence.seen([7])
    assert valkey.client().ttl(presence._key(7)) > presence.GRACE_SECONDS


def test_without_valkey_everybody_is_present(monkeypatch):
    dead = presence.redis.Redis.from_url("redis://127.0.0.1:1/0", retry=None)
    monkeypatch.setattr(valkey, "client", lambda: dead)
    presence.seen([1])
    assert presence.gone([1]) == set()


def test_the_lobby_counts_and_knows_ones_own_ticket(pool, people):
    ticket = services.seek(people[0], "classic-calm")
    state = matchmaking_status.lobby()
    waiting = {shown["key"]: shown["waiting"] for shown in state.pools}
    assert waiting.pop("classic-calm") == 1
    assert waiting == {pool.key: 0 for pool in Pool.objects.exclude(key="classic-calm")}
    since = state.message(people[0].pk)["seeking"]["since"]
    assert since == int(ticket.created_at.timestamp() * 1000)
    assert state.message(people[1].pk)["seeking"] is state.message(None)["seeking"] is None
