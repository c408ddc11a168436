"""Tests of the pages of apps in the settings."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.oauth import queries, services
from accounts.oauth.models import App
from tests.accounts.oauth.factories import DETAILS, make_app, tokens_of
from tests.factories import client_of, guest

pytestmark = pytest.mark.django_db
APPS, OWN = "/settings/apps/", "/settings/apps/own/"


def text_of(answer: Any) -> str:
    return answer.content.decode()


def test_the_settings_lead_to_the_apps(anna_client: Client) -> None:
    assert APPS in text_of(anna_client.get("/settings/"))
    page = text_of(anna_client.get(APPS))
    assert "You have not allowed any app." in page and OWN in page


def test_an_allowed_app_is_listed_and_revoked(anna: User, app: App) -> None:
    given, client = tokens_of(anna, app), client_of(anna)
    page = text_of(client.get(APPS))
    assert "Game list" in page and "by boris" in page and "See my name" in page
    answer = client.post(f"{APPS}{app.pk}/revoke/", follow=True)
    assert "can no longer act for you" in text_of(answer)
    assert queries.find_token(given["access_token"]) is None


def test_what_was_not_allowed_cannot_be_revoked(anna: User, vera: User, app: App) -> None:
    given = tokens_of(vera, app)
    assert client_of(anna).post(f"{APPS}{app.pk}/revoke/").status_code == 404
    assert queries.find_token(given["access_token"])


def test_ending_other_sessions_ends_apps(anna: User, app: App) -> None:
    given = tokens_of(anna, app)
    answer = client_of(anna).post("/accounts/sessions/others/", follow=True)
    assert "no app can act for you" in text_of(answer)
    assert queries.find_token(given["access_token"]) is None


def test_an_app_is_registered_and_shows_its_client_id(anna: User, anna_client: Client) -> None:
    answer = anna_client.post(OWN, DETAILS, follow=True)
    [app] = App.objects.all()
    assert app.user == anna and app.client_id in text_of(answer)
    assert "/.well-known/oauth-authorization-server" in text_of(answer)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"redirects": "http://app.example.org/"}, "cannot be a redirect address"),
        ({"home_page": "ftp://app.example.org/"}, "begins with https://"),
        ({"name": ""}, "This field is required"),
        ({"name": "Gаmes"}, "in one alphabet only"),
    ],
)
def test_errors_are_shown(anna_client: Client, changed: dict[str, str], message: str) -> None:
    answer = anna_client.post(OWN, DETAILS | changed)
    assert answer.status_code == 422 and message in text_of(answer)
    assert not App.objects.exists()


def test_an_app_is_changed(anna: User, anna_client: Client) -> None:
    app = make_app(anna)
    form = DETAILS | {"name": "New name", "redirects": "http://localhost:8100/"}
    answer = anna_client.post(f"{OWN}{app.pk}/", form, follow=True)
    app.refresh_from_db()
    assert "The app is changed." in text_of(answer)
    assert (app.name, app.redirect_uris) == ("New name", "http://localhost:8100/")


def test_a_deleted_app_ends_for_its_users(anna: User, vera: User, anna_client: Client) -> None:
    app = make_app(anna)
    given = tokens_of(vera, app)
    anna_client.post(f"{OWN}{app.pk}/delete/")
    assert not App.objects.exists() and queries.find_token(given["access_token"]) is None


def test_apps_of_others_are_theirs(anna_client: Client, app: App) -> None:
    for path in (f"{OWN}{app.pk}/", f"{OWN}{app.pk}/delete/"):
        assert anna_client.post(path, DETAILS).status_code == 404
    assert App.objects.filter(pk=app.pk).exists()


def test_guests_need_an_account(client: Client) -> None:
    client.force_login(guest())
    page = text_of(client.get(OWN))
    assert "Guests cannot register apps" in page and "Register the app" not in page
    assert client.post(OWN, DETAILS).status_code == 422


def test_the_maker_sees_that_an_app_is_disabled(
    anna: User, vera: User, anna_client: Client
) -> None:
    app = make_app(anna)
    services.set_disabled(app, True, vera)
    listed = text_of(anna_client.get(OWN))
    assert "Disabled by the site." in listed and f"{OWN}{app.pk}/delete/" not in listed
    refused = anna_client.post(f"{OWN}{app.pk}/delete/", follow=True)
    assert "It cannot be deleted until the site enables it again." in text_of(refused)
    assert "has disabled this app" in text_of(anna_client.get(f"{OWN}{app.pk}/"))


def test_the_guide_and_its_example_are_there(client: Client) -> None:
    assert "An app in ten minutes" in text_of(client.get("/apps/"))
    example = client.get("/apps/app.html")
    assert example["Content-Type"].startswith("text/plain") and "code_verifier" in text_of(example)
