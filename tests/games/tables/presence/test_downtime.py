"""Downtime of tickers or web processes is compensated once, and for everybody."""

from datetime import datetime, timedelta
from functools import partial

import pytest
from django.db.models import F
from django.utils import timezone

from games.models import Game, Heartbeat
from games.tables import scheduling, services, timeouts
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.presence import downtime
from games.tables.presence.downtime import TICKER, WEB
from games.tables.state import store
from games.ticker import Ticker
from tests.games.factories import expire
from tests.games.tables.driver import live_of
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")
SECOND, NOTHING = timedelta(seconds=1), timedelta(0)
MINUTE = 60 * SECOND


@pytest.fixture
def now(transactional_db: None) -> datetime:
    """The moment of the test; the turn of a table began an hour before."""
    Game.objects.update(turn_at=F("turn_at") - 60 * MINUTE)
    store.cache.clear()
    return timezone.now()


def times(game: Game) -> tuple[datetime, datetime]:
    row = Game.objects.get(pk=game.pk)
    return row.turn_at, row.due_at


def lived(now: datetime, **ago: timedelta) -> None:
    """Write the last beat of each part."""
    parts = {"ticker": TICKER, "web": WEB}
    beats = {parts[name]: now - since for name, since in ago.items()}
    Heartbeat.objects.update_or_create(pk=1, defaults={"compensated_until": None, **beats})


@pytest.mark.parametrize("part", [TICKER, WEB])
def test_a_stop_of_either_part_moves_every_open_deadline_once(table, now, part):
    lived(now, ticker=MINUTE, web=MINUTE)
    Heartbeat.objects.update(**{TICKER if part is WEB else WEB: now})
    before = times(table)
    given = at_once(*[partial(downtime.beat, part, now)] * 4)
    assert sorted(given) == [NOTHING] * 3 + [MINUTE]
    assert times(table) == (before[0] + MINUTE, before[1] + MINUTE)


def test_downtime_of_both_parts_is_compensated_once(table, now):
    """The web is back first, the ticker five seconds later."""
    lived(now, ticker=MINUTE, web=MINUTE)
    before = times(table)
    assert downtime.beat(WEB, now) == MINUTE
    assert downtime.beat(TICKER, now + 5 * SECOND) == 5 * SECOND
    assert downtime.beat(WEB, now + SECOND) == NOTHING
    assert times(table)[1] == before[1] + MINUTE + 5 * SECOND


def test_simultaneous_beats_compensate_once(table, now):
    lived(now, ticker=MINUTE, web=MINUTE)
    before = times(table)
    beats = [partial(downtime.beat, part, now) for part in (TICKER, WEB) * 2]
    assert sorted(at_once(*beats)) == [NOTHING] * 3 + [MINUTE]
    assert downtime.beat(TICKER, now + SECOND) == downtime.beat(WEB, now + SECOND) == NOTHING
    assert times(table)[1] == before[1] + MINUTE


def test_a_flag_does_not_beat_for_a_ticker_that_is_down(table, now):
    """Otherwise its downtime would never be noticed."""
    lived(now, ticker=MINUTE, web=SECOND)
    Game.objects.update(due_at=now - SECOND)
    store.cache.clear()
    assert timeouts.flag(table.id)
    assert Heartbeat.objects.get().ticker_at == now - MINUTE


def test_a_sweep_does_not_beat_for_web_processes_that_are_down(table, now):
    lived(now, ticker=SECOND, web=2 * SECOND)
    Game.objects.update(due_at=now - SECOND)
    services.wake_all(scheduling.lease_due(timezone.now()))
    assert Heartbeat.objects.get().web_at == now - 2 * SECOND


def test_gaps_of_up_to_three_seconds_are_not_compensated(table, now):
    lived(now, ticker=3 * SECOND, web=3 * SECOND)
    before = times(table)
    assert downtime.beat(TICKER, now) == downtime.beat(WEB, now) == NOTHING
    assert times(table) == before


def test_a_beat_of_a_part_that_lives_is_one_query(now, django_assert_num_queries):
    lived(now, ticker=SECOND, web=SECOND)
    with django_assert_num_queries(1):
        downtime.beat(TICKER, now)
    assert Heartbeat.objects.get().ticker_at == now


def test_several_tickers_with_different_clocks(table, now):
    """One is two seconds behind: that is no stop."""
    before = times(table)
    for second in range(10):
        assert downtime.beat(TICKER, now + second * SECOND) == NOTHING
        assert downtime.beat(TICKER, now + (second - 2) * SECOND) == NOTHING
    assert times(table) == before


def test_a_turn_that_began_meanwhile_gets_what_it_lost_and_not_more(table, now):
    """The ticker was away, people went on playing."""
    lived(now, ticker=MINUTE)
    began = now - 10 * SECOND
    Game.objects.update(turn_at=began, due_at=now + 20 * SECOND)
    downtime.beat(TICKER, now)
    assert times(table) == (now, now + 30 * SECOND)


def test_games_that_are_over_are_left_alone(table, now):
    lived(now, ticker=MINUTE)
    Game.objects.update(status="over", due_at=None)
    before = times(table)
    assert downtime.beat(TICKER, now) == MINUTE
    assert times(table) == before


