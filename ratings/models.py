"""Ladders, what was won and lost on them, and how many stand at each number."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from ratings import elo

START_RATING = elo.START


class Ladder(models.Model):
    """A list of players in order of strength; pools share one or have their own, as clubs do.

    A season or a week of it is a ladder too: everybody begins it at START_RATING and gains and
    loses there what he gains and loses on its parent.
    """

    class Kind(models.TextChoices):
        POOL = "pool", _("of pools")
        SEASON = "season", _("season")
        WEEK = "week", _("week")
        CLUB = "club", _("of a club")

    key = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=60)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.POOL)
    parent = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="periods", editable=False
    )
    starts_at = models.DateTimeField(null=True, blank=True, editable=False)
    ends_at = models.DateTimeField(null=True, blank=True, editable=False)
    club = models.OneToOneField(
        Club, models.PROTECT, null=True, blank=True, related_name="ladder", editable=False
    )

    class Meta:
        ordering = ["order", "key"]
        constraints = [
            models.UniqueConstraint(fields=["parent", "kind", "starts_at"], name="one_period"),
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=("pool", "club"), parent=None, starts_at=None, ends_at=None
                )
                | models.Q(
                    kind__in=("season", "week"),
                    parent__isnull=False,
                    starts_at__isnull=False,
                    ends_at__isnull=False,
                ),
                name="periods_have_parents_and_ends",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="club", club__isnull=False)
                | (~models.Q(kind="club") & models.Q(club=None)),
                name="ladders_of_clubs_have_clubs",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_period(self) -> bool:
        return self.kind in (self.Kind.SEASON, self.Kind.WEEK)

    @property
    def last_day(self) -> datetime | None:
        """Of a season or a week, which ends before its end."""
        return self.ends_at and self.ends_at - timedelta(days=1)

    @property
    def settles_at(self) -> int:
        """So many games, and a rating stands on the board."""
        return elo.SETTLED[self.kind]


class Rating(models.Model):
    """One user's standing on one ladder; a missing row means START_RATING and no games."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="ratings")
    value = models.FloatField(default=START_RATING)
    games = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)
    # The last rated game; null: none yet.
    played_at = models.DateTimeField(null=True)
    # So many games, and it is settled: more for who comes back after a long time.
    settles_at = models.PositiveIntegerField(default=elo.PROVISIONAL_GAMES)

    # What the board is read by; only ratings.listing writes it, together with the histogram.
    shown = models.IntegerField(default=int(START_RATING))
    listed = models.BooleanField(default=False)
    bot = models.BooleanField(default=False)
    country = models.CharField(max_length=2, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ladder"], name="one_rating_a_ladder")
        ]
        indexes = [
            # Games last: who has too few of them is passed over without a look at his row.
            models.Index(fields=["ladder", "listed", "-shown", "user", "games"], name="board"),
            models.Index(
                fields=["ladder", "listed", "country", "-shown", "user", "games"],
                name="board_of_country",
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.shown = elo.shown(self.value)
        super().save(*args, **kwargs)

    @property
    def provisional(self) -> bool:
        """For a guest or an unconfirmed account always: `queries.all_ratings` tells."""
        return self.provisional_at(timezone.now())

    def provisional_at(self, now: datetime) -> bool:
        if getattr(self, "in_doubt", False) or self.games < self.settles_at:
            return True
        return elo.is_away(self.played_at, now)

    @property
    def gained(self) -> int:
        """On the ladder of a season or a week: what it brought."""
        return self.shown - elo.shown(START_RATING)


class RatingChange(models.Model):
    """What one game did to one rating; never edited: annulling adds a further row."""

    class Kind(models.TextChoices):
        GAME = "game", _("game")
        # A gain taken back, and a loss given back.
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
    # The mean rating of the others at the table; null for games of before this was stored.
    against = models.FloatField(null=True)
    # Why a game was annulled.
    reason = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game_id", "user", "ladder", "kind"], name="rated_once")
        ]
        indexes = [models.Index(fields=["user", "ladder", "created_at"])]


class RatingCount(models.Model):
    """One bar of a ladder's histogram: how many stand on the board at this number.

    A rank is a sum over bars. Country "" is the whole board; who has a country is counted there
    and in his country's bars.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="counts")
    country = models.CharField(max_length=2, default="", blank=True)
    shown = models.IntegerField()
    # Not "positive": a statement may take away before another has added.
    people = models.IntegerField(default=0)
    bots = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ladder", "country", "shown"], name="one_bar")
        ]
