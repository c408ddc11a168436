"""Models of luck: of games and their players, shadow ratings, and sums of dealt strength by day."""

from django.conf import settings
from django.db import models
from django.db.models import Index, Q

from games.models import Game
from ratings.elo import START_VALUE
from ratings.models import Ladder

User = settings.AUTH_USER_MODEL


class GameLuck(models.Model):
    """The luck of the dealt cards in a rated game of three; written when the game is finalised."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="luck")
    finalised_at = models.DateTimeField()
    # The version of the estimator; 0: not assessed yet.
    version = models.PositiveSmallIntegerField(default=0)
    # Whether the same cards may have been dealt elsewhere: they say nothing new of the shuffle.
    shared = models.BooleanField(default=False)
    # For each deal the points of each seat; empty if the estimator does not know the agreements.
    deals = models.JSONField(default=list)

    class Meta:
        indexes = [
            # Assessed in the order in which they were rated; few wait at a time.
            Index(fields=["finalised_at"], name="luck_waiting", condition=Q(version=0)),
            Index(fields=["version"], name="luck_by_version"),
        ]


class SeatLuck(models.Model):
    """The luck of a player in a rated game, and what the game did to their shadow rating."""

    game = models.ForeignKey(GameLuck, models.CASCADE, related_name="seats", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="luck", db_index=False)
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="+", db_index=False)
    finalised_at = models.DateTimeField()
    deals = models.PositiveSmallIntegerField()
    # Points of the score, and what the cards brought of them.
    score = models.IntegerField()
    points = models.FloatField()
    # 1 for a win, and what the cards brought of it; the mean square of such numbers.
    won = models.BooleanField()
    chance = models.FloatField()
    variance = models.FloatField()
    shadow_gain = models.FloatField(default=0.0)
    # Taken out by a moderator.
    annulled = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="luck_once")]
        indexes = [
            Index(fields=["user", "-finalised_at", "-id"], name="luck_of_user"),
        ]


class ShadowRating(models.Model):
    """A user's rating by results without the luck of the deal; nothing depends on it.

    Only the user sees it: a missing row means START_VALUE and no games.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="shadow_ratings", db_index=False)
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="+", db_index=False)
    value = models.FloatField(default=START_VALUE)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ladder"], name="one_shadow_a_ladder")
        ]


class DealtDay(models.Model):
    """The strength of the hands that one seat, or one place to the dealer, was dealt on a day.

    Kept sums: the page of a month reads some two hundred rows, however many games there were.
    """

    class Kind(models.TextChoices):
        SEAT = "seat", "seat"
        PLACE = "place", "place"

    date = models.DateField()
    kind = models.CharField(max_length=5, choices=Kind.choices)
    # A seat from 0; or a place: 0 for forehand, 2 for the dealer.
    number = models.PositiveSmallIntegerField()
    hands = models.PositiveIntegerField(default=0)
    strength = models.FloatField(default=0.0)
    aces = models.PositiveIntegerField(default=0)
    marriages = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["date", "kind", "number"], name="one_row_a_dealt_day")
        ]


class Backfill(models.Model):
    """The search for games that ended before luck was assessed; one row."""

    # Games that ended before are still to be looked at; null: none.
    before = models.DateTimeField(null=True)
