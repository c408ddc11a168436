from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchmakingConfig(AppConfig):
    """Queue tickets, waves and ready checks."""

    name = "games.matchmaking"
    verbose_name = _("Matchmaking")

    def ready(self) -> None:
        """Connect the signal receivers, and name the pools among what plays by a preset."""
        from games.matchmaking import receivers  # noqa: F401
        from games.matchmaking.preset_uses import pools_by
        from games.presets import uses

        uses.SOURCES.append(pools_by)
