"""Tests of services of live games: accepted and refused calls, and their effects."""

from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django.utils.functional import Promise

from accounts import valkey
from games import engine, sql
from games.engine.errors import ILLEGAL_TEXTS, REASON_TEXTS
from games.models import DealResult, Entry, Game, Seat
from games.realtime import messages
from games.tables import actions, clocks, scheduling, services, timeouts
from games.tables import errors as tables_errors
from games.tables.errors import TableError
from games.tables.lifecycle.create import create_game
from games.tables.presence import downtime
from games.tables.state import store
from tests.factories import error_code, person
from tests.games.factories import expire
from tests.games.tables.driver import act, live_of, new_id, play_out, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_table_begins_with_a_deck_and_a_clock(table, pool):
    live = live_of(table.id)
    assert (live.version, live.game.to_act) == (1, 2)
    assert Entry.objects.get(game=table).kind == "deck"
    deck = engine.shuffle.deck(bytes.fromhex(table.secret), ["", "", ""], 0)
    assert Entry.objects.get(game=table).text == deck
    assert live.clock.seat == 2
    spare = clocks.GRACE_MS + clocks.MAX_LAG_MS
    assert live.clock.due == live.clock.started + pool.action_ms + pool.reserve_ms + spare
    assert list(Seat.objects.filter(running=True).values_list("number", flat=True)) == [0, 1, 2]


def test_an_action_is_committed_then_announced(table, people, notices):
    notices.clear()
    acted = act(table.id, people[2], "pass")
    assert not acted.duplicate and acted.seq == live_of(table.id).seq_by_viewer[2]
    entry = Entry.objects.get(game=table, number=1)
    assert (entry.seat, entry.text, entry.seq) == (2, "pass", acted.seq)
    notice = {"type": "game_changed", "game": table.id, "version": 2}
    assert notices == [(f"game.{table.id}", notice)]


