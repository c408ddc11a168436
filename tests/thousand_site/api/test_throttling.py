"""Tests of rate limits in the API."""

import pytest
from django.conf import settings
from django.test import Client

from accounts import valkey
from accounts.models import User
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for
from thousand_site.api import throttling

pytestmark = pytest.mark.usefixtures("defaults", "low_limits")


@pytest.fixture
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two reads per minute, in a minute that does not end."""
    monkeypatch.setattr(settings, "API_LIMITS", {"reads": 2, "queue": 1, "streams": 1})
    monkeypatch.setattr(throttling.time, "time", lambda: 6000.5)
    monkeypatch.setattr(throttling, "_failed_at", -throttling.RETRY_AFTER_FAILURE_S)
    monkeypatch.setattr(settings, "REDIS_PREFIX", f"{settings.REDIS_PREFIX}-narrow")
    for key in valkey.client().scan_iter(f"{settings.REDIS_PREFIX}:*"):
        valkey.client().delete(key)


def test_too_many_requests_get_a_retry_time(client: Client) -> None:
    assert [client.get("/api/pools/").status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get("/api/ladders/")
    assert answer.json()["error"] == "throttled" and answer["Retry-After"] == "60"
    assert "60 s" in answer.json()["text"]


def test_accounts_and_addresses_are_counted_separately(
    ask: Ask, client: Client, people: list[User]
) -> None:
    tokens_of = [token_for(user, "read", "play") for user in people[:2]]
    for token in ["", *tokens_of]:
        ask("pools/", token)
        ask("pools/", token)
        assert ask("pools/", token, code=429)["error"] == "throttled"
    assert client.get("/api/pools/", REMOTE_ADDR="8.8.8.8").status_code == 200
    # What is query of the queue is counted by itself, and so are two tokens of one account.
    ask("queue/", tokens_of[0])
    ask("queue/", token_for(people[0], "play"), code=429)


def test_forwarded_headers_of_clients_are_ignored(client: Client) -> None:
    said = [{"x-forwarded-for": f"8.8.8.{n}"} for n in range(3)]
    assert [client.get("/api/pools/", headers=h).status_code for h in said] == [200, 200, 429]


def test_a_household_network_counts_as_one_client(client: Client) -> None:
    home = [f"2a00:1450:4001:82a::{n}" for n in range(1, 4)]
    query = [client.get("/api/pools/", REMOTE_ADDR=address).status_code for address in home]
    assert query == [200, 200, 429]


def test_without_valkey_there_is_no_limit(client: Client, valkey_down: None) -> None:
    assert [client.get("/api/ladders/").status_code for _ in range(4)] == [200] * 4
