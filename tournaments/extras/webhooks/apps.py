from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebhooksConfig(AppConfig):
    """The app of clubs' webhooks."""

    name = "tournaments.extras.webhooks"
    label = "webhooks"
    verbose_name = _("Webhooks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the app adds to others."""
        from tournaments import extension
        from tournaments.extras.webhooks.extension import EXTENSION

        extension.register(EXTENSION)
