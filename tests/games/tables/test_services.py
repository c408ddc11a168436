"""Tests of departures, bots' turns and wake-ups at a live table."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game
from games.realtime import messages
from games.tables import scheduling, services
from games.tables.lifecycle.create import create_game
from tests.games.tables.driver import act, live_of

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_bots_task_acts_once_for_its_version(pool, bots, queued):
    game = create_game(pool, bots[:3])
    assert ("games.bot_turn", game.id, 1) in queued
    assert services.act_for_bot(game.id, 1)
    assert not services.act_for_bot(game.id, 1)
    assert not services.act_for_bot(game.id, 7)
    assert Game.objects.get(pk=game.pk).version == 2


def test_no_bot_acts_for_a_person(table):
    assert not services.act_for_bot(table.id, 1)


def test_at_human_pace_the_ticker_wakes_it(pool, people, bots, queued, settings):
    settings.BOT_PACE = 1
    game = create_game(pool, [people[0], bots[0], bots[1]], first_dealer=1)
    queued.clear()
    act(game.id, people[0], "pass")
    assert queued == []
    live = live_of(game.id)
    assert 500 < live.clock.due - messages.now_ms() < 10_000
    moment = timezone.now() + timedelta(seconds=11)
    for due in scheduling.lease_due(moment):
        services.wake(due)
    assert queued == [("games.bot_turn", game.id, 2)]
