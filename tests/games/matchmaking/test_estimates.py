"""How long it takes to be seated, as home says it."""

import time

from accounts import valkey
from games.matchmaking import wait_estimates
from games.matchmaking.wait_estimates import ENOUGH, KEPT, Wait, about, median, note


def seated(*seconds: int) -> list[Wait]:
    return [Wait(1000 * one, seated=True) for one in seconds]


def left(*seconds: int) -> list[Wait]:
    return [Wait(1000 * one, seated=False) for one in seconds]


def test_of_those_who_were_all_seated_the_middle_one():
    assert median(seated(1, 2, 3, 40, 50)) == 3000
    assert median(seated(4, 1, 3, 2)) == 2000


def test_too_few_say_nothing():
    assert median(seated(1, 2, 3)) is None
    assert median([*seated(1, 2, 3), *left(4, 5, 6)]) is None


def test_who_left_would_have_waited_longer():
    """Without them the others look quicker than they were."""
    assert median([*seated(1, 2, 9, 10), *left(3, 3, 3)]) == 9000
    assert median(seated(1, 2, 9, 10)) == 2000


def test_who_left_at_once_says_nothing():
    assert median([*seated(1, 2, 3, 40), *left(*[0] * 20)]) == 2000


def test_when_more_leave_than_are_seated_nobody_knows():
    assert median([*seated(1, 1, 1, 1), *left(*[5] * 20)]) is None


def test_what_is_noted_is_read_by_pool_in_whole_seconds_upwards():
    note("calm", seated(3, 3, 4, 9))
    note("quick", [Wait(1001, seated=True)] * ENOUGH)
    note("slow", left(3))
    note("nobody", [])
    assert about(["calm", "quick", "slow", "nobody"]) == {"calm": 3, "quick": 2}
    assert about([]) == {}


def test_only_the_last_count():
    note("calm", seated(*[90] * KEPT))
    note("calm", seated(*[5] * KEPT))
    assert about(["calm"]) == {"calm": 5}
    client = valkey.client()
    assert client.llen(wait_estimates._key("calm")) == KEPT
    assert 0 < client.ttl(wait_estimates._key("calm")) <= wait_estimates.SECONDS


def test_what_was_long_ago_does_not(monkeypatch):
    note("calm", seated(5, 5, 5, 5))
    then = time.time()
    monkeypatch.setattr(wait_estimates.time, "time", lambda: then + wait_estimates.SECONDS + 2)
    assert about(["calm"]) == {}


def test_without_valkey_nothing_is_known_and_nobody_asks_again_at_once(monkeypatch):
    asked = []

    def dead():
        asked.append(1)
        return wait_estimates.redis.Redis.from_url("redis://127.0.0.1:1/0", retry=None)

    monkeypatch.setattr(valkey, "client", dead)
    note("calm", seated(5, 5, 5, 5))
    failed_at = wait_estimates._failed_at
    assert about(["calm"]) == {}
    assert len(asked) == 2 and wait_estimates._failed_at == failed_at > 0
