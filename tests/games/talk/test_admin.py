"""Tests of moderation: lines are read and hidden, and authors banned from talk."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.audit.models import StaffAction
from accounts.bans.models import Ban
from games.fairplay.reports import report
from games.models import Seat
from games.talk.models import Line
from tests.factories import person
from tests.games.factories import changed
from tests.games.talk.factories import say

pytestmark = pytest.mark.usefixtures("queued", "notices")
LIST = "/admin/talk/line/"


@pytest.fixture
def line(unrated, boris) -> Line:
    return say(unrated, boris, "rude words", "text")


def act(client: Client, action: str, line: Line, reason: str = "rude") -> str:
    """Do it to the line; return the page after it."""
    values = {"action": action, "_selected_action": [line.pk], "reason": reason}
    return client.post(LIST, values, follow=True).content.decode()


def test_a_moderator_finds_a_line_by_its_game(admin_client, line):
    assert "rude words" in admin_client.get(f"{LIST}?game={line.game_id}").content.decode()
    assert "rude words" not in admin_client.get(f"{LIST}?game=other").content.decode()


def test_a_moderator_hides_a_line(admin_client, line):
    act(admin_client, "hide", line)
    line.refresh_from_db()
    assert line.hidden_by.username == "admin" and not Ban.objects.exists()


@pytest.mark.parametrize("action", ["ban_for_a_day", "ban_for_a_month"])
def test_a_moderator_closes_talk_to_the_author(admin_client, line, boris, action):
    act(admin_client, action, line)
    line.refresh_from_db()
    assert line.hidden_at and Ban.objects.get().user == boris


def test_staff_without_the_permission_hide_nothing(client, line, anna):
    anna.is_staff = True
    anna.save()
    client.force_login(anna)
    act(client, "hide", line)
    line.refresh_from_db()
    assert line.hidden_at is None


def test_a_case_leads_to_the_talk_of_its_game(admin_client, line, anna, boris, unrated):
    case = report(anna, boris, "abuse", "", unrated).case
    page = admin_client.get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert f"{LIST}?game={unrated.pk}" in page


@pytest.mark.parametrize("action", ["hide", "ban_for_a_day"])
def test_without_a_reason_nothing_is_done(admin_client, line, action):
    assert "give a reason" in act(admin_client, action, line, reason=" ")
    line.refresh_from_db()
    assert line.hidden_at is None and not Ban.objects.exists()


def test_hiding_is_in_the_audit_log_without_the_words(admin_client, line):
    act(admin_client, "hide", line, "insults")
    [action] = StaffAction.objects.all()
    assert (action.actor.username, action.kind, action.reason) == ("admin", "hide", "insults")
    assert "rude words" not in action.target_text


def test_a_ban_is_in_the_audit_log_of_the_user(admin_client, line, boris):
    act(admin_client, "ban_for_a_day", line, "insults")
    action = StaffAction.objects.get(kind="ban")
    assert (list(action.people.all()), action.reason) == ([boris], "insults")


def test_a_moderator_shows_a_line_again(admin_client, line):
    act(admin_client, "hide", line)
    act(admin_client, "show", line, "a mistake")
    line.refresh_from_db()
    assert line.hidden_at is None and line.hidden_by is None
    assert StaffAction.objects.filter(kind="show", reason="a mistake").exists()


def test_a_moderator_is_told_that_staff_were_not_banned(admin_client, admin_user, line, boris):
    changed(boris, is_staff=True)
    changed(admin_user, is_superuser=False)
    admin_user.user_permissions.set(Permission.objects.filter(content_type__app_label="talk"))
    page = act(admin_client, "ban_for_a_day", line)
    assert "You may not ban boris." in page
    assert not Ban.objects.exists()


def test_a_moderator_who_plays_does_not_read_the_viewers_of_the_game(
    admin_client, admin_user, unrated
):
    say(unrated, person("gleb"), "the ace is here", "text")
    assert "the ace is here" in admin_client.get(LIST).content.decode()
    Seat.objects.filter(game=unrated, number=2).update(user=admin_user)
    assert "the ace is here" not in admin_client.get(f"{LIST}?game={unrated.pk}").content.decode()


def test_a_moderator_does_not_read_the_talk_of_a_sealed_game(admin_client, line, unrated):
    changed(unrated, sealed=True)
    assert "rude words" not in admin_client.get(LIST).content.decode()
