"""Clubs over the API: what a stranger's page says to strangers, and the ways in and out."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.clubs import chat, joining, moderation
from accounts.clubs.models import Club
from tests.accounts.clubs import club_of
from tests.thousand_site.api.conftest import Ask, Ladder, token_for
from tests.thousand_site.api.cups import known, many

pytestmark = pytest.mark.django_db
INSIDE = ("members/", "news/", "board/")


@pytest.fixture(autouse=True)
def _loaded(ladder: Ladder) -> None:
    pass


def test_a_private_club_says_its_name_and_no_more(ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    club = club_of(olga.user, is_private=True, joining=Club.Joining.INVITATION)
    chat.tell(olga.user, club, "We meet in the cellar.")
    listed = ask("clubs/", anna.token)["results"]
    assert [(one["name"], one["members"]) for one in listed] == [(club.name, None)]
    for token in ("", anna.token):
        assert ask(f"clubs/{club.key}/", token)["members"] is None
        for part in INSIDE:
            assert ask(f"clubs/{club.key}/{part}", token, code=404)["error"] == "private"
    assert ask(f"clubs/{club.key}/members/", olga.token)["results"][0]["role"] == "owner"
    assert ask(f"clubs/{club.key}/news/", olga.token)["results"][0]["text"].endswith("cellar.")
    assert ask("clubs/?mine=true", olga.token)["results"][0]["members"] == 1
    assert ask("clubs/?mine=true", anna.token)["results"] == []
    assert ask("clubs/?mine=true", code=401)["error"] == "not_authenticated"


def test_joining_and_leaving_twice_is_once(ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    path = f"clubs/{club_of(olga.user).key}/membership/"
    assert ask(path, anna.token)["status"] == "none"
    for _ in range(2):
        assert ask(path, anna.token, "post", data={})["status"] == "in"
    for _ in range(2):
        assert ask(path, anna.token, "delete")["status"] == "none"
    assert ask(path, olga.token, "delete", 409)["error"] == "hand_over_first"
    assert not Club.objects.get().is_dissolved


def test_asking_by_a_word_and_taking_it_back(ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    club = club_of(olga.user, joining=Club.Joining.REQUEST)
    path = f"clubs/{club.key}/membership/"
    assert ask(path, anna.token, "post", data={"wish": "please"})["status"] == "asked"
    assert club.requests.get().wish == "please"
    assert ask(path, anna.token, "delete")["status"] == "none"
    assert not club.requests.exists()


def test_by_an_invitation_that_nobody_is_told(ask: Ask) -> None:
    olga, anna, boris = known("olga"), known("anna"), known("boris")
    club = club_of(olga.user, joining=Club.Joining.INVITATION)
    link = joining.make_link(olga.user, club, 7, 1)
    path = f"clubs/{club.key}/membership/"
    assert ask(path, anna.token, "post", 409, {})["error"] == "by_invitation"
    assert ask(path, anna.token, "post", 409, {"invitation": "wrong"})["error"] == "link_over"
    assert ask(path, anna.token, "post", data={"invitation": link.secret})["status"] == "in"
    assert ask(path, boris.token, "post", 409, {"invitation": link.secret})["error"] == "link_over"
    told = [ask(f"clubs/{club.key}/{part}", olga.token) for part in ("", *INSIDE, "membership/")]
    assert link.secret not in str(told)


def test_who_is_banned_stays_out(ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    club = club_of(olga.user)
    path = f"clubs/{club.key}/membership/"
    ask(path, anna.token, "post", data={})
    moderation.ban(olga.user, club, anna.user)
    assert ask(path, anna.token, "post", 409, {})["error"] == "banned"


def test_news_are_told_by_organisers_with_their_scope(ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    path = f"clubs/{club_of(olga.user).key}/news/"
    assert ask(path, olga.token, "post", data={"text": "At eight."})["text"] == "At eight."
    assert ask(path, anna.token, "post", 403, {"text": "No."})["error"] == "not_organiser"
    player = token_for(olga.user, "read", "play")
    assert ask(path, player, "post", 403, {"text": "No."})["error"] == "scope"
    assert ask(path, "", "post", 401, {"text": "No."})["error"] == "not_authenticated"
    assert ask(path, olga.token, "post", 400, {"text": ""})["fields"]["text"]
    assert len(ask(path)["results"]) == 1


@pytest.mark.parametrize("wrong", ["country=XX", "language=xx", "limit=0", "cursor=1"])
def test_wrong_parameters_are_named(ask: Ask, wrong: str) -> None:
    assert list(ask(f"clubs/?{wrong}", code=400)["fields"]) == [wrong.split("=")[0]]


def test_what_is_not_there(ask: Ask) -> None:
    anna = known("anna")
    for part in ("", *INSIDE):
        assert ask(f"clubs/nothing/{part}", code=404)["error"] == "not_found"
    assert ask("clubs/nothing/membership/", anna.token, "post", 404, {})["error"] == "not_found"


def test_many_members_and_clubs_take_as_many_queries_as_few(client: Client) -> None:
    olga, people = known("olga"), many(9)
    club = club_of(olga.user)
    paths = ["clubs/", *(f"clubs/{club.key}/{part}" for part in ("", *INSIDE))]
    joining.join(people[0].user, club)
    chat.tell(olga.user, club, "One.")
    before = [queries(client, path) for path in paths]
    for one in people[1:]:
        joining.join(one.user, club)
        club_of(one.user, f"Club of {one.user}")
        chat.tell(olga.user, club, "More.")
    assert [queries(client, path) for path in paths] == before


def queries(client: Client, path: str) -> int:
    client.get(f"/api/{path}")
    with CaptureQueriesContext(connection) as asked:
        assert client.get(f"/api/{path}").status_code == 200
    return len(asked)
