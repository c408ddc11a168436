"""Models of queue tickets, ready checks, and offers after a closed game."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class ReadyCheck(models.Model):
    """A table that begins when all chosen players confirm that they are still there.

    With a `starter` it begins with bots: the others are asked whether they join, and need not.
    """

    pool = models.ForeignKey("games.Pool", models.CASCADE, related_name="ready_checks")
    # The number of players chosen; with fewer the check is cancelled.
    player_count = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField(db_index=True)
    starter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True)


class Ticket(models.Model):
    """A user waiting in one pool; a user who waits in several pools has several tickets."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tickets", db_index=False
    )
    pool = models.ForeignKey("games.Pool", models.CASCADE, related_name="tickets", db_index=False)
    # On the pool's ladder, at the time of joining.
    rating = models.FloatField()
    provisional = models.BooleanField(default=False)
    # Ids of users met recently.
    recent_opponents = models.JSONField(default=list)
    # A keyed hash of the public IP address, stored only while the user waits; may be empty.
    ip_hash = models.CharField(max_length=32, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    # When the user last pressed something for this seat; nobody is seated long after it.
    pressed_at = models.DateTimeField(default=timezone.now, db_default=Now())
    ready_check = models.ForeignKey(ReadyCheck, models.SET_NULL, null=True, related_name="tickets")
    accepted = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["pool", "created_at"])]
        constraints = [
            models.UniqueConstraint(fields=["user", "pool"], name="unique_ticket_per_pool"),
        ]

    def __str__(self) -> str:
        return f"{self.user.display_name}: {self.pool}"


class RequeueOffer(models.Model):
    """The question, after a game was closed, whether the user looks for a new table.

    No answer is a no: nobody is put back into a queue without a press (docs/decisions/0079).
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="requeue_offer"
    )
    pool = models.ForeignKey("games.Pool", models.CASCADE, related_name="+")
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    # Since when they wait, if they say yes: since the closed game interrupted their wait.
    since = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)
