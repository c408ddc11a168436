from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments: formats, standings, and what makes them run."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import receivers  # noqa: F401 (they listen from now on)
        from .watching import bell  # noqa: F401 (it too)
