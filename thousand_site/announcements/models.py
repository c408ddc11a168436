"""The model of announcements."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 300
# English stands in where a language has no text.
FALLBACK = "en"


class SiteAnnouncement(models.Model):
    """A text that all pages show from one moment until another, unless it was withdrawn."""

    text_en = models.CharField(_("English"), max_length=MAX_LENGTH)
    text_ru = models.CharField(_("Russian"), max_length=MAX_LENGTH, blank=True, default="")
    text_pl = models.CharField(
        pgettext_lazy("language", "Polish"), max_length=MAX_LENGTH, blank=True, default=""
    )
    text_uk = models.CharField(_("Ukrainian"), max_length=MAX_LENGTH, blank=True, default="")
    starts_at = models.DateTimeField(_("show from"), default=timezone.now)
    ends_at = models.DateTimeField(_("until"), db_index=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", editable=False
    )
    created_at = models.DateTimeField(_("time"), default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, editable=False)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="announcement_ends_after_start"
            )
        ]

    def __str__(self) -> str:
        return self.text_en

    @property
    def text(self) -> str:
        """Return the text in the active language, or else in English."""
        language = (get_language() or FALLBACK).partition("-")[0]
        return getattr(self, f"text_{language}", "") or self.text_en

    @property
    def language(self) -> str:
        """Return the language of `text`, for readers of a page in another one."""
        language = (get_language() or FALLBACK).partition("-")[0]
        return language if getattr(self, f"text_{language}", "") else FALLBACK

    @property
    def missing_languages(self) -> list[str]:
        """Return the names of the languages whose readers see English."""
        names = dict(settings.LANGUAGES)
        return [names[code] for code in names if not getattr(self, f"text_{code}")]

    @property
    def texts(self) -> list[tuple[str, str]]:
        """Return each language with the text that its readers see."""
        codes = dict(settings.LANGUAGES)
        return [(code, getattr(self, f"text_{code}") or self.text_en) for code in codes]

    def is_shown(self, now: datetime) -> bool:
        """Return whether pages show it."""
        return self.withdrawn_at is None and self.starts_at <= now < self.ends_at