def test_a_compensated_clock_is_pushed(table, people, now):
    view = rendered.render_for(table.id, rendered.Viewer(people[0].pk, "en"))
    shown = [(table.id, view.seat, view.version_key)]
    lived(now, web=MINUTE)
    assert rendered.outdated_games(shown) == set()
    downtime.beat(WEB, now)
    assert rendered.outdated_games(shown) == {table.id}
    viewer = rendered.Viewer(people[0].pk, "en")
    assert viewer in rendered.updates_for(table.id, [(viewer, view.seat, view.version_key)])


def test_people_have_some_time_to_return_after_downtime(transactional_db):
    now = timezone.now()
    assert downtime.is_settled(now, MINUTE)
    lived(now, ticker=NOTHING, web=10 * SECOND)
    assert not downtime.is_settled(now, MINUTE)
    downtime.beat(WEB, now)
    assert not downtime.is_settled(now + 2 * SECOND, MINUTE)
    Heartbeat.objects.update(web_at=now + 61 * SECOND)
    assert downtime.is_settled(now + 61 * SECOND, MINUTE)


def test_no_time_is_over_without_a_web_process(table, now):
    Game.objects.update(due_at=now - SECOND)
    lived(now, ticker=SECOND, web=10 * SECOND)
    Ticker().tick(0)
    assert Game.objects.get(pk=table.pk).version == 1
    downtime.beat(WEB, timezone.now())
    store.cache.clear()
    Game.objects.update(due_at=now - SECOND)
    Ticker().tick(0)
    assert Game.objects.get(pk=table.pk).version == 2


def test_bots_play_on_without_the_web(pool, bots, now, queued):
    game = create_game(pool, bots[:3])
    lived(now, ticker=SECOND, web=MINUTE)
    Game.objects.update(due_at=now - SECOND)
    queued.clear()
    services.wake_all(scheduling.lease_due(timezone.now()))
    assert queued == [("games.bot_turn", game.id, 1)]


def test_the_first_request_after_downtime_costs_no_turn(table, people, now):
    """The flag arrives before the first beat of the web process."""
    Game.objects.update(turn_at=now - 2 * MINUTE, due_at=now - SECOND)
    lived(now, ticker=SECOND, web=2 * MINUTE)
    store.cache.clear()
    assert not timeouts.flag(table.id)
    assert Game.objects.get(pk=table.pk).version == 1


@pytest.mark.parametrize("part", [TICKER, WEB])
def test_open_turns_follow_a_clock_that_is_set_back(table, now, part):
    lived(now, ticker=NOTHING, web=NOTHING)
    before = times(table)
    beaters = [downtime.Beater(part) for _ in range(2)]
    for beater in beaters:
        beater.beat(now, 10.0)
    for beater in beaters:
        beater.beat(now - 90 * MINUTE + SECOND, 11.0)
    assert times(table) == (before[0] - 90 * MINUTE, before[1] - 90 * MINUTE)
    row = Heartbeat.objects.get(pk=1)
    assert getattr(row, part) == now - 90 * MINUTE + SECOND
    assert max(row.ticker_at, row.web_at) <= now - 90 * MINUTE + SECOND


def test_a_turn_that_began_after_the_clock_was_set_back_keeps_its_time(table, now):
    lived(now, ticker=NOTHING, web=NOTHING)
    beater, before = downtime.Beater(TICKER), times(table)
    beater.beat(now, 10.0)
    # The turn of the table began an hour before.
    beater.beat(now - 30 * MINUTE, 10.0)
    assert times(table) == before


def test_clocks_of_machines_that_differ_move_no_turn(table, now):
    """A process whose clock is behind has not been set back."""
    lived(now, ticker=NOTHING, web=NOTHING)
    before, behind = times(table), downtime.Beater(WEB)
    for second in range(3):
        downtime.beat(WEB, now + second * SECOND)
        behind.beat(now + (second - 5) * SECOND, 10.0 + second)
    assert times(table) == before


def test_downtime_is_compensated_once(table):
    now = timezone.now()
    assert downtime.beat(downtime.TICKER, now) == timedelta(0)
    before = Game.objects.get(pk=table.pk)
    assert downtime.beat(downtime.TICKER, now + timedelta(seconds=1)) == timedelta(0)
    assert Game.objects.get(pk=table.pk).due_at == before.due_at
    gap = timedelta(minutes=5)
    assert downtime.beat(downtime.TICKER, now + timedelta(seconds=1) + gap) == gap
    after = Game.objects.get(pk=table.pk)
    assert (after.due_at - before.due_at, after.turn_at - before.turn_at) == (gap, gap)
    assert downtime.beat(downtime.TICKER, now + timedelta(seconds=2) + gap) == timedelta(0)
    assert Game.objects.get(pk=table.pk).due_at == after.due_at


def test_a_cached_clock_is_corrected(table):
    expire(table)
    live = live_of(table.id)
    downtime.beat(downtime.TICKER, timezone.now() - timedelta(minutes=1))
    downtime.beat(downtime.TICKER, timezone.now())
    fresh = store.load_newest(table.id)
    assert fresh.version == live.version
    assert fresh.clock.started >= live.clock.started + 59_000
