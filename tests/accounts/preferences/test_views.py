"""Preferences, and the switches of theme and language."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import queries
from accounts.models import Preferences, User
from accounts.preferences import services
from tests.factories import PASSWORD
from tests.markup import tidy

pytestmark = pytest.mark.django_db

CHOSEN = {"theme": "light", "four_colours": "on", "language": "ru"}


def test_settings_are_kept(anna_client: Client, anna: User) -> None:
    anna_client.post("/settings/", CHOSEN)
    preferences = queries.preferences_of(anna)
    assert (preferences.theme, preferences.four_colours) == ("light", True)
    assert not preferences.confirm_cards and not preferences.sound
    anna.refresh_from_db()
    assert anna.language == "ru"


def test_next_page_uses_the_saved_settings(anna_client: Client, anna: User) -> None:
    page = tidy(anna_client.post("/settings/", CHOSEN, follow=True).content.decode())
    assert '<html lang="ru" data-theme="light" data-deck="four">' in page and "Сохранено" in page


def test_a_wrong_choice_changes_nothing(anna_client: Client, anna: User) -> None:
    answer = anna_client.post("/settings/", CHOSEN | {"theme": "pink"})
    assert answer.status_code == 200 and "theme" in answer.context["form"].errors
    assert not Preferences.objects.exists()


def test_people_choose_who_sees_them_and_who_may_challenge_them(
    anna_client: Client, anna: User
) -> None:
    anna_client.post("/settings/", CHOSEN | {"challenges_from": "nobody"})
    preferences = queries.preferences_of(anna)
    assert (preferences.show_online, preferences.challenges_from) == (False, "nobody")
    anna_client.post("/settings/", CHOSEN | {"show_online": "on"})
    preferences = queries.preferences_of(anna)
    assert (preferences.show_online, preferences.challenges_from) == (True, "nobody")


def test_a_volume_is_kept_from_the_table_and_from_the_settings(
    anna_client: Client, anna: User
) -> None:
    assert anna_client.post("/settings/table/", {"cards_volume": "30"}).status_code == 204
    assert queries.preferences_of(anna).cards_volume == 30
    anna_client.post("/settings/", CHOSEN | {"talk_volume": "0", "vibration": "on"})
    preferences = Preferences.objects.get(user=anna)
    assert (preferences.cards_volume, preferences.talk_volume) == (30, 0)
    assert preferences.vibration


@pytest.mark.parametrize("volume", ["101", "-1", "", "loud", "1000", "٣"])
def test_a_volume_is_a_number_up_to_100(anna_client: Client, volume: str) -> None:
    answer = anna_client.post("/settings/table/", {"cards_volume": volume})
    assert answer.status_code == 400 and not Preferences.objects.exists()


def test_settings_need_a_login(client: Client) -> None:
    answer = client.get("/settings/")
    assert answer.status_code == 302 and answer.url.startswith("/accounts/login/")


def test_viewing_settings_writes_nothing(anna_client: Client, anna: User) -> None:
    anna_client.get("/settings/")
    assert not Preferences.objects.exists()


def test_theme_of_a_visitor_is_in_a_cookie(client: Client) -> None:
    assert '<html lang="en">' in tidy(client.get("/").content.decode())
    client.post("/theme/", {"theme": "dark", "next": "/"})
    assert 'data-theme="dark"' in client.get("/").content.decode()
    assert not Session.objects.exists()


def test_theme_of_a_user_is_stored(anna_client: Client, anna: User) -> None:
    services.set_preferences(anna, four_colours=True)
    anna_client.post("/theme/", {"theme": "light"})
    preferences = queries.preferences_of(anna)
    assert (preferences.theme, preferences.four_colours) == ("light", True)


def test_login_restores_theme_and_language(client: Client, anna: User) -> None:
    services.set_preferences(anna, theme="light")
    services.set_language(anna, "ru")
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert '<html lang="ru" data-theme="light">' in tidy(client.get("/").content.decode())


@pytest.mark.parametrize(("path", "data"), [("/theme/", "theme"), ("/language/", "language")])
def test_an_unknown_choice_is_refused(client: Client, path: str, data: str) -> None:
    assert client.post(path, {data: "klingon"}).status_code == 400
    assert client.get(path).status_code == 405


def test_switch_redirects_back_but_never_to_another_site(client: Client) -> None:
    here = {"language": "ru", "next": "/leaderboard/classic/?page=2"}
    assert client.post("/language/", here).url == "/leaderboard/classic/?page=2"
    for away in ("https://example.org/", "//example.org/", "javascript:alert(1)", ""):
        assert client.post("/language/", here | {"next": away}).url == "/"


@pytest.mark.parametrize("reader", dict(settings.LANGUAGES))
def test_each_language_is_offered_by_its_own_name(anna_client: Client, reader: str) -> None:
    answer = anna_client.get("/settings/", headers={"accept-language": reader})
    page = tidy(answer.content.decode())
    for code, name in settings.LANGUAGES:
        assert f'name="language" value="{code}" lang="{code}"' in page
        # In the header and in the form.
        assert page.count(name) >= 2


def test_scripts_get_no_redirect(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "dark"}, headers={"accept": "application/json"})
    assert answer.status_code == 204 and answer.cookies["theme"].value == "dark"


def test_table_switch_keeps_other_preferences(anna_client: Client, anna: User) -> None:
    anna_client.post("/settings/table/", {"hide_talk": "1"})
    anna_client.post("/settings/table/", {"confirm_cards": "1"})
    anna_client.post("/settings/table/", {"hide_talk": "0"})
    preferences = queries.preferences_of(anna)
    assert (preferences.hide_talk, preferences.confirm_cards) == (False, True)


def test_an_unknown_switch_changes_nothing(anna_client: Client, anna: User) -> None:
    answer = anna_client.post("/settings/table/", {"theme": "pink"})
    assert answer.status_code == 400 and not Preferences.objects.exists()
