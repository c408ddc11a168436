"""Tests of the admin pages of clubs."""

import pytest
from django.test import Client

from accounts.clubs import chat
from accounts.clubs.models import ChatMessage, Club
from accounts.models import User
from tests.accounts.clubs.factories import club_of, enter, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    client = Client()
    client.force_login(User.objects.create_superuser("Moderator"))
    return client


@pytest.fixture
def club():
    club = club_of(person("Olga"))
    enter(club, petro := person("Petro"))
    chat.post_message(petro, club, "rude words")
    club_of(petro, "Another")
    return club


def test_admin_views_and_renames_a_club(staff, club):
    page = staff.get(f"/admin/clubs/club/{club.pk}/change/").content.decode()
    assert "Petro" in page and "/delete/" not in page
    form = {"name": "another", "join_policy": "open", "about": ""}
    inline = {"memberships-TOTAL_FORMS": "0", "memberships-INITIAL_FORMS": "0"}
    answer = staff.post(f"/admin/clubs/club/{club.pk}/change/", form | inline)
    assert "There is a club of this name" in answer.content.decode()
    form["name"] = "A better name"
    answer = staff.post(f"/admin/clubs/club/{club.pk}/change/", form | inline)
    assert answer.status_code == 302
    club.refresh_from_db()
    assert club.name == club.ladder.name == "A better name"


def run_action(client: Client, model: str, action: str, row: object):
    data = {"action": action, "_selected_action": [row.pk]}
    return client.post(f"/admin/clubs/{model}/", data)


def test_admin_dissolves_a_club(staff, club):
    assert "Three Aces" in staff.get("/admin/clubs/club/?q=aces").content.decode()
    run_action(staff, "club", "dissolve", club)
    assert [one.name for one in Club.objects.filter(dissolved_at=None)] == ["Another"]


def test_admin_finds_and_hides_a_message(staff, club):
    message = ChatMessage.objects.get()
    assert "rude words" in staff.get("/admin/clubs/chatmessage/?q=petro").content.decode()
    assert staff.get(f"/admin/clubs/chatmessage/{message.pk}/change/").status_code == 200
    run_action(staff, "chatmessage", "hide", message)
    message.refresh_from_db()
    assert message.hidden_at and message.hidden_by.username == "Moderator"


def test_club_ladders_are_not_in_the_admin_of_ladders(staff, club):
    assert "club-three-aces" not in staff.get("/admin/ratings/ladder/").content.decode()
