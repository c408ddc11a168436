from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CalendarsConfig(AppConfig):
    """The app of calendar feeds."""

    name = "tournaments.extras.calendars"
    label = "calendars"
    verbose_name = _("Calendars")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers, and register what the app adds to others."""
        from tournaments import extension
        from tournaments.extras.calendars import receivers  # noqa: F401
        from tournaments.extras.calendars.extension import EXTENSION

        extension.register(EXTENSION)
