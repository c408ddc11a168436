"""Models of notification settings, and of browsers that receive web push."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """Kinds of events that users are notified of."""

    INVITATION = "invitation", _("A friend invites you to a table")
    CLUB = "club", _("Your club invites you to a tournament, or writes to all members")
    REMINDER = "reminder", _("The day before your tournament")
    TOURNAMENT = "tournament", _("Your tournament starts")
    ROUND = "round", _("Your round is drawn")
    APPOINTMENT = "appointment", _("The time of your table in a league")
    ANNULMENT = "annulment", _("Your game on a club's leaderboard is annulled")
    READY_CHECK = "ready_check", _("Your table is ready, and waits for you to confirm")
    REVIEW = "review", _("The review that you asked for is done")
    DAILY = "daily", _("Once a day, in the evening: today's deals, if you have not played them all")


class NotificationSwitches(models.Model):
    """A user's two switches of each kind; a missing row means the defaults.

    A push needs a device besides. Nobody reads a mail within the seconds of a ready check.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_switches"
    )
    push_invitation = models.BooleanField(default=True)
    push_club = models.BooleanField(default=True)
    push_reminder = models.BooleanField(default=True)
    push_tournament = models.BooleanField(default=True)
    push_round = models.BooleanField(default=True)
    push_appointment = models.BooleanField(default=True)
    push_annulment = models.BooleanField(default=True, db_default=True)
    push_ready_check = models.BooleanField(default=True)
    push_review = models.BooleanField(default=True, db_default=True)
    push_daily = models.BooleanField(default=False, db_default=False)
    email_invitation = models.BooleanField(default=True)
    email_club = models.BooleanField(default=True)
    email_reminder = models.BooleanField(default=True)
    email_tournament = models.BooleanField(default=True)
    email_round = models.BooleanField(default=False)
    email_appointment = models.BooleanField(default=True)
    email_annulment = models.BooleanField(default=True, db_default=True)
    email_ready_check = models.BooleanField(default=False)
    email_review = models.BooleanField(default=False, db_default=False)
    email_daily = models.BooleanField(default=False, db_default=False)
    # The time zone of the browser in which the switches were saved last; "": not known.
    zone = models.CharField(max_length=40, blank=True, default="", db_default="")
    # When the user was last reminded of today's deals, or it was found that there is no need to.
    reminded_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("notification switches")
        verbose_name_plural = _("notification switches")
        indexes = [
            models.Index(
                fields=["zone", "reminded_at"],
                name="daily_reminders",
                condition=models.Q(push_daily=True) | models.Q(email_daily=True),
            )
        ]


class PushDevice(models.Model):
    """A browser that shows a user's notifications: where its push service takes them.

    It belongs to the session in which it was added, and goes when that ends.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_devices")
    # Browser and system in words; may be empty.
    name = models.CharField(max_length=60, blank=True, default="")
    session_key = models.CharField(max_length=40, db_index=True)
    # A browser has one, whichever user is logged in.
    endpoint = models.CharField(max_length=1000, unique=True)
    # The browser's public key and secret, in URL-safe base64 (RFC 8291).
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now)
    delivered_at = models.DateTimeField(null=True)
    # Failed deliveries since the last one that succeeded.
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("device for notifications")
        verbose_name_plural = _("devices for notifications")
