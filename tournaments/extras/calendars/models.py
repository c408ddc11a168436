"""The secret addresses of personal calendar feeds."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.ids import random_id

# A hundred and sixty random bits.
SECRET_LENGTH = 32


def new_secret() -> str:
    """Return a random secret for the address of a feed."""
    return random_id(SECRET_LENGTH)


class CalendarFeed(models.Model):
    """A user's feed. Its secret is all that a reader needs: calendar programs cannot log in."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="calendar_feed"
    )
    secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("calendar feed")
        verbose_name_plural = _("calendar feeds")

    def __str__(self) -> str:
        return str(self.user)
