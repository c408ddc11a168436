"""Levels of log lines."""

import logging

import pytest
from django.test import Client

from thousand_site.monitoring import log_metrics


def errors() -> float:
    (family,) = log_metrics.lines.collect()
    return next(one.value for one in family.samples if one.labels == {"level": "error"})


def test_a_foreign_host_is_told_and_is_no_error(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """Scanners of networks send them; errors call a person."""
    caplog.set_level(logging.INFO)
    before = errors()
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    (line,) = [one for one in caplog.records if one.name == "django.security.DisallowedHost"]
    assert "evil.example" in line.getMessage()
    assert (line.levelname, line.exc_info, errors() - before) == ("INFO", None, 0)


def test_another_suspicious_request_is_an_error() -> None:
    before = errors()
    logging.getLogger("django.security.SuspiciousSession").error("somebody forged a session")
    assert errors() - before == 1
