from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScorekeeperConfig(AppConfig):
    """The app of the score sheets of games with real cards."""

    name = "games.scorekeeper"
    verbose_name = _("Score sheets")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.scorekeeper import receivers  # noqa: F401
