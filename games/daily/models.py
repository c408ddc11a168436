"""Days with their secrets, runs of people at their deals, and answers of bots."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.presets.models import Preset

LENGTH = timedelta(days=1)
# So long after a day its secret and games are shown: a web host whose clock is late by less still
# takes results of the day, and the worker that publishes has another clock.
PUBLISHED_AFTER = timedelta(seconds=30)


class Day(models.Model):
    """A day in UTC. All about its deals follows from the secret, which is published after it."""

    date = models.DateField(unique=True)
    # A version, which never changes.
    preset = models.ForeignKey(Preset, models.PROTECT, related_name="+")
    # The version of the bots (bots/versions.py).
    bots = models.CharField(max_length=20)
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    # When the secret was published; null: it is not.
    published_at = models.DateTimeField(null=True)
    # When its figures were stored, and its choices compared; null: they are to be.
    scored_at = models.DateTimeField(null=True)
    screened_at = models.DateTimeField(null=True)
    # How many people have a figure, and the median of what their deals brought them, in points.
    # Null until the figures are stored, and where nobody has one.
    people = models.PositiveIntegerField(null=True)
    median_total = models.SmallIntegerField(null=True)

    def __str__(self) -> str:
        return self.date.isoformat()

    @property
    def starts_at(self) -> datetime:
        """Return when its deals can be played."""
        return datetime.combine(self.date, time(), UTC)

    @property
    def ends_at(self) -> datetime:
        """Return when it is over: from then on nothing that is played counts."""
        return self.starts_at + LENGTH

    @property
    def is_shown_at(self) -> datetime:
        """Return when its secret and its games are shown to everybody."""
        return self.ends_at + PUBLISHED_AFTER

    @property
    def closes_at(self) -> datetime:
        """Return when the next day is over: until then guests are compared with those of this."""
        return self.ends_at + LENGTH

    def is_running(self, now: datetime) -> bool:
        """Return whether its deals are secret and count."""
        return self.starts_at <= now < self.ends_at

    @property
    def is_committed(self) -> bool:
        """Return whether the commitment was there before the day began."""
        return self.created_at < self.starts_at

    def deal_name(self, deal: int) -> str:
        """Return the name of a deal for its games (`Game.fixed_deal`)."""
        return f"{self.date.isoformat()}/{deal}"


class Run(models.Model):
    """A person's game of one deal. Begun and not finished by the end of the day it brings nothing.

    Seats are counted from the person's own: 0, then 1 to the left.
    """

    day = models.ForeignKey(Day, models.CASCADE, related_name="runs", db_index=False)
    deal = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="daily_runs", db_index=False
    )
    game = models.OneToOneField(Game, models.CASCADE, related_name="daily_run")
    # Whether the day ran when it began: then it counts, also in the figures of others.
    counts = models.BooleanField()
    # The site closed its game before the day was over, as an update of the rules does. Its cards
    # are known then: it is not begun anew, and stays out of the person's figures.
    is_void = models.BooleanField(default=False, db_default=False)
    begun_at = models.DateTimeField(auto_now_add=True)
    # Null until the deal has ended; so are all fields below.
    finished_at = models.DateTimeField(null=True)
    # The change of the person's own score.
    change = models.SmallIntegerField(null=True)
    declarer = models.PositiveSmallIntegerField(null=True)
    contract = models.PositiveSmallIntegerField(null=True)
    # As in record.md: "made", "failed", "distributed" or "written_off".
    outcome = models.CharField(max_length=12, default="")
    # What the declarer took, marriages included.
    points = models.SmallIntegerField(null=True)
    # The suit of the declarer's last marriage, such as "H"; "": they declared none.
    marriage = models.CharField(max_length=1, default="", db_default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "day", "deal"], name="one_run_a_deal")
        ]
        indexes = [
            # What people are compared with.
            models.Index(
                fields=["day", "deal", "change"],
                name="daily_changes",
                condition=models.Q(counts=True, change__isnull=False),
            ),
            # What a sweep may have to store.
            models.Index(
                fields=["begun_at"],
                name="daily_unfinished",
                condition=models.Q(finished_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day}/{self.deal}: {self.user}"


class KeptAnswer(models.Model):
    """An answer of a bot to a line of a deal, found once and the same for all (bots/lines.py)."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="answers", db_index=False)
    deal = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    line = models.CharField(max_length=64)
    action = models.CharField(max_length=60)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day", "deal", "seat", "line"], name="one_answer_a_line"
            )
        ]


class BotLine(models.Model):
    """Changes of score of bots: one of this level in the person's seat, and two of the day's."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="bot_lines", db_index=False)
    deal = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=10)
    # The changes of score by seat.
    changes = models.JSONField()
    # Decks, cuts and actions as in a record, to be watched; null: played before they were kept.
    deals = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "deal", "level"], name="one_bot_line_a_level")
        ]


class Browser(models.Model):
    """A browser or device in which a day was played: no second account plays it there."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="browsers", db_index=False)
    # The digest of its key.
    key = models.CharField(max_length=64)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "key"], name="one_account_a_browser")]


class DayScore(models.Model):
    """The figure of a person in a day that is over, who began all eight deals."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="scores", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="day_scores", db_index=False
    )
    # The mean of the shares: exact ones that are equal are equal here, too.
    mean = models.FloatField()
    # The same in whole per cent, which the week adds up.
    percent = models.PositiveSmallIntegerField()
    # When the last deal ended; the end of the day where one was left.
    finished_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "day"], name="one_score_a_day")]
        indexes = [models.Index(fields=["day", "mean"], name="daily_places")]


class Week(models.Model):
    """A week of the divisions, from a Monday at 00:00 UTC on."""

    monday = models.DateField(unique=True)

    def __str__(self) -> str:
        return self.monday.isoformat()


class DivisionMember(models.Model):
    """A person in a division in one week."""

    week = models.ForeignKey(
        Week, models.CASCADE, related_name="members", db_index=False, verbose_name=_("week")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="daily_memberships",
        db_index=False,
        verbose_name=_("user"),
    )
    # From 1 for the best.
    division = models.PositiveSmallIntegerField(_("division"))

    class Meta:
        verbose_name = _("member of a division")
        verbose_name_plural = _("divisions")
        constraints = [models.UniqueConstraint(fields=["user", "week"], name="one_division_a_week")]
        indexes = [models.Index(fields=["week", "division"], name="daily_divisions")]

    def __str__(self) -> str:
        return f"{self.week}/{self.division}: {self.user}"
