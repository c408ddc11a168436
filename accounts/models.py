"""People and bots: who may sit at a table."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

GUEST_PREFIX = "guest-"


def name_key(username: str) -> str:
    """The form in which two names are the same name: SQLite cannot fold Cyrillic by itself."""
    return username.casefold()


class UserManager(DjangoUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=name_key(username or ""))


class User(AbstractUser):
    """A full account, a guest (made when he presses Play), a bot of ours or one of somebody's."""

    is_guest = models.BooleanField(_("guest"), default=False)
    # The level's name in games.bots; empty for people, and for bots that are played from outside.
    bot_level = models.CharField(_("bot level"), max_length=30, blank=True, default="")
    # Played by a program of its owner's, over the bot API (docs/bots.md).
    outside_bot = models.BooleanField(_("outside bot"), default=False)
    # Null also where the owner's account is gone: then nobody plays it any more.
    bot_owner = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="bots", verbose_name=_("owner")
    )
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    # ISO 3166 (accounts.countries); empty for who does not tell.
    country = models.CharField(_("country"), max_length=2, blank=True, default="", db_index=True)
    # Null only for rows that were made without save().
    name_key = models.CharField(max_length=150, unique=True, null=True, editable=False)

    # Closed for good: nobody can tell any more who it was (accounts.closing).
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    @property
    def is_bot(self) -> bool:
        """Whether our own programs play it; a bot from outside is none of these."""
        return bool(self.bot_level)

    @property
    def is_program(self) -> bool:
        """Whether no person plays here: what others are told."""
        return self.is_bot or self.outside_bot

    @property
    def shown_name(self) -> str:
        """What others read at a table; a guest's name is in the reader's language."""
        if self.closed_at:
            return gettext("Closed account")
        if self.is_guest:
            number = self.username.removeprefix(GUEST_PREFIX)
            return gettext("Guest %(number)s") % {"number": number}
        return self.first_name or self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.username)
        super().save(*args, **kwargs)


class Preferences(models.Model):
    """How one person likes the table; a missing row means the defaults."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("as the device")
        DARK = "dark", _("dark")
        LIGHT = "light", _("light")

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences")
    theme = models.CharField(_("theme"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM)
    four_colours = models.BooleanField(_("four-colour deck"), default=False)
    confirm_cards = models.BooleanField(_("confirm each card"), default=False)
    sound = models.BooleanField(_("sound"), default=True)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")


class Follow(models.Model):
    """Who wants to find whom again: for invitations, boards, and tables to watch."""

    follower = models.ForeignKey(User, models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("follow")
        verbose_name_plural = _("follows")
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(
                condition=~models.Q(follower=models.F("followed")), name="nobody_follows_himself"
            ),
        ]


class Block(models.Model):
    """Who does not want to meet whom: it holds both ways, and only the blocker is told."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")), name="nobody_blocks_himself"
            ),
        ]
