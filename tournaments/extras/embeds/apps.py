from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EmbedsConfig(AppConfig):
    """The app of what clubs show on their own sites."""

    name = "tournaments.extras.embeds"
    label = "embeds"
    verbose_name = _("Embedded pages")
    default_auto_field = "django.db.models.BigAutoField"
