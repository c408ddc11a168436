"""Tests of the copy of one's own data."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from accounts.bans.models import Ban
from accounts.clubs import chat
from accounts.models import User
from accounts.preferences import services as preferences
from accounts.relations import services as relations
from accounts.tokens import services as tokens
from games.fairplay.models import Report
from games.fairplay.reports import report
from games.scorekeeper import services as scorekeeper
from games.talk import services as talk
from games.talk.models import Line
from tests.accounts.mfa.factories import add_app
from tests.accounts.oauth.factories import make_app, tokens_of
from tests.conftest import SetLimits
from tests.factories import (
    PASSWORD,
    client_of,
    guest,
    make_club,
    make_tournament,
    rated_game,
    robot_of,
)
from tests.games.scorekeeper.factories import new_key, sheet_record
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]

PAGE = "/settings/data/"


def copy_of(user: User) -> dict:
    """Return what the user downloads."""
    answer = client_of(user).post(PAGE)
    assert answer.status_code == 200
    return json.loads(answer.content)


def test_the_settings_lead_to_the_copy(anna_client: Client) -> None:
    assert PAGE in anna_client.get("/settings/").content.decode()
    assert "Download" in anna_client.get(PAGE).content.decode()


def test_the_copy_is_a_file(anna_client: Client) -> None:
    answer = anna_client.post(PAGE)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="thousand-anna.json"'
    assert "no-store" in answer.headers["Cache-Control"]


def test_visitors_get_none(client: Client) -> None:
    for answer in (client.get(PAGE), client.post(PAGE)):
        assert answer.status_code == 302 and "/login/" in answer.url


def test_the_copy_holds_profile_and_relations(anna: User, boris: User, vera: User) -> None:
    preferences.set_country(anna, "UA")
    preferences.set_preferences(anna, theme="dark")
    relations.follow(anna, boris)
    relations.block(anna, vera)
    data = copy_of(anna)
    assert data["profile"]["username"] == "anna" and data["profile"]["country"] == "UA"
    assert data["emails"] == [{"email": "anna@example.org", "verified": True, "primary": True}]
    assert data["preferences"]["theme"] == "dark"
    assert [row["name"] for row in data["follows"]] == ["boris"]
    assert [row["name"] for row in data["blocks"]] == ["vera"]


def test_the_copy_holds_games_ratings_and_their_changes(
    anna: User, boris: User, vera: User
) -> None:
    game = rated_game([anna, boris, vera], timezone.now())
    data = copy_of(anna)
    [played], [rating], [change] = data["games"], data["ratings"], data["rating_changes"]
    assert (played["game_id"], played["place"]) == (game.pk, 1)
    assert rating["ladder_key"] == change["ladder_key"] == "classic"
    assert change["game_id"] == game.pk and change["after"] == rating["value"] > change["before"]


def test_the_copy_holds_clubs_tournaments_messages_and_reports(anna: User, boris: User) -> None:
    club = make_club(boris, members=[anna])
    chat.post_message(anna, club, "hello from Anna")
    chat.post_message(boris, club, "hello from Boris")
    cup = make_tournament(boris)
    registration.register(anna, cup.pk)
    report(anna, boris, Report.Reason.ABUSE, "rude words")
    data = copy_of(anna)
    assert [(row["key"], row["role"]) for row in data["clubs"]] == [(club.key, "member")]
    assert [row["text"] for row in data["chat_messages"]] == ["hello from Anna"]
    assert [row["tournament_id"] for row in data["tournaments"]] == [cup.pk]
    assert [(row["name"], row["text"]) for row in data["reports"]] == [("boris", "rude words")]


def test_the_copy_holds_devices_tokens_and_bots_without_secrets(anna: User) -> None:
    _, text = tokens.create_token(anna, "laptop", ["read"])
    robot_of(anna)
    client = Client(headers={"user-agent": "Firefox"})
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    secret = add_app(anna)
    answer = client.post(PAGE)
    data, written = json.loads(answer.content), answer.content.decode()
    assert [row["name"] for row in data["tokens"]] == ["laptop"]
    assert [row["user_agent"] for row in data["sessions"]] == ["Firefox"]
    assert [row["type"] for row in data["second_steps"]] == ["totp"] and data["bots"] == ["robot"]
    hidden = [text, tokens.digest(text), secret, anna.password, str(client.session.session_key)]
    assert not [one for one in hidden if one in written]


def test_the_copy_holds_apps_without_their_tokens(anna: User, boris: User) -> None:
    make_app(anna, name="My own")
    given = tokens_of(anna, make_app(boris))
    answer = client_of(anna).post(PAGE)
    data, written = json.loads(answer.content), answer.content.decode()
    assert [row["name"] for row in data["own_apps"]] == ["My own"]
    [allowed] = data["allowed_apps"]
    assert (allowed["name"], allowed["scopes"]) == ("Game list", ["account"])
    assert given["access_token"] not in written and given["refresh_token"] not in written


def test_the_copy_does_not_tell_what_others_did(anna: User, boris: User) -> None:
    relations.block(boris, anna)
    report(boris, anna, Report.Reason.STALLING, "so slow")
    written = json.dumps(copy_of(anna))
    assert "boris" not in written and "so slow" not in written


def test_a_guest_gets_a_copy() -> None:
    user = guest()
    assert copy_of(user)["profile"]["is_guest"] is True


def test_one_copy_a_minute(anna: User, boris: User, limits: SetLimits) -> None:
    limits(own_data=1)
    client = client_of(anna)
    assert client.post(PAGE).status_code == 200
    for one in (client, client_of(anna)):
        refused = one.post(PAGE)
        assert refused.status_code == 429 and 0 < int(refused.headers["Retry-After"]) <= 60
    assert client_of(boris).post(PAGE).status_code == 200


def test_the_copy_holds_score_sheets(anna: User) -> None:
    scorekeeper.save(new_key(), sheet_record(title="Sunday"), anna, "8.8.8.8")
    assert [row["record"]["title"] for row in copy_of(anna)["score_sheets"]] == ["Sunday"]


def test_the_copy_holds_talk_mutes_and_bans(anna: User, boris: User) -> None:
    game = rated_game([anna, boris, guest()], timezone.now())
    fields = {"game": game, "deal": 1, "kind": "phrase", "language": "en"}
    Line.objects.create(author=anna, text="sorry", **fields)
    Line.objects.create(author=boris, text="well_played", **fields)
    talk.mute(anna, boris)
    talk.mute(boris, anna)
    Ban.objects.create(user=anna, scope="chat", reason="spam", until=timezone.now())
    copy = copy_of(anna)
    assert [line["text"] for line in copy["talk"]] == ["sorry"]
    assert [mute["name"] for mute in copy["mutes"]] == ["boris"]
    assert len(copy["bans"]) == 1
    assert copy["preferences"]["hide_talk"] is False
    assert copy["preferences"]["challenges_from"] == "followed"
