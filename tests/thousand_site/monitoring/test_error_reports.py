"""Reports of errors: one is sent, and nothing of a game, of a person or of a request is in it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site import ROOT

pytest.importorskip("sentry_sdk")

# In a process of its own: the library hooks into Django and Celery for good. What nobody may learn
# comes from its environment, since reports show lines of code.
SCRIPT = """
import json, logging, os, sys, types
from sentry_sdk.transport import Transport
from thousand_site.monitoring import error_reports

sent, raw = [], []
scrub = error_reports.scrub

class Kept(Transport):
    def capture_envelope(self, envelope):
        sent.append(envelope.serialize().decode())

def noted(event, hint):
    raw.append(repr((event, hint["exc_info"][1] if "exc_info" in hint else "")))
    return scrub(event, hint)

error_reports.scrub = noted
error_reports.start("https://key@errors.example.org/1", Kept)

import django
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from celery import shared_task

def broken(request, word):
    known = os.environ["KNOWN"]
    raise ValueError(f"{known} {request.COOKIES} {request.body}")

@shared_task(name="games.broken")
def task(hand):
    raise KeyError(hand)

urls = types.ModuleType("broken_urls")
urls.urlpatterns = [path("join/<str:word>/", broken)]
urls.handler500 = lambda request: HttpResponse(status=500)
sys.modules["broken_urls"], settings.ROOT_URLCONF = urls, "broken_urls"
django.setup()
settings.MIDDLEWARE = []
client = Client(raise_request_exception=False)
client.cookies["sessionid"] = "COOKIE-VALUE"
headers = {"authorization": "Bearer TOKEN-VALUE"}
client.post("/join/PATH-SECRET/?q=QUERY-VALUE", {"a": "BODY-VALUE"}, headers=headers)
task.apply([os.environ["KNOWN"]])
log = logging.getLogger("games.tables.test")
log.error("the hand of %s is lost", os.environ["KNOWN"], extra={"secret": os.environ["KNOWN"]})
print(json.dumps([sent, raw]))
"""
SECRETS = ("5ec4e7", "AS KH", "anna@", "COOKIE-VALUE", "TOKEN-VALUE", "BODY-VALUE", "PATH-SECRET")
SECRETS += ("QUERY-VALUE",)


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str]]:
    """Return the reports as sent, and as the library made them."""
    environment = {"PATH": os.environ["PATH"], "KNOWN": "5ec4e7 AS KH anna@example.org"}
    environment["DATA_DIR"] = str(tmp_path_factory.mktemp("data"))
    environment["LOG_LEVEL"] = "ERROR"
    environment["DJANGO_SETTINGS_MODULE"] = "thousand_site.settings"
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    sent, raw = json.loads(run.stdout.splitlines()[-1])
    return sent, raw


Reported = tuple[list[str], list[str]]


def events(sent: list[str]) -> list[dict[str, Any]]:
    """Return the reports in the envelopes."""
    lines = [line for envelope in sent for line in envelope.splitlines()]
    found = [json.loads(line) for line in lines if line.startswith("{")]
    return [line for line in found if "exception" in line or "logentry" in line]


def test_an_error_of_a_page_a_task_and_a_log_line_are_sent(reported: Reported) -> None:
    page, task, line = events(reported[0])
    assert page["exception"]["values"][-1]["type"] == "ValueError"
    assert page["exception"]["values"][-1]["stacktrace"]["frames"][-1]["function"] == "broken"
    assert task["exception"]["values"][-1]["type"] == "KeyError"
    assert task["transaction"] == "games.broken"
    assert line["logentry"] == {"message": "the hand of %s is lost"}


def test_no_secret_no_cookie_and_no_token_is_in_a_report(reported: Reported) -> None:
    sent, raw = ("".join(texts) for texts in reported)
    # There was something to leak.
    assert all(secret in raw for secret in ("5ec4e7", "AS KH", "anna@", "COOKIE-VALUE"))
    assert [secret for secret in SECRETS if secret in sent] == []
    for event in events(reported[0]):
        assert not {"request", "user", "extra", "breadcrumbs", "contexts"} & set(event)


def test_without_a_dsn_the_library_is_not_even_loaded(tmp_path: Path) -> None:
    show = "import sys; from thousand_site import settings; print('sentry_sdk' in sys.modules)"
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", show], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.stdout.strip() == "False"
