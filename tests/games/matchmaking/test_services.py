"""Tests of games.matchmaking.services."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import valkey
from accounts.http.timestamps import timestamp
from accounts.models import User
from games.matchmaking import presence, services, table_creation
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.queries import running_game_of
from games.tables.errors import TableError
from tests.factories import error_code, persons
from tests.games.matchmaking.driver import run_wave
from tests.games.tables.driver import play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def later(seconds: float):
    return timezone.now() + timedelta(seconds=seconds)


def test_a_wave_seats_three_waiting_users(pool, people, notices):
    for user in people:
        services.join_queue(user, pool.key)
    [game] = run_wave(timezone.now())
    assert {seat.user for seat in game.seats.all()} == set(people)
    assert not Ticket.objects.exists()
    notified = {
        message["user"]: (group, message["url"]) for group, message in notices if "user" in message
    }
    assert notified == {u.pk: (f"user.{u.pk}", f"/table/{game.id}/") for u in people}
    assert all(running_game_of(user) == game for user in people)


def test_a_user_who_is_seated_at_once_has_joined(pool, people, monkeypatch):
    """Another process may run a wave as soon as the ticket is committed."""
    mark_joined = presence.mark_joined

    def joined_and_seated(user_id):
        mark_joined(user_id)
        run_wave(timezone.now())

    for user in people[:2]:
        services.join_queue(user, pool.key)
    monkeypatch.setattr(presence, "mark_joined", joined_and_seated)
    assert services.join_queue(people[2], pool.key).pool == pool
    assert not Ticket.objects.exists() and running_game_of(people[2])


def test_users_of_different_pools_are_not_seated_together(pool, people):
    for user, key in zip(people, ("classic-calm", "classic-quick", "classic-calm"), strict=True):
        services.join_queue(user, key)
    assert run_wave(timezone.now()) == []


@pytest.mark.slow
def test_seats_are_random(pool):
    places = set()
    for number in range(12):
        users = persons(3, f"u{number}-")
        for user in users:
            services.join_queue(user, pool)
        [game] = run_wave(timezone.now())
        places.add(Seat.objects.get(game=game, user=users[0]).number)
    assert len(places) > 1


def test_after_the_wait_bots_take_the_free_seats(pool, people, queued):
    services.join_queue(people[0], pool)
    at = Ticket.objects.get().created_at
    run_wave(at + timedelta(seconds=24.9))
    assert queued == []
    run_wave(at + timedelta(seconds=25))
    assert queued == [("games.fill_with_bots", pool.key)]
    assert services.fill_with_bots(pool.key, at + timedelta(seconds=24.9)) is None
    game = services.fill_with_bots(pool.key, later(25))
    assert [seat.user.is_bot for seat in game.seats.all()].count(True) == 2
    assert services.fill_with_bots(pool.key, later(50)) is None


def test_two_users_play_with_one_bot(pool, people):
    for user in people[:2]:
        services.join_queue(user, pool)
    game = services.fill_with_bots(pool.key, later(25))
    assert {seat.user for seat in game.seats.all()} >= set(people[:2])


def test_a_bot_can_play_several_games(pool):
    User.objects.exclude(bot_level="").exclude(username__in=["Zosia", "Tymko"]).delete()
    for user in persons(3):
        services.join_queue(user, pool)
        assert services.fill_with_bots(pool.key, later(25))
    assert Seat.objects.filter(user__username="Zosia").count() == 3


def test_without_patience_bots_are_requested_at_once(pool, people, queued):
    Pool.objects.filter(pk=pool.pk).update(patience_ms=0)
    services.join_queue(people[0], pool.key)
    assert queued == [("games.fill_with_bots", pool.key)]


def test_a_user_who_left_the_queue_is_not_seated(pool, people):
    for user in people:
        services.join_queue(user, pool)
    assert services.leave_queue(people[1])
    assert not services.leave_queue(people[1])
    assert run_wave(timezone.now()) == []
    assert Ticket.objects.count() == 2


def test_a_ticket_removed_during_seating_prevents_the_table(pool, people):
    for user in people:
        services.join_queue(user, pool)
    group = [user.pk for user in people]
    services.leave_queue(people[2])
    assert table_creation.seat_players(pool, group, timezone.now()) == []
    assert not Game.objects.exists() and Ticket.objects.count() == 2


def test_joining_again_keeps_the_place_unless_the_pool_changes(pool, people):
    first = services.join_queue(people[0], pool)
    assert services.join_queue(people[0], pool).created_at == first.created_at
    moved = services.join_queue(people[0], "classic-calm")
    assert moved.pool.key == "classic-calm" and moved.created_at > first.created_at
    assert Ticket.objects.count() == 1


def test_a_closed_or_unknown_pool_is_refused(pool, people):
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    for key in (pool.key, "nosuch"):
        assert error_code(services.join_queue, people[0], key) == "unknown_pool"


def test_a_user_plays_one_ranked_game_at_a_time(table, pool, people):
    with pytest.raises(TableError) as refused:
        services.join_queue(people[0], pool)
    assert refused.value.code == "one_game" and refused.value.data["url"] == f"/table/{table.id}/"
    play_out(table.id, people)
    assert services.join_queue(people[0], pool)


def test_a_user_who_plays_already_is_dropped_from_the_queue(table, pool, people):
    others = persons(3)
    # As if the ticket had been created during the seating.
    Ticket.objects.create(user=people[0], pool=pool, rating=1500, created_at=later(-60))
    presence.mark_seen([people[0].pk])
    for user in others:
        services.join_queue(user, pool)
    assert run_wave(timezone.now()) == []
    [game] = run_wave(timezone.now())
    assert {seat.user for seat in game.seats.all()} == set(others)


def test_simultaneous_waves_seat_everybody_once(pool, people):
    for user in people:
        services.join_queue(user, pool)
    games = at_once(*[lambda: run_wave(timezone.now())] * 3)
    assert sum(map(len, games)) == 1
    assert Seat.objects.filter(running=True).count() == 3


@pytest.mark.postgres
def test_joining_during_seating_leaves_no_ticket(pool, people):
    for user in people:
        services.join_queue(user, pool)
    at_once(
        lambda: run_wave(timezone.now()),
        *[lambda user=user: services.join_queue(user, "classic-calm") for user in people],
    )
    playing = set(Seat.objects.filter(running=True).values_list("user", flat=True))
    assert not playing & set(Ticket.objects.values_list("user", flat=True))


def test_absent_users_are_removed(pool, people):
    for user in people:
        services.join_queue(user, pool)
    presence.mark_seen([people[1].pk, people[2].pk])
    valkey.client().set(presence._key("since"), 1)
    valkey.client().delete(presence._key(people[0].pk))
    assert run_wave(timezone.now()) == []
    assert set(Ticket.objects.values_list("user", flat=True)) == {people[1].pk, people[2].pk}


def test_presence_expires(monkeypatch):
    monkeypatch.setattr(presence, "TTL_SECONDS", 1)
    monkeypatch.setattr(presence, "_key", lambda name: f"test-presence:{name}")
    valkey.client().delete("test-presence:since", "test-presence:1", "test-presence:2")
    assert presence.absent([1, 2]) == set(), "a restarted Valkey marks nobody as absent"
    presence.mark_seen([1])
    valkey.client().set("test-presence:since", 1)
    assert presence.absent([1, 2]) == {2}
    valkey.client().delete("test-presence:1")
    assert presence.absent([1, 2]) == {1, 2}


def test_leaving_shortens_the_presence(site):
    presence.mark_seen([7])
    presence.mark_leaving(7)
    assert 0 < valkey.client().ttl(presence._key(7)) <= presence.GRACE_SECONDS
    presence.mark_seen([7])
    assert valkey.client().ttl(presence._key(7)) > presence.GRACE_SECONDS


def test_without_valkey_everybody_counts_as_present(monkeypatch):
    dead = presence.redis.Redis.from_url("redis://127.0.0.1:1/0", retry=None)
    monkeypatch.setattr(valkey, "client", lambda: dead)
    presence.mark_seen([1])
    assert presence.absent([1]) == set()


def test_the_lobby_state_has_the_numbers_and_the_users_ticket(pool, people):
    ticket = services.join_queue(people[0], "classic-calm")
    state = matchmaking_status.lobby_state()
    waiting = {pool_json["key"]: pool_json["waiting"] for pool_json in state.pools}
    assert waiting.pop("classic-calm") == 1
    assert waiting == {pool.key: 0 for pool in Pool.objects.exclude(key="classic-calm")}
    since = state.message(people[0].pk)["seeking"]["since"]
    assert since == timestamp(ticket.created_at)
    assert state.message(people[1].pk)["seeking"] is state.message(None)["seeking"] is None
