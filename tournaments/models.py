"""The stored rows of a tournament: its terms, entrants, drawn tables, and the log.

Everything else (the state, standings, what is due) is computed from these rows each time. Only
`advance` writes rounds, tables, byes and the end. Registration and organiser actions have services
of their own. All of them lock the tournament's row (`updates.lock_if_exists`) while they write.
"""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.bans.models import Ban
from accounts.clubs.models import Club
from accounts.ids import random_id
from accounts.names.confusables import skeleton
from games.models import Game, new_game_id
from games.presets.models import Preset
from ratings.models import Ladder

# Fits into Game.event.
NAME_LENGTH = 60
DESCRIPTION_LENGTH = 2000
VENUE_LENGTH = 120
# As long as that of a club.
TEAM_NAME_LENGTH = 40
# Characters of the code by which somebody joins a team: fifty random bits.
TEAM_CODE_LENGTH = 10
PERSON_LENGTH = 16


def new_seed() -> str:
    """Return the seed of all random draws of a tournament."""
    return secrets.token_hex(8)


def new_team_code() -> str:
    """Return a random code by which somebody joins a team."""
    return random_id(TEAM_CODE_LENGTH)


class Tournament(models.Model):
    """One tournament.

    settings     the fields of `state.Settings` that differ from the defaults, without the seed
    agreements   what is played, whole, as in record.md; of a duplicate already without redeals
    starts_at    null: it is started by hand
    in_room      played at real tables: no games, results are entered (the optional app `room`)
    venue        in a room: its name and address, for everybody who may see the tournament
    draw_until   in a room: the last round that organisers have asked for; later ones wait
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        ENTRY = "entry", _("registration open")
        RUNNING = "running", _("running")
        OVER = "over", pgettext_lazy("a tournament", "finished")
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
    description = models.TextField(
        _("description"), max_length=DESCRIPTION_LENGTH, blank=True, default=""
    )
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="tournaments",
        verbose_name=_("organiser"),
    )
    # They run this tournament alone, until the organisers take it back.
    co_organisers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="co_organised", blank=True
    )
    # Of a dissolved club, running tournaments go on, and others are cancelled.
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
    # While set, no tables are drawn or opened; running games go on.
    paused_at = models.DateTimeField(null=True, blank=True, editable=False)

    in_room = models.BooleanField(_("at real tables"), default=False)
    venue = models.CharField(_("venue"), max_length=VENUE_LENGTH, blank=True, default="")
    draw_until = models.PositiveSmallIntegerField(default=0, editable=False)

    # The terms of play.
    format = models.CharField(_("format"), max_length=20)
    settings = models.JSONField(default=dict, blank=True)
    preset = models.ForeignKey(
        Preset, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("preset")
    )
    agreements = models.JSONField()
    action_ms = models.PositiveIntegerField(_("time per action, ms"), default=7_000)
    reserve_ms = models.PositiveIntegerField(_("reserve for the game, ms"), default=300_000)
    ends_by = models.CharField(
        _("a game ends"), max_length=6, choices=EndsBy.choices, default=EndsBy.TARGET
    )
    # EndsBy.DEALS: a multiple of the players. EndsBy.TIME: no new deal begins after `minutes`.
    deals = models.PositiveSmallIntegerField(_("deals"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    rated = models.BooleanField(_("rated"), default=False)
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, blank=True, related_name="+")

    # The schedule.
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    break_seconds = models.PositiveIntegerField(_("break between rounds, s"), default=60)
    # Length of the check-in period before the start; 0: no check-in.
    check_in_minutes = models.PositiveSmallIntegerField(_("check-in, min"), default=0)
    # How long a table waits for missing players before a bot replaces them.
    no_show_minutes = models.PositiveSmallIntegerField(_("no-show after, min"), default=3)

    # The entry rules (tournaments.registration.entry_rules).
    entry = models.CharField(
        _("registration"), max_length=10, choices=Entry.choices, default=Entry.OPEN
    )
    password = models.CharField(max_length=128, blank=True, default="", editable=False)  # hashed
    # Whether users without an account may enter.
    guests = models.BooleanField(_("guests too"), default=False)
    rating_min = models.IntegerField(null=True, blank=True)
    rating_max = models.IntegerField(null=True, blank=True)
    min_games = models.PositiveIntegerField(default=0)
    # The ladder of ratings for entry and seeding.
    entry_ladder = models.ForeignKey(
        Ladder, models.PROTECT, null=True, blank=True, related_name="+"
    )
    limit = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    # Late registration is open up to this round; 0: not at all.
    late_rounds = models.PositiveSmallIntegerField(_("late registration until round"), default=0)

    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    announcement = models.TextField(_("announcement"), max_length=500, blank=True, default="")
    # Grows with every change that viewers can see.
    revision = models.PositiveIntegerField(default=0, editable=False)
    # Stored when it ended (`finish.final_standings`), with the version of the game's rules.
    standings = models.JSONField(null=True, blank=True, editable=False)
    rules_version = models.PositiveSmallIntegerField(null=True, editable=False)
    # When its entrants were reminded of the start.
    reminded_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, editable=False)
    # Of an arena that runs: from then on no new table begins. A pause moves it.
    play_until = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = [
            # For the sweep.
            models.Index(
                fields=["status"],
                name="tournaments_living",
                condition=Q(status__in=["entry", "running"]),
            ),
            models.Index(fields=["-created_at"], name="tournaments_newest"),
            # Few among all.
            models.Index(
                fields=["-created_at"], name="tournaments_drafts", condition=Q(status="draft")
            ),
            models.Index(fields=["-ended_at"], name="tournaments_over", condition=Q(status="over")),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_live(self) -> bool:
        return self.status in (self.Status.ENTRY, self.Status.RUNNING)

    @property
    def ban_scopes(self) -> tuple[str, ...]:
        """Return which bans keep users away: from tournaments, and here from rated games."""
        rated = (Ban.Scope.RATED,) if self.rated else ()
        return (Ban.Scope.TOURNAMENTS, *rated)


ENDED = (Tournament.Status.OVER, Tournament.Status.CANCELLED)
NOT_BEGUN = (Tournament.Status.DRAFT, Tournament.Status.ENTRY)


class Team(models.Model):
    """A team of entrants in one tournament; its members are the entrants with this team.

    number      counts teams that were put together without a name; else 0
    captain     invites and removes members before the start; null: the account is gone
    full_since  since when all its places are taken; null: they are not
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=TEAM_NAME_LENGTH, blank=True, default="")
    number = models.PositiveSmallIntegerField(default=0)
    # Equal for names that look alike (accounts.names.confusables); one letter may become several.
    name_skeleton = models.CharField(
        max_length=4 * TEAM_NAME_LENGTH, blank=True, default="", editable=False
    )
    captain = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    code = models.CharField(max_length=TEAM_CODE_LENGTH, default=new_team_code, editable=False)
    full_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name_skeleton"],
                condition=~Q(name_skeleton=""),
                name="unique_team_name",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row, with the skeleton of its name."""
        self.name_skeleton = skeleton(self.name) if self.name else ""
        super().save(*args, **kwargs)

    @property
    def title(self) -> str:
        """Return the name; of a team without one its number in words."""
        return self.name or gettext("Drawn team %(number)s") % {"number": self.number}


class TeamInvitation(models.Model):
    """A captain's invitation of a user to a team, shown on the tournament's page."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="invitations", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="team_invitations"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "user"], name="invited_once")]

    def __str__(self) -> str:
        return f"{self.team_id}: {self.user_id}"


