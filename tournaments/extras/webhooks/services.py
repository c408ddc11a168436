"""Organisers' actions on a club's webhook."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.clubs.models import Club
from accounts.clubs.queries import is_organiser
from accounts.http import outbound
from accounts.limits.services import Limit
from accounts.models import User
from accounts.queries import has_confirmed_email
from tournaments.extras.webhooks.errors import WebhookError
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery, new_signing_key
from tournaments.extras.webhooks.payloads import TEST, payload_of_test

Form = Webhook.Form
TESTS = Limit("webhook_tests")
TELEGRAM_TOKEN = re.compile(r"[0-9]{5,15}:[A-Za-z0-9_-]{30,60}")
TELEGRAM_CHAT = re.compile(r"-?[0-9]{1,20}|@[A-Za-z0-9_]{5,32}")
DISCORD_URL = re.compile(
    r"https://(?:[a-z]+\.)?discord(?:app)?\.com/api/webhooks/[0-9]{1,25}/[A-Za-z0-9_-]{20,120}"
)


@dataclass(frozen=True)
class WebhookTarget:
    """The target of events: an address, or a Telegram bot's token and a chat."""

    form: str
    address: str
    chat: str = ""

    def url(self) -> str:
        """Return the URL of the requests. Raises: WebhookError: the target is not valid."""
        if self.form == Form.TELEGRAM:
            return self._telegram_url()
        if self.form == Form.DISCORD and not DISCORD_URL.fullmatch(self.address):
            raise WebhookError("bad_discord")
        with _explained(self.address):
            outbound.checked_url(self.address)
        return self.address

    def _telegram_url(self) -> str:
        if not TELEGRAM_TOKEN.fullmatch(self.address):
            raise WebhookError("bad_token")
        if not TELEGRAM_CHAT.fullmatch(self.chat):
            raise WebhookError("bad_chat")
        return f"https://api.telegram.org/bot{self.address}/sendMessage"


@contextmanager
def _explained(url: str) -> Iterator[None]:
    """Tell the organiser why no request to the URL would be sent. Raises: WebhookError."""
    try:
        yield
    except outbound.OutboundError as error:
        raise WebhookError(error.code, host=_host_of(url)) from error


def _host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def check_may_change(user: User, club: Club) -> None:
    """Raise WebhookError unless the user may change the club's webhook."""
    if not is_organiser(club, user):
        raise WebhookError("not_organiser")
    if not has_confirmed_email(user):
        raise WebhookError("not_confirmed")


def set_webhook(user: User, club: Club, target: WebhookTarget) -> Webhook:
    """Send the club's events to a target from now on, with a new key for signatures.

    The name of its server is looked up here, outside any transaction: what deliveries refuse is
    refused at once.

    Raises:
        WebhookError: the user may not, or the target is not valid.
    """
    check_may_change(user, club)
    url = target.url()
    with _explained(url):
        outbound.check_target(url)
    return _store(user, club, target, url)


@transaction.atomic
def _store(user: User, club: Club, target: WebhookTarget, url: str) -> Webhook:
    values = {
        "form": target.form,
        "url": url,
        "chat": target.chat if target.form == Form.TELEGRAM else "",
        "signing_key": new_signing_key(),
        "failures": 0,
        "disabled_at": None,
        "created_by": user,
        "created_at": timezone.now(),
    }
    webhook, _ = Webhook.objects.update_or_create(club=club, defaults=values)
    # Events that waited for the earlier target are not sent to the new one.
    webhook.deliveries.filter(due_at__isnull=False).update(due_at=None)
    return webhook


def delete_webhook(user: User, club: Club) -> None:
    """Send no more events. Raises: WebhookError."""
    check_may_change(user, club)
    Webhook.objects.filter(club=club).delete()


def renew_key(user: User, club: Club) -> Webhook:
    """Give the webhook a new key for signatures. Raises: WebhookError: there is no webhook."""
    check_may_change(user, club)
    webhook = Webhook.objects.filter(club=club, form=Form.JSON).first()
    if webhook is None:
        raise WebhookError("no_webhook")
    webhook.signing_key = new_signing_key()
    webhook.save(update_fields=["signing_key"])
    return webhook


def enable_webhook(user: User, club: Club) -> None:
    """Send events again after too many failures; those of the pause are lost."""
    check_may_change(user, club)
    rows = Webhook.objects.filter(club=club, disabled_at__isnull=False)
    rows.update(disabled_at=None, failures=0, created_at=timezone.now())


@transaction.atomic
def disable_webhook(staff: User, webhook: Webhook) -> None:
    """Disable a club's webhook; the audit log has it."""
    rows = Webhook.objects.filter(pk=webhook.pk, disabled_at=None)
    if rows.update(disabled_at=timezone.now()):
        record(staff, StaffAction.Kind.CHANGE, webhook, fields=["disabled_at"])


def send_test(user: User, club: Club) -> WebhookDelivery:
    """Send a test. Raises: WebhookError; LimitExceeded: too many tests."""
    check_may_change(user, club)
    webhook = Webhook.objects.filter(club=club, disabled_at=None).first()
    if webhook is None:
        raise WebhookError("no_webhook")
    TESTS.take(club.pk)
    return WebhookDelivery.objects.create(
        webhook=webhook, name=TEST, payload=payload_of_test(club.name)
    )
