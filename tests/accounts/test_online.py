"""Who is here: by the pages they open, and nobody where Valkey does not answer."""

from collections.abc import Iterator

import pytest
import redis
from django.test import Client

from accounts import online, valkey
from accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(online, "_silent_until", 0.0)
    # Another test of this process may have opened it while Valkey was away.
    valkey.client.cache_clear()
    valkey.client().delete(online._key())
    yield
    valkey.client().delete(online._key())


def test_who_was_seen_is_here_and_nobody_else() -> None:
    online.seen(7)
    assert online.online([6, 7, 8]) == {7}
    assert online.online([]) == set()


def test_after_a_while_nobody_counts_as_here(monkeypatch: pytest.MonkeyPatch) -> None:
    online.seen(7)
    later = online.time.time() + online.SECONDS + 1
    monkeypatch.setattr(online.time, "time", lambda: later)
    assert online.online([7]) == set()
    online.seen(8)
    assert valkey.client().zrange(online._key(), 0, -1) == ["8"]


def test_a_silent_valkey_is_asked_once_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Silent:
        def zmscore(self, *_: object) -> object:
            asked.append(1)
            raise redis.ConnectionError

    monkeypatch.setattr(valkey, "client", Silent)
    assert online.online([7]) == set()
    assert online.online([7]) == set()
    online.seen(7)
    assert asked == [1]
    monkeypatch.undo()


@pytest.mark.django_db
def test_a_page_tells_that_its_reader_is_here(client: Client) -> None:
    anna = User.objects.create_user("Anna")
    assert client.get("/").status_code == 200
    assert valkey.client().zcard(online._key()) == 0
    client.force_login(anna, backend=BACKEND)
    client.get("/")
    assert online.online([anna.pk]) == {anna.pk}
