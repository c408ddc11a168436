"""Who waits for a table of which pools, and the seats that are offered to those who waited long."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Offer(models.Model):
    """A table that begins when all who waited long say that they are still there."""

    pool = models.ForeignKey("games.Pool", models.CASCADE, related_name="offers")
    # How many people it was offered to; with fewer it is void.
    people = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField(db_index=True)


class Ticket(models.Model):
    """A person waiting for a table of one pool; whoever waits in several has one for each."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tickets")
    pool = models.ForeignKey("games.Pool", models.CASCADE, related_name="tickets")
    # As of today, on the pool's ladder.
    rating = models.FloatField()
    provisional = models.BooleanField(default=False)
    # Whom he met lately, by their numbers.
    met = models.JSONField(default=list)
    # A keyed hash of the public address he came from, kept as long as he waits; empty: none.
    address = models.CharField(max_length=32, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    offer = models.ForeignKey(Offer, models.SET_NULL, null=True, related_name="tickets")
    accepted = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["pool", "created_at"])]
        constraints = [
            models.UniqueConstraint(fields=["user", "pool"], name="one_ticket_a_pool"),
        ]
