"""Tests of registration by the API: private clubs, bots, banned users, passwords."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.bans.services import ban
from accounts.bots.services import create_bot
from accounts.models import User
from tests.conftest import SetLimits
from tests.factories import make_club, make_tournament, persons
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import CONFIG, close_page, token_for, token_user, token_users
from tests.thousand_site.api.tournaments.test_permissions import (
    CUP,
    OPERATIONS,
    Operation,
    operation_name,
    send,
)
from tests.tournaments.factories import running_tournament
from tournaments.director.pair import pair_next_round
from tournaments.models import TournamentTable
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
WITHIN = [operation for operation in OPERATIONS if operation.path.startswith(CUP)]


def private_tournament() -> dict[str, Any]:
    """Create the tournament, and return the ids of a running tournament of a private club."""
    olga = token_user("olga")
    cup = make_tournament(olga.user, club=make_club(olga.user, is_private=True))
    for friend in persons(2):
        participants.invite(olga.user, cup.pk, friend.username)
        registration.register(friend, cup.pk)
    organising.start(olga.user, cup.pk)
    pair_next_round(cup.pk, timezone.now())
    table = TournamentTable.objects.get(round__tournament=cup)
    entrant = max(filter(None, table.seats))
    return {"cup": cup.pk, "table": table.pk, "entrant": entrant, "offer": 0, "day": "2027-01-07"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("operation", WITHIN, ids=operation_name)
def test_tournaments_of_private_clubs_are_hidden_from_others(
    client: Client, operation: Operation
) -> None:
    path = operation.path.format(**private_tournament())
    assert send(client, operation, path, token_user("stranger").token).status_code == 404
    # Without a token the answer is 401, except where reading is public.
    code = 404 if operation.codes[0] == 200 else 401
    assert send(client, operation, path, "").status_code == code


def test_invited_users_may_view_enter_and_decline(ask: Ask) -> None:
    olga, vera = token_user("olga"), token_user("vera")
    cup = make_tournament(olga.user, club=make_club(olga.user, is_private=True), entry="invitation")
    ask(f"tournaments/{cup.pk}/", vera.token, code=404)
    participants.invite(olga.user, cup.pk, "vera")
    assert ask(f"tournaments/{cup.pk}/", vera.token)["id"] == cup.pk
    entered = ask(f"tournaments/{cup.pk}/entry/", vera.token, "post", data={})
    assert entered["status"] == "entered"
    assert ask(f"tournaments/{cup.pk}/entry/", vera.token, "delete")["status"] == "invited"
    assert ask(f"tournaments/{cup.pk}/entry/", vera.token, "delete")["status"] == "none"
    ask(f"tournaments/{cup.pk}/", vera.token, code=404)


def test_an_invited_bot_enters_and_leaves_with_its_token(ask: Ask) -> None:
    olga = token_user("olga")
    robot = create_bot(olga.user, "robot")
    token, cup = token_for(robot, "bot"), make_tournament(olga.user)
    own = f"tournaments/{cup.pk}/entry/"
    assert [reason["code"] for reason in ask(own, token)["ineligibility_reasons"]] == [
        "bots_invited"
    ]
    assert ask(own, token, "post", 409, {})["code"] == "bots_invited"
    ask(f"tournaments/{cup.pk}/invitations/", olga.token, "post", 201, {"username": "Robot"})
    assert [row["id"] for row in ask("tournaments/?mine=true", token)["results"]] == [cup.pk]
    assert ask(own, token, "post", data={})["status"] == "entered"
    assert ask(own, token, "delete")["status"] == "invited"


def test_a_bots_read_token_can_neither_enter_nor_organise(ask: Ask) -> None:
    olga = token_user("olga")
    robot = create_bot(olga.user, "robot")
    cup = make_tournament(olga.user)
    participants.invite(olga.user, cup.pk, "robot")
    for token, code in ((token_for(robot, "read"), 403), (token_for(robot, "bot"), 403)):
        ask(f"tournaments/{cup.pk}/pause/", token, "post", code)
    entered = ask(f"tournaments/{cup.pk}/entry/", token_for(robot, "read"), "post", 403, {})
    assert entered["code"] == "scope"


def test_a_ranked_ban_is_an_ineligibility_reason(ask: Ask) -> None:
    olga, vera = token_user("olga"), token_user("vera")
    ban(vera.user, ["rated"], "sold games", None)
    rated, other = make_tournament(olga.user, rated=True), make_tournament(olga.user)
    data = ask(f"tournaments/{rated.pk}/entry/", vera.token)["ineligibility_reasons"]
    assert [reason["code"] for reason in data] == ["permanent_ranked_ban"] and "sold games" in data[
        0
    ]["detail"]
    refused = ask(f"tournaments/{rated.pk}/entry/", vera.token, "post", 409, {})
    assert refused["code"] == "permanent_ranked_ban"
    assert ask(f"tournaments/{other.pk}/entry/", vera.token)["ineligibility_reasons"] == []


def test_the_log_shows_old_values_to_organisers_only(vera: User, ask: Ask) -> None:
    olga = token_user("olga")
    cup = make_tournament(olga.user)
    ask(f"tournaments/{cup.pk}/", olga.token, "patch", data={"limit": 8, "password": "swordfish"})
    ask(f"tournaments/{cup.pk}/", olga.token, "patch", data={"entry": "password", "password": "x1"})
    ask(f"tournaments/{cup.pk}/invitations/", olga.token, "post", 201, {"username": "vera"})
    invited, closed, edited = ask(f"tournaments/{cup.pk}/log/?limit=3", olga.token)["results"]
    assert edited["details"]["changes"] == {"limit": [None, 8]}
    assert closed["details"] == {
        "fields": ["entry", "password"], "changes": {"entry": ["open", "password"]},
    }  # fmt: skip
    assert invited["details"] == {"name": "vera"} and invited["actor"]["username"] == "olga"
    public = ask(f"tournaments/{cup.pk}/log/")["results"]
    assert {row["verb"] for row in public} == {"edited", "published"}
    assert all(row["details"] == {} and row["actor"] is None for row in public)


def test_after_ten_wrong_passwords_further_ones_are_refused(ask: Ask, limits: SetLimits) -> None:
    limits(tournament_passwords=10)
    olga, vera = token_user("olga"), token_user("vera")
    cup = make_tournament(olga.user, entry="password", password="swordfish")
    own = f"tournaments/{cup.pk}/entry/"
    for number in range(10):
        data = ask(own, vera.token, "post", 409, {"password": f"no{number}"})
        assert data["code"] == "wrong_password"
    data = ask(own, vera.token, "post", 409, {"password": "swordfish"})
    assert data["code"] == "password_often"
    assert cup.log.filter(verb="wrong_password").count() == 10
    gleb = token_user("gleb")
    assert ask(own, gleb.token, "post", data={"password": "swordfish"})["status"] == "entered"
    assert cup.log.filter(verb="wrong_password").count() == 10


def test_a_deleted_draft_is_returned_as_cancelled(ask: Ask) -> None:
    olga = token_user("olga")
    draft = ask("tournaments/", olga.token, "post", 201, CONFIG)["id"]
    assert ask(f"tournaments/{draft}/cancel/", olga.token, "post", data={})["status"] == "cancelled"


def test_an_arena_is_joined_while_it_runs_paused_and_returned_to(ask: Ask) -> None:
    olga, vera = token_user("olga"), token_user("vera")
    cup = make_tournament(olga.user, format="arena", settings=Settings(arena_minutes=60))
    for friend in persons(2):
        registration.register(friend, cup.pk)
    own = f"tournaments/{cup.pk}/entry/"
    assert ask(f"tournaments/{cup.pk}/")["play_until"] is None
    organising.start(olga.user, cup.pk)
    assert ask(f"tournaments/{cup.pk}/")["play_until"] is not None
    assert ask(own, vera.token)["activity"] is None
    assert ask(own, vera.token, "post", data={})["activity"] == "waiting"
    paused = ask(f"{own}break/", vera.token, "post")
    assert paused["activity"] == "break" and paused["free_from"]
    returned = ask(f"{own}break/", vera.token, "delete")
    assert returned["activity"] == "waiting" and returned["free_from"] >= paused["free_from"]
    assert returned["free_from"].endswith(":00.000Z")


def test_programs_cannot_take_breaks_of_an_arena_without_end(ask: Ask, limits: SetLimits) -> None:
    limits(arena_breaks=1)
    olga, vera = token_user("olga"), token_user("vera")
    cup = make_tournament(olga.user, format="arena", settings=Settings(arena_minutes=60))
    for player in [*persons(1), vera.user]:
        registration.register(player, cup.pk)
    organising.start(olga.user, cup.pk)
    own = f"tournaments/{cup.pk}/entry/break/"
    ask(own, vera.token, "post")
    ask(own, vera.token, "delete", 429)


def test_an_arena_is_created_by_its_settings(ask: Ask) -> None:
    olga = token_user("olga")
    asked = {**CONFIG, "format": "arena", "settings": {"arena_minutes": 90, "streak": True}}
    made = ask("tournaments/", olga.token, "post", 201, asked)
    settings = made["settings"]
    assert (settings["arena_minutes"], settings["streak"]) == (90, True)
    assert settings["ties"] == ["points", "wins", "share", "random_draw"]
    wrong = {**asked, "settings": {"arena_minutes": 5}}
    refused = ask("tournaments/", olga.token, "post", 400, wrong)
    assert "20 minutes" in str(refused)


SEATING = [
    ("post", "entry/", {}),
    ("post", "entry/check-in/", None),
    ("delete", "entry/break/", None),
    ("post", "tables/{table}/presence/", None),
    ("post", "tables/{table}/ready/", {"ready": True}),
]


@pytest.mark.parametrize(("method", "path", "body"), SEATING)
def test_a_token_brings_nobody_to_a_table_without_an_open_page(
    ask: Ask, method: str, path: str, body: Any
) -> None:
    olga = token_user("olga")
    players = token_users(3)
    cup = running_tournament(olga.user, [player.user for player in players])
    table = TournamentTable.objects.get(round__tournament=cup)
    full = f"tournaments/{cup.pk}/{path.format(table=table.pk)}"
    close_page(players[0].user)
    refused = ask(full, players[0].token, method, 409, body)
    assert refused["code"] == "no_page"
    table.refresh_from_db()
    assert not table.present_entrants


def test_entering_in_advance_and_leaving_need_no_page(ask: Ask) -> None:
    olga, vera = token_user("olga"), token_user("vera")
    own = f"tournaments/{make_tournament(olga.user).pk}/entry/"
    close_page(vera.user)
    assert ask(own, vera.token, "post", data={})["status"] == "entered"
    assert ask(own, vera.token, "delete")["status"] == "none"
