from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class CalendarsConfig(optional_app.OptionalApp):
    """The app of calendar feeds."""

    name = "tournaments.extras.calendars"
    verbose_name = _("Calendars")
