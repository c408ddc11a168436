"""Stored games: rows, log entries, and deal results that must outlive a rule fix; and pools."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Index, Q
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from accounts.ids import random_id
from games import engine
from games.presets.models import Preset, check_agreements
from ratings.models import Ladder

# The number of seats at every rated table.
RATED_SEATS = 3
ID_LENGTH = 10


def new_game_id() -> str:
    """Return a new game id: 50 random bits."""
    return random_id(ID_LENGTH)


class Pool(models.Model):
    """A queue that users can join: a ladder, a preset with its differences, and a time control."""

    key = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=60)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    ladder = models.ForeignKey(
        Ladder,
        models.PROTECT,
        related_name="pools",
        verbose_name=_("leaderboard"),
        help_text=_(
            "Bots are chosen by the ratings of this leaderboard. Only rated games change them."
        ),
    )
    rated = models.BooleanField(
        _("rated"), default=True, help_text=_("Only tables of three can be rated.")
    )
    preset = models.ForeignKey(Preset, models.PROTECT, related_name="pools")
    differences = models.JSONField(default=dict, blank=True)
    action_ms = models.PositiveIntegerField(_("time per action, ms"))
    reserve_ms = models.PositiveIntegerField(_("reserve for the game, ms"))
    patience_ms = models.PositiveIntegerField(
        _("longest wait, ms"),
        default=25_000,
        help_text=_("After this time rating differences are ignored, and bots take empty seats."),
    )
    with_bots = models.BooleanField(_("with bots"), default=True)
    wave_ms = models.PositiveIntegerField(
        _("time between matchmaking runs, ms"),
        default=3000,
        validators=[MinValueValidator(2000), MaxValueValidator(5000)],
        help_text=_("Players close in rating are seated at once, without waiting for this time."),
    )
    # The time of the last wave. The ticker that updates it runs the wave.
    last_wave_at = models.DateTimeField(null=True, editable=False)
    is_open = models.BooleanField(_("open"), default=True)

    class Meta:
        ordering = ["order", "key"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Reject agreements that cannot be played, or that the ladder does not rate.

        Raises: ValidationError.
        """
        if not self.preset_id:
            return
        agreements = self.agreements if isinstance(self.differences, dict) else None
        agreed = check_agreements("differences", agreements)
        if not self.rated:
            return
        if agreed.players != RATED_SEATS:
            raise ValidationError({"rated": _("A rated table has three seats.")})
        self._check_ladder(agreed)

    def _check_ladder(self, agreed: engine.Agreements) -> None:
        """Reject other agreements than those of the ladder's rated pools, open or closed."""
        pools = Pool.objects.filter(ladder=self.ladder_id, rated=True).exclude(pk=self.pk)
        for pool in pools.select_related("preset"):
            if not pool.plays(agreed):
                text = _(
                    "A leaderboard has one set of agreements, and the game type “%(pool)s” has "
                    "other ones. Choose the same agreements or another leaderboard, or play "
                    "unrated."
                )
                raise ValidationError({"ladder": ValidationError(text, params={"pool": pool})})

    def plays(self, agreed: engine.Agreements) -> bool:
        """Return whether these are the agreements of its games."""
        try:
            return engine.agreements_from(self.agreements) == agreed
        except engine.BadAgreements:
            return False

    @property
    def players(self) -> int:
        """Return the number of seats at its tables."""
        return engine.agreements_from(self.agreements).players

    @property
    def agreements(self) -> dict:
        """Return the agreements of its games, as in record.md."""
        return {**self.preset.agreements, **self.differences}


