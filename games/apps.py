from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The engine, bots, live tables, presets, pools and matchmaking."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to logouts, to guests who become accounts, and to who is shut out."""
        from games.botapi import receivers as botapi  # noqa: F401
        from games.hosting import receivers as hosting  # noqa: F401
        from games.matchmaking import receivers  # noqa: F401
        from games.tables import gone, kept, logout  # noqa: F401
