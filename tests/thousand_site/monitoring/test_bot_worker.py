"""Tests of the worker of bots: its records, and the start of a child."""

import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from celery.signals import worker_init, worker_process_init

from accounts import valkey
from games.monitoring import bot_workers
from thousand_site.celery import app
from thousand_site.monitoring import bot_worker


@pytest.fixture(autouse=True)
def _nothing_recorded(settings: Any) -> Iterator[None]:
    settings.REDIS_PREFIX += "-workers"
    client, key = valkey.client(), bot_workers._key()
    yield
    client.delete(key)


class Worker(SimpleNamespace):
    """Senders of signals are hashable."""

    __hash__ = object.__hash__


def worker(queues: str, pool: str = "prefork", concurrency: int = 2) -> Any:
    """A worker as its step sees it; the timer calls at once."""
    timer = SimpleNamespace(call_repeatedly=lambda _, function, arguments: function(*arguments))
    consumed = SimpleNamespace(consume_from=dict.fromkeys(queues.split(",")))
    pool_class = type("TaskPool", (), {"__module__": f"celery.concurrency.{pool}"})
    return Worker(
        app=SimpleNamespace(amqp=SimpleNamespace(queues=consumed)),
        pool_cls=pool_class,
        concurrency=concurrency,
        timer=timer,
    )


@pytest.mark.parametrize(
    ("started", "processes"),
    [
        (worker("bots"), 2),
        (worker("default,bots", "thread", 8), 1),
        (worker("bots", concurrency=8), 4),
        (worker("default,sweeps"), 0),
    ],
)
def test_a_worker_of_bots_records_how_many_cores_it_can_fill(monkeypatch, started, processes):
    monkeypatch.setattr(bot_worker, "cores", lambda: 4)
    bot_worker.CapacityStep(started).start(started)
    assert bot_workers.processes() == processes


@pytest.mark.parametrize(("queues", "loads"), [("default,bots", True), ("default,sweeps", False)])
def test_only_a_worker_of_bots_loads_their_search_before_its_processes(monkeypatch, queues, loads):
    imported: list[str] = []
    monkeypatch.setattr(bot_worker, "import_module", imported.append)
    worker_init.send(sender=worker(queues))
    assert imported == ["games.bots.search.decisions"] * loads


def test_a_search_that_does_not_load_leaves_the_cheap_levels(monkeypatch, caplog):
    def fails(_: str) -> None:
        raise ImportError("Numba needs another NumPy")

    monkeypatch.setattr(bot_worker, "import_module", fails)
    monkeypatch.setattr(bot_worker.costs, "CAN_SEARCH", True)
    started = worker("bots")
    worker_init.send(sender=started)
    bot_worker.CapacityStep(started).start(started)
    assert bot_workers.processes() == 0
    assert "cannot be loaded" in caplog.text


def test_without_valkey_it_goes_on(valkey_down):
    bot_worker.record(2)


def test_every_worker_has_the_step():
    app.set_current()
    app.finalize()
    assert bot_worker.CapacityStep in app.steps["worker"]


@pytest.mark.parametrize("compiled", [True, False])
def test_a_child_warms_up_yields_its_core_and_says_what_is_missing(monkeypatch, caplog, compiled):
    niceness: list[int] = []
    monkeypatch.setattr(bot_worker.os, "nice", niceness.append)
    monkeypatch.setattr(bot_worker, "warm_up", lambda: {"play"} if compiled else set())
    with caplog.at_level(logging.ERROR):
        worker_process_init.send(sender=None)
    assert bot_worker.NICENESS in niceness
    assert ["compiled" in record.message for record in caplog.records] == [True] * (not compiled)


@pytest.mark.parametrize(("exit_code", "can_search"), [(0, True), (1, False)])
def test_a_worker_that_loads_the_search_when_it_is_needed_tries_it_elsewhere(
    monkeypatch, exit_code, can_search
):
    monkeypatch.setenv("PRELOAD_SEARCH", "0")
    monkeypatch.setattr(bot_worker.costs, "CAN_SEARCH", True)

    def tried(_: str) -> None:
        raise SystemExit(exit_code)

    monkeypatch.setattr(bot_worker, "import_module", tried)
    worker_init.send(sender=worker("bots"))
    assert can_search == bot_worker.costs.CAN_SEARCH


def test_a_child_that_loads_the_search_when_it_is_needed_does_not_warm_up(monkeypatch):
    monkeypatch.setenv("PRELOAD_SEARCH", "0")
    monkeypatch.setattr(bot_worker.os, "nice", lambda _: None)
    monkeypatch.setattr(bot_worker, "warm_up", lambda: pytest.fail("it was loaded"))
    bot_worker.prepare_child()


def test_a_worker_with_child_processes_has_no_pool_of_connections(monkeypatch, settings):
    """Each task would close it."""
    for pool, kept in (("prefork", False), ("thread", True)):
        settings.DATABASES = {"default": {"OPTIONS": {"pool": {"min_size": 1}}}}
        monkeypatch.setattr(bot_worker, "import_module", lambda _: None)
        worker_init.send(sender=worker("default", pool))
        assert ("pool" in settings.DATABASES["default"]["OPTIONS"]) == kept
