"""Tests of closing an account, by its user and by administrators."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.closure.services import close_account
from accounts.guests import services as guests
from accounts.models import Block, Follow, Preferences, User
from accounts.preferences import services
from accounts.queries import user_by_name
from accounts.relations import services as relations
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from accounts.validators import check_reserved

pytestmark = pytest.mark.django_db

PASSWORD = "one talon only"


@pytest.fixture
def oleh() -> User:
    user = User.objects.create_user("Oleh", "oleh@example.org", PASSWORD, first_name="Oleh Ivanov")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    services.set_preferences(user, theme="dark")
    services.set_country(user, "UA")
    return user


@pytest.fixture
def vera() -> User:
    return User.objects.create_user("Vera", "vera@example.org", PASSWORD)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_closure_erases_personal_data(oleh: User, vera: User) -> None:
    relations.follow(oleh, vera)
    relations.follow(vera, oleh)
    relations.block(oleh, User.objects.create_user("Gleb"))
    _, text = tokens.create_token(oleh, "laptop", ["read"])
    assert close_account(oleh)
    oleh.refresh_from_db()
    left = [oleh.email, oleh.first_name, oleh.last_name, oleh.country, oleh.language]
    assert left == [""] * 5 and oleh.username.startswith("closed-")
    assert oleh.display_name == "Closed account"
    assert not oleh.is_active and not oleh.has_usable_password()
    assert not EmailAddress.objects.exists() and not Preferences.objects.exists()
    assert not Follow.objects.exists() and not Block.objects.exists()
    assert tokens.authenticate(text, "read") is None
    assert ApiToken.objects.filter(revoked_at=None).count() == 0


def test_second_closure_changes_nothing(oleh: User) -> None:
    assert close_account(oleh)
    name = User.objects.get(pk=oleh.pk).username
    assert not close_account(oleh)
    assert User.objects.get(pk=oleh.pk).username == name


def test_name_is_free_after_closure_and_replacement_names_are_reserved(oleh: User) -> None:
    close_account(oleh)
    assert user_by_name("Oleh") is None
    assert User.objects.create_user("oleh").pk != oleh.pk
    with pytest.raises(ValidationError):
        check_reserved("Closed-12345678")


def test_closure_ends_all_logins(oleh: User) -> None:
    one, other = logged_in(oleh), logged_in(oleh)
    assert one.get("/settings/").status_code == 200
    close_account(oleh)
    for client in (one, other):
        assert client.get("/settings/").status_code == 302
    assert not Client().login(username="Oleh", password=PASSWORD)


def test_closure_closes_own_bots_but_no_built_in_bot(oleh: User) -> None:
    ours = User.objects.create_user("greedy-9", bot_level="greedy")
    with pytest.raises(ValueError, match="greedy-9"):
        close_account(ours)
    own = User.objects.create_user("OlehBot", is_external_bot=True, bot_owner=oleh)
    close_account(oleh)
    own.refresh_from_db()
    assert own.closed_at and own.username.startswith("closed-")


def test_guest_account_can_be_closed() -> None:
    guest = guests.create_guest("ru")
    client = logged_in(guest)
    page = client.get("/settings/close/").content.decode()
    assert 'name="password"' not in page
    client.post("/settings/close/", {"sure": "on"})
    guest.refresh_from_db()
    assert guest.display_name == "Closed account" and not guest.is_guest


# By the user.


def test_closure_page_asks_for_the_password(oleh: User) -> None:
    client = logged_in(oleh)
    assert "/settings/close/" in client.get("/settings/").content.decode()
    refused = client.post("/settings/close/", {"password": "another", "sure": "on"})
    assert "Wrong password." in refused.content.decode()
    client.post("/settings/close/", {"password": PASSWORD})
    oleh.refresh_from_db()
    assert oleh.closed_at is None


def test_closure_with_password_logs_out(oleh: User) -> None:
    client = logged_in(oleh)
    answer = client.post("/settings/close/", {"password": PASSWORD, "sure": "on"}, follow=True)
    page = answer.content.decode()
    assert "Your account is closed." in page and answer.redirect_chain[-1][0] == "/"
    oleh.refresh_from_db()
    assert oleh.closed_at is not None and "/settings/" not in page


def test_staff_cannot_close_their_own_account(oleh: User) -> None:
    User.objects.filter(pk=oleh.pk).update(is_staff=True)
    client = logged_in(oleh)
    page = client.post("/settings/close/", {"password": PASSWORD, "sure": "on"}).content.decode()
    assert "another administrator" in page
    oleh.refresh_from_db()
    assert oleh.closed_at is None


def test_closure_needs_a_login_and_a_csrf_token(oleh: User) -> None:
    assert Client().post("/settings/close/", {"sure": "on"}).status_code == 302
    foreign = Client(enforce_csrf_checks=True)
    foreign.force_login(oleh)
    answer = foreign.post("/settings/close/", {"password": PASSWORD, "sure": "on"})
    assert answer.status_code == 403


def test_profile_of_a_closed_account_is_gone(oleh: User) -> None:
    assert Client().get("/@/Oleh/").status_code == 200
    close_account(oleh)
    oleh.refresh_from_db()
    assert Client().get("/@/Oleh/").status_code == 404
    answer = Client().get(f"/@/{oleh.username}/")
    assert answer.status_code == 410 and "Closed account" in answer.content.decode()


# By administrators.


@pytest.fixture
def chief() -> Client:
    return logged_in(User.objects.create_superuser("chief", password=PASSWORD))


def test_deletion_in_the_admin_closes_the_account(chief: Client, oleh: User) -> None:
    path = f"/admin/accounts/user/{oleh.pk}/delete/"
    assert "Oleh" in chief.get(path).content.decode()
    chief.post(path, {"post": "yes"})
    oleh.refresh_from_db()
    assert oleh.closed_at and oleh.display_name == "Closed account"
    [line] = LogEntry.objects.all()
    assert line.object_repr == oleh.username


def test_bulk_deletion_closes_accounts_and_deactivates_bots(
    chief: Client, oleh: User, vera: User
) -> None:
    bot = User.objects.create_user("greedy-9", bot_level="greedy")
    asked = {"action": "delete_selected", "_selected_action": [oleh.pk, vera.pk, bot.pk]}
    chief.post("/admin/accounts/user/", asked | {"post": "yes"})
    for user in (oleh, vera, bot):
        user.refresh_from_db()
    assert oleh.closed_at and vera.closed_at
    assert (bot.closed_at, bot.is_active, bot.username) == (None, False, "greedy-9")
