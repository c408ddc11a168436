"""Tests of the reader's time zone."""

from datetime import UTC, datetime

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.utils import timezone

from accounts import time_zones
from accounts.bans.services import ban
from accounts.models import User
from accounts.time_zones import TimeZoneMiddleware, in_words
from tests.factories import client_of

MOMENT = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)


def seen(path: str, zone: str | None) -> tuple[str, str]:
    """Return the moment in words, and Django's time zone, as a view sees them."""
    found: list[str] = []

    def view(_request: HttpRequest) -> HttpResponse:
        found.extend([in_words(MOMENT, "j M, H:i"), timezone.get_current_timezone_name()])
        return HttpResponse()

    request = HttpRequest()
    request.path = path
    request.COOKIES = {} if zone is None else {"timezone": zone}
    TimeZoneMiddleware(view)(request)
    return found[0], found[1]


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Warsaw", "2 Jul, 00:30"),
        ("Asia/Kolkata", "2 Jul, 04:00"),
        ("America/New_York", "1 Jul, 18:30"),
        (None, "1 Jul, 22:30 UTC"),
        ("Mars/Olympus", "1 Jul, 22:30 UTC"),
        ("../../etc/passwd", "1 Jul, 22:30 UTC"),
        ("", "1 Jul, 22:30 UTC"),
    ],
)
def test_a_moment_is_told_in_the_zone_of_the_cookie(zone: str | None, words: str) -> None:
    assert seen("/", zone) == (words, "UTC")


@pytest.mark.parametrize(("hour", "words"), [(0, "2:30 CEST"), (1, "2:30 CET"), (2, "3:30")])
def test_an_hour_that_comes_twice_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, hour: int, words: str
) -> None:
    """In Warsaw clocks are set back from three to two o'clock."""
    moment = datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
    monkeypatch.setattr(f"{__name__}.MOMENT", moment)
    assert seen("/", "Europe/Warsaw")[0] == f"25 Oct, 0{words}"


def test_the_time_zones_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[None] = []

    def listed() -> set[str]:
        calls.append(None)
        return {"Europe/Warsaw"}

    monkeypatch.setattr(time_zones, "available_timezones", listed)
    time_zones._names.cache_clear()
    seen("/", None)
    assert calls == []
    assert [seen("/", zone)[0] for zone in ("Europe/Warsaw", "Mars/Olympus")] == [
        "2 Jul, 00:30",
        "1 Jul, 22:30 UTC",
    ]
    assert len(calls) == 1
    time_zones._names.cache_clear()


def test_the_administration_alone_is_in_that_zone() -> None:
    assert seen("/admin/", "Europe/Warsaw")[1] == "Europe/Warsaw"
    assert timezone.get_current_timezone_name() == "UTC"


def test_no_request_leaves_its_zone_behind() -> None:
    seen("/admin/", "Asia/Kolkata")
    assert in_words(MOMENT, "j M, H:i") == "1 Jul, 22:30 UTC"


@pytest.mark.django_db
@pytest.mark.usefixtures("quiet")
def test_the_end_of_a_ban_is_told_in_the_readers_zone(anna: User) -> None:
    ban(anna, ["rated", "chat"], "Insults.", datetime(2030, 7, 1, 22, 30, tzinfo=UTC))
    client: Client = client_of(anna)
    for zone, said in (("Europe/Kyiv", "2 Jul 2030, 01:30"), ("Asia/Kolkata", "2 Jul 2030, 04:00")):
        client.cookies["timezone"] = zone
        assert said in client.get("/settings/").content.decode()
