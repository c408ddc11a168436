"""Who lives, who can serve, and who is late."""

import asyncio
import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import OperationalError
from django.test import AsyncClient, Client, override_settings
from django.utils import timezone

from accounts import valkey
from games.models import Heartbeat
from games.monitoring import liveness, queue_probe
from thousand_site.monitoring import health


def beat(seconds_ago: float = 0) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": at})
    for queue in settings.QUEUES:
        queue_probe.sing(queue)


def gone(*_: object) -> None:
    raise redis.ConnectionError


def broken() -> None:
    raise OperationalError("password of nobody")


def test_a_process_lives_without_database_and_by_any_name(client: Client) -> None:
    answer = client.get("/health/live", headers={"host": "10.1.2.3"})
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_https_alone_is_not_asked_of_who_watches(client: Client) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        assert client.get("/health/live").status_code == 200
        assert Client().get("/").status_code == 301


@pytest.mark.django_db
def test_all_is_well(client: Client) -> None:
    beat()
    for page in ("ready", "site"):
        answer = client.get(f"/health/{page}")
        assert answer.status_code == 200
        assert answer.json()["status"] == "ok", answer.json()
        assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_without_valkey_nobody_is_sent_here(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat()
    monkeypatch.setattr(health, "_ask_valkey", gone)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["valkey"]) == (503, "failed")


@pytest.mark.django_db
def test_without_a_database_nobody_is_sent_here_and_nobody_reads_why(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_ask_database", broken)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "failed")
    assert "password" not in answer.content.decode()


@pytest.mark.django_db
def test_a_ticker_that_is_late_is_a_matter_for_people_not_for_the_balancer(client: Client) -> None:
    beat(seconds_ago=60)
    assert client.get("/health/ready").status_code == 200
    answer = client.get("/health/site")
    assert answer.status_code == 503
    assert "ticker" in answer.json()["late"]


@pytest.mark.django_db
def test_a_queue_that_nobody_serves_is_named(client: Client) -> None:
    beat()
    valkey.client().hdel(queue_probe._key(), "bots")
    assert client.get("/health/site").json()["late"] == ["queue bots"]
    valkey.client().hset(queue_probe._key(), "bots", str(time.time() - 120))
    answer = client.get("/health/site")
    assert (answer.status_code, answer.json()["late"]) == (503, ["queue bots"])


async def test_the_living_answer_does_not_wait_for_the_thread_of_pages() -> None:
    answer = await asyncio.wait_for(AsyncClient().get("/health/live"), 30)
    assert answer.status_code == 200


def test_a_part_lives_while_it_touches_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert liveness.main(["ticker"]) == 1
    monkeypatch.setenv("ALIVE_DIR", str(tmp_path))
    assert liveness.main(["ticker"]) == 1
    liveness.touch("ticker")
    assert liveness.main(["ticker", "5"]) == 0
    old = time.time() - 60
    os.utime(tmp_path / "ticker.alive", (old, old))
    assert liveness.main(["ticker", "5"]) == 1


def test_a_page_that_is_not_there_is_no_sign_of_life() -> None:
    assert liveness.main(["http://127.0.0.1:1/health/live"]) == 1
