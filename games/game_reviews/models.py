"""Reviews, uploaded records, requests for reviews, the work of a day, and bad moves of bots."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game

User = settings.AUTH_USER_MODEL

# An uploaded record and its review are kept so long after somebody asked for it last.
UPLOAD_LIFETIME = timedelta(days=30)


class GameReview(models.Model):
    """A review of a game, or of a record from elsewhere, by one version of the reviewer.

    The row is locked before `state`, `lease` or `done` change.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("queued")
        RUNNING = "running", _("running")
        DONE = "done", _("finished")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    # One of the two: a game of this site, or the hash of a record's play (records.py).
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="reviews", verbose_name=_("game")
    )
    record_hash = models.CharField(max_length=64, blank=True, default="")
    # Of a record from elsewhere its play, without names; deleted as soon as nobody waits.
    record = models.JSONField(null=True)
    # Of the reviewer (games/review).
    version = models.PositiveSmallIntegerField(_("version"))
    state = models.CharField(_("state"), max_length=9, choices=State.choices)
    # What a point is worth; null until the work begins.
    point = models.FloatField(null=True)
    players = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField(_("deals"))
    done = models.PositiveSmallIntegerField(_("reviewed deals"), default=0)
    # How far the work on the next deal has come: {"steps": .., "report": ..}, or null.
    part = models.JSONField(null=True)
    # One a seat; empty until all deals are there.
    breakdowns = models.JSONField(default=list)
    cpu_ms = models.PositiveIntegerField(_("CPU, ms"), default=0)
    # The best place in the queue of those who wait: how many reviews each had asked for that day,
    # and since when the first of them waits.
    rank = models.PositiveSmallIntegerField(default=1)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    # The work begins no earlier: the record could hold a turn that is being thought about.
    not_before = models.DateTimeField(null=True)
    # Who works on it, and until when nobody else may. A worker that was killed never comes back.
    lease = models.CharField(max_length=16, blank=True, default="")
    leased_until = models.DateTimeField(null=True)
    # How often a worker began since the last progress.
    attempts = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(_("finished"), null=True)
    # When fair play chose the game (screening/picks.py). Nobody who cancels stops such a review.
    picked_at = models.DateTimeField(null=True)
    # When the masters moved last in its deals, or somebody asked for that (masters.py).
    masters_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "version"], condition=Q(record_hash=""), name="one_review_a_game"
            ),
            models.UniqueConstraint(
                fields=["record_hash", "version"],
                condition=~Q(record_hash=""),
                name="one_review_a_record",
            ),
            models.CheckConstraint(
                condition=Q(game=None) ^ Q(record_hash=""), name="review_of_game_or_record"
            ),
        ]
        indexes = [
            models.Index(
                fields=["rank", "asked_at"],
                name="reviews_waiting",
                condition=Q(state__in=("queued", "running")),
            ),
            # What the clearing deletes.
            models.Index(
                fields=["asked_at"], name="reviews_of_records", condition=~Q(record_hash="")
            ),
            models.Index(
                fields=["picked_at"],
                name="reviews_picked",
                condition=Q(picked_at__isnull=False),
            ),
            # How long a deal takes, by the newest.
            models.Index(
                fields=["-finished_at"], name="reviews_finished", condition=Q(state="done")
            ),
        ]

    def __str__(self) -> str:
        return self.game_id or self.record_hash[:12]


class ReviewedDeal(models.Model):
    """The report of one deal (games/review/report.py)."""

    review = models.ForeignKey(
        GameReview, models.CASCADE, related_name="reviewed_deals", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    report = models.JSONField()
    # What three masters made of it: {"actions": [..]} while they play, then how it ended.
    masters = models.JSONField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["review", "number"], name="one_report_a_deal")
        ]


class ReviewedSeat(models.Model):
    """The figures of a person in a reviewed game, by the newest review (figures/sums.py)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="reviewed_seats", db_index=False)
    # Of the reviewer: figures of different ones are not added up.
    version = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField()
    # The rating at the table in hundreds; null: an unrated game, or a provisional rating.
    rating_group = models.PositiveSmallIntegerField(null=True)
    with_people = models.BooleanField()
    # By situation, and a list of contracts (figures/storing.py).
    situations = models.JSONField(default=dict)
    contracts = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_reviewed_seat")]
        indexes = [
            models.Index(
                fields=["user", "version", "-ended_at", "-id"], name="reviewed_seats_of_user"
            ),
            models.Index(
                fields=["rating_group", "version", "-ended_at", "-id"],
                name="reviewed_seats_of_group",
                condition=Q(rating_group__isnull=False),
            ),
            models.Index(fields=["version", "-ended_at", "-id"], name="reviewed_seats_newest"),
        ]


class ReviewRequest(models.Model):
    """The wish of a person to have a game reviewed; it stays when the review is done."""

    review = models.ForeignKey(GameReview, models.CASCADE, related_name="requests", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="review_requests", db_index=False)
    # The day in UTC, and how many the person had asked for on it.
    day = models.DateField()
    rank = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    # Whether the person waits: they have not cancelled, and the review has not ended.
    waits = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["review", "user"], name="one_request_a_review")
        ]
        indexes = [models.Index(fields=["user", "day"], name="review_requests_of_day")]


class UploadedRecord(models.Model):
    """A record from elsewhere that a person had reviewed; nobody else sees it."""

    user = models.ForeignKey(User, models.CASCADE, related_name="uploaded_records", db_index=False)
    # Leads to the review, which all who upload the same play share.
    record_hash = models.CharField(max_length=64, db_index=True)
    # The play with the names of the players, and nothing else of the file (uploads.py).
    record = models.JSONField()
    uploaded_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "record_hash"], name="one_upload_a_record")
        ]

    def __str__(self) -> str:
        return self.record_hash[:12]


class ReviewDay(models.Model):
    """The work of a day in UTC. Its row is locked by who takes a review from the queue."""

    date = models.DateField(unique=True)
    cpu_ms = models.PositiveIntegerField(default=0)


class BadBotMove(models.Model):
    """A move of a bot that a person found bad, for those who make the bots."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="bad_bot_moves", verbose_name=_("game"), db_index=False
    )
    # The numbers of the move in the game's record, from 0.
    deal = models.PositiveSmallIntegerField(_("deal"))
    action = models.PositiveSmallIntegerField(_("action"))
    # Null: the account was closed.
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("user")
    )
    level = models.CharField(_("level"), max_length=20)
    # Of the levels (games/bots/levels.py).
    version = models.PositiveSmallIntegerField(_("version"))
    # As in the record of the game, which has the position, too.
    move = models.CharField(_("move"), max_length=60)
    created_at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("bad move of a bot")
        verbose_name_plural = _("bad moves of bots")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "deal", "action", "user"], name="one_press_a_move"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.deal}.{self.action}: {self.move}"
