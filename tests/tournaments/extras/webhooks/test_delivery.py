"""Deliveries: signed, once for each event, again after failures, and not without end."""

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.http import outbound
from accounts.http.json_schema import MOMENT
from accounts.http.outbound import OutboundError, Response
from accounts.models import User
from tests import json_schemas
from tests.accounts.conftest import push_certificate, push_server  # noqa: F401
from tests.accounts.push_server import PushServer
from tests.factories import make_tournament
from tests.tournaments.extras.series.factories import finished_tournament
from tournaments.extras.webhooks import delivery, services
from tournaments.extras.webhooks.message_schema import definitions
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery
from tournaments.extras.webhooks.services import WebhookTarget
from tournaments.organising import services as organising
from tournaments.updates import log_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def problems(message: dict[str, object]) -> list[str]:
    schemas = {"Moment": MOMENT, **definitions()}
    return json_schemas.problems(schemas, "WebhookMessage", message)


class Receiver:
    """A receiver that answers with `status`, None: not at all, and remembers the requests."""

    def __init__(self) -> None:
        self.status: int | None = 200
        self.requests: list[tuple[str, bytes, dict[str, str]]] = []

    def post(self, url: str, body: bytes, headers: dict[str, str]) -> Response:
        self.requests.append((url, body, headers))
        if "X-Thousand-Event" in headers:
            assert problems(json.loads(body)) == []
        if self.status is None:
            raise OutboundError("failed", "no answer")
        return Response(self.status, b"")


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    made = Receiver()
    monkeypatch.setattr(outbound, "post", made.post)
    monkeypatch.setattr(delivery, "send", lambda *_, **__: None)
    return made


@pytest.fixture
def webhook(anna: User, club: Club) -> Webhook:
    return services.set_webhook(anna, club, WebhookTarget("json", "https://example.org/hook"))


def deliver_all(now: datetime | None = None) -> list[bool]:
    """Store new deliveries and send all that are due."""
    moment = now or timezone.now()
    delivery.sweep(moment)
    keys = list(WebhookDelivery.objects.order_by("pk").values_list("pk", flat=True))
    return [delivery.deliver(key, moment) for key in keys]


def test_an_event_is_sent_once(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    cup = make_tournament(anna, club=club, name="Friday cup")
    assert deliver_all() == [True]
    deliver_all()
    [(url, body, headers)] = receiver.requests
    told = json.loads(body)
    assert url == webhook.url and told["event"] == "tournament.published"
    assert told["tournament"]["id"] == cup.pk and headers["X-Thousand-Event"] == told["event"]


def test_the_receiver_can_check_the_signature(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna, club=club)
    deliver_all()
    [(_, body, headers)] = receiver.requests
    stamp, given = (part[2:] for part in headers["X-Thousand-Signature"].split(","))
    signed = f"{stamp}.".encode() + body
    expected = hmac.new(webhook.signing_key.encode(), signed, hashlib.sha256).hexdigest()
    assert given.removeprefix("=") == expected


def test_the_end_names_the_first_places(
    receiver: Receiver, webhook: Webhook, anna: User, boris: User, club: Club
) -> None:
    played = finished_tournament(club, [(boris, 1), (anna, 2)])
    log_event(played, "finished")
    deliver_all()
    places = json.loads(receiver.requests[0][1])["places"]
    assert places == [
        {"place": 1, "name": "boris", "username": "boris"},
        {"place": 2, "name": "anna", "username": "anna"},
    ]


def test_a_message_of_another_form_is_refused(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna, club=club)
    deliver_all()
    told = json.loads(receiver.requests[0][1])
    assert problems(told) == [] and problems({**told, "event": "tournament.paused"})
    assert problems({**told, "token": "x"}) and problems({**told, "places": None})


def test_every_member_of_a_message_is_documented(
    receiver: Receiver, webhook: Webhook, boris: User, club: Club
) -> None:
    log_event(finished_tournament(club, [(boris, 1)]), "finished")
    deliver_all()
    told = json.loads(receiver.requests[0][1])
    inner = {f"tournament.{name}" for name in told["tournament"]}
    members = {*told, *inner, *(f"places[].{name}" for name in told["places"][0])}
    text = (Path(settings.BASE_DIR) / "docs" / "webhooks.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w.\[\]]+)` \|", text, re.M)) == members
    assert told["club_key"] == club.key


