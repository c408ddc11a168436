"""Uses of help with cards by person and time, and the work of a day; no hand is stored."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class HandUse(models.Model):
    """Help that a person asked for within a minute, for fair play: when, and not with which cards.

    Each is a hand in the explorer, or a move in “What if” (games/what_if).
    """

    class Kind(models.TextChoices):
        """The kinds of help."""

        HAND = "hand", _("Hand explorer")
        WHAT_IF = "what_if", _("What if")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="hand_uses",
        verbose_name=_("user"),
        db_index=False,
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.HAND)
    # When the first of them was asked about.
    at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)
    hands = models.PositiveSmallIntegerField(_("questions"), default=1)

    class Meta:
        verbose_name = _("use of the hand explorer")
        verbose_name_plural = _("uses of the hand explorer")
        indexes = [models.Index(fields=["user", "-at"], name="hand_uses_of_user")]


class HandDay(models.Model):
    """The work of a day in UTC."""

    date = models.DateField(unique=True)
    cpu_ms = models.PositiveIntegerField(default=0)
