"""Tests of accounts.mfa.mails: the owner hears of each change of the second step."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from tests.accounts.mfa.factories import add_app, add_passkey, code, confirmed, log_in
from tests.factories import client_of

pytestmark = pytest.mark.django_db

SETUP, CODES = "/accounts/2fa/totp/activate/", "/accounts/2fa/recovery-codes/generate/"
STEP = "/accounts/2fa/authenticate/"


def set_up(user: User) -> None:
    client = client_of(user)
    secret = re.findall(r'id="totp-secret">(\w+)<', confirmed(client, SETUP))[0]
    client.post(SETUP, {"code": code(secret)})


def take_down(user: User) -> None:
    add_app(user)
    client, path = client_of(user), "/accounts/2fa/totp/deactivate/"
    confirmed(client, path)
    client.post(path)


def remove_passkey(user: User) -> None:
    key = Authenticator.objects.create(user=user, type="webauthn", data={"name": "phone"})
    client, path = client_of(user), f"/accounts/2fa/webauthn/keys/{key.pk}/remove/"
    confirmed(client, path)
    client.post(path)


def make_codes(user: User) -> str:
    add_app(user)
    client = client_of(user)
    confirmed(client, CODES)
    page = client.post(CODES, follow=True).content.decode()
    return str(re.findall(r"<code>(\d{8})</code>", page)[0])


def recover(user: User) -> None:
    spare = make_codes(user)
    mail.outbox.clear()
    client = Client()
    log_in(client, user.username)
    client.post(STEP, {"code": spare})


@pytest.mark.parametrize(
    ("change", "subject"),
    [
        (set_up, "an authenticator app was set up"),
        (take_down, "the authenticator app was removed"),
        (lambda user: add_passkey(user, alone=True), "a passkey was added"),
        (remove_passkey, "a passkey was removed"),
        (make_codes, "new recovery codes"),
        (recover, "a recovery code was used"),
        (lambda _: call_command("reset_mfa", "anna", verbosity=0), "your second step was removed"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_each_change_is_told_by_mail(
    anna: User, change: Callable[[User], object], subject: str
) -> None:
    change(anna)
    [told] = mail.outbox
    assert told.subject == f"Thousand: {subject}" and told.to == ["anna@example.org"]
    assert told.body.startswith("Hello anna,")


def test_an_address_that_nobody_confirmed_hears_nothing(anna: User) -> None:
    EmailAddress.objects.update(verified=False)
    recover(anna)
    assert mail.outbox == []


def test_what_a_browser_says_of_itself_is_not_quoted(anna: User) -> None:
    spare = make_codes(anna)
    mail.outbox.clear()
    agent = "See https://evil.example/ (Windows NT) Firefox/140.0"
    client = Client(headers={"user-agent": agent})
    log_in(client, "anna")
    client.post(STEP, {"code": spare})
    body = str(mail.outbox[0].body)
    assert "Firefox, Windows" in body and "evil" not in body


def test_the_mail_is_in_the_language_of_its_reader(anna: User) -> None:
    anna.language = "pl"
    anna.save()
    recover(anna)
    assert "recovery" not in str(mail.outbox[0].subject)


def test_a_mail_server_that_fails_keeps_nobody_out(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    spare = make_codes(anna)
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", _refuse)
    client = Client()
    log_in(client, "anna")
    client.post(STEP, {"code": spare})
    assert "_auth_user_id" in client.session


def _refuse(*_: object) -> None:
    raise ConnectionRefusedError
