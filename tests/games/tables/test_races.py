"""Two requests at once: the row's version decides, and nothing acknowledged is lost or doubled."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine
from games.models import DealResult, Entry, Game
from games.tables import actions, scheduling, timeouts
from games.tables.lifecycle import finalise
from games.tables.presence import downtime
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from ratings.models import RatingChange
from tests.games.tables.driver import live_of, new_id, play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def entries(game: Game) -> list[str]:
    return list(Entry.objects.filter(game=game, kind="action").values_list("text", flat=True))


def test_the_same_id_twice_at_once_is_done_once(table, people):
    def act() -> actions.ActionResult:
        return actions.act(table.id, people[2].pk, "one", 1, "pass")

    results = at_once(*[act] * 6)
    assert entries(table) == ["pass"]
    assert {result.seq for result in results} == {2}
    assert [result.duplicate for result in results].count(False) == 1


def test_one_of_several_simultaneous_actions_is_taken(table, people):
    def act(action: str) -> Callable[[], actions.ActionResult]:
        return lambda: actions.act(table.id, people[2].pk, new_id(), 1, action)

    results = at_once(act("pass"), act("bid 105"), act("bid 110"))
    assert len(entries(table)) == 1
    done = [result for result in results if isinstance(result, actions.ActionResult)]
    assert len(done) == 1
    assert set(results) - set(done) <= {"stale", "not_your_turn"}


def test_at_the_deadline_the_caretaker_or_the_person_acts_not_both(table, people):
    live = live_of(table.id)

    def late() -> actions.ActionResult:
        return actions.act(table.id, people[2].pk, new_id(), 1, "bid 105")

    past = timezone.now() - timedelta(hours=1)
    Game.objects.filter(pk=table.pk).update(turn_at=past, due_at=past)
    # This process still believes there is time, the ticker's does not.
    store.cache.put(live)
    results = at_once(late, lambda: timeouts.flag(table.id), lambda: timeouts.flag(table.id))
    assert len(entries(table)) == 1
    assert isinstance(results[0], actions.ActionResult) == (entries(table) == ["bid 105"])


def test_two_tickers_take_each_game_once(pool, people, table):
    Game.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    taken = at_once(*[lambda: scheduling.lease_due(timezone.now())] * 4)
    assert [due.game_id for batch in taken for due in batch] == [table.id]


def test_finalised_by_many_at_once_it_is_rated_once(table, people):
    play_out(table.id, people)
    done = at_once(*[lambda: finalise.finalise(table.id)] * 4)
    assert sorted(done) == [False, False, False, True]
    assert RatingChange.objects.count() == 3


def test_a_gap_is_given_back_by_one_ticker(table):
    now, hour = timezone.now(), timedelta(hours=1)
    downtime.beat(downtime.TICKER, now - timedelta(minutes=5))
    Game.objects.update(turn_at=now - hour)
    before = Game.objects.get(pk=table.pk).due_at
    gaps = at_once(*[lambda: downtime.beat(downtime.TICKER, now)] * 4)
    assert Game.objects.get(pk=table.pk).due_at - before == timedelta(minutes=5)
    assert len([gap for gap in gaps if gap]) == 1


@pytest.mark.slow
@pytest.mark.postgres
def test_a_whole_game_under_fire(table, people):
    """Four threads play every turn at once; the log is still one legal game, each turn once."""
    while not (live := live_of(table.id)).game.over:
        fire(live, people)
    log = list(Entry.objects.filter(game=table).order_by("number"))
    assert [entry.number for entry in log] == list(range(len(log)))
    game = engine.new_game(live.settings.agreements, 0)
    for entry in log:
        deck = entry.kind == "deck"
        game = (
            engine.start_deal(game, entry.text)
            if deck
            else engine.act(game, entry.seat, entry.text)
        )
    assert list(game.standing.scores) == Game.objects.get(pk=table.pk).scores
    assert DealResult.objects.filter(game=table).count() == len(live.sheet)


def fire(live: LiveGame, people: list[User]) -> None:
    """Two different actions, each by two threads, all for the same turn."""
    seat = live.game.to_act
    user, seq = people[seat].pk, live.seq_of(seat)
    legal = [str(action) for action in engine.legal_actions(live.game)]
    wishes = [legal[0], legal[-1]] * 2
    calls = [partial(actions.act, live.id, user, new_id(), seq, wish) for wish in wishes]
    done = [result for result in at_once(*calls) if isinstance(result, actions.ActionResult)]
    assert len(done) == 1
