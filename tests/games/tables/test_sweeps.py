"""Sweeps find and count lost work, however many run at once."""

from datetime import timedelta

import pytest
from django.utils import timezone
from prometheus_client import REGISTRY

from accounts import valkey
from games.models import Game, Seat
from games.monitoring import metrics, queue_probe
from games.tables import scheduling, sweeps
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from games.tasks import record_probe, sweep_records, sweep_stale, sweep_turns, sweep_unfinalised
from ratings.models import RatingChange
from tests.factories import persons
from tests.games.factories import played_game, recorded
from tests.games.tables.driver import act, live_of
from tests.games.tables.threads import at_once
from thousand_site.celery import app, every

pytestmark = pytest.mark.usefixtures("notices", "queued")
LONG_AGO = timedelta(days=2)


def found(sweep: str) -> float:
    return REGISTRY.get_sample_value("thousand_sweep_found_total", {"sweep": sweep})


def quiet_since(game: Game, ago: timedelta, due: timedelta | None = None) -> None:
    """The table has not moved for this long, and the ticker does not know of it."""
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(
        turn_at=now - ago, due_at=None if due is None else now + due
    )
    store.cache.clear()


def test_an_unnoticed_timeout_is_found_once(table):
    quiet_since(table, timedelta(hours=1), -timedelta(minutes=1))
    before = found("clocks")
    at_once(*[sweep_turns] * 4)
    assert found("clocks") == before + 1
    assert Game.objects.get(pk=table.pk).version == 2


def test_a_lost_bot_turn_is_found_once(pool, bots, queued):
    game = create_game(pool, bots[:3])
    quiet_since(game, timedelta(minutes=1), -timedelta(seconds=20))
    queued.clear()
    before = found("bots")
    at_once(*[sweep_turns] * 4)
    assert found("bots") == before + 1
    assert queued == [("games.bot_turn", game.id, 1)]


def test_a_lost_finalisation_is_found_until_it_is_done(over, queued):
    Game.objects.update(ended_at=timezone.now() - timedelta(minutes=1))
    before = found("unfinalised")
    queued.clear()
    sweep_unfinalised()
    assert queued == [("games.finalise", over.id)] and found("unfinalised") == before + 1
    at_once(*[lambda: finalise.finalise(over.id)] * 4)
    sweep_unfinalised()
    assert found("unfinalised") == before + 1
    assert RatingChange.objects.count() == 3


@pytest.mark.parametrize("due", [None, timedelta(days=3)])
def test_a_stale_table_is_woken(table, due):
    """Its due time was lost, or is far beyond what its clocks allow."""
    quiet_since(table, timedelta(hours=1), due)
    assert scheduling.lease_due(timezone.now()) == []
    before = found("stale")
    sweep_stale()
    assert found("stale") == before + 1
    assert [one.game_id for one in scheduling.lease_due(timezone.now())] == [table.id]


def test_a_table_whose_clocks_still_run_is_not_stale(table, pool):
    longest = timedelta(milliseconds=pool.action_ms + pool.reserve_ms)
    quiet_since(table, longest + sweeps.STALE_AFTER - timedelta(minutes=1))
    assert sweeps.sweep_stale(timezone.now()) == 0


def test_an_unplayable_game_is_closed_and_its_people_are_free(table, people, queued):
    """Its agreements are unknown to this server."""
    quiet_since(table, LONG_AGO, -LONG_AGO)
    Game.objects.update(agreements={"preset": "nonsense"})
    queued.clear()
    at_once(*[sweep_stale] * 4)
    table.refresh_from_db()
    assert (table.status, table.stopped, table.places) == ("stopped", "closed", None)
    assert not Seat.objects.filter(running=True).exists()
    assert queued == [("games.finalise", table.id)]
    assert finalise.finalise(table.id)
    assert not RatingChange.objects.exists()


