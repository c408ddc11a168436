"""Tests of docs/api.md: its requests work, and its tables are complete."""

import re
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.tokens import services as tokens
from games.matchmaking import presence
from tests.thousand_site.api.factories import played_game, token_for
from thousand_site.api.base import throttling
from thousand_site.api.base.permissions import WRITES
from thousand_site.api.custom_tables.serializers import (
    CustomTableSerializer,
    TableInvitationSerializer,
)
from thousand_site.api.extras.webhooks import DeliverySerializer, WebhookWithKeySerializer
from thousand_site.api.tournaments.base import WHOLE_TOURNAMENT
from thousand_site.settings import LIMITS

TEXT = (Path(settings.BASE_DIR) / "docs" / "api.md").read_text(encoding="utf-8")
SHELL = re.compile(r"```sh\n(.*?)```", re.S)


def requests() -> list[list[str]]:
    """Return the arguments of each curl command."""
    lines = "".join(SHELL.findall(TEXT)).replace("\\\n", " ").splitlines()
    return [shlex.split(line) for line in lines if line.startswith("curl")]


def send(client: Client, words: list[str], token: str) -> Any:
    """Send the request of a curl command."""
    named, address, method, body = {}, "", "GET", ""
    rest = iter(words[1:])
    for word in rest:
        if word == "-H":
            name, _, value = next(rest).partition(": ")
            named[name.lower()] = value.replace("$TOKEN", token)
        elif word == "-d":
            method, body = "POST", next(rest)
        elif word == "-X":
            method = next(rest)
        else:
            address = word
    parts = urlsplit(address)
    kind = named.pop("content-type", "application/json")
    path = f"{parts.path}?{parts.query}"
    return client.generic(method, path, body, content_type=kind, headers=named)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("defaults")
@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_every_documented_request_works(client: Client, people: list[User]) -> None:
    played_game(people, 0)
    token = token_for(people[0], "read", "play")
    presence.mark_page([people[0].pk])
    found = requests()
    assert len(found) == 10
    for words in found:
        answer = send(client, words, token)
        assert answer.status_code == 200, (words, answer.content)
        if answer.streaming:
            assert b"".join(answer).endswith(b"\n")


def test_scopes_limits_and_errors_are_documented() -> None:
    assert all(f"| `{scope}` |" in TEXT for scope in tokens.SCOPES)
    for kind in (throttling.READS, throttling.QUEUE, throttling.STREAMS, WRITES, WHOLE_TOURNAMENT):
        assert f"| {LIMITS[kind.name][0]}" in TEXT
    api = Path(settings.BASE_DIR) / "thousand_site" / "api"
    sources = [*api.glob("*.py"), *(api / "base").glob("*.py")]
    codes = set(re.findall(r'code="(\w+)"', "".join(one.read_text() for one in sources)))
    assert {"bad_token", "scope", "no_record"} <= codes
    errors = (Path(settings.BASE_DIR) / "docs" / "errors.md").read_text(encoding="utf-8")
    assert {code for code in codes if f"`{code}`" not in errors} == set()


TABLES = (Path(settings.BASE_DIR) / "docs" / "api_tables.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("heading", "serializer"),
    [
        ("member of a table", CustomTableSerializer),
        ("member of a webhook", WebhookWithKeySerializer),
    ],
)
def test_the_members_of_answers_are_documented(heading: str, serializer: Any) -> None:
    table = TABLES.partition(f"| {heading} | |\n")[2].partition("\n\n")[0]
    told = re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines()))
    assert told == list(serializer().fields)


@pytest.mark.parametrize("serializer", [TableInvitationSerializer, DeliverySerializer])
def test_the_members_of_short_answers_are_documented(serializer: Any) -> None:
    *names, last = [f"`{name}`" for name in serializer().fields]
    assert f" has {', '.join(names)} and {last}." in TABLES.replace(" its ", " ")
