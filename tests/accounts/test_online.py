"""Tests of online users."""

import pytest
import redis
from django.test import Client

from accounts import online, valkey
from accounts.models import User

pytestmark = pytest.mark.usefixtures("nobody_online")


def test_only_seen_users_are_online() -> None:
    online.mark_online(7)
    assert online.online_users([6, 7, 8]) == {7}
    assert online.online_users([]) == set()


def test_users_go_offline_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    online.mark_online(7)
    later = online.time.time() + online.ONLINE_SECONDS + 1
    monkeypatch.setattr(online.time, "time", lambda: later)
    assert online.online_users([7]) == set()
    online.mark_online(8)
    assert valkey.client().zrange(online._key(), 0, -1) == ["8"]


def test_failing_valkey_is_not_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    class FailingValkey:
        def zmscore(self, *_: object) -> object:
            calls.append(1)
            raise redis.ConnectionError

    monkeypatch.setattr(valkey, "client", FailingValkey)
    assert online.online_users([7]) == set()
    assert online.online_users([7]) == set()
    online.mark_online(7)
    assert calls == [1]
    monkeypatch.undo()


def test_opening_a_page_marks_the_user_as_online(client: Client, anna: User) -> None:
    assert client.get("/").status_code == 200
    assert valkey.client().zcard(online._key()) == 0
    client.force_login(anna)
    client.get("/")
    assert online.online_users([anna.pk]) == {anna.pk}
