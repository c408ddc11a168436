"""The webhook of a club: where its messages go, a new key, tests and deliveries."""

from typing import Any
from urllib.parse import urlsplit

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import queries
from accounts.clubs.models import Club
from accounts.http.outbound import MAX_URL_LENGTH
from accounts.limits.services import ClientLimit
from accounts.tokens import services as tokens
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.errors import SpecificNotFound
from thousand_site.api.base.pagination import (
    PageSerializer,
    newest_first,
    page_payload,
    page_serializer,
)
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.clubs.base import ClubView
from tournaments.extras.webhooks import services
from tournaments.extras.webhooks.errors import WebhookError
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery
from tournaments.extras.webhooks.services import WebhookTarget

TARGETS = ClientLimit("webhooks")


class WebhookSerializer(serializers.Serializer):
    """A club's webhook; its whole address may hold a token and is never shown."""

    form = serializers.ChoiceField(Webhook.Form.values)
    host = serializers.SerializerMethodField(help_text="the server of its address")
    failures = serializers.IntegerField(help_text="failed or slow attempts in a row")
    disabled_at = TimeField(allow_null=True, help_text="since when nothing is sent; null: it is on")
    created_at = TimeField(help_text="nothing that happened before is sent")

    def get_host(self, webhook: Webhook) -> str:
        return urlsplit(webhook.url).hostname or ""


class WebhookWithKeySerializer(WebhookSerializer):
    """A webhook, with its key in the answer that makes it."""

    signing_key = serializers.SerializerMethodField(
        help_text="checks signatures, and is not shown again; empty for Telegram and Discord"
    )

    def get_signing_key(self, webhook: Webhook) -> str:
        return webhook.signing_key if webhook.form == Webhook.Form.JSON else ""


class WebhookRequestSerializer(RequestSerializer):
    """Who receives the messages."""

    form = serializers.ChoiceField(Webhook.Form.values, default=Webhook.Form.JSON)
    address = serializers.CharField(
        max_length=MAX_URL_LENGTH,
        help_text="an https address, that of Discord's webhook, or a Telegram bot's token",
    )
    chat = serializers.CharField(
        required=False, max_length=64, help_text="Telegram: number or @name of the chat"
    )


class DeliverySerializer(serializers.Serializer):
    """A message to a webhook."""

    id = serializers.IntegerField(source="pk", help_text="the `id` of the message")
    event = serializers.CharField(source="name")
    attempts = serializers.IntegerField()
    status = serializers.IntegerField(allow_null=True, help_text="of the last answer; null: none")
    next_attempt_at = TimeField(source="due_at", allow_null=True, help_text="null: no more")
    delivered_at = TimeField(allow_null=True)
    created_at = TimeField()


class WebhookView(ClubView):
    """An operation for organisers of a club with the scope of webhooks (403, `not_organiser`)."""

    read_scope = write_scope = tokens.WEBHOOKS
    app_scope = None

    def organised_club(self, key: str) -> Club:
        """Return the club. Raises: WebhookError unless the reader may change its webhook."""
        club = self.visible_club(key)
        if self.is_read and queries.is_organiser(club, self.reader):
            return club
        services.check_may_change(self.me, club)
        return club

    def webhook_of(self, club: Club) -> Webhook:
        """Return the club's webhook. Raises: SpecificNotFound: there is none."""
        webhook = Webhook.objects.filter(club=club).first()
        if webhook is None:
            raise SpecificNotFound(WebhookError("no_webhook").text, code="no_webhook")
        return webhook


class ClubWebhook(WebhookView):
    @extend_schema(responses=WebhookSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Return a club's webhook (404, `no_webhook`)."""
        return Response(WebhookSerializer(self.webhook_of(self.organised_club(club))).data)

    @extend_schema(request=WebhookRequestSerializer, responses=WebhookWithKeySerializer)
    def put(self, request: Request, club: str) -> Response:
        """Send a club's messages to a target from now on, with a new key for signatures.

        Refused (409): `not_confirmed` without a confirmed email, `scheme`, `credentials`, `port`,
        `private`, `unresolved` and others for addresses to which nothing is sent, `bad_discord`,
        `bad_token`, `bad_chat`.
        """
        params = WebhookRequestSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        TARGETS.take_from(request._request, self.me)
        values = params.validated_data
        target = WebhookTarget(values["form"], values["address"], values.get("chat", ""))
        webhook = services.set_webhook(self.me, self.organised_club(club), target)
        return Response(WebhookWithKeySerializer(webhook).data)

    @extend_schema(request=None, responses={200: WebhookSerializer})
    @without_body
    def delete(self, request: Request, club: str) -> Response:
        """Send no more messages; the response shows the webhook as it was (404, `no_webhook`)."""
        row = self.organised_club(club)
        was = WebhookSerializer(self.webhook_of(row)).data
        services.delete_webhook(self.me, row)
        return Response(was)


class WebhookKey(WebhookView):
    @extend_schema(request=None, responses={200: WebhookWithKeySerializer})
    @without_body
    def post(self, request: Request, club: str) -> Response:
        """Give a program's webhook a new key for signatures; the old one ends at once.

        Refused (409): `no_webhook`, also for one of Telegram or Discord.
        """
        TARGETS.take_from(request._request, self.me)
        webhook = services.renew_key(self.me, self.organised_club(club))
        return Response(WebhookWithKeySerializer(webhook).data)


class WebhookEnabling(WebhookView):
    @extend_schema(request=None, responses={200: WebhookSerializer})
    @without_body
    def post(self, request: Request, club: str) -> Response:
        """Send messages again after too many failures; those of the pause are lost."""
        row = self.organised_club(club)
        self.webhook_of(row)
        services.enable_webhook(self.me, row)
        return Response(WebhookSerializer(self.webhook_of(row)).data)


class WebhookDeliveries(WebhookView):
    @extend_schema(
        parameters=[PageSerializer], responses=page_serializer(DeliverySerializer, "Delivery")
    )
    def get(self, request: Request, club: str) -> Response:
        """List the messages of the last 30 days, newest first (404, `no_webhook`)."""
        query = PageSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        rows = self.webhook_of(self.organised_club(club)).deliveries.all()
        page = newest_first(rows, "created_at", **query.validated_data)
        return Response(page_payload(page, DeliverySerializer))

    @extend_schema(request=None, responses={201: DeliverySerializer})
    @creates
    @without_body
    def post(self, request: Request, club: str) -> Response:
        """Send a test. Refused (409): `no_webhook`, also while it is disabled."""
        row = self.organised_club(club)
        delivery = services.send_test(self.me, row)
        return created(
            DeliverySerializer(delivery).data,
            f"/api/v1/clubs/{row.key}/webhook/deliveries/{delivery.pk}/",
        )


class WebhookDeliveryDetail(WebhookView):
    @extend_schema(responses=DeliverySerializer)
    def get(self, request: Request, club: str, delivery: int) -> Response:
        """Return a message, such as a test, to see whether it arrived."""
        row: Any = WebhookDelivery.objects.filter(
            pk=delivery, webhook__club=self.organised_club(club)
        ).first()
        if row is None:
            raise Http404
        return Response(DeliverySerializer(row).data)
