"""Tests of acting at a table: what is accepted, refused and acknowledged again."""

import json
from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Preferences
from games import engine, sql
from games.models import Entry, Game, Seat
from games.tables import actions, clocks
from games.tables.errors import TableError
from games.tables.payloads.rendered import Viewer
from games.tables.state import store
from tests.factories import error_code, person
from tests.games.factories import expire
from tests.games.tables.driver import act, live_of, new_id, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")


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


@pytest.mark.parametrize(("chosen", "card"), [("polish", "D♥"), (None, "Д♥")])
def test_a_refusal_names_the_card_by_the_letters_that_the_player_chose(table, people, chosen, card):
    if chosen is not None:
        Preferences.objects.update_or_create(user=people[2], defaults={"card_letters": chosen})
    refused = TableError("not_in_hand", card="QH")
    reply = actions.refusal(table.id, Viewer(people[2].pk, "uk"), "one", refused)
    assert json.loads(reply.text)["problem"]["detail"].startswith(f"{card}: ")


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


def test_after_the_deadline_the_caretaker_has_acted(table, people):
    expire(table)
    assert error_code(act, table.id, people[2], "bid 105") == "time_up"
    assert Entry.objects.get(game=table, number=1).text == "pass"


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
