"""Tests of ranked games with a player who never comes."""

import asyncio
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games.matchmaking import services as matchmaking
from games.matchmaking.models import RequeueOffer
from games.models import Game, Heartbeat, Seat
from games.queries import departures_of, running_game_of
from games.realtime.executor import run
from games.tables.lifecycle import finalise, no_shows
from games.tables.lifecycle.create import GameSetup, create_game
from games.tables.presence import arrivals, downtime
from games.tables.presence.arrivals import TIME_TO_COME
from games.tables.state import store
from games.ticker import Ticker
from ratings.models import RatingChange
from tests.games.factories import of_tournament
from tests.games.tables.browser import TIMEOUT_SECONDS, leave, watch
from tests.games.tables.driver import act, live_of, next_seat
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def later(seconds: float = TIME_TO_COME.total_seconds() + 1) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)


def come(game: Game, *seats: int) -> None:
    for seat in seats:
        arrivals.arrive(game.id, seat)


def running(game: Game) -> bool:
    return Game.objects.get(pk=game.pk).status == Game.Status.PLAYING


def missing() -> list[int]:
    return [seat.number for seat in arrivals.expected().order_by("number")]


def test_a_game_to_which_two_never_came_closes_after_half_a_minute(table, people):
    """It took 132 s to the first card, and up to eleven minutes."""
    come(table, 0)
    assert no_shows.sweep(later(29)) == 0 and running(table)
    assert no_shows.sweep(later()) == 1
    row = Game.objects.get(pk=table.pk)
    assert (row.stopped, row.places) == ("closed", None)
    assert not Seat.objects.filter(running=True).exists()


def test_only_those_who_never_came_are_penalised(table, people):
    come(table, 0)
    no_shows.sweep(later())
    finalise.finalise(table.id)
    assert [len([at for at in departures_of(user, 30) if at]) for user in people] == [0, 1, 1]
    assert {change.user for change in RatingChange.objects.all()} == set(people[1:])


def test_the_others_are_asked_for_the_head_of_the_queue(table, people):
    come(table, 0)
    no_shows.sweep(later())
    offer = RequeueOffer.objects.get()
    assert offer.user == people[0] and offer.since == table.created_at


def test_after_the_first_bid_a_bot_takes_the_seat_of_who_never_came(table, people):
    """Else an own account could stay away until the cards are known."""
    seat = next_seat(live_of(table.id))
    act(table.id, people[seat], "pass")
    no_shows.sweep(later())
    assert running(table) and [live_of(table.id).is_bot(n) for n in range(3)].count(True) == 2


def test_a_player_who_came_may_go_away(table, people):
    """Then they are absent, and the clocks decide."""
    come(table, 0, 1, 2)
    assert no_shows.sweep(later()) == 0 and running(table)


def test_a_player_who_acts_has_come(table, people):
    seat = next_seat(live_of(table.id))
    act(table.id, people[seat], "pass")
    come(table, *{0, 1, 2} - {seat})
    assert no_shows.sweep(later()) == 0 and running(table)
    assert not arrivals.expected().exists()


def test_the_ticker_looks(table, people):
    come(table, 0, 1)
    Seat.objects.filter(game=table, number=2).update(expected_by=timezone.now())
    Ticker().tick(0)
    assert not running(table) and running_game_of(people[0]) is None


def test_nobody_waits_for_players_of_tournaments_or_friends(pool, people):
    setup = GameSetup.of(pool)
    for changes in ({"event": "Cup"}, {"rated": False, "pool": None}):
        game = create_game(GameSetup(**vars(setup) | changes), people)
        assert not arrivals.expected().filter(game=game).exists()
        Seat.objects.update(running=False)


def test_nobody_waits_for_bots(pool, people, bots):
    game = create_game(pool, [people[0], *bots[:2]])
    come(game, 0)
    assert no_shows.sweep(later()) == 0 and running(game)


def test_nobody_is_late_while_no_web_process_lives(table):
    Heartbeat.objects.create(pk=1, web_at=later() - timedelta(seconds=4))
    assert no_shows.sweep(later()) == 0 and running(table)


@pytest.mark.parametrize("part", [downtime.TICKER, downtime.WEB])
def test_after_downtime_everybody_has_the_whole_time_again(table, part):
    Heartbeat.objects.create(pk=1, **{part: timezone.now()})
    back = later(60)
    downtime.beat(part, back)
    assert no_shows.sweep(back + timedelta(seconds=29)) == 0
    Heartbeat.objects.update(web_at=None)
    assert no_shows.sweep(back + timedelta(seconds=31)) == 1


def test_without_valkey_it_is_known_who_came(table, valkey_down):
    come(table, 0, 1, 2)
    assert no_shows.sweep(later(3600)) == 0


def test_coming_at_the_last_moment_counts_or_not_but_not_both(table, people):
    """Either the game goes on with the player, or they have left it."""
    come(table, 1, 2)
    at_once(partial(arrivals.arrive, table.id, 0), partial(no_shows.sweep, later()))
    seat = Seat.objects.get(game=table, number=0)
    assert running(table) == (seat.left_at is None)
    assert seat.expected_by is None


def test_several_tickers_close_it_once(table, people):
    come(table, 0)
    done = at_once(*[partial(no_shows.sweep, later())] * 3)
    assert sum(done) == 1 and RequeueOffer.objects.count() == 1


def test_a_game_that_cannot_be_read_stops_no_other(table, pool):
    Game.objects.filter(pk=table.pk).update(agreements={"preset": "nonsense"})
    Seat.objects.filter(game=table).update(running=False)
    users = [seat.user for seat in Seat.objects.filter(game=table)]
    other = create_game(pool, users)
    Seat.objects.filter(game=table).update(expected_by=timezone.now())
    store.cache.clear()
    no_shows.sweep(later())
    assert not running(other)


def test_later_a_bot_takes_the_seat(table, people):
    """A deal may have been booked when the sweep comes late; then a bot goes on."""
    of_tournament(table)
    come(table, 0, 1)
    no_shows.sweep(later())
    assert running(table) and live_of(table.id).is_bot(2)


async def test_an_open_table_is_an_arrival(table, clients):
    browser = await watch(table, clients[1])
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await run(missing) != [0, 2]:
            await asyncio.sleep(0.05)
    await leave(browser)


async def test_a_spectator_comes_for_nobody(table):
    browser = await watch(table)
    assert await run(arrivals.expected().count) == 3
    await leave(browser)


def test_a_player_who_never_came_may_queue_again(table, people: Any, pool):
    come(table, 0)
    no_shows.sweep(later())
    assert matchmaking.join_queue(people[1], pool)
