"""Presets as versioned rows."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from games import engine


def check_agreements(field: str, agreements: object) -> engine.Agreements:
    """Return the agreements if games can be played by them.

    Raises:
        ValidationError: for this field.
    """
    try:
        if not isinstance(agreements, dict):
            raise ValidationError({field: _("Enter a JSON object.")})
        agreed = engine.agreements_from(agreements)
        engine.new_game(agreed, 0)
    except engine.BadAgreements as error:
        raise ValidationError({field: str(error)}) from None
    return agreed


class Preset(models.Model):
    """A version of a named set of agreements, stored as in record.md.

    Versions never change: saving creates a new one, so that games keep what was agreed.
    """

    class Kind(models.TextChoices):
        SITE = "site", _("the site's")
        ADMIN = "admin", _("administrators'")
        USER = "user", _("a user's own")
        CLUB = "club", _("a club's")

    # The fields that may change after a version was created.
    MUTABLE = frozenset(("retired_at",))

    key = models.SlugField(max_length=40, db_index=False)
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(_("kind"), max_length=5, choices=Kind.choices, default=Kind.SITE)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="presets"
    )
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="presets", editable=False
    )
    name = models.CharField(_("name"), max_length=60)
    description = models.TextField(_("description"), max_length=500, blank=True, default="")
    agreements = models.JSONField()
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    # On the newest version: the preset is no longer offered.
    retired_at = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("preset")
        verbose_name_plural = _("presets")
        constraints = [
            models.UniqueConstraint(fields=["key", "version"], name="unique_preset_version"),
            models.CheckConstraint(
                condition=models.Q(kind="user", owner__isnull=False)
                | (~models.Q(kind="user") & models.Q(owner__isnull=True)),
                name="user_preset_has_owner",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="club", club__isnull=False)
                | (~models.Q(kind="club") & models.Q(club=None)),
                name="club_preset_has_club",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.version})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save a new version, or only mutable fields of an old one.

        Raises:
            TypeError: other fields of a stored version would change.
        """
        if not self._state.adding and not set(kwargs.get("update_fields") or "*") <= self.MUTABLE:
            raise TypeError("A version of a preset is never changed: save a new one.")
        super().save(*args, **kwargs)

    @property
    def title(self) -> str:
        """Return the displayed name; the names of site presets are translated."""
        return gettext(self.name) if self.kind == self.Kind.SITE else self.name

    def clean(self) -> None:
        """Check the agreements."""
        check_agreements("agreements", self.agreements)
