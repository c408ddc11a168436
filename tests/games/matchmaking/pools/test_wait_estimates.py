"""Tests of games.matchmaking.pools.wait_estimates."""

import time

from accounts import valkey
from games.matchmaking.pools import wait_estimates
from games.matchmaking.pools.wait_estimates import (
    MAX_WAITS,
    MIN_WAITS,
    estimated_waits,
    record_waits,
)


def ms(*seconds: int) -> list[int]:
    return [1000 * number for number in seconds]


def test_the_estimate_is_the_median_wait():
    record_waits("calm", ms(1, 2, 3, 40, 50))
    record_waits("quick", ms(4, 1, 3, 2))
    assert estimated_waits(["calm", "quick"]) == {"calm": 3, "quick": 2}


def test_too_few_waits_give_no_estimate():
    record_waits("calm", ms(*[5] * (MIN_WAITS - 1)))
    assert estimated_waits(["calm"]) == {}


def test_estimates_are_per_pool_and_rounded_up_to_seconds():
    record_waits("calm", ms(3, 3, 4, 9))
    record_waits("quick", [1001] * MIN_WAITS)
    record_waits("nobody", [])
    assert estimated_waits(["calm", "quick", "nobody"]) == {"calm": 3, "quick": 2}
    assert estimated_waits([]) == {}


def test_only_the_latest_waits_count():
    record_waits("calm", ms(*[90] * MAX_WAITS))
    record_waits("calm", ms(*[5] * MAX_WAITS))
    assert estimated_waits(["calm"]) == {"calm": 5}
    client = valkey.client()
    assert client.llen(wait_estimates._key("calm")) == MAX_WAITS
    assert 0 < client.ttl(wait_estimates._key("calm")) <= wait_estimates.MAX_AGE_SECONDS


def test_old_waits_do_not_count(monkeypatch):
    record_waits("calm", ms(5, 5, 5, 5))
    then = time.time()
    monkeypatch.setattr(
        wait_estimates.time, "time", lambda: then + wait_estimates.MAX_AGE_SECONDS + 2
    )
    assert estimated_waits(["calm"]) == {}


def test_without_valkey_there_is_no_estimate_and_no_immediate_retry(monkeypatch):
    attempts = []

    def dead():
        attempts.append(1)
        return wait_estimates.redis.Redis.from_url("redis://127.0.0.1:1/0", retry=None)

    monkeypatch.setattr(valkey, "client", dead)
    record_waits("calm", ms(5, 5, 5, 5))
    failed_at = wait_estimates._failed_at
    assert estimated_waits(["calm"]) == {}
    assert len(attempts) == 2 and wait_estimates._failed_at == failed_at > 0
