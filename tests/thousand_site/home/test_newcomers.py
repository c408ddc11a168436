"""Tests of the pages for newcomers: the lesson, its bar, and a way on from every refusal."""

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import client_of
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def guest() -> User:
    return User.objects.create(username="Guest77", is_guest=True)


def tabs(client: Client) -> str:
    page = page_text(client, "/")
    return page[page.index('class="tabs"') :]


def test_the_bar_of_visitors_and_guests_has_lesson_and_rules(client: Client, anna: User) -> None:
    for newcomer in (client, client_of(guest())):
        bar = tabs(newcomer)
        assert all(f'href="{path}"' in bar for path in ("/lesson/", "/rules/", "/more/"))
    assert "/lesson/" not in tabs(client_of(anna))


@pytest.mark.parametrize("path", ["/tournaments/", "/clubs/", "/leaderboard/", "/accounts/login/"])
def test_more_leads_to_what_the_bar_has_no_room_for(client: Client, path: str) -> None:
    assert f'href="{path}"' in page_text(client, "/more/")


@pytest.mark.parametrize("path", ["/", "/rules/", "/settings/"])
def test_every_page_leads_people_with_an_account_to_the_lesson(anna: User, path: str) -> None:
    page = page_text(client_of(anna), path)
    assert 'href="/lesson/"' in page[page.index('class="site-footer"') :]


def test_more_leads_a_guest_to_settings_and_an_account() -> None:
    page = page_text(client_of(guest()), "/more/")
    assert 'href="/settings/"' in page and "Keep your games" in page


def test_the_lesson_is_on_the_first_screen_of_who_has_not_played(client: Client) -> None:
    assert 'class="home-lesson"' in page_text(client, "/")


def test_the_login_page_says_why_it_was_opened(client: Client) -> None:
    page = page_text(client, "/accounts/login/?next=/settings/")
    assert "You need an account to continue" in page and "Play without an account" in page
    assert "You need an account to continue" not in page_text(client, "/accounts/login/")


@pytest.mark.parametrize("path", ["/tournaments/new/", "/clubs/new/", "/following/"])
def test_pages_that_need_an_account_link_to_it_for_guests(path: str) -> None:
    page = page_text(client_of(guest()), path)
    main = page[page.index('id="main"') : page.index("</main>")]
    assert "/convert/" in main


def test_guests_may_write_a_preset_of_their_own() -> None:
    assert 'href="/presets/new/' in page_text(client_of(guest()), "/presets/")
