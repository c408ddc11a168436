"""Tests of thousand_site.api.custom_tables.tables."""

import json
import secrets
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations import services as relations
from games.engine.cards import NAMES
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game
from tests.conftest import SetLimits
from tests.factories import make_club, person
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import (
    ALL,
    TokenUser,
    close_page,
    token_for,
    token_user,
    wrong_members,
)

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("defaults", "quiet")


@pytest.fixture
def olga(client: Client) -> TokenUser:
    return token_user("olga")


def create(ask: Ask, owner: TokenUser, code: int = 201, **settings: Any) -> Json:
    return ask("tables/", owner.token, "post", code, settings)


def befriend(first: User, second: User) -> None:
    relations.follow(first, second)
    relations.follow(second, first)


def test_a_table_is_created_and_filled(ask: Ask, olga: TokenUser) -> None:
    table = create(ask, olga, clock="quick", differences={"max_deals": 2})
    assert (table["status"], table["visibility"], table["owner"]["username"]) == (
        "waiting", "open", "olga",
    )  # fmt: skip
    assert table["agreements"]["max_deals"] == 2 and table["action_ms"] < 10_000
    for name in ("petr", "rita"):
        table = ask(f"tables/{table['id']}/seat/", token_user(name).token, "put", data={})
    assert table["status"] == "started" and Game.objects.get(pk=table["game"]).players == 3


