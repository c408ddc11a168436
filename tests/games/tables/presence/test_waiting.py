"""Tests of unrated games, which wait while no person is connected to them."""

import asyncio
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts import valkey
from accounts.models import User
from games.bot_ratings import services as training
from games.models import Game, Heartbeat
from games.realtime.executor import run
from games.tables import scheduling, services, sweeps, timeouts
from games.tables.lifecycle.create import GameSetup, create_game
from games.tables.payloads import rendered
from games.tables.presence import attendance, downtime, seats, waiting
from games.tables.presence.waiting import TIME_TO_LOOK
from games.tables.state import store
from games.ticker import Ticker
from tests.factories import robot_of
from tests.games.factories import changed
from tests.games.tables.browser import TIMEOUT_SECONDS, leave, watch
from tests.games.tables.driver import act, live_of
from tests.games.tables.threads import at_once
from thousand_site.queries import count_people_at_tables

pytestmark = pytest.mark.usefixtures("notices", "queued")
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _long_ago(site: None, settings) -> Iterator[None]:
    """Valkey has run for a while, and nobody has come yet; bots think before they act."""
    settings.BOT_PACE = 1
    client = valkey.client()
    client.delete(seats._key())
    client.set(seats._started_key(), time.time() - 3600)
    yield
    client.delete(seats._key(), seats._started_key())


def unrated(pool, users: list[User], **changes) -> Game:
    """Create an unrated game outside the pools, half a minute ago."""
    fields = vars(GameSetup.of(pool)) | {"pool": None, "ladder": None, "rated": False} | changes
    game = create_game(GameSetup(**fields), users)
    return changed(game, created_at=timezone.now() - timedelta(seconds=30))


@pytest.fixture
def game(pool, people, bots) -> Game:
    """A game of Anna against two bots, the first of which is to act."""
    return unrated(pool, [people[0], *bots[:2]])


def look(after: float = 0) -> None:
    """Look at the tables as the ticker does, this many seconds from now."""
    seats.update_absences(timezone.now() + timedelta(seconds=after))


