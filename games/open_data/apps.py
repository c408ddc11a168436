from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OpenDataConfig(AppConfig):
    """The app of the data files."""

    name = "games.open_data"
    verbose_name = _("Data files")
