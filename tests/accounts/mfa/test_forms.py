"""Tests of the forms with passkeys: what the box says holds, and copies are refused."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.mfa.factories import OPTIONS, Passkey, add_passkey, confirmed, log_in
from tests.factories import client_of, note_login

pytestmark = pytest.mark.django_db

ALONE = "/accounts/2fa/webauthn/login/"
STEP = "/accounts/2fa/authenticate/"


def log_in_alone(passkey: Passkey, user: User) -> Client:
    """A browser that tries to log in with the passkey and nothing else."""
    client = Client(headers={"accept-language": "en"})
    options = client.get(ALONE, headers={"accept": "application/json"}).json()["request_options"]
    client.post(ALONE, {"credential": passkey.answer(options["publicKey"]["challenge"], user)})
    return client


def log_in_twice(passkey: Passkey, user: User) -> tuple[Client, str]:
    """A browser that sends the password, then the passkey; and the page that answers."""
    client = Client(headers={"accept-language": "en"})
    log_in(client, user.username)
    page = client.get(STEP).content.decode()
    challenge = json.loads(OPTIONS.findall(page)[0])["request_options"]["publicKey"]["challenge"]
    answer = client.post(STEP, {"credential": passkey.answer(challenge, user)}, follow=True)
    return client, answer.content.decode()


def is_logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_passkey_that_was_added_for_it_logs_in_alone(anna: User) -> None:
    assert is_logged_in(log_in_alone(add_passkey(anna, alone=True), anna))


def test_a_passkey_without_the_box_does_not_log_in_alone(anna: User) -> None:
    passkey = add_passkey(anna, alone=False)
    stranger = log_in_alone(passkey, anna)
    assert not is_logged_in(stranger)
    assert "a second step only" in stranger.get("/accounts/login/").content.decode()
    assert is_logged_in(log_in_twice(passkey, anna)[0])


def test_the_list_says_what_the_box_said(anna: User) -> None:
    add_passkey(anna, alone=False)
    assert (
        "logs in without a password" not in client_of(anna).get("/accounts/2fa/").content.decode()
    )
    Authenticator.objects.all().delete()
    add_passkey(anna, alone=True)
    assert "logs in without a password" in client_of(anna).get("/accounts/2fa/").content.decode()


@pytest.mark.parametrize("counter", [0, 7])
def test_a_passkey_logs_in_again_and_again(anna: User, counter: int) -> None:
    passkey = add_passkey(anna, alone=True, counter=counter)
    assert all(is_logged_in(log_in_alone(passkey, anna)) for _ in range(2))
    assert is_logged_in(log_in_twice(passkey, anna)[0])


@pytest.mark.parametrize("back_to", [0, 5, 8])
def test_a_counter_that_does_not_grow_is_refused(anna: User, back_to: int) -> None:
    passkey = add_passkey(anna, alone=True, counter=8)
    assert is_logged_in(log_in_alone(passkey, anna))
    # The answer adds one, but not to 0, which means that there is no counter.
    passkey.counter = back_to
    mail.outbox.clear()
    assert not is_logged_in(log_in_alone(passkey, anna))
    [told] = mail.outbox
    assert "may have been copied" in told.subject and told.to == [anna.email]
    passkey.counter = 20
    assert is_logged_in(log_in_alone(passkey, anna))


def test_a_copy_is_refused_as_a_second_step_and_where_the_site_asks_again(anna: User) -> None:
    passkey = add_passkey(anna, alone=True, counter=8)
    passkey.counter = 3
    client, page = log_in_twice(passkey, anna)
    assert not is_logged_in(client) and "as a copy of it would" in page
    owner, path = client_of(anna), "/accounts/2fa/webauthn/reauthenticate/"
    note_login(owner, anna, at=0)
    options = json.loads(OPTIONS.findall(owner.get(path).content.decode())[0])["request_options"]
    sent = {"credential": passkey.answer(options["publicKey"]["challenge"], anna)}
    owner.post(path, sent | {"next": "/accounts/2fa/totp/activate/"})
    assert owner.get("/accounts/2fa/totp/activate/").status_code == 302


def test_a_changed_counter_of_the_stored_key_survives_a_new_name(anna: User) -> None:
    passkey = add_passkey(anna, alone=True, counter=8)
    log_in_alone(passkey, anna)
    key = Authenticator.objects.get(type="webauthn")
    client, edit = client_of(anna), f"/accounts/2fa/webauthn/keys/{key.pk}/edit/"
    confirmed(client, edit)
    client.post(edit, {"name": "my key"})
    passkey.counter = 8
    assert not is_logged_in(log_in_alone(passkey, anna))