def row_of(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def waits(game: Game) -> bool:
    return row_of(game).waiting_since is not None


def due(after: float = 3600) -> list[str]:
    """Return the games that a ticker would wake this many seconds from now."""
    found = scheduling.lease_due(timezone.now() + timedelta(seconds=after))
    return [one.game_id for one in found]


def come(game: Game, seat: int = 0) -> None:
    attendance.open_table((game.id, seat))


def go(game: Game, seat: int = 0) -> None:
    valkey.client().zrem(seats._key(), seats._member((game.id, seat)))


def pause(game: Game, ago: timedelta = timedelta(0)) -> datetime:
    """Let the game wait since so long ago; return since when."""
    since = timezone.now() - ago
    assert waiting.pause([game.id], since) == 1
    return since


# When a game waits.


def test_games_that_a_script_starts_cost_no_turn_of_a_bot(site, queued, settings):
    """240 of them were played to the end, and bots at other tables took 5.7 s."""
    settings.CONTRIBUTE_MS = 5000
    for _ in range(5):
        Client().post("/play/bots/", {"strength": "easy"})
    now = timezone.now()
    Game.objects.update(created_at=now - timedelta(seconds=6))
    ticker = Ticker()
    ticker._next_wave = 1e9
    for clock in range(3):
        ticker.tick(clock)
    assert Game.objects.filter(waiting_since__isnull=False).count() == 5
    assert due() == [] and "games.bot_turn" not in {task for task, *_ in queued}


def test_no_bot_is_due_while_no_person_is_connected(game):
    assert due() == [game.id]
    look()
    assert waits(game) and due() == []


def test_a_connected_person_keeps_the_game_going(game):
    come(game)
    look()
    assert not waits(game) and due() == [game.id]


def test_one_person_of_three_keeps_it_going(pool, people):
    game = unrated(pool, people)
    come(game, 1)
    look()
    assert not waits(game)
    go(game, 1)
    look()
    assert waits(game)


def test_a_new_table_gives_time_to_come(game):
    changed(game, created_at=timezone.now())
    look()
    assert not waits(game)


@pytest.mark.parametrize("changes", [{"event": "Cup"}, {"rated": True}])
def test_rated_and_tournament_games_go_on(pool, people, changes):
    game = unrated(pool, people, **changes)
    look()
    assert not waits(game) and due() == [game.id]


def test_tables_of_external_bots_go_on(pool, people):
    game = unrated(pool, [people[0], people[1], robot_of(people[0])])
    look()
    assert not waits(game)


def test_unrated_games_of_a_pool_wait_too(pool, people, bots):
    game = create_game(changed(pool, rated=False), [people[0], *bots[:2]])
    changed(game, created_at=timezone.now() - timedelta(seconds=20))
    look()
    assert waits(game)


def test_without_valkey_no_game_waits(game, valkey_down):
    look()
    assert not waits(game)


def test_a_valkey_that_forgot_lets_no_game_wait(game):
    valkey.client().delete(seats._key(), seats._started_key())
    look()
    assert not waits(game)


def test_no_game_waits_while_no_web_process_lives(game):
    Heartbeat.objects.create(pk=1, web_at=timezone.now() - 4 * SECOND)
    look()
    assert not waits(game)


# While it waits.


def test_a_queued_turn_of_a_bot_does_nothing(game):
    version = row_of(game).version
    assert live_of(game.id).is_bot(live_of(game.id).clock.seat)
    pause(game)
    assert not services.act_for_bot(game.id, version) and row_of(game).version == version
    come(game)
    assert services.act_for_bot(game.id, version)


def test_no_clock_runs(pool, people):
    game = unrated(pool, people)
    changed(game, turn_at=timezone.now() - HOUR, due_at=timezone.now() - HOUR)
    store.cache.clear()
    pause(game, ago=HOUR)
    assert not timeouts.flag(game.id)
    sweeps.sweep_turns(timezone.now())
    sweeps.sweep_stale(timezone.now())
    assert row_of(game).version == 1 and row_of(game).status == "playing"


def test_spectators_are_shown_a_clock_that_stands(pool, people):
    game = unrated(pool, people)
    assert rendered.table_for(game.id, None)["clock"]["started"]
    pause(game)
    assert rendered.table_for(game.id, None)["clock"]["started"] is None


def test_other_processes_learn_of_it_from_their_copy(pool, people):
    """A copy that is brought up to date knows it as well as one that is loaded."""
    game = unrated(pool, people)
    before = store.load_newest(game.id)
    pause(game)
    assert before and not before.is_waiting
    store.cache.put(before)
    assert store.load_newest(game.id).is_waiting


def test_an_action_that_was_on_its_way_counts(pool, people):
    game = unrated(pool, people)
    pause(game)
    seat = live_of(game.id).clock.seat
    assert act(game.id, people[seat], "pass").seq
    assert live_of(game.id).is_waiting and due() == []
    come(game)
    assert not waits(game) and due() == [game.id]


def test_it_counts_as_no_running_table(game):
    come(game)
    assert count_people_at_tables() == 1
    pause(game)
    assert count_people_at_tables() == 0


def test_it_keeps_no_bots_from_their_own_games(game):
    changed(game, due_at=timezone.now() - HOUR)
    assert training.is_somebody_waiting(timezone.now())
    pause(game)
    assert not training.is_somebody_waiting(timezone.now())


# When somebody comes back.


def test_the_game_goes_on_where_it_was(pool, people):
    game = unrated(pool, people)
    before = row_of(game)
    pause(game, ago=HOUR)
    changed(game, turn_at=before.turn_at - HOUR - SECOND, due_at=before.due_at - HOUR - SECOND)
    waiting_since = timezone.now() - HOUR
    Game.objects.filter(pk=game.pk).update(waiting_since=waiting_since)
    store.cache.clear()
    come(game)
    after = row_of(game)
    spent = waiting_since - (before.turn_at - HOUR - SECOND)
    assert abs(timezone.now() - after.turn_at - spent) < timedelta(seconds=5)
    assert after.waiting_since is None and after.version == before.version


def test_nothing_happens_for_some_seconds(game):
    changed(game, due_at=timezone.now() - HOUR, turn_at=timezone.now() - HOUR)
    store.cache.clear()
    pause(game, ago=HOUR)
    began = timezone.now()
    come(game)
    assert row_of(game).due_at >= began + TIME_TO_LOOK
    assert row_of(game).turn_at <= timezone.now() and due() == [game.id]


def test_a_person_whose_time_was_nearly_over_can_look(pool, people):
    game = unrated(pool, people)
    clock = live_of(game.id).clock
    began = timezone.now() - timedelta(milliseconds=clock.due - clock.started - 200)
    changed(game, turn_at=began, due_at=timezone.now())
    store.cache.clear()
    pause(game)
    come(game)
    left = store.load_newest(game.id).clock.due / 1000 - time.time()
    assert left > TIME_TO_LOOK.total_seconds() - 1


def test_a_game_that_waited_for_contributions_goes_on(pool, people, bots, settings):
    settings.CONTRIBUTE_MS = 5000
    game = unrated(pool, [people[0], *bots[:2]])
    pause(game)
    come(game)
    Game.objects.update(turn_at=timezone.now() - HOUR, due_at=timezone.now() - SECOND)
    store.cache.clear()
    services.wake_all(scheduling.lease_due(timezone.now()))
    assert row_of(game).version > 0


def test_downtime_while_it_waited_is_given_back_once(pool, people):
    game = unrated(pool, people)
    before = row_of(game).turn_at
    pause(game)
    Heartbeat.objects.create(pk=1, web_at=timezone.now() - HOUR)
    downtime.beat(downtime.WEB, timezone.now())
    assert row_of(game).turn_at == before


def test_coming_back_without_valkey(game, valkey_down):
    Game.objects.filter(pk=game.pk).update(waiting_since=timezone.now())
    come(game)
    assert not waits(game)


def test_coming_while_the_ticker_pauses_ends_in_a_game_that_goes_on(game):
    """In any order: the next look of the process with the socket finds it."""
    at_once(look, partial(come, game), look)
    attendance.attend([(game.id, 0)])
    look()
    assert not waits(game) and due() == [game.id]


def test_acting_while_it_is_resumed_loses_nothing(pool, people):
    game = unrated(pool, people)
    pause(game)
    seat = live_of(game.id).clock.seat
    at_once(partial(act, game.id, people[seat], "pass"), partial(come, game, seat))
    attendance.attend([(game.id, seat)])
    assert not waits(game) and row_of(game).version == 2 and due() == [game.id]


def test_several_processes_resume_it_once(game):
    pause(game, ago=HOUR)
    revision = row_of(game).revision
    done = at_once(*[partial(waiting.resume, [game.id], timezone.now())] * 4)
    assert sum(done) == 1 and row_of(game).revision == revision + 1


async def test_opening_the_table_wakes_the_game(game, people, clients):
    await run(pause, game)
    browser = await watch(game, clients[0])
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await run(waits, game):
            await asyncio.sleep(0.05)
    await leave(browser)


async def test_a_spectator_wakes_nothing(game, people):
    await run(pause, game)
    browser = await watch(game)
    await browser.send_json({"type": "flag", "seq": 0})
    await browser.receive_type("pong")
    assert await run(waits, game)
    await leave(browser)


# When nobody comes back.


def test_after_a_day_it_is_closed(game):
    pause(game, ago=timedelta(hours=23, minutes=59))
    assert sweeps.sweep_waiting(timezone.now()) == 0
    assert sweeps.sweep_waiting(timezone.now() + timedelta(minutes=2)) == 1
    assert (row_of(game).status, row_of(game).stopped) == ("stopped", "closed")
    assert sweeps.sweep_waiting(timezone.now() + HOUR) == 0


def test_a_game_that_its_people_left_is_closed_at_the_next_sweep(game, people):
    come(game)
    services.leave(game.id, people[0].pk)
    look()
    assert waits(game) and due() == []
    assert sweeps.sweep_waiting(timezone.now()) == 1 and row_of(game).stopped == "closed"
