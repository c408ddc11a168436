"""API tokens, with which a program acts for an account; only digests are stored."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ApiToken(models.Model):
    """An API token with its scopes and lifetime."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens", verbose_name=_("user")
    )
    name = models.CharField(_("name"), max_length=60)
    # SHA-256 of the token. It is long and random, so a salt would add nothing.
    digest = models.CharField(max_length=64, unique=True, editable=False)
    # Some of accounts.tokens.services.SCOPES.
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    # Written at most once a minute.
    used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.user})"
