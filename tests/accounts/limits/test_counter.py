"""Tests of accounts.limits.counter."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from accounts import valkey
from accounts.limits import counter

pytestmark = pytest.mark.usefixtures("limits")


def numbers(name: str, times: int) -> list[int]:
    with ThreadPoolExecutor(16) as threads:
        found = threads.map(lambda _: counter.count(name, 60).number, range(times))
        return sorted(found)


def test_no_two_requests_get_the_same_number() -> None:
    assert numbers("x", 50) == list(range(1, 51))


@pytest.mark.parametrize("down", [False, True])
def test_reading_a_counter_counts_nothing(down: bool, request: pytest.FixtureRequest) -> None:
    if down:
        request.getfixturevalue("valkey_down")
    counter.count("x", 60)
    assert [counter.numbers(["x", "y"]), counter.numbers(["x"])] == [[1, 0], [1]]
    assert counter.numbers([]) == []


def test_another_process_goes_on_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    counter.count("x", 60)
    monkeypatch.setattr(counter, "_local", counter.LocalCounters())
    valkey.client.cache_clear()
    assert counter.count("x", 60).number == 2


def test_a_counter_tells_how_long_it_lives() -> None:
    assert 59 <= counter.count("x", 60).wait_s <= 60
    assert 0 < valkey.client().ttl(valkey.key("limit", "x")) <= 60


def test_later_requests_do_not_prolong_a_counter() -> None:
    counter.count("x", 60)
    valkey.client().expire(valkey.key("limit", "x"), 5)
    assert counter.count("x", 60).wait_s <= 5


def test_a_request_given_back_can_be_taken_again() -> None:
    counter.count("x", 60)
    counter.give_back("x")
    assert counter.count("x", 60).number == 1


def test_an_expired_counter_is_not_given_back() -> None:
    counter.give_back("x")
    assert counter.count("x", 60).number == 1


def test_without_valkey_a_process_counts_for_itself(valkey_down: None) -> None:
    assert numbers("x", 50) == list(range(1, 51))
    counter.give_back("x")
    assert counter.count("x", 60).number == 50


def test_without_valkey_counters_expire(valkey_down: None, monkeypatch: pytest.MonkeyPatch) -> None:
    counter.count("x", 60)
    now = counter.time.monotonic()
    monkeypatch.setattr(counter.time, "monotonic", lambda: now + 60)
    assert counter.count("x", 60).number == 1


def test_without_valkey_many_counters_do_not_remove_a_reached_limit(
    valkey_down: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "MAX_LOCAL_COUNTERS", 100)
    for _ in range(3):
        counter.count("reached", 60)
    for number in range(250):
        counter.count(f"other {number}", 60)
    assert counter.count("reached", 60).number == 4
    assert len(counter._local.known) <= 101
