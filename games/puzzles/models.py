"""The stock of puzzles, and what people answered."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games.models import Game

User = settings.AUTH_USER_MODEL

# Of Glicko-2, before the first answer.
RATING, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
MAX_REPORT_LENGTH = 1000


class StoredPuzzle(models.Model):
    """A puzzle of the stock. The fields above `rating` come from the bundled file."""

    class Kind(models.TextChoices):
        EXCHANGE = "exchange", _("exchange")
        DECLARER = "declarer", _("play of the declarer")
        DEFENCE = "defence", _("defence")
        BID = "bid", _("bidding")
        RAISE = "raise", _("raising")

    # Public, and the place in the file (stock.py).
    number = models.PositiveIntegerField(_("number"), unique=True)
    # Of its entry in the file: a changed one is stored again.
    digest = models.CharField(max_length=64)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    # Each between spaces, so that a theme is found by " lead ".
    themes = models.CharField(_("themes"), max_length=100)
    # {"dealer": 0, "deck": "...", "actions": ["1 bid 105", ...]}, as in a record.
    position = models.JSONField()
    # Texts of choices, such as "play AS".
    right = models.JSONField()
    # By choice: {"fails": 3, "shown": [{"lie": 0, "line": ["2 play QS", ...]}]}; of a judged one
    # {"fails": null, "shown": [], "cost": 30}, in points.
    wrong = models.JSONField()
    # {"cards": {"0": ["JC", ...]}, "deck": "...", "actions": [...]}: deals with a refuting lie.
    refuting = models.JSONField(blank=True)
    # How many lies there are; null: they were not counted.
    lies = models.PositiveSmallIntegerField(null=True, blank=True)
    # The version of the reviewer that judged it; null: it is proved.
    reviewer = models.PositiveSmallIntegerField(_("judged by version"), null=True, blank=True)
    # The same for judged puzzles that are alike.
    likeness = models.CharField(max_length=16, blank=True, db_default="")

    rating = models.FloatField(_("rating"), default=RATING)
    deviation = models.FloatField(default=DEVIATION)
    volatility = models.FloatField(default=VOLATILITY)
    rated_at = models.DateTimeField(default=timezone.now)
    # First answers and votes that count.
    answers = models.PositiveIntegerField(_("answers"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    good_votes = models.PositiveIntegerField(_("votes for it"), default=0)
    bad_votes = models.PositiveIntegerField(_("votes against it"), default=0)
    # How many votes there were when staff last kept it in use: only later ones ask them again.
    votes_settled = models.PositiveIntegerField(default=0)
    # Staff decide it; of a judged one also the next version of the reviewer.
    retired = models.BooleanField(_("out of use"), default=False)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        indexes = [
            models.Index(fields=["rating"], name="puzzles_in_stock", condition=Q(retired=False)),
            # Those that another version of the reviewer must judge again.
            models.Index(fields=["reviewer"], name="judged_puzzles", condition=Q(reviewer__gt=0)),
            # Whether one is alike already.
            models.Index(fields=["likeness"], name="alike_puzzles", condition=~Q(likeness="")),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_judged(self) -> bool:
        """Return whether its answer is an opinion of the reviewer, and no proof."""
        return self.reviewer is not None

    @property
    def theme_list(self) -> list[str]:
        """Return the themes in their order."""
        return self.themes.split()


class PuzzlePlayer(models.Model):
    """The strength and the streaks of a person who solves puzzles."""

    user = models.OneToOneField(
        User, models.CASCADE, primary_key=True, related_name="puzzle_player"
    )
    rating = models.FloatField(default=RATING)
    deviation = models.FloatField(default=DEVIATION)
    volatility = models.FloatField(default=VOLATILITY)
    rated_at = models.DateTimeField(default=timezone.now)
    answered = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    # Of the first answers those that moved a puzzle.
    counted = models.PositiveIntegerField(default=0)
    # First answers in a row that were right, and days in a row (UTC) with a first answer.
    streak = models.PositiveIntegerField(default=0)
    best_streak = models.PositiveIntegerField(default=0)
    days = models.PositiveIntegerField(default=0)
    last_day = models.DateField(null=True)
    # The highest score of a rush; null: none was finished.
    best_rush = models.PositiveSmallIntegerField(null=True)


class FirstAnswer(models.Model):
    """The first answer of a person to a puzzle: no later one counts."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    puzzle = models.ForeignKey(
        StoredPuzzle, models.CASCADE, related_name="first_answers", db_index=False
    )
    choice = models.CharField(max_length=20)
    is_right = models.BooleanField()
    # Whether it moved the figures of the puzzle (solving/eligibility.py).
    counts = models.BooleanField()
    # Of the person, before and after.
    before = models.FloatField()
    after = models.FloatField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "puzzle"], name="one_first_answer")]
        indexes = [
            # What others chose.
            models.Index(
                fields=["puzzle", "choice"], name="puzzle_choices", condition=Q(counts=True)
            ),
        ]


