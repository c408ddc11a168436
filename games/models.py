"""What is stored of games: the log, the results that must outlive a rule fix, pools and tickets."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from accounts.ids import random_id
from games import engine
from games.presets.models import Preset, checked
from ratings.models import Ladder

# At every rated table.
SEATS = 3
ID_LENGTH = 10


def new_game_id() -> str:
    """Return a new game id: 50 random bits."""
    return random_id(ID_LENGTH)


class Pool(models.Model):
    """Where one presses Play: a ladder, a preset with its differences, and a clock."""

    key = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=60)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    ladder = models.ForeignKey(
        Ladder,
        models.PROTECT,
        related_name="pools",
        verbose_name=_("ladder"),
        help_text=_("Bots are chosen by its ratings; games move them only where they are rated."),
    )
    rated = models.BooleanField(
        _("rated"), default=True, help_text=_("Only tables of three can be rated.")
    )
    preset = models.ForeignKey(Preset, models.PROTECT, related_name="pools")
    differences = models.JSONField(default=dict, blank=True)
    action_ms = models.PositiveIntegerField(_("time per action, ms"))
    reserve_ms = models.PositiveIntegerField(_("reserve for the game, ms"))
    wait_ms = models.PositiveIntegerField(
        _("patience, ms"),
        default=25_000,
        help_text=_("After so long any company is better than none, and bots take empty seats."),
    )
    with_bots = models.BooleanField(_("with bots"), default=True)
    wave_ms = models.PositiveIntegerField(
        _("time between waves, ms"),
        default=3000,
        validators=[MinValueValidator(2000), MaxValueValidator(5000)],
        help_text=_("Tables of people who are near in rating begin at once."),
    )
    # When its last wave was: whichever ticker moves this has it.
    waved_at = models.DateTimeField(null=True, editable=False)
    is_open = models.BooleanField(_("open"), default=True)

    class Meta:
        ordering = ["order", "key"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """A pool that cannot be played must not be open to anybody."""
        if not self.preset_id:
            return
        whole = self.agreements if isinstance(self.differences, dict) else None
        if checked("differences", whole).players != SEATS and self.rated:
            raise ValidationError({"rated": _("A rated table has three seats.")})

    @property
    def players(self) -> int:
        """How many sit down at its tables."""
        return engine.agreements_from(self.agreements).players

    @property
    def agreements(self) -> dict:
        """The agreements of its games, as in record.md."""
        return {**self.preset.agreements, **self.differences}


class Game(models.Model):
    """One game; its row is the one writer: whoever moves `version` may add to the log."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")
        STOPPED = "stopped", _("stopped")

    id = models.CharField(primary_key=True, max_length=12, default=new_game_id, editable=False)
    pool = models.ForeignKey(Pool, models.PROTECT, null=True, blank=True, related_name="games")
    # The version that was agreed on; `agreements` is what is played, whatever becomes of the row.
    preset = models.ForeignKey(Preset, models.SET_NULL, null=True, blank=True, related_name="games")
    event = models.CharField(max_length=60, blank=True, default="")
    # The id of the event whose draw set who sits where and who deals first; empty: it was drawn
    # from the secret.
    event_key = models.CharField(max_length=12, blank=True, default="")
    # The same cards are still played elsewhere: nobody but who sits there is shown anything of it
    # (games/sealing.py).
    sealed = models.BooleanField(default=False)
    # From then on no new deal begins (docs/record.md: stopped, "time").
    ends_at = models.DateTimeField(null=True)
    # Whose game it is: with places it counts in the club's ladder, too.
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="games")
    rated = models.BooleanField(default=True)
    # Of a rated table of people's own; that of a pool's games is the pool's.
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, blank=True, related_name="+")
    agreements = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField(default=3)
    # Null until it is drawn, with the first deck.
    first_dealer = models.PositiveSmallIntegerField(null=True)
    # The game whose winner deals first here; null: the first dealer is drawn.
    rematch_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="rematches")
    action_ms = models.PositiveIntegerField()
    reserve_ms = models.PositiveIntegerField()

    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    contributions = models.JSONField(default=list)

    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLAYING)
    # The log's length. Never leaves the server: it would tell how many were asked for a claim.
    version = models.PositiveIntegerField(default=0)
    # What each seat, and last a spectator, has been shown so far (engine: Game.seen).
    seen = models.JSONField(default=list)
    # The seat to act and since when; the deadline of a person or the moment of a bot.
    turn_seat = models.PositiveSmallIntegerField(null=True)
    turn_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    # Milliseconds of reserve left, by seat (null for a bot).
    reserves = models.JSONField(default=list)
    # Milliseconds of a bad line that may still be made good, by seat.
    quotas = models.JSONField(default=list)
    # How many turns in a row the caretaker took for each seat; claims are not counted.
    missed = models.JSONField(default=list)
    # How many seats a bot keeps: who writes in the belief of fewer writes nothing.
    kept = models.PositiveSmallIntegerField(default=0)
    # The seats whose people are away, as all are shown it.
    absent = models.JSONField(default=list)
    # Counts what changes beside the log: who sits there, who is away, time that was given back.
    revision = models.PositiveIntegerField(default=0)

    winner = models.PositiveSmallIntegerField(null=True)
    places = models.JSONField(null=True)
    scores = models.JSONField(null=True)
    stopped = models.CharField(max_length=10, blank=True, default="")
    # The packed log (record.md), written when the game is finalised.
    record = models.JSONField(null=True)

    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    finalised_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # Nothing that an action moves stands in an index: PostgreSQL then writes the row alone.
            # The ticker looks through the games that are played, which are few among all.
            models.Index(
                fields=["created_at"], name="games_playing", condition=models.Q(status="playing")
            ),
            models.Index(fields=["-ended_at"]),
        ]

    @property
    def rated_in(self) -> Ladder | None:
        """The ladder in which the game counts; None: it is not rated."""
        if not self.rated:
            return None
        return self.pool.ladder if self.pool else self.ladder


