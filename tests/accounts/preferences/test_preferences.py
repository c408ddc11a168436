"""Preferences, and the switches of theme and language."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import queries
from accounts.models import Preferences, User
from accounts.preferences import services

pytestmark = pytest.mark.django_db

CHOSEN = {"theme": "light", "four_colours": "on", "language": "ru"}


@pytest.fixture
def oleh(client: Client) -> User:
    user = User.objects.create_user("Oleh", "oleh@example.org", "one talon only")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return user


def test_settings_are_kept(client: Client, oleh: User) -> None:
    client.post("/settings/", CHOSEN)
    preferences = queries.preferences_of(oleh)
    assert (preferences.theme, preferences.four_colours) == ("light", True)
    assert not preferences.confirm_cards and not preferences.sound
    oleh.refresh_from_db()
    assert oleh.language == "ru"


def test_next_page_uses_the_saved_settings(client: Client, oleh: User) -> None:
    page = client.post("/settings/", CHOSEN, follow=True).content.decode()
    assert '<html lang="ru" data-theme="light">' in page and "Сохранено" in page


def test_a_wrong_choice_changes_nothing(client: Client, oleh: User) -> None:
    answer = client.post("/settings/", CHOSEN | {"theme": "pink"})
    assert answer.status_code == 200 and "theme" in answer.context["form"].errors
    assert not Preferences.objects.exists()


def test_settings_need_a_login(client: Client) -> None:
    answer = client.get("/settings/")
    assert answer.status_code == 302 and answer.url.startswith("/accounts/login/")


def test_viewing_settings_writes_nothing(client: Client, oleh: User) -> None:
    client.get("/settings/")
    assert not Preferences.objects.exists()


def test_theme_of_a_visitor_is_in_a_cookie(client: Client) -> None:
    assert '<html lang="en">' in client.get("/").content.decode()
    client.post("/theme/", {"theme": "dark", "next": "/"})
    assert 'data-theme="dark"' in client.get("/").content.decode()
    assert not Session.objects.exists()


def test_theme_of_a_user_is_stored(client: Client, oleh: User) -> None:
    services.set_preferences(oleh, four_colours=True)
    client.post("/theme/", {"theme": "light"})
    preferences = queries.preferences_of(oleh)
    assert (preferences.theme, preferences.four_colours) == ("light", True)


def test_login_restores_theme_and_language(client: Client) -> None:
    vira = User.objects.create_user("Vira", password="one talon only")
    services.set_preferences(vira, theme="light")
    services.set_language(vira, "ru")
    client.post("/accounts/login/", {"login": "Vira", "password": "one talon only"})
    assert '<html lang="ru" data-theme="light">' in client.get("/").content.decode()


@pytest.mark.parametrize(("path", "data"), [("/theme/", "theme"), ("/language/", "language")])
def test_an_unknown_choice_is_refused(client: Client, path: str, data: str) -> None:
    assert client.post(path, {data: "klingon"}).status_code == 400
    assert client.get(path).status_code == 405


def test_switch_redirects_back_but_never_to_another_site(client: Client) -> None:
    here = {"language": "ru", "next": "/leaderboard/classic/?page=2"}
    assert client.post("/language/", here).url == "/leaderboard/classic/?page=2"
    for away in ("https://example.org/", "//example.org/", "javascript:alert(1)", ""):
        assert client.post("/language/", here | {"next": away}).url == "/"


def test_scripts_get_no_redirect(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "dark"}, headers={"accept": "application/json"})
    assert answer.status_code == 204 and answer.cookies["theme"].value == "dark"


def test_table_switch_keeps_other_preferences(client: Client, oleh: User) -> None:
    client.post("/settings/table/", {"four_colours": "1"})
    client.post("/settings/table/", {"confirm_cards": "1"})
    client.post("/settings/table/", {"four_colours": "0"})
    preferences = queries.preferences_of(oleh)
    assert (preferences.four_colours, preferences.confirm_cards) == (False, True)


def test_an_unknown_switch_changes_nothing(client: Client, oleh: User) -> None:
    answer = client.post("/settings/table/", {"theme": "pink"})
    assert answer.status_code == 400 and not Preferences.objects.exists()