def test_drafts_and_other_events_are_not_sent(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna)
    cup = make_tournament(anna, club=club)
    organising.announce(anna, cup.pk, "Tea.")
    assert deliver_all() == [True]


def test_events_beyond_the_limit_of_a_day_are_never_sent(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club, limits: Callable[..., None]
) -> None:
    limits(webhook_deliveries=1)
    make_tournament(anna, club=club)
    make_tournament(anna, club=club)
    assert deliver_all() == [True, False] and len(receiver.requests) == 1
    assert deliver_all(timezone.now() + timedelta(days=2)) == [False, False]


def test_a_failed_delivery_is_sent_again_later(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna, club=club)
    now, receiver.status = timezone.now(), 500
    assert deliver_all(now) == [False]
    receiver.status = 200
    assert deliver_all(now + timedelta(seconds=59)) == [False]
    assert deliver_all(now + timedelta(seconds=61)) == [True]
    sent = WebhookDelivery.objects.get()
    assert (sent.attempts, sent.status, sent.due_at) == (2, 200, None)


def test_a_redirect_is_a_failure(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna, club=club)
    receiver.status = 302
    assert deliver_all() == [False]


def test_it_is_given_up_after_six_attempts(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna, club=club)
    now, receiver.status = timezone.now(), None
    for _ in range(9):
        deliver_all(now)
        now += timedelta(hours=7)
    assert len(receiver.requests) == 6
    assert WebhookDelivery.objects.get().due_at is None


def test_too_many_failures_disable_the_webhook(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    Webhook.objects.update(failures=delivery.MAX_FAILURES - 1)
    make_tournament(anna, club=club)
    receiver.status = 500
    deliver_all()
    webhook.refresh_from_db()
    assert webhook.disabled_at is not None
    services.enable_webhook(anna, club)
    webhook.refresh_from_db()
    assert (webhook.disabled_at, webhook.failures) == (None, 0)


def test_one_that_is_gone_is_disabled_at_once(
    receiver: Receiver, webhook: Webhook, anna: User, club: Club
) -> None:
    make_tournament(anna, club=club)
    receiver.status = 410
    deliver_all()
    webhook.refresh_from_db()
    assert webhook.disabled_at is not None


def test_earlier_events_are_not_sent(receiver: Receiver, anna: User, club: Club) -> None:
    make_tournament(anna, club=club)
    services.set_webhook(anna, club, WebhookTarget("json", "https://example.org/hook"))
    assert deliver_all() == []


def test_discord_gets_a_text_without_a_signature(
    receiver: Receiver, anna: User, club: Club
) -> None:
    url = "https://discord.com/api/webhooks/12345/abcdefghijklmnopqrstuvwxyz"
    services.set_webhook(anna, club, WebhookTarget("discord", url))
    make_tournament(anna, club=club, name="Friday cup")
    deliver_all()
    [(_, body, headers)] = receiver.requests
    assert "Registration is open: Friday cup." in json.loads(body)["content"]
    assert "X-Thousand-Signature" not in headers


def test_a_real_server_receives_it(
    push_server: PushServer,  # noqa: F811
    anna: User,
    club: Club,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivery, "send", lambda *_, **__: None)
    services.set_webhook(anna, club, WebhookTarget("json", push_server.url))
    services.send_test(anna, club)
    assert deliver_all() == [True]
    [(_, headers, body)] = push_server.requests
    assert json.loads(body)["event"] == "test" and headers["x-thousand-event"] == "test"
