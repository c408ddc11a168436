"""Tests of limits in clubs, on the pages and by the API."""

import pytest
from django.test import Client

from accounts.clubs import chat, joining
from accounts.clubs.models import ChatMessage, Club
from accounts.models import User
from tests.conftest import SetLimits
from tests.factories import client_of, guest, make_club, person
from tests.thousand_site.api.factories import ALL, token_for
from thousand_site.clubs.actions import ACTIONS, NARROWER_LIMITS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def act(client: Client, club: Club, action: str, **data: str) -> int:
    return client.post(f"/clubs/{club.key}/action/{action}/", data).status_code


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_of_a_person_is_limited(
    club: Club, boris: User, limits: SetLimits, action: str
) -> None:
    limits(club_actions=1)
    client = client_of(boris)
    assert act(client, club, action) != 429
    answer = client.post(f"/clubs/{club.key}/action/{action}/", headers={"accept-language": "en"})
    assert answer.status_code == 429 and int(answer["Retry-After"]) > 0
    assert "Too many attempts. Try again in 10 minutes." in answer.content.decode()


@pytest.mark.parametrize("action", NARROWER_LIMITS)
def test_people_of_one_network_share_the_narrower_limits(
    club: Club, people: list[User], limits: SetLimits, action: str
) -> None:
    name = NARROWER_LIMITS[action].name
    limits(**{f"{name}_by_network": 2})
    codes = [act(client_of(user), club, action) for user in people]
    assert [code == 429 for code in codes] == [False, False, True]


def test_new_clubs_and_changed_details_are_limited(anna: User, limits: SetLimits) -> None:
    limits(new_clubs=2, club_actions=1)
    client = client_of(anna)
    answers = [client.post("/clubs/new/", {"name": "x"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    path = f"/clubs/{make_club(anna).key}/settings/"
    assert [client.post(path, {}).status_code for _ in range(2)] == [200, 429]


def test_invitations_and_the_api_count_with_the_pages(
    club: Club, vera: User, limits: SetLimits
) -> None:
    limits(club_joins=2)
    client = client_of(vera)
    assert act(client, club, "join") == 302
    assert client.post(f"/clubs/{club.key}/join/nosuch/").status_code == 302
    token = {"authorization": f"Bearer {token_for(vera, *ALL)}"}
    path = f"/api/v1/clubs/{club.key}/membership/"
    for method in (client.post, client.delete):
        answer = method(path, content_type="application/json", headers=token)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")


def test_news_by_the_api_count_with_those_of_the_page(
    club: Club, anna: User, limits: SetLimits
) -> None:
    limits(club_texts=1)
    client = client_of(anna)
    assert act(client, club, "post_news", text="Tonight at eight") == 302
    token = {"authorization": f"Bearer {token_for(anna, *ALL)}"}
    path, body = f"/api/v1/clubs/{club.key}/news/", {"text": "At nine"}
    answer = client.post(path, body, content_type="application/json", headers=token)
    assert answer.status_code == 429


@pytest.mark.parametrize("action", ["post_message", "post_news", "edit_news", "request"])
def test_a_user_who_may_not_write_costs_no_search_for_links(
    club: Club, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """A guest's long text is refused by its length, a short one by their rights."""
    for module, name in (
        (chat, "clean_message"),
        (chat, "clean_post"),
        (joining, "clean_request_message"),
    ):
        monkeypatch.setattr(module, name, lambda _: pytest.fail("the text was searched"))
    for user in (guest(), person("Stranger")):
        for text in ("a" * 12_000, "hello"):
            sent = {"text": text, "message": text, "post": "1"}
            assert act(client_of(user), club, action, **sent) == 302
    assert not (ChatMessage.objects.exists() or club.posts.exists() or club.requests.exists())
