from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments, formats and standings: the room is laid out, the first format moves in later."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
