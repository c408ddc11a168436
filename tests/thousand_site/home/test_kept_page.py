"""Tests of the home page that browsers keep for the time without a network."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Pool
from games.tables.lifecycle.create import create_game
from tests.factories import client_of, guest, make_tournament, person
from tests.markup import tidy
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_it_says_in_its_language_that_there_is_no_connection(client: Client, language: str) -> None:
    page = page_text(client, f"/home/kept/{language}/")
    assert f'<html lang="{language}"' in page
    said = r'data-kept-page="/"><span data-without><strong>[^<]+</strong>[^<]*<time datetime='
    assert re.search(said, page)


def test_it_names_the_moment_at_which_it_was_made(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = datetime(2026, 3, 4, 1, 50, tzinfo=UTC)
    monkeypatch.setattr("thousand_site.home.views.timezone.now", lambda: made)
    assert 'datetime="2026-03-04T01:50:00+00:00"' in page_text(client, "/home/kept/en/")


def test_it_is_the_same_whoever_asks(anna: User) -> None:
    pages = set()
    for client in (Client(), client_of(guest()), client_of(anna)):
        response = client.get("/home/kept/en/")
        assert not response.cookies
        pages.add(re.sub(r"<time [^>]*>[^<]*</time>|nonce=\S+", "", tidy(response.text)))
    assert len(pages) == 1
    page = pages.pop()
    assert "anna" not in page and "data-private" not in page and "<form" not in page
    # There is something to hide.
    assert "anna" in page_text(client_of(anna), "/")


def test_it_shows_nothing_of_a_game_that_goes_on(client: Client, anna: User) -> None:
    game = create_game(Pool.objects.first(), [anna, person("boris"), person("vera")])
    assert game.pk in page_text(client, "/") and "3 people at the tables" in page_text(client, "/")
    for one in (client, client_of(anna)):
        page = page_text(one, "/home/kept/en/")
        assert game.pk not in page and "at the tables now" not in page


def test_it_has_what_a_visitor_reads(client: Client, anna: User) -> None:
    make_tournament(anna, name="The spring cup")
    page = page_text(client, "/home/kept/en/")
    for words in ("Game of the day", "game-of-day-steps", "Last hours", "The spring cup"):
        assert words in page


def test_it_offers_what_works_without_a_connection_and_no_game(client: Client) -> None:
    page = page_text(client, "/home/kept/en/")
    assert "Play waits for the connection." in page
    ways = page[page.index('class="play-options"') :].partition("</section>")[0]
    assert re.findall(r'<a [^>]*href="([^"]+)"', ways) == [
        "/score/",
        "/rules/",
        "/lesson/",
        "#showcase-title",
    ]
    assert 'id="play"' not in page and 'href="/daily/"' not in page


@pytest.fixture
def minute(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that holds what was asked in a minute, as on a site that runs."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.HOME_CACHE_SECONDS = 5


@pytest.mark.usefixtures("minute")
def test_all_who_ask_within_a_minute_get_the_same(
    client: Client, anna: User, django_assert_num_queries: Any
) -> None:
    first = client.get("/home/kept/en/").content
    make_tournament(anna, name="The spring cup")
    with django_assert_num_queries(0):
        assert Client().get("/home/kept/en/").content == first
    assert client.get("/home/kept/pl/").content != first


def test_it_names_no_nonce(client: Client) -> None:
    """One that many pages share would protect nobody."""
    assert "nonce" not in client.get("/home/kept/en/").text


def test_other_languages_do_not_exist(client: Client) -> None:
    assert client.get("/home/kept/xx/").status_code == 404
