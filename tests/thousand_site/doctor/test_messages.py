"""Checks of mails and pushes."""

from typing import Any

import pytest
from django.core.mail import EmailMessage

from accounts.notifications.models import PushDevice
from tests.factories import person
from tests.site import free_port
from thousand_site.doctor import messages
from thousand_site.doctor.findings import Unused, Wrong

KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"


@pytest.fixture
def mailing(settings: Any) -> Any:
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "127.0.0.1", "T <t@example.org>"
    return settings


def test_a_real_mail_is_sent(mailing: Any, mailoutbox: list[EmailMessage]) -> None:
    assert "took a mail to a@example.org" in messages.mail("a@example.org")
    (sent,) = mailoutbox
    assert (sent.to, sent.from_email) == (["a@example.org"], "T <t@example.org>")


def test_without_an_address_no_mail_is_sent(mailing: Any, mailoutbox: list[EmailMessage]) -> None:
    assert "can be logged in to" in messages.mail(None)
    assert mailoutbox == []


@pytest.mark.parametrize("address", [None, "a@example.org"])
def test_a_mail_server_that_does_not_answer_is_wrong(mailing: Any, address: str | None) -> None:
    mailing.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    mailing.EMAIL_PORT = free_port()
    with pytest.raises(Wrong, match=f"127.0.0.1:{mailing.EMAIL_PORT}: .*EMAIL_PORT"):
        messages.mail(address)


def test_a_sender_that_nobody_knows_is_wrong(mailing: Any) -> None:
    mailing.DEFAULT_FROM_EMAIL = "Thousand <noreply@localhost>"
    with pytest.raises(Wrong, match="set DEFAULT_FROM_EMAIL"):
        messages.mail(None)


def test_a_site_without_a_mail_server_does_without_mails(settings: Any) -> None:
    settings.EMAIL_HOST = ""
    with pytest.raises(Unused, match="set EMAIL_HOST"):
        messages.mail(None)
    with pytest.raises(Wrong, match="set EMAIL_HOST"):
        messages.mail("a@example.org")


@pytest.fixture
def pushing(settings: Any, db: None) -> Any:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = KEY, "mailto:t@example.org"
    settings.SITE_URL = "https://play.example.org"
    return settings


def add_devices(failures: list[int]) -> None:
    user = person("Anna")
    for number, failed in enumerate(failures):
        PushDevice.objects.create(user=user, endpoint=f"https://p.org/{number}", failures=failed)


def test_a_key_that_signs_is_right(pushing: Any) -> None:
    add_devices([0, 1, 1])
    assert messages.pushes() == "the key signs, 3 devices, 2 of them failing"


def test_pushes_that_all_fail_are_wrong(pushing: Any) -> None:
    add_devices([1, 2, 1])
    with pytest.raises(Wrong, match="the last push to each of 3 devices failed"):
        messages.pushes()


def test_a_contact_that_push_services_refuse_is_wrong(pushing: Any) -> None:
    pushing.VAPID_SUBJECT = "mailto:noreply@localhost"
    with pytest.raises(Wrong, match="set VAPID_SUBJECT"):
        messages.pushes()
    pushing.SITE_URL = "http://127.0.0.1:8000"
    assert messages.pushes().startswith("the key signs")


def test_a_key_that_cannot_sign_is_wrong(pushing: Any) -> None:
    pushing.VAPID_PRIVATE_KEY = "A" * 43
    with pytest.raises(Wrong, match="VAPID_PRIVATE_KEY cannot sign"):
        messages.pushes()


def test_without_a_key_there_are_no_pushes(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    with pytest.raises(Unused, match="set VAPID_PRIVATE_KEY"):
        messages.pushes()
