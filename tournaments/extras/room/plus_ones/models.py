"""The guests of entrants at events at real tables."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.extras.room.models import LocalPlayer
from tournaments.models import Entrant


class PlusOne(models.Model):
    """A local player, brought along by an entrant with an account."""

    host = models.ForeignKey(Entrant, models.CASCADE, related_name="plus_ones")
    player = models.OneToOneField(LocalPlayer, models.CASCADE, related_name="plus_one")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("plus-one")
        verbose_name_plural = _("plus-ones")
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return str(self.player)
