from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RoomConfig(AppConfig):
    """The app of events at real tables."""

    name = "tournaments.extras.room"
    label = "room"
    verbose_name = _("Events at real tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers, and register what the app adds to others."""
        from tournaments import extension
        from tournaments.extras.room import receivers  # noqa: F401
        from tournaments.extras.room.extension import EXTENSION

        extension.register(EXTENSION)
