"""Tests of tokens, sessions and scopes in the API."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from accounts.tokens import services as tokens
from games.matchmaking.models import Ticket
from tests.factories import guest
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for

pytestmark = pytest.mark.usefixtures("defaults")
CALM = {"pools": ["classic-calm"]}


def test_a_token_authenticates(ask: Ask, anna: User, token: str) -> None:
    assert ask("me/", token)["username"] == "anna"
    assert ask("me/", code=401)["code"] == "not_authenticated"


@pytest.mark.parametrize("path", ["me/", "pools/", "queue/"])
def test_an_invalid_token_is_rejected_on_public_paths_too(ask: Ask, path: str) -> None:
    assert ask(path, "thousand_no", code=401)["code"] == "bad_token"


@pytest.mark.parametrize("words", ["Bearer", "Bearer a b", "bearer  ", "Bearer \xff\xfe"])
def test_a_malformed_header_is_an_invalid_token(client: Client, words: str) -> None:
    answer = client.get("/api/v1/pools/", headers={"authorization": words})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_revoked_and_expired_tokens_are_invalid(ask: Ask, anna: User, token: str) -> None:
    row, old = tokens.create_token(anna, "old", ["read"])
    tokens.active_tokens(anna).filter(pk=row.pk).update(
        expires_at=timezone.now() - timedelta(days=1)
    )
    tokens.revoke(anna, tokens.active_tokens(anna).get().pk)
    assert [ask("me/", one, code=401)["code"] for one in (old, token)] == ["bad_token"] * 2


def test_a_missing_scope_is_named(ask: Ask, anna: User) -> None:
    reading, playing = token_for(anna, "read"), token_for(anna, "play")
    body = ask("queue/", reading, "post", 403, CALM)
    assert body["code"] == "scope" and "“play”" in body["detail"]
    assert ask("me/", playing, code=403)["code"] == "scope"
    assert ask("me/", reading)["scopes"] == ["read"]


def test_a_bot_account_cannot_join_the_queue(ask: Ask, client: Client, anna: User) -> None:
    bot = User.objects.create_user("Robot", is_external_bot=True, bot_owner=anna)
    assert ask("queue/", token_for(bot, "bot"), "post", 403, CALM)["code"] == "scope"
    client.force_login(bot)
    assert ask("queue/", code=403)["code"] == "scope"
    assert not Ticket.objects.exists()


def test_the_token_of_an_inactive_user_is_invalid(ask: Ask, anna: User, token: str) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert ask("me/", token, code=401)["code"] == "bad_token"


def test_the_token_of_a_closed_account_is_invalid(ask: Ask, anna: User, token: str) -> None:
    close_account(anna)
    assert ask("queue/", token, "post", 401, CALM)["code"] == "bad_token"


def test_a_session_needs_the_csrf_token_to_write(anna: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(anna)
    granted = set(browser.get("/api/v1/me/").json()["scopes"])
    assert granted == tokens.scopes_for(anna) - {"webhooks"}
    kind = {"content_type": "application/json"}
    refused = browser.post("/api/v1/queue/", CALM, **kind)
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    browser.get("/")
    page = browser.cookies["csrftoken"].value
    assert (
        browser.post("/api/v1/queue/", CALM, headers={"x-csrftoken": page}, **kind).status_code
        == 200
    )


def test_a_guest_uses_their_session(client: Client) -> None:
    client.force_login(guest())
    assert client.get("/api/v1/me/").json()["guest"] is True
    answer = client.post("/api/v1/queue/", CALM, content_type="application/json")
    assert answer.json()["status"] == "seeking"


def test_errors_are_in_the_language_of_the_request(client: Client) -> None:
    answer = client.get(
        "/api/v1/me/", headers={"authorization": "Bearer x", "accept-language": "ru"}
    )
    assert answer.json()["detail"].startswith("Этот токен")
