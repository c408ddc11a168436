"""Tests of token buckets."""

from types import SimpleNamespace

import pytest

from games.realtime import rate_limit
from games.realtime.rate_limit import TokenBucket, TokenBuckets


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The time that buckets read, in seconds: it stands still."""
    found = SimpleNamespace(now=100.0)
    monkeypatch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: found.now))
    return found


def test_a_burst_is_as_large_as_the_bucket(clock: SimpleNamespace) -> None:
    bucket = TokenBucket()
    taken = [bucket.take() for _ in range(bucket.CAPACITY + 2)]
    assert taken == [True] * bucket.CAPACITY + [False] * 2


def test_an_empty_bucket_is_refilled_with_time(clock: SimpleNamespace) -> None:
    bucket = TokenBucket()
    while bucket.take():
        pass
    clock.now += 3 / bucket.REFILL_PER_SECOND
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_sender_that_does_not_stop_overflows_it(clock: SimpleNamespace) -> None:
    bucket = TokenBucket()
    for _ in range(bucket.CAPACITY + bucket.MAX_REJECTED):
        bucket.take()
    assert not bucket.is_overflowing
    bucket.take()
    assert bucket.is_overflowing
    # Half a bucket's pause is forgiveness.
    clock.now += (bucket.CAPACITY / 2 + 1) / bucket.REFILL_PER_SECOND
    assert bucket.take() and not bucket.is_overflowing


def test_only_the_most_recent_senders_are_known(clock: SimpleNamespace) -> None:
    buckets = TokenBuckets(max_known=2)
    old = buckets.of("old")
    for sender in ("one", "old", "two"):
        buckets.of(sender)
    assert buckets.of("old") is old
    buckets.of("three")
    assert buckets.of("two") is not buckets.of("one")
    assert buckets.of("old") is not old
