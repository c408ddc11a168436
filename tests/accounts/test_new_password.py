"""Tests of a new password: it revokes API tokens, unless a box is unticked."""

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.tokens import services as tokens
from tests.factories import PASSWORD, client_of, robot_of

pytestmark = pytest.mark.django_db

PAGE = "/accounts/password/change/"
NEW = {"password1": "a new password", "password2": "a new password"}
CHANGE = {"oldpassword": PASSWORD, **NEW}


@pytest.fixture
def texts(anna: User) -> list[str]:
    """Tokens of Anna and of Anna's bot."""
    made = [tokens.create_token(anna, "laptop", ["read"])]
    made.append(tokens.create_token(robot_of(anna), "server", ["read"]))
    return [text for _, text in made]


def valid(texts: list[str]) -> list[bool]:
    return [tokens.find_token(text, "read") is not None for text in texts]


def test_nothing_is_offered_to_those_without_tokens(anna: User, boris: User) -> None:
    tokens.create_token(boris, "laptop", ["read"])
    assert "revoke_tokens" not in client_of(anna).get(PAGE).content.decode()


def is_ticked(page: str) -> bool:
    [box] = re.findall(r"<input[^>]*revoke_tokens[^>]*>", page)
    return "checked" in box


@pytest.mark.parametrize("revoke", [False, True])
def test_a_changed_password_revokes_tokens_unless_unticked(
    anna: User, texts: list[str], revoke: bool
) -> None:
    client = client_of(anna)
    page = client.get(PAGE).content.decode()
    assert "Revoke all API tokens too" in page and is_ticked(page)
    assert client.post(PAGE, CHANGE | ({"revoke_tokens": "on"} if revoke else {})).url == PAGE
    assert valid(texts) == [not revoke] * 2


def test_a_refused_change_revokes_nothing(anna: User, texts: list[str]) -> None:
    client = client_of(anna)
    client.post(PAGE, CHANGE | {"oldpassword": "a wrong one", "revoke_tokens": "on"})
    assert valid(texts) == [True] * 2


def test_the_tokens_of_a_bot_alone_are_offered_too(anna: User) -> None:
    tokens.create_token(robot_of(anna), "server", ["read"])
    assert "revoke_tokens" in client_of(anna).get(PAGE).content.decode()


@pytest.mark.parametrize("revoke", [False, True])
def test_a_reset_password_revokes_tokens_unless_unticked(
    client: Client, anna: User, texts: list[str], revoke: bool
) -> None:
    client.post("/accounts/password/reset/", {"email": anna.email})
    [link] = re.findall(r"https?://testserver(\S+)", str(mail.outbox[0].body))
    page = client.get(link, follow=True)
    assert is_ticked(page.content.decode())
    client.post(page.redirect_chain[-1][0], NEW | ({"revoke_tokens": "on"} if revoke else {}))
    anna.refresh_from_db()
    assert anna.check_password("a new password") and valid(texts) == [not revoke] * 2
