from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments: formats, standings, and what makes them run."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.hosting import listening

        from . import concerned, receivers  # noqa: F401 (they listen from now on)
        from .reminders import marks_of
        from .watching import bell  # noqa: F401 (it too)

        concerned.listen()
        listening.SOURCES.append(marks_of)
