"""Delivery of events to webhooks: at least once, with a limited number of retries."""

import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation

from accounts.http import outbound
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit
from accounts.notifications.services import send
from accounts.preferences.cookies import is_supported_language
from tournaments.extras.webhooks import messages
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery
from tournaments.extras.webhooks.payloads import EVENTS, event_payload, payload_text
from tournaments.models import TournamentEvent

log = logging.getLogger(__name__)

# Waits after the first, second, ... failed attempt; after the last of them it is given up.
WAITS = [timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360)]
# Failed or slow attempts in a row, after which a webhook is disabled.
MAX_FAILURES = 20
SLOW_SECONDS = 3.0
GONE = 410
# Events that are older are not sent; deliveries are kept for longer.
MAX_EVENT_AGE, KEPT = timedelta(hours=6), timedelta(days=30)
# Deliveries that one sweep hands to workers.
MAX_SENT = 100
TASK_SECONDS = 60
# Of one club: a tournament that is opened and cancelled again and again floods nobody.
DELIVERIES = Limit("webhook_deliveries")


def sweep(now: datetime) -> int:
    """Store the deliveries of new events, and have those that are due sent; return their number."""
    for event in _new_events(now):
        _store(event, now)
    WebhookDelivery.objects.filter(created_at__lt=now - KEPT).delete()
    due = WebhookDelivery.objects.filter(due_at__lte=now, webhook__disabled_at=None)
    keys = list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:MAX_SENT])
    for key in keys:
        send("webhooks.deliver", key, expires=TASK_SECONDS, queue="notifications")
    return len(keys)


def _new_events(now: datetime) -> QuerySet[TournamentEvent]:
    """Return the events of clubs with a webhook that have no delivery yet."""
    rows = TournamentEvent.objects.filter(
        verb__in=EVENTS,
        created_at__gt=now - MAX_EVENT_AGE,
        created_at__gte=F("tournament__club__webhook__created_at"),
        tournament__club__dissolved_at=None,
        tournament__club__webhook__disabled_at=None,
        webhook_delivery=None,
    )
    return rows.select_related("tournament__club__webhook").order_by("pk")


def _store(event: TournamentEvent, now: datetime) -> None:
    """Store the delivery of an event, unless another process did.

    Events beyond the limit of a day are stored, but never sent.
    """
    assert event.tournament.club is not None
    try:
        with transaction.atomic():
            WebhookDelivery.objects.create(
                webhook=event.tournament.club.webhook,
                event=event,
                name=EVENTS[event.verb],
                payload=event_payload(event),
                due_at=now if _may_send(event.tournament.club.pk) else None,
            )
    except IntegrityError:
        log.info("event %s has a delivery already", event.pk)


def _may_send(club_id: int) -> bool:
    """Count a delivery of the club; return whether it is within the limit of a day."""
    try:
        DELIVERIES.take(club_id)
    except LimitExceeded:
        return False
    return True


def deliver(delivery_id: int, now: datetime) -> bool:
    """Send one delivery if it is due; return whether the receiver took it."""
    delivery = (
        WebhookDelivery.objects.select_related("webhook__club")
        .filter(pk=delivery_id, due_at__lte=now, webhook__disabled_at=None)
        .first()
    )
    if delivery is None or not _claim(delivery, now):
        return False
    begun = time.monotonic()
    status = _send(delivery)
    is_taken = status is not None and 200 <= status < 300
    is_well = is_taken and time.monotonic() - begun < SLOW_SECONDS
    _note(delivery, status, is_taken)
    _note_webhook(delivery.webhook, is_well, is_gone=status == GONE)
    return is_taken


def _claim(delivery: WebhookDelivery, now: datetime) -> bool:
    """Count the attempt and set the next one; False if another worker has just done so."""
    rows = WebhookDelivery.objects.filter(pk=delivery.pk, attempts=delivery.attempts)
    more = delivery.attempts < len(WAITS)
    due_at = now + WAITS[delivery.attempts] if more else None
    return bool(rows.update(attempts=F("attempts") + 1, due_at=due_at))


def _send(delivery: WebhookDelivery) -> int | None:
    """Send the request; return the status of the answer, None without one."""
    webhook = delivery.webhook
    body = request_body(webhook, delivery)
    try:
        return outbound.post(webhook.url, body, _headers(webhook, delivery, body)).status
    except outbound.OutboundError as error:
        # The URL, which may hold a token, is not in its text: only the host is.
        log.info("delivery %s to a webhook failed: %s", delivery.pk, error)
        return None


def request_body(webhook: Webhook, delivery: WebhookDelivery) -> bytes:
    """Return the body in the form of the webhook; texts in the club's language."""
    if webhook.form == Webhook.Form.JSON:
        return messages.json_body({"id": delivery.pk, **delivery.payload})
    language = webhook.club.language
    known = language if is_supported_language(language) else settings.LANGUAGE_CODE
    is_telegram = webhook.form == Webhook.Form.TELEGRAM
    name_of = messages.telegram_name if is_telegram else messages.discord_name
    with translation.override(known):
        text = payload_text(delivery.payload, name_of)
    if is_telegram:
        return messages.telegram_body(text, webhook.chat)
    return messages.discord_body(text)


def _headers(webhook: Webhook, delivery: WebhookDelivery, body: bytes) -> dict[str, str]:
    """Return the headers; a signature only for programs that can check it."""
    usual = {"Content-Type": messages.JSON_TYPE, "User-Agent": "Thousand-Webhook/1"}
    if webhook.form != Webhook.Form.JSON:
        return usual
    signed = messages.signature(webhook.signing_key, int(time.time()), body)
    return {
        **usual,
        "X-Thousand-Event": delivery.name,
        "X-Thousand-Delivery": str(delivery.pk),
        "X-Thousand-Signature": signed,
    }


def _note(delivery: WebhookDelivery, status: int | None, is_taken: bool) -> None:
    values = {"delivered_at": timezone.now(), "due_at": None} if is_taken else {}
    WebhookDelivery.objects.filter(pk=delivery.pk).update(status=status, **values)


def _note_webhook(webhook: Webhook, is_well: bool, is_gone: bool) -> None:
    """Count failures in a row; disable a webhook that is gone, or failed too often."""
    rows = Webhook.objects.filter(pk=webhook.pk, created_at=webhook.created_at)
    if is_well:
        rows.update(failures=0)
    elif is_gone or webhook.failures + 1 >= MAX_FAILURES:
        rows.update(disabled_at=timezone.now())
    else:
        rows.update(failures=F("failures") + 1)
