"""Ladders and what was won and lost on them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings import elo

START_RATING = elo.START


class Ladder(models.Model):
    """A list of players in order of strength; pools (later clubs) share one or have their own."""

    key = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=60)
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        ordering = ["order", "key"]

    def __str__(self) -> str:
        return self.name


class Rating(models.Model):
    """One user's standing on one ladder; a missing row means START_RATING and no games."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="ratings")
    value = models.FloatField(default=START_RATING)
    games = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ladder"], name="one_rating_a_ladder")
        ]
        indexes = [models.Index(fields=["ladder", "-value"])]

    @property
    def provisional(self) -> bool:
        """For a guest or an unconfirmed account always: `queries.all_ratings` tells."""
        return getattr(self, "in_doubt", False) or elo.is_provisional(self.games)


class RatingChange(models.Model):
    """What one game did to one rating; never edited: annulling adds a further row."""

    class Kind(models.TextChoices):
        GAME = "game", _("game")
        ANNUL = "annul", _("annulled")
        REFUND = "refund", _("refund")

    game_id = models.CharField(max_length=12)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_changes"
    )
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.GAME)
    before = models.FloatField()
    after = models.FloatField()
    place = models.PositiveSmallIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game_id", "user", "ladder", "kind"], name="rated_once")
        ]
        indexes = [models.Index(fields=["user", "ladder", "created_at"])]
