from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeriesConfig(AppConfig):
    """The app of series: tournaments of a club that are counted together."""

    name = "tournaments.extras.series"
    label = "series"
    verbose_name = _("Series")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the app adds to others."""
        from games.presets import uses
        from tournaments import extension
        from tournaments.extras.series.extension import EXTENSION
        from tournaments.extras.series.preset_uses import series_by

        uses.SOURCES.append(series_by)
        extension.register(EXTENSION)
