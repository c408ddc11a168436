"""Tests of users with an open page of a tournament."""

import time

import pytest
import redis

from accounts import valkey
from tournaments import presence


@pytest.fixture(autouse=True)
def known_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Valkey has run for a while."""
    valkey.client().set(presence._key("since"), int(time.time()) - 100)


def test_an_entrant_who_opened_the_page_is_present_and_others_are_absent():
    presence.mark_present("cup", [1, 2])
    assert presence.absent("cup", [1, 2, 3]) == {3}
    assert presence.absent("other", [1]) == {1}


def test_an_old_sign_counts_no_longer():
    valkey.client().zadd(presence._key("cup"), {"1": time.time() - presence.TTL_SECONDS - 1})
    assert presence.absent("cup", [1]) == {1}


def test_just_after_its_start_valkey_knows_nobody_and_all_count_as_present():
    valkey.client().set(presence._key("since"), int(time.time()))
    assert presence.absent("cup", [1]) == set()
    valkey.client().delete(presence._key("since"))
    assert presence.absent("cup", [1]) == set()


def test_without_valkey_all_count_as_present(monkeypatch):
    def broken() -> None:
        raise redis.ConnectionError

    monkeypatch.setattr(valkey, "client", broken)
    presence.mark_present("cup", [1])
    assert presence.absent("cup", [1]) == set()


def test_of_nobody_nothing_is_asked():
    assert presence.absent("cup", []) == set()
