"""Tests of turns whose time is over."""

import pytest

from games.models import Entry, Game
from games.tables import scheduling, services, timeouts
from games.tables.lifecycle.create import create_game
from games.tables.state import store
from tests.games.factories import expire
from tests.games.tables.driver import live_of

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_the_caretaker_acts_when_time_is_over(table, people):
    assert not timeouts.flag(table.id)
    expire(table)
    assert timeouts.flag(table.id)
    entry = Entry.objects.get(game=table, number=1)
    assert (entry.seat, entry.text, entry.action_id) == (2, "pass", None)
    assert live_of(table.id).clock.reserve_ms_by_seat[2] == 0
    assert not timeouts.flag(table.id)


def test_the_caretaker_acts_on_the_newest_state(pool, people, bots):
    """A ticker saw this game when it was a bot's turn, long ago."""
    game = create_game(pool, [people[0], bots[0], bots[1]], first_dealer=0)
    old = live_of(game.id)
    assert services.act_for_bot(game.id, 1)
    expire(game)
    store.cache.put(old)
    services.wake(scheduling.DueGame(game.id, 2, is_bot=False))
    assert Game.objects.get(pk=game.pk).version == 3
