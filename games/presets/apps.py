from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PresetsConfig(AppConfig):
    """Presets: named, versioned sets of agreements."""

    name = "games.presets"
    verbose_name = _("Presets")
