from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Ladders, ratings and leaderboards."""

    name = "ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from ratings import receivers  # noqa: F401 (they listen from now on)