def test_an_aborted_game_is_announced_to_everybody(table, people):
    act(table.id, people[2], "pass")
    view = rendered.render_for(table.id, rendered.Viewer(people[0].pk, "en"))
    quiet_since(table, LONG_AGO)
    sweep_stale()
    live = live_of(table.id)
    assert live.game.over and live.game.stopped == "closed" and live.places is None
    assert rendered.outdated_games([(table.id, view.seat, view.version_key)]) == {table.id}
    assert rendered.table_for(table.id, people[0].pk)["status"] == "stopped"
    finalise.finalise(table.id)
    table.refresh_from_db()
    assert table.record["stopped"] == {"reason": "closed"} and table.record["deals"] == []


def test_a_log_that_was_not_packed_is_packed_by_a_sweep(rated):
    kept = rated.record
    Game.objects.update(record=None, finalised_at=timezone.now() - timedelta(minutes=1))
    before = found("records")
    at_once(*[sweep_records] * 3)
    packed = Game.objects.get(pk=rated.pk).record
    assert packed["deals"] == kept["deals"] and packed["ratings"] == kept["ratings"]
    assert packed["fairness"] == kept["fairness"]
    assert found("records") > before
    assert sweeps.sweep_records(timezone.now()) == 0


def test_a_failure_in_a_sweep_does_not_stop_others(rated, pool, monkeypatch):
    second = recorded(played_game(pool, persons(3)))
    Game.objects.update(record=None, finalised_at=timezone.now() - timedelta(minutes=1))
    pack, failed = finalise.pack_record, metrics.sweep_failed.labels("records")._value.get()

    def broken(game_id: str) -> bool:
        if game_id == rated.id:
            raise RuntimeError
        return pack(game_id)

    monkeypatch.setattr(finalise, "pack_record", broken)
    sweep_records()
    assert Game.objects.get(pk=second.pk).record
    assert metrics.sweep_failed.labels("records")._value.get() == failed + 1


# Canaries and the plan of periodic jobs.


def test_a_probe_records_when_its_queue_was_served(settings):
    valkey.client().delete(queue_probe._key())
    assert queue_probe.ages() == dict.fromkeys(settings.QUEUES)
    record_probe("bots")
    heard = queue_probe.ages()
    assert 0 <= heard["bots"] < 5 and heard["default"] is None


def test_a_probe_goes_through_every_queue_and_no_periodic_job_piles_up(settings):
    jobs = app.conf.beat_schedule.values()
    singing = {job["options"]["queue"] for job in jobs if job["task"] == "games.queue_probe"}
    assert singing == set(settings.QUEUES)
    assert all(job["options"]["expires"] <= job["schedule"] for job in jobs)


def test_every_sweep_is_scheduled_in_its_own_queue(settings):
    jobs = {job["task"] for job in app.conf.beat_schedule.values()}
    names = {name for name in app.tasks if name.startswith("games.sweep_")}
    assert names <= jobs and len(names) == 8
    routed = {name: app.amqp.router.route({}, name)["queue"].name for name in names}
    assert set(routed.values()) == {"sweeps"}
    assert app.amqp.router.route({}, "games.bot_turn")["queue"].name == "bots"
    assert app.conf.task_acks_late and app.conf.task_reject_on_worker_lost


@pytest.mark.parametrize("name", ["games.bot_games", "luck.sweep", "daily.bot_lines"])
def test_jobs_that_search_wait_behind_the_turns_of_bots(name):
    """No other worker loads the search for them."""
    (job,) = [job for job in app.conf.beat_schedule.values() if job["task"] == name]
    assert app.amqp.router.route({}, name)["queue"].name == "bots"
    assert job["options"]["priority"] == scheduling.LAST


@pytest.mark.parametrize(
    ("seconds", "factor", "paused"), [(10, 1, 10), (10, 3, 30), (3000, 3, 3600), (7200, 3, 7200)]
)
def test_a_small_site_runs_its_jobs_less_often(settings, seconds, factor, paused):
    settings.JOB_INTERVALS = factor
    job = every(seconds, "games.sweep_turns")
    assert job["schedule"] == job["options"]["expires"] == paused
