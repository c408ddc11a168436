"""Health probes: liveness, readiness and the whole site."""

import asyncio
import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import AsyncClient, Client, override_settings
from django.utils import timezone

from accounts import valkey
from games.models import Heartbeat
from games.monitoring import queue_probe
from thousand_site.monitoring import health


def beat(seconds_ago: float = 0) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Heartbeat.objects.update_or_create(pk=1, defaults={"ticker_at": at})
    for queue in settings.QUEUES:
        queue_probe.record_probe(queue)


def broken() -> None:
    raise OperationalError("password of nobody")


def test_liveness_needs_no_database_and_accepts_any_host(client: Client) -> None:
    answer = client.get("/health/live", headers={"host": "10.1.2.3"})
    assert (answer.status_code, answer.json()) == (200, {"status": "OK"})


def test_probes_are_not_redirected_to_https(client: Client) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        assert client.get("/health/live").status_code == 200
        assert Client().get("/").status_code == 301


@pytest.mark.django_db(transaction=True)
def test_a_healthy_site_answers_200(client: Client) -> None:
    beat()
    for page in ("ready", "site"):
        answer = client.get(f"/health/{page}")
        assert answer.status_code == 200
        assert set(answer.json().values()) == {"OK"}, answer.json()
        assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db(transaction=True)
def test_without_valkey_the_process_is_not_ready(
    client: Client, request: pytest.FixtureRequest
) -> None:
    beat()
    request.getfixturevalue("valkey_down")
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["valkey"]) == (503, "failed")


@pytest.mark.django_db(transaction=True)
def test_without_a_database_the_process_is_not_ready_and_no_error_text_leaks(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ask_database", broken)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "failed")
    assert "password" not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_late_ticker_fails_the_site_probe_only(client: Client) -> None:
    beat(seconds_ago=60)
    assert client.get("/health/ready").status_code == 200
    answer = client.get("/health/site")
    assert answer.status_code == 503
    assert answer.json()["ticker"] == "late"


@pytest.mark.django_db(transaction=True)
def test_an_unserved_queue_is_named(client: Client) -> None:
    beat()
    valkey.client().hdel(queue_probe._key(), "bots")
    assert _late(client) == ["queue bots"]
    valkey.client().hset(queue_probe._key(), "bots", str(time.time() - 120))
    assert _late(client) == ["queue bots"]


def _late(client: Client) -> list[str]:
    answer = client.get("/health/site")
    assert answer.status_code == 503
    return [name for name, word in answer.json().items() if word == "late"]


async def test_liveness_does_not_wait_for_the_thread_of_pages() -> None:
    answer = await asyncio.wait_for(AsyncClient().get("/health/live"), 30)
    assert answer.status_code == 200
