"""What is stored of a tournament: its terms, who takes part, what was drawn, and what was done.

Everything else (`course.Course`, standings, what is due) is computed from these rows each time.
Only `advance` writes rounds, tables, byes and the end; entering and the organiser's verbs have
services of their own, and all of them hold the tournament's row (`holding.held`) while they write.
"""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.clubs.models import Club
from games.models import Game, new_game_id
from games.presets.models import Preset
from ratings.models import Ladder

# Fits into Game.event.
NAME_LENGTH = 60


def new_seed() -> str:
    """Of all lots of a tournament."""
    return secrets.token_hex(8)


class Tournament(models.Model):
    """One tournament.

    settings     the fields of `course.Settings` that are not as by default, but for the seed
    agreements   what is played, whole, as in record.md; of a duplicate already without redeals
    starts_at    null: it is started by hand
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        ENTRY = "entry", _("open for entries")
        RUNNING = "running", _("running")
        OVER = "over", pgettext_lazy("a tournament", "over")
        CANCELLED = "cancelled", _("cancelled")

    class EndsBy(models.TextChoices):
        TARGET = "target", _("at the target")
        DEALS = "deals", _("after a number of deals")
        TIME = "time", _("after a time")

    class Entry(models.TextChoices):
        OPEN = "open", _("open to all")
        CLUB = "club", _("the club's members")
        INVITATION = "invitation", _("by invitation")
        PASSWORD = "password", _("by password")

    id = models.CharField(primary_key=True, max_length=12, default=new_game_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    description = models.TextField(_("description"), max_length=2000, blank=True, default="")
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="tournaments",
        verbose_name=_("organiser"),
    )
    # A dissolved club: what runs goes on, what was only announced is called off.
    club = models.ForeignKey(
        Club,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="tournaments",
        verbose_name=_("club"),
    )
    status = models.CharField(
        _("status"), max_length=9, choices=Status.choices, default=Status.DRAFT
    )
    # No further tables are drawn or opened while this is set; what runs goes on.
    paused_at = models.DateTimeField(null=True, blank=True, editable=False)

    # How it is played.
    format = models.CharField(_("format"), max_length=20)
    settings = models.JSONField(default=dict, blank=True)
    preset = models.ForeignKey(
        Preset, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("preset")
    )
    agreements = models.JSONField()
    action_ms = models.PositiveIntegerField(_("time per action, ms"), default=20_000)
    reserve_ms = models.PositiveIntegerField(_("reserve for the game, ms"), default=120_000)
    ends_by = models.CharField(
        _("a game ends"), max_length=6, choices=EndsBy.choices, default=EndsBy.TARGET
    )
    # By deals: how many, a multiple of the players. By time: after so many no new deal begins.
    deals = models.PositiveSmallIntegerField(_("deals"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    rated = models.BooleanField(_("rated"), default=False)
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, blank=True, related_name="+")

    # When.
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    break_seconds = models.PositiveIntegerField(_("break between rounds, s"), default=60)
    # So long before the start people say that they are there; 0: nobody has to.
    check_in_minutes = models.PositiveSmallIntegerField(_("check-in, min"), default=0)
    # How long a table waits for who is not there, before a bot sits down for him.
    no_show_minutes = models.PositiveSmallIntegerField(_("no-show after, min"), default=3)

    # Who may enter (tournaments.entry).
    entry = models.CharField(_("entry"), max_length=10, choices=Entry.choices, default=Entry.OPEN)
    password = models.CharField(max_length=128, blank=True, default="", editable=False)  # hashed
    # Whether people without an account may come too.
    guests = models.BooleanField(_("guests too"), default=False)
    rating_min = models.IntegerField(null=True, blank=True)
    rating_max = models.IntegerField(null=True, blank=True)
    min_games = models.PositiveIntegerField(default=0)
    # Whose ratings count for entry and for seeding.
    entry_ladder = models.ForeignKey(
        Ladder, models.PROTECT, null=True, blank=True, related_name="+"
    )
    limit = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    # Up to this round people may still come in; 0: not once it runs.
    late_rounds = models.PositiveSmallIntegerField(_("late entry up to round"), default=0)

    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    announcement = models.TextField(_("announcement"), max_length=500, blank=True, default="")
    # Grows with all that somebody who looks on is shown.
    revision = models.PositiveIntegerField(default=0, editable=False)
    # What came of it, stored when it ended (`results.final_standings`), and by which rules.
    standings = models.JSONField(null=True, blank=True, editable=False)
    rules_version = models.PositiveSmallIntegerField(null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = [
            # What the sweep looks through.
            models.Index(
                fields=["status"],
                name="tournaments_living",
                condition=Q(status__in=["entry", "running"]),
            ),
            models.Index(fields=["-created_at"], name="tournaments_newest"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_live(self) -> bool:
        return self.status in (self.Status.ENTRY, self.Status.RUNNING)


class Entrant(models.Model):
    """Somebody who entered; its key is the entrant's id in a course.

    Only who is in, or was and withdrew, is part of the course, from round `joined` on. A replaced
    player: the row keeps its key, its table points and its place in the bracket and gets the new
    user; the old user has a row of his own, "replaced" and without `joined`, that no course knows.
    """

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        IN = "in", _("in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        REPLACED = "replaced", _("replaced")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournament_entries"
    )
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.ENTERED)
    # What it is seeded by; fixed when the tournament starts, or when it comes in late.
    rating = models.FloatField(null=True)
    # The first round it takes part in; null before the start. From round `left` on it is out.
    joined = models.PositiveSmallIntegerField(null=True)
    left = models.PositiveSmallIntegerField(null=True)
    checked_in_at = models.DateTimeField(null=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # An organiser put him here in somebody's place, and he has not said yet that he plays.
    put_in = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="enters_once"),
        ]

    def __str__(self) -> str:
        return self.user.shown_name


class Round(models.Model):
    """A round that was drawn. Of a knockout its tables may come one by one.

    secret, first_dealer   of a duplicate: one for all its tables, drawn with the round. The
                           commitment is public at once, the secret once `opened_at` is set.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField()
    # When its first tables begin; the break before it lies between the two.
    starts_at = models.DateTimeField()
    secret = models.CharField(max_length=64, blank=True, default="")
    commitment = models.CharField(max_length=64, blank=True, default="")
    opened_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class TournamentTable(models.Model):
    """A table that was drawn: who sits where by entrant (null: a bot fills the seat).

    opens_at   before this nothing is opened; from here on no-shows are waited for
    here       the entrants who said that they are there
    absent     no-shows: a bot sat down for them, and their seats score nothing
    ruled      {"places", "scores", "reason"}, set by the organiser: it counts instead of the game
    annulled   it counts for nothing; a format may have it played again as the next attempt
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    seats = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField()
    here = models.JSONField(default=list)
    absent = models.JSONField(default=list)
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="tournament_table")
    ruled = models.JSONField(null=True)
    annulled = models.BooleanField(default=False)
    # Added by the organiser before it was opened; of a running game `Game.ends_at` moves.
    extra_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number", "attempt"], name="one_table_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.round.number}.{self.number}"


class Bye(models.Model):
    """Somebody who sits out a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="byes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="one_bye_a_round")]


class LogLine(models.Model):
    """What was done to a tournament, by whom (null: by itself); never changed."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    verb = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.verb
