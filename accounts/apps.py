from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The app of users: people, guests and bots."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
