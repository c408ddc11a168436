"""Tests of two-step login: its pages, and that no login goes round it."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from accounts.limits import counter
from accounts.mfa import services
from accounts.mfa.queries import has_second_step
from accounts.models import User
from tests.accounts.mfa.factories import add_app, code, confirmed, log_in
from tests.factories import PASSWORD, client_of, guest
from tests.markup import tidy

pytestmark = pytest.mark.django_db

STEP = "/accounts/2fa/authenticate/"
SETUP = "/accounts/2fa/totp/activate/"


def is_logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_setting_up_an_app_needs_the_password_and_gives_recovery_codes(anna: User) -> None:
    client = client_of(anna)
    page = confirmed(client, SETUP)
    found = re.search(r'id="totp-secret">(\w+)<', page)
    assert found and "data:image/svg+xml" in page
    assert not has_second_step(anna)
    answer = client.post(SETUP, {"code": code(found[1])}, follow=True)
    codes = re.findall(r"<code>(\d{8})</code>", answer.content.decode())
    assert len(codes) == 10 and has_second_step(anna)


def test_the_code_that_sets_up_an_app_does_not_log_in(anna: User) -> None:
    client, thief = client_of(anna), Client()
    secret = re.findall(r'id="totp-secret">(\w+)<', confirmed(client, SETUP))[0]
    seen = code(secret)
    client.post(SETUP, {"code": seen})
    log_in(thief, "anna")
    assert "was used before" in thief.post(STEP, {"code": seen}).content.decode()
    thief.post(STEP, {"code": code(secret, later_s=30)})
    assert is_logged_in(thief)


def test_a_used_code_stays_used_as_long_as_it_is_right(anna: User) -> None:
    assert services.is_first_use(anna, "123456")
    again = counter.count(f"app_code:{anna.pk}:123456", 1)
    # Its own half minute, and one on each side for a clock that is wrong.
    assert again.number == 2 and 80 < again.wait_s <= 90


def test_a_wrong_code_sets_up_nothing(anna: User) -> None:
    client = client_of(anna)
    confirmed(client, SETUP)
    page = client.post(SETUP, {"code": "000000"}).content.decode()
    assert "This code is wrong" in page and not has_second_step(anna)


def test_the_password_alone_does_not_log_in(client: Client, anna: User) -> None:
    secret = add_app(anna)
    log_in(client, "anna", "/settings/")
    assert not is_logged_in(client)
    assert "This code is wrong" in client.post(STEP, {"code": "000000"}).content.decode()
    assert not is_logged_in(client)
    assert client.post(STEP, {"code": code(secret)}).url == "/settings/"
    assert is_logged_in(client)


def test_a_code_logs_in_once(client: Client, anna: User) -> None:
    secret = add_app(anna)
    seen = code(secret)
    for number, one in enumerate((client, Client())):
        log_in(one, "anna")
        one.post(STEP, {"code": seen})
        assert is_logged_in(one) is (number == 0)


def test_a_recovery_code_logs_in_once(anna: User) -> None:
    add_app(anna)
    page = confirmed(client_of(anna), "/accounts/2fa/recovery-codes/generate/")
    assert "You have no valid codes" in page
    owner = client_of(anna)
    confirmed(owner, "/accounts/2fa/recovery-codes/generate/")
    made = owner.post("/accounts/2fa/recovery-codes/generate/", follow=True).content.decode()
    first = re.findall(r"<code>(\d{8})</code>", made)[0]
    for number in range(2):
        client = Client()
        log_in(client, "anna")
        client.post(STEP, {"code": first})
        assert is_logged_in(client) is (number == 0)


def test_the_form_of_guests_does_not_go_round_the_second_step(anna: User) -> None:
    add_app(anna)
    for client in (Client(), client_of(guest())):
        before = client.session.get("_auth_user_id")
        form = {"username": "anna", "email": "anna@example.org", "password1": PASSWORD}
        client.post("/accounts/convert/", form)
        assert client.session.get("_auth_user_id") == before


def test_a_new_password_does_not_go_round_the_second_step(anna: User) -> None:
    add_app(anna)
    anna.set_password("a new password")
    anna.save()
    client = Client()
    client.post("/accounts/login/", {"login": "anna", "password": "a new password"})
    assert not is_logged_in(client)


def test_a_login_that_waits_ends_with_its_password(client: Client, anna: User) -> None:
    """A thief who set up a second step would come in after the owner took the account back."""
    secret = add_app(anna)
    log_in(client, "anna")
    anna.set_password("a new password")
    anna.save()
    answer = client.post(STEP, {"code": code(secret)}, follow=True)
    assert not is_logged_in(client) and "changed meanwhile" in answer.content.decode()
    client.post("/accounts/login/", {"login": "anna", "password": "a new password"})
    client.post(STEP, {"code": code(secret, later_s=30)})
    assert is_logged_in(client)


def test_removing_the_last_second_step_removes_the_recovery_codes(anna: User) -> None:
    add_app(anna)
    client = client_of(anna)
    path = "/accounts/2fa/recovery-codes/generate/"
    confirmed(client, path)
    client.post(path)
    assert "stop working" in client.get(path).content.decode()
    page = client.post("/accounts/2fa/totp/deactivate/", follow=True).content.decode()
    assert "The app is removed." in page and not Authenticator.objects.exists()


def test_a_passkey_is_renamed_and_removed(anna: User) -> None:
    key = Authenticator.objects.create(user=anna, type="webauthn", data={"name": "phone"})
    client = client_of(anna)
    edit, remove = (f"/accounts/2fa/webauthn/keys/{key.pk}/{do}/" for do in ("edit", "remove"))
    assert 'value="phone"' in confirmed(client, edit)
    assert "my key" in client.post(edit, {"name": "my key"}, follow=True).content.decode()
    assert "“my key” will no longer log you in" in client.get(remove).content.decode()
    assert client.post(remove, follow=True).redirect_chain[-1][0] == "/accounts/2fa/"
    assert not has_second_step(anna)


def test_nobody_reaches_the_passkeys_of_others(anna: User, boris: User) -> None:
    key = Authenticator.objects.create(user=boris, type="webauthn", data={"name": "phone"})
    client = client_of(anna)
    confirmed(client, SETUP)
    for do in ("edit", "remove"):
        assert client.post(f"/accounts/2fa/webauthn/keys/{key.pk}/{do}/").status_code == 404


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_pages_are_complete_in_each_language(anna: User, language: str) -> None:
    anna.language = language
    client = client_of(anna)
    client.cookies["django_language"] = language
    with translation.override(language):
        heading, second_step = gettext("Two-step login"), gettext("Second step")
    own = client.get("/settings/").content.decode()
    assert heading in own and "/accounts/2fa/" in own
    assert f"<h1>{heading}</h1>" in tidy(client.get("/accounts/2fa/").content.decode())
    confirmed(client, SETUP)
    assert client.get("/accounts/2fa/webauthn/add/").status_code == 200
    add_app(anna)
    stranger = Client(headers={"accept-language": language})
    log_in(stranger, "anna")
    step = stranger.get(STEP).content.decode()
    assert second_step in step


def test_the_login_page_offers_passkeys_without_a_session(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert "passkey-login" in page and "sessionid" not in client.cookies
    options = client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
    assert options.json()["request_options"]["publicKey"]["userVerification"] == "required"
