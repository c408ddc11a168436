from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The app of tournaments: formats, standings, and what runs them."""

    name = "tournaments"

    def ready(self) -> None:
        """Connect the receivers, and add reminders to the notices of every page."""
        from games.lobby import notifications
        from games.presets import uses
        from games.tables.presence.live_help import SAME_CARDS
        from tournaments import receivers  # noqa: F401
        from tournaments.live import receivers as live_receivers  # noqa: F401
        from tournaments.preset_uses import tournaments_by
        from tournaments.queries import is_in_sealed_round
        from tournaments.registration import reminder_audience
        from tournaments.registration.reminders import reminder_keys

        reminder_audience.connect_signals()
        notifications.SOURCES.append(reminder_keys)
        uses.SOURCES.append(tournaments_by)
        SAME_CARDS.append(is_in_sealed_round)
