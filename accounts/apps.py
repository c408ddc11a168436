from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users: people, guests and bots."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
