from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RepeatsConfig(AppConfig):
    """The app of repeating tournaments."""

    name = "tournaments.repeats"
    label = "repeats"
    verbose_name = _("Repeating tournaments")
    default_auto_field = "django.db.models.BigAutoField"
