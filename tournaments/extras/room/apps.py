from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class RoomConfig(optional_app.OptionalApp):
    """The app of events at real tables."""

    name = "tournaments.extras.room"
    verbose_name = _("Events at real tables")
