"""Tests of thousand_site.api.extras.webhooks."""

import secrets
from typing import Any

import pytest
from django.test import Client

from accounts.clubs.models import Club
from tests.factories import add_members, make_club
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import TokenUser, token_for, token_user, wrong_members
from tests.tournaments.extras.webhooks.conftest import _names  # noqa: F401
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("defaults")
TARGET = {"address": "https://example.org/hook?key=the-secret"}


@pytest.fixture
def olga() -> TokenUser:
    """The owner of the club."""
    return token_user("olga")


@pytest.fixture
def club(olga: TokenUser) -> Club:
    return make_club(olga.user)


@pytest.fixture
def path(club: Club) -> str:
    return f"clubs/{club.key}/webhook/"


def put(ask: Ask, path: str, by: TokenUser, code: int = 200, data: Json = TARGET) -> Json:
    return ask(path, by.token, "put", code, data)


def test_a_webhook_is_set_and_its_key_told_once(ask: Ask, path: str, olga: TokenUser) -> None:
    made = put(ask, path, olga)
    webhook = Webhook.objects.get()
    assert made["signing_key"] == webhook.signing_key and made["host"] == "example.org"
    read = ask(path, olga.token)
    assert read == {name: value for name, value in made.items() if name != "signing_key"}


def test_the_whole_address_is_never_shown(ask: Ask, path: str, olga: TokenUser) -> None:
    shown = [put(ask, path, olga), ask(path, olga.token), ask(path, olga.token, "delete")]
    assert "the-secret" not in str(shown) and not Webhook.objects.exists()


def test_without_one_there_is_none(ask: Ask, path: str, olga: TokenUser) -> None:
    for method in ("get", "delete"):
        assert ask(path, olga.token, method, 404)["code"] == "no_webhook"
    for method in ("get", "post"):
        code = 404 if method == "get" else 409
        assert ask(f"{path}deliveries/", olga.token, method, code)["code"] == "no_webhook"


def test_a_new_key_ends_the_old_one(ask: Ask, path: str, olga: TokenUser) -> None:
    old = put(ask, path, olga)["signing_key"]
    new = ask(f"{path}key/", olga.token, "post")["signing_key"]
    assert new != old and Webhook.objects.get().signing_key == new


def test_a_test_is_created_and_can_be_followed(
    client: Client, ask: Ask, path: str, olga: TokenUser
) -> None:
    put(ask, path, olga)
    headers = {"authorization": f"Bearer {olga.token}", "idempotency-key": secrets.token_hex(8)}
    sent = {"headers": headers, "content_type": "application/json"}
    answers = [client.post(f"/api/v1/{path}deliveries/", **sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    [row] = WebhookDelivery.objects.all()
    place = answers[0]["Location"].removeprefix("/api/v1/")
    assert ask(place, olga.token) == ask(f"{path}deliveries/", olga.token)["results"][0]
    assert ask(place, olga.token)["id"] == row.pk


def test_a_disabled_webhook_is_enabled(ask: Ask, path: str, olga: TokenUser) -> None:
    put(ask, path, olga)
    Webhook.objects.update(disabled_at="2026-10-01T12:00:00Z", failures=20)
    assert ask(path, olga.token)["disabled_at"]
    assert ask(f"{path}enable/", olga.token, "post")["disabled_at"] is None


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"address": "http://example.org/"}, "scheme"),
        ({"address": "https://intranet.example.org/"}, "private"),
        ({"address": "https://example.org:8443/"}, "port"),
        ({"address": "https://example.org/", "form": "discord"}, "bad_discord"),
        ({"address": "https://example.org/", "form": "telegram"}, "bad_token"),
    ],
)
def test_a_target_that_gets_nothing_is_refused(
    ask: Ask, path: str, olga: TokenUser, wrong: Json, code: str
) -> None:
    assert put(ask, path, olga, 409, wrong)["code"] == code
    assert not Webhook.objects.exists()


def test_wrong_members_are_named(ask: Ask, path: str, olga: TokenUser) -> None:
    wrong = put(ask, path, olga, 400, {"form": "fax"})
    assert set(wrong_members(wrong)) == {"#/form", "#/address"}


EVERY = (
    *(("get", ""), ("put", ""), ("delete", ""), ("post", "key/"), ("post", "enable/")),
    *(("get", "deliveries/"), ("post", "deliveries/"), ("get", "deliveries/1/")),
)


@pytest.mark.parametrize(("method", "part"), EVERY)
def test_only_organisers_with_the_scope(
    ask: Ask, club: Club, path: str, olga: TokenUser, method: str, part: str
) -> None:
    vera = token_user("vera")
    add_members(club, vera.user)
    data = TARGET if method == "put" else None
    assert ask(path + part, vera.token, method, 403, data)["code"] == "not_organiser"
    organiser = token_for(olga.user, "read", "play", "tables", "organise")
    assert ask(path + part, organiser, method, 403, data)["code"] == "scope"


def test_a_session_alone_sets_no_webhook(client: Client, path: str, olga: TokenUser) -> None:
    """The page asks for the password first."""
    client.force_login(olga.user)
    answer = client.put(f"/api/v1/{path}", TARGET, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "scope")
    assert not Webhook.objects.exists()
