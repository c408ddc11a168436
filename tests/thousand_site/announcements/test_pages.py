"""Tests of announcements on pages, and of closing one in a browser."""

import secrets
from datetime import datetime

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import client_of, from_now
from tests.markup import tidy
from thousand_site.announcements import queries, services
from thousand_site.announcements.models import SiteAnnouncement

pytestmark = pytest.mark.usefixtures("quiet")


@pytest.fixture(autouse=True)
def _no_announcements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages look, each time anew."""
    monkeypatch.setattr(queries, "CACHE_KEY", secrets.token_hex(4))
    monkeypatch.setattr(queries, "CACHE_SECONDS", 0)


def announce(author: User, begin: datetime, end: datetime, **texts: str) -> SiteAnnouncement:
    fields = {"text_en": "Repairs <b>on Friday</b>.", **texts}
    return services.publish(author, SiteAnnouncement(starts_at=begin, ends_at=end, **fields))


@pytest.fixture
def shown(anna: User) -> SiteAnnouncement:
    return announce(anna, from_now(hours=-1), from_now(hours=1), text_ru="Ремонт.")


@pytest.mark.parametrize("path", ["/", "/rules/", "/tables/"])
def test_a_page_shows_it_as_text_and_speaks_it_politely(shown: SiteAnnouncement, path: str) -> None:
    text = client_of().get(path).content.decode()
    assert "Repairs &lt;b&gt;on Friday&lt;/b&gt;." in text
    assert '<div class="announcements" role="status">' in tidy(text)


def test_each_reader_sees_their_language_or_english(shown: SiteAnnouncement) -> None:
    client = Client()
    assert "Ремонт." in client.get("/", headers={"accept-language": "ru"}).content.decode()
    text = client.get("/", headers={"accept-language": "pl"}).content.decode()
    assert '<p lang="en">Repairs' in tidy(text)


def test_it_is_shown_in_its_time_alone(anna: User) -> None:
    announce(anna, from_now(hours=1), from_now(hours=2))
    announce(anna, from_now(hours=-2), from_now(hours=-1))
    assert "Repairs" not in client_of().get("/").content.decode()


def test_it_is_withdrawn(shown: SiteAnnouncement, anna: User) -> None:
    assert services.withdraw(anna, shown) and not services.withdraw(anna, shown)
    assert "Repairs" not in client_of().get("/").content.decode()


def test_a_browser_that_closed_it_sees_it_no_longer(shown: SiteAnnouncement) -> None:
    client = client_of()
    answer = client.post(f"/announcements/{shown.pk}/close/", {"next": "/rules/"})
    assert answer.headers["Location"] == "/rules/"
    assert "Repairs" not in client.get("/").content.decode()
    assert "Repairs" in client_of().get("/").content.decode()


def test_closing_does_not_lead_elsewhere_and_forgets_the_oldest(shown: SiteAnnouncement) -> None:
    client = client_of()
    away = client.post(f"/announcements/{shown.pk}/close/", {"next": "https://evil.example/"})
    assert away.headers["Location"] == "/"
    for number in range(1, 2 * queries.MAX_CLOSED):
        client.post(f"/announcements/{1000 + number}/close/")
    assert len(client.cookies[queries.COOKIE].value.split(".")) == queries.MAX_CLOSED


@pytest.mark.parametrize("cookie", ["", "x", "0.x.-2", "9" * 5000, "\xb2"])
def test_an_odd_cookie_closes_nothing(shown: SiteAnnouncement, cookie: str) -> None:
    client = client_of()
    client.cookies[queries.COOKIE] = cookie
    assert "Repairs" in client.get("/").content.decode()
