"""Tests of the list of divisions in the administration."""

from accounts.models import User
from games.daily.models import DivisionMember, Week
from tests.factories import client_of
from tests.games.daily.december import MONDAY

LIST = "/admin/daily/divisionmember/"


def test_staff_looks_up_who_is_in_which_division(people: list[User], admin_user: User) -> None:
    week = Week.objects.create(monday=MONDAY)
    for division, user in enumerate(people, 1):
        DivisionMember.objects.create(week=week, user=user, division=division)
    page = client_of(admin_user).get(f"{LIST}?q=olha").content.decode()
    assert "olha" in page and "2026-11-30" in page and "petro" not in page


def test_nobody_changes_them(people: list[User], admin_user: User) -> None:
    week = Week.objects.create(monday=MONDAY)
    row = DivisionMember.objects.create(week=week, user=people[0], division=1)
    client = client_of(admin_user)
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.post(f"{LIST}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.post(f"{LIST}{row.pk}/change/", {"division": 2}).status_code == 403
