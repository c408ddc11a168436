"""Tests of devices: their number, owner and end."""

import pytest
from django.contrib.auth import logout
from django.test import Client, RequestFactory

from accounts.closure.services import close_account
from accounts.models import User
from accounts.notifications import services
from accounts.notifications.models import NotificationSwitches, PushDevice
from tests.factories import PASSWORD, client_of, error_code

pytestmark = pytest.mark.django_db


def refused(user: User, **subscription: str) -> str:
    return error_code(services.add_device, user, "key", "", subscription)


@pytest.mark.parametrize(
    "endpoint", ["http://push.example.org/", "https://a:b@push.example.org/", "not a URL"]
)
def test_only_plain_https_endpoints_are_kept(endpoint: str, anna: User, new_browser) -> None:
    subscription = new_browser().subscription | {"endpoint": endpoint}
    assert refused(anna, **subscription) == "bad_device"


def test_wrong_keys_are_refused(anna: User, new_browser) -> None:
    assert refused(anna, **new_browser().subscription | {"p256dh": "AAAA"}) == "bad_device"


def test_without_a_key_of_the_site_there_are_no_devices(anna, new_browser, settings) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert refused(anna, **new_browser().subscription) == "no_push"


def test_the_oldest_device_goes_for_one_too_many(anna: User, new_browser) -> None:
    devices = [new_browser().add_to(anna) for _ in range(services.MAX_DEVICES + 1)]
    kept = set(PushDevice.objects.values_list("pk", flat=True))
    assert kept == {device.pk for device in devices[1:]}


def test_a_browser_belongs_to_who_added_it_last(anna: User, boris: User, new_browser) -> None:
    browser = new_browser()
    browser.add_to(anna)
    browser.add_to(boris)
    assert PushDevice.objects.get().user == boris


def test_a_logout_takes_the_device_of_that_session_alone(anna: User, new_browser) -> None:
    client = client_of(anna)
    new_browser().add_to(anna, client.session.session_key)
    other = new_browser().add_to(anna, "another")
    client.post("/accounts/logout/")
    assert PushDevice.objects.get() == other


def test_a_session_ended_from_elsewhere_takes_its_device(anna: User, new_browser) -> None:
    here, there = Client(), Client()
    for client in (here, there):
        client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    new_browser().add_to(anna, there.session.session_key)
    kept = new_browser().add_to(anna, here.session.session_key)
    here.post("/accounts/sessions/others/")
    assert PushDevice.objects.get() == kept


def test_a_new_password_keeps_the_device(anna: User, new_browser) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert (
        client.post("/settings/notifications/devices/", new_browser().subscription).status_code
        == 204
    )
    before = client.session.session_key
    new = {"oldpassword": PASSWORD, "password1": "another talon", "password2": "another talon"}
    client.post("/accounts/password/change/", new)
    client.get("/accounts/sessions/")
    assert client.session.session_key != before
    assert PushDevice.objects.get().session_key == client.session.session_key


def test_a_logout_without_a_session_does_nothing(anna: User, new_browser) -> None:
    device = new_browser().add_to(anna)
    request = RequestFactory().get("/")
    request.user, request.session = anna, Client().session
    logout(request)
    assert PushDevice.objects.get() == device


def test_closing_the_account_forgets_all(anna: User, new_browser) -> None:
    new_browser().add_to(anna)
    NotificationSwitches.objects.create(user=anna)
    close_account(anna)
    assert not PushDevice.objects.exists() and not NotificationSwitches.objects.exists()
