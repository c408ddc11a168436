"""Publishing and withdrawing announcements."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from accounts.audit.models import StaffAction
from tests.factories import from_now
from thousand_site.administration.forms import LOCAL
from thousand_site.announcements.models import SiteAnnouncement

pytestmark = pytest.mark.usefixtures("quiet")
PATH = "/admin/announcements/new/"


def fields(**more: str) -> dict[str, str]:
    times = {"starts_at": from_now().strftime(LOCAL), "ends_at": from_now(hours=2).strftime(LOCAL)}
    return {"text_en": "Repairs on Friday.", **times, **more}


def test_it_is_published_and_withdrawn_and_both_are_recorded(admin_client: Client) -> None:
    text = admin_client.post(PATH, fields(publish="1"), follow=True).content.decode()
    assert "see English" in text and "Polski" in text
    announcement = SiteAnnouncement.objects.get()
    admin_client.post(f"/admin/announcements/{announcement.pk}/withdraw/")
    announcement.refresh_from_db()
    assert announcement.withdrawn_at and announcement.author.username == "admin"
    kinds = list(StaffAction.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["announce", "withdraw"]


def test_a_preview_publishes_nothing(admin_client: Client) -> None:
    page = admin_client.post(PATH, fields(preview="1", text_ru="Ремонт в пятницу."))
    text = page.content.decode()
    assert "Ремонт в пятницу." in text and text.count("Repairs on Friday.") >= 3
    assert not SiteAnnouncement.objects.exists()


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"text_en": ""}, "text_en"),
        ({"ends_at": "2020-01-01T10:00"}, "ends_at"),
        ({"starts_at": from_now(days=3).strftime(LOCAL)}, "ends_at"),
        ({"text_pl": "x" * 301}, "text_pl"),
    ],
)
def test_a_problem_is_named(admin_client: Client, more: dict, field: str) -> None:
    page = admin_client.post(PATH, fields(publish="1") | more)
    assert page.status_code == 422 and field in page.context["announcement_form"].errors
    assert not SiteAnnouncement.objects.exists()


@pytest.mark.parametrize(("lasts", "hours"), [("1", 1), ("24", 24), ("168", 168)])
def test_its_end_follows_from_how_long_it_is_shown(
    admin_client: Client, lasts: str, hours: int
) -> None:
    starts = from_now(hours=2).strftime(LOCAL)
    sent = fields(publish="1", starts_at=starts, ends_at="", lasts=lasts)
    admin_client.post(PATH, sent)
    row = SiteAnnouncement.objects.get()
    assert row.ends_at - row.starts_at == timedelta(hours=hours)


def test_an_end_of_its_own_comes_before_a_usual_one(admin_client: Client) -> None:
    admin_client.post(PATH, fields(publish="1", lasts="168"))
    assert SiteAnnouncement.objects.get().ends_at < from_now(hours=3)


def test_without_any_end_it_is_refused(admin_client: Client) -> None:
    page = admin_client.post(PATH, fields(publish="1", ends_at="", lasts=""))
    assert page.status_code == 422 and "until when" in page.content.decode()


def test_its_times_are_those_of_the_reader(admin_client: Client) -> None:
    admin_client.cookies["timezone"] = "Asia/Kolkata"
    sent = fields(publish="1", starts_at="2040-01-01T10:00", ends_at="2040-01-01T12:00")
    admin_client.post(PATH, sent)
    row = SiteAnnouncement.objects.get()
    assert row.starts_at == datetime(2040, 1, 1, 4, 30, tzinfo=UTC)
    page = admin_client.get("/admin/").content.decode()
    assert "1 Jan 2040, 10:00" in page and "(Asia/Kolkata)" in page


def test_it_needs_its_permission(moderator_client: Client) -> None:
    assert moderator_client.get(PATH).status_code == 403
