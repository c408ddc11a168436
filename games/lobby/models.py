"""Tables that people lay for themselves, while they wait: who sits there, and who is called.

A table that has begun is a game like any other; here it only says which.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from accounts.ids import random_id
from ratings.models import Ladder

# Fifty random bits: the link is a key that nobody guesses.
ID_LENGTH = 10


def new_table_id() -> str:
    return random_id(ID_LENGTH)


class OwnTable(models.Model):
    """A table of one's own, from its laying until its game begins or it is closed."""

    class Visibility(models.TextChoices):
        OPEN = "open", _("open to all")
        LINK = "link", _("for whoever has the link")
        INVITED = "invited", _("for those who are invited")
        CLUB = "club", _("for the members of a club")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        STARTED = "started", _("begun")
        CLOSED = "closed", _("closed")

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="own_tables", verbose_name=_("owner")
    )
    preset = models.ForeignKey("presets.Preset", models.SET_NULL, null=True, related_name="+")
    agreements = models.JSONField()
    players = models.PositiveSmallIntegerField()
    rated = models.BooleanField(default=False)
    # Null where it is not rated.
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, related_name="+")
    action_ms = models.PositiveIntegerField()
    reserve_ms = models.PositiveIntegerField()
    # Whose members may sit here, where that is the visibility.
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="tables")
    visibility = models.CharField(max_length=7, choices=Visibility.choices)
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.WAITING)
    # Why it was closed: "owner", "expired", "away", "declined" or "club".
    closed = models.CharField(max_length=8, blank=True, default="")
    # Whom the owner removed: they do not sit down here again.
    removed = models.JSONField(default=list)
    # The finished game of which this one is to be the rematch.
    after = models.ForeignKey("games.Game", models.CASCADE, null=True, related_name="offers")
    game = models.ForeignKey("games.Game", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    # Counts what is news to whoever looks on.
    revision = models.PositiveIntegerField(default=0)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["status", "expires_at"], name="own_tables_that_wait")]
        constraints = [
            models.UniqueConstraint(
                fields=["after"], condition=models.Q(status="waiting"), name="one_offer_a_rematch"
            ),
        ]


class OwnSeat(models.Model):
    """A seat that is taken at a table that still waits."""

    table = models.ForeignKey(OwnTable, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="own_seats")
    is_person = models.BooleanField(default=True)
    # When a page of this person last lived.
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_sitter_a_seat"),
            models.UniqueConstraint(fields=["table", "user"], name="one_seat_a_sitter"),
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(is_person=True),
                name="one_waiting_table_at_a_time",
            ),
        ]


class Invitation(models.Model):
    """Somebody is called to a table; `declined`: he will not come."""

    table = models.ForeignKey(OwnTable, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    # He was challenged from his profile: the table is laid for him.
    challenge = models.BooleanField(default=False)
    declined = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="invited_once"),
        ]
