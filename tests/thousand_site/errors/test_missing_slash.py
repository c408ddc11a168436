"""Requests that write to an address without its last slash."""

import pytest
from django.test import Client, override_settings

from accounts.clubs.models import Club, Membership

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


@pytest.mark.parametrize("debug", [False, True])
def test_a_form_is_answered_with_an_error(client: Client, debug: bool) -> None:
    with override_settings(DEBUG=debug):
        answer = client.post("/language", {"language": "ru"}, follow=True)
    assert (answer.status_code, answer.redirect_chain) == (404, [])
    assert "Nothing was done. The address ends with a slash: /language/" in answer.content.decode()


def test_nothing_is_done(anna_client: Client, club: Club) -> None:
    answer = anna_client.post(f"/clubs/{club.key}/action/leave", follow=True)
    assert answer.status_code == 404
    assert Membership.objects.filter(club=club, user__username="anna", status="in").exists()


def test_a_script_is_answered_with_the_error_as_json(client: Client) -> None:
    answer = client.post("/play", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_slash")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_api_answers_with_its_error(client: Client, method: str) -> None:
    answer = getattr(client, method)("/api/v1/queue", "{}", content_type="application/json")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "/api/errors/#no_slash",
        "title": "No slash",
        "status": 404,
        "detail": "Nothing was done. The address ends with a slash: /api/v1/queue/",
        "code": "no_slash",
        "data": {"path": "/api/v1/queue/"},
        "instance": "/api/v1/queue",
        "errors": [],
    }


def test_the_admin_is_answered_with_an_error(admin_client: Client) -> None:
    assert admin_client.post("/admin/games/pool/add", {}).status_code == 404


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_reader_is_redirected(client: Client, method: str) -> None:
    answer = getattr(client, method)("/leaderboard/classic?page=2")
    assert (answer.status_code, answer.url) == (301, "/leaderboard/classic/?page=2")


def test_an_unknown_address_is_not_found(client: Client) -> None:
    answer = client.post("/nosuch", {})
    assert answer.status_code == 404 and "slash" not in answer.content.decode()
