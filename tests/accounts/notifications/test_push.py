"""Tests of web push against a push service of this machine."""

import pytest
from py_vapid import Vapid02

from accounts.models import User
from accounts.notifications import push
from accounts.notifications.errors import NotificationError
from accounts.notifications.models import Kind, PushDevice
from accounts.notifications.notice import Notice, Text
from tests.accounts.push_server import PushServer

pytestmark = pytest.mark.django_db

TEXT = Text("Your table is ready", "Нажмите «Готов»")


def ready_check() -> Notice:
    return Notice(Kind.READY_CHECK, "/", "ready_check")


def test_the_browser_reads_what_was_sent(anna: User, push_server: PushServer, new_browser) -> None:
    browser = new_browser(push_server.url)
    device = browser.add_to(anna)
    assert push.push(device, ready_check(), TEXT)
    [(_, headers, body)] = push_server.requests
    assert TEXT.body.encode() not in body
    expected = {"title": TEXT.title, "body": TEXT.body, "url": "/", "tag": "ready_check"}
    assert browser.read(body) == expected
    assert headers["content-encoding"] == "aes128gcm"
    device.refresh_from_db()
    assert device.delivered_at is not None


def test_the_site_signs_for_this_push_service(anna, push_server, new_browser) -> None:
    push.push(new_browser(push_server.url).add_to(anna), ready_check(), TEXT)
    [(_, headers, _)] = push_server.requests
    assert Vapid02.verify(headers["authorization"])
    assert headers["authorization"].endswith(f"k={push.public_key()}")


def test_a_ready_check_is_urgent_and_soon_too_late(anna, push_server, new_browser) -> None:
    device = new_browser(push_server.url).add_to(anna)
    push.push(device, ready_check(), TEXT)
    push.push(device, Notice(Kind.INVITATION, "/", "table"), TEXT)
    ready, invitation = (headers for _, headers, _ in push_server.requests)
    assert (ready["urgency"], invitation["urgency"]) == ("high", "normal")
    assert 0 < int(ready["ttl"]) <= 10 and int(invitation["ttl"]) > 1000
    assert len(ready["topic"]) <= 32 and ready["topic"] != invitation["topic"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_removed(status, anna, push_server, new_browser) -> None:
    push_server.status = status
    assert not push.push(new_browser(push_server.url).add_to(anna), ready_check(), TEXT)
    assert not PushDevice.objects.exists()


def test_a_device_goes_after_many_failures_in_a_row(anna, push_server, new_browser) -> None:
    push_server.status = 500
    device = new_browser(push_server.url).add_to(anna)
    for _ in range(push.MAX_FAILURES - 1):
        push.push(device, ready_check(), TEXT)
        device.refresh_from_db()
    push.push(device, ready_check(), TEXT)
    assert not PushDevice.objects.exists()


def test_a_delivery_forgets_earlier_failures(anna, push_server, new_browser) -> None:
    device = new_browser(push_server.url).add_to(anna)
    PushDevice.objects.update(failures=push.MAX_FAILURES - 1)
    push.push(device, ready_check(), TEXT)
    device.refresh_from_db()
    assert device.failures == 0


def test_a_slow_answer_counts_as_a_failure(anna, push_server, new_browser, monkeypatch) -> None:
    monkeypatch.setattr(push, "SLOW_SECONDS", 0.0)
    device = new_browser(push_server.url).add_to(anna)
    assert push.push(device, ready_check(), TEXT)
    assert PushDevice.objects.get().failures == 1


def test_an_endpoint_at_a_private_address_is_not_asked(anna, push_server, new_browser) -> None:
    with pytest.raises(NotificationError):
        new_browser("https://10.0.0.1/push").add_to(anna)
    # A name may lead anywhere by the time of a push.
    device = new_browser("https://localhost/push").add_to(anna)
    assert not push.push(device, ready_check(), TEXT)
    assert PushDevice.objects.get().failures == 1 and not push_server.requests


def test_keys_that_no_browser_makes_are_refused(new_browser) -> None:
    good = new_browser().subscription
    assert push.are_keys_valid(good["p256dh"], good["auth"])
    assert not push.are_keys_valid(good["auth"], good["p256dh"])
    assert not push.are_keys_valid(good["p256dh"][:-4] + "AAAA", good["auth"])
    assert not push.are_keys_valid("я", "")