class Entrant(models.Model):
    """An entry of a user; its key is the entrant's id in a tournament's state.

    Only entrants who play, or played and withdrew, are part of the state, from `first_round` on.
    Of a replaced player the row keeps its key, points and place in the bracket, and gets the new
    user. The old user gets a row of their own, "replaced" and without `first_round`, which is not
    in the state.
    """

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("registered")
        IN = "in", _("taking part")
        WITHDRAWN = "withdrawn", _("withdrawn")
        REPLACED = "replaced", _("replaced")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="entrants", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournament_entries"
    )
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.ENTERED)
    # Where entrants play in teams; null: looks for one, before the start.
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="entrants")
    # For seeding; fixed at the start, or at late registration.
    rating = models.FloatField(null=True)
    # The first round played; null before the start.
    first_round = models.PositiveSmallIntegerField(null=True)
    out_from_round = models.PositiveSmallIntegerField(null=True)
    checked_in_at = models.DateTimeField(null=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Of a person without an account: the same at all events of a club; "": known to this one only.
    person = models.CharField(max_length=PERSON_LENGTH, blank=True, default="", db_default="")
    # Replaces another entrant, and has not confirmed their presence yet.
    is_replacement = models.BooleanField(default=False)
    # In an arena one of the three is set. Since when the entrant waits for a table; the future
    # after a short break. The table of the entrant, until it is over. On a break, or from the end
    # of the table on: the entrant may come back at any time, but gets no table before this.
    free_since = models.DateTimeField(null=True)
    current_table = models.ForeignKey(
        "TournamentTable", models.SET_NULL, null=True, related_name="seated_entrants"
    )
    break_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="enters_once"),
        ]

    def __str__(self) -> str:
        return self.user.display_name


class Round(models.Model):
    """A round that was drawn. The tables of a knockout round may come one by one.

    secret, first_dealer   of a duplicate: one for all its tables, drawn with the round. The
                           commitment is public at once, the secret once `revealed_at` is set.
    basis                  of an arena: what it was drawn from (`formats.arena.basis`)
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField()
    # When its first tables begin; the break before it lies between the two.
    starts_at = models.DateTimeField()
    # Of a league: the next round is not drawn before.
    ends_at = models.DateTimeField(null=True)
    secret = models.CharField(max_length=64, blank=True, default="")
    commitment = models.CharField(max_length=64, blank=True, default="")
    revealed_at = models.DateTimeField(null=True)
    basis = models.JSONField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class TournamentTable(models.Model):
    """A table that was drawn: entrant ids by seat (null: a bot fills the seat).

    opens_at          nothing is opened before this; from then on no-shows are waited for
    present_entrants  the entrants who confirmed their presence
    no_shows          a bot plays for them, and their seats score nothing
    override          {"places", "scores", "reason"} of the organiser; counts instead of the game.
                      In a room each result is one, with "room": true
    early_override    the same, set before the table's time: it becomes `override` at `opens_at`
    annulled          it counts for nothing; a format may have it played again as the next attempt
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    seats = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField()
    present_entrants = models.JSONField(default=list)
    no_shows = models.JSONField(default=list)
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="tournament_table")
    override = models.JSONField(null=True)
    early_override = models.JSONField(null=True)
    annulled = models.BooleanField(default=False)
    # Added by the organiser before the game; of a running game `Game.ends_at` moves.
    extra_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number", "attempt"], name="one_table_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.round.number}.{self.number}"

    @property
    def is_ruled(self) -> bool:
        """Return whether organisers set the result, and did not only book what was played."""
        return self.override is not None and not self.override.get("room")


class Bye(models.Model):
    """An entrant who sits out a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes", db_index=False)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="byes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="one_bye_a_round")]


class TournamentEvent(models.Model):
    """An entry of a tournament's log, never changed; without `actor` it happened by itself."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    verb = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.verb
