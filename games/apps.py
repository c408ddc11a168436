from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The engine, bots, live tables, presets, pools and matchmaking."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to logouts."""
        from games.tables import logout  # noqa: F401
