"""The administrators' pages of clubs."""

import pytest
from django.test import Client

from accounts.clubs import chat
from accounts.clubs.models import ChatLine, Club
from accounts.models import User
from tests.accounts.clubs import club_of, enter, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    client = Client()
    client.force_login(User.objects.create_superuser("Keeper"))
    return client


@pytest.fixture
def club():
    club = club_of(person("Olga"))
    enter(club, petro := person("Petro"))
    chat.say(petro, club, "rude words")
    club_of(petro, "Another")
    return club


def test_a_club_is_looked_at_and_given_a_name(staff, club):
    page = staff.get(f"/admin/accounts/club/{club.pk}/change/").content.decode()
    assert "Petro" in page and "/delete/" not in page
    form = {"name": "another", "joining": "open", "about": ""}
    inline = {"memberships-TOTAL_FORMS": "0", "memberships-INITIAL_FORMS": "0"}
    answer = staff.post(f"/admin/accounts/club/{club.pk}/change/", form | inline)
    assert "There is a club of this name" in answer.content.decode()
    form["name"] = "A better name"
    answer = staff.post(f"/admin/accounts/club/{club.pk}/change/", form | inline)
    assert answer.status_code == 302
    club.refresh_from_db()
    assert club.name == club.ladder.name == "A better name"


def press(client: Client, address: str, action: str, row: object):
    data = {"action": action, "_selected_action": [row.pk]}
    return client.post(f"/admin/accounts/{address}/", data)


def test_a_club_is_dissolved(staff, club):
    assert "Three Aces" in staff.get("/admin/accounts/club/?q=aces").content.decode()
    press(staff, "club", "dissolve", club)
    assert [one.name for one in Club.objects.filter(dissolved_at=None)] == ["Another"]


def test_a_line_is_found_and_hidden(staff, club):
    line = ChatLine.objects.get()
    assert "rude words" in staff.get("/admin/accounts/chatline/?q=petro").content.decode()
    assert staff.get(f"/admin/accounts/chatline/{line.pk}/change/").status_code == 200
    press(staff, "chatline", "hide", line)
    line.refresh_from_db()
    assert line.hidden_at and line.hidden_by.username == "Keeper"


def test_clubs_ladders_are_not_among_the_site_s(staff, club):
    assert "club-three-aces" not in staff.get("/admin/ratings/ladder/").content.decode()
