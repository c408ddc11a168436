"""Tests of all pages: for every viewer, in each language, within the security policy."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import translation
from django.views.defaults import server_error

from accounts.models import User
from games.models import Pool
from games.tables.lifecycle.create import create_game
from tests.factories import client_of, guest
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]

PATHS = ["/", "/leaderboard/classic/", "/@/anna/", "/rules/", "/featured-table/"]
VIEWERS = ["anonymous", "guest", "user"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_rendered_for_every_viewer_and_language(
    client: Client, anna: User, path: str, viewer: str, language: str
) -> None:
    if viewer != "anonymous":
        client.force_login(anna if viewer == "user" else guest())
    page = page_text(client, path, **{"accept-language": language})
    assert ("Leaderboard" in page or "Live now" in page or "Rules" in page) is (language == "en")


@pytest.mark.parametrize("path", [*PATHS, "/leaderboard/", "/accounts/signup/", "/nothing/"])
def test_a_page_view_creates_no_user_and_no_session(client: Client, anna: User, path: str) -> None:
    before = User.objects.count(), Session.objects.count()
    response = client.get(path)
    assert (User.objects.count(), Session.objects.count()) == before
    assert "sessionid" not in response.cookies


def test_pages_have_no_inline_styles_or_scripts(client: Client, anna: User) -> None:
    for path in ["/accounts/login/", *PATHS]:
        page = page_text(client_of(anna) if "@" in path else client, path)
        assert " style=" not in page and "<style" not in page and "onclick" not in page
        assert "<script>" not in page


@pytest.mark.parametrize("path", ["/leaderboard/classic/", "/settings/", "/rules/"])
def test_every_page_links_to_the_running_game(
    anna: User, boris: User, vera: User, path: str
) -> None:
    game = create_game(Pool.objects.first(), [anna, boris, vera])
    page = page_text(client_of(anna), path)
    assert "Your game is running." in page and f'href="/table/{game.pk}/"' in page


def test_the_way_back_to_a_running_game_is_there_once(anna: User, boris: User, vera: User) -> None:
    game = create_game(Pool.objects.first(), [anna, boris, vera])
    for path in ("/", "/leaderboard/classic/"):
        assert page_text(client_of(anna), path).count(f'href="/table/{game.pk}/"') == 1


def test_the_language_menu_is_named_in_the_language_itself(client: Client) -> None:
    page = page_text(client, "/rules/", **{"accept-language": "uk"})
    assert '<summary class="quiet" title="Українська">' in page and ">Укр<" in page
    assert ">UK<" not in page and ">Polski</button>" in page


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_page_of_a_fault_says_its_language(language: str) -> None:
    with translation.override(language):
        page = server_error(RequestFactory().get("/")).content.decode()
    assert f'<html lang="{language}">' in page
