"""Tests of thousand_site.api.custom_tables.invitations: challenges and their answers."""

from typing import Any

import pytest

from accounts.relations import services as relations
from games.lobby.models import Invitation
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import TokenUser, close_page, token_for, token_user

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("defaults", "quiet")


@pytest.fixture
def olga() -> TokenUser:
    return token_user("olga")


@pytest.fixture
def petr(olga: TokenUser) -> TokenUser:
    """Somebody who takes challenges from Olga."""
    petr = token_user("petr")
    relations.follow(petr.user, olga.user)
    return petr


def challenge(ask: Ask, by: TokenUser, code: int = 201, **settings: Any) -> Json:
    wanted = {"challenge": "petr", "bots": ["", "club"], **settings}
    return ask("tables/", by.token, "post", code, wanted)


def test_a_challenge_is_listed_and_accepted(ask: Ask, olga: TokenUser, petr: TokenUser) -> None:
    table = challenge(ask, olga)
    assert table["visibility"] == "invited"
    [row] = ask("me/invitations/", petr.token)["results"]
    assert row["challenge"] is True and row["table"] == table and row["until"]
    after = ask(f"me/invitations/{table['id']}/", petr.token, "put", data={"accept": True})
    assert after["status"] == "started" and after["game"]
    assert ask("me/invitations/", petr.token)["results"] == []


def test_a_challenge_is_declined(ask: Ask, olga: TokenUser, petr: TokenUser) -> None:
    table = challenge(ask, olga)["id"]
    path = f"me/invitations/{table}/"
    ask(path, petr.token, "put", data={"accept": False, "mute": True})
    assert Invitation.objects.get().muted
    assert ask(path, petr.token, "put", 409, {"accept": False})["code"] == "answered"
    ask(f"tables/{table}/", olga.token, "delete")
    assert challenge(ask, olga, 409)["code"] == "declined_recently"


def test_accepting_needs_a_page_and_declining_none(
    ask: Ask, olga: TokenUser, petr: TokenUser
) -> None:
    path = f"me/invitations/{challenge(ask, olga)['id']}/"
    close_page(petr.user)
    assert ask(path, petr.token, "put", 409, {"accept": True})["code"] == "no_page"
    ask(path, petr.token, "put", data={"accept": False})


def test_a_stranger_cannot_answer(ask: Ask, olga: TokenUser, petr: TokenUser) -> None:
    path = f"me/invitations/{challenge(ask, olga)['id']}/"
    assert ask(path, token_user("rita").token, "put", 404, {"accept": True})["code"] == "not_found"


def test_the_scope_is_tables(ask: Ask, petr: TokenUser) -> None:
    reader = token_for(petr.user, "read", "play")
    assert ask("me/invitations/", reader, code=403)["code"] == "scope"
    assert ask("me/invitations/nosuch/", reader, "put", 403, {"accept": True})["code"] == "scope"
