"""What was reported, what was found, and what was done about it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.fairplay.detection.favouritism import Sums
from games.fairplay.detection.point_transfers import Role
from games.models import Game

User = settings.AUTH_USER_MODEL


class Case(models.Model):
    """What moderators have to look at: one person, or two together."""

    class Kind(models.TextChoices):
        REPORT = "report", _("reports")
        FAVOUR = "favour", _("plays to another's advantage")
        OVERLAP = "overlap", _("meet too often")

    class Verdict(models.TextChoices):
        OPEN = "", _("to be looked at")
        NOTHING = "nothing", _("no fault")
        ACTED = "acted", _("acted on")

    kind = models.CharField(_("kind"), max_length=7, choices=Kind.choices)
    suspect = models.ForeignKey(
        User, models.CASCADE, related_name="cases", verbose_name=_("person")
    )
    partner = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("with")
    )
    # How far it is from chance, in standard deviations; of reports how many there are.
    score = models.FloatField(_("score"), default=0.0)
    # The figures behind the score, as they were when they were found.
    figures = models.JSONField(_("figures"), default=dict)
    games = models.ManyToManyField(Game, related_name="cases", verbose_name=_("games"))
    verdict = models.CharField(
        _("verdict"), max_length=7, choices=Verdict.choices, blank=True, default=Verdict.OPEN
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
                name="one_open_case_a_person",
            ),
            models.UniqueConstraint(
                fields=["kind", "suspect", "partner"],
                condition=Q(verdict=""),
                name="one_open_case_a_pair",
            ),
        ]

    def __str__(self) -> str:
        people = [self.suspect, self.partner] if self.partner else [self.suspect]
        return f"{self.get_kind_display()}: {', '.join(one.username for one in people)}"


class Report(models.Model):
    """What one person says of another."""

    class Reason(models.TextChoices):
        FAVOUR = "favour", _("plays to another's advantage")
        PROGRAM = "program", _("lets a program play")
        STALLING = "stalling", _("lets the clock run on purpose")
        ABUSE = "abuse", _("insults, or an offensive name")
        OTHER = "other", _("something else")

    reporter = models.ForeignKey(User, models.CASCADE, related_name="reports")
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


class Bar(models.Model):
    """Ranked play is closed to a person by a moderator; in force until then, or until lifted."""

    user = models.ForeignKey(User, models.CASCADE, related_name="bars")
    # What the person himself reads.
    reason = models.CharField(_("reason"), max_length=300)
    # Null: for good.
    until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user"], name="bars_in_force", condition=Q(lifted_at=None))]


class Step(models.Model):
    """One thing that was done about a case: a log, to which is only ever added."""

    class Deed(models.TextChoices):
        NOTE = "note", _("note")
        ANNUL = "annul", _("games annulled")
        NOTHING = "nothing", _("closed: no fault")
        ACTED = "acted", _("closed: acted on")
        REOPEN = "reopen", _("opened again")
        BAR = "bar", _("barred from ranked play")
        LIFT = "lift", _("bar lifted")

    case = models.ForeignKey(Case, models.CASCADE, related_name="steps")
    moderator = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    deed = models.CharField(_("deed"), max_length=7, choices=Deed.choices)
    # The games that were annulled by it.
    games = models.JSONField(_("games"), default=list)
    # Who was barred by it, or may play again.
    about = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    bar = models.ForeignKey(Bar, models.SET_NULL, null=True, related_name="+")
    text = models.TextField(_("text"), max_length=2000, blank=True)
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.get_deed_display()


class Examined(models.Model):
    """A game whose decisions were held against the bot's: once is enough."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="examined")
    yardstick = models.CharField(max_length=30)
    at = models.DateTimeField(auto_now_add=True)


class Given(models.Model):
    """What one person gave another in one game, role by role (games.fairplay.gifts)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="given")
    giver = models.ForeignKey(User, models.CASCADE, related_name="+")
    receiver = models.ForeignKey(User, models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=[(role, role) for role in Role])
    deals = models.PositiveIntegerField()
    total = models.FloatField()
    squares = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "giver", "receiver", "role"], name="given_once"
            ),
            models.CheckConstraint(
                condition=~Q(giver=F("receiver")), name="nobody_gives_to_himself"
            ),
        ]

    @property
    def sums(self) -> Sums:
        return Sums(self.deals, self.total, self.squares)
