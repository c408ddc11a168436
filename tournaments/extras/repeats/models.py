"""Models of repeating tournaments, their exceptions, and their announced copies."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.extras.series.models import Series
from tournaments.models import Tournament


class Repeat(models.Model):
    """A tournament that is announced again on the same weekday, at the same local time.

    template    the tournament whose settings are copied, as they are at that time
    first_day   the first day; its weekday is that of all
    at, zone    the local time of the start
    weeks       the number of weeks from one to the next
    ahead_days  how many days before its start each is announced
    series      where each is to count; null: in none
    problem     the code of the error that stopped it; "" if an organiser did
    """

    template = models.OneToOneField(Tournament, models.CASCADE, related_name="repeat")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    first_day = models.DateField()
    last_day = models.DateField(null=True, blank=True)
    at = models.TimeField()
    zone = models.CharField(max_length=60)
    weeks = models.PositiveSmallIntegerField(default=1)
    ahead_days = models.PositiveSmallIntegerField(default=6)
    series = models.ForeignKey(
        Series, models.SET_NULL, null=True, blank=True, related_name="repeats"
    )
    stopped_at = models.DateTimeField(null=True)
    problem = models.CharField(max_length=30, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("repeating tournament")
        verbose_name_plural = _("repeating tournaments")

    def __str__(self) -> str:
        return str(self.template)


class RepeatException(models.Model):
    """A day on which it is left out, or moved to another time."""

    repeat = models.ForeignKey(Repeat, models.CASCADE, related_name="exceptions", db_index=False)
    day = models.DateField()
    # Null: it is left out.
    moved_to = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["repeat", "day"], name="one_exception_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.repeat_id}: {self.day}"


class RepeatedTournament(models.Model):
    """The tournament that was announced for a day; null: it was deleted since."""

    repeat = models.ForeignKey(Repeat, models.CASCADE, related_name="announced", db_index=False)
    day = models.DateField()
    tournament = models.ForeignKey(Tournament, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["repeat", "day"], name="announced_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.repeat_id}: {self.day}"
