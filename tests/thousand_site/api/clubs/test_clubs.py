"""Tests of clubs in the API: public data, joining, leaving."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.clubs import chat, joining, moderation
from accounts.clubs.models import Club
from tests.factories import make_club
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for, token_user, token_users, wrong_members

pytestmark = pytest.mark.usefixtures("defaults")
MEMBERS_ONLY = ("members/", "news/", "leaderboard/")


def test_non_members_see_only_the_name_of_a_private_club(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    club = make_club(olga.user, is_private=True, join_policy=Club.JoinPolicy.INVITATION)
    chat.post_news(olga.user, club, "We meet in the cellar.")
    listed = ask("clubs/", anna.token)["results"]
    assert [(row["name"], row["members"]) for row in listed] == [(club.name, None)]
    for token in ("", anna.token):
        assert ask(f"clubs/{club.key}/", token)["members"] is None
        for part in MEMBERS_ONLY:
            assert ask(f"clubs/{club.key}/{part}", token, code=404)["code"] == "private"
    assert ask(f"clubs/{club.key}/members/", olga.token)["results"][0]["role"] == "owner"
    assert ask(f"clubs/{club.key}/news/", olga.token)["results"][0]["text"].endswith("cellar.")
    assert ask("clubs/?mine=true", olga.token)["results"][0]["members"] == 1
    assert ask("clubs/?mine=true", anna.token)["results"] == []
    assert ask("clubs/?mine=true", code=401)["code"] == "not_authenticated"


def test_joining_and_leaving_are_idempotent(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    path = f"clubs/{make_club(olga.user).key}/membership/"
    assert ask(path, anna.token)["status"] == "none"
    for _ in range(2):
        assert ask(path, anna.token, "post", data={})["status"] == "in"
    for _ in range(2):
        assert ask(path, anna.token, "delete")["status"] == "none"
    assert ask(path, olga.token, "delete", 409)["code"] == "hand_over_first"
    assert not Club.objects.get().is_dissolved


def test_a_join_request_can_be_withdrawn(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    club = make_club(olga.user, join_policy=Club.JoinPolicy.REQUEST)
    path = f"clubs/{club.key}/membership/"
    assert ask(path, anna.token, "post", data={"message": "please"})["status"] == "requested"
    assert club.requests.get().message == "please"
    assert ask(path, anna.token, "delete")["status"] == "none"
    assert not club.requests.exists()


def test_an_invitation_link_is_never_shown(ask: Ask) -> None:
    olga, anna, boris = token_user("olga"), token_user("anna"), token_user("boris")
    club = make_club(olga.user, join_policy=Club.JoinPolicy.INVITATION)
    link = joining.create_link(olga.user, club, 7, 1)
    path = f"clubs/{club.key}/membership/"
    assert ask(path, anna.token, "post", 409, {})["code"] == "by_invitation"
    assert ask(path, anna.token, "post", 409, {"invitation": "wrong"})["code"] == "link_over"
    assert ask(path, anna.token, "post", data={"invitation": link.secret})["status"] == "in"
    assert ask(path, boris.token, "post", 409, {"invitation": link.secret})["code"] == "link_over"
    data = [
        ask(f"clubs/{club.key}/{part}", olga.token) for part in ("", *MEMBERS_ONLY, "membership/")
    ]
    assert link.secret not in str(data)


def test_banned_members_cannot_join(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    club = make_club(olga.user)
    path = f"clubs/{club.key}/membership/"
    ask(path, anna.token, "post", data={})
    moderation.ban(olga.user, club, anna.user)
    assert ask(path, anna.token, "post", 409, {})["code"] == "banned"


def test_posting_news_needs_the_role_and_the_scope(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    path = f"clubs/{make_club(olga.user).key}/news/"
    assert ask(path, olga.token, "post", 201, {"text": "At eight."})["text"] == "At eight."
    assert ask(path, anna.token, "post", 403, {"text": "No."})["code"] == "not_organiser"
    player = token_for(olga.user, "read", "play")
    assert ask(path, player, "post", 403, {"text": "No."})["code"] == "scope"
    assert ask(path, "", "post", 401, {"text": "No."})["code"] == "not_authenticated"
    assert wrong_members(ask(path, olga.token, "post", 400, {"text": ""}))["#/text"]
    assert len(ask(path)["results"]) == 1


@pytest.mark.parametrize("wrong", ["country=XX", "language=xx", "limit=0", "cursor=1"])
def test_invalid_parameters_are_named(ask: Ask, wrong: str) -> None:
    assert list(wrong_members(ask(f"clubs/?{wrong}", code=400))) == [wrong.split("=")[0]]


def test_unknown_clubs_are_not_found(ask: Ask) -> None:
    anna = token_user("anna")
    for part in ("", *MEMBERS_ONLY):
        assert ask(f"clubs/nothing/{part}", code=404)["code"] == "not_found"
    assert ask("clubs/nothing/membership/", anna.token, "post", 404, {})["code"] == "not_found"


def test_queries_do_not_grow_with_members_and_clubs(client: Client) -> None:
    olga, people = token_user("olga"), token_users(9)
    club = make_club(olga.user)
    paths = ["clubs/", *(f"clubs/{club.key}/{part}" for part in ("", *MEMBERS_ONLY))]
    joining.join(people[0].user, club)
    chat.post_news(olga.user, club, "One.")
    before = [queries(client, path) for path in paths]
    for user in people[1:]:
        joining.join(user.user, club)
        make_club(user.user, f"Club of {user.user}")
        chat.post_news(olga.user, club, "More.")
    assert [queries(client, path) for path in paths] == before


def queries(client: Client, path: str) -> int:
    client.get(f"/api/v1/{path}")
    with CaptureQueriesContext(connection) as captured:
        assert client.get(f"/api/v1/{path}").status_code == 200
    return len(captured)
