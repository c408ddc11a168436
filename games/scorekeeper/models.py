"""Stored sheets: those that somebody has shared."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.ids import random_id

# A hundred random bits: only who is given the link finds the page.
ID_LENGTH = 20


def new_sheet_id() -> str:
    """Return a new id that cannot be guessed."""
    return random_id(ID_LENGTH)


class ScoreSheet(models.Model):
    """A shared sheet, as its phone sent it, and what the engine booked."""

    id = models.CharField(
        max_length=ID_LENGTH, primary_key=True, default=new_sheet_id, editable=False
    )
    # The hash of a secret of the phone: with it, it changes or deletes the sheet.
    key_hash = models.CharField(max_length=64, unique=True, editable=False)
    # Null: somebody without an account.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="score_sheets",
        verbose_name=_("user"),
    )
    title = models.CharField(_("title"), max_length=60)
    record = models.JSONField(_("record"))
    # A line for each deal, stored when it was booked: they outlive a rule fix.
    rows = models.JSONField(_("deals"))
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")

    def __str__(self) -> str:
        return self.title
