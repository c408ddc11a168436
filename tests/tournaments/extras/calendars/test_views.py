"""Feeds of clubs, series, tournaments and users."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of, from_now, make_club, make_tournament
from tests.tournaments.extras.series.factories import club_season
from tournaments.extras.calendars.models import CalendarFeed
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def feed(url: str, user: User | None = None) -> str:
    answer = client_of(user).get(url)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/calendar")
    return answer.content.decode().replace("\r\n ", "")


@pytest.fixture
def cup(anna: User, club: Club) -> Tournament:
    return make_tournament(anna, club=club, name="Cup, spring", starts_at=from_now(days=3))


def test_the_feed_of_a_club_holds_its_tournaments(club: Club, cup: Tournament) -> None:
    text = feed(f"/clubs/{club.key}/calendar.ics")
    assert "SUMMARY:Cup\\, spring" in text and f"UID:{cup.pk}@" in text


def test_drafts_and_old_tournaments_are_left_out(club: Club, cup: Tournament) -> None:
    Tournament.objects.filter(pk=cup.pk).update(status="draft")
    assert "VEVENT" not in feed(f"/clubs/{club.key}/calendar.ics")
    long_ago = timezone.now() - timedelta(days=100)
    Tournament.objects.filter(pk=cup.pk).update(status="over", starts_at=long_ago)
    assert "VEVENT" not in feed(f"/clubs/{club.key}/calendar.ics")


def test_a_calendar_is_opened_and_not_saved(cup: Tournament) -> None:
    answer = client_of().get(f"/tournaments/{cup.pk}/calendar.ics")
    assert answer["Content-Disposition"] == 'inline; filename="cup-spring.ics"'


def test_a_cancelled_tournament_says_so(anna: User, club: Club, cup: Tournament) -> None:
    organising.cancel(anna, cup.pk, "Rain.")
    assert "STATUS:CANCELLED" in feed(f"/clubs/{club.key}/calendar.ics")


def test_a_private_club_has_no_public_feed(anna: User, boris: User) -> None:
    hidden = make_club(anna, "Hidden", is_private=True)
    cup = make_tournament(anna, club=hidden, starts_at=from_now(days=3))
    series = club_season(anna, hidden, [anna, boris], 1)
    for url in (f"clubs/{hidden.key}", f"tournaments/{cup.pk}", f"series/{series.pk}"):
        assert client_of().get(f"/{url}/calendar.ics").status_code == 404
        assert "VEVENT" in feed(f"/{url}/calendar.ics", anna)


def test_a_series_has_a_feed(anna: User, boris: User, club: Club) -> None:
    series = club_season(anna, club, [anna, boris], 2)
    assert feed(f"/series/{series.pk}/calendar.ics").count("BEGIN:VEVENT") == 3


def test_without_a_start_there_is_no_file(anna: User) -> None:
    cup = make_tournament(anna)
    assert client_of().get(f"/tournaments/{cup.pk}/calendar.ics").status_code == 404


def test_a_user_gets_a_secret_address(boris: User, cup: Tournament) -> None:
    registration.register(boris, cup.pk)
    client_of(boris).post("/settings/calendar/")
    secret = CalendarFeed.objects.get(user=boris).secret
    assert f"UID:{cup.pk}@" in feed(f"/calendar/{secret}.ics")
    assert secret in client_of(boris).get("/settings/calendar/").content.decode()


def test_others_tournaments_are_not_in_it(boris: User, cup: Tournament) -> None:
    client_of(boris).post("/settings/calendar/")
    secret = CalendarFeed.objects.get(user=boris).secret
    assert "VEVENT" not in feed(f"/calendar/{secret}.ics")


@pytest.mark.parametrize("data", [{}, {"end": "1"}], ids=["renewed", "ended"])
def test_an_old_address_leads_nowhere(boris: User, data: dict[str, str]) -> None:
    client = client_of(boris)
    client.post("/settings/calendar/")
    secret = CalendarFeed.objects.get(user=boris).secret
    client.post("/settings/calendar/", data)
    assert client_of().get(f"/calendar/{secret}.ics").status_code == 404


def test_a_closed_account_has_no_feed(boris: User, django_capture_on_commit_callbacks: Any) -> None:
    client_of(boris).post("/settings/calendar/")
    with django_capture_on_commit_callbacks(execute=True):
        close_account(boris)
    assert not CalendarFeed.objects.exists()
