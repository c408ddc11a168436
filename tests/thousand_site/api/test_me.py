"""Tests of the own account in the API."""

import pytest

from accounts.bans.services import ban
from accounts.models import Preferences, User
from games.models import Pool
from games.tables.lifecycle.create import create_game
from tests.thousand_site.api.conftest import Ask

pytestmark = pytest.mark.usefixtures("defaults")


def test_my_account(ask: Ask, anna: User, token: str) -> None:
    Preferences.objects.create(user=anna, theme="dark")
    me = ask("me/", token)
    assert me["preferences"] == {
        "theme": "dark", "four_colours": False, "confirm_cards": False, "sound": True,
    }  # fmt: skip
    assert (me["game"], me["custom_table"], me["ranked_restriction"], me["email_confirmed"]) == (
        None,
        None,
        None,
        True,
    )
    assert "@" not in str(me)


def test_my_running_game(ask: Ask, people: list[User], token: str) -> None:
    game = create_game(Pool.objects.get(key="classic-calm"), people)
    assert ask("me/", token)["game"] == game.pk
    assert ask("queue/", token) == {
        "status": "seated", "pools": [], "since": None, "ready_check": None, "game": game.pk,
    }  # fmt: skip


def test_my_ranked_restriction(ask: Ask, anna: User, token: str) -> None:
    ban(anna, ["rated"], "Collusion.", None)
    restriction = ask("me/", token)["ranked_restriction"]
    assert (restriction["code"], restriction["until"]) == ("permanent_ranked_ban", None)
    assert "Collusion." in restriction["detail"]
