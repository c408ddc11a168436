"""Tests of accounts.limits.devices."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.limits import devices
from accounts.models import User
from tests.factories import PASSWORD, guest, persons

pytestmark = pytest.mark.django_db


def test_only_the_newest_accounts_of_a_device_stay_known() -> None:
    users, request = persons(devices.MAX_ACCOUNTS + 2), RequestFactory().get("/")
    for user in users:
        response = HttpResponse()
        devices.remember(request, response, user)
        request.COOKIES[devices.COOKIE] = response.cookies[devices.COOKIE].value
    known = [user for user in users if devices.device_of(request, user)]
    assert known == users[2:]


def test_the_cookie_lasts_and_is_hidden_from_scripts(client: Client, anna: User) -> None:
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    cookie = client.cookies[devices.COOKIE]
    assert cookie["max-age"] == devices.LIFETIME_S and cookie["httponly"]
    assert cookie["path"] == "/accounts/" and "anna" not in cookie.value


def test_a_guest_gets_no_cookie(client: Client, defaults: None) -> None:
    client.post("/play/bots/", {"strength": "easy"})
    client.force_login(guest())
    assert devices.COOKIE not in client.cookies
