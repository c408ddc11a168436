"""The app of games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The engine, bots, live tables, replays and the bot API."""

    name = "games"

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.bot_api import receivers as bot_api_receivers  # noqa: F401
        from games.realtime import session_receivers  # noqa: F401
        from games.tables import receivers  # noqa: F401
