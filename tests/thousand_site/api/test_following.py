"""Tests of thousand_site.api.following."""

import pytest

from accounts import queries
from accounts.models import User
from accounts.relations import services as relations
from tests.factories import client_of, guest
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for

pytestmark = pytest.mark.usefixtures("defaults")


def test_a_user_is_followed_and_no_longer(ask: Ask, token: str, anna: User, boris: User) -> None:
    for _ in range(2):
        assert ask("me/following/boris/", token, "put")["follows"] is True
    assert queries.is_following(anna, boris)
    listed = ask("me/following/", token)
    assert (listed["count"], [one["username"] for one in listed["results"]]) == (1, ["boris"])
    for _ in range(2):
        assert ask("me/following/boris/", token, "delete")["follows"] is False
    assert ask("me/following/boris/", token)["follows"] is False


def test_a_block_and_oneself_are_refused(ask: Ask, token: str, anna: User, boris: User) -> None:
    relations.block(boris, anna)
    assert ask("me/following/boris/", token, "put", 409)["code"] == "blocked"
    assert ask("me/following/anna/", token, "put", 409)["code"] == "oneself"
    assert ask("me/following/nobody/", token, "put", 404)["code"] == "not_found"


def test_reading_and_following_need_their_scopes(ask: Ask, anna: User, boris: User) -> None:
    reader, player = token_for(anna, "read"), token_for(anna, "play")
    assert ask("me/following/boris/", reader, "put", 403)["code"] == "scope"
    assert ask("me/following/", player, code=403)["code"] == "scope"
    assert ask("me/following/", code=401)["code"] == "not_authenticated"


def test_a_guest_is_told_to_register(boris: User) -> None:
    client = client_of(guest())
    answer = client.put("/api/v1/me/following/boris/", content_type="application/json")
    assert answer.status_code == 409 and answer.json()["code"] == "guest"
    assert "account" in answer.json()["detail"]
