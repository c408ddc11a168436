from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class AppointmentsConfig(optional_app.OptionalApp):
    """The app of the times on which the players of a league's table agree."""

    name = "tournaments.extras.appointments"
    verbose_name = _("Appointments")
