"""People and bots: who may sit at a table."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A full account, a guest (made when he presses Play) or a bot."""

    is_guest = models.BooleanField(_("guest"), default=False)
    # The level's name in games.bots; empty for people.
    bot_level = models.CharField(_("bot level"), max_length=30, blank=True, default="")
    language = models.CharField(_("language"), max_length=8, blank=True, default="")

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    @property
    def is_bot(self) -> bool:
        return bool(self.bot_level)


class Preferences(models.Model):
    """How one person likes the table; a missing row means the defaults."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("as the device")
        DARK = "dark", _("dark")
        LIGHT = "light", _("light")

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences")
    theme = models.CharField(
        _("theme"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM
    )
    four_colours = models.BooleanField(_("four-colour deck"), default=False)
    confirm_cards = models.BooleanField(_("confirm each card"), default=False)
    sound = models.BooleanField(_("sound"), default=True)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")
