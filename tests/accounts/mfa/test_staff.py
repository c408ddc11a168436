"""Tests of the administration's login: the site's own, with a second step."""

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import User
from tests.accounts.mfa.factories import Passkey, add_app, code, confirmed, log_in
from tests.factories import PASSWORD, client_of, make_tournament, person
from tests.thousand_site.api.factories import token_for
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


RECOVERY = {"seed": "0" * 40, "used_mask": 0}


@pytest.fixture(autouse=True)
def _required(settings: Any) -> None:
    settings.STAFF_MFA_REQUIRED = True


@pytest.fixture
def staff(db: None) -> User:
    return person("olga", is_staff=True, is_superuser=True)


def test_the_login_of_visitors_is_the_sites_own(client: Client) -> None:
    answer = client.get("/admin/games/pool/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=%2Fadmin%2Fgames%2Fpool%2F"
    assert (
        client.post("/admin/login/", {"username": "olga", "password": PASSWORD}).status_code == 302
    )
    assert "_auth_user_id" not in client.session


def test_people_without_staff_status_are_refused(anna: User) -> None:
    assert client_of(anna).get("/admin/", follow=True).status_code == 403


def test_staff_without_a_second_step_are_led_to_set_it_up(client: Client, staff: User) -> None:
    log_in(client, "olga")
    for path in ("/admin/", "/admin/accounts/user/", "/admin/search/?s=a"):
        answer = client.get(path, follow=True)
        assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
        assert "The administration needs a second step" in answer.content.decode()


def test_the_second_step_of_the_login_opens_the_administration(client: Client, staff: User) -> None:
    secret = add_app(staff)
    assert log_in(client, "olga").url == "/accounts/2fa/authenticate/"
    assert client.get("/admin/").status_code == 302
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert client.post("/accounts/2fa/authenticate/", {"code": code(secret)}).url == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_login_from_before_the_set_up_is_asked_for_the_second_step(
    client: Client, staff: User
) -> None:
    log_in(client, "olga")
    secret = add_app(staff)
    answer = client.get("/admin/accounts/user/", follow=True)
    [address, _] = answer.redirect_chain[-1]
    assert address == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2Faccounts%2Fuser%2F"
    sent = {"code": code(secret), "next": "/admin/accounts/user/"}
    assert client.post("/accounts/2fa/reauthenticate/", sent).url == "/admin/accounts/user/"
    assert client.get("/admin/accounts/user/").status_code == 200


def test_staff_with_a_passkey_alone_are_asked_for_it(client: Client, staff: User) -> None:
    log_in(client, "olga")
    Authenticator.objects.create(user=staff, type="webauthn", data={"name": "key"})
    assert client.get("/admin/login/").url.startswith("/accounts/2fa/webauthn/reauthenticate/")


def test_recovery_codes_alone_are_no_second_step(client: Client, staff: User) -> None:
    log_in(client, "olga")
    Authenticator.objects.create(user=staff, type="recovery_codes", data=RECOVERY)
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/accounts/2fa/"


def test_a_setting_opens_the_administration_without_a_second_step(
    client: Client, staff: User, settings: Any
) -> None:
    settings.STAFF_MFA_REQUIRED = False
    log_in(client, "olga")
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/login/").url == "/admin/"


def test_the_login_leads_to_no_other_site(client: Client, staff: User) -> None:
    client.force_login(staff)
    answer = client.get("/admin/login/?next=https://elsewhere.example/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"


def test_secrets_of_authenticators_are_on_no_page(
    client: Client, staff: User, settings: Any
) -> None:
    settings.STAFF_MFA_REQUIRED = False
    add_app(staff)
    client.force_login(staff)
    for path in ("mfa/authenticator/", "usersessions/usersession/"):
        assert client.get(f"/admin/{path}").status_code == 404


@pytest.mark.usefixtures("quiet")
def test_without_a_second_step_staff_have_no_rights_on_other_pages(staff: User) -> None:
    cup = make_tournament(person("anna"))
    Tournament.objects.filter(pk=cup.pk).update(status="draft")
    pages = [f"/tournaments/{cup.pk}/", f"/tournaments/{cup.pk}/manage/"]
    client = client_of(staff)
    assert [client.get(page).status_code for page in pages] == [404, 404]
    token = {"authorization": f"Bearer {token_for(staff, 'read', 'organise')}"}
    assert client_of().get(f"/api/v1/tournaments/{cup.pk}/", headers=token).status_code == 404
    secret = add_app(staff)
    client = Client()
    log_in(client, "olga")
    client.post("/accounts/2fa/authenticate/", {"code": code(secret)})
    assert [client.get(page).status_code for page in pages] == [200, 200]


@pytest.mark.django_db(transaction=True)
def test_who_has_just_set_up_an_app_is_not_asked_for_its_code(client: Client, staff: User) -> None:
    log_in(client, "olga")
    setup = "/accounts/2fa/totp/activate/"
    page = confirmed(client, setup)
    assert client.get("/admin/").status_code == 302
    secret = re.findall(r'id="totp-secret">(\w+)<', page)[0]
    client.post(setup, {"code": code(secret)})
    assert client.get("/admin/").status_code == 200


def test_who_has_just_added_a_passkey_is_not_asked_for_it(client: Client, staff: User) -> None:
    path, passkey = "/accounts/2fa/webauthn/add/", Passkey()
    log_in(client, "olga")
    sent = {"name": "key", "credential": passkey.register(confirmed(client, path))}
    client.post(path, sent)
    assert client.get("/admin/").status_code == 200


def test_another_second_step_does_not_stand_in_for_the_first(client: Client, staff: User) -> None:
    """Somebody with a session from before the set-up, and the password, lacks the app."""
    path, passkey = "/accounts/2fa/webauthn/add/", Passkey()
    log_in(client, "olga")
    page = confirmed(client, path)
    add_app(staff)
    client.post(path, {"name": "key", "credential": passkey.register(page)})
    assert Authenticator.objects.filter(user=staff, type="webauthn").exists()
    assert client.get("/admin/").status_code == 302
