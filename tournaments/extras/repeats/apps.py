from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class RepeatsConfig(optional_app.OptionalApp):
    """The app of repeating tournaments."""

    name = "tournaments.extras.repeats"
    verbose_name = _("Repeating tournaments")
