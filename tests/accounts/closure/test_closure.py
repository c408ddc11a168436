"""Tests of closing an account, by its user and by administrators."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.closure.services import close_account
from accounts.models import Block, Follow, Preferences, User
from accounts.names.validators import check_reserved
from accounts.preferences import services
from accounts.queries import user_by_name
from accounts.relations import services as relations
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from tests.factories import PASSWORD, client_of, guest, person, robot_of

pytestmark = pytest.mark.django_db


def test_closure_erases_personal_data(vera: User) -> None:
    anna = person("anna", first_name="Anna Ivanova")
    services.set_preferences(anna, theme="dark")
    services.set_country(anna, "UA")
    relations.follow(anna, vera)
    relations.follow(vera, anna)
    relations.block(anna, person("gleb"))
    _, text = tokens.create_token(anna, "laptop", ["read"])
    assert close_account(anna)
    anna.refresh_from_db()
    left = [anna.email, anna.first_name, anna.last_name, anna.country, anna.language]
    assert left == [""] * 5 and anna.username.startswith("closed-")
    assert anna.display_name == "Closed account"
    assert not anna.is_active and not anna.has_usable_password()
    assert not EmailAddress.objects.filter(user=anna).exists() and not Preferences.objects.exists()
    assert not Follow.objects.exists() and not Block.objects.exists()
    assert tokens.find_token(text, "read") is None
    assert ApiToken.objects.filter(revoked_at=None).count() == 0


def test_closure_erases_sessions_and_second_steps(anna: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    Authenticator.objects.create(user=anna, type="webauthn", data={"name": "phone"})
    assert UserSession.objects.filter(user=anna).count() == 1
    close_account(anna)
    assert not UserSession.objects.exists() and not Authenticator.objects.exists()
    assert not Session.objects.exists()


def test_second_closure_changes_nothing(anna: User) -> None:
    assert close_account(anna)
    name = User.objects.get(pk=anna.pk).username
    assert not close_account(anna)
    assert User.objects.get(pk=anna.pk).username == name


def test_name_is_free_after_closure_and_replacement_names_are_reserved(anna: User) -> None:
    close_account(anna)
    assert user_by_name("anna") is None
    assert person("Anna").pk != anna.pk
    with pytest.raises(ValidationError):
        check_reserved("Closed-12345678")


def test_closure_ends_all_logins(anna: User) -> None:
    one, other = client_of(anna), client_of(anna)
    assert one.get("/settings/").status_code == 200
    close_account(anna)
    for client in (one, other):
        assert client.get("/settings/").status_code == 302
    assert not Client().login(username="anna", password=PASSWORD)


def test_closure_closes_own_bots_but_no_built_in_bot(anna: User) -> None:
    ours = person("greedy-9", bot_level="greedy")
    with pytest.raises(ValueError, match="greedy-9"):
        close_account(ours)
    own = robot_of(anna)
    close_account(anna)
    own.refresh_from_db()
    assert own.closed_at and own.username.startswith("closed-")


def test_guest_account_can_be_closed() -> None:
    user = guest()
    client = client_of(user)
    page = client.get("/settings/close/").content.decode()
    assert 'name="password"' not in page
    client.post("/settings/close/", {"sure": "on"})
    user.refresh_from_db()
    assert user.display_name == "Closed account" and not user.is_guest


# By the user.


def test_closure_needs_its_box(anna: User, anna_client: Client) -> None:
    assert "/settings/close/" in anna_client.get("/settings/").content.decode()
    anna_client.post("/settings/close/")
    anna.refresh_from_db()
    assert anna.closed_at is None


def test_closure_logs_out(anna: User, anna_client: Client) -> None:
    answer = anna_client.post("/settings/close/", {"sure": "on"}, follow=True)
    page = answer.content.decode()
    assert "Your account is closed." in page and answer.redirect_chain[-1][0] == "/"
    anna.refresh_from_db()
    assert anna.closed_at is not None and "/settings/" not in page


def test_staff_cannot_close_their_own_account(anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_staff=True)
    client = client_of(anna)
    page = client.post("/settings/close/", {"sure": "on"}).content.decode()
    assert "another administrator" in page
    anna.refresh_from_db()
    assert anna.closed_at is None


def test_closure_needs_a_login_and_a_csrf_token(anna: User) -> None:
    assert Client().post("/settings/close/", {"sure": "on"}).status_code == 302
    foreign = Client(enforce_csrf_checks=True)
    foreign.force_login(anna)
    answer = foreign.post("/settings/close/", {"sure": "on"})
    assert answer.status_code == 403


def test_profile_of_a_closed_account_is_gone(anna: User) -> None:
    assert Client().get("/@/anna/").status_code == 200
    close_account(anna)
    anna.refresh_from_db()
    assert Client().get("/@/anna/").status_code == 404
    answer = Client().get(f"/@/{anna.username}/")
    assert answer.status_code == 410 and "Closed account" in answer.content.decode()


# By administrators.


def test_deletion_in_the_admin_closes_the_account(admin_client: Client, anna: User) -> None:
    path = f"/admin/accounts/user/{anna.pk}/delete/"
    assert "anna" in admin_client.get(path).content.decode()
    admin_client.post(path, {"post": "yes"})
    anna.refresh_from_db()
    assert anna.closed_at and anna.display_name == "Closed account"
    [line] = LogEntry.objects.all()
    assert line.object_repr == anna.username


def test_bulk_deletion_closes_accounts_and_deactivates_bots(
    admin_client: Client, anna: User, vera: User
) -> None:
    bot = person("greedy-9", bot_level="greedy")
    asked = {"action": "delete_selected", "_selected_action": [anna.pk, vera.pk, bot.pk]}
    admin_client.post("/admin/accounts/user/", asked | {"post": "yes"})
    for user in (anna, vera, bot):
        user.refresh_from_db()
    assert anna.closed_at and vera.closed_at
    assert (bot.closed_at, bot.is_active, bot.username) == (None, False, "greedy-9")
