"""Tests of the page of notifications, and of the link that ends emails."""

import re
from urllib.parse import urlencode

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.notifications import delivery, mails, queries, services
from accounts.notifications.models import Kind, NotificationSwitches, PushDevice
from accounts.notifications.notice import Notice
from tests.factories import client_of, guest

pytestmark = pytest.mark.django_db

PAGE = "/settings/notifications/"
DEVICES = f"{PAGE}devices/"


def mail_off_path(user: User) -> str:
    return f"/notifications/off/{mails.off_token(user.pk, Kind.TOURNAMENT)}/"


def renew(client: Client, data: object, content_type: str = "application/json"):
    return client.post(f"{DEVICES}renew/", data, content_type=content_type)


def test_a_renewed_subscription_takes_the_place_of_the_old_one(anna_client, new_browser) -> None:
    anna_client.post(DEVICES, new_browser().subscription)
    before, renewed = PushDevice.objects.get(), new_browser().subscription
    PushDevice.objects.update(failures=3)
    assert renew(anna_client, renewed).status_code == 204
    device = PushDevice.objects.get()
    assert (device.pk, device.endpoint, device.failures) == (before.pk, renewed["endpoint"], 0)
    assert (device.p256dh, device.auth) == (renewed["p256dh"], renewed["auth"])


def test_a_session_without_a_device_renews_none(anna, anna_client, new_browser) -> None:
    device = new_browser().add_to(anna)
    assert renew(anna_client, new_browser().subscription).status_code == 409
    assert PushDevice.objects.get().endpoint == device.endpoint


@pytest.mark.parametrize(
    ("body", "code"),
    [
        *(("{", "not_json"), ("[" * 100_000, "not_json")),
        *(("[]", "no_object"), ("null", "no_object"), ('{"endpoint": 5}', "bad_device")),
        ('{"endpoint": "https://push.example/\\u0000"}', "null_character"),
    ],
)
def test_a_renewal_that_is_no_subscription_is_refused(
    anna_client, new_browser, body: str, code: str
) -> None:
    old = new_browser().subscription
    anna_client.post(DEVICES, old)
    assert renew(anna_client, body).json()["error"]["code"] == code
    assert PushDevice.objects.get().endpoint == old["endpoint"]


def test_a_form_of_another_site_renews_nothing(anna_client, new_browser) -> None:
    old = new_browser().subscription
    anna_client.post(DEVICES, old)
    fields = urlencode(new_browser().subscription)
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        assert renew(anna_client, fields, kind).status_code == 415
    assert PushDevice.objects.get().endpoint == old["endpoint"]


def test_a_private_address_is_no_renewed_subscription(anna_client, new_browser) -> None:
    anna_client.post(DEVICES, new_browser().subscription)
    inside = {**new_browser().subscription, "endpoint": "http://127.0.0.1/"}
    assert renew(anna_client, inside).status_code == 409


def test_the_switches_are_saved(anna: User, anna_client: Client) -> None:
    anna_client.post(PAGE, {"push_round": "on", "email_ready_check": "on"})
    switches = queries.switches_of(anna)
    assert switches.push_round and switches.email_ready_check
    assert not switches.push_invitation and not switches.email_tournament


def test_the_time_zone_is_saved_with_the_switches(anna: User, anna_client: Client) -> None:
    """A reminder that is sent meanwhile stays noted."""
    anna_client.cookies["timezone"] = "Asia/Tokyo"
    anna_client.post(PAGE, {"push_daily": "on"})
    assert queries.switches_of(anna).zone == "Asia/Tokyo" and queries.switches_of(anna).push_daily
    stale = queries.switches_of(anna)
    NotificationSwitches.objects.update(reminded_at=timezone.now())
    services.save_switches(stale, "")
    saved = queries.switches_of(anna)
    assert saved.zone == "Asia/Tokyo" and saved.reminded_at is not None


def test_a_device_is_added_listed_and_removed(anna, anna_client, new_browser) -> None:
    agent = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
    response = anna_client.post(DEVICES, new_browser().subscription, headers=agent)
    assert response.status_code == 204
    page = anna_client.get(PAGE).content.decode()
    assert "Firefox, Linux" in page and "this device" in page
    anna_client.post(f"{DEVICES}{PushDevice.objects.get().pk}/remove/")
    assert not PushDevice.objects.exists()


def test_only_ones_own_devices_can_be_removed(anna, boris, new_browser) -> None:
    device = new_browser().add_to(anna)
    assert client_of(boris).post(f"{DEVICES}{device.pk}/remove/").status_code == 404
    assert PushDevice.objects.exists()


def test_a_refused_device_is_explained(anna_client: Client, new_browser) -> None:
    subscription = new_browser("http://push.example.org/").subscription
    response = anna_client.post(DEVICES, subscription)
    assert response.status_code == 409
    assert response.json()["error"]["code"] == "bad_device"
    assert anna_client.post(DEVICES, {}).status_code == 409


def test_guests_are_led_to_an_account(new_browser) -> None:
    client = client_of(guest())
    assert client.get(PAGE).headers["Location"].startswith("/accounts/convert/")
    assert client.post(DEVICES, new_browser().subscription).status_code == 409


def test_the_test_reaches_the_device(anna, anna_client, push_server, new_browser, pushed_at_once):
    browser = new_browser(push_server.url)
    browser.add_to(anna)
    anna_client.post(f"{PAGE}test/")
    [(_, _, body)] = push_server.requests
    assert browser.read(body)["title"] == "Notifications work"
    assert not mail.outbox


def test_a_mail_is_signed_off_with_one_press_and_no_login(anna: User) -> None:
    """RFC 8058: the mail program sends the POST itself."""
    delivery.deliver(anna.pk, Notice(Kind.TOURNAMENT, "/t/", "t", words={"tournament": "Cup"}))
    [sent] = mail.outbox
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.fullmatch(
        r"<https://thousand.example.org(.+)>", sent.extra_headers["List-Unsubscribe"]
    )
    assert found and found[1] in sent.body
    client = Client(enforce_csrf_checks=True)
    response = client.post(found[1], {"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    switches = queries.switches_of(anna)
    assert not switches.email_tournament and switches.email_invitation


def test_a_program_that_checks_links_signs_nobody_off(anna: User) -> None:
    response = Client().get(mail_off_path(anna))
    assert "Your tournament starts" in response.content.decode()
    assert queries.switches_of(anna).email_tournament


@pytest.mark.parametrize("token", ["x", "1:2:3", "a" * 300])
def test_a_forged_link_leads_nowhere(token: str) -> None:
    assert Client().post(f"/notifications/off/{token}/").status_code == 404