class Game(models.Model):
    """One game. Its row serialises all writes: only the update of `version` lets a log entry in."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        OVER = "over", _("finished")
        STOPPED = "stopped", _("stopped")

    class LogState(models.TextChoices):
        KEPT = "kept", "kept"
        DELETED = "deleted", "deleted"
        # It differs from the record, and is kept for good.
        FAULTY = "faulty", "faulty"

    id = models.CharField(primary_key=True, max_length=12, default=new_game_id, editable=False)
    pool = models.ForeignKey(Pool, models.PROTECT, null=True, blank=True, related_name="games")
    # The preset that was chosen; `agreements` is what is played, whatever becomes of that row.
    preset = models.ForeignKey(Preset, models.SET_NULL, null=True, blank=True, related_name="games")
    event = models.CharField(max_length=60, blank=True, default="")
    # The id of the event whose draw set seats and first dealer; empty if the secret decided.
    event_key = models.CharField(max_length=12, blank=True, default="")
    # The same cards are still played elsewhere: only its players may see it (tables/visibility.py).
    sealed = models.BooleanField(default=False)
    # Whether a person against bots may ask what an expert would do (tables/hints.py).
    # Processes of the version before do not know it: the database has the default, too.
    hints = models.BooleanField(default=False, db_default=False)
    # The deal that one person plays alone against bots, as others do elsewhere (games/daily): the
    # game ends with it, nobody can leave, and only the person's own pace counts. Empty: none.
    fixed_deal = models.CharField(max_length=20, blank=True, default="", db_default="")
    # No new deal begins from this time on (docs/record.md: stopped, "time"). In a fixed deal its
    # person does nothing more from then on.
    ends_at = models.DateTimeField(null=True)
    # The club of the game. If the game ends with places, it counts in the club's ladder, too.
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="games")
    rated = models.BooleanField(default=True)
    # The ladder of a rated custom table; a pool's games count in the pool's ladder.
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, blank=True, related_name="+")
    agreements = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField(default=3)
    # Null until it is drawn together with the first deck.
    first_dealer = models.PositiveSmallIntegerField(null=True)
    # The game whose winner deals first here; null if the first dealer is drawn.
    rematch_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="rematches")
    action_ms = models.PositiveIntegerField()
    reserve_ms = models.PositiveIntegerField()

    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    contributions = models.JSONField(default=list)

    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLAYING)
    # The length of the log. It never leaves the server: it would reveal the seats in a claim.
    version = models.PositiveIntegerField(default=0)
    # The last change shown to each seat and, last, to spectators (engine: Game.seq_by_viewer).
    seq_by_viewer = models.JSONField(default=list)
    # The seat to act, and since when; `due_at` is a person's deadline or the time of a bot's move.
    turn_seat = models.PositiveSmallIntegerField(null=True)
    turn_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    # Since when an unrated game waits for a person to be connected (tables/presence/waiting.py): no
    # clock runs meanwhile. Null if it goes on.
    waiting_since = models.DateTimeField(null=True)
    # Remaining reserve by seat, in milliseconds; null for a bot.
    reserve_ms_by_seat = models.JSONField(default=list)
    # Remaining lag compensation by seat, in milliseconds.
    lag_quota_ms = models.JSONField(default=list)
    # Consecutive turns that ran out, by seat, and those of the whole game; claims are not counted.
    timeouts = models.JSONField(default=list)
    timeout_totals = models.JSONField(default=list)
    # How often a bot took a seat over, or a player took one back. A write that expects another
    # number changes nothing.
    substitution_count = models.PositiveSmallIntegerField(default=0)
    # The seats whose players are shown as absent.
    absent = models.JSONField(default=list)
    # Counts changes outside the log: substitutions, absences, compensated downtime.
    revision = models.PositiveIntegerField(default=0)

    winner = models.PositiveSmallIntegerField(null=True)
    places = models.JSONField(null=True)
    scores = models.JSONField(null=True)
    stopped = models.CharField(max_length=10, blank=True, default="")
    # The packed log (record.md), written when the game is finalised.
    record = models.JSONField(null=True)
    # Whether fair play has looked at the game, or need not (fairplay/screening.py).
    screened = models.BooleanField(default=False, db_default=False)
    # Whether the log is still there (tables/lifecycle/log_deletion.py).
    log_state = models.CharField(
        max_length=7, choices=LogState.choices, default=LogState.KEPT, db_default=LogState.KEPT
    )

    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    finalised_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # No index has a column that an action changes: PostgreSQL then writes only the row.
            # The ticker scans the running games, which are few among all.
            Index(fields=["created_at"], name="games_playing", condition=Q(status="playing")),
            # And it scans those that go on several times a second.
            Index(
                fields=["created_at"],
                name="games_going_on",
                condition=Q(status="playing", waiting_since=None),
            ),
            Index(
                fields=["waiting_since"],
                name="games_waiting",
                condition=Q(status="playing", waiting_since__isnull=False),
            ),
            # Unfinished work of the sweeps: it costs nothing that a million games are finished.
            Index(
                fields=["ended_at"],
                name="games_unfinalised",
                condition=Q(finalised_at=None, sealed=False) & ~Q(status="playing"),
            ),
            Index(
                fields=["finalised_at"],
                name="games_unpacked",
                condition=Q(finalised_at__isnull=False, record__isnull=True, sealed=False),
            ),
            Index(
                fields=["finalised_at"],
                name="games_unscreened",
                condition=Q(
                    status="over", rated=True, players=3, record__isnull=False, screened=False
                ),
            ),
            Index(
                fields=["finalised_at"],
                name="games_with_logs",
                condition=Q(log_state="kept", record__isnull=False, sealed=False),
            ),
            Index(fields=["created_at"], name="games_sealed", condition=Q(sealed=True)),
            Index(fields=["-ended_at"]),
        ]

    def __str__(self) -> str:
        return self.pk

    @property
    def is_ranked(self) -> bool:
        """Return whether its result counts: in a rating, or in a tournament."""
        return self.rated or bool(self.event)

    @property
    def rated_in(self) -> Ladder | None:
        """Return the ladder in which the game counts; None if it is not rated."""
        if not self.rated:
            return None
        return self.pool.ladder if self.pool else self.ladder


class Seat(models.Model):
    """A user's seat in a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats", db_index=False
    )
    place = models.PositiveSmallIntegerField(null=True)
    # The rating at the start, which the table shows while the game runs.
    rating = models.FloatField(null=True)
    provisional = models.BooleanField(default=False)
    # Whether a person plays here in a ranked game that still runs; see the constraint below.
    running = models.BooleanField(default=False)
    # Whether the game still runs, as its status says: a user may have thousands of other seats.
    unfinished = models.BooleanField(default=True, db_default=True)
    # By when the player must have come to the table of a ranked game (tables/presence/arrivals.py);
    # null if they have, or need not.
    expected_by = models.DateTimeField(null=True)
    # When the player left, at which length of the log, and which bot took over. From then on the
    # user is a spectator, or may take the seat back until the deal of this number begins (null: no
    # longer, or never). `running` stays set so long.
    left_at = models.DateTimeField(null=True)
    left_version = models.PositiveIntegerField(null=True)
    substituted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="substituted_seats",
    )
    return_until = models.PositiveSmallIntegerField(null=True)
    # When the player took the lost seat back: once in a game.
    returned_at = models.DateTimeField(null=True)
    # Whether the player left before the first bid, which closed the game for all.
    closed_game = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["number"]
        indexes = [
            # Few at a time: the ticker asks for those whose time is over.
            Index(
                fields=["expected_by"],
                name="seats_expected",
                condition=Q(running=True, expected_by__isnull=False),
            ),
            # Fewer still: the ticker asks every second for those that may be taken back.
            Index(
                fields=["game"], name="seats_returnable", condition=Q(return_until__isnull=False)
            ),
            # Lists of a user's games: ids grow with time.
            Index(fields=["user", "-id"], name="seats_of_user"),
            Index(fields=["user"], name="seats_unfinished", condition=Q(unfinished=True)),
            Index(
                fields=["user", "left_at"], name="seats_left", condition=Q(left_at__isnull=False)
            ),
            Index(
                fields=["user", "returned_at"],
                name="seats_returned",
                condition=Q(returned_at__isnull=False),
            ),
            # Few: who closed games of late.
            Index(fields=["left_at"], name="seats_closed_game", condition=Q(closed_game=True)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_user_a_seat"),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_a_user"),
            models.UniqueConstraint(
                fields=["user"],
                condition=Q(running=True),
                name="one_ranked_game_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.user.display_name}"


class Entry(models.Model):
    """An entry of a game's log: a deck, a cut or an accepted action."""

    class Kind(models.TextChoices):
        DECK = "deck", "deck"
        CUT = "cut", "cut"
        ACTION = "action", "action"
        # A card that the server played when a seat showed the rest of a deal (play/shown_rest.py).
        SHOWN = "shown", "shown"

    # The constraints below start with the game: another index would cost a write at each action.
    game = models.ForeignKey(Game, models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    text = models.CharField(max_length=60)
    # The client's id of the action: a repeated one is acknowledged again.
    action_id = models.CharField(max_length=36, null=True)
    # The actor's seq after the action, for the repeated acknowledgement.
    seq = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "seat", "action_id"], name="action_once"),
        ]


class ClaimAnswer(models.Model):
    """A seat's answer to a claim that is not resolved yet, and so is not in the log."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="claim_answers", db_index=False)
    # The log's length during the claim: it tells answers to earlier claims apart.
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=6)
    action_id = models.CharField(max_length=36)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "version", "seat"], name="one_answer_a_claim")
        ]


class DealResult(models.Model):
    """The result of a finished deal (a redeal too), stored when the deal ended."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="deal_results", db_index=False)
    number = models.PositiveIntegerField()
    # The log's length at the end of the deal, without the next deck.
    version = models.PositiveIntegerField()
    # The deal's line in the output of `replay` (record.md) without the key `game`.
    outcome = models.JSONField()
    # engine.snapshot after the deal, where a cold load starts.
    standing = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    # Increments of each seat to its player's statistics (history/marks.py).
    marks = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_result_a_deal")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.number}"


class Heartbeat(models.Model):
    """The last signs of life of tickers and web processes, in one row."""

    ticker_at = models.DateTimeField(null=True)
    web_at = models.DateTimeField(null=True)
    # All downtime up to here has been compensated.
    compensated_until = models.DateTimeField(null=True)
