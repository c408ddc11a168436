"""Tests of series in the administration, and of staff actions on them."""

import pytest
from django.test import Client

from accounts.audit.models import StaffAction
from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import person
from tests.tournaments.extras.series.factories import finished_tournament
from tournaments.extras.series import services
from tournaments.extras.series.models import Series
from tournaments.extras.series.services import SeriesDetails

pytestmark = pytest.mark.django_db
LIST = "/admin/series/series/"


def test_its_pages_name_the_tournaments(
    admin_client: Client, owner: User, series: Series, club: Club, people: list[User]
) -> None:
    cup = finished_tournament(club, [(people[0], 1)])
    services.add_tournament(owner, series.pk, cup.pk)
    assert series.name in admin_client.get(LIST).content.decode()
    html = admin_client.get(f"{LIST}{series.pk}/change/").content.decode()
    assert cup.name in html and f"/series/{series.pk}/" in html
    assert admin_client.post(f"{LIST}{series.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_audit_log_has_what_staff_do_in_a_club_of_others(owner: User, series: Series) -> None:
    staff = person("stefan", is_staff=True, is_superuser=True)
    details = SeriesDetails("Winter", (5, 3), 1)
    services.edit_series(owner, series.pk, details)
    assert not StaffAction.objects.exists()
    services.edit_series(staff, series.pk, details)
    services.create_series(staff, series.club, details)
    services.delete_series(staff, series.pk)
    assert [row.kind for row in StaffAction.objects.order_by("pk")] == ["change", "add", "delete"]