class Seat(models.Model):
    """Who sits where in a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats")
    place = models.PositiveSmallIntegerField(null=True)
    # The rating with which the seat was taken: what the table shows while the game runs.
    rating = models.FloatField(null=True)
    provisional = models.BooleanField(default=False)
    # A person sits here and the game of a pool still runs; the constraint below decides races.
    running = models.BooleanField(default=False)
    # Its person left for good, and a bot keeps the seat: since when, at which length of the log,
    # and which bot. From then on he is a spectator.
    left_at = models.DateTimeField(null=True)
    left_version = models.PositiveIntegerField(null=True)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="kept_seats"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_user_a_seat"),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_a_user"),
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(running=True),
                name="one_ranked_game_at_a_time",
            ),
        ]


class Entry(models.Model):
    """One line of a game's log: a deck, a cut or an accepted action."""

    class Kind(models.TextChoices):
        DECK = "deck", "deck"
        CUT = "cut", "cut"
        ACTION = "action", "action"

    # The constraints below begin with the game: one index less to write at each action.
    game = models.ForeignKey(Game, models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    text = models.CharField(max_length=60)
    # The client's id of the action: a resend gets its acknowledgement again.
    action_id = models.CharField(max_length=36, null=True)
    # The actor's seq after the action, so that a resend is answered as the first time.
    seq = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "seat", "action_id"], name="action_once"),
        ]


class ClaimAnswer(models.Model):
    """What a seat answered to a claim that is still considered: no line of the log as yet."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="claim_answers")
    # The log's length while the claim is considered, by which answers to older ones are known.
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=6)
    action_id = models.CharField(max_length=36)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "version", "seat"], name="one_answer_a_claim")
        ]


class DealResult(models.Model):
    """One finished deal (a redeal too), stored when it happened."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="deal_results")
    number = models.PositiveIntegerField()
    # The log's length when the deal had ended, its next deck not yet counted.
    version = models.PositiveIntegerField()
    # The line of `replay` (record.md) without the key `game`.
    outcome = models.JSONField()
    # engine.snapshot after the deal: a cold load starts here.
    standing = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_result_a_deal")]


class Heartbeat(models.Model):
    """When a ticker and a web process last lived: one row, so that a stop costs nobody time."""

    # A ticker.
    beat_at = models.DateTimeField(null=True)
    web_at = models.DateTimeField(null=True)
    # Up to here everything that had to be given back was given back.
    settled_at = models.DateTimeField(null=True)
