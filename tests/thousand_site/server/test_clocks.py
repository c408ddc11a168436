"""Tests of beat and ticker inside a worker."""

import os
import signal
import time
from types import SimpleNamespace
from typing import Any

import pytest

from thousand_site.celery import app
from thousand_site.server import clocks


def worker(directory: Any) -> Any:
    return SimpleNamespace(app=app, schedule_filename=str(directory / "beat"), scheduler=None)


@pytest.mark.parametrize(("setting", "runs"), [("1", True), ("0", False), ("", False)])
def test_only_a_worker_that_is_told_to_runs_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, setting: str, runs: bool
) -> None:
    monkeypatch.setenv("WORKER_CLOCKS", setting)
    step = clocks.ClocksStep(worker(tmp_path))
    assert step.include_if(worker(tmp_path)) == runs


def test_both_run_until_the_worker_stops(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    ticks: list[float] = []
    monkeypatch.setattr("games.ticker.Ticker.tick", lambda _, clock: ticks.append(clock))
    monkeypatch.setattr("celery.beat.Service.start", lambda self: self._is_shutdown.set())
    step = clocks.ClocksStep(worker(tmp_path))
    step.start(worker(tmp_path))
    deadline = time.monotonic() + 10
    while not ticks and time.monotonic() < deadline:
        time.sleep(0.02)
    step.stop(worker(tmp_path))
    assert ticks and not any(thread.is_alive() for thread in step.threads)


def test_a_failure_ends_the_worker(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its supervisor starts it again; a worker without clocks would look alive."""
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(clocks.os, "kill", lambda *given: sent.append(given))

    def fails() -> None:
        raise OSError("no schedule")

    clocks._work("beat", fails)
    assert sent == [(os.getpid(), signal.SIGTERM)]
    assert "beat failed" in caplog.text
