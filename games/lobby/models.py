"""Custom tables before their games begin: seats taken and users invited.

Once a table has started, its row only names the game.
"""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from accounts.ids import random_id
from ratings.models import Ladder

# Fifty random bits: the link cannot be guessed.
ID_LENGTH = 10


def new_table_id() -> str:
    """Return a random primary key for a table."""
    return random_id(ID_LENGTH)


class CustomTable(models.Model):
    """A table that a user creates, until its game begins or it is closed."""

    class Visibility(models.TextChoices):
        OPEN = "open", _("open to all")
        LINK = "link", _("for anyone with the link")
        INVITED = "invited", _("for those who are invited")
        CLUB = "club", _("for the members of a club")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        STARTED = "started", _("started")
        CLOSED = "closed", _("closed")

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="custom_tables",
        verbose_name=_("owner"),
    )
    preset = models.ForeignKey("presets.Preset", models.SET_NULL, null=True, related_name="+")
    agreements = models.JSONField()
    players = models.PositiveSmallIntegerField()
    rated = models.BooleanField(default=False)
    # Null if the table is unrated.
    ladder = models.ForeignKey(Ladder, models.PROTECT, null=True, related_name="+")
    action_ms = models.PositiveIntegerField()
    reserve_ms = models.PositiveIntegerField()
    # With visibility "club": only its members may sit here.
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="tables")
    visibility = models.CharField(max_length=7, choices=Visibility.choices)
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.WAITING)
    # "owner", "expired", "away" or "club"; empty unless closed.
    close_reason = models.CharField(max_length=8, blank=True, default="")
    # Users that the owner removed; they may not sit here again.
    removed_user_ids = models.JSONField(default=list)
    # The finished game, if this table is its rematch.
    rematch_of = models.ForeignKey(
        "games.Game", models.CASCADE, null=True, related_name="rematch_tables"
    )
    game = models.ForeignKey("games.Game", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    # Increases with each visible change.
    revision = models.PositiveIntegerField(default=0)
    expires_at = models.DateTimeField()
    # Until when those who sat down long ago may confirm; null while nobody is asked (start.py).
    # At a rematch: until when those who agreed may say that they play on with bots.
    asked_until = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["status", "expires_at"], name="custom_table_expiry"),
            models.Index(
                fields=["created_at"],
                name="custom_tables_over",
                condition=~models.Q(status="waiting"),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=models.Q(status="waiting"),
                name="unique_open_rematch",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.owner} ({self.pk})"


class CustomSeat(models.Model):
    """A taken seat at a waiting table."""

    table = models.ForeignKey(CustomTable, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="custom_seats")
    is_person = models.BooleanField(default=True)
    # Whether this player of a rematch plays on with bots in the free seats.
    with_bots = models.BooleanField(default=False, db_default=False)
    # When a page of this user was last open, and when they last pressed something for the seat.
    seen_at = models.DateTimeField(default=timezone.now)
    pressed_at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="unique_seat_number"),
            models.UniqueConstraint(fields=["table", "user"], name="unique_seat_user"),
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(is_person=True),
                name="one_waiting_table_per_person",
            ),
        ]


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations, with what makes one open."""

    def unexpired(self, now: datetime) -> "InvitationQuerySet":
        """Return those whose time is not over."""
        return self.filter(models.Q(expires_at=None) | models.Q(expires_at__gt=now))

    def open(self, now: datetime) -> "InvitationQuerySet":
        """Return those to waiting tables that can still be answered, and were not."""
        waiting = CustomTable.objects.filter(status=CustomTable.Status.WAITING, expires_at__gt=now)
        return self.unexpired(now).filter(declined=False, answered_at=None, table__in=waiting)


class Invitation(models.Model):
    """An invitation of a user to a table."""

    table = models.ForeignKey(
        CustomTable, models.CASCADE, related_name="invitations", db_index=False
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    # The table was created as a challenge to this user.
    is_challenge = models.BooleanField(default=False)
    declined = models.BooleanField(default=False)
    # Declined with the wish to hear no more of the owner for a while.
    muted = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    # Null: as long as the table waits.
    expires_at = models.DateTimeField(null=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="unique_invitation"),
        ]

    @property
    def is_expired(self) -> bool:
        """Return whether it was not answered in time."""
        is_late = self.expires_at is not None and self.expires_at <= timezone.now()
        return is_late and self.answered_at is None
