from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchmakingConfig(AppConfig):
    """Queue tickets, waves and ready checks."""

    name = "games.matchmaking"
    label = "matchmaking"
    verbose_name = _("Matchmaking")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.matchmaking import receivers  # noqa: F401
