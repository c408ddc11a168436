"""Models of a club's webhook and of its deliveries."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from tournaments.models import TournamentEvent


def new_signing_key() -> str:
    """Return a random key that signs deliveries."""
    return secrets.token_urlsafe(32)


class Webhook(models.Model):
    """The receiver of a club's events.

    url          of a Telegram bot and of Discord it holds their token: it is not shown again
    signing_key  the receiver checks signatures with it
    failures     failed or slow attempts since the last good one
    disabled_at  since when nothing is sent, after too many failures; null: it is on
    """

    class Form(models.TextChoices):
        JSON = "json", _("a program of the club (signed JSON)")
        TELEGRAM = "telegram", "Telegram"
        DISCORD = "discord", "Discord"

    club = models.OneToOneField(Club, models.CASCADE, related_name="webhook")
    form = models.CharField(max_length=8, choices=Form.choices, default=Form.JSON)
    url = models.CharField(max_length=1000)
    # Telegram: the chat in which the bot writes.
    chat = models.CharField(max_length=64, blank=True, default="")
    signing_key = models.CharField(max_length=64, default=new_signing_key)
    failures = models.PositiveSmallIntegerField(default=0)
    disabled_at = models.DateTimeField(null=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    # Nothing that happened earlier is sent.
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"{self.club} ({self.form})"


class WebhookDelivery(models.Model):
    """An event on its way to a webhook, or delivered, or given up.

    event       null: a test, or the tournament was deleted since
    attempts    how often it was sent
    due_at      when it is sent next; null: delivered or given up
    status      of the last answer; null: there was none
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    event = models.OneToOneField(
        TournamentEvent, models.SET_NULL, null=True, related_name="webhook_delivery"
    )
    name = models.CharField(max_length=30)
    payload = models.JSONField()
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True, default=timezone.now)
    status = models.PositiveSmallIntegerField(null=True)
    delivered_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("delivery to a webhook")
        verbose_name_plural = _("deliveries to webhooks")
        indexes = [
            models.Index(
                fields=["due_at"],
                name="deliveries_due",
                condition=models.Q(due_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.pk}"
