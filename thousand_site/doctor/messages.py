"""Checks of what the site sends: mails and pushes."""

from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from py_vapid import VapidException

from accounts.notifications import push
from accounts.notifications.models import PushDevice
from thousand_site.doctor.findings import Unused, Wrong, one_line
from thousand_site.doctor.public import is_local

TEST_MAIL = "This mail was sent by manage.py doctor: the site can send mails."
# Of fewer devices all may fail by chance.
MIN_DEVICES = 3


def mail(address: str | None) -> str:
    """Require a mail server that takes a mail to this address; None: that can be logged in to."""
    if not settings.EMAIL_HOST:
        text = "mails are written to the log; set EMAIL_HOST to send them"
        raise (Wrong if address else Unused)(text)
    _check_sender()
    try:
        return _send(address) if address else _log_in()
    except OSError as error:
        raise Wrong(
            f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}: {one_line(error)} (are EMAIL_PORT, "
            "EMAIL_USE_TLS, EMAIL_HOST_USER and EMAIL_HOST_PASSWORD right?)"
        ) from None


def _check_sender() -> None:
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    if sender.endswith("@localhost"):
        raise Wrong(
            f"servers refuse mails of {sender}; set DEFAULT_FROM_EMAIL to an address of yours"
        )


def _send(address: str) -> str:
    EmailMessage("Thousand: a test", TEST_MAIL, to=[address]).send()
    return f"{settings.EMAIL_HOST} took a mail to {address}; look whether it arrived"


def _log_in() -> str:
    connection = get_connection()
    connection.open()
    connection.close()
    return f"{settings.EMAIL_HOST} can be logged in to; --mail ADDRESS sends a real mail"


def pushes() -> str:
    """Require a key that signs, a contact that push services accept, and pushes that arrive."""
    if not push.is_enabled():
        raise Unused("there are none without a key; set VAPID_PRIVATE_KEY to have them")
    _check_key()
    if settings.VAPID_SUBJECT.endswith("@localhost") and not is_local():
        raise Wrong(
            f"push services refuse the contact {settings.VAPID_SUBJECT}; set VAPID_SUBJECT or "
            "DEFAULT_FROM_EMAIL to an address of yours"
        )
    return _devices()


def _check_key() -> None:
    try:
        push.public_key()
    except (ValueError, VapidException):
        raise Wrong("VAPID_PRIVATE_KEY cannot sign; make another (docs/operations)") from None


def _devices() -> str:
    devices = PushDevice.objects.count()
    failing = PushDevice.objects.filter(failures__gt=0).count()
    if failing == devices >= MIN_DEVICES:
        raise Wrong(
            f"the last push to each of {devices} devices failed; is VAPID_PRIVATE_KEY the key "
            "with which they were added, and may the notifier connect to port 443?"
        )
    return f"the key signs, {devices} devices, {failing} of them failing"
