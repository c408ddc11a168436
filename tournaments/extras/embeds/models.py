"""The site on which a club embeds its standings."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from tournaments.extras.series.models import Series

ORIGIN_LENGTH = 200


class ClubEmbed(models.Model):
    """The club's own site, which alone may frame the page; `series` null: the newest one."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="embed")
    # Such as https://example.org, as a policy of the browser names it.
    origin = models.CharField(max_length=ORIGIN_LENGTH)
    series = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("embedded page")
        verbose_name_plural = _("embedded pages")

    def __str__(self) -> str:
        return self.origin
