"""A cached copy that is some actions behind is brought to what a cold load gives."""

from collections import deque

import pytest
from django.conf import settings
from django.db.models import F
from django.utils import timezone

from games.models import Game, Seat
from games.tables.state import store
from games.tables.state.fast_forward import fast_forward
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import load
from tests.games.tables.driver import act, choice, live_of

pytestmark = pytest.mark.usefixtures("queued", "notices")


def is_new_deal(old: LiveGame, new: LiveGame) -> bool:
    return new.game.deal != old.game.deal or new.game.over


@pytest.mark.sampled(3)
def test_a_fast_forwarded_copy_equals_a_loaded_one(varied):
    copies: deque[LiveGame] = deque(maxlen=4)
    led = 0
    for live in varied.turns():
        loaded, mark = load(varied.id), store.version_of(varied.id)
        for old in copies:
            newer = fast_forward(old, mark)
            assert newer == loaded if newer else is_new_deal(old, live)
            led += newer is not None
        copies.append(live)
    assert led > 40


def behind(table: Game, people) -> LiveGame:
    """A copy that knows nothing of the newest action."""
    old = live_of(table.id)
    act(table.id, people[old.game.to_act], choice(old))
    return old


@pytest.mark.skipif(not settings.LIVE_CACHE, reason="speaks of a process that remembers")
def test_a_process_that_is_behind_loads_no_deal(table, people, monkeypatch):
    old, newest = behind(table, people), load(table.id)
    store.cache.clear()
    store.cache.put(old)
    monkeypatch.setattr(store, "load", lambda _: pytest.fail("a cold load"))
    assert store.load_newest(table.id) == newest
    assert store.cached_or_loaded(table.id) == newest


def test_changes_outside_the_log_are_included(table, people):
    old = behind(table, people)
    Game.objects.update(absent=[1], revision=F("revision") + 1)
    newer = fast_forward(old, store.version_of(table.id))
    assert newer == load(table.id) and newer.absent == (1,)


def test_a_game_with_other_seats_is_loaded(table, people):
    old = behind(table, people)
    Seat.objects.filter(game=table, number=1).update(left_at=timezone.now())
    assert fast_forward(old, store.version_of(table.id)) is None


def test_a_game_with_another_name_is_loaded(table, people):
    old = behind(table, people)
    people[1].username = "Borys"
    people[1].save()
    assert fast_forward(old, store.version_of(table.id)) is None


def test_a_row_that_moved_on_since_it_was_marked_is_loaded(table, people):
    old = behind(table, people)
    mark = store.version_of(table.id)
    live = live_of(table.id)
    act(table.id, people[live.game.to_act], choice(live))
    assert fast_forward(old, mark) is None


def test_a_stopped_game_is_loaded(table, people):
    old = behind(table, people)
    Game.objects.update(stopped="closed", status="stopped")
    assert fast_forward(old, store.version_of(table.id)) is None
