from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CalendarsConfig(AppConfig):
    """The app of calendar feeds."""

    name = "tournaments.extras.calendars"
    label = "calendars"
    verbose_name = _("Calendars")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers."""
        from tournaments.extras.calendars import receivers  # noqa: F401
