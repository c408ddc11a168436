from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameReviewsConfig(AppConfig):
    """The app of stored reviews."""

    name = "games.game_reviews"
    verbose_name = _("Reviews of games")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.game_reviews import receivers  # noqa: F401
