from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HistoryConfig(AppConfig):
    """The app of users' finished games and statistics."""

    name = "games.history"
    verbose_name = _("History of games")
