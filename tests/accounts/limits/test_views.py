"""Tests of the limits of account pages."""

from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.conftest import SetLimits
from tests.factories import client_of, person

pytestmark = pytest.mark.django_db


def codes(client: Client, path: str, times: int, **data: str) -> list[int]:
    return [client.post(path, data).status_code for _ in range(times)]


VISITORS = [
    ("/accounts/login/", "logins_by_network"),
    ("/accounts/signup/", "signups_by_network"),
    ("/accounts/convert/", "signups_by_network"),
    ("/accounts/password/reset/", "password_resets_by_network"),
    ("/accounts/password/reset/key/1-set-password/", "new_passwords_by_network"),
]
USERS = [
    ("/accounts/reauthenticate/", "password_checks"),
    ("/accounts/password/change/", "password_checks"),
    ("/accounts/password/set/", "password_checks"),
    ("/accounts/email/", "email_changes"),
]


@pytest.mark.parametrize(("path", "name"), VISITORS)
def test_pages_of_visitors_are_limited_by_network(
    client: Client, limits: SetLimits, path: str, name: str
) -> None:
    limits(**{name: 2})
    assert [code == 429 for code in codes(client, path, 3)] == [False, False, True]
    assert client.post(path, REMOTE_ADDR="8.8.8.8").status_code != 429
    assert client.get(path).status_code != 429


@pytest.mark.parametrize(("path", "name"), USERS)
def test_pages_of_users_are_limited_by_person(
    anna: User, boris: User, limits: SetLimits, path: str, name: str
) -> None:
    limits(**{name: 2})
    assert [code == 429 for code in codes(client_of(anna), path, 3)] == [False, False, True]
    assert client_of(boris).post(path).status_code != 429


def test_a_network_gets_a_part_of_the_resets_of_an_address(
    anna: User, client: Client, limits: SetLimits
) -> None:
    limits(password_resets_by_both=1, password_resets_by_email=2)
    addresses = ["8.8.8.1", "8.8.8.1", "8.8.8.2", "8.8.8.3"]
    data = {"email": "anna@example.org"}
    found = [
        client.post("/accounts/password/reset/", data, REMOTE_ADDR=address).status_code
        for address in addresses
    ]
    assert found == [302, 429, 302, 429] and len(mail.outbox) == 2


def test_resets_of_unknown_addresses_are_refused_as_those_of_known_ones(
    anna: User, client: Client, limits: SetLimits
) -> None:
    limits(password_resets_by_both=1)
    for name in ("anna", "nobody"):
        found = codes(client, "/accounts/password/reset/", 2, email=f"{name}@example.org")
        assert found == [302, 429]


def test_confirmations_of_an_address_are_not_sent_one_after_the_other(limits: SetLimits) -> None:
    limits(confirmation_mails=1)
    client = client_of(person("dora", confirmed=False))
    for _ in range(3):
        client.post("/accounts/email/", {"action_send": "", "email": "dora@example.org"})
    assert len(mail.outbox) == 1


def test_without_valkey_people_log_in_and_sign_up(
    client: Client, anna: User, limits: SetLimits, valkey_down: None
) -> None:
    limits(logins_by_network=9, failed_logins_by_both=5, signups_by_network=9)
    wrong = {"login": "anna", "password": "no"}
    assert client.post("/accounts/login/", wrong).status_code == 200
    right = {"login": "anna", "password": "one talon only"}
    assert client.post("/accounts/login/", right).status_code == 302
    form = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
    assert urlsplit(Client().post("/accounts/signup/", form).url).path == "/"
