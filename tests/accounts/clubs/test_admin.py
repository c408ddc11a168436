"""Tests of the admin pages of clubs."""

import pytest
from django.test import Client

from accounts.clubs import chat
from accounts.clubs.models import Club
from tests.factories import make_club

pytestmark = pytest.mark.django_db


def test_admin_views_and_renames_a_club(admin_client, club, boris):
    make_club(boris, "Another")
    page = admin_client.get(f"/admin/clubs/club/{club.pk}/change/").content.decode()
    assert "boris" in page and "/delete/" not in page
    form = {"name": "another", "join_policy": "open", "about": ""}
    inline = {"memberships-TOTAL_FORMS": "0", "memberships-INITIAL_FORMS": "0"}
    answer = admin_client.post(f"/admin/clubs/club/{club.pk}/change/", form | inline)
    assert "A club with this name already exists" in answer.content.decode()
    form["name"] = "A better name"
    answer = admin_client.post(f"/admin/clubs/club/{club.pk}/change/", form | inline)
    assert answer.status_code == 302
    club.refresh_from_db()
    assert club.name == club.ladder.name == "A better name"


def run_action(client: Client, model: str, action: str, row: object):
    data = {"action": action, "_selected_action": [row.pk]}
    return client.post(f"/admin/clubs/{model}/", data)


def test_admin_dissolves_a_club(admin_client, club, boris):
    make_club(boris, "Another")
    assert "Three Aces" in admin_client.get("/admin/clubs/club/?q=aces").content.decode()
    run_action(admin_client, "club", "dissolve", club)
    assert [one.name for one in Club.objects.filter(dissolved_at=None)] == ["Another"]


def test_admin_finds_and_hides_a_message(admin_client, club, boris):
    message = chat.post_message(boris, club, "rude words")
    assert "rude words" in admin_client.get("/admin/clubs/chatmessage/?q=boris").content.decode()
    assert admin_client.get(f"/admin/clubs/chatmessage/{message.pk}/change/").status_code == 200
    run_action(admin_client, "chatmessage", "hide", message)
    message.refresh_from_db()
    assert message.hidden_at and message.hidden_by.username == "admin"


def test_club_ladders_are_not_in_the_admin_of_ladders(admin_client, club):
    assert "club-three-aces" not in admin_client.get("/admin/ratings/ladder/").content.decode()
