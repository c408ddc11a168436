from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The app of ladders, ratings and leaderboards."""

    name = "ratings"

    def ready(self) -> None:
        """Connect the signal receivers."""
        from ratings import receivers  # noqa: F401
