"""Models of talk: lines said at tables, and mutes of users."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import MESSAGE_LENGTH
from games.models import Game

User = settings.AUTH_USER_MODEL

# Kinds of lines sent as keys; each reader sees them in their own language.
PHRASES = ("well_played", "good_luck", "thank_you", "sorry", "one_moment", "my_mistake")
REACTIONS = ("thumb_up", "smile", "laugh", "surprise", "sad", "hat")


class Line(models.Model):
    """A line of a player or viewer at a table; moderators can hide it."""

    class Kind(models.TextChoices):
        PHRASE = "phrase", _("phrase")
        REACTION = "reaction", _("reaction")
        TEXT = "text", _("text")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="talk", verbose_name=_("game"), db_index=False
    )
    author = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("user"))
    # Null: said among the spectators.
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    # The number of the deal, as the table shows it.
    deal = models.PositiveIntegerField(_("deal"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    # The key of a phrase or a reaction, or the text itself.
    text = models.CharField(_("text"), max_length=MESSAGE_LENGTH)
    language = models.CharField(_("language"), max_length=8)
    created_at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)
    hidden_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("line of talk")
        verbose_name_plural = _("talk at tables")
        indexes = [models.Index(fields=["game", "-id"], name="talk_of_game")]

    def __str__(self) -> str:
        return self.text


class Mute(models.Model):
    """A user whose talk another user does not want to see; only that user knows."""

    muter = models.ForeignKey(User, models.CASCADE, related_name="mutes", db_index=False)
    muted = models.ForeignKey(User, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["muter", "muted"], name="mute_once")]
