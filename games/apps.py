from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The engine, bots, live tables, presets, pools and matchmaking."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to logouts, and to guests who become accounts."""
        from games.tables import kept, logout  # noqa: F401
