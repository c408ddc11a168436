"""Metrics of the database's pool."""

from types import SimpleNamespace

import pytest

from thousand_site.monitoring import pool_metrics


def samples() -> dict[str, float]:
    families = pool_metrics.PoolCollector().collect()
    return {sample.name: sample.value for family in families for sample in family.samples}


def test_size_use_and_waiting_are_those_of_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    stats = {"pool_size": 5, "pool_max": 12, "pool_available": 2, "requests_waiting": 1}
    stats |= {"requests_wait_ms": 1500, "requests_queued": 7}
    pool = SimpleNamespace(get_stats=lambda: stats)
    monkeypatch.setattr(pool_metrics, "connection", SimpleNamespace(pool=pool))
    found = samples()
    assert found["thousand_database_pool_size"] == 5
    assert found["thousand_database_pool_max"] == 12
    assert found["thousand_database_pool_in_use"] == 3
    assert found["thousand_database_pool_waiting"] == 1
    assert found["thousand_database_pool_wait_seconds_total"] == 1.5
    assert found["thousand_database_pool_waits_total"] == 7
    assert found["thousand_database_pool_timeouts_total"] == 0


@pytest.mark.parametrize("connection", [SimpleNamespace(pool=None), SimpleNamespace()])
def test_without_a_pool_there_are_none(
    monkeypatch: pytest.MonkeyPatch, connection: SimpleNamespace
) -> None:
    monkeypatch.setattr(pool_metrics, "connection", connection)
    assert samples() == {}