@pytest.mark.skipif(not settings.LIVE_CACHE, reason="counts the queries of a warm process")
def test_an_action_is_two_statements_and_on_postgresql_one(table, people, monkeypatch):
    said = []
    for way in (sql.fetch_all, sql.execute_count):
        told = partial(lambda way, text, values: said.append(text) or way(text, values), way)
        monkeypatch.setattr(sql, way.__name__, told)
    live_of(table.id)
    with CaptureQueriesContext(connection) as queries:
        act(table.id, people[2], "pass")
    on_postgresql = connection.vendor == "postgresql"
    assert [text.split()[0] for text in said] == (
        # The look is for who else watches: PostgreSQL's statement says it by itself.
        ["WITH"] if on_postgresql else ["UPDATE", "INSERT", "SELECT"]
    )
    # And nothing beside them, but where a test stands around it.
    words = {query["sql"].split()[0] for query in queries}
    assert words <= {"BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "UPDATE", "INSERT", "SELECT"}


def test_a_player_who_lost_the_seat_cannot_act_on_an_old_copy(table, people):
    live_of(table.id)
    Seat.objects.filter(game=table, number=2).update(user=person("oleg"))
    with pytest.raises(TableError, match="not_seated"):
        act(table.id, people[2], "pass")
    assert Game.objects.get(pk=table.pk).version == 1


def test_a_repeated_id_gets_its_first_acknowledgement(table, people):
    first = act(table.id, people[2], "pass", id="one")
    while (live := live_of(table.id)).clock.seat != 2:
        act(table.id, people[live.clock.seat], str(engine.legal_actions(live.game)[-1]))
    # A new decision of the same seat, on the newest table: legal, but for its id.
    action = str(engine.legal_actions(live.game)[-1])
    again = actions.act(table.id, people[2].pk, "one", live.seq_of(2), action)
    assert again == actions.ActionResult(first.seq, duplicate=True)
    assert live_of(table.id).version == live.version


def test_a_resent_id_is_acknowledged_again_and_changes_nothing(table, people):
    first = act(table.id, people[2], "pass", id="one")
    store.cache.clear()
    again = actions.act(table.id, people[2].pk, "one", 0, "pass")
    assert again == actions.ActionResult(first.seq, duplicate=True)
    assert Game.objects.get(pk=table.pk).version == 2


def test_a_resend_is_answered_even_when_the_game_is_over(table, people):
    *_, last = turns(table.id, people)
    entry = Entry.objects.filter(game=table, kind="action").last()
    user = people[entry.seat]
    again = actions.act(table.id, user.pk, entry.action_id, 1, entry.text)
    assert again == actions.ActionResult(last.seq_by_viewer[entry.seat], duplicate=True)


def test_action_ids_are_per_seat(table, people):
    act(table.id, people[2], "pass", id="one")
    assert not act(table.id, people[0], "bid 105", id="one").duplicate


@pytest.mark.parametrize(
    ("who", "action", "code"),
    [
        (2, "bid 100", "bid_too_low"),
        (2, "bid 107", "bid_step"),
        (2, "bid 300", "bid_over_limit"),
        (2, "play AS", "wrong_step"),
        (2, "sing", "unknown_action"),
        (2, "0 pass", "other_seat"),
        (0, "pass", "not_your_turn"),
    ],
)
def test_refusals_have_a_code_and_change_nothing(table, people, who, action, code):
    assert error_code(act, table.id, people[who], action) == code
    assert Entry.objects.filter(game=table).count() == 1


def test_a_refusal_is_translated_when_it_is_read():
    """The code travels; the sentence is made in the language of the reader."""
    refused = TableError("bid_too_low", least=105)
    for language, sentence in (
        ("en", "A bid must be at least 105."),
        ("ru", "Заявить можно не меньше 105."),
    ):
        with translation.override(language):
            assert refused.text == sentence
    assert all(isinstance(text, Promise) for text in tables_errors.TEXTS.values())


def test_every_code_of_the_engine_has_a_sentence():
    assert set(ILLEGAL_TEXTS) <= set(tables_errors.TEXTS)
    assert set(REASON_TEXTS) == set(tables_errors.REASONS)
    for code, text in ILLEGAL_TEXTS.items():
        data = {"suit": "S", "card": "KH", "reason": "off", "least": 105, "step": 5, "limit": 120}
        data["price"] = 120
        used = {name: value for name, value in data.items() if "{" + name + "}" in text}
        assert "%(" not in TableError(code, **used).text


def test_a_user_without_a_seat_is_refused(table, site):
    stranger = person("oleg")
    for user_id in (stranger.pk, None):
        assert error_code(actions.act, table.id, user_id, new_id(), 1, "pass") == "not_seated"


@pytest.mark.parametrize("off", [-1, 1])
def test_a_stale_seq_is_refused(table, people, off):
    seq = live_of(table.id).seq_by_viewer[2]
    assert error_code(act, table.id, people[2], "pass", seq=seq + off) == "stale"


def test_an_outdated_process_reloads(table, people):
    """Another process moved the game on: its actions and refusals are respected."""
    old = live_of(table.id)
    act(table.id, people[2], "pass")
    newest = live_of(table.id)
    store.cache.clear()
    store.cache.put(old)
    assert actions.act(table.id, people[0].pk, new_id(), newest.seq_by_viewer[0], "pass")
    assert live_of(table.id).version == newest.version + 1


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


def test_every_deck_is_the_shuffles(table, people):
    play_out(table.id, people)
    decks = Entry.objects.filter(game=table, kind="deck").values_list("text", flat=True)
    secret = bytes.fromhex(table.secret)
    assert list(decks) == [engine.shuffle.deck(secret, ["", "", ""], d) for d in range(len(decks))]
    assert len(decks) == DealResult.objects.filter(game=table).count()


# Time.


def test_the_caretaker_acts_when_time_is_over(table, people):
    assert not timeouts.flag(table.id)
    expire(table)
    assert timeouts.flag(table.id)
    entry = Entry.objects.get(game=table, number=1)
    assert (entry.seat, entry.text, entry.action_id) == (2, "pass", None)
    assert live_of(table.id).clock.reserve_ms_by_seat[2] == 0
    assert not timeouts.flag(table.id)


def test_after_the_deadline_the_caretaker_has_acted(table, people):
    expire(table)
    assert error_code(act, table.id, people[2], "bid 105") == "time_up"
    assert Entry.objects.get(game=table, number=1).text == "pass"


def test_the_caretaker_acts_on_the_newest_state(pool, people, bots):
    """A ticker saw this game when it was a bot's turn, long ago."""
    game = create_game(pool, [people[0], bots[0], bots[1]], first_dealer=0)
    old = live_of(game.id)
    assert services.act_for_bot(game.id, 1)
    expire(game)
    store.cache.put(old)
    services.wake(scheduling.DueGame(game.id, 2, is_bot=False))
    assert Game.objects.get(pk=game.pk).version == 3


def test_overtime_is_charged_to_the_reserve(table, people, pool):
    started = timezone.now() - timedelta(milliseconds=pool.action_ms + 5000)
    Game.objects.filter(pk=table.pk).update(turn_at=started)
    store.cache.clear()
    act(table.id, people[2], "pass")
    left = live_of(table.id).clock.reserve_ms_by_seat
    assert pool.reserve_ms - 7000 < left[2] <= pool.reserve_ms - 5000
    assert left[0] == left[1] == pool.reserve_ms


def test_lag_is_compensated_out_of_the_quota(table, people, pool):
    """The same overtime, near and far: the round trip that the server measured makes it."""
    started = timezone.now() - timedelta(milliseconds=pool.action_ms + 5000)
    Game.objects.filter(pk=table.pk).update(turn_at=started)
    store.cache.clear()
    actions.act(table.id, people[2].pk, "a1", 1, "pass", ping=100_000)
    clock = live_of(table.id).clock
    most = clocks.MAX_LAG_MS
    assert (
        pool.reserve_ms - 7000 + most < clock.reserve_ms_by_seat[2] <= pool.reserve_ms - 5000 + most
    )
    assert clock.lag_quota_ms[2] == clocks.LAG_QUOTA_MS - most + clocks.LAG_REFILL_MS
    row = Game.objects.get(pk=table.pk)
    assert (row.lag_quota_ms, row.reserve_ms_by_seat) == (
        list(clock.lag_quota_ms),
        list(clock.reserve_ms_by_seat),
    )


def test_due_games_are_taken_once(table):
    expire(table)
    assert [due.game_id for due in scheduling.lease_due(timezone.now())] == [table.id]
    assert scheduling.lease_due(timezone.now()) == []
    later = timezone.now() + scheduling.LEASE + timedelta(seconds=1)
    assert len(scheduling.lease_due(later)) == 1


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


# Bots.


def test_a_bots_task_acts_once_for_its_version(pool, bots, queued):
    game = create_game(pool, bots[:3])
    assert ("games.bot_turn", game.id, 1) in queued
    assert services.act_for_bot(game.id, 1)
    assert not services.act_for_bot(game.id, 1)
    assert not services.act_for_bot(game.id, 7)
    assert Game.objects.get(pk=game.pk).version == 2


def test_no_bot_acts_for_a_person(table):
    assert not services.act_for_bot(table.id, 1)


def test_at_pace_zero_a_bot_is_woken_at_once(pool, people, bots, queued, settings):
    settings.BOT_PACE = 0
    game = create_game(pool, [people[0], bots[0], bots[1]], first_dealer=1)
    queued.clear()
    act(game.id, people[0], "pass")
    assert queued == [("games.bot_turn", game.id, 2)]


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
