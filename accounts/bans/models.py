"""The model of bans."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

User = settings.AUTH_USER_MODEL
MAX_REASON_LENGTH = 300


class Ban(models.Model):
    """A ban of a user from one part of the site, in force until its end or until it is lifted."""

    class Scope(models.TextChoices):
        # Ranked pools, rated custom tables, and tournaments that change ratings.
        RATED = "rated", pgettext_lazy("banned from", "rated games")
        # All tournaments, rated or not.
        TOURNAMENTS = "tournaments", pgettext_lazy("banned from", "tournaments")
        # Talk at tables and in clubs.
        CHAT = "chat", pgettext_lazy("banned from", "chat")

    user = models.ForeignKey(User, models.CASCADE, related_name="bans", verbose_name=_("user"))
    scope = models.CharField(_("banned from"), max_length=11, choices=Scope.choices)
    # Shown to the banned user.
    reason = models.CharField(_("reason"), max_length=MAX_REASON_LENGTH)
    # Null: permanent.
    until = models.DateTimeField(_("until"), null=True, blank=True)
    moderator = models.ForeignKey(
        User,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("moderator"),
    )
    created_at = models.DateTimeField(_("time"), default=timezone.now)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        indexes = [
            models.Index(
                fields=["user", "scope"], name="bans_in_force", condition=Q(lifted_at=None)
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_scope_display()}"

    def is_in_force(self, now: datetime | None = None) -> bool:
        """Return whether it has neither ended nor been lifted."""
        is_running = self.until is None or self.until > (now or timezone.now())
        return self.lifted_at is None and is_running
