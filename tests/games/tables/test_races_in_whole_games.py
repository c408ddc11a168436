"""Whole games with concurrent actions at every turn remain legal games."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine
from games.models import Entry, Game, Heartbeat
from games.monitoring import metrics
from games.tables import actions, clocks, scheduling, services, timeouts
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from games.tables.presence import downtime
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.ticker import Ticker
from ratings.models import RatingChange
from tests.games.tables.driver import live_of, new_id
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def moment_has_come(game: Game) -> None:
    """A bot is due, or a person's whole time is over; the next deadline is far away again."""
    past = timezone.now() - timedelta(hours=1)
    Game.objects.filter(pk=game.pk).update(turn_at=past, due_at=past)
    Heartbeat.objects.update_or_create(pk=1, defaults={"ticker_at": timezone.now()})


def by_person(live: LiveGame, user: User, action: str) -> Callable[[], actions.ActionResult]:
    seq = live.seq_of(live.seat_of(user.pk))
    return partial(actions.act, live.id, user.pk, new_id(), seq, action)


def turns_of(game: Game) -> Iterator[LiveGame]:
    while not (live := live_of(game.id)).game.over:
        yield live


def done(results: list[Any]) -> int:
    return sum(result is True or isinstance(result, actions.ActionResult) for result in results)


def check_record(game: Game, people: list[User]) -> None:
    """The result is one legal game, seen from any process."""
    finished = at_once(*[partial(finalise.finalise, game.id)] * 3)
    assert sorted(finished) == [False, False, True]
    game.refresh_from_db()
    replay = engine.replay(game.record)
    stored = [row.outcome for row in game.deal_results.order_by("number")]
    assert replay.error is None and [x.as_json() for x in replay.outcomes] == stored
    assert stored[-1]["scores"] == game.scores
    numbers = list(Entry.objects.filter(game=game).values_list("number", flat=True))
    assert numbers == list(range(game.version))
    rated = RatingChange.objects.filter(game_id=game.pk).values_list("user_id", flat=True)
    assert sorted(rated) == sorted(user.pk for user in people)


@pytest.mark.slow
def test_at_every_deadline_one_of_person_caretaker_and_tickers_acts(pool, people, monkeypatch):
    """The person's process still has the old clock; two tickers and a flag come first."""
    # No seat is lost by it here.
    monkeypatch.setattr(clocks, "MAX_TIMEOUTS", 1000)
    monkeypatch.setattr(clocks, "MAX_TIMEOUTS_IN_GAME", 1000)
    game, random, late = create_game(pool, people), Random(1), 0
    for live in turns_of(game):
        seat, version = live.game.to_act, live.version
        user = next(user for user in people if live.seat_of(user.pk) == seat)
        legal = [str(action) for action in engine.legal_actions(live.game)]
        overdue = random.random() < 0.4
        if overdue:
            moment_has_come(game)
        results = at_once(
            by_person(live, user, random.choice(legal)),
            partial(timeouts.flag, game.id),
            partial(Ticker().tick, 0.0),
            partial(Ticker().tick, 0.0),
        )
        acted = Entry.objects.filter(game=game, kind="action", number__gte=version)
        assert acted.count() == 1, results
        assert isinstance(results[0], actions.ActionResult) or overdue
        late += acted.get().action_id is None
        store.cache.clear()
    assert late > 5
    check_record(game, people)


@pytest.mark.slow
def test_a_bot_and_a_person_at_once(pool, people, bots):
    """A bot's task runs three times, and once early; a person acts for it and for themselves."""
    random, user = Random(2), people[0]
    game = create_game(pool, [user, *bots[:2]])
    for live in turns_of(game):
        legal = [str(action) for action in engine.legal_actions(live.game)]
        own_action = by_person(live, user, random.choice(legal))
        bot = partial(services.act_for_bot, game.id, live.version)
        early = partial(services.act_for_bot, game.id, live.version + 1)
        results = at_once(own_action, bot, bot, bot, early, own_action)
        if live.is_bot(live.game.to_act):
            assert done(results[1:4]) == 1 and not done([results[0], results[5]])
        else:
            assert done(results[1:4]) == 0 and done([results[0], results[5]]) >= 1
    check_record(game, [user])


def test_a_bot_and_the_sweep_of_it_at_once(pool, bots, queued):
    """Tickers and a sweep find it due at the same time: one task and one action result."""
    game = create_game(pool, bots[:3])
    for _ in range(12):
        version = live_of(game.id).version
        moment_has_come(game)
        queued.clear()
        wake = lambda: services.wake_all(scheduling.lease_due(timezone.now()))  # noqa: E731
        at_once(wake, wake, wake)
        assert queued == [("games.bot_turn", game.id, version)]
        at_once(*[partial(services.act_for_bot, game.id, version)] * 3)
        assert Entry.objects.filter(game=game, number__gte=version, kind="action").count() == 1


def test_a_stop_given_back_stops_no_bot(pool, bots):
    """Only the tickers were down: the worker has an old copy of the bot's turn."""
    game = create_game(pool, bots[:3])
    version = live_of(game.id).version
    away = timezone.now() - timedelta(minutes=1)
    Heartbeat.objects.update_or_create(pk=1, defaults={"ticker_at": away})
    assert downtime.beat(downtime.TICKER, timezone.now())
    assert services.act_for_bot(game.id, version)


def test_a_killed_process_blocks_a_game_no_longer_than_the_lease(pool, bots):
    """A ticker is killed between taking and waking."""
    game = create_game(pool, bots[:3])
    moment_has_come(game)
    now = timezone.now()
    assert [due.game_id for due in scheduling.lease_due(now)] == [game.id]
    assert scheduling.lease_due(now + scheduling.BOT_LEASE - timedelta(milliseconds=1)) == []
    assert [due.game_id for due in scheduling.lease_due(now + scheduling.BOT_LEASE)] == [game.id]


def compensated() -> timedelta:
    """Return the downtime that this process has given back so far."""
    return timedelta(seconds=metrics.downtime_seconds._value.get())


def test_a_person_acts_while_the_time_of_a_stop_is_given_back(pool, people):
    """The clock is moved under the action: it is taken all the same, and charged nothing."""
    game, gap = create_game(pool, people, first_dealer=0), timedelta(minutes=10)
    for live in islice(turns_of(game), 12):
        away = timezone.now() - gap
        Game.objects.filter(pk=game.pk).update(turn_at=away)
        Heartbeat.objects.update_or_create(
            pk=1, defaults={"ticker_at": away, "compensated_until": None}
        )
        store.cache.clear()
        user = next(user for user in people if live.seat_of(user.pk) == live.game.to_act)
        legal = engine.legal_actions(live.game)
        beat = partial(downtime.beat, downtime.TICKER, timezone.now())
        before = compensated()
        results = at_once(by_person(live, user, str(legal[-1])), beat, beat)
        assert isinstance(results[0], actions.ActionResult)
        # Once, by the first of three: a heartbeat, or the action, which also looks for a stop.
        assert gap <= compensated() - before <= timezone.now() - away
    store.cache.clear()
    assert list(live_of(game.id).clock.reserve_ms_by_seat) == [pool.reserve_ms] * 3
