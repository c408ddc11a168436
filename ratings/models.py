"""Models of ladders, ratings, their changes, and histograms."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from ratings import elo

START_RATING = elo.START_VALUE


class Ladder(models.Model):
    """A ranking of players; pools may share one, each club has its own.

    A season or a week of a ladder is a ladder, too: players begin it at START_RATING, or lower
    after a large fall, and gain and lose there what they gain and lose on its parent.
    """

    class Kind(models.TextChoices):
        POOL = "pool", _("of game types")
        SEASON = "season", _("season")
        WEEK = "week", _("week")
        CLUB = "club", _("of a club")
        # Rated custom tables and closed tournaments: their players choose each other.
        CUSTOM = "custom", _("of custom tables")

    key = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=60)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.POOL)
    parent = models.ForeignKey(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="periods",
        editable=False,
        db_index=False,
    )
    starts_at = models.DateTimeField(null=True, blank=True, editable=False)
    ends_at = models.DateTimeField(null=True, blank=True, editable=False)
    club = models.OneToOneField(
        Club, models.PROTECT, null=True, blank=True, related_name="ladder", editable=False
    )

    class Meta:
        ordering = ["order", "key"]
        indexes = [
            # Few among the seasons, the weeks and the clubs' own.
            models.Index(
                fields=["order", "key"],
                name="public_ladders",
                condition=models.Q(kind__in=("pool", "custom")),
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["parent", "kind", "starts_at"], name="one_period"),
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=("pool", "club", "custom"), parent=None, starts_at=None, ends_at=None
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
        """Return whether this is a season or a week."""
        return self.kind in (self.Kind.SEASON, self.Kind.WEEK)

    @property
    def last_day(self) -> datetime | None:
        """Return the last day of a period, whose `ends_at` is exclusive; None without an end."""
        return self.ends_at and self.ends_at - timedelta(days=1)

    @property
    def games_to_list(self) -> int:
        """Return how many games a rating needs to be listed."""
        return elo.GAMES_TO_LIST[self.kind]


class Rating(models.Model):
    """A user's rating on a ladder; a missing row means START_RATING and no games."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", db_index=False
    )
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="ratings", db_index=False)
    value = models.FloatField(default=START_RATING)
    games = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)
    # The last rated game; null: none yet.
    played_at = models.DateTimeField(null=True)
    # Games until the rating is established and listed; more after a long absence.
    games_to_list = models.PositiveIntegerField(default=elo.PROVISIONAL_GAMES)

    # Whether the player is established (ratings/gain_limits.py), since when (null: not, or for
    # longer than this is stored), and the ids of established opponents that were met until then.
    established = models.BooleanField(default=False)
    established_at = models.DateTimeField(null=True)
    established_opponents = models.JSONField(default=list)

    # Columns by which leaderboards are read. The services write them together with the histogram.
    display_value = models.IntegerField(default=int(START_RATING))
    is_listed = models.BooleanField(default=False)
    bot = models.BooleanField(default=False)
    country = models.CharField(max_length=2, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ladder"], name="one_rating_a_ladder")
        ]
        indexes = [
            # `games` last: rows with too few games are skipped within the index.
            models.Index(
                fields=["ladder", "is_listed", "-display_value", "user", "games"],
                name="leaderboard",
            ),
            models.Index(
                fields=["ladder", "is_listed", "country", "-display_value", "user", "games"],
                name="leaderboard_of_country",
            ),
            models.Index(
                fields=["ladder", "established_at"],
                condition=models.Q(established=True),
                name="established_since",
            ),
            # The maintenance looks for listed players who have been away for long.
            models.Index(
                fields=["played_at"],
                condition=models.Q(is_listed=True),
                name="listed_by_last_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user.display_name}: {self.ladder}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row with its display value."""
        self.display_value = elo.display_value(self.value)
        super().save(*args, **kwargs)

    @property
    def is_provisional(self) -> bool:
        """Return whether the rating is provisional; see `queries.all_ratings` for guests."""
        return self.is_provisional_at(timezone.now())

    def is_provisional_at(self, now: datetime) -> bool:
        """Return the same for a given moment."""
        if getattr(self, "is_unverified", False) or self.games < self.games_to_list:
            return True
        return elo.is_absent(self.played_at, now)

    @property
    def gained(self) -> int:
        """Return what the period brought, for a rating on the ladder of a season or week.

        It may begin below zero (`periods.start_value`).
        """
        return self.display_value - elo.display_value(START_RATING)


class RatingChange(models.Model):
    """The change of a rating by a game; never edited: an annulment adds another row."""

    class Kind(models.TextChoices):
        GAME = "game", _("game")
        # The reversal of a gain, and of a loss.
        ANNUL = "annul", _("annulled")
        REFUND = "refund", _("refund")

    game_id = models.CharField(max_length=12)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="rating_changes",
        db_index=False,
    )
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.GAME)
    before = models.FloatField()
    after = models.FloatField()
    place = models.PositiveSmallIntegerField(null=True)
    # The mean rating of the other players at the table.
    opponents_mean = models.FloatField(null=True)
    # Gains from each person, by user id, and in sum from newcomers.
    opponent_gains = models.JSONField(default=dict)
    newcomer_gain = models.FloatField(default=0.0)
    # Whether the player left the game, and whether those who stayed were compared with them.
    left = models.BooleanField(default=False)
    departure_counted = models.BooleanField(default=False)
    # Why a game was annulled.
    reason = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game_id", "user", "ladder", "kind"], name="rated_once")
        ]
        indexes = [
            models.Index(fields=["user", "ladder", "created_at"]),
            # The highest and the lowest rating of a user.
            models.Index(fields=["user", "ladder", "after"], name="rating_extremes"),
            # Wins against the strongest opponents.
            models.Index(
                fields=["user", "ladder", "-opponents_mean", "-created_at"],
                condition=models.Q(kind="game", place=1, opponents_mean__isnull=False),
                name="best_wins",
            ),
            # The screening of accounts reads the newest changes of all users.
            models.Index(fields=["created_at"], name="newest_changes"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.user.display_name}, {self.ladder}"


class HistogramBin(models.Model):
    """A bin of a ladder's histogram: the number of listed ratings with this display value.

    Ranks are sums over bins. Country "" is the whole leaderboard; ratings with a country are
    counted there and in the bins of their country.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="counts", db_index=False)
    country = models.CharField(max_length=2, default="", blank=True)
    display_value = models.IntegerField()
    # Signed: one statement may subtract before another one has added.
    people = models.IntegerField(default=0)
    bots = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "country", "display_value"], name="unique_bin"
            )
        ]
