"""The stored rows of series. Points and ranks are computed from the tournaments' standings."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from games.models import new_game_id
from tournaments.models import NAME_LENGTH, Tournament


def default_points() -> list[int]:
    """Return the points by place that a new series begins with."""
    return [12, 10, 8, 7, 6, 5, 4, 3, 2]


class Series(models.Model):
    """Tournaments of one club that are counted together.

    by_place  the points of the places from the first on
    others    the points of each further place
    best      how many tournaments of a player count, those with most points; null: all
    planned   how many tournaments there are to be; null: nobody has said
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_game_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="series")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    by_place = models.JSONField(default=default_points)
    others = models.PositiveSmallIntegerField(default=1)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    planned = models.PositiveSmallIntegerField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["-created_at", "pk"]

    def __str__(self) -> str:
        return self.name


class SeriesTournament(models.Model):
    """A tournament that counts in a series."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="tournaments", db_index=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="in_series")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "tournament"], name="counts_once_a_series"),
        ]

    def __str__(self) -> str:
        return str(self.tournament)
