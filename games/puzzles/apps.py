from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    """The app of puzzles."""

    name = "games.puzzles"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.puzzles import receivers  # noqa: F401
