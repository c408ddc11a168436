"""Models of reports, cases, annulled games and screening results."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.bans.models import Ban
from games.fairplay.detection.favouritism import TransferSums
from games.fairplay.detection.point_transfers import Role
from games.fairplay.detection.stalling import Excess
from games.models import Game

User = settings.AUTH_USER_MODEL


class Case(models.Model):
    """A matter for moderators about one user, or two together."""

    class Kind(models.TextChoices):
        REPORT = "report", _("reports")
        FAVOUR = "favour", _("plays to help another player")
        OVERLAP = "overlap", _("play together too often")
        STALLING = "stalling", _("stalls again and again")
        DEPARTURES = "departures", _("wins after others left")
        SPEED = "speed", _("rating rises faster than strength explains")
        FOLLOWERS = "followers", _("new accounts that meet only one")
        CLOSINGS = "closings", _("others close games for them")
        SIMILAR = "similar", _("choose alike in deals of the day")
        STRENGTH = "strength", _("plays far above their rating, or like a program")
        HAND = "hand", _("opened by hand")

    class Verdict(models.TextChoices):
        OPEN = "", _("awaiting review")
        NOTHING = "nothing", _("no violation found")
        ACTED = "acted", _("action taken")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    suspect = models.ForeignKey(User, models.CASCADE, related_name="cases", verbose_name=_("user"))
    partner = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("with")
    )
    # The deviation from chance in standard deviations; for reports their number.
    score = models.FloatField(_("score"), default=0.0)
    # The figures behind the score, at the time of the screening.
    figures = models.JSONField(_("figures"), default=dict)
    games = models.ManyToManyField(Game, related_name="cases", verbose_name=_("games"))
    verdict = models.CharField(
        _("verdict"), max_length=7, choices=Verdict.choices, blank=True, default=Verdict.OPEN
    )
    # The moderator who has taken it.
    owner = models.ForeignKey(
        User,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("of a case", "taken by"),
    )
    opened_at = models.DateTimeField(_("opened on"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed on"), null=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "suspect"],
                condition=Q(partner=None, verdict=""),
                name="one_open_case_per_user",
            ),
            models.UniqueConstraint(
                fields=["kind", "suspect", "partner"],
                condition=Q(verdict=""),
                name="one_open_case_per_pair",
            ),
        ]

    def __str__(self) -> str:
        users = [self.suspect, self.partner] if self.partner else [self.suspect]
        return f"{self.get_kind_display()}: {', '.join(user.username for user in users)}"


class Report(models.Model):
    """A report of one user about another."""

    class Reason(models.TextChoices):
        FAVOUR = "favour", _("plays to help another player")
        PROGRAM = "program", _("uses a program to play")
        STALLING = "stalling", _("stalls on purpose")
        ABUSE = "abuse", _("insults others, or has an offensive name")
        OTHER = "other", _("something else")

    reporter = models.ForeignKey(User, models.CASCADE, related_name="reports", db_index=False)
    about = models.ForeignKey(User, models.CASCADE, related_name="reported")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="reports")
    reason = models.CharField(_("reason"), max_length=8, choices=Reason.choices)
    text = models.TextField(_("text"), max_length=1000, blank=True)
    case = models.ForeignKey(Case, models.CASCADE, related_name="reports")
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [models.Index(fields=["reporter", "created_at"])]

    def __str__(self) -> str:
        return self.get_reason_display()


class Annulment(models.Model):
    """A game that a moderator took out of all ratings and statistics, with or without a case."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="annulment")
    moderator = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    case = models.ForeignKey(Case, models.SET_NULL, null=True, related_name="+")
    reason = models.TextField(_("reason"), max_length=2000, blank=True, default="")
    created_at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("annulled game")
        verbose_name_plural = _("annulled games")

    def __str__(self) -> str:
        return self.game_id


class CaseEvent(models.Model):
    """One entry in the log of a case; entries are only ever added."""

    class Action(models.TextChoices):
        NOTE = "note", _("note")
        ANNUL = "annul", _("games annulled")
        NOTHING = "nothing", _("closed: no violation found")
        ACTED = "acted", _("closed: action taken")
        REOPEN = "reopen", _("reopened")
        BAN = "ban", _("banned")
        LIFT = "lift", _("ban lifted")

    case = models.ForeignKey(Case, models.CASCADE, related_name="events")
    moderator = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    action = models.CharField(_("action"), max_length=7, choices=Action.choices)
    # The annulled games.
    games = models.JSONField(_("games"), default=list)
    # The user who was banned, or whose bans were lifted.
    about = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("user")
    )
    bans = models.ManyToManyField(Ban, related_name="+")
    text = models.TextField(_("text"), max_length=2000, blank=True)
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.get_action_display()


class AnalysedGame(models.Model):
    """A game that was compared with the reference bot; each game is analysed once."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="analysis")
    reference_bot = models.CharField(max_length=30)


class PointTransfer(models.Model):
    """The points that one user's decisions gave another in one game, by role."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="point_transfers", db_index=False)
    giver = models.ForeignKey(User, models.CASCADE, related_name="+")
    receiver = models.ForeignKey(User, models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=[(role, role) for role in Role])
    deals = models.PositiveIntegerField()
    total = models.FloatField()
    squares = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "giver", "receiver", "role"], name="unique_point_transfer"
            ),
            models.CheckConstraint(condition=~Q(giver=F("receiver")), name="no_transfer_to_self"),
        ]

    @property
    def sums(self) -> TransferSums:
        """Return the number of deals, the total and the sum of squares."""
        return TransferSums(self.deals, self.total, self.squares)


class BidFavours(models.Model):
    """One user's bids and passes against the bids of another, in one game.

    sums  by situation: decisions, bids made, the sum of the favours, and that of their squares
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="bid_favours", db_index=False)
    giver = models.ForeignKey(User, models.CASCADE, related_name="+")
    receiver = models.ForeignKey(User, models.CASCADE, related_name="+")
    sums = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "giver", "receiver"], name="unique_bid_favours"
            ),
            models.CheckConstraint(condition=~Q(giver=F("receiver")), name="no_favours_to_self"),
        ]


class StallingFigure(models.Model):
    """The excess of a user's free time in one game over that of the others at the table.

    forced, cards  the excess share, over forced cards and over all cards
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="stalling_figures", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    forced = models.FloatField()
    cards = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="unique_stalling_figure")
        ]

    @property
    def excess(self) -> Excess:
        """Return the figures for the detector."""
        return Excess(self.forced, self.cards)
