from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class SeriesConfig(optional_app.OptionalApp):
    """The app of series: tournaments of a club that are counted together."""

    name = "tournaments.extras.series"
    verbose_name = _("Series")
