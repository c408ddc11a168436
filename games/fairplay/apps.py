from django.apps import AppConfig


class FairPlayConfig(AppConfig):
    """Reports, what play itself tells, and what moderators did about it."""

    name = "games.fairplay"
    label = "fairplay"
    default_auto_field = "django.db.models.BigAutoField"
