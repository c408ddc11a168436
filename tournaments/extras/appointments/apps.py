from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AppointmentsConfig(AppConfig):
    """The app of the times on which the players of a league's table agree."""

    name = "tournaments.extras.appointments"
    label = "appointments"
    verbose_name = _("Appointments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers, and register what the app adds to others."""
        from tournaments import extension
        from tournaments.extras.appointments import receivers  # noqa: F401
        from tournaments.extras.appointments.extension import EXTENSION

        extension.register(EXTENSION)
