from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlusOnesConfig(AppConfig):
    """The app of people who are brought along."""

    name = "tournaments.extras.room.plus_ones"
    label = "plus_ones"
    verbose_name = _("Plus-ones")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers."""
        from tournaments.extras.room.plus_ones import receivers  # noqa: F401
