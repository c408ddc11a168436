"""Tests of the pages for newcomers: the lesson, its bar, and a way on from every refusal."""

import re

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import client_of
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def guest() -> User:
    return User.objects.create(username="Guest77", is_guest=True)


def links(markup: str) -> list[str]:
    return re.findall(r'<a\s[^>]*?href="([^"]*)"', markup)


def test_navigation_is_the_same_for_visitors_guests_and_accounts(
    client: Client, anna: User
) -> None:
    pages = [page_text(one, "/rules/") for one in (client, client_of(guest()), client_of(anna))]
    headers = [
        links(page[page.index('class="top-links"') : page.index('class="top-end"')])
        for page in pages
    ]
    bars = [links(page[page.index('class="tabs"') :]) for page in pages]
    assert headers[0] == headers[1] == headers[2] and "/lesson/" in headers[0]
    assert bars[0] == bars[1] == bars[2] and len(bars[0]) == 5


@pytest.mark.parametrize("path", ["/lesson/", "/rules/", "/watch/", "/accounts/login/"])
def test_more_leads_to_what_the_bar_has_no_room_for(client: Client, path: str) -> None:
    assert f'href="{path}"' in page_text(client, "/more/")


def test_pages_for_developers_are_a_group_of_their_own(client: Client) -> None:
    page = page_text(client, "/")
    footer = page[page.index('class="site-footer"') :]
    usual, _, group = footer.partition('class="footer-developers"')
    theirs = ["/replay/", "/api/", "/fairness/"]
    assert [path for path in theirs if path in links(usual)] == []
    assert links(group)[:3] == theirs


@pytest.mark.parametrize("path", ["/", "/rules/", "/settings/"])
def test_every_page_leads_people_with_an_account_to_the_lesson(anna: User, path: str) -> None:
    page = page_text(client_of(anna), path)
    assert 'href="/lesson/"' in page[page.index('class="site-footer"') :]


def test_more_leads_a_guest_to_settings_and_an_account() -> None:
    page = page_text(client_of(guest()), "/more/")
    assert 'href="/settings/"' in page and "Keep your games" in page


def test_the_lesson_is_on_the_first_screen_of_who_has_not_played(client: Client) -> None:
    assert "learn-first" in page_text(client, "/")


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
