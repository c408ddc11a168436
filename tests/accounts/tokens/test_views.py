"""Tests of the page of API tokens."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from tests.factories import client_of, guest, person, robot_of

pytestmark = pytest.mark.django_db
PAGE = "/settings/tokens/"


def text_of(answer: Any) -> str:
    return answer.content.decode()


def make(client: Client, page: str = PAGE, **changed: Any) -> Any:
    data = {"name": "my laptop", "scopes": ["read", "play"], "days": "90"}
    return client.post(page, data | changed)


def token_in(answer: Any) -> str:
    return text_of(answer).split('id="new-token">')[1].split("<")[0]


def user_of(text: str, scope: str) -> User | None:
    token = tokens.find_token(text, scope)
    return token.user if token else None


def test_a_token_is_shown_once_and_works(anna_client: Client, anna: User) -> None:
    answer = make(anna_client)
    token = token_in(answer)
    assert user_of(token, "play") == anna
    assert "no-store" in answer["Cache-Control"]
    again = text_of(anna_client.get(PAGE))
    assert token not in again and "my laptop" in again and "new-token" not in again


def test_scopes_are_described_in_words(anna_client: Client) -> None:
    page = text_of(make(anna_client))
    assert page.count("never play cards") == 3 and "not used yet" in page


def test_lifetime_is_as_requested(anna_client: Client) -> None:
    make(anna_client)
    make(anna_client, days="", name="for ever")
    known = {row.name: row.expires_at for row in ApiToken.objects.all()}
    assert known["for ever"] is None and known["my laptop"] is not None


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 61}, "at most 60"),
        ({"scopes": []}, "Choose at least one"),
        ({"scopes": ["bot"]}, "bot is not one of the available choices"),
        ({"days": "1000"}, "1000 is not one of the available choices"),
    ],
)
def test_form_errors_are_shown(anna_client: Client, changed: dict[str, Any], message: str) -> None:
    answer = make(anna_client, **changed)
    assert answer.status_code == 422 and message in text_of(answer)
    assert not ApiToken.objects.exists()


def test_number_of_tokens_is_limited(anna_client: Client, anna: User) -> None:
    for number in range(tokens.MAX_TOKENS):
        tokens.create_token(anna, f"number {number}", ["read"])
    answer = make(anna_client)
    assert answer.status_code == 422 and "Revoke one first" in text_of(answer)


def test_revoked_token_is_invalid(anna_client: Client, anna: User) -> None:
    row, token = tokens.create_token(anna, "old", ["read"])
    answer = anna_client.post(f"{PAGE}revoke/{row.pk}/", follow=True)
    assert "The token is revoked." in text_of(answer) and "old" not in text_of(answer)
    assert tokens.find_token(token, "read") is None


def test_tokens_of_others_cannot_be_revoked(anna_client: Client) -> None:
    row, token = tokens.create_token(person("boris"), "laptop", ["read"])
    assert anna_client.post(f"{PAGE}revoke/{row.pk}/").status_code == 404
    assert tokens.find_token(token, "read") is not None


def test_owner_creates_tokens_for_a_bot(anna_client: Client, anna: User) -> None:
    bot = robot_of(anna)
    assert "Tokens of robot" in text_of(anna_client.get(PAGE))
    token = token_in(make(anna_client, f"{PAGE}of/robot/", scopes=["bot"]))
    assert user_of(token, "bot") == bot
    stranger = client_of(person("boris"))
    assert make(stranger, f"{PAGE}of/robot/", scopes=["bot"]).status_code == 404


@pytest.mark.parametrize(("page", "ticked"), [(PAGE, "read"), (f"{PAGE}of/robot/", "bot")])
def test_the_form_ticks_what_such_a_token_is_for(
    anna_client: Client, anna: User, page: str, ticked: str
) -> None:
    robot_of(anna)
    boxes = re.findall(r'<input[^>]*name="scopes"[^>]*>', text_of(anna_client.get(page)))
    assert [f'value="{ticked}"' in box for box in boxes] == [" checked" in box for box in boxes]
    assert sum(" checked" in box for box in boxes) == 1


def test_guests_need_an_account(client: Client) -> None:
    client.force_login(guest())
    page = text_of(client.get(PAGE))
    assert "Guests cannot have tokens" in page and "Create a token" not in page
    assert make(client).status_code == 422 and not ApiToken.objects.exists()


def test_page_needs_a_login(client: Client) -> None:
    assert client.get(PAGE).status_code == make(client).status_code == 302
