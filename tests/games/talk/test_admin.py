"""Moderators read what was said, hide it, and close talk to its author."""

import pytest

from games.fairplay.reports import report
from games.talk.models import Line, TalkBan
from tests.games.talk.factories import say

pytestmark = pytest.mark.usefixtures("queued", "notices")
LIST = "/admin/talk/line/"


@pytest.fixture
def line(unrated, boris) -> Line:
    return say(unrated, boris, "rude words", "text")


def test_a_moderator_finds_a_line_by_its_game(admin_client, line):
    assert "rude words" in admin_client.get(f"{LIST}?game={line.game_id}").content.decode()
    assert "rude words" not in admin_client.get(f"{LIST}?game=other").content.decode()


def test_a_moderator_hides_a_line(admin_client, line):
    admin_client.post(LIST, {"action": "hide", "_selected_action": [line.pk]})
    line.refresh_from_db()
    assert line.hidden_by.username == "admin" and not TalkBan.objects.exists()


@pytest.mark.parametrize("action", ["ban_for_a_day", "ban_for_a_month"])
def test_a_moderator_closes_talk_to_the_author(admin_client, line, boris, action):
    admin_client.post(LIST, {"action": action, "_selected_action": [line.pk]})
    line.refresh_from_db()
    assert line.hidden_at and TalkBan.objects.get().user == boris


def test_staff_without_the_permission_hide_nothing(client, line, anna):
    anna.is_staff = True
    anna.save()
    client.force_login(anna)
    client.post(LIST, {"action": "hide", "_selected_action": [line.pk]})
    line.refresh_from_db()
    assert line.hidden_at is None


def test_a_moderator_lifts_a_ban(admin_client, line):
    admin_client.post(LIST, {"action": "ban_for_a_day", "_selected_action": [line.pk]})
    ban = TalkBan.objects.get()
    assert str(ban.user) in admin_client.get("/admin/talk/talkban/").content.decode()
    admin_client.post(f"/admin/talk/talkban/{ban.pk}/delete/", {"post": "yes"})
    assert not TalkBan.objects.exists()


def test_a_case_leads_to_the_talk_of_its_game(admin_client, line, anna, boris, unrated):
    case = report(anna, boris, "abuse", "", unrated).case
    page = admin_client.get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert f"{LIST}?game={unrated.pk}" in page
