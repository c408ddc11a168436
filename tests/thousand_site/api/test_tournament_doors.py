"""Whom the API lets in: private clubs, programs, the barred; and what it says to others."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.bots.services import found as found_bot
from games.fairplay import ranked_bans
from tests.accounts.clubs import club_of
from tests.thousand_site.api.conftest import Ask, token_for
from tests.thousand_site.api.cups import PLAN, known
from tests.thousand_site.api.test_tournament_rights import CUP, WAYS, Way, send
from tests.tournaments.plans import opened, person, persons
from tournaments.director.pair import draw
from tournaments.models import TournamentTable
from tournaments.organising import participants
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
WITHIN = [way for way in WAYS if way.path.startswith(CUP)]


@pytest.fixture
def private() -> dict[str, Any]:
    """A private club's, that runs."""
    olga = known("olga")
    cup = opened(olga.user, club=club_of(olga.user, is_private=True))
    for friend in persons(2):
        participants.invite(olga.user, cup.pk, friend.username)
        registration.enter(friend, cup.pk)
    organising.start(olga.user, cup.pk)
    draw(cup.pk, timezone.now())
    table = TournamentTable.objects.get(round__tournament=cup)
    return {"cup": cup.pk, "table": table.pk, "entrant": max(filter(None, table.seats))}


@pytest.mark.parametrize("way", WITHIN, ids=lambda way: f"{way.method} {way.path}")
def test_what_a_private_club_plays_is_not_there_for_others(
    client: Client, private: dict[str, Any], way: Way
) -> None:
    path = way.path.format(**private)
    assert send(client, way, path, known("stranger").token).status_code == 404
    # Who is nobody is asked for a token before he is told anything, but for what all may read.
    code = 404 if way.codes[0] == 200 else 401
    assert send(client, way, path, "").status_code == code


def test_who_was_asked_into_a_private_clubs_may_look_come_and_decline(ask: Ask) -> None:
    olga, vera = known("olga"), known("vera")
    cup = opened(olga.user, club=club_of(olga.user, is_private=True), entry="invitation")
    ask(f"tournaments/{cup.pk}/", vera.token, code=404)
    participants.invite(olga.user, cup.pk, "vera")
    assert ask(f"tournaments/{cup.pk}/", vera.token)["id"] == cup.pk
    entered = ask(f"tournaments/{cup.pk}/entry/", vera.token, "post", data={})
    assert entered["status"] == "entered"
    assert ask(f"tournaments/{cup.pk}/entry/", vera.token, "delete")["status"] == "invited"
    assert ask(f"tournaments/{cup.pk}/entry/", vera.token, "delete")["status"] == "none"
    ask(f"tournaments/{cup.pk}/", vera.token, code=404)


def test_a_bot_enters_and_leaves_by_its_own_token(ask: Ask) -> None:
    olga = known("olga")
    robot = found_bot(olga.user, "robot")
    token, cup = token_for(robot, "bot"), opened(olga.user)
    own = f"tournaments/{cup.pk}/entry/"
    assert [one["error"] for one in ask(own, token)["obstacles"]] == ["bots_invited"]
    assert ask(own, token, "post", 409, {})["error"] == "bots_invited"
    ask(f"tournaments/{cup.pk}/invitations/", olga.token, "post", data={"username": "Robot"})
    assert [row["id"] for row in ask("tournaments/?mine=true", token)["results"]] == [cup.pk]
    assert ask(own, token, "post", data={})["status"] == "entered"
    assert ask(own, token, "delete")["status"] == "invited"


def test_a_bots_token_for_reading_enters_nothing_and_runs_nothing(ask: Ask) -> None:
    olga = known("olga")
    robot = found_bot(olga.user, "robot")
    cup = opened(olga.user)
    participants.invite(olga.user, cup.pk, "robot")
    for token, code in ((token_for(robot, "read"), 403), (token_for(robot, "bot"), 403)):
        ask(f"tournaments/{cup.pk}/pause/", token, "post", code)
    entered = ask(f"tournaments/{cup.pk}/entry/", token_for(robot, "read"), "post", 403, {})
    assert entered["error"] == "scope"


def test_a_bar_is_named_among_what_keeps_me_out(ask: Ask) -> None:
    olga, vera = known("olga"), known("vera")
    ranked_bans.bar(vera.user, "sold games", None)
    rated, other = opened(olga.user, rated=True), opened(olga.user)
    told = ask(f"tournaments/{rated.pk}/entry/", vera.token)["obstacles"]
    assert [one["error"] for one in told] == ["barred_for_good"] and "sold games" in told[0]["text"]
    refused = ask(f"tournaments/{rated.pk}/entry/", vera.token, "post", 409, {})
    assert refused["error"] == "barred_for_good"
    assert ask(f"tournaments/{other.pk}/entry/", vera.token)["obstacles"] == []


def test_the_log_tells_organisers_what_was_before(ask: Ask) -> None:
    olga = known("olga")
    cup = opened(olga.user)
    person("vera")
    ask(f"tournaments/{cup.pk}/", olga.token, "patch", data={"limit": 8, "password": "swordfish"})
    ask(f"tournaments/{cup.pk}/", olga.token, "patch", data={"entry": "password", "password": "x1"})
    ask(f"tournaments/{cup.pk}/invitations/", olga.token, "post", data={"username": "vera"})
    invited, closed, edited = ask(f"tournaments/{cup.pk}/log/?limit=3", olga.token)["results"]
    assert edited["about"]["changes"] == {"limit": [None, 8]}
    assert closed["about"] == {
        "fields": ["entry", "password"], "changes": {"entry": ["open", "password"]},
    }  # fmt: skip
    assert invited["about"] == {"name": "vera"} and invited["who"]["username"] == "olga"
    public = ask(f"tournaments/{cup.pk}/log/")["results"]
    assert {row["verb"] for row in public} == {"edited", "published"}
    assert all(row["about"] == {} and row["who"] is None for row in public)


def test_of_many_guesses_at_a_password_no_more_are_looked_at(ask: Ask) -> None:
    olga, vera = known("olga"), known("vera")
    cup = opened(olga.user, entry="password", password="swordfish")
    own = f"tournaments/{cup.pk}/entry/"
    for number in range(10):
        told = ask(own, vera.token, "post", 409, {"password": f"no{number}"})
        assert told["error"] == "wrong_password"
    told = ask(own, vera.token, "post", 409, {"password": "swordfish"})
    assert told["error"] == "password_often"
    assert cup.log.filter(verb="wrong_password").count() == 10
    gleb = known("gleb")
    assert ask(own, gleb.token, "post", data={"password": "swordfish"})["status"] == "entered"
    assert cup.log.filter(verb="wrong_password").count() == 10


def test_a_draft_that_is_called_off_is_answered_as_such(ask: Ask) -> None:
    olga = known("olga")
    draft = ask("tournaments/", olga.token, "post", data=PLAN)["id"]
    assert ask(f"tournaments/{draft}/cancel/", olga.token, "post", data={})["status"] == "cancelled"
