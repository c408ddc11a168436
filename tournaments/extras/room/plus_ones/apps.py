from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class PlusOnesConfig(optional_app.OptionalApp):
    """The app of people who are brought along."""

    name = "tournaments.extras.room.plus_ones"
    verbose_name = _("Plus-ones")
