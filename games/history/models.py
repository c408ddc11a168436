"""Models of users' finished games and of their statistics."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce

from accounts.clubs.models import Club
from games.models import Game, Pool
from ratings.models import Ladder

User = settings.AUTH_USER_MODEL


class PlayedGame(models.Model):
    """A finished game of a user, with the columns that lists of their games are filtered by.

    Written when the game has ended. A sealed game has its row before it is revealed.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="played", db_index=False)
    # The indexes below start with the user.
    user = models.ForeignKey(User, models.CASCADE, related_name="played", db_index=False)
    ended_at = models.DateTimeField()
    pool = models.ForeignKey(Pool, models.PROTECT, null=True, related_name="+", db_index=False)
    # The key of a preset of the site; empty for other agreements.
    preset = models.CharField(max_length=40, default="")
    rated = models.BooleanField()
    # Whether another person had a seat.
    with_people = models.BooleanField()
    place = models.PositiveSmallIntegerField(null=True)
    # The user's highest contracts; null: none.
    made = models.PositiveSmallIntegerField(null=True)
    failed = models.PositiveSmallIntegerField(null=True)
    # Taken out of the statistics by a moderator.
    annulled = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="played_once")]
        indexes = [
            models.Index(fields=["user", "-ended_at", "-id"], name="played_games"),
            models.Index(fields=["user", "pool", "-ended_at", "-id"], name="played_in_pool"),
            models.Index(fields=["user", "preset", "-ended_at", "-id"], name="played_by_preset"),
        ]


class Encounter(models.Model):
    """Another user at the table of a finished game."""

    played = models.ForeignKey(PlayedGame, models.CASCADE, related_name="encounters")
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    # Indexed, so that an account without games can be deleted.
    opponent = models.ForeignKey(User, models.CASCADE, related_name="+")
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["user", "opponent", "-ended_at", "-played"], name="encounters")
        ]


class Statistics(models.Model):
    """A user's counters over the games of one kind; other numbers are sums over such rows.

    Only finalised games with places count, and none that was annulled.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="statistics", db_index=False)
    # Null: unrated games.
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, related_name="+")
    # As of a played game.
    preset = models.CharField(max_length=40, default="")
    # Those who may not view a private club do not see what was played in it.
    club = models.ForeignKey(Club, models.PROTECT, null=True, related_name="+")
    with_people = models.BooleanField()

    games = models.PositiveIntegerField(default=0)
    first = models.PositiveIntegerField(default=0)
    second = models.PositiveIntegerField(default=0)
    third = models.PositiveIntegerField(default=0)
    fourth = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    # The user's contracts by height, and deals given up before play.
    made_100 = models.PositiveIntegerField(default=0)
    made_120 = models.PositiveIntegerField(default=0)
    made_155 = models.PositiveIntegerField(default=0)
    made_185 = models.PositiveIntegerField(default=0)
    made_245 = models.PositiveIntegerField(default=0)
    failed_100 = models.PositiveIntegerField(default=0)
    failed_120 = models.PositiveIntegerField(default=0)
    failed_155 = models.PositiveIntegerField(default=0)
    failed_185 = models.PositiveIntegerField(default=0)
    failed_245 = models.PositiveIntegerField(default=0)
    given_up = models.PositiveIntegerField(default=0)
    marriages = models.PositiveIntegerField(default=0)
    marriage_points = models.PositiveIntegerField(default=0)
    bolts = models.PositiveIntegerField(default=0)
    # How often the user got on the barrel, won from it, and fell.
    barrels = models.PositiveIntegerField(default=0)
    barrel_wins = models.PositiveIntegerField(default=0)
    falls = models.PositiveIntegerField(default=0)
    dump_trucks = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "user",
                Coalesce("ladder", 0),
                "preset",
                Coalesce("club", 0),
                "with_people",
                name="one_row_a_kind_of_game",
            )
        ]


class BotResult(models.Model):
    """Counts of a user's games and wins against bots of one level, as in statistics."""

    user = models.ForeignKey(User, models.CASCADE, related_name="bot_results", db_index=False)
    # A level of the ladder, of whatever style (games.bots.levels).
    level = models.CharField(max_length=30)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "level"], name="one_row_a_level_of_bots")
        ]
