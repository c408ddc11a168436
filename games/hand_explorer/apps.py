from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HandExplorerConfig(AppConfig):
    """The app of the hand explorer."""

    name = "games.hand_explorer"
    verbose_name = _("Hand explorer")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.hand_explorer import receivers  # noqa: F401