class Mistake(models.Model):
    """A puzzle that a person answered wrongly, and that comes again."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    puzzle = models.ForeignKey(StoredPuzzle, models.CASCADE, related_name="+")
    # How often in a row it was answered rightly since (solving/mistakes.py).
    stage = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "puzzle"], name="one_mistake")]
        indexes = [models.Index(fields=["user", "due_at"], name="due_mistakes")]


class PuzzleVote(models.Model):
    """The vote of a person about a puzzle that they answered."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    puzzle = models.ForeignKey(StoredPuzzle, models.CASCADE, related_name="+")
    is_good = models.BooleanField()
    # Whether it is among the votes of the puzzle (solving/eligibility.py).
    counts = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "puzzle"], name="one_puzzle_vote")]


class PuzzleReport(models.Model):
    """A report that something is wrong with a puzzle, for the staff."""

    class Reason(models.TextChoices):
        WRONG_ANSWER = "wrong_answer", _("the solution is wrong")
        UNCLEAR = "unclear", _("the question is unclear")
        NOT_SHOWN_WELL = "not_shown_well", _("something is not shown well")
        OTHER = "other", _("something else")

    puzzle = models.ForeignKey(
        StoredPuzzle, models.CASCADE, related_name="reports", verbose_name=_("puzzle")
    )
    # Null: the account was closed.
    reporter = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("user")
    )
    reason = models.CharField(_("reason"), max_length=14, choices=Reason.choices)
    text = models.TextField(_("text"), max_length=MAX_REPORT_LENGTH, blank=True)
    created_at = models.DateTimeField(_("time"), default=timezone.now)
    # When staff had read it; null: it is open.
    closed_at = models.DateTimeField(_("closed on"), null=True)

    class Meta:
        verbose_name = _("report about a puzzle")
        verbose_name_plural = _("reports about puzzles")
        constraints = [
            models.UniqueConstraint(
                fields=["puzzle", "reporter"],
                condition=Q(closed_at=None),
                name="one_open_puzzle_report",
            )
        ]

    def __str__(self) -> str:
        return f"{self.puzzle}: {self.get_reason_display()}"


class DailyPuzzle(models.Model):
    """The puzzle of a day in UTC, the same for everybody."""

    date = models.DateField(unique=True)
    puzzle = models.ForeignKey(StoredPuzzle, models.CASCADE, related_name="days")

    def __str__(self) -> str:
        return self.date.isoformat()


def new_rush_id() -> str:
    """Return the id of a new rush."""
    return get_random_string(12)


class Rush(models.Model):
    """Five minutes of puzzles, one after the other. The server keeps the clock."""

    LENGTH = timedelta(minutes=5)
    # An answer may be on its way when the time is over.
    GRACE = timedelta(seconds=1)

    id = models.CharField(max_length=12, primary_key=True, default=new_rush_id)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    started_at = models.DateTimeField(db_index=True)
    # The puzzle that is asked now; null: it is over.
    current = models.ForeignKey(StoredPuzzle, models.SET_NULL, null=True, related_name="+")
    score = models.PositiveSmallIntegerField(default=0)
    mistakes = models.PositiveSmallIntegerField(default=0)
    is_best = models.BooleanField(default=False)


class RushAnswer(models.Model):
    """An answer in a rush. Who saw a puzzle there no longer moves its figures."""

    rush = models.ForeignKey(Rush, models.CASCADE, related_name="answers", db_index=False)
    puzzle = models.ForeignKey(StoredPuzzle, models.CASCADE, related_name="+")
    choice = models.CharField(max_length=20)
    is_right = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rush", "puzzle"], name="one_rush_answer")]


class PuzzleNight(models.Model):
    """The work of a night (UTC) on judged puzzles: how much was done, and where it stands."""

    date = models.DateField(unique=True)
    cpu_ms = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    retired = models.PositiveIntegerField(default=0)
    # The game that is looked through, and its next deal; "": none yet.
    game_key = models.CharField(max_length=20, blank=True)
    deal = models.PositiveSmallIntegerField(default=0)
    # Whether nothing is left to do.
    is_over = models.BooleanField(default=False)
    # Who works on it, until when nobody else does.
    lease = models.CharField(max_length=12, blank=True)
    leased_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.date.isoformat()


class PuzzleProposal(models.Model):
    """A decision of an own finished game that a player proposes as a puzzle."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waits for the night")
        ACCEPTED = "accepted", _("is a puzzle")
        UNCLEAR = "unclear", _("no choice is clearly best")
        EASY = "easy", _("every bot finds the answer")
        KNOWN = "known", _("there is one like it")
        GONE = "gone", _("nothing can be asked there any more")

    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    # The numbers of the decision in the game's record, from 0.
    deal = models.PositiveSmallIntegerField()
    action = models.PositiveSmallIntegerField()
    # How many the user had proposed in the day before: everybody's first one comes first.
    rank = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    puzzle = models.ForeignKey(StoredPuzzle, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "deal", "action"], name="one_puzzle_proposal")
        ]
        indexes = [
            models.Index(fields=["user", "created_at"], name="puzzle_proposals"),
            models.Index(
                fields=["rank", "id"], name="puzzle_proposals_due", condition=Q(decided_at=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.deal}.{self.action}"
