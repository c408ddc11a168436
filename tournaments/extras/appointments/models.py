"""The stored times of a league's tables, and the times that players offer."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant, TournamentTable


class Appointment(models.Model):
    """The opening of a league's table: at its deadline, or at a time of players or organisers.

    The time itself is the table's `opens_at`.

    deadline     when it opens if nobody has set another time
    set_by       who set another time; "": nobody
    answered     the entrants who have offered or ticked a time
    ready_until  by entrant id: until when they wait to play at once, as ISO text
    changes      grows with each answer, so that pages know
    reminded_at  when its players were reminded of the opening
    """

    class SetBy(models.TextChoices):
        NOBODY = "", _("nobody")
        PLAYERS = "players", _("players")
        ORGANISER = "organiser", _("organiser")

    table = models.OneToOneField(TournamentTable, models.CASCADE, related_name="appointment")
    deadline = models.DateTimeField()
    set_by = models.CharField(max_length=9, choices=SetBy.choices, default=SetBy.NOBODY, blank=True)
    answered = models.JSONField(default=list)
    ready_until = models.JSONField(default=dict)
    changes = models.PositiveIntegerField(default=0)
    reminded_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.table)


class TimeOffer(models.Model):
    """A time that players of a table offer each other; without a tick it is deleted.

    entrant  who offered it
    ticks    the entrants it suits
    """

    appointment = models.ForeignKey(
        Appointment, models.CASCADE, related_name="offers", db_index=False
    )
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    ticks = models.JSONField(default=list)

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(fields=["appointment", "at"], name="offers_a_time_once"),
        ]

    def __str__(self) -> str:
        return self.at.isoformat()
