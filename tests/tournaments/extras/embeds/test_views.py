"""Tests of the embedded page: its contents, and sites that may frame it."""

import pytest
from django.http import HttpResponse

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of
from tests.tournaments.extras.series.factories import club_season
from tournaments.extras.embeds.models import ClubEmbed
from tournaments.extras.series.models import Series

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def season(anna: User, boris: User, vera: User, club: Club) -> Series:
    ClubEmbed.objects.create(club=club, origin="https://example.org")
    return club_season(anna, club, [anna, boris, vera], 2)


def framed(club: Club, query: str = "", user: User | None = None) -> HttpResponse:
    return client_of(user).get(f"/clubs/{club.key}/embed/{query}")


def test_it_shows_standings_and_the_next_tournament(season: Series, club: Club) -> None:
    html = framed(club).content.decode()
    assert season.name in html and "boris" in html and "Thursday evening" in html


def test_only_the_clubs_own_site_may_frame_it(season: Series, club: Club) -> None:
    answer = framed(club)
    assert "frame-ancestors https://example.org;" in answer["Content-Security-Policy"] + ";"
    assert "X-Frame-Options" not in answer


def test_other_pages_are_framed_by_nobody(season: Series, club: Club) -> None:
    answer = client_of().get(f"/clubs/{club.key}/")
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_it_sets_no_cookie_and_is_the_same_for_all(season: Series, club: Club, boris: User) -> None:
    visitor, member = framed(club), framed(club, user=boris)
    assert not visitor.cookies and not member.cookies
    assert visitor.content == member.content
    assert "Cookie" not in visitor.get("Vary", "")


def test_nothing_in_it_can_be_pressed_to_act(season: Series, club: Club) -> None:
    assert "<form" not in framed(club).content.decode()


def test_language_and_theme_come_from_the_address(season: Series, club: Club) -> None:
    html = framed(club, "?lang=pl&theme=dark").content.decode()
    assert 'lang="pl"' in html and 'data-theme="dark"' in html


@pytest.mark.parametrize("change", [{"is_private": True}, {"dissolved_at": "2026-01-01T00:00Z"}])
def test_private_and_dissolved_clubs_show_nothing(
    season: Series, club: Club, change: dict[str, object]
) -> None:
    Club.objects.filter(pk=club.pk).update(**change)
    assert framed(club).status_code == 404


def test_without_a_site_there_is_no_page(club: Club) -> None:
    assert framed(club).status_code == 404


def test_organisers_set_the_site(anna: User, boris: User, club: Club) -> None:
    url = f"/clubs/{club.key}/embedding/"
    assert client_of(boris).get(url).status_code == 403
    assert "not the https address" in client_of(anna).post(url, {"origin": "*"}).content.decode()
    client_of(anna).post(url, {"origin": "https://Example.org/club"})
    assert ClubEmbed.objects.get().origin == "https://example.org"
    client_of(anna).post(url, {"end": "1"})
    assert not ClubEmbed.objects.exists()
