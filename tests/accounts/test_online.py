"""Tests of online users."""

from collections.abc import Iterator

import pytest
import redis
from django.test import Client

from accounts import online, valkey
from accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(online, "_paused_until", 0.0)
    # Another test of this process may have opened it while Valkey was away.
    valkey.client.cache_clear()
    valkey.client().delete(online._key())
    yield
    valkey.client().delete(online._key())


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


@pytest.mark.django_db
def test_opening_a_page_marks_the_user_as_online(client: Client) -> None:
    anna = User.objects.create_user("Anna")
    assert client.get("/").status_code == 200
    assert valkey.client().zcard(online._key()) == 0
    client.force_login(anna, backend=BACKEND)
    client.get("/")
    assert online.online_users([anna.pk]) == {anna.pk}
