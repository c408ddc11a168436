"""Tests of writing what happened and announcing it."""

import pytest
from django.db import DatabaseError

from accounts import valkey
from games.models import DealResult, Game
from games.tables import scheduling
from games.tables.lifecycle.create import create_game
from games.tables.state import store
from tests.factories import error_code
from tests.games.tables.driver import act, live_of, play_out

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_the_cache_is_dropped_at_an_exception(table, people, monkeypatch):
    live_of(table.id)

    def broken(*_):
        raise DatabaseError

    monkeypatch.setattr(store, "commit", broken)
    with pytest.raises(DatabaseError):
        act(table.id, people[2], "pass")
    assert store.cache.get(table.id) is None


def test_a_failed_commit_is_neither_cached_nor_announced(table, people, monkeypatch, notices):
    live_of(table.id)
    notices.clear()
    monkeypatch.setattr(store, "INSERT_ENTRIES", "INSERT INTO nowhere VALUES ")
    monkeypatch.setattr(store, "update_and_insert", store.update_and_insert.__wrapped__)
    with pytest.raises(DatabaseError):
        act(table.id, people[2], "pass")
    assert store.cache.get(table.id) is None and notices == []
    assert Game.objects.get(pk=table.pk).version == 1


def test_a_failed_publish_is_no_failure(table, people, monkeypatch):
    from games.realtime import publisher

    monkeypatch.undo()
    client = publisher.redis.Redis.from_url("redis://127.0.0.1:1/0", retry=None)
    monkeypatch.setattr(valkey, "client", lambda: client)
    monkeypatch.setattr(scheduling, "send", lambda *_, **__: None)
    assert act(table.id, people[2], "pass").seq
    assert Game.objects.get(pk=table.pk).version == 2


def test_at_pace_zero_a_bot_is_woken_at_once(pool, people, bots, queued, settings):
    settings.BOT_PACE = 0
    game = create_game(pool, [people[0], bots[0], bots[1]], first_dealer=1)
    queued.clear()
    act(game.id, people[0], "pass")
    assert queued == [("games.bot_turn", game.id, 2)]


def test_a_whole_game_stores_its_result(table, people):
    last = play_out(table.id, people)
    row = Game.objects.get(pk=table.pk)
    assert row.status == "over" and row.ended_at and row.due_at is None
    assert row.scores == list(last.game.standing.scores)
    assert (row.winner, row.places) == (last.game.winner, list(last.game.places))
    assert [seat.place for seat in row.seats.all()] == row.places
    assert not row.seats.filter(running=True).exists()
    assert DealResult.objects.filter(game=row).count() == len(last.sheet) >= 3
    assert error_code(act, table.id, people[0], "pass") == "game_over"