def test_the_answer_says_where_the_table_is(client: Client, olga: TokenUser) -> None:
    headers = {"authorization": f"Bearer {olga.token}", "idempotency-key": secrets.token_hex(8)}
    sent = {"data": {}, "content_type": "application/json", "headers": headers}
    answers = [client.post("/api/v1/tables/", **sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    [table] = CustomTable.objects.all()
    assert {answer["Location"] for answer in answers} == {f"/api/v1/tables/{table.pk}/"}


def test_open_tables_are_listed_for_everybody(ask: Ask, olga: TokenUser) -> None:
    table = create(ask, olga)
    create(ask, token_user("petr"), visibility="link")
    assert [row["id"] for row in ask("tables/")["results"]] == [table["id"]]
    assert ask("tables/?rated=true")["results"] == []
    assert [row["id"] for row in ask("tables/?players=3&free=2&rated=false")["results"]] == [
        table["id"]
    ]
    assert set(wrong_members(ask("tables/?free=9", code=400))) == {"free"}


def test_a_table_by_invitation_is_hidden(ask: Ask, olga: TokenUser) -> None:
    petr, rita = token_user("petr"), token_user("rita")
    befriend(olga.user, petr.user)
    table = create(ask, olga, invite=["petr"])
    assert table["visibility"] == "invited"
    assert ask(f"tables/{table['id']}/", petr.token)["id"] == table["id"]
    for by in ("", rita.token):
        assert ask(f"tables/{table['id']}/", by, code=404)["code"] == "not_found"
    assert ask(f"tables/{table['id']}/seat/", rita.token, "put", 404, {})["code"] == "not_found"


def test_nobody_is_seated_by_a_program_without_a_page(ask: Ask, olga: TokenUser) -> None:
    """Decision 0083: a token plays no cards, so it acts beside an open page."""
    table = create(ask, token_user("petr"))
    close_page(olga.user)
    assert create(ask, olga, 409)["code"] == "no_page"
    assert ask(f"tables/{table['id']}/seat/", olga.token, "put", 409, {})["code"] == "no_page"
    assert not CustomSeat.objects.filter(user=olga.user).exists()


def test_a_table_with_bots_begins_at_once(ask: Ask, olga: TokenUser) -> None:
    table = create(ask, olga, bots=["beginner", "club"])
    assert table["status"] == "started" and table["seats"] == []
    seats = Game.objects.get(pk=table["game"]).seats.select_related("user").order_by("number")
    assert [seat.user.is_bot for seat in seats] == [False, True, True]


def test_a_started_table_shows_no_card(ask: Ask, olga: TokenUser) -> None:
    table = create(ask, olga, bots=["beginner", "club"])
    game = Game.objects.get(pk=table["game"])
    text = json.dumps(ask(f"tables/{table['id']}/", olga.token))
    assert game.commitment and game.secret not in text
    assert not [name for name in NAMES if f'"{name}"' in text]


def test_no_token_of_a_person_opens_a_table(ask: Ask, olga: TokenUser) -> None:
    """Decision 0022."""
    game = create(ask, olga, bots=["beginner", "club"])["game"]
    every = token_for(olga.user, *ALL)
    assert ask(f"bot/games/{game}/", every, code=403)["code"] == "scope"
    action = {"id": "a", "seq": 1, "action": "pass"}
    assert ask(f"bot/games/{game}/actions/", every, "post", 403, action)["code"] == "scope"


def test_the_owner_seats_bots_and_removes_people(ask: Ask, olga: TokenUser) -> None:
    table, petr = create(ask, olga), token_user("petr")
    path = f"tables/{table['id']}/"
    ask(f"{path}seat/", petr.token, "put", data={"seat": 2})
    assert ask(f"{path}seats/1/", petr.token, "put", 403, {"level": "club"})["code"] == "not_owner"
    after = ask(f"{path}seats/2/", olga.token, "delete")
    assert [seat["seat"] for seat in after["seats"]] == [0]
    assert ask(f"{path}seat/", petr.token, "put", 409, {})["code"] == "was_removed"
    after = ask(f"{path}seats/1/", olga.token, "put", data={"level": "club"})
    assert [seat["user"]["bot"] for seat in after["seats"]] == [False, True]
    wrong = ask(f"{path}seats/2/", olga.token, "put", 400, {"level": "grand"})
    assert list(wrong_members(wrong)) == ["#/level"]


def test_a_seat_is_left_and_the_table_closed(ask: Ask, olga: TokenUser) -> None:
    table, petr = create(ask, olga), token_user("petr")
    path = f"tables/{table['id']}/"
    ask(f"{path}seat/", petr.token, "put", data={})
    for _ in range(2):
        assert len(ask(f"{path}seat/", petr.token, "delete")["seats"]) == 1
    assert ask(path, petr.token, "delete", 403)["code"] == "not_owner"
    assert ask(path, olga.token, "delete")["status"] == "closed"
    assert ask(path, olga.token, "delete", 409)["code"] == "table_closed"


def test_only_followed_users_are_invited(ask: Ask, olga: TokenUser) -> None:
    petr, path = person("petr"), f"tables/{create(ask, olga)['id']}/invitations/petr/"
    assert ask(path, olga.token, "put", 409)["code"] == "not_followed"
    befriend(olga.user, petr)
    ask(path, olga.token, "put")
    assert petr.invitations.count() == 1


def test_a_clubs_table_is_for_its_members(ask: Ask, olga: TokenUser) -> None:
    club, petr = make_club(olga.user), token_user("petr")
    wrong = create(ask, petr, 400, visibility="club", club=club.key)
    assert list(wrong_members(wrong)) == ["#/club"]
    table = create(ask, olga, visibility="club", club=club.key)
    assert table["club"] == club.key
    ask(f"tables/{table['id']}/", petr.token, code=404)


@pytest.mark.parametrize(
    ("settings", "member"),
    [
        ({"preset": "nosuch"}, "#/preset"),
        ({"clock": "blitz"}, "#/clock"),
        ({"challenge": "nobody"}, "#/challenge"),
        ({"challenge": "olga", "visibility": "link"}, "#/visibility"),
        ({"visibility": "club"}, "#/club"),
        ({"club": "aces"}, "#/club"),
        ({"bots": ["grand"]}, "#/bots/0"),
        ({"rated": "yes"}, "#/rated"),
        ({"seats": 3}, "#/seats"),
    ],
)
def test_a_wrong_setting_is_named(ask: Ask, olga: TokenUser, settings: Json, member: str) -> None:
    assert list(wrong_members(create(ask, olga, 400, **settings))) == [member]
    assert not CustomTable.objects.exists()


def test_agreements_that_contradict_are_refused(ask: Ask, olga: TokenUser) -> None:
    assert create(ask, olga, 409, differences={"players": 9})["code"] == "invalid_agreements"


def test_the_scope_is_tables(ask: Ask, olga: TokenUser) -> None:
    player = token_for(person("petr"), "read", "play")
    for path, method in (("tables/", "post"), (f"tables/{create(ask, olga)['id']}/seat/", "put")):
        body = ask(path, player, method, 403, {})
        assert body["code"] == "scope" and "“tables”" in body["detail"]


def test_new_tables_are_limited_with_those_of_the_page(
    ask: Ask, olga: TokenUser, limits: SetLimits
) -> None:
    limits(tables=2)
    for _ in range(2):
        table = create(ask, olga)
        ask(f"tables/{table['id']}/", olga.token, "delete")
    create(ask, olga, 429)
