from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments: formats, standings, and what makes them run."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the receivers, and the reminders of every page."""
        from games.lobby import notifications
        from tournaments import receivers  # noqa: F401
        from tournaments.live import receivers as live_receivers  # noqa: F401
        from tournaments.registration import reminder_audience
        from tournaments.registration.reminders import marks_of

        reminder_audience.listen()
        notifications.SOURCES.append(marks_of)
