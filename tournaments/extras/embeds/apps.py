from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EmbedsConfig(AppConfig):
    """The app of what clubs show on their own sites."""

    name = "tournaments.extras.embeds"
    label = "embeds"
    verbose_name = _("Embedded pages")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the app adds to others."""
        from tournaments import extension
        from tournaments.extras.embeds.extension import EXTENSION

        extension.register(EXTENSION)
