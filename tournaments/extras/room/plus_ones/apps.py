from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlusOnesConfig(AppConfig):
    """The app of people who are brought along."""

    name = "tournaments.extras.room.plus_ones"
    label = "plus_ones"
    verbose_name = _("Plus-ones")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers, and register what the app adds to others."""
        from tournaments import extension
        from tournaments.extras.room.plus_ones import receivers  # noqa: F401
        from tournaments.extras.room.plus_ones.extension import EXTENSION

        extension.register(EXTENSION)
