"""Health probes: liveness, readiness and the whole site."""

import asyncio
import os
import time
from datetime import timedelta
from email.message import Message
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError

import pytest
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


def test_a_process_is_alive_while_it_touches_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert liveness.main(["ticker"]) == 1
    monkeypatch.setenv("LIVENESS_DIR", str(tmp_path))
    assert liveness.main(["ticker"]) == 1
    liveness.touch("ticker")
    assert liveness.main(["ticker", "5"]) == 0
    old = time.time() - 60
    os.utime(tmp_path / "ticker.alive", (old, old))
    assert liveness.main(["ticker", "5"]) == 1


def test_a_failing_check_of_a_process_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said() -> str:
        liveness.main(["ticker"])
        return capsys.readouterr().out

    assert "LIVENESS_DIR is not set" in said()
    monkeypatch.setenv("LIVENESS_DIR", str(tmp_path))
    assert f"ticker has not touched {tmp_path}/ticker.alive yet" in said()
    liveness.touch("ticker")
    assert said() == ""
    old = time.time() - 60
    os.utime(tmp_path / "ticker.alive", (old, old))
    assert "60 s ago, more than 30" in said()


def test_an_unreachable_page_is_not_alive(capsys: pytest.CaptureFixture[str]) -> None:
    assert liveness.main(["http://127.0.0.1:1/health/live"]) == 1
    assert "does not answer: " in capsys.readouterr().out


def test_a_failing_check_of_a_page_says_what_the_page_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(url: str, timeout: float) -> None:
        raise HTTPError(url, 503, "", Message(), BytesIO(b'{"database": "failed"}'))

    monkeypatch.setattr(liveness.urllib.request, "urlopen", refuse)
    assert liveness.main(["http://a/health/ready"]) == 1
    assert capsys.readouterr().out == 'http://a/health/ready answers 503: {"database": "failed"}\n'
