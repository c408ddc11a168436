from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RepeatsConfig(AppConfig):
    """The app of repeating tournaments."""

    name = "tournaments.extras.repeats"
    label = "repeats"
    verbose_name = _("Repeating tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the app adds to others."""
        from games.presets import uses
        from tournaments import extension
        from tournaments.extras.repeats.extension import EXTENSION
        from tournaments.extras.repeats.preset_uses import repeats_by

        uses.SOURCES.append(repeats_by)
        extension.register(EXTENSION)
